import VCardKit

extension ReadBack {
    /// What became of a property that did not come back as itself.
    enum Fate {
        case none
        /// It came back once, but was there twice.
        case merged
        /// Another form of it came back (ALTID).
        case alternative
        /// It came back under another name.
        case renamed(String)
    }

    /// Which property that was read back is which one of the source.
    struct Matches {
        private(set) var matches: [Int?]
        private(set) var fates: [Int: Fate] = [:]
        /// How many forms there are of what has an ALTID.
        private var forms: [[UInt8]: Int] = [:]

        /// What properties are matched by: all; name and value; name and what most surely stays of the value.
        private enum Sign { case all, value, core }

        init(_ items: [Item], _ returned: [Item], isTable: Bool) {
            matches = [Int?](repeating: nil, count: items.count)
            for item in items { if let key = Self.alternative(item) { forms[key, default: 0] += 1 } }
            var matches = matches
            var isTaken = [Bool](repeating: false, count: returned.count)
            for sign in [Sign.all, .value, .core] {
                let wanted = items.indices.filter { matches[$0] == nil }
                if wanted.isEmpty { break }
                let free = returned.indices.filter { !isTaken[$0] }
                // Made once, and only of those that may be the same.
                var cores = [String?](repeating: nil, count: sign == .core ? items.count : 0)
                var coresBack = [String?](repeating: nil, count: sign == .core ? returned.count : 0)
                func core(_ number: Int, _ isWanted: Bool) -> String {
                    if let core = isWanted ? cores[number] : coresBack[number] { return core }
                    let core = isWanted ? items[number].core : returned[number].core
                    if isWanted { cores[number] = core } else { coresBack[number] = core }
                    return core
                }
                Pairing.pairs(wanted, free) { number, isWanted in
                    let item = isWanted ? items[number] : returned[number]
                    var hasher = Hasher()
                    hasher.combine(item.name)
                    switch sign {
                    case .all:
                        hasher.combine(item.value)
                        hasher.combine(item.details)
                    case .value: hasher.combine(item.value)
                    case .core: hasher.combine(core(number, isWanted))
                    }
                    return hasher.finalize()
                } isSame: { number, place in
                    guard items[number].name == returned[place].name else { return false }
                    switch sign {
                    case .all:
                        return items[number].value == returned[place].value
                            && items[number].details == returned[place].details
                    case .value: return items[number].value == returned[place].value
                    case .core: return core(number, true) == core(place, false)
                    }
                } pair: { number, place in
                    matches[number] = place
                    isTaken[place] = true
                }
            }
            self.matches = matches
            if !matches.contains(nil) { return }
            matchSingles(items, returned, &isTaken)
            if self.matches.contains(nil) { findFates(items, returned, isTaken, isTable) }
        }

        /// By the name alone only what is one of its kind is matched.
        private mutating func matchSingles(_ items: [Item], _ returned: [Item], _ isTaken: inout [Bool]) {
            guard isTaken.contains(false) else { return }
            var places: [[UInt8]: [Int]] = [:]
            for place in returned.indices where !isTaken[place] {
                places[returned[place].name, default: []].append(place)
            }
            var counts: [[UInt8]: Int] = [:]
            for number in items.indices where matches[number] == nil { counts[items[number].name, default: 0] += 1 }
            for number in items.indices where matches[number] == nil && counts[items[number].name] == 1 {
                guard let all = places[items[number].name], all.count == 1 else { continue }
                matches[number] = all[0]
                isTaken[all[0]] = true
            }
        }

        /// A property with all that makes it the same as another one.
        private struct Whole: Hashable {
            var name: [UInt8]
            var value: PropertyValue
            var details: Details

            init(_ item: Item) {
                name = item.name
                value = item.value
                details = item.details
            }
        }

