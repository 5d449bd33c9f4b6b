#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import VCardFormats
import VCardKit

/// Everything that is measured: one row a job.
enum Jobs {
    static let all = limits + library

    /// What the machine can do at most with the same bytes, to hold the others against.
    static let limits = [
        Job("copy", run: copy) { corpus in corpus.bytes.count + Int(corpus.bytes.last ?? 0) },
        Job("utf8-check", run: checkUTF8) { corpus in corpus.bytes.count },
        Job("lines", run: countLines) { corpus in corpus.lines },
    ]

    /// What the library does with them.
    private static let library = [
        Job("parse-keep", run: parse) { corpus in corpus.cards },
        Job("parse-stream", run: stream) { corpus in corpus.cards },
        Job("parse-rewrite", run: rewrite) { corpus in corpus.bytes.count },
        Job("parse-format", run: format) { corpus in corpus.cards },
        Job("check", run: check) { corpus in corpus.cards },
        Job("parse-values", run: readValues) { corpus in corpus.cards },
        Job("photo-headers", kinds: [.photo], run: readHeaders) { corpus in corpus.cards },
        Job("base64-decode", kinds: [.base64], run: decodeBase64) { corpus in corpus.cards * Corpus.blockBytes },
        Job("base64-encode", run: encodeBase64) { corpus in Base64.encodedLength(corpus.bytes.count) },
        Job("jcard", run: writeJCard) { corpus in corpus.cards },
        Job("csv-rows", kinds: [.csv], run: readRows) { corpus in corpus.cards + 1 },
        Job("csv-read", kinds: [.csv], run: readCSV) { corpus in corpus.cards },
        Job("csv-write", kinds: [.text, .qp], run: writeCSV) { corpus in corpus.cards + 1 },
    ]

    /// Reads the whole and keeps all cards.
    @inline(never) @Sendable
    private static func parse(_ corpus: Corpus) -> Int { AddressBook.read(corpus.bytes).cards.count }

