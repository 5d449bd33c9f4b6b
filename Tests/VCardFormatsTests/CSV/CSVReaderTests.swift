import Testing

@testable import VCardFormats

@Suite("CSV rows and cells") struct CSVReaderTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let rows: [[String]]

        init(_ fact: String, _ text: String, gives rows: [[String]]) {
            testDescription = fact
            self.text = text
            self.rows = rows
        }
    }

    static let cases = [
        Case("cells stand between commas", "a,b\r\nc,d\r\n", gives: [["a", "b"], ["c", "d"]]),
        Case("LF and CR end lines too", "a\nb\rc", gives: [["a"], ["b"], ["c"]]),
        Case("a comma at the end is an empty cell", "a,\nb,", gives: [["a", ""], ["b", ""]]),
        Case("a cell in quotes holds commas and line ends", "\"a,b\r\nc\",d\n", gives: [["a,b\r\nc", "d"]]),
        Case("a doubled quote is one", "\"a \"\"b\"\"\",\"\"\n", gives: [["a \"b\"", ""]]),
        Case("blanks before a quote do not count", "a, \"b,c\" ,d", gives: [["a", "b,c", "d"]]),
        Case("blanks elsewhere do", " a ,b", gives: [[" a ", "b"]]),
        Case("a quote inside of a cell without quotes is text", "5\" disk,a", gives: [["5\" disk", "a"]]),
        Case("a lone quote inside of quotes is text", "\"say \"hi\" now\",b\n", gives: [["say \"hi\" now", "b"]]),
        Case("a quote without an end goes on to the end", "a,\"b\nc\n", gives: [["a", "b\nc"]]),
        Case("rows may have any length", "a\nb,c,d\n", gives: [["a"], ["b", "c", "d"]]),
        Case("an empty line is a row of one empty cell", "a\n\nb", gives: [["a"], [""], ["b"]]),
    ]

    private static func rows(_ reader: CSVReader) -> [[String]] {
        var reader = reader
        var rows: [[String]] = []
        while reader.next() { rows.append(reader.cells.map { reader.text($0) }) }
        return rows
    }

    @Test(arguments: cases) func reads(_ test: Case) {
        #expect(Self.rows(CSVReader(Array(test.text.utf8), delimiter: UInt8(ascii: ","))) == test.rows)
    }

    @Test func aQuoteWithoutEndIsTextIfItsLineHasAllCells() {
        let text = "Ana,\"Nita,x\nLuis,Lu,y\n"
        var reader = CSVReader(Array(text.utf8), delimiter: UInt8(ascii: ","))
        reader.expectedCellCount = 3
        #expect(Self.rows(reader) == [["Ana", "\"Nita", "x"], ["Luis", "Lu", "y"]])
    }

    @Test func aQuoteOfALaterRowDoesNotSwallowRows() {
        let text = "Ana,\"Nita,x\nLuis,\"L,u\",y\n"
        var reader = CSVReader(Array(text.utf8), delimiter: UInt8(ascii: ","))
        reader.expectedCellCount = 3
        #expect(Self.rows(reader) == [["Ana", "\"Nita", "x"], ["Luis", "L,u", "y"]])
    }

    @Test func linesAreThoseOfTheFile() {
        var reader = CSVReader(Array("a\r\n\"b\r\nc\rd\",e\n\nf".utf8), delimiter: UInt8(ascii: ","))
        var lines: [Int] = []
        while reader.next() { lines.append(reader.rowLine) }
        #expect(lines == [1, 2, 5, 6])
    }

    @Test func whatIsWrittenIsReadBack() {
        let parts = ["", "a", " ", "\"", "\n", "\r\n", ",", ";", "'", "=", "\t", "ä"]
        var texts: [String] = []
        for first in parts { for second in parts { for third in parts { texts.append(first + second + third) } } }
        for quotesAll in [false, true] {
            var writer = CSVWriter(quotesAll: quotesAll)
            for start in stride(from: 0, to: texts.count, by: 12) {
                for text in texts[start..<(start + 12)] { writer.write(text.utf8) }
                writer.endRow()
            }
            let rows = Self.rows(CSVReader(writer.take(), delimiter: UInt8(ascii: ",")))
            #expect(rows.flatMap { $0 } == texts)
        }
    }

    @Test func hostileQuotesCostNoMoreThanTheirLength() {
        let count = 100_000
        for line in ["\"\n", "\"a\"b\n", "a,\"\n\"x", "\"\",\"", " \"", "\"a\n\"b\n\"\"\n"] {
            var bytes: [UInt8] = []
            while bytes.count < count { bytes.append(contentsOf: line.utf8) }
            var reader = CSVReader(bytes, delimiter: UInt8(ascii: ","))
            reader.expectedCellCount = 1
            let start = ContinuousClock.now
            while reader.next() {}
            #expect(start.duration(to: .now) < .seconds(5))
        }
    }

    @Test(arguments: [
        ("a,b\n1,2\n", ","), ("a;b\n\"1,5;x\";2\n", ";"), ("a\tb\n1\t2\n", "\t"), ("a|b\n1|2\n", "|"),
        ("First Name;Notes\nAna;a, b, c, d\n", ";"),
    ]) func findsTheDelimiter(_ text: String, _ delimiter: String) {
        #expect(CSVDelimiter.detect(Array(text.utf8), from: 0, isKnown: CSVHeader.isKnown) == delimiter.utf8.first)
    }

    @Test func aFirstLineMayNameTheDelimiter() {
        #expect(CSVDelimiter.declared(Array("sep=;\r\na;b".utf8))?.delimiter == UInt8(ascii: ";"))
        #expect(CSVDelimiter.declared(Array("\"sep=|\"\na|b".utf8))?.end == 8)
        #expect(CSVDelimiter.declared(Array("SEP=,,\na,b".utf8))?.end == 7)
        #expect(CSVDelimiter.declared(Array("separate,b\n".utf8)) == nil)
    }
}
