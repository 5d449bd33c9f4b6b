/// A `data:` URI, `data:image/jpeg;base64,…` (RFC 2397), taken apart without copying its data.
public struct DataURI: Sendable, Hashable {
    /// The media type; `text/plain` when none is given, `application/octet-stream` when it is malformed.
    public let mediaType: MediaType
    /// What stands between the media type and the data, as `;charset=utf-8`, without `;base64`.
    public let parameters: String
    /// Whether the data is base64; else it is percent-encoded.
    public let isBase64: Bool
    /// Where the data stands in the bytes that were read.
    public let dataRange: Range<Int>

    /// The parts of a `data:` URI; `nil` for other URIs and without a comma.
    ///
    /// The scheme may be in any case, and `,` and `;` may have a backslash before them, as some writers do.
    ///
    /// - Complexity: O(*n*) in the bytes before the data.
    public init?(parsing bytes: Span<UInt8>) {
        guard bytes.count >= 6, ValueBytes.equal(bytes, 0..<5, "data:") else { return nil }
        var head: [UInt8] = []
        var index = 5
        while index < bytes.count, bytes[index] != TextEscaping.comma {
            // A backslash belongs to the separator after it.
            if bytes[index] != TextEscaping.backslash { head.append(bytes[index]) }
            index += 1
        }
        guard index < bytes.count else { return nil }
        dataRange = index + 1..<bytes.count
        let span = head.span
        var end = span.count
        let suffix = ";base64"
        isBase64 = end >= suffix.utf8.count && ValueBytes.equal(span, end - suffix.utf8.count..<end, suffix)
        if isBase64 { end -= suffix.utf8.count }
        var typeEnd = 0
        while typeEnd < end, span[typeEnd] != TextEscaping.semicolon { typeEnd += 1 }
        if typeEnd == 0 {
            mediaType = .plainText
        } else {
            mediaType = MediaType(parsing: span, in: 0..<typeEnd) ?? .octetStream
        }
        parameters = ValueBytes.string(span, typeEnd..<end)
    }

    /// Appends the data of a URI that is not base64, percent-encoding decoded.
    ///
    /// - Parameter bytes: The bytes that were given to ``init(parsing:)``.
    public func appendPercentDecoded(from bytes: Span<UInt8>, into output: inout [UInt8]) {
        let range = dataRange.clamped(to: 0..<bytes.count)
        URIText.decodePercent(bytes, in: range, into: &output)
    }

    /// The data, decoded; `nil` if it should be base64 and is none.
    ///
    /// - Parameter bytes: The bytes that were given to ``init(parsing:)``.
    /// - Complexity: O(*n*).
    public func octets(from bytes: Span<UInt8>) -> [UInt8]? {
        var octets: [UInt8] = []
        guard isBase64 else {
            appendPercentDecoded(from: bytes, into: &octets)
            return octets
        }
        let range = dataRange.clamped(to: 0..<bytes.count)
        let isPlain = bytes.withUnsafeBufferPointer {
            Base64.decode($0.slice(range), into: &octets).errorOffset == nil
        }
        if isPlain { return octets }
        // `/`, `+` and `=` may stand there percent-encoded (RFC 3986 §2.1).
        var text: [UInt8] = []
        URIText.decodePercent(bytes, in: range, into: &text)
        guard text.count < range.count else { return nil }
        let result = text.withUnsafeBufferPointer { Base64.decode($0, into: &octets) }
        return result.errorOffset == nil ? octets : nil
    }

    /// Appends what stands before base64 data: `data:image/jpeg;base64,`.
    public static func writeHead(_ mediaType: MediaType, into output: inout [UInt8]) {
        output.append(contentsOf: "data:".utf8)
        output.append(contentsOf: mediaType.type.utf8)
        output.append(UInt8(ascii: "/"))
        output.append(contentsOf: mediaType.subtype.utf8)
        output.append(contentsOf: ";base64,".utf8)
    }
}
