import VCardKit

// `#expect` takes no Span, so the tests give texts or arrays to these.

func property(_ name: String) -> PropertyID { PropertyID(name: Array(name.utf8).span) }
func property(_ name: [UInt8]) -> PropertyID { PropertyID(name: name.span) }
func parameter(_ name: String) -> ParameterID { ParameterID(name: Array(name.utf8).span) }
func valueType(_ name: String) -> ValueType? { ValueType(name: Array(name.utf8).span) }
func bareParameter(_ word: String) -> BareParameter { BareParameter.resolve(Array(word.utf8).span) }
func isKnownType(_ word: String) -> Bool { BareParameter.isKnownType(Array(word.utf8).span) }

extension TypeVocabulary {
    func has(_ word: String, in version: Version) -> Bool { contains(Array(word.utf8).span, in: version) }
}

func unescaped(_ raw: String, _ version: Version) -> (text: String, counts: TextEscaping.Counts) {
    var output: [UInt8] = []
    let counts = TextEscaping.unescape(Array(raw.utf8).span, into: &output, version: version)
    return (String(decoding: output, as: UTF8.self), counts)
}

func escaped(_ text: String, _ version: Version, _ place: TextEscaping.Place) -> String {
    var output: [UInt8] = []
    TextEscaping.escape(Array(text.utf8).span, into: &output, version: version, place: place)
    return String(decoding: output, as: UTF8.self)
}

func parts(_ raw: String, _ separator: UInt8) -> [String] {
    let bytes = Array(raw.utf8)
    var parts = ValueParts(0..<bytes.count, separator: separator)
    var result: [String] = []
    while let part = parts.next(in: bytes.span) { result.append(String(decoding: bytes[part], as: UTF8.self)) }
    return result
}

/// Every text of up to `length` letters of the alphabet.
func texts(of alphabet: [String], upTo length: Int) -> [String] {
    var all = [""], last = [""]
    for _ in 0..<length {
        last = last.flatMap { text in alphabet.map { text + $0 } }
        all += last
    }
    return all
}

/// What `write` appends, as text.
func written(_ write: (inout [UInt8]) -> Void) -> String {
    var output: [UInt8] = []
    write(&output)
    return String(decoding: output, as: UTF8.self)
}

func integer(_ text: String) -> Int64? { NumberText.integer(Array(text.utf8).span) }
func dataURI(_ bytes: [UInt8]) -> DataURI? { DataURI(parsing: bytes.span) }
func telURI(_ text: String) -> TelURI? { TelURI(parsing: Array(text.utf8).span) }
func count(of raw: String, _ separator: UInt8) -> Int {
    let bytes = Array(raw.utf8)
    return ValueParts(0..<bytes.count, separator: separator).count(in: bytes.span)
}
