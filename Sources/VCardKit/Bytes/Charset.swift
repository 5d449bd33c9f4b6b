/// A character set that text of a file can be in, found by its name in the `CHARSET` parameter.
///
/// UTF-8, UTF-16 and the sets of one byte a character are decoded on every platform; those of East Asia by the C
/// library, so ``isSupported`` is false for them where it has no `iconv`.
///
/// Departures from the registered meaning, all as browsers do it (WHATWG Encoding Standard): US-ASCII and ISO-8859-1
/// are read as Windows-1252, ISO-8859-9 as Windows-1254, ISO-8859-11 as Windows-874, and Shift_JIS, EUC-KR, GB2312
/// with the characters that Windows added. Programs that name the former write the latter.
public struct Charset: Sendable, Hashable {
    let id: ID

    init(_ id: ID) {
        self.id = id
    }

    /// Finds a character set by one of its IANA names or by a name that is in use, or gives `nil`.
    ///
    /// Case, and `-`, `_` and spaces within the name have no meaning: `latin1`, `ISO_8859-1` and `iso88591` are one.
    public init?(name: some Sequence<UInt8>) {
        var key: [UInt8] = []
        for byte in name {
            if Self.isIgnored(byte) { continue }
            if key.count == 64 { return nil }
            key.append(Self.lowercase(byte))
        }
        if key.isEmpty { return nil }
        for id in ID.allCases where Self.names(id.names, contain: key) {
            self.id = id
            return
        }
        return nil
    }

    /// Finds a character set by one of its IANA names or by a name that is in use, or gives `nil`.
    public init?(name: String) {
        self.init(name: name.utf8)
    }

    /// The preferred name in the IANA registry, such as `ISO-8859-1`.
    public var name: String {
        let names = UnsafeBufferPointer(start: id.names.utf8Start, count: id.names.utf8CodeUnitCount)
        var end = 0
        while end < names.count && names[end] != 0x2C { end += 1 }
        return String(decoding: names.slice(0..<end), as: Unicode.UTF8.self)
    }

    /// Whether text in this character set can be decoded and encoded on this machine.
    public var isSupported: Bool {
        guard case .iconv(let names) = id.scheme else { return true }
        return Iconv.isSupported(names)
    }

    /// Whether bytes below 0x80 always are ASCII, so that ASCII text is the same in this character set.
    public var isASCIICompatible: Bool {
        switch id {
        case .utf16, .utf16LE, .utf16BE, .iso2022JP: false
        default: true
        }
    }

    // MARK: Finding a name

    private static func isIgnored(_ byte: UInt8) -> Bool { byte == 0x2D || byte == 0x5F || byte == 0x20 }

