extension Card {
    /// For each of a card's properties the one of another card's that it is to be compared with, wherever that stands:
    /// one that says the same, else one of its name and group, else the next one of its name.
    static func pairs(_ mine: [Property], _ theirs: [Property]) -> [Int?] {
        var waiting: [[UInt8]: [Int]] = [:]
        for number in theirs.indices.reversed() { waiting[name(of: theirs[number]), default: []].append(number) }
        var pairs = [Int?](repeating: nil, count: mine.count)
        for (number, property) in mine.enumerated() {
            pairs[number] = take(&waiting[name(of: property)]) { property.difference(to: theirs[$0]) == nil }
        }
        for (number, property) in mine.enumerated() where pairs[number] == nil {
            let group = property.group
            pairs[number] = take(&waiting[name(of: property)]) { theirs[$0].group == group }
        }
        for (number, property) in mine.enumerated() where pairs[number] == nil {
            pairs[number] = take(&waiting[name(of: property)]) { _ in true }
        }
        return pairs
    }

    /// Takes the first number that is wanted.
    ///
    /// Only the next few are looked at, as looking at all of them would not be linear.
    private static func take(_ numbers: inout [Int]?, where isWanted: (Int) -> Bool) -> Int? {
        guard let waiting = numbers, let found = waiting.indices.suffix(16).last(where: { isWanted(waiting[$0]) })
        else {
            return nil
        }
        return numbers?.remove(at: found)
    }

    private static func name(of property: Property) -> [UInt8] { property.nameBytes.map { $0.lowerCased } }
}
