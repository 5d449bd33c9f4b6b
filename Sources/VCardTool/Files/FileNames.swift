/// Gives files of one folder names that differ and that every file system takes.
///
/// A name is made from what the file holds, such as a person's name: letters of every script stay. What a file system
/// or a shell could take for something else (`/`, `:`, control characters, a dot in front, `CON`) goes or becomes `_`.
/// Names that differ only in case or in the way accents are written count as the same.
struct FileNames: Sendable {
    private static let maximumBytes = 120
    /// The next number for each name given so far, in lower case; Swift compares strings by canonical equivalence.
    private var next: [String: Int] = [:]

    /// A name for a file.
    ///
    /// - Parameters:
    ///   - text: What the file holds; empty if that is not known.
    ///   - ending: What stands after the dot.
    mutating func name(for text: String, ending: String) -> [UInt8] {
        let stem = Self.safe(text)
        var name = stem
        var key = name.lowercased()
        if var number = next[key] {
            repeat {
                name = "\(stem) \(number)"
                number += 1
            } while next[name.lowercased()] != nil
            next[key] = number
            key = name.lowercased()
        }
        next[key] = 2
        return Array("\(name).\(ending)".utf8)
    }

    /// The text as the beginning of a file's name.
    static func safe(_ text: String) -> String {
        var name = ""
        var bytes = 0
        var isBlank = false
        for character in text {
            if character.unicodeScalars.allSatisfy({ $0.properties.isWhitespace }) {
                isBlank = true
                continue
            }
            var kept = ""
            for scalar in character.unicodeScalars where !isInvisible(scalar) {
                kept.unicodeScalars.append(forbidden.contains(scalar) ? "_" : scalar)
            }
            if isBlank, !name.isEmpty { kept = " " + kept }
            isBlank = false
            bytes += kept.utf8.count
            if bytes > maximumBytes { break }
            name += kept
        }
        while name.last == "." { name.removeLast() }
        if let first = name.unicodeScalars.first, leading.contains(first) { name = "_" + name.dropFirst() }
        if name.isEmpty { return "card" }
        let device = name.prefix { $0 != "." }.lowercased()
        return devices.contains(device) ? "_" + name : name
    }

    /// What moves or hides other characters: controls, directions, byte order marks, surrogates' stand-ins.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: true
        // Joiners make letters and emoji what they are.
        case .format: scalar.value != 0x200C && scalar.value != 0x200D
        default: false
        }
    }

    private static let forbidden: Set<Unicode.Scalar> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|", "\u{FFFD}"]
    private static let leading: Set<Unicode.Scalar> = [".", "-", "~"]
    /// Names that Windows keeps for devices, whatever ending follows.
    private static let devices: Set<String> = Set(
        ["con", "prn", "aux", "nul", "conin$", "conout$"]
            + "0123456789¹²³".flatMap { ["com\($0)", "lpt\($0)"] })
}
