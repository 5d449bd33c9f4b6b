import ImagingShims
import VCardKit

/// libturbojpeg at work: it decodes and encodes, what lies between is done here.
enum TurboJPEG {
    static func size(of bytes: [UInt8], _ header: ImageHeader) throws(ImagingError) -> ImageHeader.Size {
        let stored = try Stored(bytes)
        let isTurned = header.orientation.swapsSides
        return .init(
            width: isTurned ? stored.height : stored.width, height: isTurned ? stored.width : stored.height)
    }

    static func pixels(
        of bytes: [UInt8], _ header: ImageHeader, _ framing: Framing
    ) throws(ImagingError) -> Pixels {
        let stored = try Stored(bytes)
        let turn = Turn(header.orientation)
        let scaledWidth = turn.swapsAxes ? framing.scaledHeight : framing.scaledWidth
        let scaledHeight = turn.swapsAxes ? framing.scaledWidth : framing.scaledHeight
        // The decoder halves fast but sharpens: twice the size is left to the resampler.
        let eighths =
            [1, 2, 4].first { eighths in
                scaled(stored.width, eighths) >= 2 * scaledWidth && scaled(stored.height, eighths) >= 2 * scaledHeight
            } ?? 8
        let width = scaled(stored.width, eighths)
        let height = scaled(stored.height, eighths)
        var message = imaging_message()
        var status = imaging_done
        var decoded = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
            buffer.initialize(repeating: 0)
            count = buffer.count
            guard let start = buffer.baseAddress else { return }
            status = imaging_turbo_decode(
                bytes, bytes.count, Int32(width), Int32(height), stored.isCMYK ? 1 : 0, start, &message)
        }
        try Vips.check(status, message)
        if stored.isCMYK { makeRGB(&decoded) }
        let window = turn.stored(framing.visible, width: scaledWidth, height: scaledHeight)
        let profile = stored.isCMYK ? .sRGB : ColorProfile(ofJPEG: bytes)
        let resampler = Resampler(
            width: width, height: height, scaledWidth: scaledWidth, scaledHeight: scaledHeight, profile: profile)
        return turn.upright(resampler.window(window, of: decoded))
    }

    static func encode(_ pixels: Pixels, quality: Int) throws(ImagingError) -> [UInt8] {
        var jpeg: UnsafeMutablePointer<UInt8>?
        var count = 0
        var message = imaging_message()
        let status = imaging_turbo_encode(
            pixels.bytes, Int32(pixels.width), Int32(pixels.height), Int32(quality), &jpeg, &count, &message)
        try Vips.check(status, message)
        defer { imaging_turbo_free(jpeg) }
        return [UInt8](UnsafeBufferPointer(start: jpeg, count: count))
    }

    private static func scaled(_ length: Int, _ eighths: Int) -> Int { (length * eighths + 7) / 8 }

    /// Inks to light, in place. JPEG has them as Adobe writes them: 255 is no ink.
    private static func makeRGB(_ pixels: inout [UInt8]) {
        for place in stride(from: 0, to: pixels.count, by: 4) {
            let black = Int(pixels[place + 3])
            for channel in place..<place + 3 {
                pixels[channel] = UInt8((Int(pixels[channel]) * black + 127) / 255)
            }
        }
    }

    /// The picture as the file has it.
    private struct Stored {
        let width: Int
        let height: Int
        let isCMYK: Bool

        init(_ bytes: [UInt8]) throws(ImagingError) {
            var width: Int32 = 0
            var height: Int32 = 0
            var isCMYK: Int32 = 0
            var message = imaging_message()
            try Vips.check(imaging_turbo_size(bytes, bytes.count, &width, &height, &isCMYK, &message), message)
            self.width = Int(width)
            self.height = Int(height)
            self.isCMYK = isCMYK != 0
        }
    }
}