    private static func lowercase(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

    /// Whether `key`, in lower case and without what is ignored, is one of `names`, which have commas between them.
    private static func names(_ names: StaticString, contain key: [UInt8]) -> Bool {
        let p = UnsafeBufferPointer(start: names.utf8Start, count: names.utf8CodeUnitCount)
        var matched = 0
        for byte in p {
            if byte == 0x2C {
                if matched == key.count { return true }
                matched = 0
            } else if matched >= 0 && !isIgnored(byte) {
                matched = matched < key.count && key[matched] == lowercase(byte) ? matched + 1 : -1
            }
        }
        return matched == key.count
    }
}

extension Charset {
    public static var utf8: Self { .init(.utf8) }
    public static var usASCII: Self { .init(.usASCII) }
    public static var utf16: Self { .init(.utf16) }
    public static var utf16LE: Self { .init(.utf16LE) }
    public static var utf16BE: Self { .init(.utf16BE) }
    public static var iso8859x1: Self { .init(.iso8859x1) }
    public static var iso8859x2: Self { .init(.iso8859x2) }
    public static var iso8859x3: Self { .init(.iso8859x3) }
    public static var iso8859x4: Self { .init(.iso8859x4) }
    public static var iso8859x5: Self { .init(.iso8859x5) }
    public static var iso8859x6: Self { .init(.iso8859x6) }
    public static var iso8859x7: Self { .init(.iso8859x7) }
    public static var iso8859x8: Self { .init(.iso8859x8) }
    public static var iso8859x9: Self { .init(.iso8859x9) }
    public static var iso8859x10: Self { .init(.iso8859x10) }
    public static var iso8859x11: Self { .init(.iso8859x11) }
    public static var iso8859x13: Self { .init(.iso8859x13) }
    public static var iso8859x14: Self { .init(.iso8859x14) }
    public static var iso8859x15: Self { .init(.iso8859x15) }
    public static var iso8859x16: Self { .init(.iso8859x16) }
    public static var windows874: Self { .init(.windows874) }
    public static var windows1250: Self { .init(.windows1250) }
    public static var windows1251: Self { .init(.windows1251) }
    public static var windows1252: Self { .init(.windows1252) }
    public static var windows1253: Self { .init(.windows1253) }
    public static var windows1254: Self { .init(.windows1254) }
    public static var windows1255: Self { .init(.windows1255) }
    public static var windows1256: Self { .init(.windows1256) }
    public static var windows1257: Self { .init(.windows1257) }
    public static var windows1258: Self { .init(.windows1258) }
    public static var koi8R: Self { .init(.koi8R) }
    public static var koi8U: Self { .init(.koi8U) }
    public static var macintosh: Self { .init(.macintosh) }
    public static var shiftJIS: Self { .init(.shiftJIS) }
    public static var eucJP: Self { .init(.eucJP) }
    public static var iso2022JP: Self { .init(.iso2022JP) }
    public static var gb2312: Self { .init(.gb2312) }
    public static var gbk: Self { .init(.gbk) }
    public static var gb18030: Self { .init(.gb18030) }
    public static var big5: Self { .init(.big5) }
    public static var big5HKSCS: Self { .init(.big5HKSCS) }
    public static var eucKR: Self { .init(.eucKR) }
}

extension Charset {
    /// One case a character set; the two tables below say all there is about it.
    enum ID: UInt8, Sendable, Hashable, CaseIterable {
        case utf8, usASCII, iso8859x1, windows1252, utf16, utf16LE, utf16BE
        case iso8859x2, iso8859x3, iso8859x4, iso8859x5, iso8859x6, iso8859x7, iso8859x8, iso8859x9, iso8859x10
        case iso8859x11, iso8859x13, iso8859x14, iso8859x15, iso8859x16
        case windows874, windows1250, windows1251, windows1253, windows1254, windows1255, windows1256, windows1257
        case windows1258, koi8R, koi8U, macintosh
        case shiftJIS, eucJP, iso2022JP, gb2312, gbk, gb18030, big5, big5HKSCS, eucKR

