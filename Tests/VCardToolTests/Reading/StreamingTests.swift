import Testing

@testable import VCardTool

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// What streams needs no more memory for a large input than for a small one.
@Suite(.serialized) struct StreamingTests {
    private static let isHeavy = Terminal.environment("VCARD_HEAVY") == "1"

    /// Cards with photos, 2 MB of them.
    private static let block: String = {
        let line = " " + String(repeating: "QUJD", count: 18) + "\r\n"
        let photo = "PHOTO;ENCODING=b;TYPE=JPEG:QUJD\r\n" + String(repeating: line, count: 666) + "\r\n"
        let card = "BEGIN:VCARD\r\nVERSION:2.1\r\nN:Ruiz;Ana\r\n\(photo)END:VCARD\r\n"
        return String(repeating: card, count: 2_000_000 / card.utf8.count)
    }()

    private static let verbs =
        ["count", "cat", "cat --report r.json"]
        + (isHeavy
            ? ["check -q --output-format full", "check -q --output-format github", "fix -q --select VC1"] : [])

    @Test(.enabled(if: access("/proc/self/status", R_OK) == 0), arguments: verbs)
    func memoryStaysSmall(_ verb: String) throws {
        // A build without optimization reads slowly; what is not read is joined fast all the same.
        let blocks = Self.isHeavy ? 500 : verb == "cat --report r.json" ? 20 : 100
        let scratch = try Scratch()
        try scratch.write("block", Self.block)
        // The pipe is held open while the system is asked for the largest memory so far.
        let run = try scratch.run(
            """
            mkfifo p; "$V" \(verb) < p > out & process=$!
            exec 3> p; i=0; while [ $i -lt \(blocks) ]; do cat block >&3; i=$((i+1)); done
            grep VmHWM /proc/$process/status; exec 3>&-; wait $process; wc -c < out
            """)
        let numbers = run.output.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
        try #require(numbers.count == 2)
        #expect(numbers[0] < 64 << 10, "KiB")
        if verb.hasPrefix("cat") || verb.hasPrefix("fix") { #expect(numbers[1] == Self.block.utf8.count * blocks) }
        #expect(run.errors == "")
    }
}
