import Testing

@testable import VCardKit

/// Reading whole, by single bytes and in two pieces cut anywhere gives the same cards, findings and bytes.
@Suite struct ReadersAgreeTests {
    /// Above this size not every offset is tried.
    private static let longestForEveryCut = 1024
    private static let spread = 64

    @Test func thereAreSamples() {
        #expect(SampleFiles.all.count > 100)
    }

    @Test(arguments: SampleFiles.all) func samplesKeepTheLawsInPieces(_ file: SampleFiles.File) {
        expectLaws(file)
    }

    @Test(arguments: SampleFiles.corpus) func corpusFilesKeepTheLawsInPieces(_ file: SampleFiles.File) {
        expectLaws(file)
    }

    @Test("cards that are taken several at once are those that come one by one", arguments: SampleFiles.both)
    func runs(_ file: SampleFiles.File) {
        let bytes = file.bytes
        for cuts in [[], [bytes.count / 3, bytes.count / 2]] {
            let single = ReadingOutcome(bytes, cuts: cuts, looksIntoCards: false)
            for runBytes in [1, 700, 1 << 20] {
                let runs = ReadingOutcome(bytes, cuts: cuts, looksIntoCards: false, runBytes: runBytes)
                #expect(runs.difference(from: single) == nil, "\(file.name), \(runBytes) bytes at once")
            }
        }
    }

    private func expectLaws(_ file: SampleFiles.File) {
        let bytes = file.bytes
        let book = AddressBook.read(bytes)
        let whole = ReadingOutcome(book)
        #expect(ReadingLaws.broken(by: whole, of: book, bytes) == nil, "\(file.name)")
        if bytes.count <= 1 << 16 {
            let single = ReadingOutcome(bytes, cuts: 0..<bytes.count)
            #expect(single.difference(from: whole) == nil, "\(file.name), byte by byte")
        }
        let step = bytes.count <= Self.longestForEveryCut ? 1 : bytes.count / Self.spread + 1
        for cut in stride(from: 0, through: bytes.count, by: step) {
            let fed = ReadingOutcome(bytes, cuts: [cut])
            guard let difference = fed.difference(from: whole) else { continue }
            Issue.record("\(file.name) cut at \(cut): \(difference)")
            return
        }
    }
}