        private mutating func findFates(
            _ items: [Item], _ returned: [Item], _ isTaken: [Bool], _ isTable: Bool
        ) {
            var names: Set<[UInt8]> = []
            for number in items.indices where matches[number] == nil { names.insert(items[number].name) }
            var whole: Set<Whole> = []
            var alternatives: Set<[UInt8]> = []
            for (number, item) in items.enumerated() where matches[number] != nil {
                if names.contains(item.name) { whole.insert(Whole(item)) }
                if let alternative = Self.alternative(item) { alternatives.insert(alternative) }
            }
            // What a parameter says now that a property of its own said.
            var parameters: [[UInt8]: String] = [:]
            for parameter in returned.lazy.flatMap({ $0.details.parameters }) where isTable {
                parameters[DifferenceList.letters(parameter.values)] = parameter.name
            }
            // Another name for the same field of a table.
            var renamed: [[UInt8]: [Int]] = [:]
            if isTable {
                for (place, item) in returned.enumerated().reversed() where !isTaken[place] {
                    if let key = Self.fieldKey(item) { renamed[key, default: []].append(place) }
                }
            }
            for (number, item) in items.enumerated() where matches[number] == nil {
                if !whole.isEmpty, whole.contains(Whole(item)) {
                    fates[number] = .merged
                } else if let key = Self.alternative(item), alternatives.contains(key) {
                    fates[number] = .alternative
                } else if isTable, let key = Self.fieldKey(item), let place = renamed[key]?.popLast() {
                    fates[number] = .renamed(String(decoding: returned[place].name, as: UTF8.self))
                } else if !item.value.text.isEmpty,
                    let name = parameters[DifferenceList.letters([item.value.text])]
                {
                    fates[number] = .renamed(name)
                }
            }
        }

        /// Whether there are other forms of a property (ALTID), so that it need not be said of each.
        func hasAlternatives(_ item: Item) -> Bool {
            Self.alternative(item).map { forms[$0] ?? 0 > 1 } ?? false
        }

        /// The name and ALTID of one of several forms.
        private static func alternative(_ item: Item) -> [UInt8]? {
            item.details.parameters.first { $0.id == .altid }.map { item.name + [0] + Array($0.value.utf8) }
        }

        /// The field of a table, and the text.
        private static func fieldKey(_ item: Item) -> [UInt8]? {
            let id = item.id.isKnown ? item.id : PropertyID(name: Array(item.name.dropFirst(2)).span)
            guard let field = CSVFieldDefinition.field(of: id) else { return nil }
            let text: [UInt8] =
                if case .date(let date) = item.value { Array(date.text(as: .extended).utf8) } else {
                    Array(item.value.text.utf8)
                }
            return [field.rawValue] + text
        }
    }

    /// Collects what differs in one property.
    struct DifferenceList {
        typealias Entry = (kind: LossKind, grade: LossKind.Grade?, old: String, new: String, message: String?)

        let format: String
        let item: Item
        /// Whether there are other forms of the property.
        let hasAlternatives: Bool
        private(set) var found: [(aspect: Aspect, loss: Entry)] = []

        init(format: String, item: Item, hasAlternatives: Bool) {
            self.format = format
            self.item = item
            self.hasAlternatives = hasAlternatives
        }

        mutating func addWhole(_ fate: Fate) {
            switch fate {
            case .merged: add(.whole, .duplicateMerged)
            case .alternative:
                add(
                    .whole, .alternativeCarried, .lost,
                    message: "\(format) has no place for the value in other languages")
            case .renamed(let name):
                add(.whole, .vendorFormReplaced, new: name, message: "it comes back as \(name.uppercased())")
            case .none:
                let label = item.details.parameters.first(.label) ?? ""
                if item.value.text.isEmpty, !isBinary {
                    if label.isEmpty {
                        add(.whole, .emptyValueDropped)
                    } else {
                        add(.whole, .propertyLost, old: label, message: "\(format) has no place for it")
                    }
                } else {
                    add(.whole, .propertyLost, message: "\(format) has no place for it")
                }
            }
        }

        private var isBinary: Bool { if case .binary = item.value { true } else { false } }

        /// Adds that its list became a part of another one.
        mutating func addList() {
            add(.list, .duplicateMerged, message: "several lists became one")
        }

        mutating func compare(_ back: Item) {
            if item.value != back.value {
                compareValues(back.value)
            } else if let raw = item.raw, let other = back.raw, Self.separated(raw) != Self.separated(other) {
                add(
                    .value, .valueChanged, old: raw, new: other,
                    message: "\(format) holds its text, not what separates parts of it from what stands in them")
            }
            if item.details == back.details { return }
            if item.details.hasGroup, !back.details.hasGroup {
                add(.group, .groupChanged, message: "\(format) has no groups of properties")
            }
            compareTypes(back.details.types)
            let parameters = Set(back.details.parameters)
            for parameter in item.details.parameters where !parameters.contains(parameter) {
                if parameter.id == .altid, hasAlternatives { continue }
                let old = parameter.name + "=" + parameter.values.joined(separator: ",")
                let name = parameter.name.uppercased()
                let other = back.details.parameters.first { $0.id == parameter.id && $0.name.uppercased() == name }
                if parameter.id == .pref {
                    add(
                        .preference, .preferenceFlattened, parameter.value.utf8.elementsEqual("1".utf8) ? .lost : nil,
                        old: old)
                } else if let other {
                    add(
                        .parameter(name), .parameterTextChanged, old: old,
                        new: other.name + "=" + other.values.joined(separator: ","),
                        message: "\(format) holds it as it can")
                } else {
                    add(.parameter(name), .parameterLost, old: old, message: "\(format) has no place for \(name)")
                }
            }
        }

