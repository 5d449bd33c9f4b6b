/// Cards of one kind, the same on every run.
struct Corpus: Sendable {
    /// What the cards hold.
    enum Kind: String, Sendable, CaseIterable {
        /// 3.0 and 4.0 by turns, 10 to 14 properties, no photos.
        case text
        /// The same with a JPEG-like photo of 10 to 40 KB in each card.
        case photo
        /// 2.1 with quoted-printable values, as Android and Outlook write.
        case qp
        /// No cards: base64 in lines of 74 characters behind a blank, as photos are folded.
        case base64
        /// Rows of CSV as Google Contacts writes them.
        case csv

        /// The kinds that are vCard.
        static let cards: [Kind] = [.text, .photo, .qp]
    }

    /// The bytes that each block of the base64 corpus stands for; a block counts as a card.
    static let blockBytes = 48 << 10

    /// The kind, with the number of cards where that was asked for: `text`, `text-100`.
    let name: String
    let kind: Kind
    private(set) var bytes: [UInt8]
    private(set) var cards: Int
    /// Line feeds in the bytes.
    private(set) var lines: Int

    /// Makes cards until there are so many bytes.
    init(_ kind: Kind, bytes: Int) {
        self.init(kind, name: kind.rawValue) { size, _ in size < bytes }
    }

    /// Makes so many cards.
    init(_ kind: Kind, cards: Int) {
        self.init(kind, name: "\(kind.rawValue)-\(cards)") { _, number in number < cards }
    }

    private init(_ kind: Kind, name: String, while isWanted: (_ bytes: Int, _ cards: Int) -> Bool) {
        var random = RandomNumbers(seed: 0x5EED_0001)
        var writer = LineWriter()
        var cards = 0
        if kind == .csv { writer.csvHeader() }
        while isWanted(writer.bytes.count, cards) {
            let person = Person(&random)
            switch kind {
            case .text, .photo:
                let photo = kind == .photo ? Self.photo(&random) : nil
                if cards % 2 == 0 {
                    writer.card3(person, photo: photo, &random)
                } else {
                    writer.card4(person, photo: photo, &random)
                }
            case .qp:
                if cards % 2 == 0 {
                    writer.androidCard(person)
                } else {
                    writer.outlookCard(person)
                }
            case .base64: writer.line("", base64: Self.block(&random))
            case .csv: writer.csvRow(person)
            }
            cards += 1
        }
        self.name = name
        self.kind = kind
        self.bytes = writer.bytes
        self.cards = cards
        lines = writer.bytes.count { $0 == 0x0A }
    }

    private static func block(_ random: inout RandomNumbers) -> [UInt8] {
        var data: [UInt8] = []
        while data.count < blockBytes { withUnsafeBytes(of: random.next().littleEndian) { data += $0 } }
        return data
    }

    /// Bytes that begin and end as a JPEG file does and cannot be compressed between.
    private static func photo(_ random: inout RandomNumbers) -> [UInt8] {
        var data: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10, 0x4A, 0x46, 0x49, 0x46, 0x00]
        let size = random.within(10_000...40_000)
        while data.count < size {
            withUnsafeBytes(of: random.next().littleEndian) { data += $0 }
        }
        return data + [0xFF, 0xD9]
    }
}
