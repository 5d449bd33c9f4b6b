import VCardKit

/// Why there is no picture within the limits.
public struct ImagingError: Error, Sendable, Hashable {
    /// What went wrong, for programs.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// No library of the system can work on pixels.
        case noLibrary = "no-library"
        /// Not a picture, or of a kind that the library does not read.
        case unknownKind = "unknown-kind"
        /// The file is broken or its end is missing.
        case damaged
        /// It claims more pixels than `ImageHeader.maximumPixels`.
        case tooManyPixels = "too-many-pixels"
        /// The part to show is empty, lies outside of the picture, or is far larger.
        case emptyCrop = "empty-crop"
        /// Not even a picture of 16 pixels has so few bytes.
        case tooFewBytes = "too-few-bytes"
        /// There is not enough memory.
        case noMemory = "no-memory"
    }

    public let code: Code
    /// What was found, without a full stop.
    public let message: String

    static var noLibrary: Self { .init(code: .noLibrary, message: noLibraryMessage) }

    private static var noLibraryMessage: String {
        if let wanted = ImagingLibrary.wanted {
            if wanted == "none" { return "working on pixels is switched off by VCARD_IMAGING=none" }
            let names = ImagingLibrary.all.map { $0.name }
            return names.contains(wanted)
                ? "VCARD_IMAGING asks for \(wanted), which is not here, or too old"
                : "VCARD_IMAGING names no library that is known: it takes \(names.joined(separator: ", ")) and none"
        }
        #if os(Linux)
        return "resizing a picture needs libvips or, for JPEG and BMP alone, libturbojpeg: install the Debian package "
            + "libvips42 (libvips42t64 from Debian 13) or libturbojpeg0 (libturbojpeg on Ubuntu)"
        #else
        return "there is no library here that works on pixels"
        #endif
    }

    static var unknownKind: Self { .init(code: .unknownKind, message: "not a picture of a kind that can be resized") }

    static func damaged(_ detail: String) -> Self {
        .init(code: .damaged, message: detail.isEmpty ? "the picture is damaged" : "the picture is damaged: \(detail)")
    }

    static func tooManyPixels(_ size: ImageHeader.Size) -> Self {
        .init(
            code: .tooManyPixels,
            message: "\(size.width)×\(size.height) pixels are more than the \(ImageHeader.maximumPixels >> 20) "
                + "megapixels that are taken")
    }

    static var emptyCrop: Self {
        .init(code: .emptyCrop, message: "the part to show is empty, outside of the picture or far larger")
    }

    static func tooFewBytes(needed: Int, limit: Int) -> Self {
        .init(code: .tooFewBytes, message: "the smallest picture has \(needed) bytes, more than \(limit)")
    }

    static var noMemory: Self { .init(code: .noMemory, message: "there is not enough memory for the picture") }
}
