/// The cards of each kind of exporting program.
extension LineWriter {
    /// A 3.0 card in the manner of Apple's and Google's exports.
    mutating func card3(_ person: Person, photo: [UInt8]?, _ random: inout RandomNumbers) {
        let e = Self.escaped
        line("BEGIN:VCARD")
        line("VERSION:3.0")
        if random.happens(70) { line("PRODID:-//Example Inc.//Contacts 9.1//EN") }
        line("N:\(e(person.family.text));\(e(person.given.text));;\(person.prefix);")
        line("FN:\(e(person.fullName))")
        if random.happens(80) { line("ORG:\(e(person.company));\(e(person.department))") }
        if random.happens(65) { line("TITLE:\(e(person.title))") }
        for (number, phone) in person.phones.enumerated() {
            let types = phone.type.split(separator: ",").map { ";TYPE=\($0)" }.joined()
            line("TEL\(types)\(number == 0 ? ";TYPE=pref" : ""):\(phone.number)")
        }
        for email in person.emails { line("EMAIL;TYPE=INTERNET;TYPE=\(email.type):\(email.address)") }
        if random.happens(90) {
            line("ADR;TYPE=HOME:;;\(person.address.map(e).joined(separator: ";"))")
        }
        if random.happens(50) {
            line("item1.URL;TYPE=pref:https://www.example.com/\(person.family.ascii)")
            line("item1.X-ABLabel:\(e(person.label))")
        }
        if random.happens(60) { line("BDAY:\(person.birthday(separator: "-"))") }
        if !person.note.isEmpty { line("NOTE:\(e(person.note.joined(separator: "\n")))") }
        if !person.categories.isEmpty { line("CATEGORIES:\(person.categories.joined(separator: ","))") }
        if let photo { line("PHOTO;ENCODING=b;TYPE=JPEG:", base64: photo) }
        line("UID:\(person.uid)")
        line("REV:20\(random.within(10...25))-06-1\(random.below(10))T08:30:00Z")
        line("END:VCARD")
    }

    /// A 4.0 card in the manner of CardDAV clients.
    mutating func card4(_ person: Person, photo: [UInt8]?, _ random: inout RandomNumbers) {
        let e = Self.escaped
        line("BEGIN:VCARD")
        line("VERSION:4.0")
        if random.happens(70) { line("PRODID:-//Example Inc.//CardDAV 4.2//EN") }
        line("UID:urn:uuid:\(person.uid)")
        line("FN:\(e(person.fullName))")
        line("N:\(e(person.family.text));\(e(person.given.text));;\(person.prefix);")
        if random.happens(80) { line("ORG:\(e(person.company));\(e(person.department))") }
        if random.happens(65) { line("TITLE:\(e(person.title))") }
        for (number, phone) in person.phones.enumerated() {
            let type = phone.type.contains(",") ? "\"\(phone.type)\"" : phone.type
            line("TEL;TYPE=\(type)\(number == 0 ? ";PREF=1" : ""):\(phone.number)")
        }
        for email in person.emails { line("EMAIL;TYPE=\(email.type):\(email.address)") }
        if random.happens(90) {
            line("ADR;TYPE=HOME:;;\(person.address.map(e).joined(separator: ";"))")
        }
        if random.happens(50) {
            line("item1.URL:https://www.example.com/\(person.family.ascii)")
            line("item1.X-ABLabel:\(e(person.label))")
        }
        if random.happens(60) { line("BDAY:\(person.birthday(separator: ""))") }
        if !person.note.isEmpty { line("NOTE:\(e(person.note.joined(separator: "\n")))") }
        if !person.categories.isEmpty { line("CATEGORIES:\(person.categories.joined(separator: ","))") }
        if let photo { line("PHOTO:data:image/jpeg;base64,", base64: photo) }
        line("REV:20\(random.within(10...25))061\(random.below(10))T083000Z")
        line("END:VCARD")
    }