        /// The preferred IANA name, then the other ones, with commas between them.
        var names: StaticString {
            switch self {
            case .utf8: "UTF-8,unicode11utf8,unicode20utf8,csUTF8"
            case .usASCII:
                "US-ASCII,ascii,ANSI_X3.4-1968,ANSI_X3.4-1986,iso646us,iso-ir-6,us,ibm367,cp367,csascii"
            case .iso8859x1: "ISO-8859-1,latin1,l1,iso8859-1:1987,iso-ir-100,ibm819,cp819,csisolatin1"
            case .windows1252: "windows-1252,cp1252,x-cp1252,win1252,ansi,csWindows1252"
            case .utf16: "UTF-16,ucs2,iso-10646-ucs-2,unicode,csUTF16,csUnicode"
            case .utf16LE: "UTF-16LE,ucs2le,unicodefeff,csUTF16LE"
            case .utf16BE: "UTF-16BE,ucs2be,unicodefffe,csUTF16BE"
            case .iso8859x2: "ISO-8859-2,latin2,l2,iso8859-2:1987,iso-ir-101,csisolatin2"
            case .iso8859x3: "ISO-8859-3,latin3,l3,iso8859-3:1988,iso-ir-109,csisolatin3"
            case .iso8859x4: "ISO-8859-4,latin4,l4,iso8859-4:1988,iso-ir-110,csisolatin4"
            case .iso8859x5: "ISO-8859-5,cyrillic,iso8859-5:1988,iso-ir-144,csisolatincyrillic"
            case .iso8859x6: "ISO-8859-6,arabic,iso8859-6:1987,iso-ir-127,ecma114,asmo708,csisolatinarabic"
            case .iso8859x7: "ISO-8859-7,greek,greek8,iso8859-7:1987,iso-ir-126,elot928,ecma118,csisolatingreek"
            case .iso8859x8: "ISO-8859-8,hebrew,iso8859-8:1988,iso-ir-138,iso-8859-8-i,iso-8859-8-e,csisolatinhebrew"
            case .iso8859x9: "ISO-8859-9,latin5,l5,iso8859-9:1989,iso-ir-148,csisolatin5"
            case .iso8859x10: "ISO-8859-10,latin6,l6,iso8859-10:1992,iso-ir-157,csisolatin6"
            case .iso8859x11: "ISO-8859-11,TIS-620,iso8859-11:2001,csTIS620"
            case .iso8859x13: "ISO-8859-13,latin7,l7,csISO885913"
            case .iso8859x14: "ISO-8859-14,latin8,l8,iso8859-14:1998,iso-ir-199,isoceltic,csISO885914"
            case .iso8859x15: "ISO-8859-15,latin9,l9,csISO885915,latin0"
            case .iso8859x16: "ISO-8859-16,latin10,l10,iso8859-16:2001,iso-ir-226,csISO885916"
            case .windows874: "windows-874,cp874,x-cp874,dos874,csWindows874"
            case .windows1250: "windows-1250,cp1250,x-cp1250,win1250,csWindows1250"
            case .windows1251: "windows-1251,cp1251,x-cp1251,win1251,csWindows1251"
            case .windows1253: "windows-1253,cp1253,x-cp1253,win1253,csWindows1253"
            case .windows1254: "windows-1254,cp1254,x-cp1254,win1254,csWindows1254"
            case .windows1255: "windows-1255,cp1255,x-cp1255,win1255,csWindows1255"
            case .windows1256: "windows-1256,cp1256,x-cp1256,win1256,csWindows1256"
            case .windows1257: "windows-1257,cp1257,x-cp1257,win1257,csWindows1257"
            case .windows1258: "windows-1258,cp1258,x-cp1258,win1258,csWindows1258"
            case .koi8R: "KOI8-R,koi8,koi,cskoi8r"
            case .koi8U: "KOI8-U,koi8ru,csKOI8U"
            case .macintosh: "macintosh,mac,macroman,x-mac-roman,csmacintosh"
            case .shiftJIS:
                "Shift_JIS,sjis,x-sjis,ms-kanji,ms932,cp932,windows-31j,csshiftjis,csWindows31J,ibm943,cp943"
            case .eucJP: "EUC-JP,x-euc-jp,eucjpms,ujis,extendedunixcodepackedformatforjapanese,cseucpkdfmtjapanese"
            case .iso2022JP: "ISO-2022-JP,jis,csiso2022jp"
            case .gb2312: "GB2312,euccn,x-euc-cn,gb2312.1980,gb2312-80,chinese,iso-ir-58,csGB2312,csiso58gb231280"
            case .gbk: "GBK,cp936,ms936,windows-936,x-gbk,csGBK"
            case .gb18030: "GB18030,csGB18030"
            case .big5: "Big5,bigfive,cn-big5,x-x-big5,cp950,ms950,windows-950,csBig5"
            case .big5HKSCS: "Big5-HKSCS,csBig5HKSCS"
            case .eucKR:
                "EUC-KR,KS_C_5601-1987,ksc5601,korean,iso-ir-149,cp949,ms949,uhc,windows-949,cseuckr,csksc56011987"
            }
        }

