extension RuleTable {
    /// VC3 goes on: the parameters of RFC 6715, 8605, 9554 and 9555.
    static let extensionRows: [RuleRow] = [
        .init(
            318, "invalid-country-code", .error, in: .v4, "RFC 8605 §3.1", "CC is no code of two letters",
            why: "CC is the country's code of ISO 3166 in two letters: ES, US.",
            bad: "ADR;CC=USA:;;1 Main St;Springfield;IL;62701;USA",
            good: "ADR;CC=US:;;1 Main St;Springfield;IL;62701;USA",
            check: .line([.adr], [.parameters, .oddHead]) {
                $0.parameter(.cc) { $0.count == 2 && $0.allSatisfy { ValueBytes.isLetter($0) } }
            }),
        .init(
            319, "invalid-index", .error, in: .v4, "RFC 6715 §3.1", "INDEX is no number from 1 on",
            why: "INDEX gives the place in a list of hobbies, interests or the like.",
            bad: "HOBBY;INDEX=0:chess", good: "HOBBY;INDEX=1:chess",
            check: .line([], [.parameters, .oddHead]) {
                $0.parameter(.index) {
                    $0.allSatisfy { ValueBytes.isDigit($0) } && (NumberText.integer(Array($0).span) ?? 0) > 0
                }
            }),
        .init(
            320, "invalid-level", .error, in: .v4, "RFC 6715 §3.2", "not a LEVEL of the property",
            why: "EXPERTISE has beginner, average and expert; HOBBY and INTEREST have high, medium and low.",
            bad: "HOBBY;LEVEL=expert:chess", good: "HOBBY;LEVEL=high:chess",
            check: .line([.expertise, .hobby, .interest], [.parameters, .oddHead]) { $0.invalidLevel() }),
        .init(
            321, "phonetic-alone", .error, in: .v4, "RFC 9554 §4.6",
            "PHONETIC without ALTID, or for a script without SCRIPT",
            why: "A pronunciation belongs to the name or address with the same ALTID. PHONETIC=script needs SCRIPT to "
                + "say which.",
            bad: "N;PHONETIC=ipa:ruiθ;ana;;;", good: "N;ALTID=1:Ruiz;Ana;;;\nN;ALTID=1;PHONETIC=ipa:ruiθ;ana;;;",
            check: .line([.n, .adr], [.parameters, .oddHead]) { $0.lonePhonetic() }),
        .init(
            322, "invalid-prop-id", .error, in: .v4, "RFC 9554 §4.7",
            "PROP-ID has other characters than A-Z a-z 0-9 - _, or is taken",
            why: "PROP-ID names a property, so that another program finds it again. It has 1 to 255 characters and is "
                + "there once among properties of one name.",
            bad: "TEL;PROP-ID=\"a b\":+1-555-0100", good: "TEL;PROP-ID=a-b:+1-555-0100",
            check: .card(.linked) { $0.invalidPropID() }),
        .init(
            323, "invalid-author", .error, in: .v4, fix: .unsafe, "RFC 9554 §4.1, §4.2",
            "AUTHOR is no URI",
            why:
                "AUTHOR is a URI in double quotes, since its colon would end the parameters. A name goes into "
                + "AUTHOR-NAME. The fix puts quotes around a URI whose end shows, writes mailto: before an address, "
                + "and takes anything else for a name; each is a guess at what was meant.",
            bad: "NOTE;AUTHOR=mailto:ana@example.com:hello", good: "NOTE;AUTHOR=\"mailto:ana@example.com\":hello",
            check: .line([], [.parameters, .oddHead]) { $0.invalidAuthor() }),
        .init(
            324, "invalid-created", .error, in: .v4, "RFC 9554 §4.3", "CREATED is no full date and time",
            why: "The parameter says when the property was made: 20240615T083000Z.",
            bad: "NOTE;CREATED=20240615:hello", good: "NOTE;CREATED=20240615T083000Z:hello",
            check: .line([], [.parameters, .oddHead]) {
                $0.parameter(.created) {
                    PartialDate(parsing: $0.span, as: .timestamp)?.isValid(for: .timestamp, in: .v4) ?? false
                }
            }),
        .init(
            325, "invalid-derived", .warning, in: .v4, "RFC 9554 §4.4", "DERIVED is neither true nor false",
            why: "DERIVED=true tells programs not to edit a value that comes from other ones.",
            bad: "FN;DERIVED=yes:Ana Ruiz", good: "FN;DERIVED=true:Ana Ruiz",
            check: .line([], [.parameters, .oddHead]) {
                $0.parameter(.derived) { NumberText.boolean($0.span) != nil }
            }),
        .init(
            326, "username-of-text", .error, in: .v4, "RFC 9554 §4.10", "USERNAME on a value that is no URI",
            why: "USERNAME goes with the URI of a profile or an account. A text is the name already.",
            bad: "SOCIALPROFILE;SERVICE-TYPE=Mastodon;USERNAME=ana;VALUE=text:ana",
            good: "SOCIALPROFILE;SERVICE-TYPE=Mastodon;USERNAME=ana:https://social.example.com/@ana",
            check: .line([.impp, .socialProfile], [.parameters, .oddHead]) { $0.usernameOfText() }),
        .init(
            327, "profile-without-service", .error, in: .v4, "RFC 9554 §3.5",
            "SOCIALPROFILE with a text needs SERVICE-TYPE",
            why: "A name alone does not say in which service it is.",
            bad: "SOCIALPROFILE;VALUE=text:ana", good: "SOCIALPROFILE;SERVICE-TYPE=Mastodon;VALUE=text:ana",
            check: .line([.socialProfile], .always) { $0.profileWithoutService() }),
        .init(
            328, "invalid-jsprop", .error, in: .v4, "RFC 9555 §3.2.1, §3.3.2",
            "JSPROP needs a JSPTR that is a JSON pointer, and JSON as its value",
            why: "JSPROP carries a property of JSContact that has no place in a vCard: JSPTR says where it belongs.",
            bad: "JSPROP:1", good: "JSPROP;JSPTR=\"example.com:level\":1",
            check: .line([.jsProp], .always) { $0.invalidJSProp() }),
        .init(
            329, "invalid-jscomps", .warning, in: .v4, fix: .safe, "RFC 9555 §3.3.1",
            "JSCOMPS does not fit the components of the value",
            why: "JSCOMPS gives the order of the components by their numbers. One that does not fit is passed over, so "
                + "the fix takes it out.",
            bad: "N;JSCOMPS=\";9;0\":Ruiz;Ana;;;", good: "N;JSCOMPS=\";1;0\":Ruiz;Ana;;;",
            check: .line([.n, .adr], [.parameters, .oddHead]) { $0.invalidJSComps() }),
    ]
}

