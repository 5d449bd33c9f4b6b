import Testing

@testable import VCardTool

@Suite struct ConvertCSVTests {
    @Test func aColumnThatIsNoneIsRefusedAndAnEmptyOneIsNoted() throws {
        let none = try Scratch().run("vcard convert -t csv --fields fn,n.famly", input: SampleCards.ana)
        #expect(none.status == 2 && none.output.isEmpty)
        #expect(none.errors.contains("famly is no part of n, which has family, given, "))
        #expect(none.errors.contains("; did you mean family?\n"))
        #expect(none.errors.contains("vcard help fields"))
        let empty = try Scratch().run(
            "vcard convert -t csv --fields fn,email.hoem,tel.mobil,tel.9", input: SampleCards.ana)
        #expect(empty.status == 0)
        #expect(empty.errors.contains("vcard: no card has email.hoem (home?), tel.mobil (mobile?), tel.9\n"))
        let full = try Scratch().run("vcard convert -t csv --fields fn,email.home", input: SampleCards.ana)
        #expect(!full.errors.contains("no card has"))
    }

    @Test func columnsOfAnotherProgramAreSaid() throws {
        let text = "First Name,Last Name,Phone 1 - Label,Phone 1 - Value\nAna,Ruiz,Mobile,+1 202 555 0101\n"
        let other = try Scratch().run("vcard convert -f csv:outlook -t vcf4", input: text)
        #expect(other.status == 0 && other.output.contains("TEL;TYPE=cell:+1 202 555 0101"))
        #expect(other.errors.contains("its columns are those of csv:google, not csv:outlook, and were read so"))
        #expect(try Scratch().run("vcard convert -f csv:google -t vcf4", input: text).errors.isEmpty)
    }

    @Test func theOptionsOfReadingReachTheReader() throws {
        let scratch = try Scratch()
        try scratch.write("in.csv", "Name;Handle;Geburtstag\r\nAna Ruiz;Anita;3/4/1980\r\n")
        try scratch.write("columns.txt", "# what columns hold\nHandle = nickname\n")
        let run = try scratch.run(
            "vcard convert -q -t vcf4 --map columns.txt --date-order mdy --delimiter ';' --encoding utf-8 in.csv")
        #expect(run.status == 0)
        #expect(run.output.contains("NICKNAME:Anita\r\n") && run.output.contains("BDAY:19800304\r\n"))
    }

    @Test func theOptionsOfWritingReachTheWriter() throws {
        let scratch = try Scratch()
        try scratch.write("a.vcf", "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:=Ana\r\nTEL;TYPE=cell:1\r\nEND:VCARD\r\n")
        let fields = try scratch.run(
            "vcard convert -q -t csv --fields tel.mobile,fn --delimiter tab --no-csv-safe a.vcf")
        #expect(fields.output == "tel.mobile\tfn\r\n1\t=Ana\r\n")
        let german = try scratch.run("vcard convert -q -t csv:outlook --lang de --encoding cp1252 a.vcf")
        #expect(german.output.hasPrefix("\"Anrede\",\"Vorname\""))
        #expect(german.output.contains("\"'=Ana\""))
    }

    @Test func contentAndEndingsSayThatItIsCSV() throws {
        let scratch = try Scratch()
        try scratch.write("in.txt", "First Name,Last Name,Mobile Phone\nAna,Ruiz,1\n")
        #expect(try scratch.run("vcard convert -q -t vcf4 in.txt").output.contains("FN:Ana Ruiz"))
        #expect(try scratch.run("vcard convert -q in.txt -o out.csv").status == 0)
        #expect(scratch.read("out.csv") == "fn,n.given,n.family,tel.mobile\r\nAna Ruiz,Ana,Ruiz,1\r\n")
    }

    @Test func aReportSaysTheLinesOfTheFile() throws {
        let scratch = try Scratch()
        try scratch.write("in.csv", "First Name,Last Name,Nickname,Phone\nAna,Ruiz,\"a\nb\",\nLuis,Vega,Lu,1,2\n")
        let run = try scratch.run("vcard convert -q -t csv:outlook --losses=all --report r.json in.csv > /dev/null")
        #expect(run.errors.contains("in.csv:4: lost L20 nickname"))
        #expect(scratch.read("r.json")?.contains("\"csv-row-length\"") ?? false)
        #expect(scratch.read("r.json")?.contains("\"line\": 4") ?? false)
    }

    @Test(arguments: [
        "--fields fn,foo -t csv", "--fields fn -t csv:google", "--delimiter ab -t csv", "--encoding klingon -t csv",
        "--lang tlh -t csv:outlook", "--map missing -t csv", "--date-order ydm -t csv",
    ]) func whatMakesNoSenseIsWrongUse(_ options: String) throws {
        let scratch = try Scratch()
        let run = try scratch.run("vcard convert \(options)", input: "")
        #expect(run.status == 2)
        #expect(run.output.isEmpty && !run.errors.isEmpty)
    }
}
