import VCardKit

/// Finds the best JPEG of a picture within the limits.
struct Fitting {
    let bytes: [UInt8]
    let header: ImageHeader
    let size: ImageHeader.Size
    let crop: CropRectangle?
    let limits: ImageLimits
    let engine: Engine

    /// Below this quality a smaller picture looks better than a coarser one.
    private static let lowestQuality = 50
    /// The shortest longer side that is tried.
    private static let shortestSide = 16

    func run() throws(ImagingError) -> ShrunkImage {
        // A NaN has no place in a comparison; it ends as the lowest.
        let highest = Int((limits.quality > 0 ? min(limits.quality, 1) : 0) * 100 + 0.5)
        let quality = max(1, highest)
        var longestSide = limits.longestSide
        while true {
            let framing = try Framing(size, crop: crop, longestSide: longestSide)
            let pixels = try engine.pixels(of: bytes, header, framing).padded(to: framing)
            let best = try engine.encode(pixels, quality: quality)
            guard let most = limits.maximumBytes, best.count > most else { return image(best, pixels) }
            let lowest = min(quality, Self.lowestQuality)
            var fitting = try engine.encode(pixels, quality: lowest)
            if fitting.count <= most {
                // The highest quality that fits: `low` does, `high` does not.
                var low = lowest
                var high = quality
                while high - low > 1 {
                    let middle = (low + high) / 2
                    let tried = try engine.encode(pixels, quality: middle)
                    if tried.count <= most {
                        low = middle
                        fitting = tried
                    } else {
                        high = middle
                    }
                }
                return image(fitting, pixels)
            }
            let side = max(pixels.width, pixels.height)
            if side <= Self.shortestSide { return try smallest(pixels, atMost: most) }
            // Bytes go with the area, so the side goes with their root; a little less saves a round.
            let share = (Double(max(0, most)) / Double(fitting.count)).squareRoot() * 0.97
            longestSide = max(Self.shortestSide, Int(Double(side) * min(0.95, share)))
        }
    }

    private func smallest(_ pixels: Pixels, atMost most: Int) throws(ImagingError) -> ShrunkImage {
        let smallest = try engine.encode(pixels, quality: 1)
        if smallest.count > most { throw .tooFewBytes(needed: smallest.count, limit: most) }
        return image(smallest, pixels)
    }

    private func image(_ bytes: [UInt8], _ pixels: Pixels) -> ShrunkImage {
        ShrunkImage(bytes: bytes, width: pixels.width, height: pixels.height, wasChanged: true)
    }
}
