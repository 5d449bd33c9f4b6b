/// A JSON value that can be changed: what is built to be written, or read from a document and taken apart.
///
/// It is as deep as the document is, which has a limit, so going down into it is no danger.
struct JSONTree: Sendable {
    enum Value: Sendable {
        /// A number, a truth value, `null`, or anything that nobody looks into, as it is written.
        case raw([UInt8])
        case string([UInt8])
        case array([JSONTree])
        case object(JSONMembers)
    }

    var value: Value
    /// The value of the document that it was read from.
    let node: Int?

    init(_ value: Value, node: Int? = nil) {
        self.value = value
        self.node = node
    }

    init(_ text: String) { self.init(.string(Array(text.utf8))) }

    init(_ object: JSONMembers) { self.init(.object(object)) }

    init(_ number: Int) { self.init(.raw(Array("\(number)".utf8))) }

    static let isTrue = JSONTree(.raw(Array("true".utf8)))

    /// Takes a value of a document with all that is in it.
    ///
    /// - Parameter doubled: Is told of each member whose name another member of its object has; the first counts.
    init(_ document: JSONDocument, _ node: Int, doubled: (_ name: Int) -> Void) {
        switch document.kind(node) {
        case .object:
            var members = JSONMembers()
            for (name, value) in document.members(of: node) {
                let text = document.text(name)
                if members[text] != nil {
                    doubled(name)
                } else {
                    members[text] = JSONTree(document, value, doubled: doubled)
                }
            }
            self.init(.object(members), node: node)
        case .array:
            self.init(.array(document.elements(of: node).map { JSONTree(document, $0, doubled: doubled) }), node: node)
        case .string: self.init(.string(document.text(node)), node: node)
        default: self.init(.raw(Array(document.raw(node))), node: node)
        }
    }

    // MARK: What it is

    var text: String? { if case .string(let bytes) = value { String(decoding: bytes, as: UTF8.self) } else { nil } }

    var object: JSONMembers? { if case .object(let members) = value { members } else { nil } }

    var array: [JSONTree]? { if case .array(let elements) = value { elements } else { nil } }

    /// A whole number.
    var integer: Int? {
        guard case .raw(let bytes) = value, bytes.count < 18 else { return nil }
        return Int(String(decoding: bytes, as: UTF8.self))
    }

    var isTrue: Bool { isRaw("true") }

    var isNull: Bool { isRaw("null") }

    private func isRaw(_ word: String) -> Bool {
        if case .raw(let bytes) = value { bytes.elementsEqual(word.utf8) } else { false }
    }

    /// Whether it is an object or array with nothing in it.
    var isEmpty: Bool {
        switch value {
        case .object(let members): members.isEmpty
        case .array(let elements): elements.isEmpty
        default: false
        }
    }

    // MARK: Writing

    func write(into json: inout JSONWriter) {
        switch value {
        case .raw(let bytes): json.literal(bytes)
        case .string(let bytes): json.string(bytes)
        case .array(let elements):
            json.beginArray()
            for element in elements { element.write(into: &json) }
            json.endArray()
        case .object(let members):
            json.beginObject()
            members.forEach { name, value in
                json.key(name)
                value.write(into: &json)
            }
            json.endObject()
        }
    }

    /// The shortest JSON of it.
    var bytes: [UInt8] {
        var json = JSONWriter()
        write(into: &json)
        return json.take()
    }

    // MARK: Patches

