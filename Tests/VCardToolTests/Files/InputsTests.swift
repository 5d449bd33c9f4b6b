import Testing

@testable import VCardTool

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

@Suite struct InputsTests {
    private func names(_ operands: [Path], under folder: String) throws -> [String] {
        try Input.list(operands).inputs.map { entry in
            switch entry {
            case .success(let input): input.shown.replacingPrefix(folder + "/", with: "")
            case .failure(let error): "error: " + error.message.replacingPrefix(folder + "/", with: "")
            }
        }
    }

    @Test func aFolderStandsForItsCardFilesInOrderOfTheirBytes() throws {
        let scratch = try Scratch()
        for name in ["b.vcf", "a.VCF", "B.vcard", "é.vcf", ".hidden.vcf", "note.txt", "vcf", "c.vcf.bak"] {
            try scratch.write(name, "")
        }
        mkdir(scratch.folder + "/sub.vcf", 0o755)
        try scratch.write("sub.vcf/d.vcf", "")
        #expect(try names([Path(scratch.folder)], under: scratch.folder) == ["B.vcard", "a.VCF", "b.vcf", "é.vcf"])
        #expect(try names([scratch.path("")], under: scratch.folder) == ["B.vcard", "a.VCF", "b.vcf", "é.vcf"])
    }

    @Test func aFolderWithoutCardFilesIsNoted() throws {
        let scratch = try Scratch()
        mkdir(scratch.folder + "/d", 0o755)
        try scratch.write("d/note.txt", "")
        #expect(try Input.list([scratch.path("d")]).emptyFolders == [scratch.path("d")])
        let run = try scratch.run("vcard list d")
        #expect(run.errors == "vcard: d: there is no .vcf or .vcard file in it\n")
        #expect(run.status == 0)
        try scratch.write("all.vcf", SampleCards.ana)
        #expect(try scratch.run("vcard cat d -o all.vcf").status == 2)
        #expect(scratch.read("all.vcf") == SampleCards.ana)
    }

    @Test func operandsKeepTheirOrderAndTheMissingOnesTheirPlace() throws {
        let scratch = try Scratch()
        try scratch.write("b.txt", "")
        try scratch.write("a.vcf", "")
        let operands = [scratch.path("b.txt"), Path("-"), scratch.path("none"), scratch.path("a.vcf")]
        #expect(
            try names(operands, under: scratch.folder)
                == ["b.txt", "<stdin>", "error: none: no such file or folder", "a.vcf"])
    }

    @Test func aFileIsReadInPieces() throws {
        let scratch = try Scratch()
        let text = String(repeating: "0123456789", count: 60_000)
        try scratch.write("a.vcf", text)
        var reader = try InputReader(Input(path: scratch.path("a.vcf")))
        #expect(reader.identity == (try scratch.status("a.vcf").identity))
        var sizes: [Int] = []
        while try reader.next({ piece throws(ToolError) in sizes.append(piece.count) }) {}
        #expect(sizes == [262_144, 262_144, 75_712])
        #expect(scratch.read("a.vcf") == text)
    }

    @Test func whatCannotBeReadIsAnErrorOfThatInput() throws {
        let scratch = try Scratch()
        for (name, text) in [("none", "no such file or folder"), (".", "is a directory")] {
            var error: ToolError?
            do throws(ToolError) { _ = try InputReader(Input(path: scratch.path(name))) } catch let thrown {
                error = thrown
            }
            #expect(error == .input("\(scratch.folder)/\(name): \(text)"))
        }
    }
}

extension String {
    fileprivate func replacingPrefix(_ prefix: String, with other: String) -> String {
        hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
    }
}
