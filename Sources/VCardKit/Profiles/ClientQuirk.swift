/// A form of a property that a program reads otherwise than it is meant, or not at all.
///
/// What exporting writes has none of them; a file that was not written for the program may.
public enum ClientQuirk: Sendable, Hashable, CaseIterable {
    /// A photo in a `data:` URI, as 4.0 has them, is passed over.
    case dataPhotos
    /// A photo behind a link is not fetched.
    case linkedPhotos
    /// PREF with a number says nothing.
    case numberedPreferences
    /// Of IMPP only `sip:` addresses are read.
    case onlySIPAddresses
    /// In 2.1, text that is not ASCII is read as UTF-8 only where CHARSET says so.
    case charset
    /// In 2.1, base64 ends with a blank line.
    case blankLine
    /// A card without FN is refused.
    case requiredName
    /// Character sets other than UTF-8, ISO-8859-1 and Windows-1252 are refused.
    case foreignCharsets
    /// Control characters break what shows them.
    case controlCharacters
    /// A comma in ORG, and an N that is not in its parts, are misread.
    case separators
    /// Cards are sent by mail, which may cut lines of more than 998 octets.
    case mail
    /// A date without a year, which 2.1 and 3.0 write with 1604, is shown with that year.
    case shownYear
    /// What is larger than the default limits of libical is refused.
    case libicalLimits

    /// What it is, as half a sentence.
    public var summary: String {
        switch self {
        case .dataPhotos: "a photo in a data: URI is passed over"
        case .linkedPhotos: "a photo behind a link is not fetched"
        case .numberedPreferences: "PREF with a number says nothing"
        case .onlySIPAddresses: "of IMPP only sip: addresses are read"
        case .charset: "text of 2.1 that is not ASCII needs CHARSET"
        case .blankLine: "base64 of 2.1 needs a blank line behind it"
        case .requiredName: "a card without FN is refused"
        case .foreignCharsets: "CHARSET may be UTF-8, ISO-8859-1 or Windows-1252"
        case .controlCharacters: "control characters break what shows them"
        case .separators: "a comma in ORG, and an N without its parts, are misread"
        case .mail: "lines of more than 998 octets may be cut on the way"
        case .shownYear: "a date without a year is shown with 1604"
        case .libicalLimits: "a property has at most 10 MiB, 500 values and 100 parameters"
        }
    }
}
