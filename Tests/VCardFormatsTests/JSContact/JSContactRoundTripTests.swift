import Foundation
import Testing
import VCardKit

@testable import VCardFormats

/// The way to JSContact and back over all samples, and the corpus if it is there.
@Suite struct JSContactRoundTripTests {
    static let cards: [Card] =
        (JSContactFiles.files(JSContactFiles.samples, ["vcf"])
        + JSContactFiles.files(JSContactFiles.corpus, ["vcf", "vcard"]))
        .flatMap { AddressBook.read(JSContactFiles.bytes($0)).cards }

    @Test func whatDiffersWasSaid() {
        #expect(Self.cards.count > 100)
        for card in Self.cards {
            for converted in [card.converted(to: .v4)].flatMap({ [$0.card] + $0.additionalCards }) {
                var writer = JSContactWriter(version: .v2)
                writer.write(converted)
                let reading = JSContact.decode(writer.finish())
                let said = Set(writer.takeLosses().map(\.property) + reading.findings.kept.compactMap(\.property))
                guard let back = reading.cards.first, reading.cards.count == 1 else {
                    Issue.record("a card is gone")
                    continue
                }
                for difference in converted.differences(to: back, ordered: false) where difference.kind != .invalidLine
                {
                    // A property without a name was reported, but by no name.
                    let name = difference.property ?? ""
                    #expect(
                        name.isEmpty || said.contains(name),
                        "\(difference): \(String(decoding: converted.serialized, as: UTF8.self))")
                }
            }
        }
    }

    @Test func whatWasReadIsWrittenAndReadTheSame() {
        for card in Self.cards {
            let json = JSContact.encode([card], version: .v2)
            let again = JSContact.decode(json)
            let back = JSContact.encode(again.cards, version: .v2)
            if back == json { continue }
            // From then on nothing changes any more.
            let third = JSContact.encode(JSContact.decode(back).cards, version: .v2)
            #expect(third == back, "\(String(decoding: json, as: UTF8.self))")
        }
    }

    static let json =
        JSContactFiles.files(JSContactFiles.samples.appendingPathComponent("jscontact"), ["json"])
        + JSContactFiles.files(JSContactFiles.corpus.appendingPathComponent("its-just-nans-jscontact"), ["json"])
        + JSContactFiles.files(JSContactFiles.corpus.appendingPathComponent("jscontact-tools"), ["json"])

    @Test(arguments: json) func jsContactComesBack(_ file: URL) throws {
        let bytes = JSContactFiles.bytes(file)
        guard bytes.withUnsafeBytes({ CardFormat.recognized(by: $0) })?.name == "jscontact" else { return }
        let version: JSContactVersion = bytes.firstRange(of: Array(#""2.0""#.utf8)) == nil ? .v1 : .v2
        let back = JSContact.encode(JSContact.decode(bytes).cards, version: version)
        #expect(try normalized(back) == normalized(bytes))
    }

    /// The JSON with its members in order, without what is implied: types, empty maps, the kind of a title, the order
    /// of components that have none, and whether a parameter is a number; parts of an address that stand beside its
    /// components, as an older draft has them, are components.
    private func normalized(_ json: [UInt8]) throws -> String {
        let document = try JSONDocument(parsing: json)
        let tree = JSONTree(document, document.root ?? 0) { _ in }
        return String(decoding: try normalized(tree, "").bytes, as: UTF8.self)
    }

    private func normalized(_ tree: JSONTree, _ name: String) throws -> JSONTree {
        if let elements = tree.array {
            return JSONTree(.array(try elements.map { try normalized($0, name) }))
        }
        guard let object = tree.object.map({ withComponents($0) }) else {
            if name == "vCardProps", case .raw(let bytes) = tree.value { return JSONTree(.string(bytes)) }
            return tree
        }
        var members = JSONMembers()
        for (key, value) in object.all.sorted(by: { $0.name.lexicographicallyPrecedes($1.name) }) {
            let key = String(decoding: key, as: UTF8.self)
            var value = try normalized(value, name == "vCardProps" ? name : key)
            if key == "@type" || value.object?.isEmpty == true { continue }
            if key == "kind", value.text == "title", object["name"] != nil { continue }
            if key == "components", object["isOrdered"]?.isTrue != true, let components = value.array {
                value = JSONTree(
                    .array(components.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }))
            }
            if key == "localizations" { value = flattened(value) }
            members[key] = value
        }
        return JSONTree(members)
    }

    private func withComponents(_ object: JSONMembers) -> JSONMembers {
        guard var components = object["components"]?.array else { return object }
        var object = object
        for kind in ["locality", "region", "postcode", "country"] {
            guard let value = object.take(kind) else { continue }
            var component = JSONMembers()
            component["kind"] = JSONTree(kind)
            component["value"] = value
            components.append(JSONTree(component))
        }
        object["components"] = JSONTree(.array(components))
        return object
    }

    /// Patches of whole objects as patches of their members.
    private func flattened(_ tree: JSONTree) -> JSONTree {
        var languages = JSONMembers()
        tree.object?.forEach { language, patches in
            var flat = JSONMembers()
            patches.object?.forEach { pointer, value in
                guard let object = value.object else { return flat[pointer] = value }
                object.forEach { flat[pointer + [0x2F] + $0] = $1 }
            }
            languages[language] = JSONTree(flat)
        }
        return JSONTree(languages)
    }

    // MARK: Damage

    /// Texts with bytes changed, taken out or doubled at fixed places.
    @Test func damagedTextsAreReadToTheirEnd() {
        let bytes = JSContactFiles.bytes(JSContactFiles.samples.appendingPathComponent("jscontact/full.json"))
        #expect(bytes.count > 1000)
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let count = Int(ProcessInfo.processInfo.environment["VCARD_MUTATIONS"] ?? "") ?? 300
        for _ in 0..<count {
            var text = bytes
            for _ in 0...random(6) {
                let place = random(text.count)
                switch random(4) {
                case 0: text[place] = UInt8(random(256))
                case 1: text.removeSubrange(place..<min(text.count, place + random(40)))
                case 2: text.insert(contentsOf: text[place..<min(text.count, place + random(40))], at: place)
                default: text[place] = Array(#"{}[]":,0"#.utf8)[random(8)]
                }
                if text.isEmpty { text = [0x7B] }
            }
            let reading = JSContact.decode(text)
            for card in reading.cards {
                #expect(AddressBook.read(card.serialized).cards.count == 1)
                #expect(JSContact.decode(JSContact.encode([card])).cards.count == 1)
            }
            _ = RandomUser.decode(text, limits: Limits())
            _ = JSONLines.decode(text, limits: Limits())
        }
    }

    @Test func theEffortGrowsWithTheTextOnly() {
        func card(_ count: Int, _ member: (Int) -> String, in map: String) -> [UInt8] {
            let members = (0..<count).map(member).joined(separator: ",")
            return Array(#"{"@type":"Card","version":"2.0","\#(map)":{\#(members)}}"#.utf8)
        }
        let texts = [
            card(20_000, { #""p\#($0)":{"number":"\#($0)","label":"x"}"# }, in: "phones"),
            card(20_000, { #""p\#($0)":{"value":"\#($0)"}"# }, in: "personalInfo"),
            card(20_000, { #""k\#($0)":true"# }, in: "keywords"),
            card(20_000, { #""m\#($0)":1"# }, in: "example.com:map"),
            card(20_000, { #""l\#($0)":{"name/full":"x"}"# }, in: "localizations"),
        ]
        for text in texts {
            let reading = JSContact.decode(text)
            #expect(reading.cards.count == 1)
            let again = JSContact.encode(reading.cards, version: .v2)
            #expect(again.count > text.count / 2)
        }
    }

    @Test func deepTextsEnd() {
        let deep = String(repeating: #"{"name":"#, count: 100_000)
        #expect(JSContact.decode(Array(deep.utf8)).cards.count == 1)
        #expect(JSContact.decode(Array(String(repeating: "[", count: 100_000).utf8)).cards.isEmpty)
    }
}
