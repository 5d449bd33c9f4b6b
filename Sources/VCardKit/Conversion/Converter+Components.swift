// The components of RFC 9554 in N and ADR. Versions before 4.0 have no place for them: they are carried in properties of
// their own, as contacts write them too, and are repeated where programs look for them (conversion.md §4).
extension Converter {
    // MARK: To 4.0

    /// Puts carried components into their N or ADR.
    mutating func attachComponents() {
        attachNameDetails()
        attachAddressDetails()
        items.removeAll { $0.isRemoved }
    }

    private mutating func attachNameDetails() {
        guard let name = items.firstIndex(where: { $0.id == .n && !$0.hasOwnName }),
            items[name].components().count <= 5
        else { return }
        var parts = items[name].components(5)
        for detail in NameField.details {
            guard let place = items.firstIndex(where: { isNamed($0, detail.name) }), items[place].group == nil,
                let text = carried(items[place], as: .note)?.text, !text.utf8.isEmpty
            else { continue }
            while parts.count < 7 { parts.append([""]) }
            parts[detail.component] = [text]
            items[place].isRemoved = true
        }
        if parts.count > 5 { items[name].value = .components(parts) }
    }

    private mutating func attachAddressDetails() {
        var address = [Int](repeating: -1, count: groups.count)
        for (place, item) in items.enumerated() where item.id == .adr {
            if let group = groups.number(item.group), address[group] < 0 { address[group] = place }
        }
        for place in items.indices where isNamed(items[place], AddressField.partsName) {
            guard let group = groups.number(items[place].group), address[group] >= 0,
                case .components(let details)? = carried(items[place], as: .adr)
            else { continue }
            let owner = address[group]
            var parts = items[owner].components(7)
            guard parts.count == 7 else { continue }
            parts += details.prefix(11)
            while parts.count < 18 { parts.append([""]) }
            // What was made of them for other programs.
            if AddressLines.isExtended(joined(parts[1], ", "), of: parts) { parts[1] = [""] }
            if AddressLines.isStreet(joined(parts[2], ", "), of: parts) { parts[2] = [""] }
            items[owner].value = .components(parts)
            items[place].isRemoved = true
            address[group] = -1
        }
    }

    private func isNamed(_ item: ConversionItem, _ name: String) -> Bool {
        !item.id.isKnown && !item.isRemoved && ValueBytes.equal(item.sourceName.span, name)
    }

    /// The value of a property that no table knows, read as that of another; `nil` if it has parameters.
    private func carried(_ item: ConversionItem, as id: PropertyID) -> PropertyValue? {
        guard let property = sourceProperty(item.origin), item.parameters.allSatisfy({ $0.id == .value }) else {
            return nil
        }
        var named = item
        decode(property.renamed(id), &named)
        return named.value
    }

    // MARK: From 4.0

    private var carriesComponents: Bool { source == .v4 && options.carries && options.mapsVendorProperties }

    /// Keeps the sixth and seventh component of N in properties behind it.
    mutating func detachNameDetails() {
        guard carriesComponents else { return }
        var details: [(name: String, component: Int)] = []
        for detail in NameField.details {
            if let own = items.first(where: { isNamed($0, detail.name) }) {
                lose(.vendorFormReplaced, own, new: "N", message: "the way back will take it for a part of N")
            } else {
                details.append(detail)
            }
        }
        guard let place = items.firstIndex(where: { $0.id == .n && !$0.hasOwnName }) else { return }
        let parts = items[place].components()
        var new: [ConversionItem] = []
        for detail in details where detail.component < parts.count {
            let texts = texts(parts[detail.component...detail.component])
            // A list could not be told from a text.
            guard texts.count == 1 else { continue }
            lose(
                .propertyCarried, items[place], old: texts[0], new: detail.name,
                message: "kept in a property of its own")
            new.append(carrier(detail.name, .text(texts[0]), items[place], group: nil))
        }
        items.insert(contentsOf: new, at: place + 1)
    }

