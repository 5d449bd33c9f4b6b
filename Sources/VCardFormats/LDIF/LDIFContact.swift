import VCardKit

/// The values of an entry that several attributes make up: name, addresses, organization, birthday.
struct LDIFContact {
    struct Made {
        let name: String
        let value: PropertyValue
        var parameters: [Parameter] = []
    }

    private let entry: LDIFEntry
    /// The first line of each kind of value, in the order of ``Kind``.
    private var firstLines: [Int?]

    private enum Kind: Int, CaseIterable { case name, home, work, organization, birthday }

    init(_ entry: LDIFEntry) {
        self.entry = entry
        firstLines = Kind.allCases.map { kind in
            entry.lines.first { line in
                guard line.options.isEmpty, case .text(let text) = line.value, !text.isEmpty else { return false }
                return LDIFField.named(line.name).flatMap { Self.kind(of: $0) } == kind
            }?.range.lowerBound
        }
    }

    private static func kind(of field: LDIFField) -> Kind? {
        switch field {
        case .familyName, .givenName, .commonName, .displayName: .name
        case .homeStreet, .homeStreet2, .homeLocality, .homeRegion, .homePostalCode, .homeCountry, .homeLabel: .home
        case .workPostOfficeBox, .workStreet, .workStreet2, .workLocality, .workRegion, .workPostalCode, .workCountry,
            .countryName, .room, .workLabel:
            .work
        case .organization, .unit: .organization
        case .birthYear, .birthMonth, .birthDay: .birthday
        default: nil
        }
    }

    /// Whether an attribute is a part of such a value.
    static func takes(_ field: LDIFField) -> Bool { kind(of: field) != nil }

    /// The texts of a field without options.
    private func texts(_ field: LDIFField) -> [String] {
        entry.lines.compactMap { line in
            guard line.options.isEmpty, LDIFField.named(line.name) == field, case .text(let text) = line.value,
                !text.isEmpty
            else { return nil }
            return String(decoding: text, as: UTF8.self)
        }
    }

    private func first(_ field: LDIFField) -> String { texts(field).first ?? "" }

    /// Whether a text of a field that a card has once is not the first one, and not the same.
    func isSecond(_ text: [UInt8], of field: LDIFField) -> Bool {
        let hasOne =
            switch field {
            case .birthYear, .birthMonth, .birthDay, .homeLabel, .workLabel, .identifier: true
            // The code beside a country's name.
            case .workCountry: !texts(.countryName).isEmpty
            default: false
            }
        return hasOne && !first(field).utf8.elementsEqual(text)
    }

    // MARK: Name

    /// What FN is: the names an entry gives, else what comes nearest to one.
    func names() -> [(text: String, offset: Int?)] {
        let offset = firstLines[Kind.name.rawValue]
        let display = texts(.displayName)
        let known = Set(display)
        let common = texts(.commonName).filter { !known.contains($0) }
        let given = display + common
        if !given.isEmpty { return given.map { ($0, offset) } }
        let parts = texts(.givenName) + texts(.familyName)
        if !parts.isEmpty { return [(parts.joined(separator: " "), offset)] }
        let others = [LDIFField.nickname, .mail, .organization, .workPhone, .homePhone, .mobile].map { first($0) }
        let account = entry.texts("uid").first.map { String(decoding: $0, as: UTF8.self) } ?? ""
        return [(others.first { !$0.isEmpty } ?? account, nil)]
    }

    /// N, if there are parts of a name.
    var name: (value: [[String]], offset: Int)? {
        let family = texts(.familyName)
        let given = texts(.givenName)
        guard let offset = firstLines[Kind.name.rawValue], !(family + given).isEmpty else { return nil }
        return ([family.isEmpty ? [""] : family, given.isEmpty ? [""] : given, [""], [""], [""]], offset)
    }

    // MARK: What is made of several attributes

