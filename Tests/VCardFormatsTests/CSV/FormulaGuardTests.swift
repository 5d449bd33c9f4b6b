import Testing

@testable import VCardFormats

@Suite("Formula guard") struct FormulaGuardTests {
    @Test func everyTextIsRestored() {
        let letters: [UInt8] = Array("'=@+-\t\r 1ax".utf8)
        for first in letters {
            for second in letters {
                for third in letters {
                    for text in [[], [first], [first, second], [first, second, third]] {
                        for isOn in [false, true] {
                            let cell = FormulaGuard.guarded(text, isOn: isOn)
                            #expect(FormulaGuard.restored(cell) == text)
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: ["=1+1", "@SUM(1,2)", "+cmd|x", "-2+3*A", "\tx", "+A1"]) func formulasAreGuarded(_ text: String) {
        #expect(FormulaGuard.guarded(Array(text.utf8), isOn: true) == Array("'".utf8) + Array(text.utf8))
        #expect(FormulaGuard.guarded(Array(text.utf8), isOn: false) == Array(text.utf8))
    }

    @Test(arguments: ["+34 600 111 222", "--06-25", "+1 (555) 555-0100 ext 12", "-5", "O'Neil", "Ana", "'"])
    func othersAreNot(_ text: String) {
        #expect(FormulaGuard.guarded(Array(text.utf8), isOn: true) == Array(text.utf8))
    }
}
