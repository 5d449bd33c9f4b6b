import Testing
import VCardKit

@testable import VCardFormats

@Suite struct MuttTests {
    @Test(arguments: [
        ("alias ani Ana Ruiz <ana@example.com>", ["FN:Ana Ruiz", "NICKNAME:ani", "EMAIL:ana@example.com"]),
        ("alias ana.ruiz Ana Ruiz <ana@example.com>", ["FN:Ana Ruiz", "EMAIL:ana@example.com"]),
        (
            "alias x \"Ruiz, Ana \\\"Ani\\\"\" <ana@example.com>",
            ["FN:Ruiz\\, Ana \"Ani\"", "NICKNAME:x", "EMAIL:ana@example.com"]
        ),
        ("alias a,b ana@example.com (Ana Ruiz)", ["FN:Ana Ruiz", "NICKNAME:a,b", "EMAIL:ana@example.com"]),
        ("alias x ana@example.com", ["FN:ana@example.com", "NICKNAME:x", "EMAIL:ana@example.com"]),
        (
            "alias -group t -group \"u,v\" x A <a@example.com> # hi",
            ["FN:A", "NICKNAME:x", "EMAIL:a@example.com", "CATEGORIES:t,u,v", "NOTE:hi"]
        ),
        (
            "alias all a@example.com, B <b@example.com>",
            ["FN:all", "KIND:group", "MEMBER:mailto:a@example.com", "MEMBER;X-CN=B:mailto:b@example.com"]
        ),
        (
            "alias one \"One, only\": Ana <a@example.com>; # x",
            ["FN:One\\, only", "KIND:group", "MEMBER;X-CN=Ana:mailto:a@example.com", "NOTE:x"]
        ),
        ("a@example.com\tAna\t", ["FN:Ana", "EMAIL:a@example.com"]),
    ])
    func readsAliases(_ line: String, _ lines: [String]) throws {
        let reading = MuttAliases.decode(Array((line + "\n").utf8))
        #expect(reading.findings.count == 0)
        #expect(FormatSupport.lines(try #require(reading.cards.first)) == lines)
    }

    @Test func membersMayBeAliasesThatAreGroups() throws {
        let text =
            "alias L1 team, x, ana\nalias team Bob <b@example.com>, \"Al Q\" <e@example.com>\nalias ana a@example.com\n"
        let cards = MuttAliases.decode(Array(text.utf8)).cards
        let team = try #require(cards[1].first(.uid)?.text)
        #expect(cards[0].properties(.member).map { $0.text } == [team, "mailto:x", "mailto:a@example.com"])
        #expect(cards[1].properties(.member).map { $0.parameters.map { $0.value } } == [["Bob"], ["Al Q"]])
        #expect(
            String(decoding: MuttAliases.encode([cards[1], cards[0], cards[2]]), as: UTF8.self) == """
                alias team Bob <b@example.com>, Al Q <e@example.com>
                alias l1 team, x, a@example.com
                alias ana a@example.com

                """)
    }

    @Test func aGroupOfOneComesBack() {
        let card = FormatSupport.card(["FN:The team", "KIND:group", "MEMBER:mailto:ana@example.com"])
        let (text, losses) = FormatSupport.written([card], as: .mutt)
        #expect(String(decoding: text, as: UTF8.self) == "alias the.team The team: ana@example.com;\n")
        #expect(losses == [])
        #expect(MuttAliases.decode(text).cards.map { card.differences(to: $0) } == [[]])
    }

    @Test func aCardWithoutAnAddressIsSaidToBeLeftOut() throws {
        let losses = FormatSupport.written([FormatSupport.card(["FN:Ana", "TEL:1"])], as: .mutt).losses
        #expect(losses.map { $0.property } == ["fn", "tel"])
        #expect(losses.allSatisfy { $0.message.contains("the whole card") })
    }

    @Test func theSampleIsRead() throws {
        let reading = MuttAliases.decode(try FormatSupport.sample("formats/aliases.muttrc"))
        #expect(FormatSupport.described(reading.findings) == ["8 VC264"])
        #expect(
            reading.cards.map { $0.displayName } == [
                "Ana Ruiz", "Chen, Bo", "Cy Dee", "plain@example.com", "friends", "Eva Doe",
            ])
        #expect(
            reading.cards[4].properties(.member).map { $0.text } == [
                "mailto:ana@example.com", "mailto:bo@example.com", "mailto:guest@example.com",
            ])
    }

    @Test func keysAreTakenOnce() {
        let cards = [
            FormatSupport.card(["FN:Ana Ruiz", "EMAIL:a@example.com", "EMAIL;PREF=1:b@example.com"]),
            FormatSupport.card(["FN:ana ruiz", "EMAIL:c@example.com", "NICKNAME:Ana Lu"]),
            FormatSupport.card(["FN:Ruiz\\, Ana", "EMAIL:d@example.com", "NICKNAME:ana.ruiz"]),
            FormatSupport.card(["FN:Ana", "EMAIL:e e@example.com"]),
        ]
        let (text, losses) = FormatSupport.written(cards, as: .mutt)
        #expect(
            String(decoding: text, as: UTF8.self) == """
                alias ana.ruiz Ana Ruiz <b@example.com>
                alias ana.ruiz-2 Ana Ruiz <a@example.com>
                alias ana.ruiz-3 ana ruiz <c@example.com>
                alias ana.ruiz-4 "Ruiz, Ana" <d@example.com>

                """)
        #expect(
            losses.map { "\($0.kind.code) \($0.property)" } == [
                "L02 email", "L20 nickname", "L01 nickname", "L20 fn", "L20 email",
            ])
    }

    @Test func oddLinesEnd() {
        for line in [
            "alias", "alias ", "alias x", "alias -group", "alias x \\", "alias \"x", "\\", "alias x <", "alias x ,,",
        ] {
            #expect(MuttAliases.decode(Array(line.utf8)).cards.count == 0)
        }
    }
}
