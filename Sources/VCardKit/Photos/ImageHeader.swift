/// What the first bytes of a picture file tell without decoding a pixel: kind, size, orientation, metadata, and what
/// is wrong with it.
///
/// Nothing the file claims is believed before it is checked against the bytes that are there, and nothing is allocated
/// for a claimed size. Blocks are jumped over by their lengths, up to the file's end, so that none is missed; the pixels
/// of a JPEG are looked through for the marker that ends them.
public struct ImageHeader: Sendable, Hashable {
    /// A width and a height in pixels.
    public struct Size: Sendable, Hashable {
        public var width: Int
        public var height: Int

        /// A size in pixels.
        public init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }

        /// Width times height.
        public var pixelCount: Int64 { Int64(width) * Int64(height) }
        /// The longer of both.
        public var longestSide: Int { max(width, height) }
    }

    /// What is wrong with a picture file, or dangerous.
    public struct Problems: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The file ends before it is complete.
        public static var truncated: Self { .init(rawValue: 1) }
        /// The header contradicts itself, or claims what cannot be.
        public static var damaged: Self { .init(rawValue: 2) }
        /// It claims more pixels than ``ImageHeader/maximumPixels``.
        public static var tooManyPixels: Self { .init(rawValue: 4) }
        /// The kind can hold scripts and links: SVG, PDF, a web page.
        public static var active: Self { .init(rawValue: 8) }
        /// There is a script in it, or a web page.
        public static var script: Self { .init(rawValue: 16) }
    }

    /// The most pixels a picture may claim before it is called too large to decode: 64 megapixels.
    public static var maximumPixels: Int64 { 64 << 20 }

    /// What kind of picture it is.
    public let mediaType: MediaType
    /// The size as it is stored, before the orientation is applied; `nil` for what has none, and where it cannot be read.
    public internal(set) var storedSize: Size?
    /// How it has to be turned.
    public internal(set) var orientation = ImageOrientation.up
    /// The number of pictures: those of an animation, pages, icons.
    public internal(set) var frames = 1
    /// Whether it has transparency, `nil` if the header does not tell.
    public internal(set) var hasAlpha: Bool?
    /// Whether it has a color profile of its own.
    public internal(set) var hasColorProfile = false
    /// What stands beside the pixels.
    public internal(set) var metadata = ImageMetadata()
    /// What is wrong with it.
    public internal(set) var problems: Problems = []

    /// The size as it is seen, with the orientation applied.
    public var size: Size? {
        guard let storedSize, orientation.swapsSides else { return storedSize }
        return Size(width: storedSize.height, height: storedSize.width)
    }

    /// Reads the header of a picture file; `nil` if the bytes are no kind of picture that is known.
    ///
    /// - Complexity: O(*n*).
    public init?(_ bytes: [UInt8]) {
        let header = bytes.withUnsafeBufferPointer { ImageHeader(HeaderBytes($0)) }
        guard let header else { return nil }
        self = header
    }

    init?(_ data: HeaderBytes) {
        guard let mediaType = MediaType(sniffing: data.bytes.span),
            mediaType.isImage || mediaType == .pdf || mediaType == .html
        else { return nil }
        self.init(mediaType: mediaType)
        switch ImageFormat(mediaType) {
        case .jpeg: readJPEG(data)
        case .png: readPNG(data)
        case .gif: readGIF(data)
        case .webp: readWebP(data)
        case .heif: readHEIF(data)
        case .bmp: readBMP(data)
        case .tiff: readTIFF(data)
        case .icon: readIcon(data)
        case .jpegXL: readJPEGXL(data)
        case .svg, .pdf, .html: problems.insert(.active)
        case nil: break
        }
        check(data)
    }

    private init(mediaType: MediaType) { self.mediaType = mediaType }

    private mutating func check(_ data: HeaderBytes) {
        if let storedSize {
            if storedSize.width <= 0 || storedSize.height <= 0 {
                self.storedSize = nil
                problems.insert(.damaged)
            } else if storedSize.pixelCount > Self.maximumPixels {
                problems.insert(.tooManyPixels)
            }
        }
        if data.holdsScript { problems.insert(.script) }
    }

    /// Takes a size, unless a part of it is missing.
    mutating func setSize(_ width: Int?, _ height: Int?) {
        guard let width, let height else { return problems.formUnion(.truncated) }
        storedSize = Size(width: width, height: height)
    }

    /// How many entries of a table are looked at.
    static var maximumBlocks: Int { 1 << 14 }
}

/// The kinds of picture whose headers are read.
enum ImageFormat {
    case jpeg, png, gif, webp, heif, bmp, tiff, icon, jpegXL, svg, pdf, html

    init?(_ type: MediaType) {
        if type == .jpeg {
            self = .jpeg
        } else if type == .png {
            self = .png
        } else if type == .gif {
            self = .gif
        } else if type == .webp {
            self = .webp
        } else if type == .heic || type == .avif {
            self = .heif
        } else if type == .bmp {
            self = .bmp
        } else if type == .tiff {
            self = .tiff
        } else if type == .icon {
            self = .icon
        } else if type == .jpegXL {
            self = .jpegXL
        } else if type == .svg {
            self = .svg
        } else if type == .pdf {
            self = .pdf
        } else if type == .html {
            self = .html
        } else {
            return nil
        }
    }
}

extension HeaderBytes {
    /// Whether a browser that guesses could run something in the first 64 KiB: they hold a script or a web page.
    var holdsScript: Bool {
        let end = min(count, 64 << 10)
        var start = first(UInt8(ascii: "<"), in: 0..<end)
        while start + 1 < end {
            switch bytes[start + 1].lowerCased {
            case UInt8(ascii: "s"), UInt8(ascii: "h"), UInt8(ascii: "i"), UInt8(ascii: "!"), UInt8(ascii: "f"):
                let next = start..<min(end, start + 14)
                for tag: StaticString in ["<script", "<html", "<iframe", "<!doctype html", "<foreignobject"]
                where first(tag, in: next) == start { return true }
            default: break
            }
            start = first(UInt8(ascii: "<"), in: (start + 1)..<end)
        }
        return false
    }
}