    /// Reads in pieces of 256 KiB and drops each card.
    @inline(never) @Sendable
    private static func stream(_ corpus: Corpus) -> Int {
        var reader = CardReader()
        var cards = 0
        func drain() {
            while let part = reader.next() {
                if case .card = part { cards += 1 }
            }
        }
        corpus.bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            while start < bytes.count {
                let end = min(start + 256 << 10, bytes.count)
                reader.feed(UnsafeBufferPointer(rebasing: bytes[start..<end]))
                drain()
                start = end
            }
        }
        reader.finish()
        drain()
        return cards
    }

    /// Reads the whole and writes it back as it stood.
    @inline(never) @Sendable
    private static func rewrite(_ corpus: Corpus) -> Int {
        var output: [UInt8] = []
        AddressBook.read(corpus.bytes).write(into: &output)
        return output.count
    }

    /// Reads the whole and writes each card in canonical form.
    @inline(never) @Sendable
    private static func format(_ corpus: Corpus) -> Int {
        var output: [UInt8] = []
        var cards = 0
        for card in AddressBook.read(corpus.bytes).cards {
            output.removeAll(keepingCapacity: true)
            card.writeFormatted(into: &output)
            if output.starts(with: "BEGIN:VCARD\r\n".utf8) { cards += 1 }
        }
        return cards
    }

    /// Reads the whole and looks at each card for everything that is wrong.
    @inline(never) @Sendable
    private static func check(_ corpus: Corpus) -> Int {
        var cards = 0
        for card in AddressBook.read(corpus.bytes, looksIntoCards: false).cards {
            if !card.findings().contains(where: { $0.severity == .error }) { cards += 1 }
        }
        return cards
    }

    /// Reads the whole and decodes every value.
    @inline(never) @Sendable
    private static func readValues(_ corpus: Corpus) -> Int {
        var cards = 0
        for card in AddressBook.read(corpus.bytes).cards {
            var isNamed = false
            for property in card.properties {
                let value = property.value
                if property.id == .fn, case .text(let text) = value, !text.isEmpty { isNamed = true }
            }
            if isNamed { cards += 1 }
        }
        return cards
    }

    /// Reads the whole, decodes each photo and reads its header.
    @inline(never) @Sendable
    private static func readHeaders(_ corpus: Corpus) -> Int {
        AddressBook.read(corpus.bytes).cards.count { card in
            card.first(.photo).flatMap { Attachment($0)?.header?.mediaType } == .jpeg
        }
    }

    /// Decodes folded base64.
    @inline(never) @Sendable
    private static func decodeBase64(_ corpus: Corpus) -> Int {
        var output: [UInt8] = []
        _ = corpus.bytes.withUnsafeBufferPointer { Base64.decode($0, into: &output) }
        return output.count
    }

    /// Encodes bytes of any kind.
    @inline(never) @Sendable
    private static func encodeBase64(_ corpus: Corpus) -> Int {
        var output: [UInt8] = []
        corpus.bytes.withUnsafeBufferPointer { Base64.encode($0, into: &output) }
        return output.count
    }

    /// Reads the whole and writes each card as jCard.
    @inline(never) @Sendable
    private static func writeJCard(_ corpus: Corpus) -> Int {
        var writer = JCardWriter()
        var cards = 0
        func count(_ json: [UInt8]) {
            json.withUnsafeBufferPointer { bytes in
                // Every card begins with its version.
                for i in 0..<max(0, bytes.count - 12) where bytes[i] == 0x5B && bytes[i + 1] == 0x22 {
                    if bytes[i + 2] == 0x76, bytes[i + 3] == 0x65, bytes[i + 4] == 0x72, bytes[i + 5] == 0x73 {
                        cards += 1
                    }
                }
            }
        }
        for card in AddressBook.read(corpus.bytes).cards {
            writer.write(card)
            if writer.byteCount > 1 << 20 { count(writer.take()) }
        }
        count(writer.finish())
        return cards
    }

    /// Cuts CSV into rows and cells.
    @inline(never) @Sendable
    private static func readRows(_ corpus: Corpus) -> Int { countRows(corpus.bytes) }

    /// Reads CSV into cards.
    @inline(never) @Sendable
    private static func readCSV(_ corpus: Corpus) -> Int {
        guard let read = CardFormat.named("csv")?.read else { return 0 }
        return read(corpus.bytes, ReadingOptions()).cards.count
    }

    /// Reads the whole and writes each card as a row of Google's CSV.
    @inline(never) @Sendable
    private static func writeCSV(_ corpus: Corpus) -> Int {
        guard var writer = CardFormat.named("csv:google")?.makeWriter?(WritingOptions()) else { return 0 }
        for card in AddressBook.read(corpus.bytes).cards { writer.write(card) }
        return countRows(writer.finish())
    }

    private static func countRows(_ bytes: [UInt8]) -> Int {
        var reader = CSVReader(bytes, delimiter: UInt8(ascii: ","))
        var rows = 0
        while reader.next() { rows += 1 }
        return rows
    }

    /// Copies the bytes into fresh memory.
    @inline(never) @Sendable
    private static func copy(_ corpus: Corpus) -> Int {
        let copied = [UInt8](unsafeUninitializedCapacity: corpus.bytes.count) { buffer, count in
            count = buffer.initialize(fromContentsOf: corpus.bytes)
        }
        return copied.count + Int(copied.last ?? 0)
    }

    /// Checks for UTF-8 with the standard library.
    @inline(never) @Sendable
    private static func checkUTF8(_ corpus: Corpus) -> Int {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            let checked = try? UTF8Span(validating: corpus.bytes.span).count
            return checked ?? 0
        }
        return String(decoding: corpus.bytes, as: UTF8.self).utf8.count
    }

    /// Counts line feeds with the C library.
    @inline(never) @Sendable
    private static func countLines(_ corpus: Corpus) -> Int {
        corpus.bytes.withUnsafeBytes { bytes in
            guard var place = bytes.baseAddress else { return 0 }
            let end = place + bytes.count
            var lines = 0
            while let found = memchr(place, 0x0A, end - place) {
                lines += 1
                place = UnsafeRawPointer(found) + 1
            }
            return lines
        }
    }
}
