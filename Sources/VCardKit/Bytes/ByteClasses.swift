extension UInt8 {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let quote: UInt8 = 0x22
    static let comma: UInt8 = 0x2C
    static let dot: UInt8 = 0x2E
    static let colon: UInt8 = 0x3A
    static let semicolon: UInt8 = 0x3B
    static let equals: UInt8 = 0x3D
    static let backslash: UInt8 = 0x5C
    static let caret: UInt8 = 0x5E

    /// ALPHA, DIGIT and `-`: what group and property names are made of (RFC 6350 §3.3).
    @inline(__always)
    package var isNameByte: Bool {
        (self | 0x20) &- 0x61 < 26 || self &- 0x30 < 10 || self == 0x2D
    }

    /// An ASCII letter in upper case; any other byte as it is.
    @inline(__always)
    package var upperCased: UInt8 { self &- 0x61 < 26 ? self & 0xDF : self }

    /// An ASCII letter in lower case; any other byte as it is.
    @inline(__always)
    package var lowerCased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

    @inline(__always)
    var isBlank: Bool { self == .space || self == .tab }

    @inline(__always)
    var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }
}
