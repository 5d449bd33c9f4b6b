extension UInt8 {
    /// The value of a hexadecimal digit in either case, or a value above 15 for another byte.
    @inline(__always)
    package var hexValue: UInt8 {
        let digit = self &- 0x30
        if digit < 10 { return digit }
        let letter = (self | 0x20) &- 0x61
        return letter < 6 ? letter &+ 10 : 0xFF
    }

    /// The digit, `0`-`9` or `A`-`F`, for a value from 0 to 15.
    @inline(__always)
    package init(upperHexDigit value: UInt8) {
        self = value < 10 ? 0x30 &+ value : 0x37 &+ value
    }
}
