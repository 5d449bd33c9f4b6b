import VCardKit

extension Finding {
    /// The finding with what mends it, if it is about the file around the cards and nobody said it yet.
    var withFileFix: Finding {
        var finding = self
        if finding.fix == nil { finding.fix = Self.fileFixes[rule] }
        return finding
    }

    var withoutFix: Finding {
        var finding = self
        finding.fix = nil
        return finding
    }

    private static let fileFixes: [Rule: Fix] = [
        .endWithoutBegin: Fix("leave the line out", .safe, .dropText),
        .textOutsideCard: Fix("take it out, where --rejects FILE keeps it", .safe, .dropText),
        .byteOrderMark: Fix("leave the mark out", .safe, .dropMark),
        .utf16: Fix("write the file in UTF-8", .safe, .recode),
        .lineEnding: Fix("end the lines with CRLF", .safe, .endLines),
    ]
}
