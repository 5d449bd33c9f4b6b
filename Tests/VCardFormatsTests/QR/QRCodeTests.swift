import Foundation
import Testing

@testable import VCardFormats

@Suite struct QRCodeTests {
    /// Bytes that versions 1 to 40 hold (ISO/IEC 18004, table 7).
    static let capacities: [(QRCode.Level, [Int])] = [
        (
            .low,
            [
                17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858, 929,
                1003,
                1091, 1171, 1273, 1367, 1465, 1528, 1628, 1732, 1840, 1952, 2068, 2188, 2303, 2431, 2563, 2699, 2809,
                2953,
            ]
        ),
        (
            .medium,
            [
                14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779,
                857, 911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331,
            ]
        ),
        (
            .quartile,
            [
                11, 20, 32, 46, 60, 74, 86, 108, 130, 151, 177, 203, 241, 258, 292, 322, 364, 394, 442, 482, 509, 565,
                611, 661, 715, 751, 805, 868, 908, 982, 1030, 1112, 1168, 1228, 1283, 1351, 1423, 1499, 1579, 1663,
            ]
        ),
        (
            .high,
            [
                7, 14, 24, 34, 44, 58, 64, 84, 98, 119, 137, 155, 177, 194, 220, 250, 280, 310, 338, 382, 403, 439, 461,
                511, 535, 593, 625, 658, 698, 742, 790, 842, 898, 958, 983, 1051, 1093, 1139, 1219, 1273,
            ]
        ),
    ]

    @Test func capacitiesAreThoseOfTheStandard() {
        for (level, bytes) in Self.capacities {
            #expect((1...40).map { QRCode.capacity(version: $0, level: level) } == bytes)
        }
    }

    @Test func theSmallestVersionIsTaken() {
        #expect(QRCode([UInt8](repeating: 0x41, count: 17), level: .low)?.version == 1)
        #expect(QRCode([UInt8](repeating: 0x41, count: 18), level: .low)?.version == 2)
        #expect(QRCode(Array("éé".utf8) + [UInt8](repeating: 0x41, count: 13), level: .low)?.version == 2)
        #expect(QRCode([UInt8](repeating: 0x41, count: 2953), level: .low)?.size == 177)
        #expect(QRCode([UInt8](repeating: 0x41, count: 2954), level: .low) == nil)
        #expect(QRCode([])?.version == 1)
    }

    /// Read back by the standard's own rules: format, mask, zigzag, blocks; and no block has an error.
    @Test(arguments: QRCode.Level.allCases) func everyVersionReadsBack(_ level: QRCode.Level) throws {
        for version in QRScanner.isHeavy ? Array(1...40) : [1, 2, 6, 7, 9, 10, 14, 22, 32, 40] {
            let count = QRCode.capacity(version: version, level: level)
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 0x20 + ($0 &* 7 &+ version) % 0x5F) }
            let code = QRCode(bytes, version: version, level: level, mask: version % 8)
            #expect(QRReader(code).bytes == bytes, "version \(version)")
        }
    }

    @Test func theMaskOfTheLeastPenaltyIsTaken() throws {
        let code = try #require(QRCode(Array("BEGIN:VCARD".utf8), level: .medium))
        let penalties = (0..<8).map { mask in
            var grid = QRGrid(version: code.version)
            grid.place(QRCodewords(Array("BEGIN:VCARD".utf8), version: code.version, level: .medium).interleaved)
            grid.apply(mask: mask, level: .medium)
            return grid.penalty
        }
        #expect(penalties.firstIndex(of: penalties.min() ?? 0) == code.mask)
        #expect(Set(penalties).count > 4)
    }

    @Test func imagesAreOfTheSameModules() throws {
        let code = try #require(QRCode(Array("MECARD:N:Ana;;".utf8)))
        #expect(code.text.split(separator: "\n").count == (code.size + 9) / 2)
        #expect(code.text.split(separator: "\n").allSatisfy { $0.count == code.size + 8 })
        #expect(code.svg.contains("viewBox=\"0 0 \(code.size + 8) \(code.size + 8)\""))
        #expect(XMLDocument(Array(code.svg.utf8)).error == nil)
        let png = code.png(scale: 1)
        #expect(Array(png[16..<24]) == [0, 0, 0, UInt8(code.size + 8), 0, 0, 0, UInt8(code.size + 8)])
        // One stored block: rows of a filter byte and bits, white ones for what is light.
        let row = 1 + (code.size + 8 + 7) / 8
        let pixels = png[(33 + 8 + 2 + 5)...].prefix(row * (code.size + 8))
        for y in 0..<(code.size + 8) {
            for x in 0..<(code.size + 8) {
                let byte = pixels[pixels.startIndex + y * row + 1 + x / 8]
                let isWhite = byte >> UInt8(7 - x % 8) & 1 == 1
                #expect(isWhite != code.isDark(column: x - 4, row: y - 4))
            }
        }
    }

    @Test func checksumsAreTheKnownOnes() {
        #expect(PNG.crc(Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(PNG.adler(Array("Wikipedia".utf8)) == 0x11E6_0398)
        #expect(PNG.zlib([]) == [0x78, 1, 1, 0, 0, 0xFF, 0xFF, 0, 0, 0, 1])
        #expect(PNG.zlib([UInt8](repeating: 1, count: 70_000)).count == 70_000 + 2 + 10 + 4)
    }

    /// By a reader that is not ours, where it is installed; all versions with VCARD_HEAVY=1.
    @Test(.enabled(if: QRScanner.isInstalled)) func aStandardReaderReadsThem() throws {
        for level in QRCode.Level.allCases {
            for version in QRScanner.isHeavy ? Array(1...40) : [1, 7, 10] {
                let count = QRCode.capacity(version: version, level: level, isASCII: false)
                var text = version > 1 ? "Zoë " : "ë"
                while text.utf8.count < count { text += "\(text.utf8.count % 10)" }
                let code = try #require(QRCode(Array(text.utf8), level: level))
                #expect(code.version == version)
                #expect(try QRScanner.read(code.png(scale: 4)) == text, "version \(version), level \(level)")
            }
        }
    }
}

/// `zbarimg`, a reader of codes in images.
enum QRScanner {
    private static let path = ["/usr/bin/zbarimg", "/usr/local/bin/zbarimg", "/opt/homebrew/bin/zbarimg"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    static var isInstalled: Bool { path != nil }
    static let isHeavy = ProcessInfo.processInfo.environment["VCARD_HEAVY"] == "1"

    static func read(_ png: [UInt8]) throws -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("vcard-qr-\(UUID().uuidString).png")
        try Data(png).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path ?? "")
        process.arguments = ["--raw", "-q", file.path]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        var text = String(decoding: data, as: UTF8.self)
        if text.hasSuffix("\n") { text.removeLast() }
        return text
    }
}
