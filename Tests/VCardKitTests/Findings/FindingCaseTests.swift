import Testing

@testable import VCardKit

/// What lines of a card are said to break, and what mending makes of them.
@Suite struct FindingCaseTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let version: String
        let lines: String
        let codes: String
        let safe: String?
        let unsafe: String?

        /// - Parameters:
        ///   - lines: `<F6>` stands for a byte.
        ///   - codes: The codes of the findings in the order of their places, with a space between.
        ///   - safe: The lines after the safe fixes; those given unless it is.
        ///   - unsafe: The lines after all fixes; not looked at unless given.
        init(
            _ name: String, _ version: String, _ lines: String, gives codes: String, safe: String? = nil,
            unsafe: String? = nil
        ) {
            testDescription = name
            self.version = version
            self.lines = lines
            self.codes = codes
            self.safe = safe
            self.unsafe = unsafe
        }

        func bytes(_ lines: String) -> [UInt8] {
            RuleExample("VERSION:\(version)" + (lines.isEmpty ? "" : "\n\(lines)"), of: .missingVersion).bytes
        }
    }

    static let cases: [Case] = [
        // Empty values
        Case(
            "an address whose text stands in LABEL has content", "4.0", "ADR;LABEL=\"8F., No.172\":;;;;;;", gives: ""),
        Case("so has one with the country alone", "4.0", "ADR;CC=ES:;;;;;;", gives: ""),
        Case("an account may stand in a parameter", "3.0", "X-SOCIALPROFILE;TYPE=twitter;X-USER=ana:", gives: ""),
        Case(
            "the last property stays", "2.1", "NOTE:\nTITLE:\nN:\nFN:", gives: "VC539 VC539 VC539 VC539",
            unsafe: "N:\nFN:"),
        Case(
            "types are no content", "4.0", "ADR;TYPE=home;PREF=1;LABEL=\"\":;;;;;;", gives: "VC539 VC218",
            safe: "ADR;TYPE=home;PREF=1:;;;;;;", unsafe: ""),
        // Addresses with something around them
        Case(
            "a name before an address is not lost safely", "3.0", "EMAIL:Bo <bo@example.com>", gives: "VC524",
            unsafe: "EMAIL:bo@example.com"),
        Case(
            "nor is one in quotes", "3.0", "EMAIL:\"Sales desk\\, Bo\" <bo@example.com>", gives: "VC524",
            unsafe: "EMAIL:bo@example.com"),
        Case(
            "mailto: is no name", "4.0", "EMAIL:mailto:bo@example.com", gives: "VC524", safe: "EMAIL:bo@example.com"),
        Case("nor are angle brackets", "4.0", "EMAIL:<bo@example.com>", gives: "VC524", safe: "EMAIL:bo@example.com"),
        Case(
            "%XX in mailto: is decoded", "4.0", "EMAIL:mailto:bo%2Bnews@example.com", gives: "VC524",
            safe: "EMAIL:bo+news@example.com"),
        Case(
            "a subject behind it is not lost safely", "4.0", "EMAIL:mailto:bo@example.com?subject=x", gives: "VC524",
            unsafe: "EMAIL:bo@example.com"),
        // Cards in cards
        Case(
            "the lines of the card in AGENT are mended where they stand", "2.1",
            "N:Ruiz;Ana\nAGENT:\nBEGIN:VCARD\nVERSION:2.1\nN:Sol;Bo\nnote:a\nEND:VCARD\nTEL:1", gives: "VC211",
            safe: "N:Ruiz;Ana\nAGENT:\nBEGIN:VCARD\nVERSION:2.1\nN:Sol;Bo\nNOTE:a\nEND:VCARD\nTEL:1"),
        Case(
            "it need not have all that a card has", "3.0", "AGENT:BEGIN:VCARD\\nTEL:1\\nEND:VCARD\\n", gives: ""),
        Case(
            "that in an escaped text is looked at", "3.0",
            "AGENT:BEGIN:VCARD\\nVERSION:3.0\\nFN:Bo\\nN:Bo\\nBDAY:1980-02-31\\nEND:VCARD\\n",
            gives: "VC506"),
        // Links
        Case(
            "blanks in a number become dashes", "4.0", "TEL;VALUE=uri:tel:+1 555  0100", gives: "VC519",
            safe: "TEL;VALUE=uri:tel:+1-555-0100"),
        Case(
            "blanks before a link are none of it", "4.0", "URL: https://www.example.com/", gives: "VC518",
            safe: "URL:https://www.example.com/"),
        Case(
            "an encoded file: is found", "2.1", "URL;ENCODING=QUOTED-PRINTABLE:=66ile:///etc/passwd", gives: "VC615",
            unsafe: ""),
        // Text that is not what it is said to be
        Case(
            "what CHARSET says is not so in quoted-printable", "2.1",
            "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=E9", gives: "VC111"),
        Case("a control character is not lost safely", "3.0", "NOTE;ENCODING=8BIT:a<1F>b", gives: "VC227 VC112"),
        Case(
            "nor is an encoded one", "3.0", "NOTE;ENCODING=QUOTED-PRINTABLE:a=0Cb", gives: "VC227"),
        Case("a text in base64 becomes no link", "4.0", "NOTE;ENCODING=b:aGVsbG8=", gives: "VC229"),
        Case("24 o'clock is left alone", "4.0", "BDAY:20240229T240000", gives: "VC507"),
        // Lines that were broken
        Case(
            "an address that goes on in the next line gets no semicolons", "3.0",
            "ADR:;;Long street;Very long\ncity;;29001;Spain", gives: "VC501 VC205"),
        Case("a text with a colon in it gets no TYPE", "3.0", "NOTE:one\ngo on; see: http", gives: "VC206 VC212"),
        Case(
            "a line of quoted-printable is broken between characters", "2.1",
            "NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:caf=C3=A9 two three four five caf=C3=A9 END:VCARD of them",
            gives: "VC246",
            safe: """
                NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:caf=C3=A9 two three four five =
                caf=C3=A9 END:VCARD of them
                """),
        Case(
            "what would look like a line of its own is encoded there", "2.1",
            "NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:caf=C3=A9 two three four fi  END:VCARD of them=C3=A9",
            gives: "VC246",
            safe: """
                NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:caf=C3=A9 two three four fi  E=
                =4ED:VCARD of them=C3=A9
                """),
        Case(
            "lines of it that are short enough stay", "2.1",
            """
            NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:caf=C3=A9 one=
            two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen=
            end
            """,
            gives: "VC246",
            safe: """
                NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:caf=C3=A9 one=
                two three four five six seven eight nine ten eleven twelve thirteen fourtee=
                n fifteen=
                end
                """),
        Case(
            "bytes that are no text stay when it is broken", "2.1",
            "NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=A9=FF=FE bad aaaaaaaaaaaaaaaaaaaaaaaa",
            gives: "VC538 VC111 VC246",
            safe: """
                NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=A9=FF=FE bad aaaaaaaaaaaaa=
                aaaaaaaaaaa
                """),
        Case(
            "nor is it broken at an escape that is none", "2.1",
            "NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=ZZ bad aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            gives: "VC233 VC246"),
        Case(
            "text in a character set that nobody knows is not decoded without being asked", "3.0",
            "NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=X-FOO:=A4=A4", gives: "VC227 VC230 VC231 VC232"),
        Case(
            "an empty component that SORT-AS may name stays", "4.0", "ORG;SORT-AS=\"a,b\":Acme;", gives: "VC535"),
        Case(
            "a number that is a part of another one is not what LABEL shows", "4.0",
            "ADR;LABEL=\"Calle Mayor 12\":;;;Madrid;;28013;Spain;;;;1;Calle Mayor;;;;;;", gives: "VC505"),
        Case(
            "the address of AUTHOR ends before other parameters", "4.0",
            "NOTE;AUTHOR=https://example.com/x;LANGUAGE=en:hello", gives: "VC323",
            unsafe: "NOTE;AUTHOR=https://example.com/x;LANGUAGE=en:hello"),
        // Base64 that is damaged, and links in its place
        Case(
            "a colon in base64 makes no link of it", "3.0", "PHOTO;ENCODING=b;TYPE=JPEG:qgEP:ASDF==", gives: "VC235"),
        Case(
            "data: does", "3.0", "PHOTO;ENCODING=b:data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=",
            gives: "VC620 VC202", safe: "PHOTO;ENCODING=b;TYPE=GIF:R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs="),
        Case(
            "so do two slashes", "3.0", "PHOTO;ENCODING=b:content://example.com/1", gives: "VC620",
            safe: "PHOTO;VALUE=uri:content://example.com/1"),
        // Components are counted as they are read
        Case(
            "an encoded semicolon is none of ADR", "3.0", "ADR;ENCODING=QUOTED-PRINTABLE:;;a=3Bb;c;d;1;e",
            gives: "VC227", safe: "ADR:;;a\\;b;c;d;1;e"),
        Case("nor of N", "2.1", "N;ENCODING=QUOTED-PRINTABLE:Ru=3Biz;Ana;b;c;d", gives: ""),
        Case("six components are six", "2.1", "N;ENCODING=QUOTED-PRINTABLE:Ru=69z;Ana;b;c;d;e", gives: "VC503"),
        Case(
            "a byte of another character separates nothing", "2.1",
            "N;CHARSET=ISO-2022-JP:<1B>$B;3ED<1B>(B;<1B>$BI=%=<1B>(B;;;", gives: ""),
        Case(
            "nor does it make items of a list", "3.0", "CATEGORIES;CHARSET=ISO-2022-JP:<1B>$B;,;,<1B>(B",
            gives: "VC230"),
        Case("nor a line break", "2.1", "NOTE;CHARSET=Shift_JIS:<83>\\name", gives: ""),
        // Parameters
        Case(
            "a backslash before a comma between types goes with it", "2.1", "TEL;TYPE=home\\,work:1", gives: "VC216",
            safe: "TEL;TYPE=home;TYPE=work:1"),
        Case(
            "a comma before a parameter is reported once", "3.0", "TEL;TYPE=HOME,TYPE=VOICE:1", gives: "VC214",
            safe: "TEL;TYPE=HOME,VOICE:1"),
        Case(
            "the parameter behind it is one of its own", "4.0", "TEL;PREF=0,TYPE=home:1", gives: "VC214 VC306",
            safe: "TEL;PREF=0;TYPE=home:1", unsafe: "TEL;PREF=1;TYPE=home:1"),
        Case(
            "a semicolon in a text without quotes", "4.0", "NOTE;ALTID=a;b:x", gives: "VC331 VC214",
            unsafe: "NOTE;ALTID=\"a;b\":x"),
        Case(
            "two of them", "4.0", "ADR;TYPE=home;LABEL=a;b;c:;;d;e;f;1;g", gives: "VC214",
            unsafe: "ADR;TYPE=home;LABEL=\"a;b;c\":;;d;e;f;1;g"),
        Case(
            "a bare type is none of the text before it", "4.0", "ADR;LABEL=a;WORK:;;d;e;f;1;g", gives: "VC212",
            safe: "ADR;LABEL=a;TYPE=WORK:;;d;e;f;1;g"),
        Case(
            "both", "4.0", "ADR;WORK;LABEL=a;b:;;d;e;f;1;g", gives: "VC212 VC214",
            safe: "ADR;TYPE=WORK;LABEL=a;b:;;d;e;f;1;g", unsafe: "ADR;TYPE=WORK;LABEL=\"a;b\":;;d;e;f;1;g"),
        Case(
            "a comma in a text without quotes", "4.0", "ADR;LABEL=a, b:;;d;e;f;1;g", gives: "VC214",
            safe: "ADR;LABEL=\"a, b\":;;d;e;f;1;g"),
        Case(
            "a colon in a text without quotes", "4.0", "ADR;LABEL=Unit 4: a:;;a;c;d;1;e", gives: "VC214 VC504 VC537",
            unsafe: "ADR;LABEL=\"Unit 4: a\":;;a;c;d;1;e"),
        Case(
            "no components are put behind it", "4.0", "ADR;LABEL=Unit 4:a:;;a;c", gives: "VC214 VC501 VC504",
            unsafe: "ADR;LABEL=\"Unit 4:a\":;;a;c;;;"),
        Case(
            "a semicolon and a colon", "4.0", "ADR;LABEL=a;b: c\"d:;;d;e;f;1;g", gives: "VC214 VC504 VC537",
            unsafe: "ADR;LABEL=\"a;b: c^'d\":;;d;e;f;1;g"),
        Case("a colon in the street is none", "4.0", "ADR;LABEL=a:;;d: x;e;f;1;g", gives: ""),
        Case(
            "PREF beside the same in TYPE", "3.0", "TEL;TYPE=pref;PREF=1:1", gives: "VC301", safe: "TEL;TYPE=pref:1"),
        Case("PREF beside the same in 2.1", "2.1", "TEL;PREF=1;PREF:1", gives: "VC301", safe: "TEL;PREF:1"),
        Case("b is no encoding of a text", "3.0", "TEL;b:1", gives: "VC212 VC330", safe: "TEL;TYPE=b:1"),
        Case(
            "b is one of a photo", "3.0", "PHOTO;b:R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=", gives: "VC212",
            safe: "PHOTO;ENCODING=b:R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs="),
        Case("PREF twice", "4.0", "TEL;PREF=1;PREF=2:1", gives: "VC217"),
        // Lines
        Case("an indented line behind a blank one", "4.0", "TEL:1\n\n x", gives: "VC109 VC240"),
        Case("bytes that are no UTF-8 in 4.0", "4.0", "NOTE:M<FC>ller", gives: "VC111", unsafe: "NOTE:Müller"),
        Case("and in 3.0", "3.0", "NOTE:M<FC>ller", gives: "VC232", unsafe: "NOTE:Müller"),
        // Encoded values are looked at as what they say
        Case(
            "ORG ends with an empty component behind soft breaks", "2.1",
            "ORG;ENCODING=QUOTED-PRINTABLE:Ac=\nme;Sa=6Ces;=\n;", gives: "VC535",
            safe: "ORG;ENCODING=QUOTED-PRINTABLE:Acme;Sa=6Ces"),
        Case("an encoded semicolon is data", "2.1", "ORG;ENCODING=QUOTED-PRINTABLE:Acme=3B", gives: ""),
        Case(
            "as a comma is", "2.1", "CATEGORIES;ENCODING=QUOTED-PRINTABLE:a,,b=2Cb,=61", gives: "VC406 VC534",
            safe: "CATEGORIES;ENCODING=QUOTED-PRINTABLE:a,b=2Cb"),
        Case(
            "what is left is broken into lines", "2.1",
            "ORG;ENCODING=QUOTED-PRINTABLE:one two three four five six seven eight =\nnine ten eleven=3D;",
            gives: "VC535",
            safe: "ORG;ENCODING=QUOTED-PRINTABLE:one two three four five six seven eight nine =\nten eleven=3D"),
        Case(
            "an address has mailto: before it", "2.1", "EMAIL;ENCODING=QUOTED-PRINTABLE:mailto:ana=40example.com",
            gives: "VC524", safe: "EMAIL;ENCODING=QUOTED-PRINTABLE:ana@example.com"),
        Case(
            "a text begins with a blank", "2.1", "NOTE;ENCODING=QUOTED-PRINTABLE: a=3Db=20", gives: "VC537",
            unsafe: "NOTE;ENCODING=QUOTED-PRINTABLE:a=3Db=20"),
        Case(
            "a line break is none in 2.1", "2.1", "NOTE;ENCODING=QUOTED-PRINTABLE:a=3Db\\nc", gives: "VC237",
            unsafe: "NOTE;ENCODING=QUOTED-PRINTABLE:a=3Db=0D=0Ac"),
        Case(
            "a text was read in another character set", "2.1",
            "NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:K=C3=83=C2=B6ln=3B", gives: "VC538",
            unsafe: "NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:K=C3=B6ln;"),
        Case(
            "one of several parts is left", "2.1",
            "ORG;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:K=C3=83=C2=B6ln=3B", gives: "VC538",
            unsafe: "ORG;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:K=C3=83=C2=B6ln=3B"),
        Case("a semicolon that is encoded silently is data", "2.1", "ORG:=61=62=3B", gives: "VC238"),
        Case("a date is none", "2.1", "BDAY;ENCODING=QUOTED-PRINTABLE:1980=2D13=2D01", gives: "VC506"),
        Case("a date has an unlikely year", "2.1", "BDAY;ENCODING=QUOTED-PRINTABLE:1200=2D01=2D01", gives: "VC511"),
        Case(
            "a date is incomplete", "2.1", "BDAY;ENCODING=QUOTED-PRINTABLE:=2D-01=2D01", gives: "VC508"),
        Case(
            "a date has another form", "3.0", "BDAY;ENCODING=QUOTED-PRINTABLE:1980=2F06=2F15", gives: "VC227 VC507",
            safe: "BDAY:1980-06-15"),
        Case(
            "a link has blanks", "3.0", "URL;ENCODING=QUOTED-PRINTABLE:http://www.example.com/a=20b",
            gives: "VC227 VC519", safe: "URL:http://www.example.com/a%20b"),
        Case("a number is none", "3.0", "TEL;ENCODING=QUOTED-PRINTABLE:n=2Fa", gives: "VC227 VC520", safe: "TEL:n/a"),
        Case(
            "quoted-printable that is not declared", "3.0", "TZ:=2D=30=35=30=30", gives: "VC238 VC513",
            unsafe: "TZ:-05:00"),
        Case(
            "it says what a link is", "4.0", "URL:=68=74=74=70=3A=2F=2F=61", gives: "VC238", unsafe: "URL:http://a"),
        // Streets
        Case(
            "a street that LABEL shows", "4.0", "ADR;LABEL=\"Am Weg 1\":;;;Ulm;;1;;;;;1;Am Weg;;;;;;", gives: "VC505",
            safe: "ADR;LABEL=\"Am Weg 1\":;;Am Weg 1;Ulm;;1;;;;;1;Am Weg;;;;;;"),
        Case(
            "one in the order of its country", "4.0", "ADR:;;;Springfield;;1;USA;;;;1;Main St, E;;;;;;",
            gives: "VC505", unsafe: "ADR:;;1 Main St\\, E;Springfield;;1;USA;;;;1;Main St, E;;;;;;"),
        Case(
            "one of one part", "4.0", "ADR:;;;Ulm;;1;;;;;;Am Weg;;;;;;", gives: "VC505",
            safe: "ADR:;;Am Weg;Ulm;;1;;;;;;Am Weg;;;;;;"),
        Case("a room is no street", "4.0", "ADR:;;;Ulm;;1;;12;;;;;;;;;;", gives: "VC505"),
        // Authors
        Case(
            "the URI of an author with a port", "4.0", "NOTE;AUTHOR=http://example.com:80/a:b: c", gives: "VC323",
            unsafe: "NOTE;AUTHOR=\"http://example.com:80/a\":b: c"),
        Case(
            "a URN", "4.0", "NOTE;AUTHOR=urn:isbn:1:b", gives: "VC323", unsafe: "NOTE;AUTHOR=\"urn:isbn:1\":b"),
        Case("one without an end", "4.0", "NOTE;AUTHOR=mailto:ana@example.com", gives: "VC323"),
        Case(
            "an address", "4.0", "NOTE;AUTHOR=ana@example.com:b", gives: "VC323",
            unsafe: "NOTE;AUTHOR=\"mailto:ana@example.com\":b"),
        Case("a name", "4.0", "NOTE;AUTHOR=Ana:b", gives: "VC323", unsafe: "NOTE;AUTHOR-NAME=Ana:b"),
        Case("a name beside another one", "4.0", "NOTE;AUTHOR=Ana;AUTHOR-NAME=Bo:b", gives: "VC323"),
        // Properties of other versions and vendors
        Case(
            "a kind has a vendor's name in 3.0", "3.0", "KIND:group", gives: "VC406",
            unsafe: "X-ADDRESSBOOKSERVER-KIND:group"),
        Case(
            "what no vendor has is carried", "3.0", "item1.HOBBY;LEVEL=high:chess", gives: "VC406 VC301",
            unsafe: "item1.X-HOBBY;LEVEL=high:chess"),
        Case(
            "so is what another property would take in", "4.0", "SORT-STRING:Ruiz", gives: "VC406",
            unsafe: "X-SORT-STRING:Ruiz"),
        Case("2.1 has nicknames in practice", "2.1", "NICKNAME:Ani", gives: "VC406", unsafe: "NICKNAME:Ani"),
        Case("a form of 2.1", "2.1", "IMPP:aim:ana", gives: "VC406", unsafe: "X-AIM:ana"),
        Case(
            "a vendor's relation", "4.0", "X-SPOUSE:Bo", gives: "VC606", unsafe: "RELATED;TYPE=spouse;VALUE=text:Bo"),
        Case(
            "members and the kind of a group", "4.0",
            "X-ADDRESSBOOKSERVER-MEMBER:mailto:a@example.com\nX-ADDRESSBOOKSERVER-KIND:group", gives: "VC606 VC606",
            unsafe: "MEMBER:mailto:a@example.com\nKIND:group"),
        Case(
            "there is one anniversary", "4.0", "X-ANNIVERSARY:20100501\nX-MS-ANNIVERSARY:20100501",
            gives: "VC606 VC606", unsafe: "ANNIVERSARY:20100501\nX-MS-ANNIVERSARY:20100501"),
        Case(
            "none where the card has it", "4.0", "X-GENDER:Male\nGENDER:M", gives: "VC606",
            unsafe: "X-GENDER:Male\nGENDER:M"),
        Case("3.0 has nicknames", "3.0", "X-NICKNAME:Ani", gives: "VC606", unsafe: "NICKNAME:Ani"),
        Case("its programs read X-AIM", "3.0", "X-AIM:ana", gives: ""),
        // Lines that say the same
        Case(
            "in another case and order", "3.0", "TEL;TYPE=home;TYPE=VOICE:1\ntel;type=voice,HOME:1",
            gives: "VC211 VC412", safe: "TEL;TYPE=home;TYPE=VOICE:1"),
        Case(
            "with the same encoding", "2.1",
            "NOTE;ENCODING=QUOTED-PRINTABLE:a=C3=A9\nNOTE;QUOTED-PRINTABLE:a=C3=A9", gives: "VC412",
            safe: "NOTE;ENCODING=QUOTED-PRINTABLE:a=C3=A9"),
        Case("a type more is another line", "3.0", "TEL;TYPE=home:1\nTEL;TYPE=work:1\nTEL:1", gives: ""),
        Case("an encoding is another line", "2.1", "NOTE;QUOTED-PRINTABLE:=41\nNOTE:=41", gives: ""),
        Case("so is another group", "3.0", "a.TEL:1\nb.TEL:1", gives: ""),
        // Values
        Case("a word is no language", "4.0", "LANG:English", gives: "VC528"),
        Case("nor is it one in a parameter", "3.0", "NOTE;LANGUAGE=English:x", gives: "VC315"),
        Case("the code of a country", "4.0", "LANG:jp", gives: "VC528"),
        Case("a private tag", "4.0", "LANG:x-klingon", gives: ""),
        Case("a name of blanks", "4.0", "FN: ", gives: "VC407"),
        Case("a program in a link", "4.0", "URL:javascript:alert(1)", gives: "VC615", unsafe: ""),
        Case("a file in a link", "4.0", "URL:file:///etc/passwd", gives: "VC615", unsafe: ""),
        Case("another kind of link", "4.0", "URL:ftp://www.example.com/", gives: ""),
        Case("a profile in a file", "4.0", "SOCIALPROFILE:file:///etc/passwd", gives: "VC615", unsafe: ""),
        Case("the name of a file", "3.0", "PHOTO;VALUE=uri:a.png", gives: "VC615", unsafe: ""),
        Case("that name in 4.0", "4.0", "PHOTO:a.png", gives: "VC615", unsafe: ""),
        Case(
            "a crop rectangle of another picture", "3.0",
            "PHOTO;ENCODING=b;X-ABCROP-RECTANGLE=ABClipRect_1&0&0&9&9&:\n R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=",
            gives: "VC617", safe: "PHOTO;ENCODING=b;TYPE=GIF:R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs="),
        Case("a text that is no key", "4.0", "KEY;VALUE=text:foo", gives: "VC619"),
        Case("the digits of a key", "4.0", "KEY;VALUE=text:0123 4567 89AB CDEF", gives: ""),
        Case("octets that are no key", "3.0", "KEY;ENCODING=b;TYPE=PGP:Zm9v", gives: "VC619"),
        Case("a key without armor", "3.0", "KEY;ENCODING=b;TYPE=PGP:mQENBFfoo4A=", gives: ""),
    ]

    /// Cards as they stand, with the codes of their findings.
    static let cards: [(name: String, text: String, codes: String)] = [
        ("a version of one digit", "BEGIN:VCARD\nVERSION:3\nN:Ruiz;Ana;;;\nFN:Ana Ruiz\nEND:VCARD", "VC107"),
        ("an indented line behind BEGIN", "BEGIN:VCARD\n x\nVERSION:3.0\nN:Ruiz;Ana;;;\nFN:Ana\nEND:VCARD", "VC240"),
        (
            "a component is reported once",
            "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nSUMMARY:x\nEND:VEVENT\nEND:VCALENDAR\nBEGIN:VCARD\n"
                + "VERSION:4.0\nFN:Ana Ruiz\nEND:VCARD",
            "VC118"
        ),
        (
            "what stands behind it is reported",
            "BEGIN:VCALENDAR\nEND:VCALENDAR\nx\nBEGIN:VCARD\nVERSION:4.0\nFN:Ana Ruiz\nEND:VCARD", "VC118 VC108"
        ),
    ]

    @Test(arguments: cards.indices) func aCardHasTheFindings(_ number: Int) {
        let test = Self.cards[number]
        let findings = AddressBook.read(RuleExample(test.text, of: .missingVersion).bytes).findings()
        #expect(findings.map(\.rule.code).joined(separator: " ") == test.codes, "\(test.name)")
    }

    @Test func anAccountForCallsAndMessagesIsAdvice() throws {
        for line in ["IMPP:skype:ana", "IMPP:sip:ana@example.com", "TEL;VALUE=uri:sip:ana@example.com"] {
            let bytes = RuleExample("VERSION:4.0\n\(line)", of: .missingVersion).bytes
            let rules = AddressBook.read(bytes).findings(pedantic: true).map(\.rule.number)
            #expect(rules.contains(608), "\(line)")
        }
    }

    @Test(arguments: cases) func hasTheFindings(_ test: Case) throws {
        let book = AddressBook.read(test.bytes(test.lines))
        let findings = book.findings().map(\.rule.code).joined(separator: " ")
        #expect(findings == test.codes)
        let card = try #require(book.cards.first)
        let safe = card.fixed().card
        #expect(safe.serialized == test.bytes(test.safe ?? test.lines))
        #expect(safe.fixed().done.isEmpty)
        if let lines = test.unsafe { #expect(card.fixed(.unsafe).card.serialized == test.bytes(lines)) }
    }
}
