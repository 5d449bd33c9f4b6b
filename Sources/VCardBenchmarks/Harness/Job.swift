/// Something to measure over a corpus.
struct Job: Sendable {
    let name: String
    /// The kinds of cards it makes sense for.
    let kinds: [Corpus.Kind]
    let clock: Machine.Clock
    /// Does the work and gives a number that depends on all of it, so that nothing can be left out.
    let run: @Sendable (Corpus) -> Int
    /// The number `run` must give, worked out another way.
    let expected: @Sendable (Corpus) -> Int

    init(
        _ name: String,
        kinds: [Corpus.Kind] = Corpus.Kind.cards,
        clock: Machine.Clock = .thread,
        run: @escaping @Sendable (Corpus) -> Int,
        expected: @escaping @Sendable (Corpus) -> Int
    ) {
        self.name = name
        self.kinds = kinds
        self.clock = clock
        self.run = run
        self.expected = expected
    }
}
