import Testing
import VCardKit

@testable import VCardFormats

@Suite("CSV dialects") struct CSVDialectTests {
    /// The header lines as the programs write them.
    static let headers: [(String, Int, String)] = [
        (
            "google-old", 29,
            "Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Additional Name Yomi,"
                + "Family Name Yomi,Name Prefix,Name Suffix,Initials,Nickname,Short Name,Maiden Name,Birthday,Gender,"
                + "Location,Billing Information,Directory Server,Mileage,Occupation,Hobby,Sensitivity,Priority,Subject,"
                + "Notes,Language,Photo,Group Membership"
        ),
        (
            "google", 17,
            "First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,"
                + "Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,"
                + "Organization Department,Birthday,Notes,Photo,Labels"
        ),
        (
            "google-template", 36,
            "Name Prefix,First Name,Middle Name,Last Name,Name Suffix,Phonetic First Name,Phonetic Middle Name,"
                + "Phonetic Last Name,Nickname,File As,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,"
                + "Phone 1 - Value,Address 1 - Label,Address 1 - Country,Address 1 - Street,"
                + "Address 1 - Extended Address,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,"
                + "Address 1 - PO Box,Organization Name,Organization Title,Organization Department,Birthday,"
                + "Event 1 - Label,Event 1 - Value,Relation 1 - Label,Relation 1 - Value,Website 1 - Label,"
                + "Website 1 - Value,Custom Field 1 - Label,Custom Field 1 - Value,Notes,Labels"
        ),
        (
            "outlook", 92,
            "Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,"
                + "Business Street 2,Business Street 3,Business City,Business State,Business Postal Code,"
                + "Business Country/Region,Home Street,Home Street 2,Home Street 3,Home City,Home State,"
                + "Home Postal Code,Home Country/Region,Other Street,Other Street 2,Other Street 3,Other City,"
                + "Other State,Other Postal Code,Other Country/Region,Assistant's Phone,Business Fax,Business Phone,"
                + "Business Phone 2,Callback,Car Phone,Company Main Phone,Home Fax,Home Phone,Home Phone 2,ISDN,"
                + "Mobile Phone,Other Fax,Other Phone,Pager,Primary Phone,Radio Phone,TTY/TDD Phone,Telex,Account,"
                + "Anniversary,Assistant's Name,Billing Information,Birthday,Business Address PO Box,Categories,"
                + "Children,Directory Server,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,"
                + "E-mail 2 Type,E-mail 2 Display Name,E-mail 3 Address,E-mail 3 Type,E-mail 3 Display Name,Gender,"
                + "Government ID Number,Hobby,Home Address PO Box,Initials,Internet Free Busy,Keywords,Language,"
                + "Location,Manager's Name,Mileage,Notes,Office Location,Organizational ID Number,"
                + "Other Address PO Box,Priority,Private,Profession,Referred By,Sensitivity,Spouse,User 1,User 2,"
                + "User 3,User 4,Web Page"
        ),
        (
            "outlook.com", 61,
            "First Name,Middle Name,Last Name,Title,Suffix,Nickname,Given Yomi,Surname Yomi,E-mail Address,"
                + "E-mail 2 Address,E-mail 3 Address,Home Phone,Home Phone 2,Business Phone,Business Phone 2,"
                + "Mobile Phone,Car Phone,Other Phone,Primary Phone,Pager,Business Fax,Home Fax,Other Fax,"
                + "Company Main Phone,Callback,Radio Phone,Telex,TTY/TDD Phone,IMAddress,Job Title,Department,Company,"
                + "Office Location,Manager's Name,Assistant's Name,Assistant's Phone,Company Yomi,Business Street,"
                + "Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home City,"
                + "Home State,Home Postal Code,Home Country/Region,Other Street,Other City,Other State,"
                + "Other Postal Code,Other Country/Region,Personal Web Page,Spouse,Schools,Hobby,Location,Web Page,"
                + "Birthday,Anniversary,Notes"
        ),
        (
            "thunderbird", 37,
            "First Name,Last Name,Display Name,Nickname,Primary Email,Secondary Email,Screen Name,Work Phone,"
                + "Home Phone,Fax Number,Pager Number,Mobile Number,Home Address,Home Address 2,Home City,Home State,"
                + "Home ZipCode,Home Country,Work Address,Work Address 2,Work City,Work State,Work ZipCode,"
                + "Work Country,Job Title,Department,Organization,Web Page 1,Web Page 2,Birth Year,Birth Month,"
                + "Birth Day,Custom 1,Custom 2,Custom 3,Custom 4,Notes"
        ),
        ("linkedin", 7, "First Name,Last Name,URL,Email Address,Company,Position,Connected On"),
        (
            "yahoo", 58,
            "First,Middle,Last,Nickname,Email,Category,Distribution Lists,Messenger ID,Home,Work,Pager,Fax,Mobile,"
                + "Other,Yahoo! Phone,Primary,Alternate Email 1,Alternate Email 2,Personal Website,Business Website,"
                + "Title,Company,Work Address,Work City,Work State,Work ZIP,Work Country,Home Address,Home City,"
                + "Home State,Home ZIP,Home Country,Birthday,Anniversary,Custom 1,Custom 2,Custom 3,Comments,"
                + "Messenger ID1,Messenger ID2,Messenger ID3,Messenger ID4,Messenger ID5,Messenger ID6,Messenger ID7,"
                + "Messenger ID8,Messenger ID9,Skype ID,IRC ID,ICQ ID,Google ID,MSN ID,AIM ID,QQ ID"
        ),
    ]

