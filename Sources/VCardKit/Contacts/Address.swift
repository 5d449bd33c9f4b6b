extension Contact {
    /// A postal address: the components of ADR (RFC 6350 §6.3.1, RFC 9554 §2.1) and what goes with them.
    public struct Address: Sendable, Hashable {
        /// A post office box.
        public var postOfficeBox = ""
        /// An apartment or suite, where it does not stand in the street.
        public var extended = ""
        /// Street and number, maybe in several lines.
        public var street = ""
        /// The city.
        public var locality = ""
        /// The state or province.
        public var region = ""
        /// The postal code.
        public var postalCode = ""
        /// The country's name.
        public var country = ""
        /// A room.
        public var room = ""
        /// An apartment.
        public var apartment = ""
        /// A floor.
        public var floor = ""
        /// The number in the street.
        public var streetNumber = ""
        /// The name of the street.
        public var streetName = ""
        /// A building.
        public var building = ""
        /// A block of buildings.
        public var block = ""
        /// A neighborhood, part of a district.
        public var subdistrict = ""
        /// A district or borough.
        public var district = ""
        /// Something to find the place by.
        public var landmark = ""
        /// The direction the street or the entrance has.
        public var direction = ""
        /// The country's two letters of ISO 3166, as written.
        public var countryCode: String?
        /// The address as it stands on a letter.
        public var labelText: String?
        /// Where it is on the globe.
        public var position: GeoURI?
        /// Where its clocks are set.
        public var timeZone: TimeZone?

        /// An address of its usual parts.
        public init(
            street: String = "", locality: String = "", region: String = "", postalCode: String = "",
            country: String = ""
        ) {
            self.street = street
            self.locality = locality
            self.region = region
            self.postalCode = postalCode
            self.country = country
        }

        /// The components in the order of ADR.
        public var components: [String] {
            get {
                [
                    postOfficeBox, extended, street, locality, region, postalCode, country, room, apartment, floor,
                    streetNumber, streetName, building, block, subdistrict, district, landmark, direction,
                ]
            }
            set {
                let at = { (index: Int) in index < newValue.count ? newValue[index] : "" }
                postOfficeBox = at(0)
                extended = at(1)
                street = at(2)
                locality = at(3)
                region = at(4)
                postalCode = at(5)
                country = at(6)
                room = at(7)
                apartment = at(8)
                floor = at(9)
                streetNumber = at(10)
                streetName = at(11)
                building = at(12)
                block = at(13)
                subdistrict = at(14)
                district = at(15)
                landmark = at(16)
                direction = at(17)
            }
        }

        /// How many components ADR has without those of RFC 9554.
        static let baseComponentCount = 7
        static let componentCount = 18

        /// Whether a component of RFC 9554 is set.
        var hasDetails: Bool {
            for part in components.dropFirst(Self.baseComponentCount) where !part.isEmpty { return true }
            return false
        }

        var hasComponents: Bool {
            for part in components where !part.isEmpty { return true }
            return false
        }

        /// The street line: as given, or made of its parts.
        var streetLine: String {
            street.isEmpty ? streetLine(numberFirst: true) : street
        }

        /// The street line made of the parts of RFC 9554.
        func streetLine(numberFirst: Bool) -> String {
            let name = numberFirst ? [streetNumber, streetName] : [streetName, streetNumber]
            return ContactText.joined(name + [block, direction, landmark], " ")
        }

        /// What stands besides the street: as given, or made of its parts.
        var extendedLine: String {
            extended.isEmpty ? ContactText.joined([building, floor, apartment, room], ", ") : extended
        }
    }
}
