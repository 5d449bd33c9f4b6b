extension Property {
    /// What CHARSET says of a value's encoding.
    enum DeclaredCharset: Sendable, Hashable {
        case none
        case known(Charset)
        /// A name that is unknown, or that cannot be decoded on this machine.
        case unknown
    }

    /// The character set of the CHARSET parameter, or of a bare parameter that names one.
    var declaredCharset: DeclaredCharset {
        guard record.flags.contains(.hasCharset) || record.flags.contains(.hasBareParameter),
            let name = parameters.first(.charset)
        else { return .none }
        guard let charset = Charset(name: name), charset.isSupported else { return .unknown }
        // A line among others cannot be UTF-16.
        if charset == .utf16 || charset == .utf16LE || charset == .utf16BE { return .unknown }
        return .known(charset)
    }
}

extension PropertyID {
    /// Whether the value is, or points to, a picture, a sound or a key.
    var isMedia: Bool { definition?.isMedia ?? false }

    /// Whether the value may be octets: not where the standard has something else.
    var mayHoldData: Bool { definition.map { $0.isMedia || $0.isExtension } ?? true }

    /// Whether a stray line after the property is taken as more of its text, as broken exporters write it.
    var takesStrayLines: Bool {
        switch self {
        // Addresses and what programs compare have no line breaks.
        case .version, .email, .uid, .prodid, .mailer, .sortString, .classification, .kind: return false
        default: break
        }
        guard let definition, case .single = definition.structure(in: .v3) else { return false }
        return definition.defaultType(in: .v3) == .text
    }
}