extension CardChecker {
    /// Reports a parameter whose word is not as it should be.
    mutating func parameter(_ id: ParameterID, _ isRight: ([UInt8]) -> Bool) {
        let head = head
        for part in head.parts where part.id == id && !part.isBare {
            let word = head.word(part.value)
            if !word.isEmpty, !isRight(word) { return report(head: part.value) }
        }
    }

    mutating func invalidAuthor() {
        let head = head
        for (number, part) in head.parts.enumerated() where part.id == .author && !part.isBare {
            let word = head.word(part.value)
            if word.isEmpty || URIText.scheme(of: word.span) != nil { continue }
            return report(head: part.value, fix: authorFix(part, word, isLast: number == head.parts.count - 1))
        }
    }

    private mutating func authorFix(_ part: CheckedHead.Part, _ word: [UInt8], isLast: Bool) -> Fix? {
        let head = head
        let before = Array(head.text[0..<part.value.lowerBound])
        if Self.isScheme(word) {
            // Its colon has ended the parameters, and the rest of it stands in the value.
            let rest = value.bytes
            guard isLast, !head.text[part.value].contains(.quote), let end = Self.end(ofScheme: word, in: rest) else {
                return nil
            }
            return fix(
                "put the URI into quotes", .unsafe,
                head: before + [.quote] + word + [.colon] + rest[..<end] + [.quote], value: rest[(end + 1)...])
        }
        let behind = Array(head.text[part.value.upperBound..<head.text.count])
        if Self.isAddress(word) {
            let uri = [.quote] + Array("mailto:".utf8) + word + [.quote]
            return fix("write a mailto: URI", .unsafe, head: before + uri + behind)
        }
        guard head.first(.authorName) == nil else { return nil }
        return fix(
            "write AUTHOR-NAME", .unsafe, head: head.replacing(part.name, with: Array("AUTHOR-NAME".utf8)))
    }

