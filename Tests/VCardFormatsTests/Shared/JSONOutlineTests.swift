import Testing

@testable import VCardFormats

@Suite struct JSONOutlineTests {
    static let cases: [(text: String, name: String?)] = [
        (#"["vcard",[]]"#, "jcard"), (#" [ ["vcard",[]] ]"#, "jcard"), ("[]", "jcard"),
        (#"["vcardstream",[]]"#, "jcard"),
        ("[\"vcard\",[]]\n[\"vcard\",[]]\n", "jcard-lines"), (#"["vcard",[["note",{},"text","\"]["#, "jcard"),
        (#"{"@type":"Card"}"#, "jscontact"), ("{}", "jscontact"), (#"[{"@type":"Card"}]"#, "jscontact"),
        (#"[{"@type":"Card"},{"@type":"Card"}]"#, "jscontact"), (#"{"name":{"results":1}}"#, "jscontact"),
        ("{\"@type\":\"Card\"}\n{\"@type\":\"Card\"}\n", "jscontact-lines"), ("{\n}\n{\n}", "jscontact-lines"),
        (#"{"results":[{"gender":"female"}],"info":{}}"#, "random-user"), (#"{"info":{},"results":[]}"#, "random-user"),
        (#"[{"gender":"female","login":{},"dob":{}}]"#, "random-user"), (#"{"@type":"Card","results":1}"#, "jscontact"),
        ("BEGIN:VCARD", nil), ("", nil), ("5", nil), ("\"[", nil), ("[", "jcard"),
        ("[format]", "abook"),
        ("{", "jscontact"),
        (#"{"a"#, "jscontact"), ("[\"vcard\",[]]\n\nbroken{\n[\"vcard\",[]]\n", "jcard-lines"),
    ]

    @Test(arguments: cases) func aTextIsKnownByItsBeginning(_ text: String, _ name: String?) {
        for mark in ["", "\u{FEFF}"] {
            let format = Array((mark + text).utf8).withUnsafeBytes { CardFormat.recognized(by: $0) }
            #expect(format?.name == name)
        }
    }
}
