/// A position: a `geo:` URI (RFC 5870), or the two numbers of GEO in 2.1 and 3.0.
///
/// Equality is that of RFC 5870 §6.4: numbers by value, 180° equal to −180°, any longitude at a pole.
public struct GeoURI: Sendable, Hashable {
    /// Degrees north, −90 to 90 in WGS-84.
    public var latitude: DecimalNumber
    /// Degrees east, −180 to 180 in WGS-84.
    public var longitude: DecimalNumber
    /// Meters above the reference, `nil` when not given.
    public var altitude: DecimalNumber?
    /// The reference system, `nil` for WGS-84.
    public var crs: String?
    /// The uncertainty in meters, `nil` when not given.
    public var uncertainty: DecimalNumber?
    /// Other parameters, in their order.
    public var parameters: [URIParameter] = []

    /// The position of two numbers.
    public init(latitude: DecimalNumber, longitude: DecimalNumber) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The position of a `geo:` URI, `nil` when it is none.
    ///
    /// Commas may have a backslash before them (RFC 6350 erratum 3846). Ranges are not checked: see ``isInRange``.
    public init?(parsing bytes: Span<UInt8>) {
        guard bytes.count > 4, ValueBytes.equal(bytes, 0..<4, "geo:") else { return nil }
        var plain: [UInt8] = []
        TextEscaping.unescapeURI(bytes, in: 4..<bytes.count, into: &plain)
        self.init(afterScheme: plain.span)
    }

    private init?(afterScheme bytes: Span<UInt8>) {
        var end = 0
        while end < bytes.count, bytes[end] != UInt8(ascii: ";") { end += 1 }
        var numbers: [DecimalNumber] = []
        var parts = ValueParts(0..<end, separator: UInt8(ascii: ","))
        while let part = parts.next(in: bytes) {
            guard part.count > 0, bytes[part.lowerBound] != UInt8(ascii: "+"), numbers.count < 3,
                let number = DecimalNumber(parsing: bytes, in: part)
            else { return nil }
            numbers.append(number)
        }
        guard numbers.count >= 2, let parameters = URIParameter.parse(bytes, in: end..<bytes.count) else { return nil }
        self.init(latitude: numbers[0], longitude: numbers[1])
        if numbers.count == 3 { altitude = numbers[2] }
        for parameter in parameters {
            if parameter.isNamed("crs") {
                guard crs == nil, let value = parameter.value else { return nil }
                crs = value
            } else if parameter.isNamed("u") {
                guard uncertainty == nil, let number = DecimalNumber(parameter.value ?? ""), !number.isNegative else {
                    return nil
                }
                uncertainty = number
            } else {
                self.parameters.append(parameter)
            }
        }
    }

    /// The position of GEO in 2.1 or 3.0: `latitude;longitude` or with a comma, spaces around them
    /// allowed; `nil` for all else.
    public init?(pair bytes: Span<UInt8>) {
        var plain: [UInt8] = []
        for index in 0..<bytes.count where bytes[index] != TextEscaping.backslash && bytes[index] != UInt8(ascii: " ") {
            plain.append(bytes[index])
        }
        let span = plain.span
        var separator: Int?
        for index in 0..<span.count where span[index] == UInt8(ascii: ";") || span[index] == UInt8(ascii: ",") {
            guard separator == nil else { return nil }
            separator = index
        }
        guard let separator, let latitude = DecimalNumber(parsing: span, in: 0..<separator),
            let longitude = DecimalNumber(parsing: span, in: separator + 1..<span.count)
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// The position of a `geo:` URI or of two numbers.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        if let uri = GeoURI(parsing: bytes.span) {
            self = uri
        } else {
            self.init(pair: bytes.span)
        }
    }

    /// Whether the reference system is WGS-84.
    public var isWGS84: Bool { crs.map { ValueBytes.sameIgnoringCase($0, "wgs84") } ?? true }

    /// Whether latitude and longitude are degrees there are; true for other systems than WGS-84.
    public var isInRange: Bool { !isWGS84 || (latitude.isWithin(90) && longitude.isWithin(180)) }

    /// Whether two numbers say all of it, so that 2.1 and 3.0 can hold it.
    public var isPair: Bool { altitude == nil && uncertainty == nil && parameters.isEmpty && isWGS84 }

    /// Appends the `geo:` URI, with numbers as they were written.
    public func write(into output: inout [UInt8]) {
        output.append(contentsOf: "geo:".utf8)
        output.append(contentsOf: Self.unsigned(latitude))
        output.append(UInt8(ascii: ","))
        output.append(contentsOf: Self.unsigned(longitude))
        if let altitude {
            output.append(UInt8(ascii: ","))
            output.append(contentsOf: Self.unsigned(altitude))
        }
        if let crs { URIParameter("crs", crs).write(into: &output) }
        if let uncertainty { URIParameter("u", uncertainty.text).write(into: &output) }
        for parameter in parameters { parameter.write(into: &output) }
    }

    /// The number without a `+`, which RFC 5870 does not have.
    private static func unsigned(_ number: DecimalNumber) -> [UInt8] {
        let bytes = Array(number.text.utf8)
        return bytes.first == UInt8(ascii: "+") ? Array(bytes.dropFirst()) : bytes
    }

    /// The longitude for comparing: 0 at a pole, 180 for −180.
    private var comparedLongitude: DecimalNumber {
        guard isWGS84 else { return longitude }
        if latitude.isExactly(90) { return DecimalNumber("0") ?? longitude }
        return longitude.isExactly(180) ? DecimalNumber("180") ?? longitude : longitude
    }

    /// Whether both are the same place with the same parameters, in any order.
    public static func == (left: GeoURI, right: GeoURI) -> Bool {
        guard left.latitude == right.latitude, left.comparedLongitude == right.comparedLongitude,
            left.altitude == right.altitude, left.uncertainty == right.uncertainty,
            left.parameters.count == right.parameters.count,
            left.isWGS84 == right.isWGS84,
            left.isWGS84 || ValueBytes.sameIgnoringCase(left.crs ?? "", right.crs ?? "")
        else { return false }
        for parameter in left.parameters where !right.parameters.contains(parameter) { return false }
        return true
    }

    /// Hashes the place.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(latitude)
        hasher.combine(comparedLongitude)
    }
}
