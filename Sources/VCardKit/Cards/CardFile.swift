#if !hasFeature(Embedded)
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// The cards of a file, read one after the other in blocks, with one card in memory.
///
///     for card in try CardFile(path: "contacts.vcf") { … }
///
/// It gives the same cards as ``AddressBook/read(_:limits:)`` does. To have findings and the text between cards
/// too, or to notice a reading error in the middle of a file, call ``next()`` and the others yourself.
public final class CardFile: Sequence, IteratorProtocol {
    /// A file that cannot be opened or read.
    public struct ReadingError: Error, Sendable, Hashable {
        /// The number the system gives for the reason: `errno`.
        public let systemError: Int32
    }

    private static let blockSize = 256 << 10

    private let descriptor: Int32
    private var reader: CardReader
    private var block = [UInt8](repeating: 0, count: CardFile.blockSize)
    private var isAtEnd = false
    /// Why reading stopped before the end of the file; `nil` if it did not.
    public private(set) var error: ReadingError?

    /// Opens a file for reading.
    public init(path: String, limits: Limits = Limits()) throws(ReadingError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ReadingError(systemError: errno) }
        reader = CardReader(limits: limits)
    }

    deinit { close(descriptor) }

    /// What reading repaired or doubted so far.
    public var findings: Findings { reader.findings }

    /// The next card; `nil` at the end of the file, or when it cannot be read any further (see ``error``).
    public func next() -> Card? {
        while true {
            while let part = reader.next() {
                if case .card(let card) = part { return card }
            }
            guard !isAtEnd else { return nil }
            let count = readBlock()
            if count <= 0 {
                if count < 0 { error = ReadingError(systemError: errno) }
                isAtEnd = true
                reader.finish()
            } else {
                block.withUnsafeBufferPointer { reader.feed(UnsafeBufferPointer(rebasing: $0[..<count])) }
            }
        }
    }

    private func readBlock() -> Int {
        let descriptor = descriptor
        return block.withUnsafeMutableBytes { buffer in
            while true {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                if count >= 0 || errno != EINTR { return count }
            }
        }
    }
}
#endif
