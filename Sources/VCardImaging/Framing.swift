import VCardKit

/// Which part of the scaled picture the result shows.
///
/// The whole picture is thought of as scaled, upright, to ``scaledWidth`` × ``scaledHeight``; the result is a window
/// of it, which may reach beyond its edges. Rows count from the top.
struct Framing: Equatable {
    let scaledWidth: Int
    let scaledHeight: Int
    /// The result.
    let window: Window
    /// The part of it that shows the picture; the rest is white.
    let visible: Window

    struct Window: Equatable {
        var left: Int
        var top: Int
        var width: Int
        var height: Int
    }

    /// Scales down so that the longer side of the part shown is at most `longestSide`.
    ///
    /// - Parameters:
    ///   - size: Of the upright picture, each side at least 1.
    ///   - crop: The part to show, the whole picture without one. It has to fit the picture.
    init(_ size: ImageHeader.Size, crop: CropRectangle?, longestSide: Int?) throws(ImagingError) {
        if let crop, !crop.fits(size) { throw .emptyCrop }
        let crop = crop ?? CropRectangle(x: 0, y: 0, width: size.width, height: size.height)
        // A crop's numbers are anyone's text: products of them are not whole numbers here.
        let longest = Double(max(crop.width, crop.height))
        let scale = min(1, Double(max(1, longestSide ?? .max)) / longest)
        let columns = Self.axis(length: size.width, start: Double(crop.x), extent: Double(crop.width), scale)
        let top = Double(size.height) - Double(crop.y) - Double(crop.height)
        let rows = Self.axis(length: size.height, start: top, extent: Double(crop.height), scale)
        guard let columns, let rows else { throw .emptyCrop }
        let result = ImageHeader.Size(width: columns.extent, height: rows.extent)
        if result.pixelCount > ImageHeader.maximumPixels { throw .tooManyPixels(result) }
        scaledWidth = columns.length
        scaledHeight = rows.length
        window = Window(left: columns.start, top: rows.start, width: columns.extent, height: rows.extent)
        let left = max(0, columns.start)
        let upper = max(0, rows.start)
        visible = Window(
            left: left, top: upper,
            width: min(columns.length, columns.start + columns.extent) - left,
            height: min(rows.length, rows.start + rows.extent) - upper)
        guard visible.width > 0, visible.height > 0 else { throw .emptyCrop }
    }

    /// One axis in whole scaled pixels; `nil` when nothing of the picture is in it.
    private static func axis(
        length: Int, start: Double, extent: Double, _ scale: Double
    ) -> (length: Int, start: Int, extent: Int)? {
        guard start < Double(length), start + extent > 0 else { return nil }
        let scaledLength = max(1, Int((Double(length) * scale).rounded()))
        guard let scaledExtent = Int(exactly: max(1, (extent * scale).rounded())), scaledExtent < 1 << 30,
            var scaledStart = Int(exactly: (start * scale).rounded()), scaledStart.magnitude < 1 << 30
        else { return nil }
        // Rounding must not show a line of white that the crop does not ask for.
        if start + extent <= Double(length), scaledStart + scaledExtent > scaledLength {
            scaledStart = scaledLength - scaledExtent
        }
        if start >= 0 { scaledStart = max(0, scaledStart) }
        return (scaledLength, scaledStart, scaledExtent)
    }
}
