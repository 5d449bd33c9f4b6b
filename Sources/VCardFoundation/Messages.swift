import Foundation
import VCardKit

extension CardFile.ReadingError: LocalizedError {
    /// Why the file could not be read, in the system's words.
    public var errorDescription: String? {
        let reason = String(cString: strerror(systemError))
        return "The file could not be read: \(reason)."
    }
}

extension Finding {
    /// The finding as a sentence: `Line 14, card 2, TEL: the value is no number (VC203)`.
    ///
    /// Here cards count from 1. The words are English and may improve; `rule` has the stable code.
    public var localizedDescription: String {
        Self.description(line: line, card: card, property: property, message: message, code: rule.code)
    }

    fileprivate static func description(
        line: Int, card: Int?, property: String?, message: String, code: String
    ) -> String {
        var place = "Line \(line)"
        if let card { place += ", card \(card + 1)" }
        if let property, !property.isEmpty { place += ", \(property.uppercased())" }
        return "\(place): \(message) (\(code))"
    }
}

extension Loss {
    /// The loss as a sentence: `Line 14, card 2, BDAY: the version has no such date (L03)`. Here cards count from 1.
    public var localizedDescription: String {
        Finding.description(line: line, card: card, property: property, message: message, code: kind.code)
    }
}

extension Findings {
    /// How many there are by severity: `1 error, 2 warnings`, `no findings`.
    public var localizedDescription: String {
        var parts: [String] = []
        if errorCount > 0 { parts.append("\(errorCount) error\(errorCount == 1 ? "" : "s")") }
        if warningCount > 0 { parts.append("\(warningCount) warning\(warningCount == 1 ? "" : "s")") }
        if infoCount > 0 { parts.append("\(infoCount) note\(infoCount == 1 ? "" : "s")") }
        return parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
    }
}
