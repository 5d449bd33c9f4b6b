/// A parameter of a property: a name and its values, decoded (RFC 6350 §5).
public struct Parameter: Sendable, Hashable {
    /// Which of the known parameters it is; ``ParameterID/unknown`` for any other.
    public let id: ParameterID
    /// The name as it was written, or the name that a bare 2.1 parameter stands for.
    public let name: String
    /// The values: several for a list such as TYPE, otherwise one.
    public var values: [String]

    /// Makes a parameter of any name.
    public init(_ name: String, _ values: [String]) {
        self.name = name
        self.values = values
        id = ParameterID(name: Array(name.utf8).span)
    }

    /// Makes one of the known parameters.
    public init(_ id: ParameterID, _ values: [String]) {
        self.id = id
        name = id.definition?.name ?? ""
        self.values = values
    }

    init(_ id: ParameterID, name: String, values: [String]) {
        self.id = id
        self.name = name
        self.values = values
    }

    /// The first value, or an empty text.
    public var value: String { values.first ?? "" }
}

extension [Parameter] {
    /// The values of all parameters of one kind, in their order.
    public func values(of id: ParameterID) -> [String] {
        var found: [String] = []
        for parameter in self where parameter.id == id { found.append(contentsOf: parameter.values) }
        return found
    }

    /// The first value of a parameter, or `nil` if there is none.
    public func first(_ id: ParameterID) -> String? {
        for parameter in self where parameter.id == id { return parameter.values.first ?? "" }
        return nil
    }
}
