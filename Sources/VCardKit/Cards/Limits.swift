/// How much of anything reading accepts before it says so.
///
/// A card that goes beyond a limit is set aside: its bytes are kept, a finding tells why, and reading goes on with
/// the next card.
public struct Limits: Sendable, Hashable {
    /// The longest content line with its folds, in bytes; 64 MiB unless set.
    public var lineBytes: Int
    /// The largest card, in bytes; 512 MiB unless set, and never more than 2 GiB.
    public var cardBytes: Int
    /// The most lines a card may have that are no continuation; 100 000 unless set.
    public var propertiesPerCard: Int
    /// How deep AGENT cards are opened; deeper ones stay text; 16 unless set.
    public var agentDepth: Int
    /// The most findings kept for one input; more are only counted; 1 000 unless set.
    public var findings: Int

    /// Makes limits; those not named have their defaults.
    public init(
        lineBytes: Int = 64 << 20, cardBytes: Int = 512 << 20, propertiesPerCard: Int = 100_000, agentDepth: Int = 16,
        findings: Int = 1_000
    ) {
        self.lineBytes = lineBytes
        self.cardBytes = min(cardBytes, Int(Int32.max) - 1)
        self.propertiesPerCard = propertiesPerCard
        self.agentDepth = agentDepth
        self.findings = findings
    }
}
