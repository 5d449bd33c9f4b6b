import Testing

@testable import VCardKit

/// What holds for every card in every direction.
@Suite struct ConversionLawTests {
    @Test(arguments: SampleFiles.both) func whatIsWrittenHasNoErrors(_ file: SampleFiles.File) {
        for card in AddressBook.read(file.bytes).cards {
            for version in Version.allCases where version != card.version {
                for carries in [true, false] {
                    let conversion = card.converted(to: version, options: .init(carries: carries))
                    for (number, written) in ([conversion.card] + conversion.additionalCards).enumerated() {
                        // An agent of that version already is not converted.
                        if number > 0, !Self.isClean(card) { continue }
                        let errors = Self.errors(written)
                        #expect(
                            errors.isEmpty,
                            "\(file.name) card \(card.location.index) to \(version.text): \(errors)\n\(show(written))")
                        let read = AddressBook.read(written.serialized)
                        #expect(read.cards == [written] && read.findings.worst != .error, "\(file.name)")
                        #expect(written.version == version)
                    }
                }
            }
        }
    }

    @Test(arguments: SampleFiles.both) func mendingLeavesNoErrors(_ file: SampleFiles.File) {
        for card in AddressBook.read(file.bytes).cards {
            let mended = card.converted(to: card.version, options: .init(mends: true))
            let errors = mended.card.findings().filter { $0.severity == .error }
            #expect(errors.isEmpty, "\(file.name): \(errors)")
            if card.findings().contains(where: { $0.severity == .error }) { continue }
            #expect(mended.card == card && mended.losses.isEmpty, "\(file.name)")
        }
    }

    @Test(arguments: [
        (Version.v21, "BDAY:in spring", "BDAY;VALUE=text:in spring"), (.v21, "REV:today", "REV;VALUE=text:today"),
        (.v21, "PHOTO;ENCODING=BASE64:@@@", "PHOTO;VALUE=text:@@@"),
        (.v3, "LOGO;ENCODING=b:@@@", "LOGO;VALUE=text:@@@"),
        (.v3, "REV:today", "REV;VALUE=text:today"),
    ])
    func mendingKeepsInPlaceWhatIsNoDateAndNoPicture(_ version: Version, _ line: String, _ mended: String) throws {
        func card(_ line: String) throws -> Card {
            let text = "BEGIN:VCARD\r\nVERSION:\(version.text)\r\nFN:A\r\nN:A;;;;\r\n\(line)\r\nEND:VCARD\r\n"
            return try #require(AddressBook.read(Array(text.utf8)).cards.first)
        }
        let conversion = try card(line).converted(to: version, options: .init(mends: true))
        let expected = try card(mended)
        #expect(conversion.card == expected, "\(show(conversion.card))")
        #expect(conversion.losses.map(\.kind) == [.valueKeptRaw] && Self.errors(conversion.card) == [])
    }

    @Test(arguments: SampleFiles.both) func itsOwnVersionIsTheCardItself(_ file: SampleFiles.File) {
        for card in AddressBook.read(file.bytes).cards {
            let conversion = card.converted(to: card.version)
            #expect(conversion.card == card && conversion.losses.isEmpty && conversion.additionalCards.isEmpty)
        }
    }

    @Test(arguments: SampleFiles.both) func whatDiffersAfterTheWayBackIsListed(_ file: SampleFiles.File) {
        for card in AddressBook.read(file.bytes).cards {
            for version in Version.allCases where version != card.version {
                let there = card.converted(to: version)
                let back = there.card.converted(to: card.version)
                // What is carried has to come back.
                let uncarried = there.losses.filter { $0.grade != .carried }
                let listed = (uncarried + back.losses).flatMap { Meaning.names(of: $0) } + Meaning.foreignNames(card)
                for difference in Meaning.differences(card, back.card) where !listed.contains(difference.property) {
                    Issue.record(
                        """
                        \(file.name) card \(card.location.index) \(card.version.text) -> \(version.text): \
                        \(difference.property) differs unlisted: \(difference.text)
                        \(show(there.card))
                        """)
                }
            }
        }
    }

    @Test func strictConversionsHaveNoNewNames() {
        for file in SampleFiles.all {
            for card in AddressBook.read(file.bytes).cards {
                let own = card.properties.map { $0.lowercasedName }
                for version in Version.allCases where version != card.version {
                    let strict = card.converted(
                        to: version, options: .init(carries: false, mapsVendorProperties: false))
                    for property in strict.card.properties where property.lowercasedName.hasPrefix("x-") {
                        let isOwn =
                            own.contains(property.lowercasedName)
                            || own.contains {
                                !$0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
                            }
                        #expect(isOwn, "\(file.name): \(property.name)")
                    }
                }
            }
        }
    }

    private static func isClean(_ card: Card) -> Bool { errors(card).isEmpty }

    private static func errors(_ card: Card) -> [String] {
        (card.readingFindings() + card.valueFindings()).filter { $0.severity == .error }
            .map { "\($0.rule.name) \($0.property ?? "") line \($0.line)" }
    }
}

func show(_ card: Card) -> String { String(decoding: card.serialized.prefix(3000), as: UTF8.self) }
