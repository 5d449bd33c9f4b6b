import Testing

@testable import VCardKit

@Suite struct PropertyTableTests {
    @Test func everyConstantHasItsRow() {
        let constants: [(PropertyID, String)] = [
            (.begin, "BEGIN"),
            (.end, "END"),
            (.version, "VERSION"),
            (.source, "SOURCE"),
            (.kind, "KIND"),
            (.xml, "XML"),
            (.fn, "FN"),
            (.n, "N"),
            (.nickname, "NICKNAME"),
            (.photo, "PHOTO"),
            (.bday, "BDAY"),
            (.anniversary, "ANNIVERSARY"),
            (.gender, "GENDER"),
            (.adr, "ADR"),
            (.tel, "TEL"),
            (.email, "EMAIL"),
            (.impp, "IMPP"),
            (.lang, "LANG"),
            (.tz, "TZ"),
            (.geo, "GEO"),
            (.title, "TITLE"),
            (.role, "ROLE"),
            (.logo, "LOGO"),
            (.org, "ORG"),
            (.member, "MEMBER"),
            (.related, "RELATED"),
            (.categories, "CATEGORIES"),
            (.note, "NOTE"),
            (.prodid, "PRODID"),
            (.rev, "REV"),
            (.sound, "SOUND"),
            (.uid, "UID"),
            (.clientPIDMap, "CLIENTPIDMAP"),
            (.url, "URL"),
            (.key, "KEY"),
            (.fbURL, "FBURL"),
            (.calAdrURI, "CALADRURI"),
            (.calURI, "CALURI"),
            (.label, "LABEL"),
            (.mailer, "MAILER"),
            (.agent, "AGENT"),
            (.sortString, "SORT-STRING"),
            (.classification, "CLASS"),
            (.name, "NAME"),
            (.profile, "PROFILE"),
            (.capURI, "CAPURI"),
            (.birthPlace, "BIRTHPLACE"),
            (.deathPlace, "DEATHPLACE"),
            (.deathDate, "DEATHDATE"),
            (.expertise, "EXPERTISE"),
            (.hobby, "HOBBY"),
            (.interest, "INTEREST"),
            (.orgDirectory, "ORG-DIRECTORY"),
            (.contactURI, "CONTACT-URI"),
            (.created, "CREATED"),
            (.gramGender, "GRAMGENDER"),
            (.language, "LANGUAGE"),
            (.pronouns, "PRONOUNS"),
            (.socialProfile, "SOCIALPROFILE"),
            (.jsProp, "JSPROP"),
            (.xABLabel, "X-ABLabel"),
            (.xABADR, "X-ABADR"),
            (.xABDate, "X-ABDATE"),
            (.xABRelatedNames, "X-ABRELATEDNAMES"),
            (.xABShowAs, "X-ABShowAs"),
            (.xABUID, "X-ABUID"),
            (.xAddressBookServerKind, "X-ADDRESSBOOKSERVER-KIND"),
            (.xAddressBookServerMember, "X-ADDRESSBOOKSERVER-MEMBER"),
            (.xAppleSublocality, "X-APPLE-SUBLOCALITY"),
            (.xAppleSubadministrativeArea, "X-APPLE-SUBADMINISTRATIVEAREA"),
            (.xPhoneticFirstName, "X-PHONETIC-FIRST-NAME"),
            (.xPhoneticMiddleName, "X-PHONETIC-MIDDLE-NAME"),
            (.xPhoneticLastName, "X-PHONETIC-LAST-NAME"),
            (.xPhoneticOrg, "X-PHONETIC-ORG"),
            (.xMaidenName, "X-MAIDENNAME"),
            (.xSocialProfile, "X-SOCIALPROFILE"),
            (.xImageHash, "X-IMAGEHASH"),
            (.xAndroidCustom, "X-ANDROID-CUSTOM"),
            (.xAnniversary, "X-ANNIVERSARY"),
            (.xMSAnniversary, "X-MS-ANNIVERSARY"),
            (.xEvolutionAnniversary, "X-EVOLUTION-ANNIVERSARY"),
            (.xKAddressBookXAnniversary, "X-KADDRESSBOOK-X-Anniversary"),
            (.xWABWeddingAnniversary, "X-WAB-WEDDING-ANNIVERSARY"),
            (.xWABWeddingUnderscoreAnniversary, "X-WAB-WEDDING_ANNIVERSARY"),
            (.xGender, "X-GENDER"),
            (.xWABGender, "X-WAB-GENDER"),
            (.xSpouse, "X-SPOUSE"),
            (.xMSSpouse, "X-MS-SPOUSE"),
            (.xEvolutionSpouse, "X-EVOLUTION-SPOUSE"),
            (.xKAddressBookXSpousesName, "X-KADDRESSBOOK-X-SpousesName"),
            (.xWABSpouseName, "X-WAB-SPOUSE-NAME"),
            (.xWABSpouseUnderscoreName, "X-WAB-SPOUSE_NAME"),
            (.xManager, "X-MANAGER"),
            (.xMSManager, "X-MS-MANAGER"),
            (.xEvolutionManager, "X-EVOLUTION-MANAGER"),
            (.xKAddressBookXManagersName, "X-KADDRESSBOOK-X-ManagersName"),
            (.xManagersName, "X-MANAGERSNAME"),
            (.xAssistant, "X-ASSISTANT"),
            (.xMSAssistant, "X-MS-ASSISTANT"),
            (.xEvolutionAssistant, "X-EVOLUTION-ASSISTANT"),
            (.xKAddressBookXAssistantsName, "X-KADDRESSBOOK-X-AssistantsName"),
            (.xAIM, "X-AIM"),
            (.xICQ, "X-ICQ"),
            (.xMSN, "X-MSN"),
            (.xJabber, "X-JABBER"),
            (.xYahoo, "X-YAHOO"),
            (.xGTalk, "X-GTALK"),
            (.xGoogleTalk, "X-GOOGLE-TALK"),
            (.xGoogleSpaceTalk, "X-GOOGLE TALK"),
            (.xSkype, "X-SKYPE"),
            (.xSkypeUsername, "X-SKYPE-USERNAME"),
            (.xSkypePSTNNumber, "X-SKYPE-PSTNNUMBER"),
            (.xQQ, "X-QQ"),
            (.xSIP, "X-SIP"),
            (.xMatrix, "X-MATRIX"),
            (.xGaduGadu, "X-GADUGADU"),
            (.xGroupwise, "X-GROUPWISE"),
            (.xTwitter, "X-TWITTER"),
            (.xNickname, "X-NICKNAME"),
            (.xClass, "X-CLASS"),
            (.xProdID, "X-PRODID"),
            (.xMSIMAddress, "X-MS-IMADDRESS"),
            (.xMSCardPicture, "X-MS-CARDPICTURE"),
            (.xMSTel, "X-MS-TEL"),
            (.xDepartment, "X-DEPARTMENT"),
            (.xEvolutionFileAs, "X-EVOLUTION-FILE-AS"),
            (.xEvolutionBlogURL, "X-EVOLUTION-BLOG-URL"),
            (.xEvolutionVideoURL, "X-EVOLUTION-VIDEO-URL"),
        ]
        var number: UInt16 = 0
        for (id, name) in constants {
            number += 1
            #expect(id.rawValue == number)
            #expect(id.definition?.name == name)
        }
        #expect(PropertyID.unknown.definition == nil)
        #expect(PropertyID(rawValue: .max).definition == nil)
    }

