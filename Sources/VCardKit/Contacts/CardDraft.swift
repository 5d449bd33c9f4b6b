/// Changes to a card's lines that are made in one go.
struct CardDraft {
    private let version: Version
    private var replaced: [Int: Property] = [:]
    private var removed: Set<Int> = []
    private var before: [Int: [Property]] = [:]
    private var after: [Int: [Property]] = [:]
    private var atEnd: [Property] = []
    private var lastItem: Int
    private var lastAltID: Int64?

    init(_ lines: CardLines) {
        version = lines.version
        lastItem = lines.lastItem
    }

    /// How many changes were asked for.
    private(set) var changeCount = 0

    /// A group that no property has yet.
    mutating func newGroup() -> String {
        lastItem += 1
        return "item\(lastItem)"
    }

    /// An ALTID that no property has yet.
    mutating func newAltID(_ lines: CardLines) -> String {
        var last = lastAltID ?? 0
        if lastAltID == nil {
            for line in lines.lines {
                for parameter in line.parameters
                where parameter.id == .altid || ValueBytes.sameIgnoringCase(parameter.name, "X-ALTID") {
                    let number = NumberText.integer(Array(parameter.value.utf8).span) ?? 0
                    if number > last, number < 1 << 31 { last = number }
                }
            }
        }
        lastAltID = last + 1
        return "\(last + 1)"
    }

    mutating func replace(_ line: CardLine, with property: Property) {
        changeCount += 1
        replaced[line.entry] = property
        removed.remove(line.entry)
    }

    mutating func remove(_ line: CardLine) {
        changeCount += 1
        removed.insert(line.entry)
        replaced[line.entry] = nil
    }

    mutating func insert(_ property: Property, after line: CardLine?) {
        changeCount += 1
        if let line { after[line.entry, default: []].append(property) } else { atEnd.append(property) }
    }

    mutating func insert(_ property: Property, before line: CardLine) {
        changeCount += 1
        before[line.entry, default: []].append(property)
    }

    /// Makes the changes; all other lines stay as they are.
    func apply(to card: inout Card) {
        guard changeCount > 0 else { return }
        let lineEnd = card.lineEnd
        var entries: [Card.Entry] = []
        let count = card.entryCount
        entries.reserveCapacity(count + atEnd.count)
        let add = { (properties: [Property]?, entries: inout [Card.Entry]) in
            for property in properties ?? [] { entries.append(.owned(property.relined(lineEnd))) }
        }
        for number in 0..<count {
            add(before[number], &entries)
            if let property = replaced[number] {
                entries.append(.owned(property.relined(lineEnd)))
            } else if !removed.contains(number) {
                entries.append(card.entry(number))
            }
            add(after[number], &entries)
        }
        card.overlay = entries
        for property in atEnd { card.append(property) }
    }
}
