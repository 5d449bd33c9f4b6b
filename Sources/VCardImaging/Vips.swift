import ImagingShims
import VCardKit

/// libvips at work.
enum Vips {
    static func size(of bytes: [UInt8]) throws(ImagingError) -> ImageHeader.Size {
        var width: Int32 = 0
        var height: Int32 = 0
        var message = imaging_message()
        try check(imaging_vips_size(bytes, bytes.count, &width, &height, &message), message)
        return .init(width: Int(width), height: Int(height))
    }

    static func pixels(of bytes: [UInt8], _ framing: Framing) throws(ImagingError) -> Pixels {
        let visible = framing.visible
        let window = imaging_window(
            left: Int32(visible.left), top: Int32(visible.top), width: Int32(visible.width),
            height: Int32(visible.height))
        var pixels = [UInt8](repeating: 0, count: visible.width * visible.height * 3)
        var message = imaging_message()
        let status = imaging_vips_pixels(
            bytes, bytes.count, Int32(framing.scaledWidth), Int32(framing.scaledHeight), window, &pixels, &message)
        try check(status, message)
        return Pixels(width: visible.width, height: visible.height, bytes: pixels)
    }

    static func encode(_ pixels: Pixels, quality: Int) throws(ImagingError) -> [UInt8] {
        var jpeg: UnsafeMutablePointer<UInt8>?
        var count = 0
        var message = imaging_message()
        let status = imaging_vips_encode(
            pixels.bytes, Int32(pixels.width), Int32(pixels.height), Int32(quality), &jpeg, &count, &message)
        try check(status, message)
        defer { imaging_vips_free(jpeg) }
        return [UInt8](UnsafeBufferPointer(start: jpeg, count: count))
    }

    /// Throws what a status means; the shims of all libraries give the same ones.
    static func check(_ status: imaging_status, _ message: imaging_message) throws(ImagingError) {
        switch status {
        case imaging_done: return
        case imaging_absent: throw .noLibrary
        case imaging_unknown_kind: throw .unknownKind
        case imaging_no_memory: throw .noMemory
        default: throw .damaged(firstLine(of: message))
        }
    }

    /// The printable ASCII of what the library said, up to the end of the line.
    private static func firstLine(of message: imaging_message) -> String {
        let bytes = withUnsafeBytes(of: message.text) { text in
            text.prefix { $0 != 0 && $0 != 0x0A }.filter { (0x20...0x7E).contains($0) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
