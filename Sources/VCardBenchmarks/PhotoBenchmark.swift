#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import VCardImaging

/// Making a photo of 12 megapixels small, beside `vipsthumbnail` doing the same.
enum PhotoBenchmark {
    static func measure(runs: Int) {
        guard let photo else {
            print("shrink: left out, libvips is not installed and the photo cannot be made")
            return
        }
        print("shrink: a photo of 4000×3000 pixels, \(photo.count) bytes, to 512 pixels and 36864 bytes")
        let tool = thumbnail(photo, runs: runs)
        for library in ImagingLibrary.all where library.isAvailable {
            var best = UInt64.max
            var bytes = 0
            for _ in 0..<max(1, runs) {
                let start = Machine.nanoseconds(.wall)
                bytes = (try? Imaging.shrink(photo, with: library).bytes.count) ?? 0
                best = min(best, Machine.nanoseconds(.wall) - start)
            }
            let ratio = tool.map { ", \(percent(best, $0.work)) % of vipsthumbnail" } ?? ""
            print("shrink/\(library.name): \(milliseconds(best)) ms, \(bytes) bytes\(ratio)")
        }
        if let tool {
            print("vipsthumbnail: \(milliseconds(tool.work)) ms after a start of \(milliseconds(tool.start)) ms")
        } else {
            print("vipsthumbnail is not installed: nothing to compare with")
        }
    }

    /// Soft waves and noise, as a camera's JPEG; made by way of TIFF, which needs no encoder.
    private static var photo: [UInt8]? {
        let (width, height) = (4000, 3000)
        var file: [UInt8] = []
        file.reserveCapacity(width * height * 3 + 256)
        func append(_ number: Int, _ count: Int) {
            for shift in 0..<count { file.append(UInt8(truncatingIfNeeded: number >> (shift * 8))) }
        }
        let entries = [
            (256, width), (257, height), (258, 8), (259, 1), (262, 2), (273, 8 + 2 + 10 * 12 + 4), (277, 3),
            (278, height), (279, width * height * 3), (284, 1),
        ]
        file += Array("II*\0".utf8)
        append(8, 4)
        append(entries.count, 2)
        for (tag, value) in entries {
            append(tag, 2)
            append(4, 2)
            append(1, 4)
            append(value, 4)
        }
        append(0, 4)
        var numbers = RandomNumbers(seed: 12)
        for row in 0..<height {
            for column in 0..<width {
                let noise = Int(numbers.next() & 31)
                file.append(UInt8((abs(column % 1600 - 800) / 5 + noise) & 255))
                file.append(UInt8((abs(row % 1200 - 600) / 4 + noise) & 255))
                file.append(UInt8((abs((row + column) % 1000 - 500) / 3 + noise) & 255))
            }
        }
        let limits = ImageLimits(longestSide: nil, maximumBytes: nil, quality: 0.9, onlyJPEG: true)
        return try? Imaging.shrink(file, to: limits, with: .vips).bytes
    }

    /// The best times of a whole run of the tool without its start, and of the start alone.
    private static func thumbnail(_ photo: [UInt8], runs: Int) -> (work: UInt64, start: UInt64)? {
        #if os(Linux)
        let input = "/tmp/vcard-benchmark-\(getpid()).jpg"
        let output = "/tmp/vcard-benchmark-\(getpid())-small.jpg"
        defer {
            unlink(input)
            unlink(output)
        }
        guard Machine.write(photo, to: input) else { return nil }
        func best(_ command: String) -> UInt64? {
            var best = UInt64.max
            for _ in 0..<max(1, runs) {
                let start = Machine.nanoseconds(.wall)
                if system(command) != 0 { return nil }
                best = min(best, Machine.nanoseconds(.wall) - start)
            }
            return best
        }
        guard let start = best("vipsthumbnail --vips-version >/dev/null 2>&1"),
            let whole = best(
                "vipsthumbnail \(input) --size 512 -o '\(output)[Q=80,strip,optimize_coding]' >/dev/null 2>&1")
        else { return nil }
        return (whole > start ? whole - start : whole, start)
        #else
        return nil
        #endif
    }

    private static func milliseconds(_ nanoseconds: UInt64) -> Int { Int((nanoseconds + 500_000) / 1_000_000) }

    private static func percent(_ part: UInt64, _ whole: UInt64) -> Int { Int(part * 100 / max(1, whole)) }
}
