/// Escaping and unescaping of values (RFC 6350 §3.4, RFC 2426 §2.3, vCard 2.1 §2.3).
public enum TextEscaping {
    /// What an unescaping met that the version does not allow.
    public struct Counts: Sendable, Hashable {
        /// Backslashes before a byte that needs none, kept as they were.
        public var unknownEscapes = 0
        /// 1 when the value ended with a lone backslash, kept as it was.
        public var trailingBackslashes = 0
        /// `\:` and `\"` in 3.0 and 4.0: read as the byte, though no rule asks for them.
        public var needlessEscapes = 0

        /// No count.
        public init() {}
    }

    /// Where in a value a text stands, which decides what has to be escaped.
    public enum Place: Sendable, Hashable {
        /// The text is the whole value.
        case single
        /// The text is one item of a `,` list, as in NICKNAME.
        case listItem
        /// The text is a component between `;`, or an item of a list in one.
        case component

        /// The place of a part in a value of the given structure.
        public init(_ structure: PropertyStructure) {
            switch structure {
            case .single: self = .single
            case .list: self = .listItem
            case .components: self = .component
            }
        }
    }

    /// Appends the text that `raw` stands for.
    ///
    /// 2.1 has `\;` `\,` `\:` `\\` only, and `\n` stays two bytes. 3.0 and 4.0 have `\n` and `\N`, appended as
    /// LF, `\\` `\,` `\;`, and, since programs write them, `\:` and `\"`. Other escapes and a backslash at
    /// the end stay as they are and are counted.
    ///
    /// - Complexity: O(*n*), one pass.
    @discardableResult
    public static func unescape(
        _ raw: Span<UInt8>, in range: Range<Int>? = nil, into output: inout [UInt8], version: Version
    ) -> Counts {
        var counts = Counts()
        let range = range ?? 0..<raw.count
        output.makeRoom(for: range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = raw[index]
            index += 1
            guard byte == backslash else {
                output.append(byte)
                continue
            }
            guard index < range.upperBound else {
                output.append(backslash)
                counts.trailingBackslashes += 1
                break
            }
            let next = raw[index]
            switch next {
            case backslash, comma, semicolon:
                output.append(next)
            case colon:
                output.append(next)
                if version != .v21 { counts.needlessEscapes += 1 }
            case quote where version != .v21:
                output.append(next)
                counts.needlessEscapes += 1
            case UInt8(ascii: "n") where version != .v21, UInt8(ascii: "N") where version != .v21:
                output.append(lineFeed)
            default:
                // The byte after the backslash is looked at again by the loop; it is no backslash.
                output.append(backslash)
                counts.unknownEscapes += 1
                continue
            }
            index += 1
        }
        return counts
    }

    /// Appends the URI that `raw` stands for: only `\,` `\;` `\:` and `\\` are escapes there.
    public static func unescapeURI(_ raw: Span<UInt8>, in range: Range<Int>? = nil, into output: inout [UInt8]) {
        let range = range ?? 0..<raw.count
        output.makeRoom(for: range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = raw[index]
            index += 1
            if byte == backslash, index < range.upperBound {
                let next = raw[index]
                if next == backslash || next == comma || next == semicolon || next == colon {
                    output.append(next)
                    index += 1
                    continue
                }
            }
            output.append(byte)
        }
    }

    /// Appends `text` so that `version` reads it back equal.
    ///
    /// In 3.0 and 4.0 a CRLF, CR or LF becomes `\n`; in 2.1, which has no such escape, line ends are
    /// appended as they are and need quoted-printable.
    ///
    /// - Complexity: O(*n*), one pass.
    public static func escape(
        _ text: Span<UInt8>, into output: inout [UInt8], version: Version, place: Place
    ) {
        output.makeRoom(for: text.count)
        if version == .v21 { return escape21(text, into: &output, place: place) }
        let escapesSemicolon = version == .v3 || place == .component
        var index = 0
        while index < text.count {
            let byte = text[index]
            index += 1
            switch byte {
            case backslash, comma:
                output.append(backslash)
                output.append(byte)
            case semicolon:
                if escapesSemicolon { output.append(backslash) }
                output.append(byte)
            case carriageReturn, lineFeed:
                if byte == carriageReturn, index < text.count, text[index] == lineFeed { index += 1 }
                output.append(backslash)
                output.append(UInt8(ascii: "n"))
            default:
                output.append(byte)
            }
        }
    }

