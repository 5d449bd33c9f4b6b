/// Something that reading repaired or doubted, with its place in the file as it stands.
public struct Finding: Sendable, Hashable {
    /// How much a finding matters, least first.
    public enum Severity: UInt8, Sendable, Hashable, Comparable, CaseIterable {
        /// Information or style.
        case info
        /// Violates a recommendation, or breaks readers that are in use.
        case warning
        /// Violates a requirement, or the data is unreadable.
        case error

        /// `info`, `warning` or `error`.
        public var name: String {
            switch self {
            case .info: "info"
            case .warning: "warning"
            case .error: "error"
            }
        }

        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// Which rule it is.
    public var rule: Rule
    /// How much it matters here; the rule's own severity unless the case is milder or graver.
    public var severity: Severity
    /// Where it is, in bytes of the file.
    public var byteRange: Range<Int>
    /// The line of its first byte, from 1.
    public var line: Int
    /// The place of its first byte in that line, in bytes, from 1.
    public var column: Int
    /// The card it belongs to, counted from 0 in the order of the input; `nil` outside cards.
    public var card: Int?
    /// The property's name in lower case; `nil` when no property is concerned.
    public var property: String?
    /// What was found and what was done about it.
    public var message: String
    /// What mends it, if anything does; readers leave it out, ``Card/findings(for:profile:pedantic:limits:)`` gives it.
    public var fix: Fix?

    /// Makes a finding; without `severity` and `message` it takes those of the rule.
    public init(
        _ rule: Rule, severity: Severity? = nil, byteRange: Range<Int>, line: Int, column: Int, card: Int? = nil,
        property: String? = nil, message: String? = nil, fix: Fix? = nil
    ) {
        self.rule = rule
        self.severity = severity ?? rule.severity
        self.byteRange = byteRange
        self.line = line
        self.column = column
        self.card = card
        self.property = property
        self.message = message ?? rule.message
        self.fix = fix
    }
}

/// The findings of one input: the first ones as they are, all of them counted.
public struct Findings: Sendable, Hashable {
    /// The findings kept, in the order of the input; at most ``Limits/findings``.
    public private(set) var kept: [Finding] = []
    /// How many there were by severity, kept or not.
    public private(set) var errorCount = 0
    public private(set) var warningCount = 0
    public private(set) var infoCount = 0
    let maximum: Int

    package init(maximum: Int) { self.maximum = maximum }

    /// How many there were, kept or not.
    public var count: Int { errorCount + warningCount + infoCount }

    /// How many were counted but not kept.
    public var droppedCount: Int { count - kept.count }

    /// The gravest severity among all of them, or `nil` if there were none.
    public var worst: Finding.Severity? {
        errorCount > 0 ? .error : warningCount > 0 ? .warning : infoCount > 0 ? .info : nil
    }

    /// Whether another finding would be kept.
    var hasRoom: Bool { kept.count < maximum }

    /// Counts a finding that is not to be kept.
    mutating func count(_ severity: Finding.Severity) {
        switch severity {
        case .error: errorCount += 1
        case .warning: warningCount += 1
        case .info: infoCount += 1
        }
    }

    /// Counts a finding and keeps it if there is room.
    public mutating func append(_ finding: consuming Finding) {
        count(finding.severity)
        guard hasRoom else { return }
        // Cards with anything wrong have some of it.
        if kept.isEmpty { kept.reserveCapacity(min(4, maximum)) }
        kept.append(finding)
    }

    /// Gives a finding that was kept its fix.
    mutating func setFix(_ fix: Fix?, at index: Int) { kept[index].fix = fix }

    /// Puts all findings kept in the order of their places; those of one place stay as they were found.
    package mutating func sortByPlace() {
        if kept.count <= 16 { return sort(from: 0) }
        if !kept.indices.dropFirst().contains(where: { isBehind($0 - 1, $0) }) { return }
        var order = Array(kept.indices)
        order.sort { (kept[$0].byteRange.lowerBound, $0) < (kept[$1].byteRange.lowerBound, $1) }
        var sorted: [Finding] = []
        sorted.reserveCapacity(kept.count)
        for index in order { sorted.append(kept[index]) }
        kept = sorted
    }

    /// Puts the findings kept from `start` on in the order of their places.
    mutating func sort(from start: Int) {
        guard kept.count - start > 1 else { return }
        // Insertion keeps equal places in the order they were found; the list is short and nearly sorted.
        for i in (start + 1)..<kept.count {
            var j = i
            while j > start, isBehind(j - 1, j) {
                kept.swapAt(j - 1, j)
                j -= 1
            }
        }
    }

    private func isBehind(_ left: Int, _ right: Int) -> Bool {
        kept[left].byteRange.lowerBound > kept[right].byteRange.lowerBound
    }
}