    /// The properties that stand where this line does: those of whose parts it is the first one.
    func made(at line: LDIFEntry.Line) -> [Made] {
        guard let kind = Kind.allCases.first(where: { firstLines[$0.rawValue] == line.range.lowerBound }) else {
            return []
        }
        switch kind {
        case .name: return []
        case .home:
            return [
                address(
                    "home",
                    [
                        [], [.homeStreet2], [.homeStreet], [.homeLocality], [.homeRegion], [.homePostalCode],
                        [.homeCountry],
                    ], label: first(.homeLabel))
            ]
        case .work:
            let country: LDIFField = texts(.countryName).isEmpty ? .workCountry : .countryName
            return [
                address(
                    "work",
                    [
                        [.workPostOfficeBox], [.workStreet2, .room], [.workStreet], [.workLocality],
                        [.workRegion], [.workPostalCode], [country],
                    ], label: first(.workLabel),
                    code: country == .countryName ? first(.workCountry) : "")
            ]
        case .organization:
            let names = texts(.organization)
            let units = texts(.unit).map { [$0] }
            let first = Made(name: "ORG", value: .components([[names.first ?? ""]] + units))
            return [first] + names.dropFirst().map { Made(name: "ORG", value: .components([[$0]])) }
        case .birthday: return [birthday]
        }
    }

    private func address(_ type: String, _ fields: [[LDIFField]], label: String, code: String = "") -> Made {
        let components = fields.map { fields in
            let all = fields.flatMap { texts($0) }
            return all.isEmpty ? [""] : all
        }
        var parameters = [Parameter(.type, [type])]
        if !code.isEmpty { parameters.append(Parameter(.cc, [code])) }
        if !label.isEmpty { parameters.append(Parameter(.label, [Self.lines(ofPostal: label)])) }
        return Made(name: "ADR", value: .components(components), parameters: parameters)
    }

    private var birthday: Made {
        let parts = [first(.birthYear), first(.birthMonth), first(.birthDay)]
        let numbers = parts.map { text -> Int? in
            guard let number = NumberText.integer(Array(text.utf8).span), number > 0 else { return nil }
            return Int(exactly: number)
        }
        if zip(parts, numbers).allSatisfy({ $0.isEmpty || $1 != nil || $0.utf8.allSatisfy { $0 == 0x30 } }),
            let date = PartialDate(year: numbers[0], month: numbers[1], day: numbers[2])
        {
            return Made(name: "BDAY", value: .date(date))
        }
        return Made(name: "BDAY", value: .text(parts.joined(separator: "-")))
    }

    // MARK: Texts

    /// The lines of a postal address, which has `$` between them (RFC 4517 §3.3.28).
    static func lines(ofPostal text: String) -> String {
        text.utf8.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false).map { part in
            var line: [UInt8] = []
            var rest = TextLines.trimmed(Array(part))[...]
            while let byte = rest.popFirst() {
                if byte == UInt8(ascii: "\\"), rest.starts(with: "24".utf8) {
                    line.append(UInt8(ascii: "$"))
                    rest.removeFirst(2)
                } else if byte == UInt8(ascii: "\\"), rest.starts(with: "5C".utf8) || rest.starts(with: "5c".utf8) {
                    line.append(byte)
                    rest.removeFirst(2)
                } else {
                    line.append(byte)
                }
            }
            return String(decoding: line, as: UTF8.self)
        }.joined(separator: "\n")
    }

    /// Lines as a postal address.
    static func postal(_ text: String) -> String {
        var out: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "$"): out.append(contentsOf: "\\24".utf8)
            case UInt8(ascii: "\\"): out.append(contentsOf: "\\5C".utf8)
            case 0x0D: break
            case 0x0A: out.append(UInt8(ascii: "$"))
            default: out.append(byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// A time of change: seconds since 1970, as Thunderbird writes them, or a generalized time (RFC 4517 §3.3.13).
    static func timestamp(_ text: [UInt8]) -> PartialDate? {
        let digits = text.last == UInt8(ascii: "Z") ? text.dropLast() : text[...]
        guard digits.count != 14 else { return timestamp(generalized: Array(digits)) }
        guard let seconds = NumberText.integer(Array(digits).span), seconds > 0, seconds < 253_402_300_800 else {
            return nil
        }
        // Days from a March-based year, so that the leap day is the last one.
        let days = Int(seconds / 86_400) + 719_468
        let era = days / 146_097
        let day = days % 146_097
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let time = Int(seconds % 86_400)
        return PartialDate(
            year: year + era * 400 + (month >= 10 ? 1 : 0), month: month < 10 ? month + 3 : month - 9,
            day: dayOfYear - (153 * month + 2) / 5 + 1, hour: time / 3600, minute: time / 60 % 60, second: time % 60,
            zone: .utc)
    }

    private static func timestamp(generalized digits: [UInt8]) -> PartialDate? {
        let iso = Array(digits[..<8]) + [UInt8(ascii: "T")] + Array(digits[8...]) + [UInt8(ascii: "Z")]
        return PartialDate(parsing: iso.span, as: .timestamp)
    }
}
