import Testing
import VCardKit

@Suite struct AttachmentTests {
    static let picture = ToolPictures.jpeg
    static let text = base64(picture)

    static func base64(_ bytes: [UInt8]) -> String {
        var out: [UInt8] = []
        bytes.withUnsafeBufferPointer { Base64.encode($0, into: &out) }
        return String(decoding: out, as: UTF8.self)
    }

    /// The text in lines.
    static func folded(_ text: String = text, by lineEnd: String = "\r\n ", width: Int = 72) -> String {
        var out = ""
        for (number, character) in text.enumerated() {
            if number > 0, number % width == 0 { out += lineEnd }
            out.append(character)
        }
        return out
    }

    static func card(_ version: Version, _ lines: String) -> Card? {
        AddressBook.read(
            Array(
                "BEGIN:VCARD\r\nVERSION:\(version.text)\r\nN:Ruiz;Ana\r\nFN:Ana Ruiz\r\n\(lines)\r\nEND:VCARD\r\n".utf8)
        ).cards
            .first
    }

    static let forms: [(Version, String, String)] = [
        (.v21, "2.1 as the standard has it", "PHOTO;JPEG;ENCODING=BASE64:\(folded())\r\n"),
        (.v21, "bare BASE64 and TYPE", "PHOTO;BASE64;TYPE=JPEG:\(folded())\r\n"),
        (.v21, "Apple's 2.1", "PHOTO;BASE64:\r\n  \(folded(by: "\r\n  "))"),
        (.v21, "data that begins on the next line", "PHOTO;TYPE=JPEG;ENCODING=BASE64:\r\n \(folded())\r\n"),
        (.v21, "lines that are not indented", "PHOTO;ENCODING=BASE64;JPEG:\(folded(by: "\r\n"))\r\n"),
        (.v21, "no folds", "PHOTO;ENCODING=BASE64;JPEG:\(text)"),
        (.v21, "doubled carriage returns", "PHOTO;ENCODING=BASE64;JPEG:\(folded(by: "\r\r\n "))\r\n"),
        (.v21, "blanks before the line end", "PHOTO;ENCODING=BASE64;JPEG:\(folded(by: " \r\n "))\r\n"),
        (.v21, "Outlook's own property", "X-MS-CARDPICTURE;TYPE=JPEG;ENCODING=BASE64:\r\n \(folded())\r\n"),
        (.v21, "a data: URI", "PHOTO;VALUE=URL:data:image/jpeg;base64,\(folded())"),
        (.v3, "ENCODING=b", "PHOTO;ENCODING=b;TYPE=JPEG:\(folded())"),
        (.v3, "ENCODING=B", "PHOTO;ENCODING=B;TYPE=JPEG:\(folded())"),
        (.v3, "ENCODING=BASE64", "PHOTO;ENCODING=BASE64;TYPE=image/jpeg:\(folded())"),
        (.v3, "bare BASE64", "PHOTO;BASE64:\(folded())"),
        (.v3, "TYPE but no ENCODING", "PHOTO;TYPE=image/jpeg:\(folded())"),
        (.v3, "nothing at all", "PHOTO:\(folded())"),
        (.v3, "a wrong type", "PHOTO;ENCODING=b;TYPE=PNG:\(folded())"),
        (
            .v3, "the alphabet for URLs, no padding",
            "PHOTO;ENCODING=b:\(folded(text.replacing("=").replacing("+", "-").replacing("/", "_")))"
        ),
        (.v3, "data: where base64 is promised", "PHOTO;ENCODING=b;TYPE=JPEG:data:image/jpeg;base64,\(folded())"),
        (.v3, "upper case and an escaped comma", "PHOTO;VALUE=URI:DATA:IMAGE/JPEG;BASE64\\,\(folded())"),
        (.v3, "Outlook's own property in 3.0", "X-MS-CARDPICTURE;ENCODING=b;TYPE=JPEG:\(folded())"),
        (.v4, "4.0", "PHOTO:data:image/jpeg;base64,\(folded())"),
        (.v4, "both separators escaped", "PHOTO:data:image/jpeg\\;base64\\,\(folded())"),
        (.v4, "VALUE and MEDIATYPE", "PHOTO;VALUE=uri;MEDIATYPE=image/jpeg:data:image/jpeg;base64,\(folded())"),
        (.v4, "no media type", "PHOTO:data:;base64,\(folded())"),
        (.v4, "percent-encoded", "PHOTO:data:image/jpeg,\(folded(percent(picture)))"),
        (.v4, "a parameter besides base64", "PHOTO:data:image/jpeg;charset=x;base64,\(folded())"),
        (.v3, "several parameters", "PHOTO;VALUE=uri:data:image/jpeg;name=a.jpg;charset=x;base64,\(folded())"),
        (
            .v4, "base64 of which some is percent-encoded",
            "PHOTO:data:image/jpeg;base64,\(folded(text.replacing("/", "%2F").replacing("+", "%2b").replacing("=", "%3D")))"
        ),
        (.v3, "a data: URI that became a parameter", "PHOTO;DATA:IMAGE/JPEG;BASE64,\(folded())"),
        (.v3, "the property once more", "PHOTO:PHOTO;TYPE=JPEG;ENCODING=b:\(folded())"),
        (.v4, "the property once more in 4.0", "PHOTO:photo;ENCODING=b:\(folded())"),
        (.v4, "bare base64 in 4.0", "PHOTO:\(folded())"),
        (.v4, "ENCODING in 4.0", "PHOTO;ENCODING=b;TYPE=JPEG:\(folded())"),
        (.v4, "folded twice", "PHOTO:data:image/jpeg;base64,\(folded(by: "\r\n  "))"),
    ]

