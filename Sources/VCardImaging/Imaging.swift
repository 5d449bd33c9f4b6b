import VCardKit

/// Makes pictures small enough for whoever receives them.
///
/// Pixels are worked on by a library of the system, found when the program runs (``ImagingLibrary``); a build needs
/// none of them. Every call may be made from any thread, writes no file, and gives the same bytes for the same input,
/// limits and library.
public enum Imaging {
    /// The most passes a progressive JPEG may make over its pixels; cameras and programs make up to a few dozen.
    static let maximumScans = 100

    /// Gives the picture within the limits, as JPEG in sRGB without metadata.
    ///
    /// A picture that keeps to the limits already, with nothing to cut off, is given back byte for byte, whatever its
    /// kind; no library is needed for that. Anything else is turned upright by its EXIF orientation, cut, scaled down
    /// (never up), laid on white where it is transparent, and written as JPEG; of an animation only the first picture
    /// is left. Where the result has too many bytes its quality goes down to 0.5, then its sides get shorter.
    ///
    /// - Parameters:
    ///   - bytes: A whole file: JPEG or BMP with any library, else what it reads (``ImagingLibrary``).
    ///   - limits: What the result has to keep to.
    ///   - crop: The part to show, in pixels of the upright picture. What lies outside the picture becomes white.
    ///   - library: What works on the pixels; the best there is unless given.
    /// - Throws: ``ImagingError``; never traps, whatever the bytes. A picture of which pixels are missing is an error; a
    ///   JPEG that only lacks the two bytes of its end is none where libturbojpeg is there.
    public static func shrink(
        _ bytes: [UInt8], to limits: ImageLimits = .init(), crop: CropRectangle? = nil,
        with library: ImagingLibrary? = .current
    ) throws(ImagingError) -> ShrunkImage {
        guard let header = ImageHeader(bytes) else { throw .unknownKind }
        if let size = header.size {
            try checkPixels(size)
            if let unchanged = unchanged(bytes, header, size, limits, crop) { return unchanged }
        }
        guard let library, library.isAvailable else { throw .noLibrary }
        if header.mediaType == .jpeg, JPEGScans.count(in: bytes, atMost: maximumScans) > maximumScans {
            throw .damaged("more than \(maximumScans) scans")
        }
        let lacksEnd =
            header.mediaType == .jpeg && header.problems.contains(.truncated) && JPEGScans.areComplete(in: bytes)
        // Before an end that was put there pixels may be missing, which libturbojpeg alone tells.
        let hasOwnEnd = lacksEnd && library != .imageIO && ImagingLibrary.turboJPEG.isAvailable
        let bytes = hasOwnEnd ? bytes + [0xFF, 0xD9] : bytes
        let engine = Engine(hasOwnEnd ? .turboJPEG : library)
        let size = try engine.size(of: bytes, header)
        try checkPixels(size)
        if let unchanged = unchanged(bytes, header, size, limits, crop) { return unchanged }
        return try Fitting(bytes: bytes, header: header, size: size, crop: crop, limits: limits, engine: engine).run()
    }

    private static func checkPixels(_ size: ImageHeader.Size) throws(ImagingError) {
        guard size.width > 0, size.height > 0 else { throw .damaged("no pixels") }
        if size.pixelCount > ImageHeader.maximumPixels { throw .tooManyPixels(size) }
    }

    /// The picture as it is, when that is within the limits.
    private static func unchanged(
        _ bytes: [UInt8], _ header: ImageHeader, _ size: ImageHeader.Size, _ limits: ImageLimits,
        _ crop: CropRectangle?
    ) -> ShrunkImage? {
        if !limits.admits(header, size, byteCount: bytes.count) { return nil }
        if let crop, crop.x != 0 || crop.y != 0 || crop.width != size.width || crop.height != size.height { return nil }
        return ShrunkImage(bytes: bytes, width: size.width, height: size.height, wasChanged: false)
    }
}