    private static func isScheme(_ word: [UInt8]) -> Bool {
        ValueBytes.contained(word.span, in: ["mailto", "http", "https", "urn", "tel", "xmpp", "sip"])
    }

    /// Where the rest of a URI ends, whose scheme stands before a text: at the colon behind it.
    private static func end(ofScheme scheme: [UInt8], in text: [UInt8]) -> Int? {
        func colon(from start: Int) -> Int? { text[min(start, text.count)...].firstIndex(of: .colon) }
        guard var end = colon(from: 0) else { return nil }
        // urn:uuid:…, and the port of a host.
        if ValueBytes.equal(scheme.span, "urn") {
            guard let next = colon(from: end + 1) else { return nil }
            end = next
        } else if scheme[0] | 0x20 == 0x68, end + 1 < text.count, ValueBytes.isDigit(text[end + 1]),
            let next = colon(from: end + 1),
            text[(end + 1)..<next].prefix(while: { $0 != 0x2F }).allSatisfy({ ValueBytes.isDigit($0) })
        {
            end = next
        }
        let rest = text[..<end]
        let isHTTP = scheme[0] | 0x20 == 0x68
        // Other parameters may stand in it, and the colons of an address.
        let marks: [UInt8] = [.quote, .backslash, .semicolon, 0x5B]
        if rest.isEmpty || rest.contains(where: { $0 <= 0x20 || marks.contains($0) }) { return nil }
        if isHTTP, !rest.starts(with: [0x2F, 0x2F]) { return nil }
        if ValueBytes.equal(scheme.span, "mailto"), !isAddress(Array(rest)) { return nil }
        return end
    }

    mutating func invalidLevel() {
        let levels = id == .expertise ? ["beginner", "average", "expert"] : ["high", "medium", "low"]
        parameter(.level) { ValueBytes.contained($0.span, in: levels) }
    }

    mutating func lonePhonetic() {
        let head = head
        guard let part = head.first(.phonetic) else { return }
        let isScript = ValueBytes.equal(head.word(part.value).span, "script")
        if head.first(.altid) == nil || (isScript && head.first(.script) == nil) { report(head: part.whole) }
    }

    mutating func invalidPropID() {
        var seen: Set<[UInt8]> = []
        for number in card.recordRange
        where card.records[number].isProperty && card.records[number].flags.contains(.hasParameters) {
            turn(to: number)
            let head = head
            guard let part = head.first(.propID) else { continue }
            let word = head.word(part.value)
            guard !word.isEmpty else { continue }
            let isLegal =
                word.count <= 255 && word.allSatisfy { ValueBytes.isAlphanumeric($0) || $0 == 0x2D || $0 == 0x5F }
            let key = head.text[head.name].map { $0.upperCased } + [.equals] + word
            if !isLegal {
                report(head: part.value)
            } else if !seen.insert(key).inserted {
                report(head: part.value, "another property of the name has this PROP-ID")
            }
        }
    }

    mutating func usernameOfText() {
        let head = head
        guard let part = head.first(.username) else { return }
        if declaredType == .text || (id == .impp && URIText.scheme(of: value.bytes.span) == nil) {
            report(head: part.whole)
        }
    }

    mutating func profileWithoutService() {
        guard signs.contains(.parameters) || signs.contains(.oddHead), declaredType == .text else { return }
        let service = head.first(.serviceType).map { head.word($0.value) } ?? []
        if service.isEmpty { report() }
    }

    mutating func invalidJSProp() {
        let head = head
        guard let part = head.first(.jsptr) else { return report("JSPROP needs a JSPTR") }
        let pointer = head.word(part.value)
        var isPointer = !pointer.isEmpty
        // ~ is followed by 0 or 1 (RFC 6901 §3).
        for (place, byte) in pointer.enumerated() where byte == 0x7E {
            let next = place + 1 < pointer.count ? pointer[place + 1] : 0
            isPointer = isPointer && (next == 0x30 || next == 0x31)
        }
        if !isPointer { return report(head: part.value, "JSPTR is no JSON pointer") }
        if !JSONSyntax.isValid(Array(decoding.value.text.utf8)) { report(at: valueRange, "the value is not JSON") }
    }

