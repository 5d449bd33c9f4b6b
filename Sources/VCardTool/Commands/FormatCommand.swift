import VCardKit

extension Command {
    static let format = Command(
        name: "format",
        summary: "rewrite cards in one canonical form",
        purpose: "Rewrite each card in the canonical form of its own version: line ends, folds, escapes and spelling "
            + "are made alike, the text is UTF-8, and the meaning stays. What stands between cards is kept.",
        otherNames: ["fmt", "pretty"],
        examples: [
            Example("vcard format contacts.vcf", "Show a file as it should be written"),
            Example("vcard format --in-place=.bak contacts.vcf", "Rewrite a file, keeping the old one beside it"),
            Example("vcard format --in-place contacts/", "Rewrite every file of a folder"),
        ],
        options: [outputOption, inPlaceOption],
        run: { context throws(ToolError) in
            if context.arguments.has("in-place") {
                try context.rewriteInPlace { context, input, output throws(ToolError) in
                    try context.requireVCard(&input)
                    var formatter = BookFormatter()
                    return try context.readParts(&input) { _, _, part throws(ToolError) in
                        formatter.append(part, to: &output.buffer)
                        try output.flushIfFull()
                    }
                }
            } else {
                try context.forEachInput { context, input throws(ToolError) in
                    try context.requireVCard(&input)
                    var formatter = BookFormatter()
                    try context.readParts(&input) { context, _, part throws(ToolError) in
                        formatter.append(part, to: &context.output.buffer)
                        try context.output.flushIfFull()
                    }
                }
            }
            return .success
        })
}

/// Writes a book with its cards in canonical form and everything else as it was.
struct BookFormatter: Sendable {
    private var isAtStart = true
    private var isInText = false
    /// Blank lines that count only if more text follows.
    private var blanks: [UInt8] = []
    /// The last byte of what was kept.
    private var last: UInt8 = 0x0A

    /// Appends the next part in the form it is to have; `nil` ends the book.
    mutating func append(_ part: CardReader.Part?, to output: inout [UInt8]) {
        switch part {
        case .card(let card):
            endText(&output)
            card.writeFormatted(into: &output)
        case .text(let bytes): keep(bytes[...], &output)
        case .rejected(let bytes):
            keepAll(bytes[...], &output)
        case nil: endText(&output)
        }
        isAtStart = false
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>, _ output: inout [UInt8]) {
        var bytes = bytes
        if isAtStart, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        if !isInText { bytes = bytes.drop { Self.isBlank($0) } }
        guard let end = bytes.lastIndex(where: { !Self.isBlank($0) }) else {
            if isInText { blanks += bytes }
            return
        }
        keepAll(bytes[...end], &output)
        blanks = Array(bytes[(end + 1)...])
    }

    private mutating func keepAll(_ bytes: ArraySlice<UInt8>, _ output: inout [UInt8]) {
        output += blanks
        output += bytes
        blanks = []
        isInText = true
        last = bytes.last ?? last
    }

    private mutating func endText(_ output: inout [UInt8]) {
        blanks = []
        if isInText, last != 0x0A, last != 0x0D { output += [0x0D, 0x0A] }
        isInText = false
        last = 0x0A
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