    private static func header(_ name: String, _ language: String? = nil) throws -> [String] {
        var options = WritingOptions()
        options.csv.language = language
        var writer = try #require(CardFormat.named("csv:" + name)?.makeWriter?(options))
        var reader = CSVReader(CSVSource(writer.finish()).bytes, delimiter: UInt8(ascii: ","))
        guard reader.next() else { return [] }
        return reader.cells.map { reader.text($0) }
    }

    @Test(arguments: headers) func theHeaderIsThePrograms(_ name: String, _ count: Int, _ line: String) throws {
        let header = try Self.header(name)
        #expect(header == line.split(separator: ",").map(String.init))
        #expect(header.count == count || name == "yahoo")
    }

    @Test func googlesOutlookHeaderBeginsAndEndsAsItDoes() throws {
        let header = try Self.header("google-outlook")
        #expect(header.count == 88)
        #expect(
            header.prefix(15).joined(separator: ",")
                == "First Name,Middle Name,Last Name,Title,Suffix,Initials,Web Page,Gender,Birthday,Anniversary,Location,"
                + "Language,Internet Free Busy,Notes,E-mail Address")
        #expect(
            header.suffix(13).joined(separator: ",")
                == "User 1,User 2,User 3,User 4,Keywords,Mileage,Hobby,Billing Information,Directory Server,Sensitivity,"
                + "Priority,Private,Categories")
    }

    @Test func everyHeaderIsFoundAsItsDialect() {
        for (name, _, line) in Self.headers {
            let keys = line.split(separator: ",").map { CSVText.key(String($0)) }
            let found = CSVHeader.dialect(of: keys)?.name
            #expect(found == name, "\(name)")
        }
    }

    @Test func everyColumnIsKnownOnce() {
        for dialect in CSVDialect.all {
            #expect(
                Set(dialect.columns.map { CSVText.key($0.header) }).count == dialect.columns.count, "\(dialect.name)")
            #expect(Set(dialect.columns.map { $0.path }).count == dialect.columns.count, "\(dialect.name)")
        }
    }

    @Test func everyLanguageHasEveryColumnOnce() throws {
        for language in CSVDialect.OutlookLanguage.all {
            #expect(language.headers.count == 92, "\(language.code)")
            let headers = try Self.header("outlook", language.code)
            #expect(Set(headers.map { CSVText.key($0) }).count == 92, "\(language.code)")
            let found = CSVHeader(headers, map: nil, preferred: nil) { [] }
            #expect(found.dialect?.name == "outlook")
            #expect(found.columns.map { $0.path } == CSVDialect.outlook.columns.map { $0.path }, "\(language.code)")
        }
    }

    @Test func theBritishHeaderHasItsOwnWords() throws {
        let header = try Self.header("thunderbird", "en-GB")
        #expect(
            header.filter { $0.contains("Count") } == ["Home County", "Home Country", "Work County", "Work Country"])
        #expect(CSVHeader(header, map: nil, preferred: nil) { [] }.columns.allSatisfy { !$0.isUnknown })
    }
}
