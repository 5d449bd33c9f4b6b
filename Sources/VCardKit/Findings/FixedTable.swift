/// Values that are worked out once for the whole run.
///
/// They are behind a plain pointer to memory that is never freed: a copy can be held for each card, or in a hot loop,
/// without counting references.
struct FixedTable<Element: Sendable>: @unchecked Sendable {
    // What is behind the pointer is written in `init` only, so sharing it is safe.
    private let base: UnsafePointer<Element>
    let count: Int

    init(_ elements: [Element]) {
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
        for (place, element) in elements.enumerated() { (memory + place).initialize(to: element) }
        base = UnsafePointer(memory)
        count = elements.count
    }

    @inline(__always)
    subscript(place: Int) -> Element {
        assert(place >= 0 && place < count, "a place of the table")
        return base[place]
    }
}