        // MARK: Values

        private mutating func compareValues(_ back: PropertyValue) {
            if item.value.text.utf8.contains(where: Self.isControl),
                item.value.text.utf8.filter({ !Self.isControl($0) }).elementsEqual(back.text.utf8)
            {
                return add(.value, .charactersDropped, new: back.text, message: "control characters were left out")
            }
            guard case .components(let old) = item.value, case .components(let new) = back else {
                return add(
                    .value, Self.kind(item), .approx, new: back.text, message: "\(format) holds it as it can")
            }
            var lists: [Int] = []
            var isSame = true
            for number in 0..<max(old.count, new.count) {
                let texts = number < old.count ? old[number] : [""]
                let others = number < new.count ? new[number] : [""]
                if texts == others { continue }
                if texts.count > 1, others.count < texts.count { lists.append(number) }
                if Self.letters(texts) != Self.letters(others) { isSame = false }
            }
            if !lists.isEmpty {
                add(
                    .list, .listFlattened, new: back.text,
                    message: "several texts became one: \(lists.map { component($0) }.joined(separator: ", "))")
            }
            if !isSame || lists.isEmpty {
                add(.value, .componentsMerged, .approx, new: back.text, message: "\(format) holds it as it can")
            }
        }

        /// The text with a mark before what separates parts of it.
        private static func separated(_ raw: String) -> [UInt8] {
            var text: [UInt8] = []
            var isEscaped = false
            for byte in raw.utf8 {
                let isSeparator = byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
                if byte == UInt8(ascii: "\\"), !isEscaped {
                    isEscaped = true
                    continue
                }
                if isSeparator, !isEscaped { text.append(0) }
                text.append(byte)
                isEscaped = false
            }
            return text
        }

        /// Whether no format has the character.
        private static func isControl(_ byte: UInt8) -> Bool {
            byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
        }

        /// All of the texts but blanks and commas.
        static func letters(_ texts: [String]) -> [UInt8] {
            texts.flatMap { $0.utf8.filter { $0 > 0x20 && $0 != UInt8(ascii: ",") } }
        }

        /// What a component is called.
        private func component(_ number: Int) -> String {
            let names = ["family names", "given names", "additional names", "prefixes", "suffixes"]
            if item.id == .n, number < names.count { return names[number] }
            let parts = CSVPart.addressComponents
            if item.id == .adr, number < parts.count { return parts[number].phrase }
            return "component \(number + 1)"
        }

        private static func kind(_ item: Item) -> LossKind {
            switch item.value {
            case .date: return .dateChanged
            case .textList: return .listFlattened
            case .components: return .componentsMerged
            case .uri where item.id == .tel: return .telephoneReduced
            case .uri where item.id == .geo: return .positionReduced
            case .uri: return .referenceNotPortable
            case .utcOffset: return .zoneChanged
            case .text where item.id == .fn: return .nameDerived
            default: return .valueChanged
            }
        }

        // MARK: TYPE values

        private mutating func compareTypes(_ back: [[UInt8]]) {
            let types = Set(item.details.types)
            let typesBack = Set(back)
            if types == typesBack { return }
            let text = { (types: [[UInt8]]) in types.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",")
            }
            let missing = item.details.types.filter { !typesBack.contains($0) }
            if !typesBack.isSubset(of: types) {
                add(
                    .label, .meaningGuessed, old: "TYPE=" + text(item.details.types), new: "TYPE=" + text(back),
                    message: "\(format) has another use for it")
            } else {
                // What a phone and an email address are anyway.
                let isUsual = missing.allSatisfy { type in
                    ["voice", "internet"].contains { type.elementsEqual($0.utf8) }
                }
                add(
                    .label, .parameterLost, isUsual ? .approx : nil, old: "TYPE=" + text(missing),
                    message: "\(format) has no place for its TYPE"
                )
            }
        }

        private mutating func add(
            _ aspect: Aspect, _ kind: LossKind, _ grade: LossKind.Grade? = nil, old: String? = nil, new: String = "",
            message: String? = nil
        ) {
            found.append((aspect, (kind, grade, old ?? item.value.text, new, message)))
        }
    }
}
