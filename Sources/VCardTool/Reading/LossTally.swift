import VCardFormats
import VCardKit

/// How many losses of each kind there were, and at which properties.
struct LossTally: Sendable {
    /// A property of a card.
    private struct Place: Hashable {
        let line: Int
        let property: String
    }

    private struct Row: Sendable {
        let kind: LossKind
        let grade: LossKind.Grade
        var count = 0
        var properties: [String: Int] = [:]
    }

    private var rows: [Row] = []
    private(set) var count = 0
    /// How many properties lost something; one may have lost several things.
    private(set) var propertyCount = 0
    /// The card at hand, and its properties so far: the losses of a card come one after the other.
    private var card: (input: Input, number: Int)?
    private var places: Set<Place> = []

    /// Takes in losses.
    ///
    /// - Parameter lines: The lines of the properties in their cards, where those of the losses are the input's: a row of
    ///   a table has many properties in one line.
    mutating func add(_ losses: [Loss], of input: Input, lines: [Int]? = nil) {
        for (index, loss) in losses.enumerated() {
            count += 1
            if card.map({ $0.number != loss.card || $0.input != input }) ?? true {
                card = (input, loss.card)
                places = []
            }
            let place = Place(line: lines?[index] ?? loss.line, property: loss.property)
            if places.insert(place).inserted { propertyCount += 1 }
            let found = rows.firstIndex { $0.kind == loss.kind && $0.grade == loss.grade }
            if found == nil { rows.append(Row(kind: loss.kind, grade: loss.grade)) }
            let index = found ?? rows.count - 1
            rows[index].count += 1
            // Names are data: a file can have any number of them.
            if rows[index].properties[loss.property] != nil || rows[index].properties.count < 100 {
                rows[index].properties[loss.property, default: 0] += 1
            }
        }
    }

    /// `39 properties changed or lost: 2 lost, 7 carried, 30 approx`, and how many losses that are if there are more.
    var headline: String {
        let grades = LossKind.Grade.allCases.reversed().compactMap { grade -> String? in
            let sum = rows.filter { $0.grade == grade }.reduce(0) { $0 + $1.count }
            return sum > 0 ? "\(sum) \(grade.name)" : nil
        }
        let subject = propertyCount == 1 ? "1 property" : "\(propertyCount) properties"
        let sum = count == propertyCount ? "" : " (\(count) losses)"
        return "\(subject) changed or lost: \(grades.joined(separator: ", "))\(sum)"
    }

    /// The headline, and a line for each kind: code, grade, number, properties, what happened. The gravest come first.
    var summary: String {
        var lines = [headline]
        let sorted = rows.sorted { ($1.grade, $0.kind.code) < ($0.grade, $1.kind.code) }
        let cells = sorted.map { row -> [String] in
            let names = row.properties.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { $0.key.uppercased() }
            let shown = names.prefix(3).map { TerminalText.escaped($0) } + (names.count > 3 ? ["…"] : [])
            return [row.kind.code, row.grade.name, "\(row.count)", shown.joined(separator: ", ")]
        }
        let widths = (0..<4).map { column in cells.map { TextWidth.columns($0[column]) }.max() ?? 0 }
        for (row, cells) in zip(sorted, cells) {
            var line = " "
            for (column, cell) in cells.enumerated() {
                let blanks = String(repeating: " ", count: max(0, widths[column] - TextWidth.columns(cell)))
                line += " " + (column == 2 ? blanks + cell : cell + blanks)
            }
            lines.append("\(line)  \(row.kind.message)")
        }
        return lines.joined(separator: "\n")
    }
}