    /// A 2.1 card as an Android phone writes it: bare types, every byte encoded.
    mutating func androidCard(_ person: Person) {
        unfoldedLine("BEGIN:VCARD")
        unfoldedLine("VERSION:2.1")
        let name = [person.family.text, person.given.text, "", person.prefix, ""]
        quotedPrintable("N", components: name, everyByte: true)
        quotedPrintable("FN", components: [person.fullName], everyByte: true)
        for phone in person.phones {
            unfoldedLine("TEL;\(phone.type.split(separator: ",").joined(separator: ";")):\(phone.number)")
        }
        for email in person.emails { unfoldedLine("EMAIL;\(email.type):\(email.address)") }
        quotedPrintable("ADR;HOME", components: ["", ""] + person.address, everyByte: true)
        quotedPrintable("ORG", components: [person.company, person.department], everyByte: true)
        quotedPrintable("TITLE", components: [person.title], everyByte: true)
        if !person.note.isEmpty {
            quotedPrintable("NOTE", components: [person.note.joined(separator: "\r\n")], everyByte: true)
        }
        unfoldedLine("BDAY:\(person.birthday(separator: "-"))")
        unfoldedLine("END:VCARD")
    }

    /// A 2.1 card as desktop Outlook writes it: only what needs it is encoded, and each
    /// address comes twice.
    mutating func outlookCard(_ person: Person) {
        unfoldedLine("BEGIN:VCARD")
        unfoldedLine("VERSION:2.1")
        let name = [person.family.text, person.given.text, "", person.prefix]
        quotedPrintable("N;LANGUAGE=en-us", components: name, everyByte: false)
        quotedPrintable("FN", components: [person.fullName], everyByte: false)
        quotedPrintable("ORG", components: [person.company, person.department], everyByte: false)
        quotedPrintable("TITLE", components: [person.title], everyByte: false)
        if !person.note.isEmpty {
            quotedPrintable("NOTE", components: [person.note.joined(separator: "\r\n") + "\r\n"], everyByte: false)
        }
        for phone in person.phones {
            unfoldedLine("TEL;\(phone.type.split(separator: ",").joined(separator: ";")):\(phone.number)")
        }
        quotedPrintable("ADR;HOME;PREF", components: ["", ""] + person.address, everyByte: false)
        quotedPrintable("LABEL;HOME;PREF", components: [person.address.joined(separator: "\r\n")], everyByte: false)
        for email in person.emails { unfoldedLine("EMAIL;PREF;INTERNET:\(email.address)") }
        unfoldedLine("BDAY:\(person.birthday(separator: ""))")
        unfoldedLine("REV:20240611T083000Z")
        unfoldedLine("END:VCARD")
    }
}

/// Rows of CSV.
extension LineWriter {
    private static let mostValues = 3

    mutating func csvHeader() {
        var cells = ["First Name", "Last Name", "Name Prefix", "Organization Name", "Organization Title"]
        cells += ["Organization Department", "Birthday", "Notes", "Labels"]
        for number in 1...Self.mostValues { cells += ["E-mail \(number) - Label", "E-mail \(number) - Value"] }
        for number in 1...Self.mostValues { cells += ["Phone \(number) - Label", "Phone \(number) - Value"] }
        for part in ["Label", "Street", "City", "Region", "Postal Code", "Country"] {
            cells.append("Address 1 - \(part)")
        }
        csv(cells)
    }

    mutating func csvRow(_ person: Person) {
        var cells = [person.given.text, person.family.text, person.prefix, person.company, person.title]
        cells += [person.department, person.birthday(separator: "-"), person.note.joined(separator: "\n")]
        cells.append(person.categories.joined(separator: " ::: "))
        for number in 0..<Self.mostValues {
            let email = number < person.emails.count ? person.emails[number] : ("", "")
            cells += [email.0, email.1]
        }
        for number in 0..<Self.mostValues {
            let phone = number < person.phones.count ? person.phones[number] : ("", "")
            cells += [phone.0, phone.1]
        }
        csv(cells + ["Home"] + person.address)
    }

    private mutating func csv(_ cells: [String]) {
        var row = ""
        for (number, cell) in cells.enumerated() {
            if number > 0 { row += "," }
            let isPlain = !cell.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A }
            row +=
                isPlain
                ? cell
                : "\"" + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
        }
        unfoldedLine(row)
    }
}
