import VCardFormats
import VCardKit

extension Command {
    static let qr = Command(
        name: "qr",
        summary: "show a card as a QR code",
        purpose: "Show a card as a QR code to scan with a phone, or write it as an image. The code holds the name, a "
            + "phone number, an email address and so on, as many as the bytes allow; what it left out is said.",
        otherNames: ["qrcode", "barcode", "code"],
        examples: [
            Example("vcard qr me.vcf", "A code in the terminal"),
            Example("vcard qr --name ruiz contacts.vcf -o ana.svg", "One card of many, as an image to print"),
            Example("vcard qr --mecard --level H me.vcf -o me.png", "Short, and readable with a third of it covered"),
        ],
        options: CardSelection.options + [
            OptionRow("--mecard", "write MECARD instead of vCard 3.0: shorter, with fewer fields"),
            OptionRow(
                "--level", "LEVEL", "how much of the code may be unreadable, from 7 % to 30 %; M if left out",
                choices: QRCode.Level.allCases.map { $0.letter }),
            OptionRow("--max-bytes", "N", "take at most N bytes of text; 300 if left out, which phones read at once"),
            OptionRow("-o/--output", "FILE", "write an image to FILE.svg or FILE.png"),
        ],
        run: { context throws(ToolError) in
            let selection = try CardSelection(context.arguments)
            let level = context.arguments.value("level")
            let wanted = QRCode.Level.allCases.first { $0.letter == level } ?? .medium
            let capacity = QRCode.capacity(version: 40, level: wanted)
            let maximum = try context.arguments.number("max-bytes", in: 1...capacity) ?? min(300, capacity)
            let form = try ImageForm(context.arguments.path("output"))
            var chosen: (card: Card, input: Input, lineInSource: (Int) -> Int)?
            var count = 0
            try context.forEachInput { context, input throws(ToolError) in
                let source = input.input
                try context.readCards(&input) { context, card throws(ToolError) in
                    guard selection.contains(card) else { return }
                    count += 1
                    if chosen == nil { chosen = (card, source, context.lineInSource) }
                }
            }
            guard let chosen else {
                throw selection.isNarrow && context.status < .trouble
                    ? .nothingFound(selection.nothingFound) : .failure("there is no card")
            }
            if count > 1 {
                throw .usage(
                    "a code holds one card, and there are \(count)",
                    hint: "choose one by --card, --name or --uid; vcard list shows them")
            }
            let isMECard = context.arguments.has("mecard")
            guard let payload = QRPayload(chosen.card, isMECard: isMECard, maximumBytes: maximum),
                let code = QRCode(payload.bytes, level: wanted)
            else { throw .failure("the name alone takes more than \(maximum) bytes: allow more by --max-bytes") }
            var losses = payload.losses
            for index in losses.indices { losses[index].line = chosen.lineInSource(losses[index].line) }
            context.report.add(losses, in: chosen.input)
            if let note = Self.leftOut(losses) { context.messages.note(note) }
            switch form {
            case .svg: try context.output.write(code.svg)
            case .png: try context.output.write(code.png())
            case .text:
                let columns = code.size + 8
                if context.screen.isTerminal, context.screen.width < columns {
                    context.messages.note("the code is \(columns) columns wide; -o FILE.svg writes an image")
                }
                // White on black, whatever the terminal's colors are.
                for line in code.text.split(separator: "\n") {
                    try context.output.writeLine(context.screen.styled(String(line), .whiteOnBlack))
                }
            }
            return .success
        })

    /// Properties that nobody scans a code for; the report has them too.
    private static let forPrograms = ["uid", "rev", "prodid", "kind", "x-ablabel"]

    /// `left out of the code: note, photo (2)`; `nil` if nothing was.
    private static func leftOut(_ losses: [Loss]) -> String? {
        var names: [String] = []
        var counts: [String: Int] = [:]
        for loss in losses where loss.kind == .propertyLost && !forPrograms.contains(loss.property) {
            if counts[loss.property] == nil { names.append(loss.property) }
            counts[loss.property, default: 0] += 1
        }
        if names.isEmpty { return nil }
        let list = names.map { name in
            let count = counts[name] ?? 1
            return TerminalText.escaped(name) + (count > 1 ? " (\(count))" : "")
        }
        return "left out of the code: " + list.joined(separator: ", ")
    }
}

/// What a code is written as.
private enum ImageForm {
    case text, svg, png

    init(_ path: Path?) throws(ToolError) {
        guard let path, !path.isDash else {
            self = .text
            return
        }
        if path.hasExtension("svg") {
            self = .svg
        } else if path.hasExtension("png") {
            self = .png
        } else {
            throw .usage("\(path.shown): a code is written to a file that ends in .svg or .png")
        }
    }
}

extension Terminal.Style {
    fileprivate static var whiteOnBlack: Self { .init(parameters: "97;40") }
}
