#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// A line on the terminal that says how far the work is: shown after a second, and gone at the end.
struct Progress {
    /// The part of the line that is drawn.
    private static let barWidth = 24
    private static let delay: UInt64 = 1_000_000_000
    private static let interval: UInt64 = 100_000_000

    private let screen: Terminal
    private let isOn: Bool
    private let now: () -> UInt64
    private let write: (String) -> Void
    private var start: UInt64?
    private var last: UInt64 = 0
    private var isShown = false

    /// - Parameters:
    ///   - screen: What stands behind standard error; nothing is shown where it is no terminal.
    ///   - now: Nanoseconds of a clock that only goes forward.
    init(
        screen: Terminal, isQuiet: Bool, now: @escaping () -> UInt64 = Progress.clock,
        write: @escaping (String) -> Void
    ) {
        self.screen = screen
        isOn = screen.isTerminal && !isQuiet
        self.now = now
        self.write = write
    }

    /// Says that the work is at a byte of an input; `size` is `nil` where nobody knows it.
    mutating func show(_ input: Input, at offset: Int, of size: Int64?) {
        guard isOn else { return }
        let time = now()
        let begun = start ?? time
        start = begun
        guard time - begun >= Self.delay, !isShown || time - last >= Self.interval else { return }
        last = time
        isShown = true
        var line = input.shown
        if let size, size > 0 {
            let share = min(1, Double(offset) / Double(size))
            let filled = Int(share * Double(Self.barWidth))
            line =
                "[" + String(repeating: "=", count: filled) + String(repeating: " ", count: Self.barWidth - filled)
                + "] \(Int(share * 100)) % " + line
        } else {
            line = "\(FileSize.text(offset)) " + line
        }
        write("\r" + TextWidth.truncated(line, to: max(1, screen.width - 1)) + "\u{1B}[K")
    }

    /// Takes the line away, as before anything else is printed.
    mutating func clear() {
        if isShown { write("\r\u{1B}[K") }
        isShown = false
    }

    static func clock() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
