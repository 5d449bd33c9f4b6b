import VCardKit

/// What a receiver takes: sides, bytes, kind, and how well the picture is kept.
public struct ImageLimits: Sendable, Hashable {
    /// The most pixels along the longer side; `nil` for any.
    public var longestSide: Int?
    /// The most bytes of the file, before base64; `nil` for any.
    public var maximumBytes: Int?
    /// How much of the picture JPEG keeps, 0 to 1, where the bytes allow it. 0.8 looks like the original.
    public var quality: Double
    /// Whether a picture of another kind is made a JPEG even when it is small enough.
    public var onlyJPEG: Bool

    /// Limits that every program seen takes: 512 pixels, and the 36 KiB of Exchange ActiveSync.
    public init(
        longestSide: Int? = 512, maximumBytes: Int? = 36_864, quality: Double = 0.8, onlyJPEG: Bool = false
    ) {
        self.longestSide = longestSide
        self.maximumBytes = maximumBytes
        self.quality = quality
        self.onlyJPEG = onlyJPEG
    }

    /// Whether a picture keeps to the limits as it is. A picture whose size its header does not tell does not.
    public func admits(_ bytes: [UInt8]) -> Bool {
        guard let header = ImageHeader(bytes), let size = header.size else { return false }
        return admits(header, size, byteCount: bytes.count)
    }

    func admits(_ header: ImageHeader, _ size: ImageHeader.Size, byteCount: Int) -> Bool {
        if let longestSide, size.longestSide > longestSide { return false }
        if let maximumBytes, byteCount > maximumBytes { return false }
        return !onlyJPEG || header.mediaType == .jpeg
    }
}

/// A picture within the limits.
public struct ShrunkImage: Sendable, Hashable {
    /// The file: a JPEG, or the bytes that were given where nothing had to change.
    public let bytes: [UInt8]
    /// Pixels from left to right, as shown.
    public let width: Int
    /// Pixels from top to bottom, as shown.
    public let height: Int
    /// Whether these are other bytes than those given.
    public let wasChanged: Bool
}
