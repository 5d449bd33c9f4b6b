import Testing
import VCardKit

@testable import VCardFormats

@Suite struct HCardTests {
    private func html(_ lines: [String]) -> String {
        String(decoding: HCard.encode([FormatSupport.card(lines)]), as: UTF8.self)
    }

    @Test(arguments: [
        ("FN:Ana Ruiz", #"<h2><span class="fn p-name">Ana Ruiz</span></h2>"#),
        (
            "N:Ruiz;Ana;;Dr.;",
            #"<span class="honorific-prefix p-honorific-prefix">Dr.</span><span class="given-name p-given-name">Ana</span>"#
        ),
        (
            "TEL;TYPE=cell:+1 202 555 0101",
            #"<div class="tel"><dt><abbr class="type" title="cell">mobile</abbr></dt><dd><a class="value p-tel" href="tel:+12025550101">+1 202 555 0101</a></dd></div>"#
        ),
        (
            "EMAIL:a&b@example.com",
            #"<a class="value u-email" href="mailto:a&amp;b@example.com">a&amp;b@example.com</a>"#
        ),
        ("BDAY:--0412", #"<time class="bday dt-bday" datetime="--04-12">--04-12</time>"#),
        (
            "ORG:Harbor;Sales",
            #"<span class="organization-name p-org">Harbor</span>, <span class="organization-unit">Sales</span>"#
        ),
        ("CATEGORIES:a,b", #"<span class="category p-category">a</span>, <span class="category p-category">b</span>"#),
        (
            "ADR:;;S 1;L;R;1;C",
            #"<span class="postal-code p-postal-code">1</span> <span class="locality p-locality">L</span>, <span class="region p-region">R</span><br>"#
        ),
        (
            "GEO:geo:1.5,-2",
            #"<span class="latitude p-latitude">1.5</span>; <span class="longitude p-longitude">-2</span>"#
        ),
        (
            "PHOTO:data:image/png;base64,iVBORw0KGgo=",
            #"<img class="photo u-photo" alt="" src="data:image/png;base64,iVBORw0KGgo=">"#
        ),
        (
            "PHOTO:https://example.com/a.jpg",
            #"<a class="photo u-photo" href="https://example.com/a.jpg">https://example.com/a.jpg</a>"#
        ),
        ("URL:javascript:alert(1)", #"<span class="url u-url">javascript:alert(1)</span>"#),
        ("NOTE:<script>x</script>", #"<span class="note p-note">&lt;script&gt;x&lt;/script&gt;</span>"#),
        ("URL:http://example.com/\"onclick=\"x", #"href="http://example.com/%22onclick=%22x""#),
    ])
    func hasTheProperty(_ line: String, _ element: String) {
        let page = html(line.hasPrefix("FN") ? [line] : ["FN:x", line])
        #expect(page.contains(element), "\(page.components(separatedBy: "<body>").last ?? "")")
    }

    @Test func anOrganizationIsItsName() {
        #expect(html(["FN:Harbor", "ORG:Harbor"]).contains(#"<span class="fn org p-name p-org">Harbor</span>"#))
    }

    /// Nothing runs, nothing is fetched, and every element is closed.
    @Test func thePageIsSafeAndWhole() throws {
        let page = HCard.encode(FormatSupport.cards)
        let text = String(decoding: page, as: UTF8.self)
        let start = try #require(text.range(of: "<body>"))
        var body = text[start.lowerBound...]
        #expect(body.hasSuffix("</body>\n</html>\n"))
        body.removeLast("</html>\n".count)
        #expect(!body.contains("<script") && !body.contains("<style") && !body.contains(" src=\"http"))
        // As XML but for the elements that HTML does not close.
        var xml: [UInt8] = []
        for piece in body.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
            let isVoid = piece.hasPrefix("br>") || piece.hasPrefix("img ")
            let tag =
                piece.hasPrefix("div hidden")
                ? "div hidden=\"\"" + piece.dropFirst("div hidden".count)
                : piece.replacingOccurrences(of: "\" hidden>", with: "\">")
            xml += Array("<".utf8)
            if isVoid, let end = tag.firstIndex(of: ">") {
                xml += Array((tag[..<end] + "/" + tag[end...]).utf8)
            } else {
                xml += Array(tag.utf8)
            }
        }
        #expect(XMLDocument(xml).error == nil)
    }

    @Test func whatThePageDoesNotShowIsLost() {
        let card = FormatSupport.card([
            "FN:A", "FN:B", "X-FOO:1", "TEL;PREF=1;X-P=2:1", "KEY:https://example.com/k", "TITLE;ALTID=1;LANGUAGE=en:a",
            "TITLE;ALTID=1;LANGUAGE=de:b", "MEMBER:urn:x",
        ])
        #expect(
            FormatSupport.described(FormatSupport.written([card], as: .hCard).losses) == [
                "L20 fn 4", "L20 x-foo 5", "L02 tel 6", "L21 tel 6", "L20 key 7", "L21 title 8", "L13 title 9",
            ])
    }
}
