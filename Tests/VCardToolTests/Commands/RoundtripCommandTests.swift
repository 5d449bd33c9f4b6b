import Testing

@testable import VCardTool

@Suite struct RoundtripCommandTests {
    @Test func aCardThatSurvivesIsCounted() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", SampleCards.ana + "text\n" + SampleCards.cy)
        try scratch.write("b.vcf", "")
        let run = try scratch.run("vcard roundtrip a.vcf b.vcf")
        #expect(
            run.output == """
                a.vcf: 2 cards, 2 equal in meaning, 2 equal in bytes
                b.vcf: 0 cards, 0 equal in meaning, 0 equal in bytes

                """)
        #expect(run.errors == "")
        #expect(run.status == 0)
    }

    @Test func whatIsLostIsNamed() throws {
        // A control character is not written in canonical form.
        let scratch = try Scratch()
        try scratch.write("a.vcf", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nNOTE:a\u{1}b\r\nEND:VCARD\r\n")
        let run = try scratch.run("vcard roundtrip a.vcf")
        #expect(
            run.output == """
                a.vcf:4: card 0: written and read again, NOTE has another value
                a.vcf: 1 card, 0 equal in meaning, 1 equal in bytes

                """)
        #expect(run.status == 1)
    }
}

@Suite struct RoundtripViaTests {
    @Test func aFormatThatIsOnlyWrittenOrReadIsNoWay() throws {
        for (name, why) in [("hcard", "written"), ("random-user", "read")] {
            let run = try Scratch().run("vcard roundtrip --via \(name)", input: SampleCards.ana)
            #expect(run.status == 2)
            #expect(run.errors.contains("--via cannot be \(name): it is only \(why), so that there is no way back"))
        }
        let run = try Scratch().run("vcard convert -f hcard -t vcf4", input: SampleCards.ana)
        #expect(run.errors.contains("-f cannot be hcard: it is only written"))
    }

    private static let card =
        "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\r\nN:A;;;;\r\nBDAY:--0415\r\nTEL;PREF=2:1\r\nTEL;PREF=1:2\r\nEND:VCARD\r\n"

    @Test func aCardThatSurvivesTheWayIsCounted() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", SampleCards.ana)
        for via in ["vcf4", "vcf21", "jcard", "vcf21,jcard", "jcard,vcf4"] {
            let run = try scratch.run("vcard roundtrip --via \(via) a.vcf")
            #expect(run.status == 0, "\(via): \(run.output)")
            #expect(run.output.hasPrefix("a.vcf"))
        }
    }

    @Test func whatALossExplainsIsListedAndDoesNotCount() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", Self.card)
        let run = try scratch.run("vcard roundtrip --via vcf21 a.vcf")
        #expect(run.status == 0)
        #expect(!run.output.contains("card 0") || run.output.contains("(explained: L"))
    }

    @Test func theOrderOfPropertiesIsNoLoss() throws {
        for format in ["csv", "csv:google", "csv:outlook", "ldif", "vcf4"] {
            let run = try ToolRun(["roundtrip", "--via", format], input: Self.plain)
            #expect(run.output == "<stdin>: 1 card, 1 equal in meaning, 1 equal in bytes\n", "\(format)")
        }
    }

    /// N before FN, as Apple has it.
    private static let plain = "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Doe;Jane;;;\r\nFN:Jane Doe\r\nEND:VCARD\r\n"

    @Test func aLabelIsExplainedByWhatItLabels() throws {
        let card =
            "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Doe;Jane;;;\r\nFN:Jane Doe\r\nitem1.X-ABDATE:2010-05-01\r\n"
            + "item1.X-ABLabel:_$!<Anniversary>!$_\r\nEND:VCARD\r\n"
        let run = try ToolRun(["roundtrip", "--via", "vcf4"], input: card)
        #expect(run.status == 0)
        #expect(run.output.contains("X-ABLABEL is missing (explained: L27"))
    }

    @Test func whatNothingExplainsCounts() throws {
        let scratch = try Scratch()
        // jCard has no lines that are no property.
        try scratch.write("a.vcf", "BEGIN:VCARD\r\nVERSION:4.0\r\nTEL:1\r\nno colon\r\nFN:A\r\nEND:VCARD\r\n")
        let run = try scratch.run("vcard roundtrip --via jcard a.vcf")
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("a.vcf:4: card 0: through jcard and back, it is another line\n"))
        #expect(try scratch.run("vcard roundtrip a.vcf").status == 0)
    }

    @Test func bytesAreComparedInCanonicalForm() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", Self.card.split(separator: "\r\n").joined(separator: "\n") + "\n")
        let run = try scratch.run("vcard roundtrip --bytes a.vcf")
        #expect(run.status == 0)
        #expect(
            run.output
                == "a.vcf: 1 card, 1 equal in meaning, 1 equal in bytes, 1 equal in the bytes of the canonical form\n")
    }

    @Test func jCardGoesThroughJCard() throws {
        let scratch = try Scratch()
        try scratch.write("a.json", #"["vcard",[["version",{},"text","4.0"],["fn",{},"text","A"]]]"#)
        let run = try scratch.run("vcard roundtrip a.json")
        #expect(run.output == "a.json: 1 card, 1 equal in meaning\n")
        #expect(run.status == 0)
    }

    @Test(arguments: [
        ("vfc3", "; did you mean vcf3?"), ("", "; it takes vcf4, vcf3, vcf21, "), ("xyz123", "; it takes vcf4"),
    ])
    func anUnknownFormatIsWrongUse(_ via: String, _ message: String) throws {
        let run = try Scratch().run("vcard roundtrip --via=\(via) -", input: "")
        #expect(run.status == 2)
        #expect(run.errors.contains("--via does not know"))
        #expect(run.errors.contains(message))
    }
}
