/// A version of the vCard format that this library reads and writes.
public enum Version: UInt8, Sendable, Hashable, CaseIterable {
    /// versit vCard 2.1 (1996).
    case v21
    /// RFC 2426.
    case v3
    /// RFC 6350.
    case v4

    /// The value of the VERSION property: `2.1`, `3.0` or `4.0`.
    public var text: String {
        switch self {
        case .v21: "2.1"
        case .v3: "3.0"
        case .v4: "4.0"
        }
    }
}
