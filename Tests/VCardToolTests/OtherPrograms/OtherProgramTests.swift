import Testing

/// Programs that are not ours read what `vcard` writes. Each is asked where it is installed, as on CI's machine.
@Suite struct OtherProgramTests {
    /// A program that reads one format, and what it has to have understood.
    struct Reader: Sendable, CustomTestStringConvertible {
        let name: String
        /// A shell command that ends with 0 where the program is there.
        let probe: String
        /// A shell script: `$V` is `vcard`, `$1` the cards, `$2` an empty folder. It prints what was understood.
        let script: String
        let expected: String

        var testDescription: String { name }

        /// A script in Python that gets the text that `vcard` wrote as `text`.
        init(_ name: String, module: String, writing format: String, python: String, expected: String) {
            self.name = name
            probe = "python3 -c 'import \(module)'"
            script = """
                $V convert -q "$1" -t \(format) -o "$2/out" --replace && python3 - "$2/out" <<'END'
                import sys, io, \(module)
                sys.stdout = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8")
                text = open(sys.argv[1], encoding="utf-8", newline="").read()
                \(python)
                END
                """
            self.expected = expected
        }

        init(_ name: String, probe: String, script: String, expected: String) {
            self.name = name
            self.probe = probe
            self.script = script
            self.expected = expected
        }

        var isInstalled: Bool { (try? ToolRun(shell: probe).status) == 0 }
    }

    private static let cards = """
        BEGIN:VCARD
        VERSION:4.0
        FN:Dr. Zoë Müller-Łuksza
        N:Müller-Łuksza;Zoë;Anna,Bea;Dr.;
        NICKNAME:Zo
        ORG:Example\\; Inc.;Research
        TITLE:Lead\\, Research
        TEL;TYPE=work,voice;VALUE=uri;PREF=1:tel:+1-555-0100;ext=5
        TEL;TYPE=cell:+1 555 0101
        EMAIL;TYPE=work;PREF=1:zoe@example.com
        EMAIL;TYPE=home:zoe.home@example.com
        ADR;TYPE=home:;;1 Main St;Town;CA;90000;USA
        ADR;TYPE=work:;;Straße 5\\, Hof;Köln;;50667;Deutschland
        BDAY:19800415
        NOTE:Line one\\nLine two\\, with comma\\; semicolon and a text so long that it has to be folded ✓ 漢字
        CATEGORIES:Friends,Work
        UID:urn:uuid:11111111-2222-4333-8444-555555555777
        PHOTO:data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7
        END:VCARD
        BEGIN:VCARD
        VERSION:4.0
        FN:Bo Chen
        N:Chen;Bo;;;
        TEL:555-0103
        EMAIL:bo@example.com
        UID:urn:uuid:11111111-2222-4333-8444-555555555778
        END:VCARD

        """

    /// What vobject makes of a version of vCard.
    private static func vobject(_ format: String, tel: String, photo: String) -> Reader {
        Reader(
            "vobject, \(format)", module: "vobject", writing: format,
            python: """
                for card in vobject.readComponents(text, allowQP=True):
                    n = card.n.value
                    print(card.fn.value, n.family, n.given, n.additional, n.prefix, sep="|")
                    print([tel.value for tel in card.contents["tel"]], [mail.value for mail in card.contents["email"]])
                    for adr in card.contents.get("adr", []):
                        print(adr.value.street, adr.value.city, adr.value.region, adr.value.code, adr.value.country, sep="|")
                    for note in card.contents.get("note", []): print(repr(note.value))
                    for org in card.contents.get("org", []): print(org.value)
                    for photo in card.contents.get("photo", []): print(photo.value[:6])
                """,
            expected: """
                Dr. Zoë Müller-Łuksza|Müller-Łuksza|Zoë|\(format == "vcf21" ? "Anna,Bea" : "['Anna', 'Bea']")|Dr.
                ['\(tel)', '+1 555 0101'] ['zoe@example.com', 'zoe.home@example.com']
                1 Main St|Town|CA|90000|USA
                Straße 5, Hof|Köln||50667|Deutschland
                'Line one\\nLine two, with comma; semicolon and a text so long that it has to be folded ✓ 漢字'
                ['Example; Inc.', 'Research']
                \(photo)
                Bo Chen|Chen|Bo||
                ['555-0103'] ['bo@example.com']

                """)
    }

