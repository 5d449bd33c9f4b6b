import VCardKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// Looks at cards on all cores while the input is read on, and gives them back in its order.
///
/// Cards are handed to threads by the batch, so that starting work costs little beside doing it; what fills no batch is
/// looked at by who asks for it, and no thread is started for it. Who has to wait for a batch takes part in the work,
/// and does all of it where the system gives no threads. (That is why they are not Dispatch's: it waits for threads.)
struct LookAhead: ~Copyable {
    /// Enough cards to keep a core busy for half a millisecond or more.
    static let batchBytes = 64 << 10
    /// How many batches there may be ahead for each core: with fewer, one has nothing to do while another ends its own.
    private static let batchesPerCore = 4
    /// Reading is what more cores would wait for.
    private static let usefulCores = 8

    private struct Batch {
        enum State { case waiting, running, done }

        /// They belong to who runs the batch.
        var items: [ReadItem]
        let byteCount: Int
        var state = State.waiting
    }

    /// What the threads share. Everything in it, and the state of batches, changes under the lock.
    private struct Shared {
        let inspection: CardInspection
        let lock: UnsafeMutablePointer<pthread_mutex_t>
        /// Is signaled when anything has changed.
        let change: UnsafeMutablePointer<pthread_cond_t>
        /// The batches that nobody has begun, the oldest first.
        var waiting: [UnsafeMutablePointer<Batch>] = []
        /// Whether the threads are to end.
        var isOver = false
    }

    private let inspection: CardInspection
    /// How many threads work besides the one that reads; 0 if there is no use in it.
    private let maximumThreads: Int
    private var threads: [pthread_t] = []
    private var getsThreads = true
    private let shared: UnsafeMutablePointer<Shared>
    private var collected: [ReadItem] = []
    private var collectedBytes = 0
    /// What was handed over, the oldest first.
    private var batches: [UnsafeMutablePointer<Batch>] = []
    private var batchedBytes = 0

    /// - Parameter cores: How many there are; with one, nothing is looked at ahead.
    init(_ inspection: CardInspection, cores: Int) {
        self.inspection = inspection
        maximumThreads = inspection.isThorough ? min(cores, Self.usefulCores) - 1 : 0
        shared = .allocate(capacity: 1)
        shared.initialize(
            to: Shared(inspection: inspection, lock: .allocate(capacity: 1), change: .allocate(capacity: 1)))
        pthread_mutex_init(shared.pointee.lock, nil)
        pthread_cond_init(shared.pointee.change, nil)
    }

    deinit {
        pthread_mutex_lock(shared.pointee.lock)
        shared.pointee.waiting = []
        shared.pointee.isOver = true
        pthread_cond_broadcast(shared.pointee.change)
        pthread_mutex_unlock(shared.pointee.lock)
        for thread in threads { pthread_join(thread, nil) }
        for batch in batches {
            batch.deinitialize(count: 1)
            batch.deallocate()
        }
        pthread_cond_destroy(shared.pointee.change)
        pthread_mutex_destroy(shared.pointee.lock)
        shared.pointee.change.deallocate()
        shared.pointee.lock.deallocate()
        shared.deinitialize(count: 1)
        shared.deallocate()
    }

    /// Whether anything is looked at ahead.
    var isUseful: Bool { maximumThreads > 0 }

    /// Whether nothing is on its way.
    var isEmpty: Bool { collected.isEmpty && batches.isEmpty }

    /// Whether an item has to wait for those before it, or is worth being looked at meanwhile.
    func takes(_ item: borrowing ReadItem) -> Bool {
        guard maximumThreads > 0 else { return false }
        return !item.cards.isEmpty || !isEmpty
    }

    mutating func add(_ item: consuming ReadItem) {
        collectedBytes += item.size
        collected.append(item)
        if collectedBytes >= Self.batchBytes { handOver() }
    }

    /// The oldest items if there is as much ahead as may be: some batches for each core, or a single large card.
    mutating func overdue() -> [ReadItem]? {
        batchedBytes > Self.batchesPerCore * (maximumThreads + 1) * Self.batchBytes ? oldest() : nil
    }

    /// The oldest items, whatever there is to wait for; `nil` if nothing is left.
    mutating func next() -> [ReadItem]? {
        if !batches.isEmpty { return oldest() }
        if collected.isEmpty { return nil }
        defer { (collected, collectedBytes) = ([], 0) }
        return collected
    }

    private mutating func handOver() {
        let batch = UnsafeMutablePointer<Batch>.allocate(capacity: 1)
        batch.initialize(to: Batch(items: [], byteCount: collectedBytes))
        swap(&batch.pointee.items, &collected)
        batches.append(batch)
        batchedBytes += collectedBytes
        collectedBytes = 0
        if threads.count < maximumThreads, getsThreads { startThread() }
        pthread_mutex_lock(shared.pointee.lock)
        shared.pointee.waiting.append(batch)
        pthread_cond_broadcast(shared.pointee.change)
        pthread_mutex_unlock(shared.pointee.lock)
    }

    private mutating func oldest() -> [ReadItem] {
        let batch = batches.removeFirst()
        pthread_mutex_lock(shared.pointee.lock)
        while batch.pointee.state != .done {
            if !Self.runOne(shared) { pthread_cond_wait(shared.pointee.change, shared.pointee.lock) }
        }
        pthread_mutex_unlock(shared.pointee.lock)
        batchedBytes -= batch.pointee.byteCount
        defer { batch.deallocate() }
        return batch.move().items
    }

    // MARK: Threads

    /// Looks at the cards of a batch that nobody has begun. Is called, and returns, with the lock held.
    ///
    /// - Returns: `false` if there is none.
    private static func runOne(_ shared: UnsafeMutablePointer<Shared>) -> Bool {
        guard let batch = shared.pointee.waiting.first else { return false }
        shared.pointee.waiting.removeFirst()
        batch.pointee.state = .running
        pthread_mutex_unlock(shared.pointee.lock)
        for index in batch.pointee.items.indices {
            batch.pointee.items[index].inspect(by: shared.pointee.inspection)
        }
        pthread_mutex_lock(shared.pointee.lock)
        batch.pointee.state = .done
        pthread_cond_broadcast(shared.pointee.change)
        return true
    }

    /// Works until it is over.
    private static func work(_ shared: UnsafeMutablePointer<Shared>) {
        pthread_mutex_lock(shared.pointee.lock)
        while !shared.pointee.isOver {
            if !runOne(shared) { pthread_cond_wait(shared.pointee.change, shared.pointee.lock) }
        }
        pthread_mutex_unlock(shared.pointee.lock)
    }

    private mutating func startThread() {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        // Some systems give threads much less.
        pthread_attr_setstacksize(&attributes, 2 << 20)
        #if canImport(Darwin) || canImport(Musl)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        // Signals are for the thread that holds them back while files are put in place.
        let code = Interruption.holdingSignals {
            pthread_create(
                &thread, &attributes,
                { argument in
                    let shared: UnsafeMutableRawPointer? = argument
                    if let shared { LookAhead.work(shared.assumingMemoryBound(to: Shared.self)) }
                    return argument
                }, shared)
        }
        getsThreads = code == 0
        #if canImport(Darwin) || canImport(Musl)
        if code == 0, let thread { threads.append(thread) }
        #else
        if code == 0 { threads.append(thread) }
        #endif
    }

    /// How many cores there are.
    static var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