        /// How text is decoded.
        var scheme: Scheme {
            switch self {
            case .utf8: .utf8
            case .utf16: .utf16(bigEndian: nil)
            case .utf16LE: .utf16(bigEndian: false)
            case .utf16BE: .utf16(bigEndian: true)
            case .usASCII: .singleByte(SingleByteTable.windows1252)
            case .iso8859x1: .singleByte(SingleByteTable.windows1252)
            case .iso8859x2: .singleByte(SingleByteTable.iso8859x2)
            case .iso8859x3: .singleByte(SingleByteTable.iso8859x3)
            case .iso8859x4: .singleByte(SingleByteTable.iso8859x4)
            case .iso8859x5: .singleByte(SingleByteTable.iso8859x5)
            case .iso8859x6: .singleByte(SingleByteTable.iso8859x6)
            case .iso8859x7: .singleByte(SingleByteTable.iso8859x7)
            case .iso8859x8: .singleByte(SingleByteTable.iso8859x8)
            case .iso8859x9: .singleByte(SingleByteTable.windows1254)
            case .iso8859x10: .singleByte(SingleByteTable.iso8859x10)
            case .iso8859x11: .singleByte(SingleByteTable.windows874)
            case .iso8859x13: .singleByte(SingleByteTable.iso8859x13)
            case .iso8859x14: .singleByte(SingleByteTable.iso8859x14)
            case .iso8859x15: .singleByte(SingleByteTable.iso8859x15)
            case .iso8859x16: .singleByte(SingleByteTable.iso8859x16)
            case .windows874: .singleByte(SingleByteTable.windows874)
            case .windows1250: .singleByte(SingleByteTable.windows1250)
            case .windows1251: .singleByte(SingleByteTable.windows1251)
            case .windows1252: .singleByte(SingleByteTable.windows1252)
            case .windows1253: .singleByte(SingleByteTable.windows1253)
            case .windows1254: .singleByte(SingleByteTable.windows1254)
            case .windows1255: .singleByte(SingleByteTable.windows1255)
            case .windows1256: .singleByte(SingleByteTable.windows1256)
            case .windows1257: .singleByte(SingleByteTable.windows1257)
            case .windows1258: .singleByte(SingleByteTable.windows1258)
            case .koi8R: .singleByte(SingleByteTable.koi8R)
            case .koi8U: .singleByte(SingleByteTable.koi8U)
            case .macintosh: .singleByte(SingleByteTable.macintosh)
            case .shiftJIS: .iconv(.init("CP932", "SHIFT_JIS"))
            case .eucJP: .iconv(.init("EUC-JP-MS", "EUC-JP"))
            case .iso2022JP: .iconv(.init("ISO-2022-JP"))
            case .gb2312: .iconv(.init("GBK", "GB18030"))
            case .gbk: .iconv(.init("GBK", "GB18030"))
            case .gb18030: .iconv(.init("GB18030"))
            case .big5: .iconv(.init("CP950", "BIG5"))
            case .big5HKSCS: .iconv(.init("BIG5-HKSCS", "BIG5"))
            case .eucKR: .iconv(.init("CP949", "EUC-KR"))
            }
        }
    }

    /// The ways to decode.
    enum Scheme {
        case utf8
        /// `nil`: by the mark, else by the NULs, else little-endian, which is what Windows writes.
        case utf16(bigEndian: Bool?)
        case singleByte([UInt16])
        case iconv(IconvNames)
    }

    /// The names that the C library may know a character set by; the first it knows is taken.
    struct IconvNames {
        var first: StaticString
        var second: StaticString

        init(_ first: StaticString, _ second: StaticString? = nil) {
            self.first = first
            self.second = second ?? first
        }
    }
}
