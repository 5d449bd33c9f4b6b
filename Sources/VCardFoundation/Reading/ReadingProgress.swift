import VCardKit

/// How far the reading of an input has come.
public struct ReadingProgress: Sendable, Hashable {
    /// How many bytes were read.
    public var bytesRead = 0
    /// How many bytes there are; `nil` if nobody knows.
    public var totalBytes: Int?
    /// How many cards came out.
    public var cardCount = 0
    /// How many bytes were set aside because a card went beyond a limit; see `Limits`.
    public var rejectedByteCount = 0
    /// What reading repaired or doubted so far.
    public var findings: Findings
    /// Whether all of the input was read.
    public var isFinished = false

    init(totalBytes: Int?, findings: Findings) {
        self.totalBytes = totalBytes
        self.findings = findings
    }

    /// How much was read, from 0 to 1; `nil` as long as nobody knows.
    public var fractionCompleted: Double? {
        if isFinished { return 1 }
        guard let totalBytes, totalBytes > 0 else { return nil }
        return min(Double(bytesRead) / Double(totalBytes), 1)
    }
}
