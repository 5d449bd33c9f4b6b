/// What a JSON text holds, as far as its first bytes tell.
struct JSONOutline {
    enum Kind: Equatable {
        case jCard, jCardLines, jsContact, jsContactLines, randomUser
    }

    /// `nil` for what is neither an array nor an object.
    private(set) var kind: Kind?

    /// Looks at the first value of a text, down to the names in the first object.
    init(_ bytes: UnsafeRawBufferPointer) {
        var scanner = OutlineScanner(bytes)
        guard let isArray = scanner.scan() else { return }
        if isArray, !scanner.holdsObjects {
            kind = scanner.isFollowed ? .jCardLines : .jCard
        } else if scanner.isRandomUser {
            kind = .randomUser
        } else {
            kind = scanner.isFollowed && !isArray ? .jsContactLines : .jsContact
        }
    }
}

private struct OutlineScanner {
    private let bytes: UnsafeRawBufferPointer
    private var i = 0
    /// Whether the first thing in the array is an object.
    private(set) var holdsObjects = false
    /// Whether another array or object stands behind the first value.
    private(set) var isFollowed = false
    private var hasType = false
    private var marks = 0

    /// People as the Random User API gives them, or its whole answer.
    var isRandomUser: Bool { !hasType && marks > 1 }

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Whether another value stands behind, or begins a line of what is left.
    private mutating func hasMore() -> Bool {
        skipBlanks()
        while i < bytes.count {
            if bytes[i] == UInt8(ascii: "[") || bytes[i] == UInt8(ascii: "{") { return true }
            guard let end = bytes[i...].firstIndex(of: 0x0A) else { return false }
            i = end + 1
        }
        return false
    }

    private mutating func skipBlanks() {
        while i < bytes.count, bytes[i] <= 0x20 { i += 1 }
    }

    /// Goes to the end of the first value; whether that is an array, `nil` if it is neither array nor object.
    mutating func scan() -> Bool? {
        skipBlanks()
        guard i < bytes.count, bytes[i] == UInt8(ascii: "[") || bytes[i] == UInt8(ascii: "{") else { return nil }
        let isArray = bytes[i] == UInt8(ascii: "[")
        if isArray, !beginsLikeJSON() { return nil }
        // The names of the first object of the outermost array, or of the outermost object, tell what it is.
        let telling = isArray ? 2 : 1
        var depth = 0
        var hasEnded = false
        var isFirst = true
        while i < bytes.count {
            let byte = bytes[i]
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if isArray, depth == 1, isFirst {
                    holdsObjects = byte == UInt8(ascii: "{")
                    isFirst = false
                }
                depth += 1
                i += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                i += 1
                if depth < telling { hasEnded = true }
                if depth <= 0 {
                    isFollowed = hasMore()
                    return isArray
                }
            case UInt8(ascii: "\""):
                let start = i + 1
                skipString()
                if isArray, depth == 1 { isFirst = false }
                if depth == telling, !hasEnded { note(start, i - 1) }
            default: i += 1
            }
        }
        return isArray
    }

    /// Whether what stands behind the first bracket is an array's: not the section of another format, as `[format]`.
    private func beginsLikeJSON() -> Bool {
        guard let next = bytes[(i + 1)...].first(where: { $0 > 0x20 }) else { return true }
        return next == UInt8(ascii: "\"") || next == UInt8(ascii: "[") || next == UInt8(ascii: "{")
            || next == UInt8(ascii: "]")
    }

    private mutating func skipString() {
        i += 1
        while i < bytes.count, bytes[i] != UInt8(ascii: "\"") { i += bytes[i] == UInt8(ascii: "\\") ? 2 : 1 }
        i = min(i + 1, bytes.count)
    }

    /// Notes a string if it is the name of a member.
    private mutating func note(_ start: Int, _ end: Int) {
        skipBlanks()
        guard i < bytes.count, bytes[i] == UInt8(ascii: ":"), start <= end else { return }
        let name = bytes[start..<end]
        func isName(_ word: StaticString) -> Bool {
            name.elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
        }
        if isName("@type") || isName("version") { hasType = true }
        if isName("results") { marks += 2 }
        if isName("login") || isName("dob") || isName("picture") || isName("registered") || isName("cell") {
            marks += 1
        }
        if isName("user") { marks += 2 }
    }
}
