import VCardFormats
import VCardKit

extension Command {
    static let profiles = Command(
        name: "profiles",
        summary: "list the programs that cards can be written for",
        purpose: "List the programs that convert --for and check --for know, or all that is known of one: what it is "
            + "given, what it does not take, and where that is known from.",
        operands: "[PROGRAM]",
        otherNames: ["clients", "programs", "targets"],
        examples: [
            Example("vcard profiles", "Which programs are known"),
            Example("vcard profiles outlook", "What Outlook takes, and how that is known"),
        ],
        options: [OptionRow("--json", "print JSON")],
        countsFindings: false,
        run: { context throws(ToolError) in
            var shown = ClientProfile.all
            if let operand = context.arguments.operands.first {
                let name = String(decoding: operand.bytes, as: UTF8.self)
                guard let profile = ClientProfile.named(name), context.arguments.operands.count == 1 else {
                    throw .usage(
                        "no program is called \(operand.shown)"
                            + Suggestion.question(name, among: shown.map { $0.name }))
                }
                shown = [profile]
                if !context.arguments.has("json") {
                    try context.output.write(profile.page)
                    return .success
                }
            }
            if context.arguments.has("json") {
                var json = JSONWriter(style: .pretty)
                json.beginArray()
                for profile in shown { json.write(profile) }
                json.endArray()
                try context.output.write(json.take() + [UInt8(ascii: "\n")])
                return .success
            }
            let rows = [["NAME", "PROGRAM", "FORMAT", "CARDS A FILE", "PHOTOS"]] + shown.map { $0.row }
            try context.output.write(TextTable.text(rows))
            return .success
        })
}

extension ClientProfile {
    fileprivate var formatName: String { CardFormat.taken(by: self)?.name ?? "-" }

    fileprivate var photoText: String {
        switch photos {
        case .any: return "any"
        case .none: return "none"
        case .limited(let side, let bytes):
            return [side.map { "\($0) px" }, bytes.map { "\($0) bytes" }].compactMap { $0 }.joined(separator: ", ")
        }
    }

    fileprivate var row: [String] {
        [name, title, formatName, maximumCardsPerFile.map { "\($0)" } ?? "any", photoText]
    }

    /// All that is known, for people.
    fileprivate var page: String {
        var lines = ["\(title) (--for \(name))", "", "  format         \(formatName)"]
        func add(_ name: String, _ text: String?) {
            guard let text, !text.isEmpty else { return }
            let head = "  " + TextWidth.padded(name, to: 15)
            for (number, line) in TextWidth.wrapped(text, to: 60).enumerated() {
                lines.append((number == 0 ? head : String(repeating: " ", count: 17)) + line)
            }
        }
        add("cards a file", maximumCardsPerFile.map { "at most \($0)" })
        add("cards in all", maximumCards.map { "at most \($0)" })
        add("card", maximumCardBytes.map { "at most \($0) bytes" })
        add("reads", version == nil ? nil : "vCard " + versions.map { $0.text }.joined(separator: ", "))
        add("photos", ([photoText] + photoKinds.map { $0.text }).joined(separator: ", "))
        switch selection {
        case .all: break
        case .only(let ids): add("only", Self.names(ids))
        case .without(let ids), .standard(let ids, _): add("leaves out", Self.names(ids))
        }
        switch reads {
        case .all: break
        case .only(let ids): add("reads only", Self.names(ids))
        case .without(let ids): add("does not read", Self.names(ids))
        case .standard(let ids, let own):
            add("does not read", Self.names(ids))
            add("of X- names", Self.names(own))
        }
        add("TYPE words", types.joined(separator: ", "))
        add("at most", counts.map { "\($0.maximum) \(Self.names([$0.property]))" }.joined(separator: ", "))
        add("characters", lengths.map { "\(Self.names([$0.property])) \($0.maximum)" }.joined(separator: ", "))
        for quirk in quirks { add("mind that", quirk.summary) }
        for step in steps { add("rewrites", step.summary) }
        for form in forms { add("rewrites", form.summary) }
        lines += ["", "Known from (\(date)):"]
        for fact in facts {
            let text = "\(fact.text) (\(fact.source); \(fact.certainty.rawValue))"
            for (number, line) in TextWidth.wrapped(text, to: 74).enumerated() {
                lines.append((number == 0 ? "  - " : "    ") + line)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    fileprivate static func names(_ ids: [PropertyID]) -> String {
        ids.map { $0.definition?.name ?? "?" }.joined(separator: ", ")
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ profile: ClientProfile) {
        beginObject()
        func text(_ name: String, _ value: String, _ json: inout JSONWriter) {
            json.key(name)
            json.string(value)
        }
        func number(_ name: String, _ value: Int?, _ json: inout JSONWriter) {
            guard let value else { return }
            json.key(name)
            json.integer(value)
        }
        func texts(_ name: String, _ values: [String], _ json: inout JSONWriter) {
            json.key(name)
            json.beginArray()
            for value in values { json.string(value) }
            json.endArray()
        }
        func names(_ ids: [PropertyID]) -> [String] { ids.map { ($0.definition?.name ?? "").lowercased() } }
        text("name", profile.name, &self)
        text("title", profile.title, &self)
        text("format", profile.formatName, &self)
        number("cardsPerFile", profile.maximumCardsPerFile, &self)
        number("cards", profile.maximumCards, &self)
        number("cardBytes", profile.maximumCardBytes, &self)
        switch profile.photos {
        case .any: text("photos", "any", &self)
        case .none: text("photos", "none", &self)
        case .limited(let side, let bytes):
            text("photos", "limited", &self)
            number("photoPixels", side, &self)
            number("photoBytes", bytes, &self)
        }
        switch profile.selection {
        case .all: break
        case .only(let ids): texts("only", names(ids), &self)
        case .without(let ids), .standard(let ids, _): texts("without", names(ids), &self)
        }
        texts("versions", profile.version == nil ? [] : profile.versions.map { $0.text }, &self)
        texts("photoKinds", profile.photoKinds.map { $0.text }, &self)
        switch profile.reads {
        case .all: break
        case .only(let ids): texts("readsOnly", names(ids), &self)
        case .without(let ids): texts("ignored", names(ids), &self)
        case .standard(let ids, let own):
            texts("ignored", names(ids), &self)
            texts("readsVendors", names(own), &self)
        }
        key("atMost")
        beginObject()
        for limit in profile.counts { number(names([limit.property])[0], limit.maximum, &self) }
        endObject()
        texts("quirks", profile.quirks.map { $0.summary }, &self)
        texts("rules", profile.rules.map { $0.code }, &self)
        texts("rewrites", profile.steps.map { $0.summary } + profile.forms.map { $0.summary }, &self)
        text("date", profile.date, &self)
        key("facts")
        beginArray()
        for fact in profile.facts {
            beginObject()
            text("text", fact.text, &self)
            text("source", fact.source, &self)
            text("certainty", fact.certainty.rawValue, &self)
            endObject()
        }
        endArray()
        endObject()
    }
}