    mutating func invalidJSComps() {
        let head = head
        guard let part = head.first(.jscomps) else { return }
        let word = head.word(part.value)
        guard case .components(let components) = decoding.value else { return }
        if Self.fits(word, components) { return }
        report(head: part.whole, fix: fix("take it out", head: head.removing(part)))
    }

    /// Whether the entries of JSCOMPS name components and values that are there.
    private static func fits(_ word: [UInt8], _ components: [[String]]) -> Bool {
        var entries: [[UInt8]] = [[]]
        var i = 0
        while i < word.count {
            if word[i] == .backslash, i + 1 < word.count {
                entries[entries.count - 1] += [word[i], word[i + 1]]
                i += 2
                continue
            }
            if word[i] == .semicolon { entries.append([]) } else { entries[entries.count - 1].append(word[i]) }
            i += 1
        }
        guard entries.count > 1 else { return false }
        for (number, entry) in entries.enumerated() {
            if entry.starts(with: [0x73, .comma]) || (number == 0 && entry.isEmpty) { continue }
            if number == 0 { return false }
            let numbers = entry.split(separator: .comma, omittingEmptySubsequences: false)
            guard numbers.count <= 2, let component = NumberText.integer(Array(numbers[0]).span), component >= 0,
                component < components.count
            else { return false }
            if numbers.count == 2 {
                guard let item = NumberText.integer(Array(numbers[1]).span), item >= 0,
                    item < components[Int(component)].count
                else { return false }
            }
        }
        return true
    }
}

/// The syntax of JSON (RFC 8259), without making anything of it.
enum JSONSyntax {
    /// Whether the bytes are one JSON value. Does not recurse; arrays and objects may stand 256 deep.
    static func isValid(_ bytes: [UInt8]) -> Bool {
        var i = 0
        // What is open: true for an object.
        var open: [Bool] = []
        func skipBlanks() { while i < bytes.count, bytes[i].isBlank || bytes[i].isLineEnd { i += 1 } }
        func takes(_ byte: UInt8) -> Bool {
            skipBlanks()
            guard i < bytes.count, bytes[i] == byte else { return false }
            i += 1
            return true
        }
        func takesString() -> Bool {
            guard takes(.quote) else { return false }
            while i < bytes.count, bytes[i] != .quote {
                if bytes[i] < .space { return false }
                i += bytes[i] == .backslash ? 2 : 1
            }
            i += 1
            return i <= bytes.count
        }
        func takesScalar() -> Bool {
            skipBlanks()
            guard i < bytes.count else { return false }
            if bytes[i] == .quote { return takesString() }
            let start = i
            while i < bytes.count,
                ValueBytes.isAlphanumeric(bytes[i]) || bytes[i] == 0x2D || bytes[i] == 0x2B
                    || bytes[i] == .dot
            {
                i += 1
            }
            let word = Array(bytes[start..<i])
            if word.elementsEqual("true".utf8) || word.elementsEqual("false".utf8) || word.elementsEqual("null".utf8) {
                return true
            }
            var mantissa = word
            if let e = word.firstIndex(where: { $0 | 0x20 == 0x65 }) {
                mantissa = Array(word[..<e])
                if NumberText.integer(Array(word[(e + 1)...]).span) == nil { return false }
            }
            return mantissa.first != 0x2B && DecimalNumber(parsing: mantissa.span) != nil
        }
        /// What begins a member, up to its value.
        func takesKey() -> Bool { takesString() && takes(.colon) }
        while true {
            skipBlanks()
            if takes(0x5B) || takes(0x7B) {
                let isObject = bytes[i - 1] == 0x7B
                if !takes(isObject ? 0x7D : 0x5D) {
                    open.append(isObject)
                    if open.count > 256 || (isObject && !takesKey()) { return false }
                    continue
                }
            } else if !takesScalar() {
                return false
            }
            while let isObject = open.last {
                if takes(.comma) {
                    if isObject, !takesKey() { return false }
                    break
                }
                guard takes(isObject ? 0x7D : 0x5D) else { return false }
                open.removeLast()
            }
            if open.isEmpty {
                skipBlanks()
                return i == bytes.count
            }
        }
    }
}
