import Testing

@testable import VCardKit

/// What generated cards have shown, each with the least line that shows it.
@Suite struct FoundByGeneratingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let why: String
        let version: Version
        let line: String
        let means: PropertyValue
        let parameters: [Parameter]

        init(_ why: String, _ version: Version, _ line: String, _ means: PropertyValue, _ parameters: [Parameter] = [])
        {
            self.why = why
            self.version = version
            self.line = line
            self.means = means
            self.parameters = parameters
        }

        var testDescription: String { why }
    }

    static let cases = [
        Case(
            "CHARSET counts with blanks around it", .v21, "NOTE; CHARSET = ISO-8859-1:\u{C3}\u{BC}",
            .text("\u{C3}\u{BC}")),
        Case(
            "a backslash in quotes is text", .v4, #"NOTE;X-A="a\;b":c"#, .text("c"), [Parameter("X-A", [#"a\;b"#])]),
        Case(
            "a backslash before a line break in LABEL is text", .v4, #"ADR;LABEL="a\\\nb":;;c;;;;"#,
            .components([[""], [""], ["c"], [""], [""], [""], [""]]), [Parameter(.label, ["a\\\nb"])]),
        Case(
            "an armored key in quoted-printable is text", .v21,
            "KEY;ENCODING=QUOTED-PRINTABLE:-----BEGIN PGP PUBLIC KEY BLOCK-----=0D=0AAbc+AbcAbcAbcAbcAbcAbcAbcAbcAbc",
            .text("-----BEGIN PGP PUBLIC KEY BLOCK-----\r\nAbc+AbcAbcAbcAbcAbcAbcAbcAbcAbc")),
        Case(
            "a fold behind BEGIN:VCARD is one of a text", .v3,
            "AGENT:BEGIN:VCARD\r\n \\nVERSION:3.0\\nFN:B\\nEND:VCARD\\n",
            .text("BEGIN:VCARD\nVERSION:3.0\nFN:B\nEND:VCARD\n")),
        Case("a UID with a line break is no URI", .v3, #"UID:END:VCARD\n"#, .text("END:VCARD\n")),
    ]

    @Test(arguments: cases) func isReadAndWrittenAsMeant(_ test: Case) throws {
        // The bytes of Latin-1 where the line says so.
        let line = test.version == .v21 ? test.line.unicodeScalars.map { UInt8($0.value) } : Array(test.line.utf8)
        let bytes =
            Array("BEGIN:VCARD\r\nVERSION:\(test.version.text)\r\n".utf8) + line + Array("\r\nEND:VCARD\r\n".utf8)
        let read = try #require(AddressBook.read(bytes).cards.first?.properties.first { $0.id != .version })
        let meant = GeneratedProperty(name: read.name, parameters: test.parameters, value: test.means)
        #expect(shown(read.meaning) == shown(meant.meaning))
        #expect(shown(meant.made(in: test.version).meaning) == shown(meant.meaning))
    }

    @Test(
        arguments: Version.allCases.flatMap { version in
            ["BEGIN:VCARD", " begin : vCard ", "item1.BEGIN:VCARD"].map { (version, $0) }
        })
    func aTextThatSaysBeginIsNoCardInTheCard(_ version: Version, _ text: String) throws {
        for name in ["X-SHOE-SIZE", "AGENT"] {
            var card = Card(version: version)
            card.append(Property(name, .text(text), version: version))
            card.append(Property("NOTE", .text("behind it"), version: version))
            let read = try #require(AddressBook.read(card.serialized).cards.first)
            #expect(read.properties.map { $0.value.text } == [version.text, text, "behind it"])
            guard name != "AGENT" else { continue }
            for target in Version.allCases {
                let converted = read.converted(to: target)
                #expect(converted.card.properties.first { $0.id == .unknown }?.value.text == text, "\(target.text)")
                #expect(converted.card.first(.note)?.text == "behind it")
                #expect(!converted.losses.contains { $0.kind == .propertyLost })
            }
        }
    }

    @Test(
        arguments: ["EXPERTISE:BEGIN:VCARD", "RELATED;VALUE=text: BEGIN:VCARD ", "item1.BDAY;VALUE=text:BEGIN:VCARD"]
    )
    func aCarriedTextThatSaysBeginComesBack(_ line: String) throws {
        let text = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\r\nN:A;;;;\r\n\(line)\r\nNOTE:b\r\nEND:VCARD\r\n"
        let card = try #require(AddressBook.read(Array(text.utf8)).cards.first)
        for version in [Version.v21, .v3] {
            let there = try #require(AddressBook.read(card.converted(to: version).card.serialized).cards.first)
            let back = there.converted(to: .v4).card
            #expect(card.differences(to: back, ordered: false).isEmpty, "\(version.text)")
        }
    }

    @Test(arguments: [" ", "\t", "    "]) func anIndentedCardOfAnAgentIsOne(_ indentation: String) throws {
        let lines = ["VERSION:3.0", "FN:Bo", "NOTE:folded", " here", "END:VCARD"].map { indentation + $0 }
        let agent = "AGENT:BEGIN:VCARD\n" + lines.joined(separator: "\n") + "\n"
        let text = "BEGIN:VCARD\nVERSION:3.0\n\(agent)FN:A\nEND:VCARD\n"
        let card = try #require(AddressBook.read(Array(text.utf8)).cards.first)
        #expect(card.first(.fn)?.text == "A")
        let inner = try #require(card.first(.agent)?.nestedCard())
        #expect(inner.first(.fn)?.text == "Bo" && inner.first(.note)?.text == "foldedhere")
        #expect(card.serialized == Array(text.utf8))
        let again = try #require(AddressBook.read(card.formatted).cards.first)
        #expect(again.first(.agent)?.nestedCard()?.first(.note)?.text == "foldedhere")
    }

    @Test func aFoldedLineOfACardInACardIsNotItsEnd() throws {
        let agent = "AGENT:\nBEGIN:VCARD\nVERSION:2.1\nNOTE:the\n END:VCARD\n line\nEND:VCARD\n"
        let text = "BEGIN:VCARD\nVERSION:2.1\n\(agent)FN:A\nEND:VCARD\n"
        let card = try #require(AddressBook.read(Array(text.utf8)).cards.first)
        #expect(card.first(.agent)?.nestedCard()?.first(.note)?.text == "the END:VCARD line")
        #expect(card.first(.fn)?.text == "A")
    }

    @Test func noEncodedLineBeginsLikeTheEndOfTheCard() {
        for count in 40..<80 {
            var card = Card(version: .v21)
            let text = String(repeating: "a", count: count) + " END:VCARD\n"
            card.append(Property("NOTE", .text(text), version: .v21))
            let read = AddressBook.read(card.serialized).cards
            #expect(read.count == 1 && read[0].first(.note)?.text.utf8.count == text.utf8.count + 1, "\(count)")
        }
    }

    @Test func alternativesOfAVendorKeepTheirNames() throws {
        let text =
            "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:a\r\nX-A;ALTID=1:b\r\nX-MANAGER;ALTID=1:c\r\nX-MANAGER;ALTID=1:d\r\nEND:VCARD\r\n"
        let card = try #require(AddressBook.read(Array(text.utf8)).cards.first)
        #expect(
            card.converted(to: .v3).card.properties.map { $0.name }.filter { $0.hasPrefix("X-") } == [
                "X-A", "X-MANAGER", "X-MANAGER",
            ])
    }

    @Test func anIllegalNameDoesNotBecomeAKnownOne() throws {
        let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:a\r\nADR;\"LABEL=\"\":;;b;;;;\r\nEND:VCARD\r\n"
        let conversion = try #require(AddressBook.read(Array(text.utf8)).cards.first).converted(to: .v4)
        let address = try #require(conversion.card.first(.adr))
        #expect(address.parameters.first(.label) == nil && address.parameters.count == 1, "\(show(conversion.card))")
    }

    static let losses: [(Version, Version, String, String, LossKind)] = [
        (.v3, .v4, "N:a;;;;\r\nSORT-STRING;X-A=b:c", "sort-string", .parameterLost),
        (.v3, .v4, "N:a;;;;\r\nitem1.SORT-STRING:c", "sort-string", .groupChanged),
        (.v3, .v4, "LABEL:a\r\nitem1.ADR:;;b;;;;", "label", .groupChanged),
        (.v3, .v4, "LABEL:a\r\nADR;LANGUAGE=de:;;b;;;;", "label", .labelPaired),
        (.v4, .v3, "PHOTO;MEDIATYPE=\"image/gif;a=b\":http://example.com/a", "photo", .parameterTextChanged),
        (.v3, .v4, "SOUND;TYPE=BASIC;VALUE=uri:http://example.com/a", "sound", .typeNotRegistered),
        (.v3, .v4, "N:a;;;;\r\nSORT-STRING:\u{1D}b", "sort-string", .charactersDropped),
        (.v21, .v3, "N:a\r\nX-SOUND:Rene", "x-sound", .vendorFormReplaced),
        (.v4, .v3, "FN:a\r\nX-N-GENERATION:III", "x-n-generation", .vendorFormReplaced),
    ]

    @Test(arguments: losses)
    func aDetailThatGoesIsReported(
        _ from: Version, _ to: Version, _ lines: String, _ property: String, _ kind: LossKind
    ) throws {
        let text = "BEGIN:VCARD\r\nVERSION:\(from.text)\r\n\(lines)\r\nEND:VCARD\r\n"
        let card = try #require(AddressBook.read(Array(text.utf8)).cards.first)
        let losses = card.converted(to: to).losses
        #expect(losses.contains { $0.property == property && $0.kind == kind }, "\(losses.map { $0.message })")
    }
}
