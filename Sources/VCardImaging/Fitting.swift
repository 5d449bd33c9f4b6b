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

    /// How many sides are tried between one that is too long and one that leaves bytes unused.
    private static let maximumSteps = 6

    func run() throws(ImagingError) -> ShrunkImage {
        // A NaN has no place in a comparison; it ends as the lowest.
        let highest = Int((limits.quality > 0 ? min(limits.quality, 1) : 0) * 100 + 0.5)
        let quality = max(1, highest)
        var longestSide = limits.longestSide
        var found: (image: ShrunkImage, side: Int)?
        var tooLong: Int?
        var steps = 0
        while true {
            let framing = try Framing(size, crop: crop, longestSide: longestSide)
            let pixels = try engine.pixels(of: bytes, header, framing).padded(to: framing)
            let side = max(pixels.width, pixels.height)
            let jpeg = try best(pixels, quality)
            guard let most = limits.maximumBytes else { return image(jpeg, pixels) }
            if jpeg.count <= most {
                found = (image(jpeg, pixels), side)
                if jpeg.count >= most - most / 8 { return image(jpeg, pixels) }
            } else {
                tooLong = side
            }
            if let found {
                // The last step down may have been too long a one.
                guard let tooLong, steps < Self.maximumSteps, tooLong - found.side > max(1, found.side / 32) else {
                    return found.image
                }
                steps += 1
                let middle = Int((Double(found.side) * Double(tooLong)).squareRoot())
                longestSide = min(max(middle, found.side + 1), tooLong - 1)
            } else {
                if side <= Self.shortestSide { return try smallest(pixels, atMost: most) }
                // Bytes go with the area, so the side goes with their root; a little less saves a round.
                let share = (Double(max(0, most)) / Double(jpeg.count)).squareRoot() * 0.97
                longestSide = max(Self.shortestSide, Int(Double(side) * min(0.95, share)))
            }
        }
    }

    /// The JPEG of the highest quality within the bytes; where there is none, that of the lowest quality.
    private func best(_ pixels: Pixels, _ quality: Int) throws(ImagingError) -> [UInt8] {
        let best = try engine.encode(pixels, quality: quality)
        guard let most = limits.maximumBytes, best.count > most else { return best }
        // `low` fits, `high` does not.
        var low = min(quality, Self.lowestQuality)
        var high = quality
        var fitting = try engine.encode(pixels, quality: low)
        guard fitting.count <= most else { return fitting }
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
        return fitting
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
