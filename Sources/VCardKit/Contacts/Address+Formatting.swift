extension Contact.Address {
    /// The lines of the address as they stand on a letter in its country, the country last.
    ///
    /// The order is that of ``countryCode``, else of ``country``; a country that is not known has the postal code
    /// before the city. ``labelText`` is not looked at.
    public var postalLines: [String] {
        let row = pattern
        var lines: [String] = []
        var parts: [String] = []
        if !postOfficeBox.utf8.isEmpty { parts.append(postOfficeBox) }
        let isOwn = !row.ownScript.utf8.isEmpty && Initials.isCJK(locality.utf8.isEmpty ? street : locality)
        for pattern in ContactText.split(isOwn ? row.ownScript : row.pattern, UInt8(ascii: "|")) {
            let line = fill(pattern, row, isOwn: isOwn)
            if pattern.utf8.first == UInt8(ascii: "S") {
                lines += parts
                if !line.utf8.isEmpty { lines += Self.lines(of: line) }
                if !extendedLine.utf8.isEmpty { lines += Self.lines(of: extendedLine) }
                parts = []
            } else if !line.utf8.isEmpty {
                lines += Self.lines(of: line)
            }
        }
        lines += parts
        if isOwn, !extendedLine.utf8.isEmpty { lines.append(extendedLine) }
        if !country.utf8.isEmpty {
            lines.append(country)
        } else if let countryCode, let name = Self.name(countryCode) {
            lines.append(name)
        }
        return lines
    }

    /// The address as it stands on a letter: ``labelText``, else ``postalLines``.
    public var postalText: String {
        if let labelText, !labelText.utf8.isEmpty { return labelText }
        return ContactText.joined(postalLines, "\n")
    }

    /// The address in one line, its parts in the order of its country and commas between them.
    ///
    /// Without components it is ``labelText`` with commas for its line ends.
    public var oneLine: String {
        let lines = postalLines
        if lines.isEmpty, let labelText { return ContactText.joined(Self.lines(of: labelText), ", ") }
        return ContactText.joined(lines, ", ")
    }

    private var pattern: AddressPattern {
        countryCode.flatMap { AddressPattern.of($0) } ?? AddressPattern.of(country) ?? .standard
    }

    private static func name(_ code: String) -> String? { AddressPattern.of(code)?.names.first }

    /// The lines of a text, without white space around them and empty ones.
    private static func lines(of text: String) -> [String] {
        ContactText.split(text, .lineFeed).map { ContactText.trimmed($0) }.filter { !$0.utf8.isEmpty }
    }

    /// One line of a pattern; what stands between two components is written if both are there.
    private func fill(_ pattern: String, _ row: AddressPattern, isOwn: Bool) -> String {
        var line = ""
        var between: [UInt8] = []
        for byte in pattern.utf8 {
            let text: String
            switch byte {
            case UInt8(ascii: "S"): text = street.utf8.isEmpty ? streetLine(numberFirst: row.numberFirst) : street
            case UInt8(ascii: "D"): text = ContactText.joined([subdistrict, district], isOwn ? "" : ", ")
            case UInt8(ascii: "L"): text = locality
            case UInt8(ascii: "R"): text = region
            case UInt8(ascii: "P"): text = postalCode
            default:
                between.append(byte)
                continue
            }
            if !text.utf8.isEmpty {
                if !line.utf8.isEmpty { line += String(decoding: between, as: UTF8.self) }
                line += text
            }
            between = []
        }
        return line
    }
}
