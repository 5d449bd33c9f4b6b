import Foundation
import Testing
import VCardFoundation
import VCardKit

@Suite struct CardSequenceTests {
    /// Elements that come one after the other, with an error or a wait at the end.
    struct Source<Element: Sendable>: AsyncSequence, Sendable {
        enum Ending: Sendable { case ends, fails, waits }
        let elements: [Element]
        var ending = Ending.ends

        struct Broken: Error {}

        struct AsyncIterator: AsyncIteratorProtocol {
            var rest: ArraySlice<Element>
            let ending: Ending

            mutating func next() async throws -> Element? {
                if let next = rest.popFirst() { return next }
                switch ending {
                case .ends: return nil
                case .fails: throw Broken()
                case .waits:
                    // Ends as an `AsyncStream` does when the task is cancelled.
                    while !Task.isCancelled { await Task.yield() }
                    return nil
                }
            }
        }

        func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: elements[...], ending: ending) }
    }

    /// What a handler was told.
    actor Log {
        var names: [String] = []
        func add(_ name: String) { names.append(name) }
    }

    final class Reports: @unchecked Sendable {
        private let lock = NSLock()
        private var list: [ReadingProgress] = []
        func add(_ progress: ReadingProgress) { lock.withLock { list.append(progress) } }
        var all: [ReadingProgress] { lock.withLock { list } }
    }

    static let text =
        "\u{FEFF}BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana\r\nNOTE:a\r\n b\r\nEND:VCARD\r\nbetween\r\n"
        + "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Luis\r\nEND:VCARD\r\nBEGIN:VCARD\r\nFN:Eva"

    static var inputs: [[UInt8]] {
        [[], Array(text.utf8), Array(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })]
    }

    private static func expectSame<Base: AsyncSequence>(
        _ sequence: CardSequence<Base>, as input: [UInt8], _ comment: Comment
    ) async throws {
        let book = AddressBook.read(input)
        var iterator = sequence.makeAsyncIterator()
        var cards: [Card] = []
        while let card = try await iterator.next() { cards.append(card) }
        #expect(cards == book.cards, comment)
        #expect(cards.map(\.location) == book.cards.map(\.location), comment)
        #expect(iterator.progress.findings == book.findings, comment)
        #expect(iterator.progress.bytesRead == input.count, comment)
        #expect(iterator.progress.isFinished, comment)
        let more = try await iterator.next()
        #expect(more == nil, comment)
    }

    @Test(arguments: inputs)
    func everyKindOfChunkGivesTheSameCards(_ input: [UInt8]) async throws {
        try await Self.expectSame(CardSequence(Source(elements: input)), as: input, "bytes")
        for size in [1, 2, 3, 7, 1000] {
            let pieces = stride(from: 0, to: input.count, by: size).map { input[$0..<min($0 + size, input.count)] }
            try await Self.expectSame(CardSequence(Source(elements: pieces)), as: input, "slices of \(size)")
            try await Self.expectSame(
                CardSequence(Source(elements: pieces.map { Array($0) })), as: input, "arrays of \(size)")
            try await Self.expectSame(
                CardSequence(Source(elements: pieces.map { Data($0) } + [Data()])), as: input, "data of \(size)")
        }
    }

    @Test(arguments: inputs)
    func aFileGivesTheSameCards(_ input: [UInt8]) async throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + " ä.vcf")
        try Data(input).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        try await Self.expectSame(CardSequence(contentsOf: url), as: input, "file")
        try await Self.expectSame(CardSequence(FileBlocks(url, blockSize: 5)), as: input, "small blocks")
        #expect(FileBlocks(url).fileSize == input.count)
    }

    @Test func aCardIsThereAsSoonAsItsLastLineIs() async throws {
        let card = Array("BEGIN:VCARD\nVERSION:4.0\nFN:Ana\nEND:VCARD\n".utf8)
        let task = Task {
            for try await card in CardSequence(Source(elements: card, ending: .waits)) { return card.first(.fn)?.text }
            return nil
        }
        // Would wait forever if the card came at the end only.
        let name = try await task.value
        #expect(name == "Ana")
    }

    @Test func progressGrowsToAllOfIt() async throws {
        let card = "BEGIN:VCARD\nVERSION:4.0\nFN:Ana\nNOTE:\(String(repeating: "x", count: 1000))\nEND:VCARD\n"
        let input = Array(String(repeating: card, count: 200).utf8)
        let reports = Reports()
        let sequence = CardSequence(
            Source(elements: input), totalBytes: input.count, onProgress: { reports.add($0) })
        var count = 0
        for try await _ in sequence { count += 1 }
        let all = reports.all
        #expect(all.count == input.count / (64 << 10) + 1)
        #expect(all.map(\.bytesRead) == all.map(\.bytesRead).sorted())
        #expect(all.dropLast().allSatisfy { !$0.isFinished && ($0.fractionCompleted ?? 1) < 1 && $0.cardCount > 0 })
        #expect(all.last?.bytesRead == input.count)
        #expect(all.last?.fractionCompleted == 1)
        #expect(all.last?.cardCount == 200)
        #expect(count == 200)
    }

    @Test func whatIsBeyondALimitIsCounted() async throws {
        let big = "BEGIN:VCARD\nVERSION:4.0\nFN:\(String(repeating: "x", count: 100))\nEND:VCARD\n"
        let input = Array((big + "BEGIN:VCARD\nVERSION:4.0\nFN:Ana\nEND:VCARD\n").utf8)
        let limits = Limits(cardBytes: 60)
        let book = AddressBook.read(input, limits: limits)
        var iterator = CardSequence(Source(elements: input), limits: limits).makeAsyncIterator()
        var cards: [Card] = []
        while let card = try await iterator.next() { cards.append(card) }
        #expect(cards == book.cards)
        #expect(book.rejectedByteCount > 0)
        #expect(iterator.progress.rejectedByteCount == book.rejectedByteCount)
    }

    @Test func cancellingThrowsAndMakesNoCardOfTheRest() async throws {
        let log = Log()
        let input = Array("BEGIN:VCARD\nVERSION:4.0\nFN:Ana\nEND:VCARD\nBEGIN:VCARD\nVERSION:4.0\nFN:Half\n".utf8)
        let task = Task {
            for try await card in CardSequence(Source(elements: input, ending: .waits)) {
                await log.add(card.first(.fn)?.text ?? "")
            }
        }
        while await log.names.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await log.names == ["Ana"])
    }

    @Test func aCancelledTaskReadsNoFile() async throws {
        let url = URL(fileURLWithPath: #filePath)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            for try await _ in CardSequence(contentsOf: url) {}
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func anErrorOfTheSourceIsHandedOn() async throws {
        let input = Array("BEGIN:VCARD\nVERSION:4.0\nFN:Ana\nEND:VCARD\nBEGIN:VCARD\n".utf8)
        var iterator = CardSequence(Source(elements: input, ending: .fails)).makeAsyncIterator()
        let first = try await iterator.next()
        #expect(first?.first(.fn)?.text == "Ana")
        do {
            _ = try await iterator.next()
            Issue.record("no error")
        } catch {
            #expect(error is Source<UInt8>.Broken)
        }
        let more = try await iterator.next()
        #expect(more == nil)
    }

    @Test(arguments: ["file:///nowhere/none.vcf", "https://example.com/a.vcf", "file:///"])
    func whatIsNoFileThrows(_ address: String) async throws {
        let url = try #require(URL(string: address))
        await #expect(throws: (any Error).self) {
            for try await _ in CardSequence(contentsOf: url) {}
        }
        #expect(FileBlocks(url).fileSize == nil)
    }

    @Test func theArticlesCodeIsCompiledHere() async throws {
        let here = URL(fileURLWithPath: #filePath)
        let article = here.deletingLastPathComponent().appendingPathComponent(
            "../../../Sources/VCardFoundation/VCardFoundation.docc/VCardFoundation.md")
        let lines = try [article, here].map { url in
            try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { $0.drop { $0 == " " } }
        }
        let code = lines[0].drop { $0 != "```swift" }.dropFirst().prefix { $0 != "```" }
        #expect(code.count == 4)
        #expect(lines[1].indices.contains { lines[1][$0...].starts(with: code) })
        let sample = here.deletingLastPathComponent().appendingPathComponent(
            "../../../Samples/contacts/phone-21.vcf")
        let contacts = try await Self.contacts(url: sample)
        #expect(contacts == (try AddressBook(contentsOf: sample).cards.map { Contact($0) }))
        #expect(!contacts.isEmpty)
    }

    private static func contacts(url: URL) async throws -> [Contact] {
        let report: @Sendable (Double?) -> Void = { _ in }
        var contacts: [Contact] = []
        let cards = CardSequence(contentsOf: url) { progress in report(progress.fractionCompleted) }
        for try await card in cards {
            contacts.append(Contact(card))
        }
        return contacts
    }

    @MainActor @Test func theMainActorCanReadAndKeepCards() async throws {
        var cards: [Card] = []
        for try await card in CardSequence(Source(elements: Self.inputs[1])) { cards.append(card) }
        #expect(cards.count == 3)
    }
}
