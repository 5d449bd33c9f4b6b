import VCardFormats
import VCardKit

/// The report of `--report`, written as the findings come.
struct JSONForm: FindingForm {
    private var namesInputs = false
    private var json = JSONWriter(style: .pretty)
    private var isBegun = false

    mutating func begin(_ input: Input, of inputCount: Int, into output: inout [UInt8]) {
        namesInputs = inputCount > 1
    }

    mutating func write(_ found: FoundItem, into output: inout [UInt8]) {
        beginIfNew()
        json.write(found.finding, in: namesInputs ? found.input : nil)
        output += json.take()
    }

    mutating func finish(into output: inout [UInt8]) {
        beginIfNew()
        json.endArray()
        json.key("losses")
        json.beginArray()
        json.endArray()
        json.endObject()
        output += json.take()
        output.append(UInt8(ascii: "\n"))
    }

    private mutating func beginIfNew() {
        if isBegun { return }
        isBegun = true
        json.beginObject()
        json.key("findings")
        json.beginArray()
    }
}
