#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// Ends the program on Ctrl-C and its like without leaving half a file behind.
///
/// The one place with state of the whole process: a signal handler can reach no other. Its tables are
/// allocated once and changed only while the signals are held back.
enum Interruption {
    /// A temporary file to be removed if the program is stopped.
    struct Registration: Hashable, Sendable {
        fileprivate let slot: Int
    }

    private static let slotCount = 64
    private static let nameCapacity = 256
    private static let signals: [Int32] = [SIGINT, SIGTERM, SIGHUP]

    /// The folder's descriptor in each slot; -1 where the slot is free.
    nonisolated(unsafe) private static let folders: UnsafeMutablePointer<Int32> = {
        let table = UnsafeMutablePointer<Int32>.allocate(capacity: slotCount)
        table.initialize(repeating: -1, count: slotCount)
        return table
    }()

    nonisolated(unsafe) private static let names: UnsafeMutablePointer<CChar> = {
        let table = UnsafeMutablePointer<CChar>.allocate(capacity: slotCount * nameCapacity)
        table.initialize(repeating: 0, count: slotCount * nameCapacity)
        return table
    }()

    /// Takes over the signals that stop a program, and turns those off that would stop it without need.
    ///
    /// A signal the caller had set to be ignored (`nohup`) stays ignored. A write to a closed pipe, or past
    /// the size limit for files, is then an error of that write and not the end of the program.
    static func install() {
        // The handler must find the tables made.
        _ = (folders, names)
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
        for number in signals {
            let former = signal(number, Interruption.end)
            if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
                _ = signal(number, SIG_IGN)
            }
        }
    }

    /// Runs a piece of work that no signal may cut in two.
    static func holdingSignals<R, Failure: Error>(_ body: () throws(Failure) -> R) throws(Failure) -> R {
        var held = sigset_t()
        var former = sigset_t()
        sigemptyset(&held)
        for number in signals { sigaddset(&held, number) }
        pthread_sigmask(SIG_BLOCK, &held, &former)
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        return try body()
    }

    /// Remembers a file to remove, by an open folder and a name in it.
    ///
    /// - Returns: `nil` if too many are remembered or the name is too long; it is then not removed by a signal.
    static func register(_ name: [UInt8], in folder: Int32) -> Registration? {
        guard name.count < nameCapacity else { return nil }
        return holdingSignals {
            for slot in 0..<slotCount where folders[slot] < 0 {
                let start = names + slot * nameCapacity
                for (index, byte) in name.enumerated() { start[index] = CChar(bitPattern: byte) }
                start[name.count] = 0
                folders[slot] = folder
                return Registration(slot: slot)
            }
            return nil
        }
    }

    static func forget(_ registration: Registration) {
        holdingSignals { folders[registration.slot] = -1 }
    }

    /// The signal handler: only calls that are allowed in one.
    private static let end: @convention(c) (Int32) -> Void = { number in
        for slot in 0..<Interruption.slotCount where Interruption.folders[slot] >= 0 {
            unlinkat(Interruption.folders[slot], Interruption.names + slot * Interruption.nameCapacity, 0)
        }
        _exit(128 + number)
    }
}
