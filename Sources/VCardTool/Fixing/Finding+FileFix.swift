import VCardKit

extension Finding {
    /// The finding with what mends it, if it is about the file around the cards and nobody said it yet.
    var withFileFix: Finding {
        guard fix == nil, let fileFix else { return self }
        var finding = self
        finding.fix = fileFix
        return finding
    }

    var withoutFix: Finding {
        var finding = self
        finding.fix = nil
        return finding
    }

    /// What mends it if it is about the file around the cards.
    var fileFix: Fix? {
        switch rule {
        case .endWithoutBegin: Fix("leave the line out", .safe, .dropText)
        case .textOutsideCard: Fix("take it out, where --rejects FILE keeps it", .safe, .dropText)
        case .byteOrderMark: Fix("leave the mark out", .safe, .dropMark)
        case .utf16: Fix("write the file in UTF-8", .safe, .recode)
        case .lineEnding: Fix("end the lines with CRLF", .safe, .endLines)
        default: nil
        }
    }
}
