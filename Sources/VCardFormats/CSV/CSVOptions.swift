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
        package let message: String
        /// The word that is not known, and those that are known in its place.
        package let word: String
        package let known: [String]

        fileprivate init(_ text: String) {
            let steps = CSVText.split(text, ".")
            let field = CSVFieldDefinition.all.first { CSVText.same($0.word, steps[0]) && $0.field != .ignored }
            guard let field else {
                word = steps[0]
                known = CSVFieldDefinition.all.map(\.word)
                message = "no field is called \(text.shortened); there are \(CSVFieldDefinition.words)"
                return
            }
            // The first step that makes it a path no more.
            let count = steps.indices.dropFirst().first { CSVPath(steps[...$0].joined(separator: ".")) == nil }
            word = steps[count ?? 0]
            known = field.parts.map(\.word)
            var message = "\(text.shortened): "
            if field.field == .property {
                message += "x takes the name of a property, as in x.account"
            } else if known.count < 2 {
                message += "\(field.word) has no parts"
            } else {
                message += "\(word.shortened) is no part of \(field.word), which has \(known.joined(separator: ", "))"
            }
            if field.isLabeled { message += "; one label, such as home, and one number may stand before it" }
            self.message = message
        }
    }

    /// A column that no card has anything for.
    package struct EmptyColumn: Sendable, Hashable {
        package let path: String
        /// The label of the user's own in it, with words that are known in its place; empty without one.
        package let label: String
        package let known: [String]

        init(_ path: CSVPath) {
            self.path = path.text
            let own = path.label.map { $0.isCustom ? $0.name : "" } ?? ""
            label = own
            let parts = path.field.definition.parts.map(\.word)
            known = own.isEmpty ? [] : parts + Contact.Label.all.map(\.name)
        }
    }

    /// A field that paths begin with, for help.
    package struct Field: Sendable {
        package let word: String
        /// The property that it is for, in lower case.
        package let property: String
        /// The parts that a path may name, without the one that it stands for by itself.
        package let parts: [String]
        /// Whether its values have labels.
        package let isLabeled: Bool
    }

    /// Every field.
    package static var fields: [Field] {
        CSVFieldDefinition.all.filter { $0.field != .ignored }.map { definition in
            Field(
                word: definition.word, property: definition.property,
                parts: definition.parts.dropFirst(definition.parts[0] == .value ? 1 : 0).map(\.word),
                isLabeled: definition.isLabeled)
        }
    }

    /// Reads paths with commas between them.
    package init(parsing text: String) throws(Fault) {
        var paths: [CSVPath] = []
        for piece in Self.pieces(text) {
            let piece = CSVText.trimmed(piece)
            if piece.isEmpty { continue }
            guard let path = CSVPath(piece), path.field != .ignored else { throw Fault(piece) }
            paths.append(path)
        }
        guard !paths.isEmpty else { throw Fault(text) }
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
