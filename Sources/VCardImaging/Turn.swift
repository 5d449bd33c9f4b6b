import VCardKit

/// How a stored picture is turned to stand upright: EXIF's orientation as three moves.
///
/// A pixel of the upright picture is found in the stored one by first swapping its column and row, then counting from
/// the other end of a row or column (TIFF 6.0, tag 274).
struct Turn: Equatable {
    let swapsAxes: Bool
    let flipsColumns: Bool
    let flipsRows: Bool

    init(_ orientation: ImageOrientation) {
        swapsAxes = orientation.swapsSides
        flipsColumns = [.upMirrored, .down, .rightMirrored, .left].contains(orientation)
        flipsRows = [.down, .downMirrored, .right, .rightMirrored].contains(orientation)
    }

    /// The same pixels in a stored picture of this size.
    func stored(_ window: Framing.Window, width: Int, height: Int) -> Framing.Window {
        var stored = window
        if swapsAxes {
            stored = .init(left: window.top, top: window.left, width: window.height, height: window.width)
        }
        if flipsColumns { stored.left = width - stored.left - stored.width }
        if flipsRows { stored.top = height - stored.top - stored.height }
        return stored
    }

    /// Turns stored pixels upright.
    func upright(_ stored: Pixels) -> Pixels {
        if !swapsAxes && !flipsColumns && !flipsRows { return stored }
        let width = swapsAxes ? stored.height : stored.width
        let height = swapsAxes ? stored.width : stored.height
        var bytes: [UInt8] = []
        bytes.reserveCapacity(stored.bytes.count)
        for y in 0..<height {
            for x in 0..<width {
                var column = swapsAxes ? y : x
                var row = swapsAxes ? x : y
                if flipsColumns { column = stored.width - 1 - column }
                if flipsRows { row = stored.height - 1 - row }
                let place = (row * stored.width + column) * 3
                bytes.append(stored.bytes[place])
                bytes.append(stored.bytes[place + 1])
                bytes.append(stored.bytes[place + 2])
            }
        }
        return Pixels(width: width, height: height, bytes: bytes)
    }
}
