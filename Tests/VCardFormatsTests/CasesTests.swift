import Foundation
import Testing
import VCardFormats
import VCardKit

/// A folder of `Samples/cases`.
struct InterchangeCase: Sendable, CustomTestStringConvertible {
    let name: String
    let job: String

    var testDescription: String { name }

    private static var root: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Samples/cases")
    }

    var folder: URL { Self.root.appendingPathComponent(name) }

    static let all: [InterchangeCase] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.sorted().compactMap { name in
            guard let expectation = try? CaseExpectation(folder: root.appendingPathComponent(name)) else { return nil }
            return InterchangeCase(name: name, job: expectation.job)
        }
    }()

    static let coveredJobs = [
        "parse", "validate", "roundtrip", "convert:2.1", "convert:3.0", "convert:4.0", "jscontact-out",
    ]
    /// Run by the tests of CSV.
    static let csvJobs = ["csv-in", "csv-out"]
    static let covered = all.filter { coveredJobs.contains($0.job) }
}

@Suite struct CasesTests {
    @Test(arguments: InterchangeCase.covered)
    func everyExpectationHolds(_ sample: InterchangeCase) throws {
        let expectation = try CaseExpectation(folder: sample.folder)
        let input = try [UInt8](Data(contentsOf: sample.folder.appendingPathComponent(expectation.input)))
        let book = AddressBook.read(input)
        var findings = book.findings.kept
        var duplicates = DuplicateUIDs()
        for card in book.cards {
            findings.append(contentsOf: card.valueFindings())
            if let finding = duplicates.check(card) { findings.append(finding) }
        }

        var losses: [Loss] = []
        var output: [UInt8] = []
        if sample.job == "jscontact-out" {
            let json = try JSONValue(parsing: Data(JSContact.encode(book.cards)))
            #expect(expectation.failures(inJSContact: json.array ?? [json]) == [])
            return
        }
        let cards: [[ViewedProperty]]
        if sample.job == "roundtrip" {
            for card in book.cards { card.writeFormatted(into: &output) }
            cards = lineView(output)
            if expectation.isLossless {
                var again: [UInt8] = []
                for card in AddressBook.read(output).cards { card.writeFormatted(into: &again) }
                #expect(again == output)
            }
        } else if let version = Version.allCases.first(where: { sample.job == "convert:\($0.text)" }) {
            for card in book.cards {
                let conversion = card.converted(to: version)
                for written in [conversion.card] + conversion.additionalCards { written.write(into: &output) }
                losses += conversion.losses
            }
            cards = lineView(output)
        } else {
            output = JCard.encode(book.cards)
            cards = try jCardView(JSONValue(parsing: Data(output)))
        }
        #expect(expectation.failures(in: cards) == [])
        #expect(expectation.failures(ofOutput: output) == [])
        #expect(expectation.failures(in: findings, losses) == [])
    }

    @Test func theSamplesAreThere() {
        #expect(InterchangeCase.covered.count == 74)
    }

    /// Their jobs are not run here yet; a job that is takes its cases out of the list.
    @Test func casesOfOtherJobsAreNotYetCovered() {
        let jobs = InterchangeCase.coveredJobs + InterchangeCase.csvJobs
        let others = InterchangeCase.all.filter { !jobs.contains($0.job) }
        #expect(others.map { $0.name } == Self.notYetCovered)
    }

    static let notYetCovered: [String] = []
}
