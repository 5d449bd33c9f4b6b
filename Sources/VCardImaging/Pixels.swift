/// Opaque pixels in sRGB, three bytes each, row by row from the top.
struct Pixels: Equatable {
    let width: Int
    let height: Int
    let bytes: [UInt8]

    /// The framing's whole window, white where these pixels, its visible part, do not reach.
    func padded(to framing: Framing) -> Pixels {
        let window = framing.window
        if framing.visible == window { return self }
        var bytes = [UInt8](repeating: 0xFF, count: window.width * window.height * 3)
        let indent = (framing.visible.left - window.left) * 3
        for row in 0..<height {
            let place = (row + framing.visible.top - window.top) * window.width * 3 + indent
            let source = row * width * 3
            bytes.replaceSubrange(place..<place + width * 3, with: self.bytes[source..<source + width * 3])
        }
        return Pixels(width: window.width, height: window.height, bytes: bytes)
    }
}
