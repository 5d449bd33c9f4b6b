import Testing
import VCardKit

@testable import VCardImaging

/// The libraries that the tests of this run can use, and what they see in a file.
enum Seen {
    /// Every library that is installed.
    static let libraries = ImagingLibrary.all.filter { $0.isAvailable }

    /// Why a test that needs libvips is left out.
    static let noVips: Comment = "libvips is not installed"
    static var hasVips: Bool { ImagingLibrary.vips.isAvailable }

    /// All pixels of a JPEG, as another library than the one that wrote it sees them, if there is one.
    static func pixels(of jpeg: [UInt8], writtenBy library: ImagingLibrary) throws -> Pixels {
        let reader = libraries.first { $0 != library } ?? library
        let header = try #require(ImageHeader(jpeg))
        let size = try #require(header.size)
        #expect(header.mediaType == .jpeg && header.orientation == .up && !header.metadata.hasPosition)
        return try Engine(reader).pixels(
            of: jpeg, header, Framing(size, crop: nil, longestSide: nil))
    }
}

extension Pixels {
    func color(_ column: Int, _ row: Int) -> Picture.Color {
        let place = (row * width + column) * 3
        return Array(bytes[place..<place + 3])
    }

    /// The pixel that is farthest from what it should be; pixels next to an edge that `isEdge` names are left out.
    func farthest(
        from expected: Picture, except isEdge: (_ column: Int, _ row: Int) -> Bool = { _, _ in false }
    ) -> (distance: Int, column: Int, row: Int) {
        var farthest = (distance: -1, column: 0, row: 0)
        for row in 0..<height {
            for column in 0..<width where !isEdge(column, row) {
                for (a, b) in zip(color(column, row), expected.color(column, row)) {
                    let distance = abs(Int(a) - Int(b))
                    if distance > farthest.distance { farthest = (distance, column, row) }
                }
            }
        }
        return farthest
    }

    /// Whether these are four plain quarters, up to what JPEG does to colors and edges.
    func areQuarters(_ colors: [Picture.Color] = [Picture.red, Picture.green, Picture.blue, Picture.yellow]) -> Bool {
        let expected = Picture.quarters(width: width, height: height, colors)
        let (distance, _, _) = farthest(from: expected) { column, row in
            abs(column - width / 2) < 4 || abs(row - height / 2) < 4
        }
        return distance <= 24
    }
}
