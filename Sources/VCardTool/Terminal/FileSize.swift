/// Numbers of bytes as people write them; a KB has 1024.
enum FileSize {
    /// `311 KB`: three digits at most before the unit, and one place where there is one digit.
    static func text(_ bytes: Int) -> String {
        if bytes < 1024 { return "\(bytes) B" }
        var value = Double(bytes) / 1024
        for unit in ["KB", "MB"] {
            if value < 1000 { return shown(value) + " " + unit }
            value /= 1024
        }
        return shown(value) + " GB"
    }

    private static func shown(_ value: Double) -> String {
        if value >= 9.95 { return String(Int(value.rounded())) }
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }

    /// The bytes of `36KB`, `1.5 MB`, `36864`; `nil` if it is none of these.
    static func bytes(_ text: String) -> Int? {
        let text = text.lowercased().filter { $0 != " " }
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let number = Double(digits), number.isFinite, number >= 0 else { return nil }
        let factor: Double
        switch text.dropFirst(digits.count) {
        case "", "b": factor = 1
        case "k", "kb", "kib": factor = 1024
        case "m", "mb", "mib": factor = 1024 * 1024
        default: return nil
        }
        let bytes = number * factor
        return bytes < 1e15 ? Int(bytes) : nil
    }
}