    @Test func namesDifferByMoreThanCase() {
        var seen: Set<String> = []
        for definition in PropertyDefinition.all {
            #expect(seen.insert(definition.name.uppercased()).inserted, "\(definition.name)")
        }
    }

    @Test func standardNamesAreUpperCaseAndVendorsBeginWithX() {
        for definition in PropertyDefinition.all {
            if definition.source.hasPrefix("RFC") {
                #expect(definition.name == definition.name.uppercased())
                #expect(!definition.isExtension)
            } else {
                #expect(definition.isExtension, "\(definition.name)")
                #expect(definition.versions == .all)
            }
        }
    }

    @Test func everyRowHasATypeInEveryVersion() {
        for definition in PropertyDefinition.all {
            for version in Version.allCases {
                #expect(!definition.valueTypes(in: version).isEmpty, "\(definition.name)")
                #expect(definition.allows(definition.defaultType(in: version), in: version))
            }
        }
    }

    // properties.md's table of cardinalities: 2.1, 3.0, 4.0; "-" is not defined.
    static let cardinalities: [(String, String)] = [
        ("BEGIN", "1 1 1"), ("END", "1 1 1"), ("VERSION", "1 1 1"), ("SOURCE", "- * *"), ("KIND", "- - *1"),
        ("XML", "- - *"), ("FN", "* 1 1*"), ("N", "1 1 *1"), ("NICKNAME", "- * *"), ("PHOTO", "* * *"),
        ("BDAY", "* * *1"), ("ANNIVERSARY", "- - *1"), ("GENDER", "- - *1"), ("ADR", "* * *"), ("LABEL", "* * -"),
        ("TEL", "* * *"), ("EMAIL", "* * *"), ("IMPP", "- * *"), ("LANG", "- - *"), ("MAILER", "* * -"),
        ("TZ", "* * *"), ("GEO", "* * *"), ("TITLE", "* * *"), ("ROLE", "* * *"), ("LOGO", "* * *"),
        ("AGENT", "* * -"), ("ORG", "* * *"), ("MEMBER", "- - *"), ("RELATED", "- - *"), ("CATEGORIES", "- * *"),
        ("NOTE", "* * *"), ("PRODID", "- * *1"), ("REV", "* * *1"), ("SORT-STRING", "- * -"), ("SOUND", "* * *"),
        ("UID", "* * *1"), ("CLIENTPIDMAP", "- - *"), ("URL", "* * *"), ("KEY", "* * *"), ("CLASS", "- * -"),
        ("NAME", "- * -"), ("PROFILE", "- *1 -"), ("FBURL", "- * *"), ("CALADRURI", "- * *"), ("CALURI", "- * *"),
        ("CAPURI", "- * -"), ("BIRTHPLACE", "- - *1"), ("DEATHPLACE", "- - *1"), ("DEATHDATE", "- - *1"),
        ("EXPERTISE", "- - *"), ("HOBBY", "- - *"), ("INTEREST", "- - *"), ("ORG-DIRECTORY", "- - *"),
        ("CONTACT-URI", "- - *"), ("CREATED", "- - *1"), ("GRAMGENDER", "- - *"), ("LANGUAGE", "- - *1"),
        ("PRONOUNS", "- - *"), ("SOCIALPROFILE", "- - *"), ("JSPROP", "- - *"), ("X-ABLABEL", "* * *"),
    ]

