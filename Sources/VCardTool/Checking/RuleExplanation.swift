import VCardKit

/// What `check --explain` says of a rule.
struct RuleExplanation {
    let rule: Rule

    init(_ rule: Rule) { self.rule = rule }

    /// The explanation and the examples, without color; for other programs, too.
    var help: String {
        var text = rule.explanation + "\n"
        if !rule.badExample.isEmpty { text += "\nWrong:\n" + Self.indented(rule.badExample) }
        if !rule.goodExample.isEmpty { text += "\nRight:\n" + Self.indented(rule.goodExample) }
        return text
    }

    /// The page for people.
    func page(on screen: Terminal) -> String {
        let title = screen.styled("\(rule.code) \(rule.name)", .bold) + " (\(facts.joined(separator: "; ")))\n"
        let explanation = TextWidth.wrapped(rule.explanation, to: Self.width).joined(separator: "\n")
        let examples = help.dropFirst(rule.explanation.count + 1)
        return title + "\n" + TextWidth.wrapped("\(capitalized(rule.message)).", to: Self.width).joined(separator: "\n")
            + (explanation.isEmpty ? "\n" : "\n\n\(explanation)\n") + examples
    }

    /// The rule in one line of a list.
    var line: String {
        TextWidth.padded(rule.code, to: 7) + TextWidth.padded(rule.severity.name, to: 9) + rule.name + ": "
            + rule.message
    }

    private static let width = 80

    private var facts: [String] {
        let target = rule.scope == .program ? " --for PROGRAM" : ""
        var facts = [rule.severity.name]
        let versions = Version.allCases.filter { rule.versions.contains($0) }.map { $0.text }
        if versions.count < Version.allCases.count { facts.append("vCard " + versions.joined(separator: ", ")) }
        facts.append(rule.source)
        switch rule.fix {
        case .safe: facts.append("vcard fix\(target) mends it")
        case .unsafe: facts.append("vcard fix\(target) --unsafe mends it")
        case nil: break
        }
        if rule.scope == .program {
            let names = ClientProfile.all.filter { $0.rules.contains(rule) }.map { $0.name }
            facts.append("only with --for \(names.joined(separator: ", "))")
        }
        if rule.isPedantic { facts.append("only with --select") }
        return facts
    }

    private func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    private static func indented(_ lines: String) -> String {
        lines.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }).map { line in
            line.isEmpty ? "\n" : "  " + TerminalText.escaped(String(line)) + "\n"
        }.joined()
    }
}

extension Finding {
    /// What the line of a finding says about its fix, with a blank before it.
    var fixMark: String {
        switch fix?.safety {
        case _ where fix?.action == .dropText: " [fixable, --rejects]"
        case .safe: " [fixable]"
        case .unsafe: " [fixable, unsafe]"
        case nil: ""
        }
    }

    /// What `fix` would do, as the rest of a sentence.
    var fixOffer: String? {
        fix.map { fix in
            TerminalText.escaped(fix.title) + (fix.safety == .safe ? "" : " (changes the meaning: fix --unsafe)")
        }
    }
}
