import Testing
import VCardKit

@testable import VCardImaging

@Suite struct ColorProfileTests {
    /// Display P3's primaries, as seen in white of D50.
    static let displayP3 = [(0.51512, 0.2412, -0.00105), (0.29198, 0.69225, 0.04189), (0.1571, 0.06657, 0.78407)]
    static let ownPrimaries = [(0.43607, 0.22249, 0.01392), (0.38515, 0.71687, 0.09708), (0.14307, 0.06061, 0.7141)]
    static let ownCurve = para(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])

    static let wide: [Picture.Color] = [[200, 100, 80], [90, 180, 100], [60, 80, 190], [128, 128, 128]]
    static let narrow: [Picture.Color] = [[215, 93, 73], [41, 183, 90], [54, 81, 197], [128, 128, 128]]

    @Test(arguments: Seen.libraries) func wideColorsBecomeThoseOfSRGB(_ library: ImagingLibrary) throws {
        let profile = Self.icc(Self.displayP3, Self.ownCurve)
        for (width, side) in [(384, 96), (96, 96)] {
            var jpeg = Picture.quarters(width: width, height: width / 2, Self.wide).jpeg(profile: profile)
            jpeg += [UInt8](repeating: 0, count: 4000)
            let limits = ImageLimits(longestSide: side, maximumBytes: 4000, quality: 0.9)
            let shrunk = try Imaging.shrink(jpeg, to: limits, with: library)
            let header = try #require(ImageHeader(shrunk.bytes))
            #expect(shrunk.wasChanged && !header.hasColorProfile)
            #expect(try Seen.pixels(of: shrunk.bytes, writtenBy: library).areQuarters(Self.narrow))
        }
    }

    @Test func theUsualProfileIsNoConversion() throws {
        for curve in [Self.ownCurve, Self.curv(Self.table { $0 <= 0.04045 ? $0 / 12.92 : power($0) })] {
            let profile = try #require(ColorProfile(icc: Self.icc(Self.ownPrimaries, curve)))
            #expect(profile.matrix == nil && profile.light == ColorProfile.sRGB.light)
        }
        func power(_ tone: Double) -> Double {
            // The power 2.4 of a number by its fifth root, without a mathematical library.
            let base = (tone + 0.055) / 1.055
            var root = 1.0
            for _ in 0..<60 { root -= (root * root * root * root * root - base) / (5 * root * root * root * root) }
            return base * base * root * root
        }
    }

    /// A curve of each form, and the light it gives to tone 128.
    static let curves: [(curve: [UInt8], light: Double)] = [
        (curv([]), 128.0 / 255), (curv([0x0200]), 0.25197), (curv([0, 65_535]), 128.0 / 255),
        (curv([0, 0, 65_535]), 0.00392), (para(0, [2]), 0.25197), (para(1, [2, 2, -0.5]), 0.25394),
        (para(2, [1, 1, -0.25, 0.25]), 0.50196), (para(3, [1, 0.5, 0, 0, 0]), 0.25098),
        (para(4, [1, 0.5, 0, 0, 0, 0.25, 0]), 0.50098), (para(4, [1, 1, 0, 0.5, 0.9, 0, 0.125]), 0.37598),
    ]

    @Test(arguments: curves) func everyFormOfCurveIsRead(_ curve: [UInt8], _ light: Double) throws {
        let profile = try #require(ColorProfile(icc: Self.icc(Self.displayP3, curve)))
        #expect(abs(Double(profile.light[128]) - light) < 0.0005)
        #expect(profile.light.allSatisfy { (0...1).contains($0) } && profile.light.count == 768)
    }

    @Test func aBrokenProfileIsNone() {
        let profile = Self.icc(Self.displayP3, Self.ownCurve)
        for length in 0..<profile.count { #expect(ColorProfile(icc: Array(profile.prefix(length))) == nil) }
        for place in 0..<profile.count {
            for value: UInt8 in [0, 0x7F, 0xFF] {
                var changed = profile
                changed[place] = value
                if let read = ColorProfile(icc: changed) { #expect(read.light.allSatisfy { (0...1).contains($0) }) }
            }
        }
        let jpeg = Picture.quarters().jpeg(profile: profile)
        for length in 0..<jpeg.count { _ = ColorProfile(ofJPEG: Array(jpeg.prefix(length))) }
    }

    private static func table(_ light: (Double) -> Double) -> [Int] {
        (0..<1024).map { Int((light(Double($0) / 1023) * 65_535).rounded()) }
    }

    private static func curv(_ values: [Int]) -> [UInt8] {
        var tag = FileWriter()
        tag.text("curv\0\0\0\0")
        tag.big(values.count, 4)
        for value in values { tag.big(value, 2) }
        return tag.bytes
    }

    private static func para(_ form: Int, _ values: [Double]) -> [UInt8] {
        var tag = FileWriter()
        tag.text("para\0\0\0\0")
        tag.big(form, 2)
        tag.big(0, 2)
        for value in values { tag.big(Int((value * 65_536).rounded()), 4) }
        return tag.bytes
    }

    private static func xyz(_ color: (Double, Double, Double)) -> [UInt8] {
        var tag = FileWriter()
        tag.text("XYZ \0\0\0\0")
        for value in [color.0, color.1, color.2] { tag.big(Int((value * 65_536).rounded()), 4) }
        return tag.bytes
    }

    /// A monitor's profile of three primaries and one curve (ICC.1:2010 §8.3.3); the curve stands last.
    private static func icc(_ primaries: [(Double, Double, Double)], _ curve: [UInt8]) -> [UInt8] {
        var tags = [("wtpt", xyz((0.9642, 1, 0.82491)))]
        for (name, color) in zip(["rXYZ", "gXYZ", "bXYZ"], primaries) { tags.append((name, xyz(color))) }
        var table = FileWriter()
        var content = FileWriter()
        let start = 132 + (tags.count + 3) * 12
        table.big(tags.count + 3, 4)
        for (name, bytes) in tags {
            table.text(name)
            table.big(start + content.bytes.count, 4)
            table.big(bytes.count, 4)
            content.bytes += bytes
        }
        for name in ["rTRC", "gTRC", "bTRC"] {
            table.text(name)
            table.big(start + content.bytes.count, 4)
            table.big(curve.count, 4)
        }
        content.bytes += curve
        var file = FileWriter()
        file.big(start + content.bytes.count, 4)
        file.big(0, 4)
        file.big(0x0420_0000, 4)
        file.text("mntrRGB XYZ ")
        for number in [0x07E8_0001, 0x0001_0000, 0] { file.big(number, 4) }
        file.text("acsp")
        file.bytes += [UInt8](repeating: 0, count: 68 - file.bytes.count)
        for number in [0xF6D6, 0x10000, 0xD32D] { file.big(number, 4) }
        file.bytes += [UInt8](repeating: 0, count: 128 - file.bytes.count)
        return file.bytes + table.bytes + content.bytes
    }
}
