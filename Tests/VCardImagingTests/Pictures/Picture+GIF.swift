extension Picture {
    /// A GIF file (GIF89a) of pictures of one size; its colors are those that their pixels have, up to 64.
    ///
    /// - Parameter transparent: A color of which nothing is seen.
    static func gif(_ frames: [Picture], transparent: Color? = nil) -> [UInt8] {
        var palette: [Color] = []
        var indexed: [[Int]] = []
        for frame in frames {
            var pixels: [Int] = []
            for row in 0..<frame.height {
                for column in 0..<frame.width {
                    let color = frame.color(column, row)
                    if !palette.contains(color) { palette.append(color) }
                    pixels.append(palette.firstIndex(of: color) ?? 0)
                }
            }
            indexed.append(pixels)
        }
        var file = FileWriter()
        file.text("GIF89a")
        file.little(frames[0].width, 2)
        file.little(frames[0].height, 2)
        file.bytes += [0xF6, 0, 0]
        for index in 0..<128 { file.bytes += index < palette.count ? palette[index] : [0, 0, 0] }
        let clear = transparent.flatMap { palette.firstIndex(of: $0) }
        for (frame, pixels) in zip(frames, indexed) {
            file.bytes += [0x21, 0xF9, 4, clear == nil ? 0 : 1, 10, 0, UInt8(clear ?? 0), 0, 0x2C, 0, 0, 0, 0]
            file.little(frame.width, 2)
            file.little(frame.height, 2)
            file.bytes += [0, 7]
            // Codes stay eight bits wide when the dictionary is dropped in time.
            var codes: [UInt8] = []
            for (place, index) in pixels.enumerated() {
                if place % 100 == 0 { codes.append(0x80) }
                codes.append(UInt8(index))
            }
            codes.append(0x81)
            var start = 0
            while start < codes.count {
                let end = min(start + 255, codes.count)
                file.bytes.append(UInt8(end - start))
                file.bytes += codes[start..<end]
                start = end
            }
            file.bytes.append(0)
        }
        file.bytes.append(0x3B)
        return file.bytes
    }
}
