#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What the operating system tells of time and memory, and files.
enum Machine {
    /// The time a job is measured by.
    enum Clock: String, Sendable {
        /// The time this thread has run; what other programs do disturbs it least.
        case thread
        /// The time on the wall, for jobs that use several threads.
        case wall
    }

    /// Nanoseconds since some fixed moment.
    static func nanoseconds(_ clock: Clock) -> UInt64 {
        var time = timespec()
        clock_gettime(clock == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// The memory held now and the most held since ``resetPeak()``, in bytes; `nil` where `/proc` has none.
    static func memory() -> (resident: Int, peak: Int)? {
        guard let status = contents(of: "/proc/self/status", atMost: 8192) else { return nil }
        guard let resident = kilobytes("VmRSS:", in: status), let peak = kilobytes("VmHWM:", in: status) else {
            return nil
        }
        return (resident * 1024, peak * 1024)
    }

    /// Lets the peak start again from what is held now. Does nothing where Linux forbids it.
    static func resetPeak() {
        #if os(Linux)
        _ = write([UInt8(ascii: "5")], to: "/proc/self/clear_refs")
        #endif
    }

    /// Writes a whole file.
    ///
    /// - Returns: Whether all bytes are in the file.
    static func write(_ bytes: [UInt8], to path: String) -> Bool {
        guard let file = fopen(path, "wb") else { return false }
        let written = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
        return fclose(file) == 0 && written == bytes.count
    }

    private static func contents(of path: String, atMost limit: Int) -> [UInt8]? {
        let file = open(path, O_RDONLY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        return [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = max(0, read(file, buffer.baseAddress, limit))
        }
    }

    private static func kilobytes(_ label: String, in status: [UInt8]) -> Int? {
        for line in status.split(separator: 0x0A) where line.starts(with: label.utf8) {
            let digits = line.filter { (0x30...0x39).contains($0) }
            return Int(String(decoding: digits, as: UTF8.self))
        }
        return nil
    }
}