    /// 2.1 doubles a backslash only where it would be taken for an escape.
    private static func escape21(_ text: Span<UInt8>, into output: inout [UInt8], place: Place) {
        var index = 0
        while index < text.count {
            let byte = text[index]
            index += 1
            switch byte {
            case semicolon where place == .component, comma where place == .listItem:
                output.append(backslash)
            case backslash:
                if index < text.count {
                    let next = text[index]
                    if next == backslash || next == comma || next == semicolon || next == colon {
                        output.append(backslash)
                    }
                } else if place != .single {
                    // A separator may follow.
                    output.append(backslash)
                }
            default:
                break
            }
            output.append(byte)
        }
    }

    static let backslash = UInt8(ascii: "\\")
    static let comma = UInt8(ascii: ",")
    static let semicolon = UInt8(ascii: ";")
    static let colon = UInt8(ascii: ":")
    static let quote = UInt8(ascii: "\"")
    static let carriageReturn: UInt8 = 0x0D
    static let lineFeed: UInt8 = 0x0A

    // MARK: Raw values

    /// A value of no known type with the line breaks of another version: 2.1 has them as they are and `\n` as two
    /// characters, the others have them as `\n`.
    package static func rewritten(_ raw: String, from source: Version, to target: Version) -> String {
        guard (source == .v21) != (target == .v21) else { return raw }
        let bytes = Array(raw.utf8)
        guard bytes.contains(where: { $0 == .backslash || $0.isLineEnd }) else { return raw }
        var out: [UInt8] = []
        var i = 0
        while i < bytes.count {
            let next = i + 1 < bytes.count ? bytes[i + 1] : 0
            let isBreak = bytes[i] == .backslash && (next == 0x6E || next == 0x4E)
            if target == .v21, isBreak {
                out.append(contentsOf: [.carriageReturn, .lineFeed])
                i += 2
            } else if target != .v21, isBreak {
                // A backslash and an n in 2.1.
                out.append(contentsOf: [.backslash, .backslash, next])
                i += 2
            } else if target == .v21, bytes[i] == .backslash, next == .backslash, i + 2 < bytes.count,
                bytes[i + 2] == 0x6E || bytes[i + 2] == 0x4E
            {
                // The same on the way back.
                out.append(contentsOf: [.backslash, bytes[i + 2]])
                i += 3
            } else if bytes[i] == .backslash, next == .backslash {
                out.append(contentsOf: [.backslash, .backslash])
                i += 2
            } else {
                out.append(bytes[i])
                i += 1
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}

/// The parts of a raw value between unescaped separators, one after the other.
///
///     var parts = ValueParts(0..<value.count, separator: UInt8(ascii: ";"))
///     while let part = parts.next(in: value) { … }
///
/// An empty value has one empty part; a separator at the end is followed by an empty part. Every
/// version takes a backslash as hiding the byte after it, so `\\;` is a backslash and a separator.
public struct ValueParts: Sendable, Hashable {
    private var position: Int
    private let end: Int
    private let separator: UInt8
    private var isDone = false

    /// The parts of `range` of a value that is given to ``next(in:)``.
    public init(_ range: Range<Int>, separator: UInt8) {
        position = range.lowerBound
        end = range.upperBound
        self.separator = separator
    }

    /// The next part, still escaped; `nil` after the last.
    ///
    /// - Complexity: O(*n*) in the bytes of the part. Allocates nothing.
    public mutating func next(in raw: Span<UInt8>) -> Range<Int>? {
        if isDone { return nil }
        let start = position
        var index = start
        while index < end {
            let byte = raw[index]
            if byte == separator {
                position = index + 1
                return start..<index
            }
            index += byte == TextEscaping.backslash ? 2 : 1
        }
        isDone = true
        return start..<end
    }

    /// How many parts there are from here on.
    public func count(in raw: Span<UInt8>) -> Int {
        var copy = self
        var count = 0
        while copy.next(in: raw) != nil { count += 1 }
        return count
    }
}
