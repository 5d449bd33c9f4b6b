import VCardKit

/// What the columns of a text hold.
struct CSVHeader: Sendable {
    /// A column and what is done with its cells.
    struct Column: Sendable {
        /// The header as it stands.
        var header: String
        var path: CSVPath?
        /// The value that the column is a part of; a number of ``slots``.
        var slot = -1
        /// Values that say nothing, in lower case.
        var meaningless: [String] = []
        /// Whether what it holds is not known: it goes to a property of its own, or to the note.
        var isUnknown = false
    }

    /// The dialect that the headers are of; `nil` if they are of none.
    let dialect: CSVDialect?
    var columns: [Column] = []
    /// The values that columns have parts of.
    private(set) var slots: [CSVPath] = []
    /// The columns of each of them.
    private(set) var columnsOfSlot: [[Int]] = []
    /// How many headers were understood.
    private(set) var knownCount = 0

    /// - Parameters:
    ///   - map: What a user says of columns, which goes before all else.
    ///   - preferred: The dialect that the user says it is.
    ///   - guesses: What columns hold by what stands in them, for headers that do not tell it.
    init(_ headers: [String], map: CSVTable?, preferred: CSVDialect?, guesses: () -> [CSVPath?]) {
        let keys = headers.map { CSVText.key($0) }
        let isPlain = preferred?.name == CSVDialect.plain.name || Self.isPlain(headers)
        let language = Self.language(of: keys)
        let found = isPlain ? CSVDialect.plain : Self.dialect(of: keys)
        dialect = found ?? (language == nil ? preferred : .outlook)
        var indexes: [CSVTableIndex] = []
        if let map { indexes.append(CSVTableIndex(map.columns)) }
        if let found { indexes.append(found.index) }
        if let language { indexes.append(language.index) }
        if let preferred, preferred.name != found?.name { indexes.append(preferred.index) }
        if found?.columns.contains(where: { $0.header == "Business Phone" }) ?? false {
            indexes.append(CSVDialect.outlook.index)
            indexes.append(CSVDialect.outlookVariants)
        }
        if found?.name == CSVDialect.thunderbird.name { indexes.append(Self.british) }
        if let name = found?.name, name.hasPrefix("google"), name != CSVDialect.googleOutlook.name {
            // Export and template have columns in common, and files in circulation have both kinds of headers.
            indexes += [CSVDialect.google.index, CSVDialect.googleOld.index]
        }
        let labels = keys.map { HeaderWords.isLabel($0) }
        let guessed = labels.contains(true) ? guesses() : []
        for (number, (header, key)) in zip(headers, keys).enumerated() {
            var column = Column(header: header)
            if key.isEmpty {
                // What stands in a column without a name is looked at when it is read.
                column.isUnknown = true
            } else if isPlain, let path = CSVPath(header) {
                column.path = path
            } else if let row = indexes.lazy.compactMap({ $0.find(key) }).first {
                column.path = row.path
                column.meaningless = row.meaningless
            } else if var path = HeaderWords.path(key) ?? Self.dottedPath(header) {
                if labels[number] {
                    let field = number < guessed.count ? guessed[number]?.field : nil
                    if let field, field != .formattedName { path.field = field } else { column.isUnknown = true }
                }
                column.path = column.isUnknown ? nil : path
            } else {
                column.isUnknown = true
            }
            if column.path != nil { knownCount += 1 }
            columns.append(column)
        }
        assignSlots()
    }

    /// Columns without a header, told by what stands in their first cells.
    init(guessing paths: [CSVPath?]) {
        dialect = nil
        for path in paths {
            var column = Column(header: "")
            column.path = path
            column.isUnknown = path == nil
            columns.append(column)
        }
        assignSlots()
    }

    private mutating func assignSlots() {
        var numbers: [CSVPath: Int] = [:]
        var taken: Set<CSVPath> = []
        var next: [CSVPath: Int] = [:]
        for index in columns.indices {
            guard var path = columns[index].path, path.field != .ignored else { continue }
            // A second column for the same is the next value.
            if taken.contains(path) {
                var base = path
                base.number = 0
                path.number = max(path.number + 1, next[base] ?? 0)
                while taken.contains(path) { path.number += 1 }
                next[base] = path.number + 1
            }
            taken.insert(path)
            columns[index].path = path
            if let number = numbers[path.slot] {
                columns[index].slot = number
                columnsOfSlot[number].append(index)
            } else {
                numbers[path.slot] = slots.count
                columns[index].slot = slots.count
                slots.append(path.slot)
                columnsOfSlot.append([index])
            }
        }
    }

    // MARK: Which dialect it is

    static func dialect(of keys: [String]) -> CSVDialect? {
        var set = Set(keys)
        for key in keys { if let (pattern, _) = CSVTableIndex.pattern(of: key) { set.insert(pattern) } }
        // Exports and template of Google differ in where the columns stand.
        if set.contains(where: { $0.hasSuffix(" # - label") }) {
            return keys.first == "name prefix" ? .googleTemplate : .google
        }
        if set.contains(where: { $0.hasSuffix(" # - type") }) { return .googleOld }
        return CSVDialect.all.first { $0.fits(set) }
    }

    private static func language(of keys: [String]) -> CSVDialect.OutlookLanguage? {
        var best: (language: CSVDialect.OutlookLanguage, count: Int)?
        for language in CSVDialect.OutlookLanguage.all {
            let count = keys.reduce(0) { $0 + (language.keys.contains($1) ? 1 : 0) }
            if count >= CSVDialect.OutlookLanguage.leastKeys, count > best?.count ?? 0 { best = (language, count) }
        }
        return best?.language
    }

    /// Whether all headers are paths, and not just words that could be.
    static func isPlain(_ headers: [String]) -> Bool {
        var isSure = false
        for header in headers where !CSVText.trimmed(header).isEmpty {
            guard CSVPath(header) != nil else { return false }
            if header == "fn" || header.utf8.contains(UInt8(ascii: ".")) { isSure = true }
        }
        return isSure
    }

    private static func dottedPath(_ header: String) -> CSVPath? {
        header.utf8.contains(UInt8(ascii: ".")) && !header.utf8.contains(0x20) ? CSVPath(header) : nil
    }

    private static let british = CSVTableIndex(
        CSVDialect(.thunderbird, headers: CSVDialect.thunderbirdBritish).columns)

    // MARK: Looking for the header

    /// Whether a key is a header of some program.
    static func isKnown(_ key: String) -> Bool {
        if key.isEmpty { return false }
        if knownKeys.contains(key) || HeaderWords.path(key) != nil { return true }
        if let (pattern, _) = CSVTableIndex.pattern(of: key), knownKeys.contains(pattern) { return true }
        return key.utf8.contains(UInt8(ascii: ".")) && CSVPath(key) != nil
    }

    /// The headers of all tables.
    private static let knownKeys: Set<String> = {
        var keys: Set<String> = []
        for dialect in CSVDialect.all { for column in dialect.columns { keys.insert(CSVText.key(column.header)) } }
        for language in CSVDialect.OutlookLanguage.all { keys.formUnion(language.keys) }
        return keys
    }()
}