    static func percent(_ bytes: [UInt8]) -> String {
        bytes.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }

    @Test(arguments: forms) func everyFormIsRead(_ version: Version, _ why: String, _ lines: String) throws {
        let card = try #require(Self.card(version, lines))
        let property = try #require(card.properties.first { Card.photoProperties.contains($0.id) }, "\(why)")
        let photo = try #require(Attachment(property), "\(why)")
        #expect(photo.bytes == Self.picture, "\(why)")
        #expect(photo.mediaType == .jpeg, "\(why)")
        #expect(photo.header?.size == .init(width: 16, height: 12))
        #expect(Contact(card).photos.map { $0.value } == [photo], "\(why)")
    }

    @Test(arguments: forms) func theOctetsSurviveEveryVersion(_ version: Version, _ why: String, _ lines: String) throws
    {
        var card = try #require(Self.card(version, lines))
        for target in [Version.v21, .v3, .v4, .v3, .v21, .v4, .v21] {
            card = card.converted(to: target).card
            card = try #require(AddressBook.read(card.serialized).cards.first)
            let photos = card.properties.filter { Card.photoProperties.contains($0.id) }.compactMap { Attachment($0) }
            #expect(photos.map { $0.bytes } == [Self.picture], "\(why) in \(target.text)")
        }
    }

    @Test(
        arguments: [
            (.v3, "PHOTO:https://example.com/ana.jpg", "https://example.com/ana.jpg"),
            (.v3, "PHOTO;VALUE=uri:http://example.com/a?b=1,2", "http://example.com/a?b=1,2"),
            (.v21, "PHOTO;VALUE=URL:https://example.com/a", "https://example.com/a"),
            (.v4, "PHOTO:photos/ana.jpg", "photos/ana.jpg"), (.v3, "PHOTO;VALUE=uri:photos/ana.jpg", "photos/ana.jpg"),
            (.v21, "PHOTO;VALUE=URL:photos/ana.jpg", "photos/ana.jpg"), (.v4, "PHOTO;VALUE=uri:ana", "ana"),
            (.v21, "PHOTO;VALUE=CONTENT-ID:<a@example.com>", "<a@example.com>"),
        ] as [(Version, String, String)]) func linksStayLinks(_ version: Version, _ line: String, _ uri: String) throws
    {
        let property = try #require(Self.card(version, line)?.first(.photo))
        #expect(Attachment(property)?.content == .uri(uri))
    }

    @Test(
        arguments: [
            (.v3, "PHOTO;ENCODING=b:/9j/4AAQ!!!!", "base64-invalid"), (.v21, "PHOTO;BASE64:%%%", "base64-invalid"),
            (.v3, "PHOTO:PHOTO;TYPE=JPEG;ENCODING=b:/9j/4AAQ!!!!", "base64-invalid"),
            (.v3, "PHOTO;DATA:IMAGE/JPEG;BASE64,*", "base64-invalid"), (.v3, "PHOTO:", "empty-value"),
            (.v4, "PHOTO:data:image/jpeg;base64,****", "base64-invalid"),
        ] as [(Version, String, String)])
    func damagedDataKeepsItsText(_ version: Version, _ line: String, _ name: String) throws {
        let card = try #require(Self.card(version, line))
        let property = try #require(card.first(.photo))
        #expect(Attachment(property)?.bytes == nil)
        #expect(card.valueFindings().contains { $0.rule.name == name && $0.property == "photo" })
        #expect(card.converted(to: .v4).card.converted(to: version).losses.isEmpty || !property.text.isEmpty)
    }