    @Test(arguments: cardinalities) func cardinalityIsTheStandards(name: String, expected: String) throws {
        let definition = try #require(property(name).definition)
        let words = Version.allCases.map { version in
            switch definition.cardinality(in: version) {
            case nil: "-"
            case .exactlyOne: "1"
            case .atMostOne: "*1"
            case .oneOrMore: "1*"
            case .any: "*"
            }
        }
        #expect(words.joined(separator: " ") == expected)
    }

    @Test func theCardinalityTestNamesEveryStandardRow() {
        let tested = Set(Self.cardinalities.map { $0.0 })
        for definition in PropertyDefinition.all where !definition.isExtension {
            #expect(tested.contains(definition.name), "\(definition.name)")
        }
    }

    // RFC 6350 §5.6 and the extension RFCs: where 4.0 allows TYPE.
    @Test func typeIsAllowedWhereTheStandardListsIt() {
        let allowed: Set<String> = [
            "FN", "NICKNAME", "PHOTO", "ADR", "TEL", "EMAIL", "IMPP", "LANG", "TZ", "GEO", "TITLE", "ROLE", "LOGO",
            "ORG", "RELATED", "CATEGORIES", "NOTE", "SOUND", "URL", "KEY", "FBURL", "CALADRURI", "CALURI",
            "EXPERTISE", "HOBBY", "INTEREST", "ORG-DIRECTORY", "PRONOUNS", "SOCIALPROFILE",
        ]
        for definition in PropertyDefinition.all where !definition.isExtension && definition.isDefined(in: .v4) {
            #expect(definition.allows(.type) == allowed.contains(definition.name), "\(definition.name)")
            #expect(definition.typeVocabulary.isAllowed(in: .v4) == allowed.contains(definition.name))
        }
    }

