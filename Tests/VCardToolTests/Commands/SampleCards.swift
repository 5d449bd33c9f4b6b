@testable import VCardTool

/// Cards of invented people, for tests of verbs.
enum SampleCards {
    static let ana = """
        BEGIN:VCARD\r
        VERSION:3.0\r
        N:Ruiz;Ana;;;\r
        FN:Ana Ruiz\r
        ORG:Example S.A.;Sales\r
        TEL;TYPE=CELL,PREF:+1 202 555 0101\r
        TEL;TYPE=WORK:+1 202 555 0102\r
        EMAIL;TYPE=INTERNET,HOME:ana@example.com\r
        UID:urn:uuid:0E6C2F5A-0000-4000-8000-000000000001\r
        END:VCARD\r

        """

    static let bo = """
        BEGIN:VCARD\r
        VERSION:4.0\r
        FN:bo chen\r
        TEL;VALUE=uri:tel:+1-202-555-0103\r
        END:VCARD\r

        """

    /// LF line ends, lower case, a bad date, and the UID of another card.
    static let cy = """
        BEGIN:VCARD
        VERSION:3.0
        n:Vega;Cy
        fn:Cy Vega
        bday:soon
        uid:URN:UUID:0e6c2f5a-0000-4000-8000-000000000001
        END:VCARD

        """
}