    @Test(arguments: ["PHOTO;DATA:IMAGE/JPEG;BASE64,", "PHOTO:PHOTO;TYPE=JPEG;ENCODING=b:"])
    func aPieceOfTheHeadInTheValueIsSaid(_ start: String) throws {
        let card = try #require(Self.card(.v3, start + Self.folded()))
        #expect(card.findings().contains { $0.rule == .dataURIInBinary })
    }

    @Test func aDataURIWithParametersIsLookedInto() throws {
        let picture = Self.base64(Pictures.jpeg(9, 7, [Pictures.exifSegment()]))
        let card = try #require(Self.card(.v4, "PHOTO:data:image/jpeg;charset=x;base64,\(picture)"))
        #expect(card.findings().contains { $0.rule == .photoLocation })
    }

    // MARK: Setting

    @Test(arguments: Version.allCases) func aPhotoIsSetInTheCardsOwnForm(_ version: Version) throws {
        var card = try #require(Self.card(version, "NOTE:x"))
        let before = card.serialized
        card.setPhoto(Attachment(Self.picture))
        let head =
            switch version {
            case .v21: "PHOTO;ENCODING=BASE64;TYPE=JPEG:"
            case .v3: "PHOTO;ENCODING=b;TYPE=JPEG:"
            case .v4: "PHOTO:data:image/jpeg;base64,"
            }
        let text = String(decoding: card.serialized, as: UTF8.self)
        #expect(text.contains("\r\n" + head))
        let again = try #require(AddressBook.read(card.serialized).cards.first)
        #expect(again.first(.photo).flatMap { Attachment($0) } == Attachment(Self.picture))
        #expect(again.valueFindings().allSatisfy { $0.property != "photo" })
        card.removeAttachments { $0.id == .photo }
        #expect(card.serialized == before)
    }

