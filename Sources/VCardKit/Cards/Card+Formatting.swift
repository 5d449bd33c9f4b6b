extension Card {
    /// Appends the card in the canonical form of its own version.
    ///
    /// The meaning stays: lines end with CRLF and are folded at 75 octets between characters, names and parameters
    /// have one spelling, values one way to be escaped and encoded, VERSION is there and in its place in 4.0, and END
    /// is there. Text is UTF-8. Blank lines go; lines that are no property stay as they are.
    /// Formatting what was formatted changes nothing.
    public func writeFormatted(into output: inout [UInt8]) {
        var writer = LineWriter(version: version)
        writer.output = output
        output = []
        writer.output.append(contentsOf: "BEGIN:VCARD\r\n".utf8)
        let versionEntry = version == .v4 || !declaresVersion ? nil : firstEntry(of: .version)
        let moved = entriesBehindLostVersions(keptAt: versionEntry)
        var nextMoved = moved.startIndex
        if versionEntry == nil { writeVersion(&writer, moved) }
        for index in 0..<entryCount {
            switch entry(index) {
            case .owned(let property):
                if property.id != .version {
                    property.writeFormatted(&writer)
                } else if index == versionEntry {
                    writeVersion(&writer, moved)
                }
            case .original(let number):
                let record = records[number]
                if record.isProperty, record.property != .version {
                    property(ofRecord: number).writeFormatted(&writer)
                } else if index == versionEntry {
                    writeVersion(&writer, moved)
                } else if nextMoved < moved.endIndex, moved[nextMoved] == index {
                    nextMoved += 1
                } else if record.flags.contains(.invalid) {
                    writeInvalid(range(ofRecord: number), &writer)
                }
            }
        }
        writer.output.append(contentsOf: "END:VCARD\r\n".utf8)
        output = writer.output
    }

    /// The card in the canonical form of its own version; see ``writeFormatted(into:)``.
    public var formatted: [UInt8] {
        var output: [UInt8] = []
        writeFormatted(into: &output)
        return output
    }

    /// Writes the VERSION line, and behind it the lines of those entries.
    private func writeVersion(_ writer: inout LineWriter, _ moved: [Int]) {
        writer.output.append(contentsOf: "VERSION:\(version.text)\r\n".utf8)
        for index in moved {
            if case .original(let number) = entry(index) { writeInvalid(range(ofRecord: number), &writer) }
        }
    }

    /// The lines that are no property and stand behind a VERSION that is not written in its place: where it was, they
    /// might be taken for the rest of a text.
    private func entriesBehindLostVersions(keptAt kept: Int?) -> [Int] {
        var found: [Int] = []
        var isBehindLost = false
        for index in 0..<entryCount {
            switch entry(index) {
            case .owned(let property): isBehindLost = property.id == .version && index != kept
            case .original(let number):
                let record = records[number]
                if record.flags.contains(.invalid) {
                    if isBehindLost { found.append(index) }
                } else if !record.flags.contains(.blank) {
                    isBehindLost = record.property == .version && record.isProperty && index != kept
                }
            }
        }
        return found
    }

    private func firstEntry(of id: PropertyID) -> Int? {
        (0..<entryCount).first { index in
            switch entry(index) {
            case .original(let number): records[number].property == id && records[number].isProperty
            case .owned(let property): property.id == id
            }
        }
    }

    /// Keeps a line that is no property, in a way that it is none when read again.
    private func writeInvalid(_ range: Range<Int>, _ writer: inout LineWriter) {
        // A blank line before it keeps it from continuing what stands before.
        writer.output.append(contentsOf: LineWriter.lineEnd)
        writer.writeAsItStands(bytes, range)
    }
}

extension Property {
    /// Appends the line in the canonical form of its version.
    func writeFormatted(_ writer: inout LineWriter) {
        if !writeCanonical(into: &writer.output) { writeAny(&writer) }
    }

    /// The general path: any line, whatever its form.
    ///
    /// - Parameter isClean: Whether the line was written once already, without its control characters.
    func writeAny(_ writer: inout LineWriter, isClean: Bool = false) {
        let head = head
        guard head.hasLegalName, !head.hasUnbalancedQuote, !record.flags.contains(.nested),
            LineWriter.canHold(head.parameters, in: version)
        else {
            return writeAsItStands(&writer)
        }
        let decoding = decodePlain() ?? decodeAny(head.parameters)
        if decoding.oddities.contains(.invalidBase64) || hasNoOtherForm(decoding.value) {
            return writeAsItStands(&writer)
        }
        var value = decoding.value
        // A vendor's date is written by that vendor's rules, whatever the version.
        if case .date(let date) = value, definition?.isExtension == true { value = .unknown(date.text) }
        let form = ValueForm(value, id: id, version: version, parameters: head.parameters)
        if form.looksEncoded { return writeAsItStands(&writer) }
        guard !isClean, form.lacksControls || record.flags.contains(.control) else {
            return writer.write(group: head.group, name: head.name, id: id, parameters: head.parameters, form: form)
        }
        // Without its control characters the line may say something else.
        var line = LineWriter(version: version)
        line.write(group: head.group, name: head.name, id: id, parameters: head.parameters, form: form)
        Property(line: line.output, version: version).writeAny(&writer, isClean: true)
    }

    /// Whether a value would be read as another one if it stood in the line without its folds and encoding.
    private func hasNoOtherForm(_ value: PropertyValue) -> Bool {
        if case .unknown(let text) = value, version != .v21, text.utf8.contains(where: { $0.isLineEnd }) { return true }
        // Text in a photo's place that has the letters of base64 would be read as such.
        if id.isMedia, record.flags.contains(.quotedPrintable), case .text = value { return true }
        // Octets where 4.0 has a URI anyway.
        if case .binary = value, version == .v4, !id.isMedia, definition?.defaultType(in: version) == .uri {
            return true
        }
        return false
    }

    /// How many cards inside of the line lack their END.
    private var openNestedCards: Int {
        bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return 0 }
            var depth = 0
            var start = range.lowerBound
            let isIndented = hasIndentedCard
            while start < range.upperBound {
                let end = Unfolding.lineEnd(base, start, range.upperBound)
                let head = Head(base, start, end, index: .shared)
                if head.value >= 0, isIndented || !base[start].isBlank {
                    if head.property == .end {
                        if FrameLine.isCard(base, head.value, end) { depth -= 1 }
                    } else if head.property == .begin {
                        if FrameLine.isCard(base, head.value, end) { depth += 1 }
                    } else if FrameLine.match(base, head.value, end, "BEGIN") == .card,
                        start == range.lowerBound || head.property == .agent
                    {
                        depth += 1
                    }
                }
                start = Unfolding.afterLineEnd(base, end, range.upperBound)
            }
            return max(depth, 0)
        }
    }

    /// Appends what cannot be understood, or holds lines of its own, in its physical lines.
    private func writeAsItStands(_ writer: inout LineWriter) {
        if hasNoHead { writer.output.append(contentsOf: "AGENT:\r\n".utf8) }
        let content = range.lowerBound..<rawValueRange.upperBound
        writer.writeAsItStands(bytes, content)
        if record.flags.contains(.nested) {
            for _ in 0..<openNestedCards { writer.output.append(contentsOf: "END:VCARD\r\n".utf8) }
        }
        // A soft break that was cut off would take in the next line.
        if record.flags.contains(.quotedPrintable), bytes[content].last(where: { !$0.isBlank }) == .equals {
            writer.output.append(contentsOf: LineWriter.lineEnd)
        }
    }
}
