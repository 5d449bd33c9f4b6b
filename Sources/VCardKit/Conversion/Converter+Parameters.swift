// Parameters in the form that the target version has.
extension Converter {
    mutating func adaptParameters() {
        if target == .v4 { raisePreferences() } else { flattenPreferences() }
        let pids = clientPIDs()
        let isTaken = takenPropIDs()
        for place in items.indices {
            if !items[place].types.isEmpty { adaptTypes(place) }
            carryParameters(place, pids, hasTakenPropID: !isTaken.isEmpty && isTaken[place])
        }
    }

    // MARK: Preference

    /// TYPE=pref becomes PREF=1.
    private mutating func raisePreferences() {
        for place in items.indices where items[place].hasType("pref") {
            let item = items[place]
            items[place].setTypes(item.types.filter { !ValueBytes.sameIgnoringCase($0, "pref") })
            if item.parameter(.pref) != nil { continue }
            if item.isExtension || item.definition?.allows(.pref) == true {
                items[place].parameters.append(Parameter(.pref, ["1"]))
            } else {
                lose(.preferenceFlattened, item, message: "the property stands once, so that none is preferred")
            }
        }
    }

    /// The lowest PREF of each property becomes TYPE=pref.
    private mutating func flattenPreferences() {
        var places: [Int] = []
        var keys: [[UInt8]] = []
        for (place, item) in items.enumerated() where item.parameter(.pref) != nil && !isCarried(item) {
            places.append(place)
            // A label is preferred as its address is.
            let isLabel = source == .v4 && item.id == .label
            keys.append(
                isLabel
                    ? Array("ADR".utf8)
                    : item.hasOwnName || !item.id.isKnown
                        ? item.name.map { $0.lowerCased } : Array((item.definition?.name ?? "").utf8))
        }
        let names = numbered(keys)
        var lowest = [Int](repeating: 102, count: names.count)
        for (number, place) in places.enumerated() {
            lowest[names.numbers[number]] = min(lowest[names.numbers[number]], preference(items[place]))
        }
        for (number, place) in places.enumerated() {
            let level = preference(items[place])
            let item = items[place]
            noteSurplus(.pref, item)
            items[place].remove(.pref)
            if source != .v4 {
                lose(.preferenceFlattened, item, old: "PREF=\(level)", message: "PREF is a parameter of 4.0 only")
            }
            if level == lowest[names.numbers[number]] {
                if !item.hasType("pref") { items[place].setTypes(item.types + ["pref"]) }
                if level != 1, source == .v4, item.id != .label {
                    lose(
                        .preferenceFlattened, item, old: "PREF=\(level)",
                        message: "the lowest level became preferred, which is 1 on the way back")
                }
            } else if item.id != .label || source != .v4 {
                lose(.preferenceFlattened, item, old: "\(level)")
            }
        }
    }

    /// Whether it is a standard property under an `X-` name.
    private func isCarried(_ item: ConversionItem) -> Bool {
        item.hasOwnName && item.definition?.isExtension == false
    }

    // MARK: TYPE

    private mutating func adaptTypes(_ place: Int) {
        let item = items[place]
        guard !item.isExtension, let definition = item.definition else { return }
        let vocabulary = definition.typeVocabulary
        if target == .v4, !vocabulary.isAllowed(in: .v4) { return }
        var types: [String] = []
        for type in item.types {
            let bytes = Array(type.utf8)
            if bytes.isEmpty { continue }
            if item.id == .tel, let main = mainNumber(bytes, item) {
                types.append(main)
                continue
            }
            var written = type
            for word in vocabulary.words(in: target) where ValueBytes.equal(bytes.span, word) { written = word }
            let isKnown = vocabulary.contains(bytes.span, in: target)
            if !isKnown, vocabulary.contains(bytes.span, in: source), !vocabulary.isOpen(in: source) {
                written = String(
                    decoding: bytes.map { target == .v21 ? $0.upperCased : $0.lowerCased }, as: UTF8.self)
            }
            let isPrivate = bytes.count > 2 && ValueBytes.equal(bytes.span, 0..<2, "x-")
            if target == .v4, !isKnown, !isPrivate, !isFormat(bytes, item) {
                lose(.typeNotRegistered, item, old: type, new: written)
            }
            if target != .v4, source == .v4, !isKnown, vocabulary.contains(bytes.span, in: .v4), !isUse(bytes) {
                lose(.typeNotRegistered, item, old: type, new: written)
            }
            types.append(written)
        }
        items[place].setTypes(types)
    }

