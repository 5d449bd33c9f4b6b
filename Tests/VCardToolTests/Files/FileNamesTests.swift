import Testing

@testable import VCardTool

@Suite struct FileNamesTests {
    @Test(arguments: [
        ("letters of all scripts stay", "Zoë 山田 Müller", "Zoë 山田 Müller.vcf"),
        ("no path leaves the folder", "../../etc/passwd", "_._.._etc_passwd.vcf"),
        ("controls and directions go", "A\u{202E}n\u{0}a\u{7}\u{FEFF}", "Ana.vcf"),
        ("blanks of any kind are one blank", " Ana\r\n\t\u{A0} Ruiz ", "Ana Ruiz.vcf"),
        ("what Windows forbids is replaced", #"a<b>c:d"e|f?g*h\i"#, "a_b_c_d_e_f_g_h_i.vcf"),
        ("no name is hidden", ".profile", "_profile.vcf"), ("no name is an option", "-rf", "_rf.vcf"),
        ("no dot at the end", "Acme Inc...", "Acme Inc.vcf"), ("a device", "con", "_con.vcf"),
        ("a device with an ending", "LPT1.x", "_LPT1.x.vcf"), ("nothing", " \u{200B} ", "card.vcf"),
        ("joined emoji stay whole", "👩‍👧", "👩‍👧.vcf"),
    ])
    func aNameIsSafe(_ reason: String, _ text: String, _ name: String) {
        var names = FileNames()
        #expect(String(decoding: names.name(for: text, ending: "vcf"), as: UTF8.self) == name, "\(reason)")
    }

    @Test func aLongNameIsCutBetweenCharacters() {
        var names = FileNames()
        let name = names.name(for: String(repeating: "é", count: 300), ending: "vcf")
        #expect(String(decoding: name, as: UTF8.self) == String(repeating: "é", count: 60) + ".vcf")
    }

    @Test func namesDifferWhateverTheFileSystemTakesForTheSame() {
        var names = FileNames()
        let given = ["Ana", "ana", "ana 2", "Zoe\u{308}", "Zoë", "Ana"].map {
            String(decoding: names.name(for: $0, ending: "vcf"), as: UTF8.self)
        }
        #expect(given == ["Ana.vcf", "ana 2.vcf", "ana 2 2.vcf", "Zoe\u{308}.vcf", "Zoë 2.vcf", "Ana 3.vcf"])
    }

    @Test func manyOfOneNameTakeTimeInProportion() {
        var names = FileNames()
        let clock = ContinuousClock()
        let time = clock.measure {
            for _ in 0..<20_000 { _ = names.name(for: "Ana", ending: "vcf") }
        }
        #expect(names.name(for: "Ana", ending: "vcf") == Array("Ana 20001.vcf".utf8))
        #expect(time < .seconds(20))
    }
}
