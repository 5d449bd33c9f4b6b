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

/// What the tones of a picture mean: a curve for each channel to linear light, and a matrix from there to sRGB's.
///
/// Read from an ICC profile of that simple form (ICC.1 §8.3.3), which cameras and phones write; Display P3 and
/// Adobe RGB are such.
struct ColorProfile {
    /// The light of each tone, 256 for red, then green, then blue.
    let light: [Float]
    /// What one unit of red, green and blue light gives in sRGB; `nil` when they are sRGB's own.
    let matrix: (red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>)?

    static let sRGB = ColorProfile(light: (0..<3).flatMap { _ in sRGBLight }, matrix: nil)

    /// sRGB's curve (IEC 61966-2-1).
    private static let sRGBLight: [Float] = (0..<256).map { tone in
        let value = Double(tone) / 255
        return Float(value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
    }

    /// The tone in sRGB of an amount of light, 0 to ``tonesScale``; fine enough that every tone comes back.
    static let tones: [UInt8] = (0...16_383).map { step in
        let light = Double(step) / 16_383
        let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        return UInt8((value * 255).rounded())
    }

    static let tonesScale: Float = 16_383

    private init(light: [Float], matrix: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)?) {
        self.light = light
        self.matrix = matrix
    }

    /// The profile within a JPEG; sRGB when there is none or it is of another form.
    init(ofJPEG bytes: [UInt8]) {
        self = Self.profile(inJPEG: bytes).flatMap { ColorProfile(icc: $0) } ?? .sRGB
    }

    /// The parts of the profile, put together from the segments before the first scan (ICC.1 annex B.4).
    private static func profile(inJPEG bytes: [UInt8]) -> [UInt8]? {
        var parts: [(number: UInt8, range: Range<Int>)] = []
        var place = 2
        while place + 4 <= bytes.count, bytes[place] == 0xFF, bytes[place + 1] != 0xDA, parts.count < 255 {
            if bytes[place + 1] == 0xFF {
                place += 1
                continue
            }
            let end = place + 2 + (Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
            let content = place + 4
            if bytes[place + 1] == 0xE2, end <= bytes.count, end - content > 14,
                bytes[content..<content + 12].elementsEqual("ICC_PROFILE\0".utf8)
            {
                parts.append((bytes[content + 12], content + 14..<end))
            }
            place = max(end, place + 2)
        }
        if parts.isEmpty { return nil }
        parts.sort { $0.number < $1.number }
        return parts.flatMap { bytes[$0.range] }
    }

    init?(icc: [UInt8]) {
        let file = ICCFile(bytes: icc)
        guard file.text(16) == "RGB ", file.text(20) == "XYZ " else { return nil }
        var light: [Float] = []
        for name in ["rTRC", "gTRC", "bTRC"] {
            guard let curve = file.curve(name) else { return nil }
            light += curve
        }
        var columns: [SIMD4<Float>] = []
        for name in ["rXYZ", "gXYZ", "bXYZ"] {
            guard let color = file.color(name) else { return nil }
            // From the XYZ of ICC, whose white is D50, to linear sRGB.
            columns.append(
                SIMD4(
                    Float(3.1338561 * color.x - 1.6168667 * color.y - 0.4906146 * color.z),
                    Float(-0.9787684 * color.x + 1.9161415 * color.y + 0.0334540 * color.z),
                    Float(0.0719453 * color.x - 0.2289914 * color.y + 1.4052427 * color.z), 0))
        }
        let own = [SIMD4<Float>(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0)]
        let isOwn = zip(columns, own).allSatisfy { column, own in
            (0..<3).allSatisfy { abs(column[$0] - own[$0]) < 0.01 }
        }
        let isOwnCurve = zip(light, Self.sRGB.light).allSatisfy { abs($0 - $1) < 0.004 }
        if isOwn && isOwnCurve {
            self = .sRGB
        } else {
            self.init(light: light, matrix: isOwn ? nil : (columns[0], columns[1], columns[2]))
        }
    }
}

/// The tags of an ICC profile; every number is checked to be there.
private struct ICCFile {
    let bytes: [UInt8]

    func number(_ place: Int, _ count: Int) -> Int? {
        guard place >= 0, place <= bytes.count - count else { return nil }
        return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }

    func text(_ place: Int) -> String? {
        guard number(place, 4) != nil else { return nil }
        return String(decoding: bytes[place..<place + 4], as: UTF8.self)
    }

    /// A signed number with 16 bits after the point.
    private func fixed(_ place: Int) -> Double? {
        number(place, 4).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
    }

    private func tag(_ name: String) -> Int? {
        guard let count = number(128, 4) else { return nil }
        for index in 0..<min(count, 100) where text(132 + index * 12) == name {
            return number(132 + index * 12 + 4, 4)
        }
        return nil
    }

    func color(_ name: String) -> (x: Double, y: Double, z: Double)? {
        guard let place = tag(name), text(place) == "XYZ ", let x = fixed(place + 8), let y = fixed(place + 12),
            let z = fixed(place + 16)
        else { return nil }
        return (x, y, z)
    }

    /// The light of the 256 tones.
    func curve(_ name: String) -> [Float]? {
        guard let place = tag(name), let kind = text(place) else { return nil }
        if kind == "curv", let count = number(place + 8, 4) { return table(place + 12, count) }
        guard kind == "para", let form = number(place + 8, 2), form <= 4 else { return nil }
        var values: [Double] = []
        for index in 0..<[1, 3, 4, 5, 7][form] {
            guard let value = fixed(place + 12 + index * 4) else { return nil }
            values.append(value)
        }
        let gamma = values[0]
        let (a, b) = form >= 1 ? (values[1], values[2]) : (1, 0)
        // Below `start` the curve is the line `slope` · tone + `low`, above it a power and `high`.
        let slope = form >= 3 ? values[3] : 0
        let start = form >= 3 ? values[4] : form >= 1 && a != 0 ? -b / a : 0
        let high = form == 4 ? values[5] : form == 2 ? values[3] : 0
        let low = form == 4 ? values[6] : form == 2 ? values[3] : 0
        return light { tone in tone >= start ? pow(max(0, a * tone + b), gamma) + high : slope * tone + low }
    }

    private func table(_ place: Int, _ count: Int) -> [Float]? {
        if count == 0 { return light { $0 } }
        if count == 1 {
            guard let gamma = number(place, 2) else { return nil }
            return light { pow($0, Double(gamma) / 256) }
        }
        guard count <= 65_536, number(place + count * 2 - 2, 2) != nil else { return nil }
        return light { tone in
            let position = tone * Double(count - 1)
            let index = min(count - 2, Int(position))
            let from = Double(number(place + index * 2, 2) ?? 0)
            let to = Double(number(place + index * 2 + 2, 2) ?? 0)
            return (from + (to - from) * (position - Double(index))) / 65_535
        }
    }

    private func light(_ curve: (Double) -> Double) -> [Float] {
        (0..<256).map { tone in
            let light = curve(Double(tone) / 255)
            return light >= 0 ? Float(min(1, light)) : 0
        }
    }
}
