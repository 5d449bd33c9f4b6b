extension Property {
    /// Makes a property as a line of `version`.
    ///
    /// ENCODING, CHARSET, VALUE and the media type are set as the value needs them.
    ///
    /// - Parameter name: Letters, digits and `-`; other bytes are left out.
    public init(
        _ name: String, _ value: PropertyValue, group: String? = nil, parameters: [Parameter] = [],
        version: Version = .v4
    ) {
        let bytes = name.utf8.filter { $0.isNameByte }
        self.init(
            group: group, name: bytes, id: PropertyID(name: bytes.span), parameters: parameters, value: value,
            version: version)
    }

    init(
        group: String?, name: [UInt8], id: PropertyID, parameters: [Parameter], value: PropertyValue, version: Version
    ) {
        var writer = LineWriter(version: version)
        writer.output.reserveCapacity(LineWriter.maximumLineBytes)
        writer.write(group: group, name: name, id: id, parameters: parameters, value: value)
        self.init(line: writer.output, version: version)
    }

    /// The same property with another value.
    public func with(value: PropertyValue) -> Property {
        let head = head
        return Property(
            group: head.group, name: head.name, id: id, parameters: head.parameters, value: value, version: version)
    }

    /// The same property with other parameters.
    public func with(parameters: [Parameter]) -> Property {
        let head = head
        return Property(
            group: head.group, name: head.name, id: id, parameters: parameters, value: value, version: version)
    }
}
