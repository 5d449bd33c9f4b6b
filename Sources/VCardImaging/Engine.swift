import VCardKit

/// One library at work: the size of a picture, its scaled pixels, and a JPEG of pixels.
struct Engine {
    let library: ImagingLibrary

    init(_ library: ImagingLibrary) { self.library = library }

    /// Whether the kind is one that the library leaves to ``Bitmap``.
    private func readsItself(_ header: ImageHeader) -> Bool { header.mediaType == .bmp && library != .imageIO }

    /// The size of the upright picture, from its header.
    func size(of bytes: [UInt8], _ header: ImageHeader) throws(ImagingError) -> ImageHeader.Size {
        if readsItself(header) {
            let bitmap = try Bitmap(bytes)
            return .init(width: bitmap.width, height: bitmap.height)
        }
        return switch library.kind {
        case .vips: try Vips.size(of: bytes)
        case .turboJPEG: try TurboJPEG.size(of: bytes, header)
        case .imageIO: try SystemImages.size(of: bytes)
        }
    }

    /// The framing's visible part.
    func pixels(of bytes: [UInt8], _ header: ImageHeader, _ framing: Framing) throws(ImagingError) -> Pixels {
        if readsItself(header) {
            let bitmap = try Bitmap(bytes)
            let resampler = Resampler(
                width: bitmap.width, height: bitmap.height, scaledWidth: framing.scaledWidth,
                scaledHeight: framing.scaledHeight)
            return resampler.window(framing.visible, of: bitmap.decoded())
        }
        return switch library.kind {
        case .vips: try Vips.pixels(of: bytes, framing)
        case .turboJPEG: try TurboJPEG.pixels(of: bytes, header, framing)
        case .imageIO: try SystemImages.pixels(of: bytes, framing)
        }
    }

    /// - Parameter quality: 1 to 100.
    func encode(_ pixels: Pixels, quality: Int) throws(ImagingError) -> [UInt8] {
        // The most that a JPEG's header can say.
        guard pixels.width <= 65_500, pixels.height <= 65_500 else {
            throw .tooManyPixels(.init(width: pixels.width, height: pixels.height))
        }
        return switch library.kind {
        case .vips: try Vips.encode(pixels, quality: quality)
        case .turboJPEG: try TurboJPEG.encode(pixels, quality: quality)
        case .imageIO: try SystemImages.encode(pixels, quality: quality)
        }
    }
}
