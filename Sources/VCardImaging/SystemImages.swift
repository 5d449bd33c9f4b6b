#if canImport(ImageIO)
import CoreFoundation
import CoreGraphics
import ImageIO
import VCardKit

/// Apple's ImageIO at work.
enum SystemImages {
    static func size(of bytes: [UInt8]) throws(ImagingError) -> ImageHeader.Size {
        let source = try source(bytes)
        guard let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil),
            let width = number(kCGImagePropertyPixelWidth, in: properties),
            let height = number(kCGImagePropertyPixelHeight, in: properties)
        else { throw .damaged("") }
        let isTurned = (number(kCGImagePropertyOrientation, in: properties) ?? 1) >= 5
        return isTurned ? .init(width: height, height: width) : .init(width: width, height: height)
    }

    static func pixels(of bytes: [UInt8], _ framing: Framing) throws(ImagingError) -> Pixels {
        let source = try source(bytes)
        let options = dictionary([
            (kCGImageSourceCreateThumbnailFromImageAlways, kCFBooleanTrue),
            (kCGImageSourceCreateThumbnailWithTransform, kCFBooleanTrue),
            (kCGImageSourceShouldCache, kCFBooleanFalse),
            (kCGImageSourceThumbnailMaxPixelSize, number(max(framing.scaledWidth, framing.scaledHeight))),
        ])
        guard let image = CGImageSourceCreateThumbnailAtIndex(source, 0, options),
            // A file that ends too early still gives a picture; the status tells.
            CGImageSourceGetStatusAtIndex(source, 0) == .statusComplete
        else { throw .damaged("") }
        let visible = framing.visible
        var drawn = [UInt8](repeating: 0xFF, count: visible.width * visible.height * 4)
        let isDrawn = drawn.withUnsafeMutableBytes { buffer in
            guard let space = CGColorSpace(name: CGColorSpace.sRGB),
                let context = CGContext(
                    data: buffer.baseAddress, width: visible.width, height: visible.height, bitsPerComponent: 8,
                    bytesPerRow: visible.width * 4, space: space, bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)
            else { return false }
            context.interpolationQuality = .high
            // The context counts from the bottom.
            let bottom = framing.scaledHeight - visible.top - visible.height
            context.draw(
                image,
                in: CGRect(
                    x: -visible.left, y: -bottom, width: framing.scaledWidth, height: framing.scaledHeight))
            return true
        }
        guard isDrawn else { throw .noMemory }
        let resampler = Resampler(
            width: visible.width, height: visible.height, scaledWidth: visible.width, scaledHeight: visible.height)
        return resampler.window(
            .init(left: 0, top: 0, width: visible.width, height: visible.height), of: drawn)
    }

    static func encode(_ pixels: Pixels, quality: Int) throws(ImagingError) -> [UInt8] {
        guard let data = CFDataCreate(nil, pixels.bytes, pixels.bytes.count),
            let provider = CGDataProvider(data: data),
            let space = CGColorSpace(name: CGColorSpace.sRGB),
            let image = CGImage(
                width: pixels.width, height: pixels.height, bitsPerComponent: 8, bitsPerPixel: 24,
                bytesPerRow: pixels.width * 3, space: space,
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue), provider: provider, decode: nil,
                shouldInterpolate: false, intent: .defaultIntent),
            let output = CFDataCreateMutable(nil, 0),
            let type = CFStringCreateWithCString(nil, "public.jpeg", CFStringBuiltInEncodings.UTF8.rawValue),
            let destination = CGImageDestinationCreateWithData(output, type, 1, nil)
        else { throw .noMemory }
        var share = Double(quality) / 100
        let options = dictionary([
            (kCGImageDestinationLossyCompressionQuality, CFNumberCreate(nil, .doubleType, &share))
        ])
        CGImageDestinationAddImage(destination, image, options)
        guard CGImageDestinationFinalize(destination), let start = CFDataGetBytePtr(output) else { throw .noMemory }
        return [UInt8](UnsafeBufferPointer(start: start, count: CFDataGetLength(output)))
    }

    private static func source(_ bytes: [UInt8]) throws(ImagingError) -> CGImageSource {
        guard let data = CFDataCreate(nil, bytes, bytes.count) else { throw .noMemory }
        guard let source = CGImageSourceCreateWithData(data, nil), CGImageSourceGetCount(source) > 0 else {
            throw .unknownKind
        }
        return source
    }

    private static func number(_ value: Int) -> CFNumber? {
        var value = value
        return CFNumberCreate(nil, .nsIntegerType, &value)
    }

    private static func number(_ key: CFString, in dictionary: CFDictionary) -> Int? {
        guard let pointer = CFDictionaryGetValue(dictionary, Unmanaged.passUnretained(key).toOpaque()) else {
            return nil
        }
        let object = Unmanaged<CFTypeRef>.fromOpaque(pointer).takeUnretainedValue()
        guard CFGetTypeID(object) == CFNumberGetTypeID() else { return nil }
        var value = 0
        CFNumberGetValue(unsafeDowncast(object, to: CFNumber.self), .nsIntegerType, &value)
        return value
    }

    /// A dictionary without Foundation's bridging.
    private static func dictionary(_ entries: [(CFString, CFTypeRef?)]) -> CFDictionary? {
        var keys = kCFTypeDictionaryKeyCallBacks
        var values = kCFTypeDictionaryValueCallBacks
        let dictionary = CFDictionaryCreateMutable(nil, 0, &keys, &values)
        for (key, value) in entries {
            guard let value else { continue }
            CFDictionarySetValue(
                dictionary, Unmanaged.passUnretained(key).toOpaque(), Unmanaged.passUnretained(value).toOpaque())
        }
        return dictionary
    }
}
#else
import VCardKit

/// Apple's ImageIO, which is not here.
enum SystemImages {
    static func size(of bytes: [UInt8]) throws(ImagingError) -> ImageHeader.Size { throw .noLibrary }

    static func pixels(of bytes: [UInt8], _ framing: Framing) throws(ImagingError) -> Pixels { throw .noLibrary }

    static func encode(_ pixels: Pixels, quality: Int) throws(ImagingError) -> [UInt8] { throw .noLibrary }
}
#endif