    /// The TYPE of a main number: MAIN before 4.0, as Apple and Google have it, and main-number in 4.0 (RFC 7852).
    private mutating func mainNumber(_ type: [UInt8], _ item: ConversionItem) -> String? {
        let isOlder = ValueBytes.equal(type.span, "main")
        guard (source == .v4) != (target == .v4), isOlder || ValueBytes.equal(type.span, "main-number") else {
            return nil
        }
        let old = String(decoding: type, as: UTF8.self)
        if isOlder == (source == .v4) {
            // The way back has the other word.
            lose(.typeNotRegistered, item, .approx, old: old, message: "this TYPE has another word on the way back")
            return nil
        }
        if source != .v4 { return "main-number" }
        lose(.typeNotRegistered, item, old: old, new: "MAIN")
        return "MAIN"
    }

    /// Whether the value itself says what this TYPE says of it.
    private func isFormat(_ type: [UInt8], _ item: ConversionItem) -> Bool {
        guard item.id.isMedia, case .binary = item.value else { return false }
        return MediaType(token: type.span) != nil
    }

    private func isUse(_ type: [UInt8]) -> Bool { ValueBytes.contained(type.span, in: ["home", "work"]) }

    // MARK: Names and values

    private mutating func carryParameters(_ place: Int, _ pids: [Int64], hasTakenPropID: Bool) {
        guard !items[place].parameters.isEmpty else { return }
        var kept: [Parameter] = []
        kept.reserveCapacity(items[place].parameters.count)
        let item = items[place]
        let present = ParameterSet(item.parameters)
        // Read once for all parameters, when the first is carried.
        var origin: Origin?
        for parameter in item.parameters {
            var parameter = parameter
            // That is what a date is anyway.
            if parameter.id == .calscale, target != .v4, !item.isExtension, case .date(let date) = item.value,
                date.hasDate, ValueBytes.sameIgnoringCase(parameter.value, "gregorian")
            {
                continue
            }
            if isForeign(parameter, item, present)
                || (parameter.id == .pid && target == .v4 && !hasSources(parameter, pids))
                || (parameter.id == .propID && hasTakenPropID)
            {
                guard options.carries else {
                    lose(.parameterLost, item, old: parameter.value, message: "the version has no such parameter here")
                    continue
                }
                let name = ParameterRow.carriedName(parameter)
                let known = origin ?? Origin(of: item, in: self)
                origin = known
                if !comesBack(parameter, item, to: known) {
                    lose(
                        .parameterCarried, item, .approx, old: parameter.value, new: name,
                        message: "the property cannot have it; it was kept under an X- name for good")
                } else if !ParameterRow.isExact(parameter.id) {
                    lose(.parameterCarried, item, old: parameter.value, new: name)
                }
                parameter = Parameter(name, parameter.values)
            }
            if let legal = spelled(parameter, item) { append(legal, item, &kept) }
        }
        items[place].parameters = kept
    }

    /// What an item was in a source of 4.0, as far as its parameters depend on it; `nil` in other versions.
    private struct Origin {
        var item: ConversionItem?
        var parameters = ParameterSet([])

        init(of item: ConversionItem, in converter: Converter) {
            guard converter.source == .v4, let property = converter.sourceProperty(item.origin) else { return }
            var original = item
            original.id = property.id
            original.hasOwnName = false
            original.value = property.value
            self.item = original
            parameters = ParameterSet(property.parameters)
        }
    }

    /// Whether the way back takes a carried parameter for what it was.
    private func comesBack(_ parameter: Parameter, _ item: ConversionItem, to origin: Origin) -> Bool {
        guard parameter.id.definition?.isDefined(in: source) == true else { return false }
        guard let original = origin.item else { return true }
        // The number in a URI stays a text.
        if parameter.id == .mediatype, original.id == .tel, case .text = item.value { return false }
        return isAllowed(parameter, of: original, origin.parameters)
    }

