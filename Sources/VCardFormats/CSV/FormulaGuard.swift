/// Keeps spreadsheets from running what a cell says.
///
/// A cell that begins like a formula (`=`, `@`, `+`, `-`, a tab or a carriage return) gets an apostrophe before it;
/// phone numbers and dates do not need one. ``restored(_:)`` undoes exactly what ``guarded(_:isOn:)`` did, whatever
/// the text was, and so takes away the apostrophe that people put there for the same reason.
enum FormulaGuard {
    private static let apostrophe: UInt8 = 0x27

    /// The text as a cell has it.
    ///
    /// - Parameter isOn: Whether formulas are kept from running; if not, only text that looks guarded is changed, so
    ///   that it is restored as it is.
    static func guarded(_ text: [UInt8], isOn: Bool) -> [UInt8] {
        let marks = text.prefix { $0 == apostrophe }.count
        guard marks < text.count, isFormulaMark(text[marks]) else { return text }
        if marks == 0, !isOn || isNumber(text) { return text }
        return [apostrophe] + text
    }

    /// The text that a cell stands for.
    static func restored(_ cell: [UInt8]) -> [UInt8] { isGuarded(cell) ? Array(cell.dropFirst()) : cell }

    static func isGuarded(_ cell: some Collection<UInt8>) -> Bool {
        guard cell.first == apostrophe, let first = cell.first(where: { $0 != apostrophe }) else { return false }
        return isFormulaMark(first)
    }

    private static func isFormulaMark(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "+"), UInt8(ascii: "-"), 0x09, 0x0D: true
        default: false
        }
    }

    /// Whether the text is a phone number or a date: digits, what stands between them, and `x` or `ext` before more.
    private static func isNumber(_ text: [UInt8]) -> Bool {
        guard text.first == UInt8(ascii: "+") || text.first == UInt8(ascii: "-") else { return false }
        var digits = 0
        for byte in text {
            switch byte {
            case 0x30...0x39: digits += 1
            case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "."),
                UInt8(ascii: "/"), 0x20:
                continue
            case UInt8(ascii: "e"), UInt8(ascii: "x"), UInt8(ascii: "t"):
                // What could be the name of a function has no number of this length before it.
                if digits < 5 { return false }
            default: return false
            }
        }
        return digits > 0
    }
}
