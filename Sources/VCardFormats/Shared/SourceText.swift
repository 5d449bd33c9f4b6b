import VCardKit

/// The text of a whole file in UTF-8, with the way from its places to those in the file.
struct SourceText: Sendable {
    /// How wide a character of the text is in the file.
    private enum Width: Sendable {
        case same
        /// Two or four bytes.
        case utf16
        /// One byte.
        case single
    }

    /// The text without a byte order mark; UTF-8 as far as the file is.
    let bytes: [UInt8]
    /// How the file begins.
    let encoding: ByteEncoding
    private let width: Width
    /// Where each line begins in the text.
    private var lines = [0]
    /// Where each 256th byte of the text stands in the file; none where both count alike.
    private var marks: [Int] = []
    /// The length of the byte order mark.
    private let start: Int

    /// The text of a file in UTF-8, or in UTF-16 if its first bytes show that.
    init(_ file: [UInt8]) {
        encoding = file.withUnsafeBufferPointer { ByteEncoding.detect($0, isWhole: true) } ?? .utf8
        let mark = encoding.markLength
        if let isBigEndian = encoding.isBigEndianUTF16 {
            var decoder = UTF16Decoder(bigEndian: isBigEndian)
            var text: [UInt8] = []
            file[mark...].withUnsafeBufferPointer { decoder.decode($0, into: &text) }
            _ = decoder.finish(into: &text)
            bytes = text
            width = .utf16
        } else {
            bytes = mark == 0 ? file : Array(file[mark...])
            width = .same
        }
        start = mark
        findLines()
    }

    /// The text of a file in a character set that its own text names; `nil` if it cannot be decoded here.
    ///
    /// Places are exact for character sets of one byte a character.
    init?(_ file: [UInt8], in charset: Charset) {
        guard charset.isSupported, charset.isASCIICompatible else { return nil }
        var text: [UInt8] = []
        _ = file.withUnsafeBufferPointer { charset.decode($0, into: &text) }
        bytes = text
        encoding = .utf8
        width = .single
        start = 0
        findLines()
    }

    private mutating func findLines() {
        var file = start
        for i in bytes.indices {
            if width != .same {
                if i % Self.markDistance == 0 { marks.append(file) }
                file += length(bytes[i])
            }
            guard bytes[i] == 0x0A || bytes[i] == 0x0D else { continue }
            if bytes[i] == 0x0D, i + 1 < bytes.count, bytes[i + 1] == 0x0A { continue }
            lines.append(i + 1)
        }
    }

    private static let markDistance = 256

    /// How many bytes of the file a byte of the text stands for; the first one of a character counts for all of it.
    private func length(_ byte: UInt8) -> Int {
        if byte & 0xC0 == 0x80 { return 0 }
        switch width {
        case .same, .single: return 1
        case .utf16: return byte < 0xF0 ? 2 : 4
        }
    }

    private func offsetInFile(_ offset: Int) -> Int {
        guard width != .same, !marks.isEmpty else { return start + offset }
        let mark = min(offset / Self.markDistance, marks.count - 1)
        var file = marks[mark]
        for byte in bytes[(mark * Self.markDistance)..<min(offset, bytes.count)] { file += length(byte) }
        return file
    }

    /// The place in the file of an offset in the text.
    func place(of offset: Int) -> CardLines.Source {
        var low = 0
        var high = lines.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lines[middle] <= offset { low = middle } else { high = middle }
        }
        let file = offsetInFile(offset)
        // A byte order mark is part of the first line.
        return .init(offset: file, line: low + 1, column: file - (low == 0 ? 0 : offsetInFile(lines[low])) + 1)
    }
}

extension SourceText {
    /// A part of the text in UTF-8; bytes that are none are read as Windows-1252.
    ///
    /// - Returns: The text, and whether it had to be guessed.
    static func decoded(_ bytes: ArraySlice<UInt8>) -> (text: [UInt8], isGuessed: Bool) {
        let isValid = bytes.withUnsafeBufferPointer { UTF8Check.firstInvalid($0) == nil }
        if isValid { return (Array(bytes), false) }
        var text: [UInt8] = []
        _ = bytes.withUnsafeBufferPointer { Charset.windows1252.decode($0, into: &text) }
        return (text, true)
    }
}
