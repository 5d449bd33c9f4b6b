import VCardKit

/// What a row says that a contact has no field for.
struct CSVExtras: Sendable {
    /// Names of properties and their texts.
    private(set) var properties: [(name: String, text: String)] = []
    /// Texts with a label of the user's own.
    var customs: [(label: Contact.Label?, text: String)] = []
    private var note: [String] = []

    var isEmpty: Bool { properties.isEmpty && customs.isEmpty && note.isEmpty }

    mutating func add(_ name: String, _ text: String) { properties.append((name, CSVText.withLineFeeds(text))) }

    mutating func addToNote(_ header: String, _ text: String) {
        let text = CSVText.withLineFeeds(text)
        note.append(header.isEmpty ? text : "\(header): \(text)")
    }

    /// The lines for the note, `nil` if there are none.
    var noteText: String? { note.isEmpty ? nil : note.joined(separator: "\n") }

    mutating func removeAll() {
        if isEmpty { return }
        self = CSVExtras()
    }

    /// The name of the property that an unknown column becomes: `X-FAVOURITE-COLOUR`.
    ///
    /// `nil` for a header with letters that no property's name may have.
    static func propertyName(of header: String) -> String? {
        var name = Array("X-".utf8)
        for byte in header.utf8 {
            if byte >= 0x80 { return nil }
            if byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 {
                name.append(byte)
            } else if name.last != 0x2D {
                name.append(0x2D)
            }
        }
        while name.count > 2, name.last == 0x2D { name.removeLast() }
        guard name.count > 2, name.count <= 64 else { return nil }
        if name.count > 4, name[2] | 0x20 == UInt8(ascii: "x"), name[3] == 0x2D { name.removeFirst(2) }
        return String(decoding: name, as: UTF8.self).uppercased()
    }

    /// The property that carries a text with a label.
    static let customName = "X-CUSTOM-FIELD"
    /// What tells Google's starred contacts.
    static let starredName = "X-GOOGLE-STARRED"
}
