import Testing
import VCardKit

@testable import VCardImaging

@Suite struct ResamplerTests {
    static func input(_ picture: Picture) -> [UInt8] {
        var bytes: [UInt8] = []
        for row in 0..<picture.height {
            for column in 0..<picture.width { bytes += picture.color(column, row) + [99] }
        }
        return bytes
    }

    @Test func everyToneStaysWhatItIs() {
        for tone in UInt8.min...UInt8.max {
            let color = [tone, 255 - tone, tone / 2]
            let resampler = Resampler(width: 9, height: 7, scaledWidth: 4, scaledHeight: 3)
            let pixels = resampler.window(
                .init(left: 0, top: 0, width: 4, height: 3), of: Self.input(.plain(color, width: 9, height: 7)))
            #expect(pixels.farthest(from: .plain(color)).distance == 0)
        }
    }

    @Test func aWindowIsAPartOfTheWhole() {
        let picture = Picture.noise(width: 120, height: 80)
        let input = Self.input(picture)
        for (width, height) in [(120, 80), (50, 31), (7, 80), (1, 1), (121, 90)] {
            let resampler = Resampler(width: 120, height: 80, scaledWidth: width, scaledHeight: height)
            let whole = resampler.window(.init(left: 0, top: 0, width: width, height: height), of: input)
            let window = Framing.Window(
                left: width / 3, top: height / 4, width: max(1, width / 2), height: max(1, height / 2))
            let part = resampler.window(window, of: input)
            let expected = Picture(width: window.width, height: window.height) { column, row in
                whole.color(column + window.left, row + window.top)
            }
            #expect(part.farthest(from: expected).distance == 0)
        }
    }

    /// Half black and half white together give half the light, which is tone 188, not 128.
    @Test func lightIsAddedNotTones() {
        let checks = Picture(width: 64, height: 64) { column, row in
            [UInt8](repeating: (column + row) % 2 == 0 ? 0 : 255, count: 3)
        }
        let resampler = Resampler(width: 64, height: 64, scaledWidth: 8, scaledHeight: 8)
        let pixels = resampler.window(.init(left: 2, top: 2, width: 4, height: 4), of: Self.input(checks))
        #expect(pixels.farthest(from: .plain([188, 188, 188])).distance <= 1)
    }
}

@Suite struct TurnTests {
    /// A window turned and cut, and a picture cut and turned, are the same.
    @Test(arguments: ImageOrientation.allCases) func windowsAndPixelsTurnAlike(_ orientation: ImageOrientation) {
        let turn = Turn(orientation)
        let stored = Pixels(width: 5, height: 3, bytes: (0..<45).map { UInt8($0) })
        let upright = turn.upright(stored)
        #expect(upright.width == (turn.swapsAxes ? 3 : 5) && Set(upright.bytes) == Set(stored.bytes))
        let window = Framing.Window(left: 1, top: 0, width: 2, height: 2)
        let part = turn.stored(window, width: 5, height: 3)
        let cut = Pixels(
            width: part.width, height: part.height,
            bytes: (0..<part.height).flatMap { row in
                (0..<part.width).flatMap { stored.color(part.left + $0, part.top + row) }
            })
        let expected = Picture(width: 2, height: 2) { upright.color($0 + 1, $1) }
        #expect(turn.upright(cut).farthest(from: expected).distance == 0)
    }
}
