import Testing

@testable import VCardFormats

@Suite("Dates in CSV") struct CSVDateTests {
    static let cases: [(String, CSVDateOrder?, CSVDate.Reading)] = [
        ("1980-06-25", nil, .date("1980-06-25")),
        (" --06-25", nil, .date("--06-25")),
        ("19800625", nil, .date("1980-06-25")),
        ("1980/06/25", nil, .date("1980-06-25")),
        ("1980-06-25 00:00:00", nil, .date("1980-06-25")),
        ("6/25/1980 12:00:00 AM", nil, .date("1980-06-25")),
        ("25/06/1980", nil, .date("1980-06-25")),
        ("6/25/1980", nil, .date("1980-06-25")),
        ("25.6.1980", nil, .date("1980-06-25")),
        ("3.4.1980", nil, .date("1980-04-03")),
        ("5/5/1980", nil, .date("1980-05-05")),
        ("3/4/1980", nil, .ambiguous),
        ("3/4/1980", .dayFirst, .date("1980-04-03")),
        ("3/4/1980", .monthFirst, .date("1980-03-04")),
        ("15 Jun 2026", nil, .date("2026-06-15")),
        ("June 15, 2026", nil, .date("2026-06-15")),
        ("15. März 1970", nil, .date("1970-03-15")),
        ("25 de junio de 1980", nil, .date("1980-06-25")),
        ("Jun 15", nil, .date("--06-15")),
        ("25.06.", nil, .date("--06-25")),
        ("0/0/00", nil, .nothing),
        ("00.00.0000", nil, .nothing),
        ("1/1/4501", nil, .nothing),
        ("31/02/1980", nil, .words),
        ("3/4/80", nil, .words),
        ("spring", nil, .words),
        ("", nil, .words),
    ]

    @Test(arguments: cases) func reads(_ text: String, _ order: CSVDateOrder?, _ reading: CSVDate.Reading) {
        #expect(CSVDate.read(text, order: order) == reading)
    }

    @Test func aDayBeyondTwelveTellsTheOrder() {
        #expect(CSVDate.order(of: "13/2/1970") == .dayFirst)
        #expect(CSVDate.order(of: "2/13/1970") == .monthFirst)
        #expect(CSVDate.order(of: "2/3/1970") == nil)
        #expect(CSVDate.order(of: "1970-02-13") == nil)
    }
}
