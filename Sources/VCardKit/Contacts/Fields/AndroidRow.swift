/// A row of Android's data table in X-ANDROID-CUSTOM: the kind of data, then its columns.
struct AndroidRow {
    enum Kind {
        case nickname, event, relation

        fileprivate var item: String {
            switch self {
            case .nickname: "vnd.android.cursor.item/nickname"
            case .event: "vnd.android.cursor.item/contact_event"
            case .relation: "vnd.android.cursor.item/relation"
            }
        }
    }

    private static let columnCount = 15
    private static let labelColumn = 2
    private var columns: [String]

    /// The row of a line, `nil` if it is of another kind or says nothing.
    init?(_ line: CardLine, _ kind: Kind) {
        let parts = Self.columns(of: line.property)
        guard parts.count > 1, ValueBytes.sameIgnoringCase(parts[0], kind.item), !parts[1].utf8.isEmpty else {
            return nil
        }
        columns = Array(parts.dropFirst())
    }

    /// The first column: the name or date.
    var data: String { columns[0] }

    /// The second column, 0 if it is no number.
    var type: Int {
        guard columns.count > 1, let number = NumberText.integer(Array(columns[1].utf8).span) else { return 0 }
        return Int(exactly: number) ?? 0
    }

    /// The third column: a label of the user's own.
    var label: String? {
        columns.count > Self.labelColumn && !columns[Self.labelColumn].utf8.isEmpty ? columns[Self.labelColumn] : nil
    }

    /// A row to be written; columns beyond the third stay those of the line.
    static func written(
        _ kind: Kind, _ data: String, type: Int, label: String?, _ writing: Writing
    ) -> Written {
        var columns = writing.line.flatMap { AndroidRow($0, kind)?.columns } ?? []
        while columns.count < columnCount { columns.append("") }
        columns[0] = data
        columns[1] = "\(type)"
        columns[labelColumn] = label ?? ""
        var text = kind.item
        for column in columns {
            text += ";"
            text += escaped(column)
        }
        return Written(like: writing, or: "X-ANDROID-CUSTOM", .unknown(text))
    }

    private static func escaped(_ text: String) -> String {
        var out: [UInt8] = []
        for byte in text.utf8 {
            if byte == .semicolon || byte == .backslash { out.append(.backslash) }
            out.append(byte)
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// The kind of data and its columns. They are told apart before they are decoded, as Android encodes every octet of
    /// a text that is not ASCII, the semicolons in it too.
    static func columns(of property: Property) -> [String] {
        var text = ValueText(property)
        return text.components(lists: false).map { ContactText.clean($0.first ?? "") }
    }
}
