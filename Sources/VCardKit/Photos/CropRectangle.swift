/// The part of a picture that Apple's Contacts shows: the value of X-ABCROP-RECTANGLE.
///
///     X-ABCROP-RECTANGLE=ABClipRect_1&19&34&640&640&hbk0YT9i7FQ1RaRV6YpA5A==
///
/// `x` counts from the left, `y` from the **bottom** of the picture. Both may be negative: what lies outside the
/// picture is filled.
public struct CropRectangle: Sendable, Hashable {
    /// Pixels from the left edge.
    public var x: Int
    /// Pixels from the bottom edge to the rectangle's lower edge.
    public var y: Int
    /// Pixels.
    public var width: Int
    /// Pixels.
    public var height: Int
    /// A hash of the picture it belongs to, in base64; empty if there is none.
    public var hash: String

    /// A rectangle whose `y` counts from the bottom.
    public init(x: Int, y: Int, width: Int, height: Int, hash: String = "") {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.hash = hash
    }

    /// Reads the parameter's value; `nil` if it is none, or the rectangle is empty.
    public init?(parsing text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "&"), maxSplits: 5, omittingEmptySubsequences: false)
        guard parts.count >= 5, parts[0].elementsEqual("ABClipRect_1".utf8) else { return nil }
        var numbers: [Int] = []
        for part in parts[1...4] {
            guard let number = NumberText.integer(Array(part).span), number.magnitude < 1 << 24 else { return nil }
            numbers.append(Int(number))
        }
        guard numbers[2] > 0, numbers[3] > 0 else { return nil }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        if parts.count > 5 { hash = String(decoding: Array(parts[5]), as: UTF8.self) }
    }

    /// The parameter's value.
    public var text: String {
        "ABClipRect_1&\(x)&\(y)&\(width)&\(height)&" + hash
    }

    /// Pixels from the top edge of a picture to the rectangle's upper edge.
    public func top(inHeight pictureHeight: Int) -> Int { pictureHeight - y - height }

    /// Whether it can be one of a picture of that size: it has something of it, and is not more than twice as wide or
    /// high as its longest side. The square around a whole picture is as wide as that.
    public func fits(_ size: ImageHeader.Size) -> Bool {
        touches(size) && max(width, height) / 2 <= size.longestSide
    }

    /// Whether a picture has something of it.
    public func touches(_ size: ImageHeader.Size) -> Bool {
        width > 0 && height > 0 && x < size.width && y < size.height && x > -width && y > -height
    }
}
