import Testing

@testable import VCardKit

@Suite struct NameLookupTests {
    private static func spellings(_ name: String) -> [String] {
        var mixed = "", other = ""
        for (index, character) in name.enumerated() {
            mixed += index % 2 == 0 ? character.lowercased() : character.uppercased()
            other += index % 3 == 0 ? character.uppercased() : character.lowercased()
        }
        return [name, name.uppercased(), name.lowercased(), mixed, other]
    }

    @Test func everyPropertyIsFoundInEveryCase() {
        for (row, definition) in PropertyDefinition.all.enumerated() {
            for spelling in Self.spellings(definition.name) {
                #expect(property(spelling).rawValue == UInt16(row + 1), "\(spelling)")
            }
        }
    }

    @Test func everyParameterIsFoundInEveryCase() {
        for (row, definition) in ParameterDefinition.all.enumerated() {
            for spelling in Self.spellings(definition.name) {
                #expect(parameter(spelling).rawValue == UInt16(row + 1), "\(spelling)")
            }
        }
    }

    @Test func prefixesAndExtensionsOfNamesAreOtherNames() {
        let names = Set(PropertyDefinition.all.map { $0.name.uppercased() })
        for name in names {
            var others = (0..<name.utf8.count).map { String(name.prefix($0)) }
            others += [name + "S", name + "-", " " + name, name + "\0", "\0" + name, "X" + name, name + name]
            for other in others where !names.contains(other) {
                #expect(property(other) == .unknown, "\(other)")
            }
        }
    }

    @Test func oneOtherByteIsAnotherName() {
        let names = Set(PropertyDefinition.all.map { $0.name.uppercased() })
        for definition in PropertyDefinition.all {
            let bytes = Array(definition.name.utf8)
            for index in bytes.indices {
                // 0x20 away: what a mask of 0xDF would take for the same.
                for change in [0x20, 0x80, 0x01, 0x10] as [UInt8] {
                    var other = bytes
                    other[index] ^= change
                    let text = other.map { ($0 >= 0x61 && $0 <= 0x7A) ? $0 - 0x20 : $0 }
                    if let known = String(validating: text, as: UTF8.self), names.contains(known) { continue }
                    #expect(property(other) == .unknown, "\(definition.name) \(index) \(change)")
                }
            }
        }
    }

    @Test func everyByteAloneIsUnknownButN() {
        for byte in UInt8.min...UInt8.max {
            let isN = byte == UInt8(ascii: "N") || byte == UInt8(ascii: "n")
            #expect((property([byte]) == .n) == isN)
        }
        #expect(property("") == .unknown)
    }

    @Test func veryLongNamesAreUnknown() {
        #expect(property(String(repeating: "X-ABLABEL", count: 10_000)) == .unknown)
    }

    @Test func parameterConstantsHaveTheirRows() {
        let constants: [(ParameterID, String)] = [
            (.type, "TYPE"), (.value, "VALUE"), (.encoding, "ENCODING"), (.charset, "CHARSET"),
            (.language, "LANGUAGE"), (.context, "CONTEXT"), (.pref, "PREF"), (.altid, "ALTID"), (.pid, "PID"),
            (.mediatype, "MEDIATYPE"), (.calscale, "CALSCALE"), (.sortAs, "SORT-AS"), (.geo, "GEO"), (.tz, "TZ"),
            (.label, "LABEL"), (.index, "INDEX"), (.level, "LEVEL"), (.cc, "CC"), (.group, "GROUP"),
            (.author, "AUTHOR"), (.authorName, "AUTHOR-NAME"), (.created, "CREATED"), (.derived, "DERIVED"),
            (.phonetic, "PHONETIC"), (.propID, "PROP-ID"), (.script, "SCRIPT"), (.serviceType, "SERVICE-TYPE"),
            (.username, "USERNAME"), (.jsptr, "JSPTR"), (.jscomps, "JSCOMPS"), (.xServiceType, "X-SERVICE-TYPE"),
            (.xUser, "X-USER"), (.xAppleOmitYear, "X-APPLE-OMIT-YEAR"), (.xABCropRectangle, "X-ABCROP-RECTANGLE"),
        ]
        for (row, constant) in constants.enumerated() {
            #expect(Int(constant.0.rawValue) == row + 1)
            #expect(constant.0.definition?.name == constant.1)
        }
        #expect(ParameterDefinition.all.count < 64, "ParameterSet has 64 bits")
    }

    @Test func parameterVersions() throws {
        let pref = try #require(ParameterID.pref.definition), group = try #require(ParameterID.group.definition)
        let charset = try #require(ParameterID.charset.definition), user = try #require(ParameterID.xUser.definition)
        for version in Version.allCases {
            #expect(pref.isDefined(in: version) == (version == .v4))
            #expect(charset.isDefined(in: version) == (version == .v21))
            #expect(user.isDefined(in: version))
            #expect(!group.isDefined(in: version))
        }
        #expect(!group.isExtension)
    }

    static let bare: [(String, BareParameter)] = [
        ("QUOTED-PRINTABLE", .encoding), ("quoted-printable", .encoding), ("BASE64", .encoding), ("b", .encoding),
        ("8BIT", .encoding), ("7bit", .encoding), ("INLINE", .value), ("url", .value), ("URI", .value),
        ("Content-ID", .value), ("CID", .value), ("WORK", .type), ("x400", .type), ("UTF-8", .charset),
        ("iso-8859-15", .charset), ("windows-1252", .charset), ("Shift_JIS", .charset), ("ISO-8859-", .type),
        ("X-FOO", .type), ("", .type), ("PNG", .type),
    ]

    @Test(arguments: bare) func bareParameters(word: String, expected: BareParameter) {
        #expect(bareParameter(word) == expected)
    }

    @Test func everyTypeWordOf21IsKnown() {
        for word in BareParameter.knownTypes {
            #expect(bareParameter(word) == .type)
            #expect(isKnownType(word.lowercased()))
        }
        #expect(BareParameter.knownTypes.count == 50)
        #expect(!isKnownType("PNG"))
    }

    @Test func valueTypesAreFoundByName() {
        for type in ValueType.all {
            #expect(valueType(type.name) == type)
            #expect(valueType(type.name.uppercased()) == type)
            #expect(valueType((type.name + "x")) == nil)
        }
        #expect(ValueType.all.count == 18)
        #expect(valueType("URL") == .uri)
        #expect(valueType("cid") == .contentID)
        #expect(valueType("") == nil)
        #expect(ValueType.uri.name(in: .v21) == "URL")
        #expect(ValueType.uri.name(in: .v4) == "uri")
        #expect(ValueType.contentID.name(in: .v21) == "CONTENT-ID")
    }
}
