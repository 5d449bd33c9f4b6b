import Testing
import VCardKit

@testable import VCardImaging

@Suite struct FramingTests {
    @Test func scalesTheLongerSideDownAndNeverUp() throws {
        for (width, height, side, expected) in [
            (4000, 3000, 512, (512, 384)), (3000, 4000, 512, (384, 512)), (300, 200, 512, (300, 200)),
            (1000, 1, 100, (100, 1)), (512, 512, nil, (512, 512)),
        ] as [(Int, Int, Int?, (Int, Int))] {
            let framing = try Framing(.init(width: width, height: height), crop: nil, longestSide: side)
            #expect((framing.scaledWidth, framing.scaledHeight) == expected)
            #expect(framing.window == framing.visible && framing.window.width == expected.0)
        }
    }

    /// Every small picture, crop and side: the parts lie where they must, and white only where it is asked for.
    @Test func noRoundingShowsAnEdgeOfWhite() throws {
        for size in 1...7 {
            for start in -3...8 {
                for extent in 1...9 {
                    for side in [1, 2, 3, 5, 9] {
                        let crop = CropRectangle(x: start, y: 0, width: extent, height: 1)
                        let touches = start < size && start + extent > 0
                        let framing = try? Framing(.init(width: size, height: 1), crop: crop, longestSide: side)
                        guard let framing else {
                            // A sliver that rounds to nothing may be refused, a crop within the picture never.
                            #expect(!touches || start < 0 || start + extent > size)
                            continue
                        }
                        #expect(touches)
                        #expect(framing.window.width == max(1, min(side, extent)))
                        let visible = framing.visible
                        #expect(visible.left >= 0 && visible.left + visible.width <= framing.scaledWidth)
                        if start >= 0 && start + extent <= size { #expect(visible == framing.window) }
                    }
                }
            }
        }
    }

    @Test func numbersBeyondAllMeasureAreRefused() {
        let numbers = [Int.min, -1 << 40, 0, 1, 1 << 40, .max]
        for x in numbers {
            for width in numbers {
                for side in [nil, 0, 1, 512, .max] as [Int?] {
                    let crop = CropRectangle(x: x, y: x, width: width, height: width)
                    let framing = try? Framing(.init(width: 640, height: 480), crop: crop, longestSide: side)
                    if let framing { #expect(framing.window.width * framing.window.height <= 64 << 20) }
                }
            }
        }
    }
}
