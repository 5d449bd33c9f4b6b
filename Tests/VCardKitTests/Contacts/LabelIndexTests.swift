import Testing

@testable import VCardKit

@Suite struct LabelIndexTests {
    @Test func everyNameIsFoundInAnyCase() {
        for (number, row) in LabelTable.rows.enumerated() {
            #expect(LabelTable.row(named: row.name.uppercased()) == number + 1, "\(row.name)")
            #expect(LabelTable.row(named: row.name + "x") == 0, "\(row.name)")
        }
        #expect(LabelTable.row(named: "") == 0)
        #expect(LabelTable.row(named: "a text longer than any name") == 0)
    }

    @Test func theWordsOfEveryRowGiveIt() {
        for (number, row) in LabelTable.rows.enumerated() {
            for words in [row.phone, row.phone4] where !words.isEmpty {
                let types = words.reversed().map { $0.lowercased() } + ["voice"]
                #expect(Contact.Label(types: types, at: .phone) == Contact.Label(row: number + 1), "\(row.name)")
            }
            if !row.token.isEmpty {
                let label = Contact.Label(types: ["pref", row.token], at: row.places)
                #expect(label == Contact.Label(row: number + 1), "\(row.name)")
            }
        }
    }

    @Test func theMoreWordsTheBetter() {
        #expect(Contact.Label(types: ["fax"], at: .phone) == .fax)
        #expect(Contact.Label(types: ["FAX", "work"], at: .phone) == .workFax)
        // What the phone is says more than where.
        #expect(Contact.Label(types: ["home", "cell"], at: .phone) == .mobile)
        #expect(Contact.Label(types: ["cell", "home"], at: .phone) == .mobile)
    }
}
