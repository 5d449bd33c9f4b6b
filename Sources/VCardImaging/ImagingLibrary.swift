#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(ucrt)
import ucrt
#elseif canImport(WASILibc)
import WASILibc
#endif
import ImagingShims

/// A library of the system that works on pixels, found when the program runs.
public struct ImagingLibrary: Sendable, Hashable {
    enum Kind: Sendable, Hashable { case vips, turboJPEG, imageIO }
    let kind: Kind

    /// libvips 8.13 or later: JPEG, PNG, GIF, WebP, HEIC, AVIF, TIFF and BMP.
    public static let vips = Self(kind: .vips)
    /// libturbojpeg: JPEG and BMP alone.
    public static let turboJPEG = Self(kind: .turboJPEG)
    /// Apple's own: everything that the system reads.
    public static let imageIO = Self(kind: .imageIO)

    /// All of them, the best first.
    public static let all: [Self] = [.imageIO, .vips, .turboJPEG]

    /// The name as the environment variable has it: `imageio`, `vips` or `turbojpeg`.
    public var name: String {
        switch kind {
        case .vips: "vips"
        case .turboJPEG: "turbojpeg"
        case .imageIO: "imageio"
        }
    }

    /// Whether it is installed and new enough. The first question loads it.
    public var isAvailable: Bool {
        switch kind {
        case .vips: imaging_vips_is_available() != 0
        case .turboJPEG: imaging_turbo_is_available() != 0
        case .imageIO:
            #if canImport(ImageIO)
            true
            #else
            false
            #endif
        }
    }

    /// What ``Imaging/shrink(_:to:crop:with:)`` uses: the best that is available.
    ///
    /// The environment variable `VCARD_IMAGING` takes another: its ``name``, or `none`. It is read once. A name that is
    /// unknown or not available gives `nil`, never something else.
    public static let current: Self? = {
        guard let wanted else { return all.first { $0.isAvailable } }
        return all.first { $0.name == wanted && $0.isAvailable }
    }()

    /// What the environment variable says; `nil` if nothing.
    static let wanted: String? = {
        guard let value = getenv("VCARD_IMAGING") else { return nil }
        let name = String(cString: value)
        return name.isEmpty ? nil : name
    }()
}
