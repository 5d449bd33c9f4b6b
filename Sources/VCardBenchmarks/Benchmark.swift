#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The benchmark program.
@main
struct Benchmark {
    static let usage = """
        usage: VCardBenchmarks [FILTER ...] [--size MB] [--runs N] [--json] [--list]
               VCardBenchmarks --emit text|photo|qp|base64|csv [--size MB | --cards N] FILE

        Measures every job over every corpus whose name job/corpus holds a FILTER.
        --size MB   size of the large corpora, 16 unless given
        --cards N   number of cards of an emitted corpus, instead of a size
        --runs N    measured runs of each job, 10 unless given
        --json      the results as JSON
        --list      the names alone
        --emit      writes a corpus to FILE

        shrink      makes a photo small with each library that is installed, beside vipsthumbnail
        """

    var filters: [String] = []
    var size = 16
    var cards: Int?
    var runs = 10
    var asJSON = false
    var onlyLists = false
    var emitted: Corpus.Kind?

    static func main() {
        guard let benchmark = Benchmark(arguments: CommandLine.arguments.dropFirst()) else {
            print(usage)
            exit(2)
        }
        exit(benchmark.emitted == nil ? benchmark.measure() : benchmark.emit())
    }

    init?(arguments: some Sequence<String>) {
        var arguments = arguments.makeIterator()
        func number() -> Int? {
            arguments.next().flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        }
        while let argument = arguments.next() {
            switch argument {
            case "--size":
                guard let value = number(), value <= 4000 else { return nil }
                size = value
            case "--cards":
                guard let value = number() else { return nil }
                cards = value
            case "--runs":
                guard let value = number() else { return nil }
                runs = value
            case "--json": asJSON = true
            case "--list": onlyLists = true
            case "--emit":
                guard let kind = arguments.next().flatMap({ Corpus.Kind(rawValue: $0) }) else { return nil }
                emitted = kind
            default:
                guard !argument.utf8.starts(with: "-".utf8) else { return nil }
                filters.append(argument)
            }
        }
        if emitted != nil, filters.count != 1 { return nil }
    }

    /// The corpora by name; a corpus is made when its turn comes.
    private var corpora: [(name: String, kind: Corpus.Kind, make: @Sendable () -> Corpus)] {
        let bytes = size * 1_000_000
        let large = Corpus.Kind.allCases.map { kind in
            (kind.rawValue, kind, { @Sendable in Corpus(kind, bytes: bytes) })
        }
        let small = [1, 100, 10_000].map { count in
            ("text-\(count)", Corpus.Kind.text, { @Sendable in Corpus(.text, cards: count) })
        }
        return large + small
    }

    private func isWanted(_ name: String) -> Bool {
        filters.isEmpty || filters.contains { name.contains($0) }
    }

    private func measure() -> Int32 {
        var measurements: [Measurement] = []
        if !asJSON && !onlyLists { print(Report.header) }
        for (name, kind, make) in corpora {
            let jobs = Jobs.all.filter { $0.kinds.contains(kind) && isWanted("\($0.name)/\(name)") }
            if jobs.isEmpty { continue }
            if onlyLists {
                for job in jobs { print("\(job.name)/\(name)") }
                continue
            }
            let corpus = make()
            for job in jobs {
                let measurement = Measurement(job, over: corpus, runs: runs)
                measurements.append(measurement)
                if !asJSON { print(Report.line(measurement)) }
            }
        }
        if asJSON { print(Report.json(measurements)) }
        if isWanted("shrink") {
            if onlyLists { print("shrink") } else if !asJSON { PhotoBenchmark.measure(runs: runs) }
        }
        return measurements.contains { $0.mismatch != nil } ? 1 : 0
    }

    private func emit() -> Int32 {
        guard let kind = emitted, let path = filters.first else { return 2 }
        let corpus = cards.map { Corpus(kind, cards: $0) } ?? Corpus(kind, bytes: size * 1_000_000)
        guard Machine.write(corpus.bytes, to: path) else {
            print("cannot write \(path)")
            return 2
        }
        print("\(path): \(corpus.bytes.count) bytes, \(corpus.cards) cards, \(corpus.lines) lines")
        return 0
    }
}
