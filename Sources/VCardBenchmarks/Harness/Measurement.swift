import AllocationCounter

/// What one job took for one corpus.
struct Measurement: Sendable {
    let job: String
    let corpus: String
    let bytes: Int
    let cards: Int
    /// Nanoseconds for the whole corpus.
    let best: Double
    let median: Double
    /// Blocks asked for by one run and their bytes; `nil` where the platform does not count.
    let allocations: (blocks: Int, bytes: Int)?
    /// The most memory one run held above what was held before it, in bytes.
    let peakMemory: Int?
    /// The number the job should have given and gave, when they differ.
    let mismatch: (expected: Int, found: Int)?

    /// A million bytes a second, in the best run.
    var megabytesPerSecond: Double { Double(bytes) * 1000 / best }
    var medianMegabytesPerSecond: Double { Double(bytes) * 1000 / median }
    var nanosecondsPerCard: Double { best / Double(cards) }

    /// Runs the job so often over the corpus, short ones many times in a run.
    init(_ job: Job, over corpus: Corpus, runs: Int) {
        self.job = job.name
        self.corpus = corpus.name
        bytes = corpus.bytes.count
        cards = corpus.cards

        // The first run also does what the runtime does only once.
        let expected = job.expected(corpus)
        var found = job.run(corpus)

        allocation_counter_trim()
        Machine.resetPeak()
        let memoryBefore = Machine.memory()
        let countsBefore = allocation_counter_read()
        let start = Machine.nanoseconds(job.clock)
        if job.run(corpus) != expected { found = expected &+ 1 }
        let once = Machine.nanoseconds(job.clock) - start
        let countsAfter = allocation_counter_read()
        let memoryAfter = Machine.memory()

        allocations =
            allocation_counter_is_available() == 0
            ? nil
            : (Int(countsAfter.blocks - countsBefore.blocks), Int(countsAfter.bytes - countsBefore.bytes))
        if let memoryBefore, let memoryAfter {
            peakMemory = max(0, memoryAfter.peak - memoryBefore.resident)
        } else {
            peakMemory = nil
        }

        // At least 10 ms a run, so that the clock's own steps do not count.
        let repeats = max(1, min(1_000_000, Int(10_000_000 / max(1, once))))
        var times: [Double] = []
        for _ in 0..<max(1, runs) {
            var wrong = 0
            let start = Machine.nanoseconds(job.clock)
            for _ in 0..<repeats where job.run(corpus) != expected { wrong += 1 }
            times.append(Double(max(1, Machine.nanoseconds(job.clock) - start)) / Double(repeats))
            if wrong > 0 { found = expected &+ 1 }
        }
        times.sort()
        best = times[0]
        median = times[times.count / 2]
        mismatch = found == expected ? nil : (expected, found)
    }
}