    /// Keeps the components behind the country in a property of the address's group.
    mutating func detachAddressDetails() {
        guard carriesComponents else { return }
        var addresses = [Int](repeating: 0, count: groups.count)
        for item in items {
            guard let group = groups.number(item.group) else { continue }
            // Of two addresses in a group the first one would get them, and a property that is there keeps its meaning.
            if item.id == .adr { addresses[group] += 1 }
            if isNamed(item, AddressField.partsName) { addresses[group] += 2 }
        }
        var result: [ConversionItem] = []
        result.reserveCapacity(items.count)
        for item in items {
            var item = item
            let parts = item.id == .adr ? item.components() : []
            let isAlone = groups.number(item.group).map { addresses[$0] == 1 } ?? true
            guard parts.count > 7, isAlone, !texts(parts[7..<min(parts.count, 18)]).isEmpty else {
                result.append(item)
                continue
            }
            if item.group == nil {
                item.group = newGroup(item, "it got a group, which its other components are in")
            }
            var details = Array(parts[7..<min(parts.count, 18)])
            while let last = details.last, texts([last]).isEmpty { details.removeLast() }
            if target == .v21, details.contains(where: { $0.count > 1 }) {
                lose(.listFlattened, item, message: Self.flattened)
            }
            reduceComponents(&item, isCarried: true)
            result.append(item)
            lose(
                .propertyCarried, item, new: AddressField.partsName,
                message: "the components of RFC 9554 are kept in a property of their own")
            result.append(carrier(AddressField.partsName, .components(details), item, group: item.group))
        }
        items = result
        groups = ItemGroups(items)
    }

    /// A group that no other item has, noted as a change of the one that gets it.
    mutating func newGroup(_ item: ConversionItem, _ message: String) -> String {
        let group = groups.next()
        lose(.groupChanged, item, old: "", new: group, message: message)
        return group
    }

    /// A property without a row that comes from an item.
    private func carrier(
        _ name: String, _ value: PropertyValue, _ item: ConversionItem, group: String?
    ) -> ConversionItem {
        var new = ConversionItem(
            id: .unknown, name: Array(name.utf8), parameters: [], value: value, sourceName: item.sourceName,
            origin: item.origin)
        new.group = group
        return new
    }
}

/// The lines that older versions have for the components of RFC 9554 of an address.
enum AddressLines {
    /// Number, name, block, direction, landmark, subdistrict, district.
    private static let street = [10, 11, 13, 17, 16, 14, 15]
    /// Room, floor, apartment, building.
    private static let extended = [7, 9, 8, 12]

    /// The street, as conversion.md §4 makes it of eighteen components.
    static func street(_ parts: [[String]]) -> String { joined(parts, street, " ") }

    /// What stands besides the street.
    static func extended(_ parts: [[String]]) -> String { joined(parts, extended, ", ") }

    /// Whether the text was made of the components, by a conversion or by a contact.
    static func isStreet(_ text: String, of parts: [[String]]) -> Bool {
        ValueBytes.same(text, street(parts)) || ValueBytes.same(text, joined(parts, Array(street[..<5]), " "))
    }

    /// Whether the text was made of the components, by a conversion or by a contact.
    static func isExtended(_ text: String, of parts: [[String]]) -> Bool {
        ValueBytes.same(text, extended(parts)) || ValueBytes.same(text, joined(parts, [12, 9, 8, 7], ", "))
    }

    /// The texts from a component on that the first seven neither say nor can be made to say.
    static func missing(_ parts: [[String]], from first: Int) -> [String] {
        let lines = parts[1...2].map { Array(joined([$0], [0], ", ").utf8.prefix(maximumBytes)) }
        var missing: [String] = []
        for number in parts.indices.dropFirst(first) {
            if (lines[1].isEmpty && street.contains(number)) || (lines[0].isEmpty && extended.contains(number)) {
                continue
            }
            for text in parts[number] where !text.utf8.isEmpty {
                let word = Array(text.utf8)
                if !lines.contains(where: { holds($0, word) }) { missing.append(text) }
            }
        }
        return missing
    }

    /// No line of an address is longer, and no word in it.
    private static let maximumBytes = 1024
    private static let maximumWordBytes = 128

    private static func holds(_ line: [UInt8], _ word: [UInt8]) -> Bool {
        guard word.count <= maximumWordBytes, word.count <= line.count else { return false }
        for start in 0...(line.count - word.count) where line[start] == word[0] {
            if line[start..<(start + word.count)].elementsEqual(word) { return true }
        }
        return false
    }

    private static func joined(_ parts: [[String]], _ order: [Int], _ separator: String) -> String {
        var out = ""
        for number in order where number < parts.count {
            for text in parts[number] where !text.utf8.isEmpty {
                if !out.utf8.isEmpty { out += separator }
                out += text
            }
        }
        return out
    }
}
