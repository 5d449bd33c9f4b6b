/// Scales pixels in linear light with a cubic filter (Catmull and Rom's), as wide as the pixels it gathers.
struct Resampler {
    let width: Int
    let height: Int
    let scaledWidth: Int
    let scaledHeight: Int
    /// What the input's tones mean.
    var profile = ColorProfile.sRGB

    /// A window of the scaled picture.
    ///
    /// Memory is what one output row gathers; time is linear in the input's pixels.
    ///
    /// - Parameters:
    ///   - window: Which part; within the scaled picture.
    ///   - input: Four bytes a pixel of which the fourth is skipped.
    /// - Returns: The window in sRGB.
    func window(_ window: Framing.Window, of input: [UInt8]) -> Pixels {
        let isPlain = profile.matrix == nil && profile.light == ColorProfile.sRGB.light
        if isPlain && width == scaledWidth && height == scaledHeight { return copy(window, of: input) }
        let columns = Weights(from: width, to: scaledWidth, window.left..<window.left + window.width)
        let rows = Weights(from: height, to: scaledHeight, window.top..<window.top + window.height)
        var output = [UInt8](repeating: 0, count: window.width * window.height * 3)
        // Input rows scaled to the output's width, the last ones that an output row can need.
        var ring = [SIMD4<Float>](repeating: .zero, count: rows.longest * window.width)
        var line = [SIMD4<Float>](repeating: .zero, count: columns.inputs.count)
        var next = rows.inputs.lowerBound
        let light = profile.light
        let matrix = profile.matrix
        let tones = ColorProfile.tones
        for row in 0..<window.height {
            let gathered = rows.span(row)
            while next < gathered.upperBound {
                var place = (next * width + columns.inputs.lowerBound) * 4
                for column in 0..<line.count {
                    line[column] = SIMD4(
                        light[Int(input[place])], light[256 + Int(input[place + 1])],
                        light[512 + Int(input[place + 2])], 0)
                    place += 4
                }
                let start = next % rows.longest * window.width
                for column in 0..<window.width {
                    let span = columns.span(column)
                    var weight = columns.offsets[column]
                    var sum = SIMD4<Float>.zero
                    for source in span {
                        sum += line[source - columns.inputs.lowerBound] * columns.values[weight]
                        weight += 1
                    }
                    ring[start + column] = sum
                }
                next += 1
            }
            var place = row * window.width * 3
            for column in 0..<window.width {
                var weight = rows.offsets[row]
                var sum = SIMD4<Float>.zero
                for source in gathered {
                    sum += ring[source % rows.longest * window.width + column] * rows.values[weight]
                    weight += 1
                }
                if let matrix { sum = matrix.red * sum.x + matrix.green * sum.y + matrix.blue * sum.z }
                let scaled = sum.clamped(lowerBound: .zero, upperBound: .one) * ColorProfile.tonesScale + 0.5
                output[place] = tones[Int(scaled.x)]
                output[place + 1] = tones[Int(scaled.y)]
                output[place + 2] = tones[Int(scaled.z)]
                place += 3
            }
        }
        return Pixels(width: window.width, height: window.height, bytes: output)
    }

    private func copy(_ window: Framing.Window, of input: [UInt8]) -> Pixels {
        var output: [UInt8] = []
        output.reserveCapacity(window.width * window.height * 3)
        for row in window.top..<window.top + window.height {
            for column in window.left..<window.left + window.width {
                let place = (row * width + column) * 4
                output.append(input[place])
                output.append(input[place + 1])
                output.append(input[place + 2])
            }
        }
        return Pixels(width: window.width, height: window.height, bytes: output)
    }

    /// Which inputs each output gathers, and how much of each.
    private struct Weights {
        /// All inputs that are needed.
        let inputs: Range<Int>
        /// The most inputs that one output gathers.
        let longest: Int
        /// The first input of each output, and where its weights begin in ``values``; one more at the end.
        let starts: [Int]
        let offsets: [Int]
        let values: [Float]

        func span(_ output: Int) -> Range<Int> {
            starts[output]..<starts[output] + offsets[output + 1] - offsets[output]
        }

        init(from length: Int, to scaledLength: Int, _ outputs: Range<Int>) {
            let ratio = Double(length) / Double(scaledLength)
            let stretch = max(1, ratio)
            var starts: [Int] = []
            var offsets = [0]
            var values: [Float] = []
            var longest = 1
            var end = 0
            for output in outputs {
                let center = (Double(output) + 0.5) * ratio
                let first = max(0, Int((center - 2 * stretch).rounded(.down)))
                let last = min(length - 1, Int((center + 2 * stretch).rounded(.up)))
                var weights = (first...last).map { Self.cubic((Double($0) + 0.5 - center) / stretch) }
                let sum = weights.reduce(0, +)
                for i in weights.indices { weights[i] /= sum }
                starts.append(first)
                values += weights.map { Float($0) }
                offsets.append(values.count)
                longest = max(longest, weights.count)
                end = max(end, last + 1)
            }
            inputs = (starts.first ?? 0)..<max(end, starts.first ?? 0)
            self.longest = longest
            self.starts = starts
            self.offsets = offsets
            self.values = values
        }

        private static func cubic(_ distance: Double) -> Double {
            let x = abs(distance)
            if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
            if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
            return 0
        }
    }
}
