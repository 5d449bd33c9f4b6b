/// How a conversion treats what versions do not have in common.
public struct ConversionOptions: Sendable, Hashable {
    /// What becomes of a card in an AGENT, which 4.0 does not have.
    public enum Agent: Sendable, Hashable {
        /// It becomes a card of its own, and RELATED refers to it.
        case split
        /// RELATED has its name as text.
        case text
        /// It is left out.
        case drop
    }

    /// Whether what the version has no place for is kept under an `X-` name; else it is lost.
    public var carries: Bool
    /// What becomes of a card in an AGENT.
    public var agent: Agent
    /// Whether vendors' properties become those of the standard that mean the same.
    public var mapsVendorProperties: Bool
    /// Whether spouses, managers and assistants of all vendors become RELATED too.
    public var mapsRelations: Bool
    /// Whether X-AIM, X-JABBER and the like keep their names in 4.0; else they become IMPP.
    public var keepsMessengers: Bool
    /// Whether a TEL of 4.0 that is a whole number, `+1 555 0100`, becomes a `tel:` URI; else it stays text.
    public var writesTelephoneURIs: Bool
    /// Whether what breaks the version's rules is mended or kept under an `X-` name, in a card that is of the version
    /// already, too; else such a card is not touched.
    public var mends: Bool

    /// Makes options; those not named have their defaults.
    public init(
        carries: Bool = true, agent: Agent = .split, mapsVendorProperties: Bool = true, mapsRelations: Bool = false,
        keepsMessengers: Bool = false, writesTelephoneURIs: Bool = false, mends: Bool = false
    ) {
        self.carries = carries
        self.agent = agent
        self.mapsVendorProperties = mapsVendorProperties
        self.mapsRelations = mapsRelations
        self.keepsMessengers = keepsMessengers
        self.writesTelephoneURIs = writesTelephoneURIs
        self.mends = mends
    }
}

/// A card in another version, and what that cost.
public struct Conversion: Sendable {
    /// The card in the version asked for.
    public var card: Card
    /// Cards that stood inside of it and are cards of their own now; they belong directly behind it.
    public var additionalCards: [Card] = []
    /// What is not the same any more, in the order of the source.
    public var losses: [Loss] = []
}

extension Card {
    /// The card in another version, with a report of all that changed.
    ///
    /// What `version` has no place for is kept under an `X-` name and comes back when the card is converted back.
    /// Converting a card to its own version gives the card itself. The result depends on nothing but the card and
    /// the options.
    ///
    ///     let conversion = card.converted(to: .v3)
    ///     for loss in conversion.losses { … }
    public func converted(to version: Version, options: ConversionOptions = .init()) -> Conversion {
        if version == self.version, !options.mends || !hasErrors { return Conversion(card: self) }
        var options = options
        if version == self.version { options.mapsVendorProperties = false }
        var converter = Converter(card: self, target: version, options: options, depth: 0)
        var conversion = converter.convert()
        if options.mends { conversion.mend() }
        return conversion
    }

    /// Whether the card breaks a rule of its version.
    var hasErrors: Bool {
        isEdited || findings().contains { $0.severity == .error }
    }
}