    /// Notes the values of a parameter that is there once, but for the first.
    mutating func noteSurplus(_ id: ParameterID, _ item: ConversionItem) {
        for value in item.parameters.values(of: id).dropFirst() {
            lose(.parameterLost, item, old: value, message: "the parameter has one value; the first was kept")
        }
    }

    /// Whether the target version has the parameter not at all, or not here.
    private func isForeign(_ parameter: Parameter, _ item: ConversionItem, _ present: ParameterSet) -> Bool {
        guard let definition = parameter.id.definition, !definition.isExtension else { return false }
        switch parameter.id {
        case .value, .encoding, .charset: return false
        default: break
        }
        if !definition.isDefined(in: target) { return true }
        if target != .v4 { return false }
        return !isValid(parameter, of: item, present)
    }

    /// A parameter with a legal name, `nil` if there is none.
    private mutating func spelled(_ parameter: Parameter, _ item: ConversionItem) -> Parameter? {
        guard !parameter.id.isKnown else { return parameter }
        let name = Array(parameter.name.utf8)
        if !name.isEmpty, name.allSatisfy({ $0.isNameByte }) { return parameter }
        let legal = name.filter { $0.isNameByte }
        guard !legal.isEmpty else {
            lose(.parameterLost, item, old: parameter.value, message: "the parameter has no legal name")
            return nil
        }
        lose(
            .parameterTextChanged, item, old: parameter.name,
            message: "the parameter's name is not legal; it was changed")
        // It was no parameter that anyone knows, and does not become one.
        let prefix = ParameterID(name: legal.span).isKnown ? "X-" : ""
        return Parameter(prefix + String(decoding: legal, as: UTF8.self), parameter.values)
    }

    /// Appends a parameter in the form that the version can write.
    private mutating func append(_ parameter: Parameter, _ item: ConversionItem, _ kept: inout [Parameter]) {
        var parameter = parameter
        if parameter.id == .type, parameter.values.contains(where: { $0.utf8.isEmpty || $0.utf8.last == .backslash }) {
            // Readers take a backslash there as part of a separator.
            var types: [String] = []
            for type in parameter.values {
                var bytes = Array(type.utf8)
                while bytes.last == .backslash { bytes.removeLast() }
                if bytes.count < type.utf8.count { lose(.parameterTextChanged, item, old: type) }
                if !bytes.isEmpty { types.append(String(decoding: bytes, as: UTF8.self)) }
            }
            guard !types.isEmpty else { return }
            parameter.values = types
        }
        guard target == .v21 else {
            if parameter.values.contains(where: { hasControl($0) }) {
                lose(.parameterTextChanged, item, old: parameter.value, message: "control characters were left out")
            }
            return kept.append(parameter)
        }
        for value in parameter.values {
            // 2.1 has no quotes, so nothing can hide these.
            if value.utf8.contains(where: { $0 == .colon || $0 == .comma }) {
                lose(.parameterLost, item, old: value, message: "2.1 cannot hold a colon or comma in a parameter")
                continue
            }
            let isPadded = value.utf8.first?.isBlank == true || value.utf8.last?.isBlank == true
            if isPadded || hasControl(value) || value.utf8.contains(where: { $0 == .quote || $0.isLineEnd }) {
                lose(.parameterTextChanged, item, old: value)
            }
            kept.append(Parameter(parameter.id, name: parameter.name, values: [value]))
        }
    }

    func hasControl(_ text: String) -> Bool {
        text.utf8.contains { $0 < .space && $0 != .tab && !$0.isLineEnd }
    }

    // MARK: What 4.0 allows

    /// Whether 4.0 allows the parameter with this value at the property.
    func isValid(_ parameter: Parameter, of item: ConversionItem) -> Bool {
        isValid(parameter, of: item, ParameterSet(item.parameters))
    }

    /// - Parameter present: The parameters that the property has.
    func isValid(_ parameter: Parameter, of item: ConversionItem, _ present: ParameterSet) -> Bool {
        target != .v4 || isAllowed(parameter, of: item, present)
    }

