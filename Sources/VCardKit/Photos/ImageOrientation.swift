/// How the stored pixels have to be turned to be seen as they were taken (the values of EXIF's tag 274).
public enum ImageOrientation: UInt8, Sendable, Hashable, CaseIterable {
    /// As it is.
    case up = 1
    /// Mirrored left to right.
    case upMirrored = 2
    /// Turned by half.
    case down = 3
    /// Turned by half and mirrored: top and bottom change places.
    case downMirrored = 4
    /// Mirrored along the diagonal from top left to bottom right.
    case leftMirrored = 5
    /// To be turned a quarter to the right.
    case right = 6
    /// Mirrored along the other diagonal.
    case rightMirrored = 7
    /// To be turned a quarter to the left.
    case left = 8

    /// Whether width and height change places.
    public var swapsSides: Bool { rawValue >= 5 }

    /// Whether a mirror is part of it.
    public var isMirrored: Bool { rawValue == 2 || rawValue == 4 || rawValue == 5 || rawValue == 7 }

    /// The quarter turns to the right that follow a mirroring left to right, if there is one.
    var quarterTurns: Int {
        switch self {
        case .up, .upMirrored: 0
        case .right, .rightMirrored: 1
        case .down, .downMirrored: 2
        case .left, .leftMirrored: 3
        }
    }

    /// A mirroring left to right, or none, then quarter turns to the right.
    init(isMirrored: Bool, quarterTurns: Int) {
        let plain: [Self] = [.up, .right, .down, .left]
        let mirrored: [Self] = [.upMirrored, .rightMirrored, .downMirrored, .leftMirrored]
        self = (isMirrored ? mirrored : plain)[quarterTurns & 3]
    }

    /// This, followed by quarter turns to the right.
    func turned(by turns: Int) -> Self { Self(isMirrored: isMirrored, quarterTurns: quarterTurns + turns) }

    /// This, followed by a mirroring left to right.
    var mirroredLeftToRight: Self { Self(isMirrored: !isMirrored, quarterTurns: -quarterTurns) }

    /// This, followed by a mirroring of top and bottom.
    var mirroredTopToBottom: Self { mirroredLeftToRight.turned(by: 2) }
}
