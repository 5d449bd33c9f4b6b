import VCardKit

/// The text of a CSV file in UTF-8, and how places of it are found in the file.
struct CSVSource: Sendable {
    /// How the file holds the text.
    enum Form: Sendable {
        /// The bytes are the text.
        case same
        /// UTF-16.
        case utf16
        case charset(Charset)
    }

    private(set) var bytes: [UInt8]
    private(set) var form = Form.same
    /// How many bytes of the file stand before the text.
    private(set) var markLength = 0
    /// How many bytes the file has.
    let fileCount: Int
    /// What was found out about the encoding.
    private(set) var findings: [Finding] = []
    /// Whether single cells may not be UTF-8.
    private(set) var hasInvalidCells = false

    /// Finds out the encoding of a file and decodes it.
    ///
    /// - Parameter charset: The one to take, whatever the bytes look like; a byte order mark counts before it.
    init(_ file: [UInt8], charset: Charset? = nil) {
        bytes = []
        fileCount = file.count
        let encoding = file.withUnsafeBufferPointer { ByteEncoding.detect($0, isWhole: true) ?? .utf8 }
        markLength = encoding.markLength
        if markLength > 0 { find(.byteOrderMark) }
        read(file, encoding, charset)
    }

    private mutating func read(_ file: [UInt8], _ encoding: ByteEncoding, _ charset: Charset?) {
        switch encoding {
        case .utf16LittleEndian, .utf16BigEndian:
            if markLength > 0 || charset == nil || charset == .utf16 { return decodeUTF16(file, encoding) }
        case .utf8WithMark:
            bytes = Array(file[markLength...])
            return checkUTF8(charset: nil)
        case .utf8: break
        }
        bytes = file
        if let charset {
            if charset == .utf8 { return checkUTF8(charset: charset) }
            return decode(charset)
        }
        checkUTF8(charset: nil)
    }

    private mutating func decodeUTF16(_ file: [UInt8], _ encoding: ByteEncoding) {
        form = .utf16
        find(.utf16)
        var isBig = false
        if case .utf16BigEndian = encoding { isBig = true }
        file.withUnsafeBufferPointer { p in
            let text = UnsafeBufferPointer(rebasing: p[markLength...])
            _ = (isBig ? Charset.utf16BE : Charset.utf16LE).decode(text, into: &bytes)
        }
    }

    /// Leaves UTF-8 as it is; anything else is decoded as what it looks most like.
    private mutating func checkUTF8(charset: Charset?) {
        let invalid = bytes.withUnsafeBufferPointer { UTF8Check.firstInvalid($0) }
        guard invalid != nil else { return }
        if charset != nil || markLength > 0 || CharsetGuess.isMostlyUTF8(bytes) {
            hasInvalidCells = true
            return
        }
        let guess = CharsetGuess.charset(of: bytes)
        decode(guess)
        find(.charsetGuessed, "not UTF-8; read as \(guess.name), which it looks most like")
    }

    private mutating func decode(_ charset: Charset) {
        form = .charset(charset)
        if charset == .utf16LE || charset == .utf16BE || charset == .utf16 { form = .utf16 }
        var text: [UInt8] = []
        let replaced = bytes.withUnsafeBufferPointer { charset.decode($0, into: &text) }
        if replaced > 0 {
            find(.replacedCharacters, "\(replaced) places are no characters of \(charset.name); they are U+FFFD")
        }
        bytes = text
    }

    private mutating func find(_ rule: Rule, _ message: String? = nil) {
        let end = rule == .byteOrderMark || rule == .utf16 ? markLength : 0
        findings.append(Finding(rule, byteRange: 0..<end, line: 1, column: 1, message: message))
    }
}

/// Finds places of a source in its file, which go on from row to row.
///
/// Places of a row that are asked for in their order cost no more than the row.
struct CSVPlaces: Sendable {
    /// The same place in the text and in the file.
    struct Place: Sendable {
        fileprivate var text: Int
        /// The offset in the file.
        fileprivate(set) var offset: Int
        /// The line, from 1.
        fileprivate(set) var line: Int
        fileprivate var lineStart: Int

        /// The place in the line, in bytes, from 1.
        var column: Int { offset - lineStart + 1 }
    }

    private let source: CSVSource
    private var row: Place
    private var last: Place

    init(_ source: CSVSource) {
        self.source = source
        row = Place(text: 0, offset: source.markLength, line: 1, lineStart: 0)
        last = row
    }

    /// Goes on to the beginning of a row.
    mutating func begin(row offset: Int, line: Int) {
        guard offset > row.text else { return }
        let start = last.text <= offset ? last : row
        let file = start.offset + length(start.text..<offset)
        row = Place(text: offset, offset: file, line: line, lineStart: file)
        last = row
    }

    /// The place of an offset in the row at hand, or in one behind it.
    mutating func place(of offset: Int) -> Place {
        if offset < last.text { last = row }
        let bytes = source.bytes
        let end = min(max(offset, last.text), bytes.count)
        var place = last
        var lineStart: Int?
        for index in last.text..<end {
            let isEnd =
                bytes[index] == 0x0A || (bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A))
            if isEnd {
                place.line += 1
                lineStart = index + 1
            }
        }
        if let lineStart {
            place.offset += length(place.text..<lineStart)
            place.text = lineStart
            place.lineStart = place.offset
        }
        place.offset += length(place.text..<end)
        place.text = end
        last = place
        // What stands for no character may be longer in the text.
        place.offset = min(place.offset, source.fileCount)
        return place
    }

    /// How many bytes of the file a piece of the text is.
    func length(_ range: Range<Int>) -> Int {
        source.bytes.withUnsafeBufferPointer { p in
            let text = UnsafeBufferPointer(rebasing: p[range])
            switch source.form {
            case .same: return range.count
            case .utf16: return 2 * UTF16Encoder.utf16Length(text)
            case .charset(let charset):
                if UTF8Check.isASCII(text) { return range.count }
                var encoded: [UInt8] = []
                charset.encode(text, into: &encoded)
                return encoded.count
            }
        }
    }
}
