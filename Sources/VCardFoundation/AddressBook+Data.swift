import Foundation
import VCardKit

extension AddressBook {
    /// Reads an address book of any version, or of several; see `read(_:limits:)` of bytes.
    public static func read(_ data: Data, limits: Limits = Limits()) -> AddressBook {
        read([UInt8](data), limits: limits)
    }

    /// Reads the address book in a file.
    ///
    /// What is odd about its content never fails; see `findings`. For files that are too large to hold, and to read
    /// without waiting, there is ``CardSequence``.
    ///
    /// - Throws: What Foundation throws for a file that cannot be read, a `CocoaError` for a URL that is no file's.
    public init(contentsOf url: URL, limits: Limits = Limits()) throws {
        guard url.isFileURL else {
            throw CocoaError(.fileReadUnsupportedScheme, userInfo: [NSURLErrorKey: url])
        }
        self = .read(try Data(contentsOf: url), limits: limits)
    }

    /// All of it as it stands: unchanged cards byte for byte, and the text between them.
    public var data: Data {
        var output: [UInt8] = []
        write(into: &output)
        return Data(output)
    }

    /// Writes all of it to a file, which is replaced in one step so that none is ever half written.
    public func write(to url: URL) throws {
        try data.write(to: url, options: .atomic)
    }
}

extension Card {
    /// The card's bytes: as it was read, but for what was changed since.
    public var data: Data { Data(serialized) }
}

extension CardReader {
    /// Takes the next bytes of the input.
    public mutating func feed(_ piece: Data) {
        piece.withUnsafeBytes { feed($0.assumingMemoryBound(to: UInt8.self)) }
    }
}