    /// Puts a value in the place that a path leads to, as a PatchObject of RFC 9553 (§1.4.3) does; `nil` takes out what
    /// is there.
    ///
    /// - Returns: Whether there is such a place: all of the path but its end has to exist.
    mutating func patch(_ path: ArraySlice<[UInt8]>, _ new: JSONTree?) -> Bool {
        guard let first = path.first else {
            guard let new else { return false }
            self = new
            return true
        }
        switch value {
        case .object(var members):
            // Without a second hold on the members nothing of them is copied.
            value = .raw([])
            defer { value = .object(members) }
            if path.count == 1 {
                members[first] = new
            } else {
                guard var inner = members.take(first) else { return false }
                let isDone = inner.patch(path.dropFirst(), new)
                members.restore(first, inner)
                return isDone
            }
            return true
        case .array(var elements):
            guard first.count < 9, let index = Int(String(decoding: first, as: UTF8.self)),
                elements.indices.contains(index),
                path.count > 1 || new != nil
            else { return false }
            value = .raw([])
            defer { value = .array(elements) }
            return elements[index].patch(path.dropFirst(), new)
        default: return false
        }
    }

    /// The parts of a JSON pointer (RFC 6901), which may go without the slash at its start.
    static func path(_ pointer: [UInt8]) -> [[UInt8]] {
        var rest = pointer[...]
        if rest.first == UInt8(ascii: "/") { rest.removeFirst() }
        return rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { part in
            var name: [UInt8] = []
            var isEscape = false
            for byte in part {
                if isEscape {
                    if byte == UInt8(ascii: "1") {
                        name[name.count - 1] = UInt8(ascii: "/")
                    } else if byte != UInt8(ascii: "0") {
                        name.append(byte)
                    }
                    isEscape = false
                } else {
                    name.append(byte)
                    isEscape = byte == UInt8(ascii: "~")
                }
            }
            return name
        }
    }

    /// The pointer to a path, without a slash at its start.
    static func pointer(_ path: [[UInt8]]) -> [UInt8] {
        var pointer: [UInt8] = []
        for (number, part) in path.enumerated() {
            if number > 0 { pointer.append(UInt8(ascii: "/")) }
            for byte in part {
                switch byte {
                case UInt8(ascii: "~"): pointer.append(contentsOf: "~0".utf8)
                case UInt8(ascii: "/"): pointer.append(contentsOf: "~1".utf8)
                default: pointer.append(byte)
                }
            }
        }
        return pointer
    }
}

/// The members of an object in their order, found by their names.
struct JSONMembers: Sendable {
    private var names: [[UInt8]] = []
    /// `nil` for what was taken out.
    private var values: [JSONTree?] = []
    /// The place of each name, once there are so many that searching them one by one would be slow.
    private var places: [[UInt8]: Int] = [:]
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    private static let indexed = 16

    private func place(of name: [UInt8]) -> Int? {
        names.count < Self.indexed ? names.firstIndex(of: name) : places[name]
    }

    subscript(name: [UInt8]) -> JSONTree? {
        get { place(of: name).flatMap { values[$0] } }
        set {
            if let place = place(of: name) {
                count += (newValue == nil ? 0 : 1) - (values[place] == nil ? 0 : 1)
                values[place] = newValue
            } else if let newValue {
                names.append(name)
                values.append(newValue)
                count += 1
                if names.count == Self.indexed {
                    for (place, name) in names.enumerated() { places[name] = place }
                } else if names.count > Self.indexed {
                    places[name] = names.count - 1
                }
            }
        }
    }

    subscript(name: String) -> JSONTree? {
        get { self[Array(name.utf8)] }
        set { self[Array(name.utf8)] = newValue }
    }

    /// Takes a member out.
    mutating func take(_ name: [UInt8]) -> JSONTree? {
        guard let place = place(of: name), let value = values[place] else { return nil }
        values[place] = nil
        count -= 1
        return value
    }

    mutating func take(_ name: String) -> JSONTree? { take(Array(name.utf8)) }

    /// Puts a member back where it was taken out.
    mutating func restore(_ name: [UInt8], _ value: JSONTree) { self[name] = value }

    func forEach(_ body: (_ name: [UInt8], _ value: JSONTree) -> Void) {
        for (name, value) in zip(names, values) {
            if let value { body(name, value) }
        }
    }

    /// All members, for loops that change something else.
    var all: [(name: [UInt8], value: JSONTree)] {
        zip(names, values).compactMap { name, value in value.map { (name, $0) } }
    }
}
