extension Card {
    /// The properties of a card in their order, VERSION among them, BEGIN and END not.
    ///
    /// Blank lines and lines that are no property are passed over; they stay in the card.
    public struct Properties: BidirectionalCollection, Sendable {
        /// A place in a card. Changing the property at it keeps it; adding and removing properties may not.
        public struct Index: Sendable, Hashable, Comparable {
            var entry: Int
            public static func < (left: Self, right: Self) -> Bool { left.entry < right.entry }
        }

        let card: Card

        public var startIndex: Index { Index(entry: next(from: 0)) }
        public var endIndex: Index { Index(entry: card.entryCount) }

        public func index(after index: Index) -> Index { Index(entry: next(from: index.entry + 1)) }

        public func index(before index: Index) -> Index {
            var entry = index.entry - 1
            while entry > 0, !isProperty(entry) { entry -= 1 }
            return Index(entry: entry)
        }

        public subscript(index: Index) -> Property {
            switch card.entry(index.entry) {
            case .original(let number): card.property(ofRecord: number)
            case .owned(let property): property
            }
        }

        private func next(from entry: Int) -> Int {
            var entry = entry
            while entry < card.entryCount, !isProperty(entry) { entry += 1 }
            return entry
        }

        private func isProperty(_ entry: Int) -> Bool {
            switch card.entry(entry) {
            case .original(let number): card.records[number].isProperty
            case .owned: true
            }
        }
    }

    /// The card's properties in their order.
    public var properties: Properties { Properties(card: self) }

    /// The properties of one name in their order.
    public func properties(_ id: PropertyID) -> [Property] {
        var found: [Property] = []
        for entry in 0..<entryCount {
            switch self.entry(entry) {
            case .original(let number):
                if records[number].property == id, records[number].isProperty {
                    found.append(property(ofRecord: number))
                }
            case .owned(let property): if property.id == id { found.append(property) }
            }
        }
        return found
    }

    /// The first property of a name, or `nil`.
    public func first(_ id: PropertyID) -> Property? {
        for entry in 0..<entryCount {
            switch self.entry(entry) {
            case .original(let number):
                if records[number].property == id, records[number].isProperty { return property(ofRecord: number) }
            case .owned(let property): if property.id == id { return property }
            }
        }
        return nil
    }

    /// The line of the input on which each of ``properties`` begins; that of the card for one that was set.
    package var propertyLines: [Int] {
        var cursor = PlaceCursor(self)
        return properties.indices.map { index in
            guard case .original(let record) = entry(index.entry) else { return location.line }
            let start = range(ofRecord: record).lowerBound - self.start
            return cursor.place(start..<start).line
        }
    }

    // MARK: Editing

    private mutating func withEntries<Result>(_ body: (inout [Entry]) -> Result) -> Result {
        var entries = overlay ?? recordRange.map { .original($0) }
        overlay = nil
        defer { overlay = entries }
        return body(&entries)
    }

    /// Puts another property in the place of the one at `index`; no other byte of the card changes.
    public mutating func replace(at index: Properties.Index, with property: Property) {
        var line = property.relined(lineEnd)
        // The blank line that ends data in 2.1 is there already.
        if isBlank(index.entry + 1) { line = line.withoutBlankLine(lineEnd) }
        withEntries { $0[index.entry] = .owned(line) }
    }

    /// Gives the property at `index` another value; its group and parameters stay, as far as the value allows.
    public mutating func setValue(_ value: PropertyValue, at index: Properties.Index) {
        replace(at: index, with: properties[index].with(value: value))
    }

    /// Gives the property at `index` other parameters; its value stays.
    public mutating func setParameters(_ parameters: [Parameter], at index: Properties.Index) {
        replace(at: index, with: properties[index].with(parameters: parameters))
    }

    /// Adds a property behind the last one.
    public mutating func append(_ property: Property) {
        let line = property.relined(lineEnd)
        let lastRecord = recordRange.upperBound - 1
        let hasEnd = isComplete && records[lastRecord].flags.contains(.frame) && recordRange.count > 1
        withEntries { entries in
            var place = entries.count
            if hasEnd { place -= 1 }
            entries.insert(.owned(line), at: place)
        }
    }

    /// Adds a property before the one at `index`.
    public mutating func insert(_ property: Property, at index: Properties.Index) {
        if index.entry >= entryCount { return append(property) }
        let line = property.relined(lineEnd)
        withEntries { $0.insert(.owned(line), at: index.entry) }
    }

    /// Takes out the property at `index`.
    public mutating func remove(at index: Properties.Index) {
        withEntries { _ = $0.remove(at: index.entry) }
    }

    /// Takes out the properties that `isUnwanted` is true of.
    public mutating func removeAll(where isUnwanted: (Property) -> Bool) {
        removeAll(withBlankLines: false, where: isUnwanted)
    }

    /// Takes out properties, and on request the blank lines that end their data in 2.1.
    mutating func removeAll(withBlankLines: Bool, where isUnwanted: (Property) -> Bool) {
        var entries: [Entry] = []
        var number = 0
        while number < entryCount {
            let entry = self.entry(number)
            let next = number + (withBlankLines && endsWithBlankLine(number) ? 2 : 1)
            defer { number += 1 }
            switch entry {
            case .original(let record):
                if records[record].isProperty, isUnwanted(property(ofRecord: record)) {
                    number = next - 1
                    continue
                }
            case .owned(let property): if isUnwanted(property) { continue }
            }
            entries.append(entry)
        }
        if entries.count < entryCount { overlay = entries }
    }

    private func isBlank(_ entry: Int) -> Bool {
        guard entry < entryCount, case .original(let record) = self.entry(entry) else { return false }
        return records[record].flags.contains(.blank)
    }

    /// Whether the line holds data in base64, and the blank line behind it is the end of that (vCard 2.1 §2.4).
    private func endsWithBlankLine(_ entry: Int) -> Bool {
        guard version == .v21, case .original(let record) = self.entry(entry) else { return false }
        return records[record].flags.contains(.base64) && isBlank(entry + 1)
    }
}

extension Property {
    /// The same line without a blank one behind it.
    fileprivate func withoutBlankLine(_ lineEnd: [UInt8]) -> Property {
        let line = rawLine
        guard line.count > 2 * lineEnd.count, line.suffix(2 * lineEnd.count).elementsEqual(lineEnd + lineEnd) else {
            return self
        }
        return Property(line: Array(line.dropLast(lineEnd.count)), version: version)
    }
}
