import VCardFormats
import VCardKit

/// The options of `convert` that CSV has to itself.
enum CSVOptionRows {
    static let rows: [OptionRow] = [
        OptionRow(
            "--fields", "LIST",
            "the columns of csv: fn,tel.mobile,email.0,adr.home.city; vcard help fields shows what there is"),
        OptionRow("--map", "FILE", "what columns of CSV hold, a line each: COLUMN = FIELD, as in --fields"),
        OptionRow(
            "--date-order", "ORDER", "how dates of CSV such as 3/4/1980 are read, and written",
            choices: CSVDateOrder.allCases.map { $0.name }),
        OptionRow("--delimiter", "CHAR", "what stands between cells of CSV: comma, semicolon, tab, or a character"),
        OptionRow("--encoding", "NAME", "the character set of CSV, read and written; found out, and UTF-8"),
        OptionRow(
            "--lang", "TAG", "the language of the columns: de, es, fr, it of csv:outlook, en-GB of csv:thunderbird"),
        OptionRow("--csv-safe", "keep spreadsheets from running cells as formulas; on unless --no-csv-safe"),
    ]
}

extension Context {
    /// What is said of CSV that is read.
    func csvReading() throws(ToolError) -> CSVReadingOptions {
        var options = CSVReadingOptions()
        options.delimiter = try csvDelimiter()
        options.charset = try csvCharset()
        options.dateOrder = csvDateOrder
        if let path = arguments.path("map") {
            var reader = try InputReader(path.isDash ? .standardInput : Input(path: path))
            let text = String(decoding: try reader.readAll(), as: UTF8.self)
            do throws(CSVTable.Fault) {
                options.map = try CSVTable(parsing: text)
            } catch {
                throw .usage("--map \(path.shown): \(TerminalText.escaped(error.message))")
            }
        }
        return options
    }

    /// What is said of CSV that is written.
    func csvWriting(_ format: CardFormat) throws(ToolError) -> CSVWritingOptions {
        var options = CSVWritingOptions()
        options.delimiter = try csvDelimiter()
        options.charset = try csvCharset()
        options.dateOrder = csvDateOrder
        options.guardsFormulas = arguments.flag("csv-safe") ?? true
        options.language = arguments.value("lang")
        if let tag = options.language, !CSVWritingOptions.knows(language: tag) {
            throw .usage("--lang does not know \(TerminalText.quoted(tag)); it takes de, en, en-GB, es, fr, it")
        }
        if let tag = options.language, format.name.hasPrefix("csv"),
            !CSVWritingOptions.knows(language: tag, of: format.name)
        {
            throw .usage("--lang \(tag) is for the columns of csv:outlook; those of \(format.name) are English")
        }
        if let list = arguments.value("fields") {
            guard format.name == "csv" || format.name == "csv:plain" else {
                throw .usage("--fields chooses the columns of -t csv; \(format.name) has columns of its own")
            }
            do throws(CSVFieldList.Fault) {
                options.fields = try CSVFieldList(parsing: list)
            } catch {
                throw .usage(
                    "--fields: \(TerminalText.escaped(error.message))"
                        + Suggestion.question(error.word, among: error.known),
                    hint: "vcard help fields shows what there is")
            }
        }
        return options
    }

    private func csvDelimiter() throws(ToolError) -> UInt8? {
        guard let text = arguments.value("delimiter") else { return nil }
        switch text {
        case "comma": return UInt8(ascii: ",")
        case "semicolon": return UInt8(ascii: ";")
        case "tab", "\\t": return 0x09
        default: break
        }
        let bytes = Array(text.utf8)
        guard bytes.count == 1, bytes[0] < 0x80, bytes[0] >= 0x20 || bytes[0] == 0x09, bytes[0] != 0x22 else {
            throw .usage("--delimiter takes comma, semicolon, tab or one character, not \(TerminalText.quoted(text))")
        }
        return bytes[0]
    }

    private func csvCharset() throws(ToolError) -> Charset? {
        guard let name = arguments.value("encoding") else { return nil }
        guard let charset = Charset(name: name), charset.isSupported else {
            throw .usage("--encoding does not know \(TerminalText.quoted(name))")
        }
        return charset
    }

    private var csvDateOrder: CSVDateOrder? {
        arguments.value("date-order").flatMap { name in CSVDateOrder.allCases.first { $0.name == name } }
    }
}
