// What the target version has no place for, and the lines of the new card.
extension Converter {
    // MARK: Carrying

    /// Keeps a property under an `X-` name, or loses it where nothing is carried.
    ///
    /// - Parameter grade: Whether it comes back on the way back.
    mutating func carry(
        _ place: Int, _ kind: LossKind = .propertyCarried, _ grade: LossKind.Grade = .carried, message: String? = nil
    ) {
        let item = items[place]
        guard options.carries else {
            lose(.propertyLost, item, message: "the version has no such property")
            items[place].isRemoved = true
            return
        }
        let name = "X-" + (item.definition?.name ?? String(decoding: item.name, as: UTF8.self))
        lose(kind, item, grade, new: name, message: message)
        items[place].hasOwnName = true
        items[place].name = Array(name.utf8)
    }

    /// Keeps one of the properties that the version has once; equal ones go, others are carried.
    mutating func mergeDuplicates() {
        var first = [Int](repeating: -1, count: PropertyDefinition.all.count + 1)
        for place in items.indices {
            let item = items[place]
            guard !item.isExtension, let definition = item.definition else { continue }
            guard definition.cardinality(in: target)?.allowsSeveral == false else { continue }
            let number = Int(item.id.rawValue)
            guard first[number] >= 0 else {
                first[number] = place
                continue
            }
            let other = items[first[number]]
            if target == .v4, let set = item.parameter(.altid), let same = other.parameter(.altid),
                ValueBytes.same(set, same)
            {
                continue
            }
            if item.value == other.value, item.parameters == other.parameters {
                lose(.duplicateMerged, item)
                items[place].isRemoved = true
            } else {
                // Nor does it come back where the source has it once.
                let isOnce = definition.cardinality(in: source)?.allowsSeveral == false
                carry(place, .propertyCarried, isOnce ? .approx : .carried)
            }
        }
        items.removeAll { $0.isRemoved }
    }

    // MARK: Writing

    /// Writes the items as a card of the target version.
    mutating func write() -> Card {
        var writer = LineWriter(version: target)
        writer.output.reserveCapacity(card.count + 256)
        writer.output.append(contentsOf: "BEGIN:VCARD\r\nVERSION:\(target.text)\r\n".utf8)
        for place in items.indices {
            let item = items[place]
            if target != .v21, hasControl(in: item.value) { lose(.charactersDropped, item) }
            let name = legalName(item)
            let group = legalGroup(item)
            if !item.nestedLines.isEmpty {
                if let group, !group.utf8.isEmpty { writer.output.append(contentsOf: "\(group).".utf8) }
                writer.output.append(contentsOf: "AGENT:\r\n".utf8)
                writer.output.append(contentsOf: item.nestedLines)
                continue
            }
            writer.write(
                group: group, name: name ?? item.name, id: item.id, parameters: item.parameters, value: item.value,
                hasOwnName: name != nil || item.hasOwnName)
        }
        writer.output.append(contentsOf: "END:VCARD\r\n".utf8)
        return Card(written: writer.output, version: target, location: card.location)
    }

    /// A longer name would be folded, and its first line could be taken for more of the base64 before it.
    private static var maximumNameBytes: Int { 64 }

    /// Another name for a property whose name is not legal, `nil` for a legal one.
    private mutating func legalName(_ item: ConversionItem) -> [UInt8]? {
        let name = item.hasOwnName || !item.id.isKnown ? item.name : Array((item.definition?.name ?? "").utf8)
        if name.count <= Self.maximumNameBytes, name.allSatisfy({ $0.isNameByte }) { return nil }
        var legal = name.prefix(Self.maximumNameBytes).map { $0.isNameByte ? $0 : UInt8(ascii: "-") }
        if !PropertyDefinition.isExtension(name: legal.span) { legal = Array("X-".utf8) + legal }
        lose(
            .propertyCarried, item, .approx, new: String(decoding: legal, as: UTF8.self),
            message: "the property's name is not legal; it was changed")
        return legal
    }

    private mutating func legalGroup(_ item: ConversionItem) -> String? {
        guard let group = item.group else { return nil }
        var bytes: [UInt8] = []
        for byte in group.utf8 {
            // No level of a group is empty.
            if byte == .dot, bytes.isEmpty || bytes.last == .dot { continue }
            bytes.append(byte.isNameByte || byte == .dot ? byte : UInt8(ascii: "-"))
        }
        if bytes.last == .dot { bytes.removeLast() }
        if bytes.elementsEqual(group.utf8) { return group }
        let legal = String(decoding: bytes, as: UTF8.self)
        lose(
            .groupChanged, item, old: group, new: legal, message: "the group's name is not legal; it was changed")
        return legal
    }

    private func hasControl(in value: PropertyValue) -> Bool {
        switch value {
        case .text(let text), .uri(let text), .unknown(let text), .languageTag(let text): return hasControl(text)
        case .textList(let texts): return texts.contains { hasControl($0) }
        case .components(let parts): return parts.contains { $0.contains { hasControl($0) } }
        default: return false
        }
    }
}

extension Card {
    /// The card that the lines are: whole lines, from BEGIN to END.
    package init(written bytes: [UInt8], version: Version, location: Location) {
        var scanner = StreamScanner(
            limits: Limits(lineBytes: .max, cardBytes: .max, propertiesPerCard: .max, agentDepth: .max))
        let event = bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { scanner.next($0, buffer.count, isLast: true) }
        }
        guard case .card(let shape)? = event else {
            self.init(version: version)
            return
        }
        var location = location
        location.leadingBytes = 0
        location.isUTF16 = false
        self.init(
            shape, bytes: bytes, start: shape.range.lowerBound, records: scanner.records, recordRange: shape.records,
            location: location)
    }
}
