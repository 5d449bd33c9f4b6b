import Testing

@testable import VCardFormats

@Suite struct DistinguishedNameTests {
    @Test(arguments: [
        ("Ana Ruiz", "cn=Ana Ruiz"), ("a,b+c", "cn=a\\,b\\+c"), (" #x ", "cn=\\ #x\\ "), ("#x", "cn=\\#x"),
        ("a\\b\"c", "cn=a\\\\b\\\"c"), ("ä", "cn=ä"), ("a\nb", "cn=a\\0ab"), ("", "cn="),
    ])
    func valuesAreEscaped(_ value: String, _ name: String) {
        var bytes: [UInt8] = []
        DistinguishedName.append("cn", value, to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == name)
        #expect(DistinguishedName.value("cn", in: bytes) == value)
    }

    @Test func namesThatMeanTheSameAreEqual() {
        let key = { DistinguishedName.key(Array(($0 as String).utf8)) }
        #expect(key("CN=Ana Ruiz, mail=A@example.com") == key("cn=ana ruiz,MAIL=a@example.com"))
        #expect(key("cn=\"a,b\"") == key("cn=a\\,b"))
        #expect(key("cn=a,b=c") != key("cn=a\\,b=c"))
    }
}
