/// Writes JSON text (RFC 8259) into a buffer, value by value.
///
/// The writer places commas, colons and line breaks itself; the caller says what comes
/// next. Strings are taken as UTF-8 bytes, so nothing is normalized or copied on the way:
///
///     var json = JSONWriter(style: .compact)
///     json.beginObject()
///     json.key("name"); json.string("Ana")
///     json.endObject()
///     let bytes = json.take()
///
/// The output is valid JSON in valid UTF-8 whatever the strings hold: bytes that are no
/// UTF-8 become U+FFFD. Values written one after another at the top level stand on lines
/// of their own. Nothing recurses, so any depth can be written. ``take()`` hands the
/// bytes over at any moment, also inside of arrays and objects.
package struct JSONWriter: Sendable {
    /// How the text is laid out.
    package enum Style: Sendable, Hashable {
        /// No white space at all.
        case compact
        /// One element or member a line, indented by two spaces a level.
        case pretty
    }

    /// The layout, fixed for the writer's life.
    package let style: Style

    /// The bytes written since the last ``take()``.
    package private(set) var bytes: [UInt8]

    /// One state for each open array or object, the outermost first.
    private var levels: [UInt8] = []
    private var topLevelIsEmpty = true
    private var keyIsPending = false
    private var stringIsOpen = false

    private static let objectFlag: UInt8 = 1
    private static let filledFlag: UInt8 = 2

    /// Makes a writer that appends to the given bytes.
    ///
    /// - Parameter bytes: What the buffer starts with; pass one with reserved capacity to
    ///   save growing it.
    package init(style: Style = .compact, appendingTo bytes: consuming [UInt8] = []) {
        self.style = style
        self.bytes = bytes
    }

    /// Whether nothing was written yet.
    package var isAtStart: Bool { topLevelIsEmpty }

    /// How many arrays and objects are open.
    package var depth: Int { levels.count }

    /// Hands over the bytes written since the last call and goes on with an empty buffer.
    ///
    /// The pieces joined in order are the whole text. Inside of arrays, objects and strings
    /// the state is kept, so a large output can leave in pieces of any size.
    package mutating func take() -> [UInt8] {
        var taken: [UInt8] = []
        swap(&taken, &bytes)
        return taken
    }

    // MARK: Arrays and objects

    /// Opens an array: the next values are its elements.
    package mutating func beginArray() {
        beginValue()
        bytes.append(UInt8(ascii: "["))
        levels.append(0)
    }

    /// Closes the innermost array.
    package mutating func endArray() {
        endLevel(isObject: false, with: UInt8(ascii: "]"))
    }

    /// Opens an object: then come a key and a value for each member.
    package mutating func beginObject() {
        beginValue()
        bytes.append(UInt8(ascii: "{"))
        levels.append(Self.objectFlag)
    }

    /// Closes the innermost object.
    package mutating func endObject() {
        precondition(!keyIsPending, "a key without a value")
        endLevel(isObject: true, with: UInt8(ascii: "}"))
    }

    /// Writes the name of the next member of an object.
    package mutating func key(_ name: String) {
        beginKey()
        appendString(name)
        endKey()
    }

    /// Writes the name of the next member of an object from UTF-8 bytes.
    package mutating func key(_ utf8: [UInt8]) {
        beginKey()
        utf8.withUnsafeBufferPointer { appendEscaped($0) }
        endKey()
    }

    // MARK: Values

    /// Writes a string.
    package mutating func string(_ text: String) {
        beginString()
        appendString(text)
        endString()
    }

    /// Writes a string from UTF-8 bytes.
    package mutating func string(_ utf8: [UInt8]) {
        beginString()
        utf8.withUnsafeBufferPointer { appendEscaped($0) }
        endString()
    }

    /// Writes a string from a part of an array of UTF-8 bytes.
    package mutating func string(_ utf8: ArraySlice<UInt8>) {
        beginString()
        utf8.withUnsafeBufferPointer { appendEscaped($0) }
        endString()
    }

    /// Writes a string from UTF-8 bytes in memory.
    package mutating func string(_ utf8: UnsafeBufferPointer<UInt8>) {
        beginString()
        appendEscaped(utf8)
        endString()
    }

    /// Opens a string that comes in pieces, such as a `data:` URI.
    ///
    /// Then come calls of `append`, then ``endString()``.
    package mutating func beginString() {
        beginValue()
        bytes.append(UInt8(ascii: "\""))
        stringIsOpen = true
    }

    /// Adds text to the string that is open.
    package mutating func append(_ text: String) {
        precondition(stringIsOpen, "no string is open")
        appendString(text)
    }

    /// Adds UTF-8 bytes to the string that is open; a character may not be cut by the pieces.
    package mutating func append(_ utf8: UnsafeBufferPointer<UInt8>) {
        precondition(stringIsOpen, "no string is open")
        appendEscaped(utf8)
    }

    /// Adds UTF-8 bytes to the string that is open; a character may not be cut by the pieces.
    package mutating func append(_ utf8: [UInt8]) {
        precondition(stringIsOpen, "no string is open")
        utf8.withUnsafeBufferPointer { appendEscaped($0) }
    }

    /// Closes the string that is open.
    package mutating func endString() {
        precondition(stringIsOpen, "no string is open")
        stringIsOpen = false
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a whole number.
    package mutating func integer(_ value: Int) {
        beginValue()
        bytes.append(decimal: value)
    }

    /// Writes the bytes of a value as they are, such as a number kept as it was written.
    ///
    /// - Parameter json: One JSON value; the writer does not look into it.
    package mutating func literal(_ json: [UInt8]) {
        beginValue()
        bytes.append(contentsOf: json)
    }

    /// Writes one value through a closure that appends its bytes; the writer does not look into them.
    @inline(__always)
    package mutating func literal(_ write: (inout [UInt8]) -> Void) {
        beginValue()
        write(&bytes)
    }

    /// Writes `true` or `false`.
    package mutating func boolean(_ value: Bool) {
        beginValue()
        bytes.append(contentsOf: (value ? "true" as StaticString : "false").buffer)
    }

    /// Writes `null`.
    package mutating func null() {
        beginValue()
        bytes.append(contentsOf: ("null" as StaticString).buffer)
    }

    // MARK: Between the values

    private mutating func beginValue() {
        precondition(!stringIsOpen, "a value inside of a string")
        guard let last = levels.indices.last else {
            if !topLevelIsEmpty { bytes.append(UInt8(ascii: "\n")) }
            topLevelIsEmpty = false
            return
        }
        if levels[last] & Self.objectFlag != 0 {
            precondition(keyIsPending, "a member without a key")
            keyIsPending = false
        } else {
            beginElement(at: last)
        }
    }

    private mutating func beginKey() {
        precondition(!stringIsOpen && !keyIsPending, "a key where a value is due")
        guard let last = levels.indices.last, levels[last] & Self.objectFlag != 0 else {
            preconditionFailure("a key outside of an object")
        }
        beginElement(at: last)
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func endKey() {
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        if style == .pretty { bytes.append(UInt8(ascii: " ")) }
        keyIsPending = true
    }

    private mutating func beginElement(at level: Int) {
        if levels[level] & Self.filledFlag != 0 {
            bytes.append(UInt8(ascii: ","))
        } else {
            levels[level] |= Self.filledFlag
        }
        breakLine()
    }

    private mutating func endLevel(isObject: Bool, with bracket: UInt8) {
        precondition(!stringIsOpen, "a string is still open")
        guard let state = levels.popLast(), (state & Self.objectFlag != 0) == isObject else {
            preconditionFailure("the innermost level is of the other kind")
        }
        if state & Self.filledFlag != 0 { breakLine() }
        bytes.append(bracket)
    }

    private mutating func breakLine() {
        guard style == .pretty else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * levels.count))
    }

    // MARK: Strings

    private mutating func appendString(_ text: String) {
        var text = text
        text.withUTF8 { appendEscaped($0) }
    }

    private mutating func appendEscaped(_ utf8: UnsafeBufferPointer<UInt8>) {
        JSONEscaping.append(utf8, to: &bytes)
    }
}

extension StaticString {
    fileprivate var buffer: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }
}
