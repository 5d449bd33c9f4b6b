import Foundation
import VCardKit

extension Foundation.TimeZone {
    /// The zone that is always at that offset; `nil` beyond 18 hours, where Foundation has none.
    public init?(_ offset: UTCOffset) {
        guard abs(offset.minutes) <= 18 * 60 else { return nil }
        self.init(secondsFromGMT: offset.minutes * 60)
    }

    /// The zone of a time: UTC or the one that is always at its offset.
    public init?(_ zone: PartialDate.Zone) {
        switch zone {
        case .utc: self = .gmt
        case .offset(let offset): self.init(offset)
        }
    }

    /// The zone that a contact's clock is set to; `nil` for a name that the system does not know, and for a URI.
    public init?(_ timeZone: Contact.TimeZone) {
        switch timeZone {
        case .name(let name): self.init(identifier: name)
        case .offset(let offset): self.init(offset)
        case .uri: return nil
        }
    }

    /// Whether it is UTC by its name, and not only a zone that has the same time now.
    var isUTC: Bool { identifier == "GMT" || identifier == "UTC" }

    /// Whether it is made of an offset: such a zone's name is `GMT+0100`.
    var isFixed: Bool { identifier.hasPrefix("GMT") }
}

extension UTCOffset {
    /// The offset of a zone at an instant; `nil` if it has seconds, as before 1900.
    public init?(_ timeZone: Foundation.TimeZone, at date: Date) {
        let seconds = timeZone.secondsFromGMT(for: date)
        guard seconds % 60 == 0 else { return nil }
        self.init(minutes: seconds / 60)
    }
}

extension Contact.TimeZone {
    /// The name of the zone, or its offset where it is made of one.
    public init(_ timeZone: Foundation.TimeZone) {
        if timeZone.isFixed, let offset = UTCOffset(timeZone, at: Date(timeIntervalSince1970: 0)) {
            self = .offset(offset)
        } else {
            self = .name(timeZone.identifier)
        }
    }
}