    private static let readers: [Reader] = [
        vobject("vcf3", tel: "+1-555-0100 x5", photo: "b'GIF89a'"),
        vobject("vcf4", tel: "tel:+1-555-0100;ext=5", photo: "data:i"),
        Reader(
            "khard, vcf3", probe: "command -v khard",
            script: """
                $V convert -q "$1" -t vcf3 --split -o "$2/cards/" &&
                printf '[addressbooks]\\n[[all]]\\npath = %s/cards\\n[general]\\n' "$2" > "$2/conf" &&
                export LC_ALL=C.UTF-8 XDG_CACHE_HOME="$2" && khard -c "$2/conf" email --parsable zoe | grep '@' &&
                khard -c "$2/conf" phone --parsable && khard -c "$2/conf" birthdays --parsable
                """,
            expected: """
                zoe.home@example.com\tZoë Anna Bea Müller-Łuksza\thome
                zoe@example.com\tZoë Anna Bea Müller-Łuksza\twork, pref
                555-0103\tBo Chen\tvoice
                +1 555 0101\tZoë Anna Bea Müller-Łuksza\tcell
                +1-555-0100 x5\tZoë Anna Bea Müller-Łuksza\twork, voice, pref
                1980.04.15\tZoë Anna Bea Müller-Łuksza

                """),
        Reader(
            "python-ldap, ldif", module: "ldif", writing: "ldif",
            python: """
                reader = ldif.LDIFRecordList(open(sys.argv[1], "rb"))
                reader.parse()
                for name, entry in reader.all_records:
                    print(name)
                    for key in ["cn", "sn", "telephoneNumber", "mobile", "mail", "mozillaSecondEmail", "l", "o", "description"]:
                        print(key, [value.decode() for value in entry.get(key, [])])
                """,
            expected: """
                cn=Dr. Zoë Müller-Łuksza,mail=zoe@example.com
                cn ['Dr. Zoë Müller-Łuksza']
                sn ['Müller-Łuksza']
                telephoneNumber ['+1-555-0100 x5']
                mobile ['+1 555 0101']
                mail ['zoe@example.com']
                mozillaSecondEmail ['zoe.home@example.com']
                l ['Köln']
                o ['Example; Inc.']
                description ['Line one\\nLine two, with comma; semicolon and a text so long that it has to be folded ✓ 漢字']
                cn=Bo Chen,mail=bo@example.com
                cn ['Bo Chen']
                sn ['Chen']
                telephoneNumber ['555-0103']
                mobile []
                mail ['bo@example.com']
                mozillaSecondEmail []
                l []
                o []
                description []

                """),
        Reader(
            "abook", probe: "command -v abook",
            script: """
                $V convert -q "$1" -t abook -o "$2/book" && export LC_ALL=C.UTF-8 HOME="$2" &&
                abook --convert --infile "$2/book" --informat abook --outfile - --outformat csv
                """,
            expected: """
                "Dr. Zoë Müller-Łuksza","zoe@example.com,zoe.home@example.com","",\
                "Line one Line two, with comma; semicolon and a text so long that it has to be fo","Zo"
                "Bo Chen","bo@example.com","555-0103","",""

                """),
        Reader(
            "python, xcard", module: "xml.etree.ElementTree", writing: "xcard",
            python: """
                for fn in xml.etree.ElementTree.fromstring(text).iter("{urn:ietf:params:xml:ns:vcard-4.0}fn"):
                    print("".join(fn.itertext()).strip())
                """,
            expected: "Dr. Zoë Müller-Łuksza\nBo Chen\n"),
        Reader(
            "python, jcard", module: "json", writing: "jcard",
            python: """
                for card in json.loads(text): print([line[3] for line in card[1] if line[0] == "n"])
                """,
            expected: "[['Müller-Łuksza', 'Zoë', ['Anna', 'Bea'], 'Dr.', '']]\n[['Chen', 'Bo', '', '', '']]\n"),
        Reader(
            "python, csv:google", module: "csv", writing: "csv:google",
            python: """
                for row in csv.DictReader(io.StringIO(text)):
                    print(row["First Name"], row["E-mail 1 - Value"], row["Address 1 - City"], repr(row["Notes"]), sep="|")
                """,
            expected: """
                Zoë|zoe@example.com|Town|\
                'Line one\\nLine two, with comma; semicolon and a text so long that it has to be folded ✓ 漢字'
                Bo|bo@example.com||''

                """),
    ]

    @Test(arguments: readers.filter { $0.isInstalled })
    func readsWhatIsWritten(_ reader: Reader) throws {
        let scratch = try Scratch()
        try scratch.write("cards.vcf", OtherProgramTests.cards)
        try scratch.write("empty", "")
        let run = try ToolRun(
            [scratch.folder + "/cards.vcf", scratch.folder], shell: reader.script)
        #expect(run.output == reader.expected, "\(run.errors)")
    }
}
