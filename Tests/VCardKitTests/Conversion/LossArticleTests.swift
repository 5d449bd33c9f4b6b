import Testing

@testable import VCardKit

@Suite("Losses article")
struct LossArticleTests {
    private static let article = String(
        decoding: SampleFiles.content(
            of: SampleFiles.packageFolder + "/Sources/VCardKit/VCardKit.docc/Losses.md"), as: UTF8.self)

    @Test("Every kind of loss has an entry, and every entry a kind")
    func entriesAndKindsAgree() {
        let entries = Self.article.split(separator: "\n").filter { $0.hasPrefix("### ") }.map {
            String($0.dropFirst(4))
        }
        #expect(entries.sorted() == LossKind.all.map { "\($0.code) \($0.name)" }.sorted())
    }

    @Test("Every entry names the grade of its kind", arguments: LossKind.all.map(\.code))
    func entriesNameTheirGrade(_ code: String) throws {
        let kind = try #require(LossKind.all.first { $0.code == code })
        #expect(Self.article.contains("### \(code) \(kind.name)\n\nUsually `\(kind.grade.name)`. "))
    }
}
