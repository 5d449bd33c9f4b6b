public import VCardKit

/// LDIF, the text form of directory entries (RFC 2849), as Thunderbird writes it and directories do.
///
/// Entries of people, organizations and groups become cards; `groupOfNames` and its members become KIND:group and
/// MEMBER. Attributes that a card has no property for stand under `X-LDAP-` names and come back.
public enum LDIF {
    /// The cards as Thunderbird's LDIF, groups last; what it has no attribute for is left out.
    public static func encode(_ cards: [Card]) -> [UInt8] {
        var writer = LDIFWriter()
        for card in cards { writer.write(card) }
        return writer.finish()
    }

    /// The cards of the entries of an LDIF text; they are of version 4.0.
    ///
    /// Nothing in the text makes this fail. Values in other places (`:<`) are kept as references and never opened;
    /// entries that change a directory are left out with a finding.
    public static func decode(_ bytes: [UInt8], limits: Limits = Limits()) -> CardReading {
        var reader = LDIFReader(bytes, limits: limits)
        return reader.read()
    }
}

/// What an attribute stands for: rows of ``LDIFField/rows``.
enum LDIFField: UInt8, Sendable {
    case familyName, givenName, commonName, displayName, nickname, mail, secondMail
    case workPhone, homePhone, fax, pager, mobile
    case homeStreet, homeStreet2, homeLocality, homeRegion, homePostalCode, homeCountry
    case workPostOfficeBox, workStreet, workStreet2, workLocality, workRegion, workPostalCode, workCountry
    case countryName, room, workLabel, homeLabel
    case title, organization, unit, workURL, homeURL, labeledURI
    case birthYear, birthMonth, birthDay, custom1, custom2, custom3, custom4, note, aim, revised
    case photo, identifier, language, manager, assistant, certificate, member, category

    /// Every attribute: the name that is written, then others that are read, in lower case but for the first.
    static let rows: [(field: LDIFField, names: [String])] = people + places + others

    private static let people: [(field: LDIFField, names: [String])] = [
        (.givenName, ["givenName", "gn"]),
        (.familyName, ["sn", "surname"]),
        (.commonName, ["cn", "commonname"]),
        (.displayName, ["displayName"]),
        (.nickname, ["mozillaNickname", "xmozillanickname", "nickname"]),
        (.mail, ["mail", "rfc822mailbox", "email"]),
        (.secondMail, ["mozillaSecondEmail", "xmozillasecondemail"]),
        (.workPhone, ["telephoneNumber", "phone"]),
        (.homePhone, ["homePhone", "hometelephonenumber"]),
        (.fax, ["facsimileTelephoneNumber", "fax"]),
        (.pager, ["pager", "pagerphone", "pagertelephonenumber"]),
        (.mobile, ["mobile", "cellphone", "carphone", "mobiletelephonenumber"]),
    ]

    private static let places: [(field: LDIFField, names: [String])] = [
        (.homeStreet, ["mozillaHomeStreet", "homestreet"]),
        (.homeStreet2, ["mozillaHomeStreet2", "mozillahomepostaladdress2"]),
        (.homeLocality, ["mozillaHomeLocalityName", "homelocalityname"]),
        (.homeRegion, ["mozillaHomeState", "homestate"]),
        (.homePostalCode, ["mozillaHomePostalCode", "homepostalcode"]),
        (.homeCountry, ["mozillaHomeCountryName", "homecountryname"]),
        (.workPostOfficeBox, ["postOfficeBox"]),
        (.workStreet, ["street", "streetaddress"]),
        (.workStreet2, ["mozillaWorkStreet2", "mozillapostaladdress2"]),
        (.workLocality, ["l", "locality", "localityname"]),
        (.workRegion, ["st", "region", "stateorprovincename"]),
        (.workPostalCode, ["postalCode", "zip"]),
        (.workCountry, ["c", "countryname"]),
        (.countryName, ["co", "friendlycountryname"]),
        (.room, ["roomNumber", "physicaldeliveryofficename"]),
        (.workLabel, ["postalAddress"]),
        (.homeLabel, ["homePostalAddress"]),
    ]

    private static let others: [(field: LDIFField, names: [String])] = [
        (.title, ["title"]),
        (.unit, ["ou", "department", "departmentnumber", "orgunit", "organizationalunitname"]),
        (.organization, ["o", "company", "organizationname"]),
        (.workURL, ["mozillaWorkUrl", "workurl"]),
        (.homeURL, ["mozillaHomeUrl", "homeurl"]),
        (.labeledURI, ["labeledURI", "labeledurl"]),
        (.birthYear, ["birthyear"]),
        (.birthMonth, ["birthmonth"]),
        (.birthDay, ["birthday"]),
        (.custom1, ["mozillaCustom1", "custom1"]),
        (.custom2, ["mozillaCustom2", "custom2"]),
        (.custom3, ["mozillaCustom3", "custom3"]),
        (.custom4, ["mozillaCustom4", "custom4"]),
        (.note, ["description", "notes", "comment"]),
        (.aim, ["nsAIMid", "nscpaimscreenname"]),
        (.revised, ["modifytimestamp"]),
        (.photo, ["jpegPhoto", "thumbnailphoto"]),
        (.identifier, ["entryUUID"]),
        (.language, ["preferredLanguage"]),
        (.manager, ["manager"]),
        (.assistant, ["secretary"]),
        (.certificate, ["userCertificate"]),
        (.member, ["member", "uniquemember"]),
        (.category, ["category", "businesscategory"]),
    ]

    private static let byName: [[UInt8]: LDIFField] = {
        var all: [[UInt8]: LDIFField] = [:]
        for row in rows {
            for name in row.names { all[name.utf8.map(\.lowerCased)] = row.field }
        }
        return all
    }()

    /// The meaning of an attribute's name, case ignored; `nil` for one that has no row.
    static func named(_ name: ArraySlice<UInt8>) -> LDIFField? { byName[name.map(\.lowerCased)] }

    private static let byField: [LDIFField: String] = {
        var all: [LDIFField: String] = [:]
        for row in rows { all[row.field] = row.names[0] }
        return all
    }()

    /// The name that is written.
    var name: String { Self.byField[self] ?? "" }
}