    @Test func anotherPhotoTakesThePlaceOfAllThatWereThere() throws {
        var card = try #require(
            Self.card(
                .v3,
                "item1.PHOTO;PREF=1;X-ABCROP-RECTANGLE=ABClipRect_1&0&0&9&9&h;ENCODING=b;TYPE=JPEG:\(Self.text)\r\nX-IMAGETYPE:PHOTO\r\n"
                    + "PHOTO:https://example.com/a.jpg\r\nX-MS-CARDPICTURE;ENCODING=b:\(Self.text)\r\nNOTE:x"))
        card.setPhoto(Attachment(Pictures.png(2, 2)))
        let names = card.properties.map { $0.name }
        #expect(names == ["VERSION", "N", "FN", "PHOTO", "NOTE"])
        let photo = try #require(card.first(.photo))
        #expect(photo.group == "item1")
        #expect(photo.cropRectangle == nil)
        #expect(photo.parameters.first { $0.name == "PREF" }?.value == "1")
        #expect(Attachment(photo)?.mediaType == .png)
        #expect(photo.types == ["PNG"])
    }

    @Test func theSamePhotoChangesNothing() throws {
        var card = try #require(
            Self.card(.v3, "PHOTO;X-ABCROP-RECTANGLE=ABClipRect_1&0&0&9&9&h;ENCODING=b:\(Self.text)"))
        let before = card.serialized
        card.setPhoto(Attachment(Self.picture))
        #expect(card.serialized == before)
    }

    @Test func whatStandsForAPhotoKeepsItsName() throws {
        var card = try #require(Self.card(.v21, "X-MS-CARDPICTURE;TYPE=JPEG;ENCODING=BASE64:\(Self.text)\r\n"))
        card.setPhoto(Attachment(Pictures.png(2, 2)))
        #expect(card.properties.map { $0.name }.last == "X-MS-CARDPICTURE")
        #expect(card.first(.xMSCardPicture).flatMap { Attachment($0) }?.mediaType == .png)
    }

    @Test(arguments: Version.allCases) func dataBecomesALinkAndDataAgain(_ version: Version) throws {
        var card = try #require(Self.card(version, "NOTE:x"))
        card.setPhoto(Attachment(Self.picture))
        let place = try #require(card.properties.firstIndex { $0.id == .photo })
        card.replace(
            at: place, with: card.properties[place].with(cropRectangle: CropRectangle(x: 1, y: 2, width: 3, height: 4)))
        card = try #require(AddressBook.read(card.serialized).cards.first)
        let before = card.serialized
        let old = card.properties[place]
        card.replace(at: place, with: old.with(attachment: Attachment(uri: "photos/Ana%20Ruiz.jpg", mediaType: .jpeg)))
        let linked = try #require(AddressBook.read(card.serialized).cards.first?.first(.photo))
        #expect(Attachment(linked) == Attachment(uri: "photos/Ana%20Ruiz.jpg", mediaType: .jpeg))
        #expect(linked.parameters.first(.value) == (version == .v21 ? "URL" : "uri"))
        #expect(linked.cropRectangle == old.cropRectangle)
        card.replace(at: place, with: linked.with(attachment: Attachment(Self.picture)))
        #expect(
            AddressBook.read(card.serialized).cards.first?.properties.first { $0.id == .photo }?.cropRectangle
                == old.cropRectangle)
        if version != .v21 {
            #expect(
                AddressBook.read(card.serialized).cards.first?.first(.photo).map { Attachment($0) }
                    == Attachment(Self.picture))
        }
        #expect(card.serialized.count == before.count)
        if version != .v21 { #expect(card.valueFindings().allSatisfy { $0.property != "photo" }) }
    }

    @Test func theBlankLineOf21BelongsToItsData() throws {
        let plain = try #require(Self.card(.v21, "TEL:1\r\nNOTE:x"))
        var card = try #require(Self.card(.v21, "TEL:1\r\nPHOTO;TYPE=JPEG;ENCODING=BASE64:\(Self.text)\r\n\r\nNOTE:x"))
        for picture in [Pictures.png(2, 2), Self.picture, Pictures.gif(2, 2)] {
            card.setPhoto(Attachment(picture))
            card = try #require(AddressBook.read(card.serialized).cards.first)
            let text = String(decoding: card.serialized, as: UTF8.self)
            #expect(text.utf8.count { $0 == 0x0A } == text.split(separator: "\r\n").count + 1)
            #expect(text.contains("\r\n\r\nNOTE:x"))
        }
        card.removeAttachments { _ in true }
        #expect(card.serialized == plain.serialized)
    }

    @Test func aLabelGoesWithTheAttachmentItLabels() throws {
        var card = try #require(
            Self.card(
                .v3,
                "item1.LOGO:https://example.com/a\r\nitem1.X-ABLabel:old\r\nitem2.TEL:1\r\nITEM2.LOGO:https://example.com/b\r\nitem2.X-ABLabel:x"
            ))
        #expect(card.removeAttachments { $0.id == .logo } == 2)
        #expect(card.properties.map { $0.name } == ["VERSION", "N", "FN", "TEL", "X-ABLabel"])
    }

    // MARK: Findings

    @Test(arguments: [
        (Array(picture.dropLast(40)), "image-unreadable"), (Pictures.png(0, 1), "image-unreadable"),
        (Pictures.jpeg(9, 7, [Pictures.exifSegment()]), "photo-location"), (Pictures.png(5000, 1), "image-too-large"),
        (Pictures.png(50_000, 50_000), "image-too-large"), (Pictures.latin1("<svg></svg>"), "active-content"),
        (ImageHeaderTests.gifWithScript, "active-content"), (Array("hello, this is text".utf8), "image-unreadable"),
        (Pictures.jpeg(9, 7) + [UInt8](repeating: 1, count: 300_000), "image-too-large"),
    ]) func whatIsWrongWithAPictureIsFound(_ bytes: [UInt8], _ name: String) throws {
        var card = try #require(Self.card(.v3, "NOTE:x"))
        card.setPhoto(Attachment(bytes))
        let findings = try #require(AddressBook.read(card.serialized).cards.first).findings()
        #expect(findings.map { $0.rule.name }.contains(name))
    }

    @Test func aCropOutsideOfThePictureIsFound() throws {
        for (crop, why) in [
            ("ABClipRect_1&0&0&9&9&h", nil), ("ABClipRect_1&16&0&9&9&h", "outside of the picture"),
            ("nonsense", "cannot be read"), ("ABClipRect_1&a&b&c&d&h", "cannot be read"),
            ("ABClipRect_1&0&0&0&9&h", "is empty"), ("ABClipRect_1&0&0&100000&100000&h", "far larger"),
            ("ABClipRect_1&0&0&1000000&1000000&h", "far larger"),
        ] as [(String, String?)] {
            let card = try #require(Self.card(.v3, "PHOTO;X-ABCROP-RECTANGLE=\(crop);ENCODING=b:\(Self.text)"))
            let found = card.findings().filter { $0.rule == .cropOutside }
            #expect(found.count == (why == nil ? 0 : 1))
            #expect(found.allSatisfy { $0.message.contains(why ?? "?") }, "\(found)")
        }
    }

    @Test func metadataIsTakenOut() throws {
        let photo = Attachment(Pictures.jpeg(9, 7, [Pictures.jfif, Pictures.exifSegment()]))
        #expect(photo.withoutMetadata == Attachment(Pictures.jpeg(9, 7)))
        #expect(Attachment(uri: "https://example.com/").withoutMetadata == nil)
    }
}

extension String {
    /// Each character of one kind replaced by a text.
    fileprivate func replacing(_ character: Character, _ text: String = "") -> String {
        reduce(into: "") { $0 += $1 == character ? text : String($1) }
    }
}