    @Test func pidIsOnlyWhereSeveralInstancesAre() {
        for definition in PropertyDefinition.all where definition.allows(.pid) && !definition.isExtension {
            #expect(definition.cardinality(in: .v4)?.allowsSeveral ?? true, "\(definition.name)")
        }
        #expect(PropertyID.clientPIDMap.definition?.allows(.pid) == false)
    }

    @Test func framingAndXMLRefuseOtherParameters() {
        #expect(PropertyID.begin.definition?.allows(.unknown) == false)
        #expect(PropertyID.end.definition?.allows(.author) == false)
        #expect(PropertyID.xml.definition?.allows(.altid) == true)
        #expect(PropertyID.xml.definition?.allows(.propID) == false)
        #expect(PropertyID.note.definition?.allows(.propID) == true)
        #expect(PropertyID.note.definition?.allows(.unknown) == true)
        #expect(PropertyID.note.definition?.allows(.xUser) == true)
        #expect(PropertyID.note.definition?.allows(.charset) == false)
        #expect(PropertyID.note.definition?.allows(.group) == false)
    }

    static let defaults: [(PropertyID, ValueType, ValueType, ValueType)] = [
        (.photo, .binary, .binary, .uri), (.bday, .date, .date, .dateAndOrTime),
        (.rev, .dateTime, .dateTime, .timestamp),
        (.tel, .text, .phoneNumber, .text), (.tz, .utcOffset, .utcOffset, .text), (.geo, .float, .float, .uri),
        (.uid, .text, .text, .uri), (.key, .text, .binary, .uri), (.sound, .text, .binary, .uri),
        (.url, .uri, .uri, .uri), (.note, .text, .text, .text), (.agent, .vcard, .vcard, .vcard),
        (.related, .uri, .uri, .uri), (.xABDate, .date, .date, .date), (.xAndroidCustom, .unknown, .unknown, .unknown),
        (.xMSCardPicture, .binary, .binary, .binary),
    ]

    @Test(arguments: defaults) func defaultTypes(id: PropertyID, v21: ValueType, v3: ValueType, v4: ValueType) throws {
        let definition = try #require(id.definition)
        #expect(definition.defaultType(in: .v21) == v21)
        #expect(definition.defaultType(in: .v3) == v3)
        #expect(definition.defaultType(in: .v4) == v4)
    }

    @Test func structures() throws {
        let n = try #require(PropertyID.n.definition), adr = try #require(PropertyID.adr.definition)
        guard case .components(let names, lists: true) = n.structure(in: .v4),
            case .components(let old, lists: false) = n.structure(in: .v21),
            case .components(let parts, lists: true) = adr.structure(in: .v3)
        else {
            Issue.record("N and ADR have components")
            return
        }
        #expect(names.count == 7)
        #expect(names == old)
        #expect(parts.count == 18)
        #expect(PropertyID.org.definition?.structure(in: .v4) == .components(names: [], lists: false))
        for version in Version.allCases {
            #expect(PropertyID.nickname.definition?.structure(in: version) == .list)
            #expect(PropertyID.categories.definition?.structure(in: version) == .list)
            #expect(PropertyID.note.definition?.structure(in: version) == .single)
        }
        #expect(PropertyID.geo.definition?.structure(in: .v4) == .single)
        #expect(
            PropertyID.geo.definition?.structure(in: .v3)
                == .components(names: ["latitude", "longitude"], lists: false))
    }

    @Test func mediaRows() {
        let media = PropertyDefinition.all.filter(\.isMedia).map(\.name)
        #expect(media == ["PHOTO", "LOGO", "SOUND", "KEY", "X-MS-CARDPICTURE"])
    }

    @Test func typeWordsAreFoundWithoutCase() throws {
        let tel = try #require(PropertyID.tel.definition).typeVocabulary
        #expect(tel.has("Cell", in: .v4))
        #expect(!tel.has("pcs", in: .v4))
        #expect(tel.has("PCS", in: .v3))
        #expect(!tel.has("pcs", in: .v21))
        #expect(TypeVocabulary.open.has("anything", in: .v4))
        #expect(!TypeVocabulary.none.isAllowed(in: .v4))
    }
}
