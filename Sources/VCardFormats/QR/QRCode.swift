/// A QR code (ISO/IEC 18004): bytes as a square of light and dark modules.
///
///     if let code = QRCode(bytes, level: .medium) { write(code.png(), to: "card.png") }
///
/// Bytes are encoded in byte mode in the smallest of the versions 1 to 40 that holds them, with the mask of the least
/// penalty. Those that are not all ASCII are said to be UTF-8; readers guess other character sets without that.
public struct QRCode: Sendable, Hashable {
    /// How much of a code may be unreadable.
    public enum Level: UInt8, Sendable, Hashable, CaseIterable {
        /// About 7 %.
        case low
        /// About 15 %.
        case medium
        /// About 25 %.
        case quartile
        /// About 30 %.
        case high

        /// `L`, `M`, `Q` or `H`.
        public var letter: String {
            switch self {
            case .low: "L"
            case .medium: "M"
            case .quartile: "Q"
            case .high: "H"
            }
        }
    }

    /// The version, 1 to 40, which tells the size.
    public let version: Int
    /// How much of the code may be unreadable.
    public let level: Level
    /// Which of the eight masks is laid over the data.
    public let mask: Int
    /// How many modules a side has, 21 to 177.
    public let size: Int
    private let dark: [Bool]

    /// The code of some bytes; `nil` if they are more than version 40 holds.
    public init?(_ bytes: [UInt8], level: Level = .medium) {
        let isASCII = bytes.allSatisfy { $0 < 0x80 }
        guard
            let version = (1...40).first(where: {
                Self.capacity(version: $0, level: level, isASCII: isASCII) >= bytes.count
            })
        else { return nil }
        self.init(bytes, version: version, level: level)
    }

    /// The code of some bytes in a version that holds them.
    ///
    /// - Parameter mask: One of the eight; without it that of the least penalty.
    init(_ bytes: [UInt8], version: Int, level: Level, mask: Int? = nil) {
        let words = QRCodewords(bytes, version: version, level: level).interleaved
        var grid = QRGrid(version: version)
        grid.place(words)
        var best = (mask: 0, penalty: Int.max, modules: grid.modules)
        for candidate in mask.map({ $0...$0 }) ?? 0...7 {
            var masked = grid
            masked.apply(mask: candidate, level: level)
            let penalty = mask == nil ? masked.penalty : 0
            if penalty < best.penalty { best = (candidate, penalty, masked.modules) }
        }
        self.version = version
        self.level = level
        self.mask = best.mask
        size = grid.size
        dark = best.modules
    }

    /// Whether a module is dark; those outside of the code are light.
    public func isDark(column: Int, row: Int) -> Bool {
        guard column >= 0, row >= 0, column < size, row < size else { return false }
        return dark[row * size + column]
    }

    /// How many bytes a version, 1 to 40, holds.
    ///
    /// - Parameter isASCII: Whether all of them are ASCII; else one or two fewer fit.
    public static func capacity(version: Int, level: Level, isASCII: Bool = true) -> Int {
        let header = 4 + (version < 10 ? 8 : 16) + (isASCII ? 0 : 12)
        return QRTables.dataWords(version: version, level: level) - (header + 7) / 8
    }
}