    /// Whether 4.0 allows the parameter with this value at the property, whatever the target is.
    private func isAllowed(_ parameter: Parameter, of item: ConversionItem, _ present: ParameterSet) -> Bool {
        let isVendors = item.isExtension
        if !isVendors, let definition = item.definition {
            if parameter.id == .type { return definition.typeVocabulary.isAllowed(in: .v4) }
            if !definition.allows(parameter.id) { return false }
        }
        let bytes = Array(parameter.value.utf8)
        switch parameter.id {
        case .pref:
            guard let number = NumberText.integer(bytes.span) else { return false }
            return number >= 1 && number <= 100
        case .index: return (NumberText.integer(bytes.span) ?? 0) >= 1
        case .pid: return parameter.values.allSatisfy { isPID(Array($0.utf8)) }
        case .mediatype:
            // A position becomes a URI.
            if item.id == .geo { return MediaType(parameter.value) != nil }
            if case .uri = item.value { return MediaType(parameter.value) != nil }
            return isVendors && MediaType(parameter.value) != nil
        case .calscale:
            if case .date(let date) = item.value { return date.hasDate }
            return isVendors
        case .sortAs:
            return !bytes.isEmpty && parameter.values.count <= max(item.components().count, item.id == .n ? 5 : 1)
        case .cc: return bytes.count == 2 && bytes.allSatisfy { ValueBytes.isLetter($0) }
        case .level:
            let words = item.id == .expertise ? ["beginner", "average", "expert"] : ["high", "medium", "low"]
            return isVendors || ValueBytes.contained(bytes.span, in: words)
        case .propID:
            return !bytes.isEmpty && bytes.count <= 255 && bytes.allSatisfy { $0.isNameByte || $0 == UInt8(ascii: "_") }
        case .author, .geo: return URIText.scheme(of: bytes.span) != nil
        case .authorName: return !bytes.isEmpty
        case .created:
            guard let date = PartialDate(parameter.value) else { return false }
            return date.isValid(for: .timestamp, in: .v4)
        case .derived: return NumberText.boolean(bytes.span) != nil
        case .phonetic:
            return present.contains(.altid)
                && (!ValueBytes.equal(bytes.span, "script") || present.contains(.script))
        case .username:
            if case .uri = item.value { return true }
            return isVendors
        case .language where !isVendors:
            if case .date = item.value { return false }
            return true
        default: return true
        }
    }

    private func isPID(_ bytes: [UInt8]) -> Bool {
        var parts = ValueParts(0..<bytes.count, separator: .dot)
        var count = 0
        while let part = parts.next(in: bytes.span) {
            count += 1
            guard count <= 2, let number = NumberText.integer(Array(bytes[part]).span), number > 0 else { return false }
        }
        return true
    }

    /// For each item whether an earlier one of its name has its PROP-ID (RFC 9554 §4.7); empty if none has one.
    private func takenPropIDs() -> [Bool] {
        guard target == .v4, items.contains(where: { $0.parameter(.propID) != nil }) else { return [] }
        var seen: Set<[UInt8]> = []
        return items.map { item in
            guard let word = item.parameter(.propID) else { return false }
            let name = item.hasOwnName || !item.id.isKnown ? item.name : Array((item.definition?.name ?? "").utf8)
            return !seen.insert(name.map { $0.lowerCased } + [.equals] + Array(word.utf8)).inserted
        }
    }

    /// The sources that CLIENTPIDMAP names, in ascending order.
    private func clientPIDs() -> [Int64] {
        var numbers: [Int64] = []
        for item in items where item.id == .clientPIDMap && !item.hasOwnName {
            let text = item.components().first?.first ?? ""
            if let number = NumberText.integer(Array(text.utf8).span) { numbers.append(number) }
        }
        numbers.sort()
        return numbers
    }

    private func hasSources(_ parameter: Parameter, _ pids: [Int64]) -> Bool {
        for value in parameter.values {
            let bytes = Array(value.utf8)
            guard let dot = bytes.firstIndex(of: .dot) else { continue }
            guard let number = NumberText.integer(Array(bytes[(dot + 1)...]).span), Self.contains(number, in: pids)
            else { return false }
        }
        return true
    }

    private static func contains(_ number: Int64, in sorted: [Int64]) -> Bool {
        var low = 0
        var high = sorted.count
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low < sorted.count && sorted[low] == number
    }
}

extension ParameterID {
    var isKnown: Bool { rawValue != 0 }
}
