import VCardKit

/// What is known about a CSV text before it is read.
package struct CSVReadingOptions: Sendable {
    /// What stands between cells; found out if `nil`.
    package var delimiter: UInt8?
    /// The character set; found out if `nil`.
    package var charset: Charset?
    /// The order of dates such as `3/4/1980`; if `nil`, what the other dates of the file tell.
    package var dateOrder: CSVDateOrder?
    /// What columns hold, before all that is known about programs.
    package var map: CSVTable?

    package init() {}
}

/// How CSV is to be written, apart from what the dialect says.
package struct CSVWritingOptions: Sendable {
    /// What stands between cells.
    package var delimiter: UInt8?
    /// The character set; UTF-8 if `nil`.
    package var charset: Charset?
    /// The order of dates; year, month, day if `nil`.
    package var dateOrder: CSVDateOrder?
    /// The columns of a plain table.
    package var fields: CSVFieldList?
    /// Whether cells that a spreadsheet would run as formulas are guarded.
    package var guardsFormulas = true
    /// The language tag of the program's headers.
    package var language: String?

    package init() {}

    /// Whether there are headers in the language of a tag.
    package static func knows(language tag: String) -> Bool {
        CSVText.same(tag, "en") || CSVText.hasPrefix(tag, "en-") || CSVDialect.OutlookLanguage.named(tag) != nil
    }

    /// Whether a format has headers in the language of a tag.
    package static func knows(language tag: String, of format: String) -> Bool {
        if CSVText.same(tag, "en") || CSVText.hasPrefix(tag, "en-") { return true }
        return format == "csv:" + CSVDialect.outlook.name && knows(language: tag)
    }
}

/// The columns that a user chooses: `fn,tel.mobile,email.0,adr.home.city`.
package struct CSVFieldList: Sendable {
    let paths: [CSVPath]

    /// A path that is none.
    package struct Fault: Error, Sendable, Hashable {
        package let text: String

        package var message: String {
            "no field is called \(text.shortened); there are \(CSVFieldDefinition.words)"
        }
    }

    /// Reads paths with commas between them.
    package init(parsing text: String) throws(Fault) {
        var paths: [CSVPath] = []
        for piece in Self.pieces(text) {
            let piece = CSVText.trimmed(piece)
            if piece.isEmpty { continue }
            guard let path = CSVPath(piece), path.field != .ignored else { throw Fault(text: piece) }
            paths.append(path)
        }
        guard !paths.isEmpty else { throw Fault(text: text) }
        self.paths = paths
    }

    /// The pieces between commas outside of quotes.
    private static func pieces(_ text: String) -> [String] {
        var pieces: [String] = []
        var piece: [UInt8] = []
        var isQuoted = false
        for byte in text.utf8 {
            if byte == 0x22 { isQuoted.toggle() }
            if byte == UInt8(ascii: ","), !isQuoted {
                pieces.append(String(decoding: piece, as: UTF8.self))
                piece = []
            } else {
                piece.append(byte)
            }
        }
        pieces.append(String(decoding: piece, as: UTF8.self))
        return pieces
    }
}
