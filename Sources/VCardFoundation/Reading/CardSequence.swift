import Foundation
import VCardKit

/// The cards of a file or of any asynchronous sequence of bytes, one after the other, with one card in memory.
///
///     for try await card in CardSequence(contentsOf: url) { … }
///     for try await card in CardSequence(request.body) { … }
///
/// It gives the same cards as `AddressBook.read` does for all of it. The elements of the sequence may be single bytes,
/// as those of `URL.resourceBytes` and `URLSession.bytes(from:)`, or chunks: `Data`, `[UInt8]`, or a ``ByteChunk`` of
/// your own.
///
/// When the task is cancelled, `CancellationError` is thrown, and no card is made of what had come until then.
public struct CardSequence<Base: AsyncSequence>: AsyncSequence where Base.Element: ByteChunk {
    public typealias Element = Card
    /// What is told how far reading has come.
    public typealias ProgressHandler = @Sendable (ReadingProgress) -> Void

    private let base: Base
    private let totalBytes: Int?
    private let limits: Limits
    private let onProgress: ProgressHandler?

    /// The cards in bytes that come from elsewhere.
    ///
    /// - Parameters:
    ///   - totalBytes: How many bytes will come, where it is known, as from a Content-Length; only progress uses it.
    ///   - onProgress: Is called in the task that reads, every 64 KiB or seldomer, and at the end.
    public init(
        _ base: Base, totalBytes: Int? = nil, limits: Limits = Limits(), onProgress: ProgressHandler? = nil
    ) {
        self.base = base
        self.totalBytes = totalBytes
        self.limits = limits
        self.onProgress = onProgress
    }

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(
            base: base.makeAsyncIterator(), reader: CardReader(limits: limits), totalBytes: totalBytes,
            onProgress: onProgress)
    }

    /// Reads one card after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private enum State { case reading, atEnd, over }

        private var base: Base.AsyncIterator
        private var reader: CardReader
        private let onProgress: ProgressHandler?
        private var state = State.reading
        private var pending: [UInt8] = []
        private var counts: ReadingProgress
        private var reportedBytes = 0

        fileprivate init(
            base: Base.AsyncIterator, reader: CardReader, totalBytes: Int?, onProgress: ProgressHandler?
        ) {
            self.base = base
            self.reader = reader
            self.onProgress = onProgress
            counts = ReadingProgress(totalBytes: totalBytes, findings: reader.findings)
        }

        /// How far reading has come, and what it found.
        public var progress: ReadingProgress {
            var progress = counts
            progress.cardCount = reader.count
            progress.findings = reader.findings
            return progress
        }

        /// The next card; `nil` behind the last one.
        ///
        /// - Throws: `CancellationError` when the task was cancelled, and what the sequence of bytes throws.
        public mutating func next() async throws -> Card? {
            do {
                while state != .over {
                    // Behind the end too: bytes may end because of the cancellation, and are not all there then.
                    try Task.checkCancellation()
                    if let card = nextRead() { return card }
                    if state == .atEnd {
                        state = .over
                        counts.isFinished = true
                        onProgress?(progress)
                    } else {
                        try await feed()
                    }
                }
            } catch {
                state = .over
                throw error
            }
            return nil
        }

        /// The next card among the bytes that were fed.
        private mutating func nextRead() -> Card? {
            while let part = reader.next() {
                switch part {
                case .card(let card): return card
                case .rejected(let bytes): counts.rejectedByteCount += bytes.count
                case .text: break
                }
            }
            return nil
        }

        /// Hands on a chunk, or of single bytes a line, so that no card waits for what comes behind it.
        private mutating func feed() async throws {
            while true {
                let before = pending.count
                guard let chunk = try await base.next() else { break }
                chunk.append(to: &pending)
                if pending.count == before + 1, pending.last != 0x0A, pending.count < Self.largestLine { continue }
                feedPending()
                if counts.bytesRead - reportedBytes >= Self.reportingStep {
                    reportedBytes = counts.bytesRead
                    onProgress?(progress)
                }
                return
            }
            feedPending()
            reader.finish()
            state = .atEnd
        }

        private mutating func feedPending() {
            counts.bytesRead += pending.count
            reader.feed(pending)
            pending.removeAll(keepingCapacity: true)
        }

        private static var largestLine: Int { 16 << 10 }
        private static var reportingStep: Int { 64 << 10 }
    }
}

extension CardSequence: Sendable where Base: Sendable {}

extension CardSequence where Base == FileBlocks {
    /// The cards in a file, which is opened when the first one is asked for and read in blocks.
    ///
    /// - Parameter onProgress: Is called in the task that reads, after each block and at the end.
    public init(
        contentsOf url: URL, limits: Limits = Limits(), onProgress: ProgressHandler? = nil
    ) {
        let blocks = FileBlocks(url)
        self.init(blocks, totalBytes: blocks.fileSize, limits: limits, onProgress: onProgress)
    }
}
