import Foundation
import Testing
import VCardFormats
import VCardKit

@Suite("Interchange cases of CSV") struct CSVCasesTests {
    private static func of(_ job: String) -> [InterchangeCase] { InterchangeCase.all.filter { $0.job == job } }

    private static func bytes(_ sample: InterchangeCase, _ expectation: CaseExpectation) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: sample.folder.appendingPathComponent(expectation.input)))
    }

    private static func format(_ expectation: CaseExpectation) -> String {
        let dialect = expectation.json["options"]?["dialect"]?.text ?? "auto"
        return dialect == "auto" ? "csv" : "csv:" + dialect
    }

    @Test func theSamplesAreThere() {
        #expect(Self.of("csv-in").count == 4)
        #expect(Self.of("csv-out").count == 2)
    }

    @Test(arguments: of("csv-in")) func everyExpectationOfReadingHolds(_ sample: InterchangeCase) throws {
        let expectation = try CaseExpectation(folder: sample.folder)
        let reading = try CSVSupport.read(Self.bytes(sample, expectation), as: Self.format(expectation))
        let cards = try jCardView(JSONValue(parsing: Data(JCard.encode(reading.cards))))
        #expect(expectation.failures(in: cards) == [])
        #expect(expectation.failures(in: reading.findings.kept, []) == [])
    }

    @Test(arguments: of("csv-out")) func everyExpectationOfWritingHolds(_ sample: InterchangeCase) throws {
        let expectation = try CaseExpectation(folder: sample.folder)
        let book = AddressBook.read(try Self.bytes(sample, expectation))
        let rows = CSVSupport.rows(try CSVSupport.write(book.cards, as: Self.format(expectation)).bytes)
        if let count = expectation.json["rows"]?.integer { #expect(rows.count == count) }
        for entry in expectation.json["expect"]?.array ?? [] {
            let row = try #require(entry["row"]?.integer)
            let value = try #require(rows[row][entry["field"]?.text ?? ""], "\(entry)")
            if let wanted = entry["value"]?.text { #expect(value == wanted) }
            if let wanted = entry["any_of"]?.array { #expect(wanted.map(\.text).contains(value), "\(entry)") }
            if let pattern = entry["matches"]?.text {
                #expect(value.range(of: pattern, options: .regularExpression) != nil, "\(entry)")
            }
        }
    }
}
