import VCardKit

extension CardFormat {
    /// CSV of whatever program; what is written is the plain table.
    static let csv = CardFormat(
        "csv", extensions: ["csv", "tsv"], mediaType: "text/csv", "CSV, its program found by its columns",
        read: { CSVCardReader.read($0, $1, as: nil) }, recognizes: { CSVCardReader.recognizes($0) },
        makeWriter: { CSVCardWriter(.plain, options: $0.csv) })

    /// CSV of one program.
    static func csv(_ dialect: CSVDialect) -> CardFormat {
        CardFormat(
            "csv:" + dialect.name, extensions: ["csv"], mediaType: "text/csv", dialect.summary,
            read: { CSVCardReader.read($0, $1, as: dialect) },
            makeWriter: { CSVCardWriter(dialect, options: $0.csv) })
    }
}

extension CSVCardReader {
    fileprivate static func read(_ bytes: [UInt8], _ options: ReadingOptions, as dialect: CSVDialect?) -> CardReading {
        var reader = CSVCardReader(bytes, options: options.csv, limits: options.limits, preferred: dialect)
        return reader.read()
    }

    /// How many bytes of a text are looked at.
    private static let sampleBytes = 1 << 14

    /// Whether a text begins with a header that CSV files of contacts have, or with `sep=`.
    static func recognizes(_ start: UnsafeRawBufferPointer) -> Bool {
        let begin = Array("BEGIN:".utf8)
        if start.count >= begin.count, zip(start, begin).allSatisfy({ $0 & 0xDF == $1 & 0xDF }) { return false }
        let source = CSVSource(Array(start.prefix(sampleBytes)))
        if CSVDelimiter.declared(source.bytes) != nil { return true }
        let delimiter = CSVDelimiter.detect(source.bytes, from: 0) { CSVHeader.isKnown($0) }
        var rows = CSVReader(source.bytes, delimiter: delimiter)
        // Notes may stand before the header, as in LinkedIn's files; other texts have rows of known words by chance.
        for row in 0..<6 {
            guard rows.next() else { return false }
            let headers = rows.cells.map { CSVText.trimmed(rows.text($0)) }
            // The columns of a plain table may be one only; a line of a text with a dot in it is none.
            if row == 0, rows.nextOffset < source.bytes.count, CSVHeader.isPlain(headers),
                headers.allSatisfy({ !(CSVPath($0)?.label?.isCustom ?? false) })
            {
                return true
            }
            let keys = headers.map { CSVText.key($0) }
            let filled = keys.filter { !$0.isEmpty }.count
            let known = keys.filter { CSVHeader.isKnown($0) }.count
            if known > 1, (row == 0 && known * 2 >= filled) || CSVHeader.dialect(of: keys) != nil { return true }
        }
        return false
    }
}
