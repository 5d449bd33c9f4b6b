import Foundation

/// The bytes of a file, in blocks, read when they are asked for.
public struct FileBlocks: AsyncSequence, Sendable {
    public typealias Element = Data

    /// The file.
    public let url: URL
    /// How many bytes a block has, but for the last one.
    public let blockSize: Int

    /// The blocks of a file, which is opened when the first one is asked for.
    public init(_ url: URL, blockSize: Int = 256 << 10) {
        precondition(blockSize > 0, "a block has bytes")
        self.url = url
        self.blockSize = blockSize
    }

    /// The size of the file in bytes; `nil` if it is no regular file or cannot be asked.
    public var fileSize: Int? {
        guard url.isFileURL, let attributes = try? FileManager.default.attributesOfItem(atPath: url.path),
            attributes[.type] as? FileAttributeType == .typeRegular
        else { return nil }
        return (attributes[.size] as? NSNumber)?.intValue
    }

    /// Begins at the start of the file.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(url: url, blockSize: blockSize) }

    /// Reads one block after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let url: URL
        let blockSize: Int
        private var handle: FileHandle?
        private var isAtEnd = false

        init(url: URL, blockSize: Int) {
            self.url = url
            self.blockSize = blockSize
        }

        /// The next block; `nil` at the end of the file.
        ///
        /// - Throws: What Foundation throws for a file that cannot be read, a `CocoaError` for a URL that is no
        ///   file's, `CancellationError` when the task was cancelled.
        public mutating func next() async throws -> Data? {
            if isAtEnd { return nil }
            do {
                try Task.checkCancellation()
                let block = try read()
                if let block, !block.isEmpty { return block }
            } catch {
                end()
                throw error
            }
            end()
            return nil
        }

        private mutating func read() throws -> Data? {
            guard url.isFileURL else {
                throw CocoaError(.fileReadUnsupportedScheme, userInfo: [NSURLErrorKey: url])
            }
            let handle = try self.handle ?? FileHandle(forReadingFrom: url)
            self.handle = handle
            #if canImport(ObjectiveC)
            // Blocks would be kept until the task gives way.
            return try autoreleasepool { try handle.read(upToCount: blockSize) }
            #else
            return try handle.read(upToCount: blockSize)
            #endif
        }

        private mutating func end() {
            isAtEnd = true
            handle = nil
        }
    }
}
