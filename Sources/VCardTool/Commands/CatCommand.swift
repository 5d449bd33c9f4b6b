import VCardKit

extension Command {
    static let cat = Command(
        name: "cat",
        summary: "join address books, byte for byte",
        purpose: "Join address books. Every byte stays as it is, also between cards and in text that cannot be "
            + "decoded; a line end is added only where a file without one is followed by another.",
        otherNames: ["join", "concat"],
        examples: [
            Example("vcard cat a.vcf b.vcf -o all.vcf", "Put two files into one"),
            Example("vcard cat contacts/ > all.vcf", "Put the files of a folder into one"),
            Example("curl -s https://example.com/all.vcf | vcard cat - own.vcf", "Add a file to what comes in"),
        ],
        options: [outputOption],
        passesAnything: true,
        countsFindings: false,
        run: { context throws(ToolError) in
            var seam = Seam()
            let isRead = context.report.keepsFindings || context.report.depth != .reading
            try context.forEachInput { context, input throws(ToolError) in
                try context.requireVCard(&input)
                seam.beginInput(input.input)
                if isRead {
                    try context.catParts(&input, &seam)
                    return
                }
                // Without a report nobody has to know what the bytes mean.
                while try input.next({ piece throws(ToolError) in
                    try seam.pass(piece, to: &context.output.buffer)
                    try context.output.write(piece)
                }) {}
            }
            return .success
        })
}

extension Context {
    /// Passes an input through the reader, part by part.
    fileprivate mutating func catParts(_ input: inout InputReader, _ seam: inout Seam) throws(ToolError) {
        try readParts(&input) { context, reader, part throws(ToolError) in
            var piece: [UInt8] = []
            if let part { reader.write(part, into: &piece) } else { reader.writeEnd(into: &piece) }
            try seam.pass(piece, to: &context.output.buffer)
            try context.output.write(piece)
        }
    }
}

/// Where one input ends and the next one begins: there has to be a line end.
struct Seam: Sendable {
    private var encoding: ByteEncoding?
    /// The last two bytes that were passed on.
    private var last: [UInt8] = []
    private var isAtStart = true
    private var input = Input.standardInput

    /// Says that what comes next is another input.
    mutating func beginInput(_ input: Input) {
        isAtStart = true
        self.input = input
    }

    /// Looks at bytes on their way, and puts a line end before them if one is missing.
    ///
    /// - Throws: ``ToolError`` for UTF-16 and other text, which nothing could read behind each other.
    mutating func pass(_ piece: UnsafeRawBufferPointer, to output: inout [UInt8]) throws(ToolError) {
        guard !piece.isEmpty else { return }
        let bytes = piece.assumingMemoryBound(to: UInt8.self)
        if isAtStart {
            output += missingLineEnd
            isAtStart = false
            last = []
            let found = ByteEncoding.detect(bytes, isWhole: false) ?? ByteEncoding.detect(bytes, isWhole: true)
            if let encoding, let found, encoding.isUTF16 != found.isUTF16 {
                throw .failure(
                    "\(input.shown) is in another encoding than what stands before it; vcard format makes UTF-8 of each"
                )
            }
            encoding = found ?? encoding
        }
        last = (last + bytes.suffix(2)).suffix(2)
    }

    mutating func pass(_ piece: [UInt8], to output: inout [UInt8]) throws(ToolError) {
        try piece.withUnsafeBufferPointer { bytes throws(ToolError) in
            try pass(UnsafeRawBufferPointer(bytes), to: &output)
        }
    }

    private var missingLineEnd: [UInt8] {
        switch encoding {
        case nil: return []
        case .utf8, .utf8WithMark: return last.last == 0x0A || last.last == 0x0D ? [] : [0x0D, 0x0A]
        case .utf16LittleEndian: return last == [0x0A, 0] || last == [0x0D, 0] ? [] : [0x0D, 0, 0x0A, 0]
        case .utf16BigEndian: return last == [0, 0x0A] || last == [0, 0x0D] ? [] : [0, 0x0D, 0, 0x0A]
        }
    }
}
