/// The number of a known property: its row in ``PropertyDefinition/all``, from 1.
///
/// 0, ``unknown``, stands for every other name. Numbers are for this build only: write names.
/// Constants exist for the properties that code refers to; a test compares them with the table.
public struct PropertyID: Sendable, Hashable, RawRepresentable {
    /// The row's number, 0 for an unknown name.
    public let rawValue: UInt16

    /// The property of a row's number.
    @inline(__always)
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The property of a name, case ignored; ``unknown`` when it has no row.
    public init(name: Span<UInt8>) {
        self = name.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return .unknown }
            return PropertyIndex.shared.lookup(base, buffer.count)
        }
    }

    /// Whether the name has a row.
    @inline(__always)
    public var isKnown: Bool { rawValue != 0 }

    /// The row of the property, `nil` for ``unknown``.
    public var definition: PropertyDefinition? {
        let all = PropertyDefinition.all
        return rawValue > 0 && Int(rawValue) <= all.count ? all[Int(rawValue) - 1] : nil
    }
}

/// Finds properties by their names' bytes.
///
/// The parser holds a copy: a call then touches no lock and no reference count.
package struct PropertyIndex: Sendable {
    private let names: NameIndex

    /// The index over ``PropertyDefinition/all``; copy it out of a hot loop.
    package static let shared = PropertyIndex()

    private init() {
        var names: [String] = []
        for definition in PropertyDefinition.all { names.append(definition.name) }
        self.names = NameIndex(names)
    }

    /// The property of the name in `[pointer, pointer + count)`, case ignored.
    @inline(__always)
    package func lookup(_ pointer: UnsafePointer<UInt8>, _ count: Int) -> PropertyID {
        PropertyID(rawValue: names.lookup(pointer, count))
    }
}
