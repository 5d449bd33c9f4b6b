import Testing
import VCardKit

@Suite struct CropRectangleTests {
    @Test func theParameterIsReadAndWritten() throws {
        let text = "ABClipRect_1&19&-34&640&480&hbk0YT9i7FQ1RaRV6YpA5A=="
        let crop = try #require(CropRectangle(parsing: text))
        #expect(crop == CropRectangle(x: 19, y: -34, width: 640, height: 480, hash: "hbk0YT9i7FQ1RaRV6YpA5A=="))
        #expect(crop.text == text)
    }

    @Test func yCountsFromTheBottom() {
        let crop = CropRectangle(x: 0, y: 10, width: 50, height: 30)
        #expect(crop.top(inHeight: 100) == 60)
        #expect(CropRectangle(x: 0, y: -10, width: 50, height: 120).top(inHeight: 100) == -10)
    }

    @Test(arguments: [
        "", "ABClipRect_1", "ABClipRect_1&1&2&3", "ABClipRect_1&1&2&0&4&h", "ABClipRect_1&1&2&3&-4&h",
        "ABClipRect_1&a&2&3&4&h",
        "ABClipRect_2&1&2&3&4&h", "ABClipRect_1&99999999999999999999&2&3&4&h", "ABClipRect_1&1&2&16777216&4&h",
    ]) func whatIsNoRectangleIsNone(_ text: String) { #expect(CropRectangle(parsing: text) == nil) }

    @Test func aRectangleWithoutAHashIsOne() {
        #expect(CropRectangle(parsing: "ABClipRect_1&1&2&3&4") == CropRectangle(x: 1, y: 2, width: 3, height: 4))
    }

    @Test func aRectangleMayBeSomewhatLargerThanItsPicture() {
        let size = ImageHeader.Size(width: 100, height: 50)
        // A square around a panorama.
        #expect(CropRectangle(x: 0, y: -25, width: 100, height: 100).fits(size))
        #expect(CropRectangle(x: -50, y: -75, width: 200, height: 200).fits(size))
        #expect(!CropRectangle(x: 0, y: 0, width: 1000, height: 10).fits(size))
        #expect(!CropRectangle(x: 0, y: 0, width: 100_000, height: 100_000).fits(size))
        #expect(!CropRectangle(x: 100, y: 0, width: 10, height: 10).fits(size))
        for number in [Int.min, -1, 0, .max] {
            #expect(!CropRectangle(x: number, y: number, width: number, height: number).fits(size))
        }
    }

    @Test func aRectangleOutsideIsFound() {
        let size = ImageHeader.Size(width: 100, height: 50)
        #expect(CropRectangle(x: -5, y: -5, width: 10, height: 10).touches(size))
        #expect(!CropRectangle(x: 100, y: 0, width: 10, height: 10).touches(size))
        #expect(!CropRectangle(x: 0, y: -10, width: 10, height: 10).touches(size))
    }
}
