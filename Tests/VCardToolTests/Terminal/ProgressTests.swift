import Testing

@testable import VCardTool

@Suite struct ProgressTests {
    private final class Record {
        var time: UInt64 = 0
        var text: [String] = []
    }

    private func progress(_ record: Record, isTerminal: Bool = true, isQuiet: Bool = false) -> Progress {
        Progress(
            screen: Terminal(isTerminal: isTerminal, width: 60), isQuiet: isQuiet, now: { record.time },
            write: { record.text.append($0) })
    }

    private static let input = Input(path: Path("a.vcf"))

    @Test func itIsShownAfterASecondAndGoesAway() {
        let record = Record()
        var progress = progress(record)
        for (milliseconds, offset) in [(0, 0), (900, 10), (1000, 50), (1050, 60), (1100, 75)] {
            record.time = UInt64(milliseconds) * 1_000_000
            progress.show(Self.input, at: offset, of: 100)
        }
        #expect(
            record.text == [
                "\r[============            ] 50 % a.vcf\u{1B}[K", "\r[==================      ] 75 % a.vcf\u{1B}[K",
            ])
        progress.clear()
        #expect(record.text.last == "\r\u{1B}[K")
        progress.clear()
        #expect(record.text.count == 3)
    }

    @Test func withoutASizeTheBytesAreShown() {
        let record = Record()
        var progress = progress(record)
        progress.show(.standardInput, at: 0, of: nil)
        record.time = 2_000_000_000
        progress.show(.standardInput, at: 5 << 20, of: nil)
        #expect(record.text == ["\r5 MB <stdin>\u{1B}[K"])
    }

    @Test func nothingIsShownToFilesAndTheQuiet() {
        for (isTerminal, isQuiet) in [(false, false), (true, true)] {
            let record = Record()
            var progress = progress(record, isTerminal: isTerminal, isQuiet: isQuiet)
            progress.show(Self.input, at: 0, of: 100)
            record.time = 9_000_000_000
            progress.show(Self.input, at: 50, of: 100)
            progress.clear()
            #expect(record.text == [])
        }
    }
}

@Suite struct FileSizeTests {
    @Test(arguments: [
        (0, "0 B"), (1023, "1023 B"), (1024, "1 KB"), (1536, "1.5 KB"), (36_864, "36 KB"), (318_464, "311 KB"),
        (1_048_576, "1 MB"), (10_200, "10 KB"), (5_000_000_000, "4.7 GB"),
    ]) func sizesAreShort(_ bytes: Int, _ text: String) { #expect(FileSize.text(bytes) == text) }

    @Test(
        arguments: [
            ("36KB", 36_864), ("36864", 36_864), ("1.5 MB", 1_572_864), ("2m", 2_097_152), ("7b", 7), ("", nil),
            ("KB", nil),
            ("-1", nil), ("1.2.3", nil), ("5 parsecs", nil), ("1e3", nil), ("99999999999999999999", nil),
        ] as [(String, Int?)]) func sizesAreRead(_ text: String, _ bytes: Int?)
    { #expect(FileSize.bytes(text) == bytes) }
}
