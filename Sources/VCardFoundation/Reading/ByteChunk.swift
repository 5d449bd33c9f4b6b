import Foundation

/// Some bytes of an input, as one element of an asynchronous sequence.
///
/// Make a type of your own one, such as a server's buffer, to have ``CardSequence`` read it.
public protocol ByteChunk {
    /// Appends the bytes.
    func append(to buffer: inout [UInt8])
}

extension UInt8: ByteChunk {
    /// Appends the byte.
    public func append(to buffer: inout [UInt8]) { buffer.append(self) }
}

extension [UInt8]: ByteChunk {
    /// Appends the bytes.
    public func append(to buffer: inout [UInt8]) { buffer.append(contentsOf: self) }
}

extension ArraySlice<UInt8>: ByteChunk {
    /// Appends the bytes.
    public func append(to buffer: inout [UInt8]) { buffer.append(contentsOf: self) }
}

extension Data: ByteChunk {
    /// Appends the bytes.
    public func append(to buffer: inout [UInt8]) { buffer.append(contentsOf: self) }
}
