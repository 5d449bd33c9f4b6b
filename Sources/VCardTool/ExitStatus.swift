/// The number a run of `vcard` ends with; several are joined by taking the worst.
struct ExitStatus: Hashable, Comparable, Sendable {
    let code: Int32

    /// The work was done: nothing found, nothing differs, or the verb does not judge.
    static var success: Self { .init(code: 0) }

    /// Findings, differences, no match, or losses where `--fail-on-loss` was given.
    static var findings: Self { .init(code: 1) }

    /// Wrong use, unreadable input, or output that could not be written.
    static var trouble: Self { .init(code: 2) }

    /// Stopped by Ctrl-C.
    static var interrupted: Self { .init(code: 130) }

    static func < (left: Self, right: Self) -> Bool { left.code < right.code }

    /// Keeps the worse of this status and another.
    mutating func raise(to other: Self) {
        self = max(self, other)
    }
}
