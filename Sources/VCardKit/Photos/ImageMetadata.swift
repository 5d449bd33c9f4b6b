/// What a picture file says besides its pixels, and may give away: where, when and with what it was taken.
public struct ImageMetadata: Sendable, Hashable {
    /// Kinds of data that stand beside the pixels.
    public struct Parts: OptionSet, Sendable, Hashable {
        public let rawValue: UInt16

        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// EXIF other than a lone orientation.
        public static var exif: Self { .init(rawValue: 1) }
        /// XMP.
        public static var xmp: Self { .init(rawValue: 2) }
        /// IPTC, or other data of photo editors.
        public static var iptc: Self { .init(rawValue: 4) }
        /// A comment, or other text.
        public static var comment: Self { .init(rawValue: 8) }
        /// A small copy of the picture, possibly from before it was cropped.
        public static var thumbnail: Self { .init(rawValue: 16) }
        /// Notes of the camera's maker: serial numbers, faces, places.
        public static var makerNote: Self { .init(rawValue: 32) }
        /// Data of other kinds, as programs put into files.
        public static var application: Self { .init(rawValue: 64) }
        /// Bytes behind the picture's end: a second picture, a short film.
        public static var trailer: Self { .init(rawValue: 128) }
    }

    /// A place on earth, in degrees.
    public struct Position: Sendable, Hashable {
        /// North of the equator; negative south of it.
        public var latitude: Double
        /// East of Greenwich; negative west of it.
        public var longitude: Double

        /// A place in degrees.
        public init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// What there is.
    public var parts: Parts = []
    /// Whether there is a place, legible or not.
    public var hasPosition = false
    /// Where the picture was taken, `nil` if it does not say so in a way that can be read.
    public var position: Position?
    /// The camera's maker and model.
    public var camera: String?
    /// When the picture was taken, as `2024-05-01 12:30:00`.
    public var date: String?
    /// Who took it, or owns it.
    public var author: String?

    /// Nothing.
    public init() {}

    /// Whether there is nothing but pixels, orientation and color profile.
    public var isEmpty: Bool { parts.isEmpty }

    /// Whether it tells something of people: a place, a date, a camera, a name.
    public var isPersonal: Bool { hasPosition || camera != nil || date != nil || author != nil }
}
