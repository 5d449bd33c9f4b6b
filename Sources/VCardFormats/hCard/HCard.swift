public import VCardKit

/// hCard and h-card: cards as an HTML page to read, which programs can read too (microformats.org).
public enum HCard {
    /// The cards as one HTML page in UTF-8, photos in it; nothing in the page runs or is fetched.
    public static func encode(_ cards: [Card]) -> [UInt8] {
        var writer = ContactWriter(HCardForm())
        for card in cards { writer.write(card) }
        return writer.finish()
    }
}

extension CardFormat {
    static let hCard = CardFormat(
        "hcard", extensions: ["html", "htm"], mediaType: "text/html", "a page to read, with hCard and h-card marks",
        makeWriter: { _ in ContactWriter(HCardForm()) })
}

/// Writes contacts as a page; each is an `article` with the class names of hCard and h-card.
struct HCardForm: ContactForm {
    static let name = "the page"
    static let isTable = true

    func text(of contact: Contact, _ card: Card) -> [UInt8] {
        var article = HCardArticle(contact)
        return article.html()
    }

    static func cards(in text: [UInt8], of contact: Contact) -> [Card] { [Card(HCardArticle.shown(of: contact))] }

    static let heading = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy"
          content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
        <title>Contacts</title>
        <style>
        :root { color-scheme: light dark; --ink: #1c1f23; --soft: #5b626b; --line: #d9dde2; --page: #f4f5f7;
          --card: #fff; --link: #0b57a4 }
        @media (prefers-color-scheme: dark) { :root { --ink: #e8eaed; --soft: #a2a9b2; --line: #3a3f45; --page: #17191c;
          --card: #212428; --link: #8ab8f0 } }
        body { margin: 0 auto; max-width: 44rem; padding: 1.5rem 1rem; background: var(--page); color: var(--ink);
          font: 1rem/1.5 system-ui, sans-serif }
        article { margin: 0 0 1.25rem; padding: 1.25rem 1.5rem; background: var(--card); border: 1px solid var(--line);
          border-radius: .5rem; break-inside: avoid; overflow-wrap: anywhere }
        header { display: flex; gap: 1rem; align-items: center }
        img { width: 5rem; height: 5rem; border-radius: .5rem; object-fit: cover; flex: none }
        img.logo { object-fit: contain }
        h2 { margin: 0; font-size: 1.35rem; line-height: 1.25 }
        p { margin: .15rem 0 0 }
        .sub, dt { color: var(--soft) }
        dl { margin: 1rem 0 0 }
        dl > div { display: grid; grid-template-columns: 9rem 1fr; gap: 0 1rem; padding: .3rem 0;
          border-top: 1px solid var(--line) }
        dt, dd { margin: 0 }
        dt abbr { text-decoration: none }
        .note, .label { white-space: pre-line }
        a { color: var(--link) }
        @media (max-width: 30rem) { dl > div { grid-template-columns: 1fr } }
        </style>
        </head>
        <body>

        """

    static let ending = """
        </body>
        </html>

        """
}
