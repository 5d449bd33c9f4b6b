import VCardKit

/// Guesses what a column holds by the words of its header, in several languages: `Work E-mail`, `Phone (mobile)`,
/// `Téléphone 2`, `PLZ`.
///
/// Every word has to be understood: `Email opt-in` is no address.
enum HeaderWords {
    /// What a word, or a few of them, mean.
    private enum Meaning: Sendable, Hashable {
        /// A column for itself.
        case path(CSVPath)
        /// A value that takes a label.
        case field(CSVField)
        /// A phone of a kind.
        case phone(Contact.Label)
        case addressPart(CSVPart)
        case label(Contact.Label)
        case service(String)
        /// A word that says nothing.
        case filler
    }

    /// The path for a header's key, `nil` if it is not understood.
    static func path(_ key: String) -> CSVPath? {
        let words = words(of: key)
        guard !words.isEmpty, words.count <= 6 else { return nil }
        var meanings: [Meaning] = []
        var number: Int?
        var i = 0
        while i < words.count {
            if let value = Int(words[i]), value > 0, value < 1000 {
                if number != nil { return nil }
                number = value
                i += 1
                continue
            }
            var length = min(4, words.count - i)
            var found: Meaning?
            while length > 0 {
                found = table[words[i..<(i + length)].joined(separator: " ")]
                if found != nil { break }
                length -= 1
            }
            guard let found else { return nil }
            meanings.append(found)
            i += length
        }
        return path(of: meanings, number: number)
    }

    /// Whether a header's key is nothing but a label, as `Home`: only what stands below it tells what it labels.
    static func isLabel(_ key: String) -> Bool {
        let words = words(of: key).filter { Int($0) == nil }
        guard !words.isEmpty, case .label? = table[words.joined(separator: " ")] else { return false }
        return path(key) != nil
    }

    /// Letters and digits in a row, with a digit at the end of a word by itself.
    private static func words(of key: String) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        func end() {
            if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
            word = []
        }
        for byte in key.utf8 {
            let isDigit = byte &- 0x30 < 10
            let isWord = isDigit || (byte | 0x20) &- 0x61 < 26 || byte >= 0x80
            if !isWord { end() }
            if let last = word.last, isDigit != (last &- 0x30 < 10) { end() }
            if isWord { word.append(byte) }
        }
        end()
        return words
    }

    private static func path(of meanings: [Meaning], number: Int?) -> CSVPath? {
        var path: CSVPath?
        var label: Contact.Label?
        for meaning in meanings {
            switch meaning {
            case .filler: continue
            case .label(let given):
                if label != nil, label != given { return nil }
                label = given
            case .path(let given):
                if path != nil { return nil }
                path = given
            case .field(let field):
                // `Email address` is one, and so is `mobile phone`.
                if let known = path, known.field == field || (known.field == .email && field == .address) { continue }
                if let known = path, known.field == .address, field == .email { path = nil }
                if path != nil { return nil }
                path = CSVPath(field, part: field == .address ? .formatted : nil)
            case .phone(let kind):
                if let known = path, known.field != .phone || known.label != nil { return nil }
                path = CSVPath(.phone, kind)
            case .addressPart(let part):
                if let known = path, known.field != .address || known.part != .formatted { return nil }
                path = CSVPath(.address, part: part)
            case .service(let scheme):
                if let known = path, known.field != .messaging { return nil }
                path = CSVPath(.messaging, name: scheme)
            }
        }
        if path == nil, let label {
            // `Home` alone is a phone, as far as what stands below it looks like one.
            guard label == .home || label == .work || label == .other || label == .main else { return nil }
            path = CSVPath(.phone)
        }
        guard var found = path else { return nil }
        if let label {
            guard found.field.isLabeled else { return nil }
            switch (found.label, label) {
            case (nil, _): found.label = label
            case (.fax?, .home): found.label = .homeFax
            case (.fax?, .work): found.label = .workFax
            case (.mobile?, .work): found.label = .workMobile
            case (.mobile?, .home): break
            case (.pager?, .work): found.label = .workPager
            case (let one?, let other) where one == other: break
            default: return nil
            }
        }
        if let number, number > 1 {
            if found.part == .street, number <= 3 {
                found.part = number == 2 ? .street2 : .street3
            } else {
                found.number = number - 1
            }
        }
        return found
    }

    // MARK: The words

    private static let table: [String: Meaning] = {
        var table: [String: Meaning] = [:]
        for (meaning, words) in names + reachability + places + labels {
            for word in CSVText.list(words, ",") { table[word] = meaning }
        }
        for service in MessagingService.all {
            for name in service.names { table[name.lowercased()] = .service(service.scheme) }
        }
        return table
    }()

    private static let names: [(Meaning, String)] = [
        (
            .path(CSVPath(.formattedName)),
            "fn, name, full name, fullname, display name, displayname, contact, contact name, customer name, formatted name, "
                + "vollständiger name, anzeigename, nom complet, nom affiché, nombre completo, nombre y apellidos, "
                + "nome completo, volledige naam, naam, imię i nazwisko, фио, имя и фамилия, 姓名, 名前, 氏名, 이름"
        ),
        (
            .path(CSVPath(.name, part: .given)),
            "first name, firstname, first, given name, givenname, given, forename, vorname, rufname, prénom, prenom, "
                + "nombre, nome, voornaam, imię, имя, förnamn, fornavn, etunimi, 名, jméno, keresztnév"
        ),
        (
            .path(CSVPath(.name, part: .middle)),
            "middle name, middlename, middle, middle initial, additional name, second name, zweiter vorname, "
                + "weitere vornamen, deuxième prénom, segundo nombre, secondo nome, отчество, mellannamn"
        ),
        (
            .path(CSVPath(.name, part: .family)),
            "last name, lastname, last, family name, familyname, family, surname, nachname, familienname, zuname, "
                + "nom, nom de famille, apellido, apellidos, cognome, sobrenome, apelido, achternaam, nazwisko, "
                + "фамилия, efternamn, etternavn, efternavn, sukunimi, 姓, příjmení, vezetéknév"
        ),
        (
            .path(CSVPath(.name, part: .prefix)),
            "prefix, name prefix, honorific, honorific prefix, salutation, courtesy title, anrede, civilité, "
                + "tratamiento, aanhef"
        ),
        (.path(CSVPath(.name, part: .suffix)), "suffix, name suffix, honorific suffix, suffixe, sufijo, suffisso"),
        (
            .path(CSVPath(.nickname)),
            "nickname, nick name, nick, alias, spitzname, rufname, surnom, apodo, soprannome, bijnaam, apelido, "
                + "псевдоним, smeknamn"
        ),
        (.path(CSVPath(.maidenName)), "maiden name, birth name, geburtsname, mädchenname, nom de jeune fille"),
        (.path(CSVPath(.phonetic, part: .given)), "phonetic first name, given yomi, given name yomi"),
        (.path(CSVPath(.phonetic, part: .family)), "phonetic last name, surname yomi, family name yomi"),
        (.path(CSVPath(.phonetic, part: .middle)), "phonetic middle name"),
        (
            .field(.organization),
            "company, company name, organization, organisation, organization name, organisation name, employer, "
                + "business name, firm, firma, unternehmen, organisationsname, société, entreprise, empresa, "
                + "organización, compañía, società, azienda, organizzazione, bedrijf, организация, компания, företag, 会社, 公司, 单位, 회사, 직장"
        ),
        (
            .path(CSVPath(.organization, part: .unit)),
            "department, dept, division, organization department, abteilung, service, département, departamento, "
                + "reparto, dipartimento, afdeling, dział, отдел, avdelning"
        ),
        (
            .path(CSVPath(.title)),
            "title, job title, jobtitle, job, position, function, designation, organization title, titel, funktion, "
                + "berufsbezeichnung, titre, fonction, poste, puesto, cargo, posizione, mansione, functie, stanowisko, "
                + "должность"
        ),
        (.path(CSVPath(.role)), "role, profession, occupation, beruf, rolle, métier, profesión, professione"),
        (
            .path(CSVPath(.birthday)),
            "birthday, birth date, birthdate, date of birth, dob, bday, geburtstag, geburtsdatum, date de naissance, "
                + "anniversaire, fecha de nacimiento, cumpleaños, data di nascita, compleanno, aniversário, "
                + "data de nascimento, geboortedatum, verjaardag, urodziny, data urodzenia, день рождения, "
                + "дата рождения, födelsedag, 生日, 誕生日"
        ),
        (
            .path(CSVPath(.anniversary)),
            "anniversary, wedding anniversary, wedding day, hochzeitstag, jahrestag, aniversario, anniversario"
        ),
        (.path(CSVPath(.gender)), "gender, sex, geschlecht, sexe, sexo, sesso, geslacht, пол"),
        (.path(CSVPath(.relation, .spouse)), "spouse, spouse name, partner, ehepartner, conjoint, cónyuge, coniuge"),
        (.path(CSVPath(.relation, .manager)), "manager, manager's name, manager s name, vorgesetzter"),
        (.path(CSVPath(.relation, .assistant)), "assistant, assistant's name, assistant s name, assistent"),
        (.path(CSVPath(.relation, .child)), "children, kinder, enfants, hijos, figli"),
        (.path(CSVPath(.relation, .referredBy)), "referred by"),
    ]

    private static let reachability: [(Meaning, String)] = [
        (
            .field(.email),
            "email, e mail, mail, email address, e mail address, mail address, emailaddress, email addresses, "
                + "mailadresse, e mail adresse, emailadresse, courriel, adresse e mail, adresse email, "
                + "adresse de messagerie, correo, correo electrónico, dirección de correo electrónico, posta elettronica, "
                + "indirizzo email, correio eletrônico, e mailadres, эл почта, электронная почта, почта, e post, "
                + "邮箱, 电子邮件, メールアドレス, 이메일"
        ),
        (.path(CSVPath(.email)), "primary email, primary e mail"),
        (.path(CSVPath(.email, number: 1)), "secondary email, secondary e mail, alternate email, email alternate"),
        (
            .field(.phone),
            "phone, phone number, phonenumber, telephone, telephone number, tel, tél, number, phone no, telefon, "
                + "telefonnummer, rufnummer, téléphone, numéro de téléphone, teléfono, número de teléfono, telefono, "
                + "numero di telefono, telefone, telefoon, telefoonnummer, телефон, номер телефона, puhelin, "
                + "电话, 電話, 電話番号, 전화번호"
        ),
        (
            .phone(.mobile),
            "mobile, mobile number, mobile no, cell, cell number, cellphone, cellular, handy, handynummer, mobil, "
                + "mobiltelefon, mobilnummer, portable, tél mobile, móvil, teléfono móvil, celular, cellulare, telemóvel, "
                + "mobiel, gsm, komórka, мобильный, мобильный телефон, 手机, 携帯, 携帯電話, 휴대폰"
        ),
        (.phone(.fax), "fax, fax number, telefax, facsimile, faxnummer, télécopie, факс"),
        (.phone(.pager), "pager, pager number, beeper"),
        (.phone(.car), "car, car phone, autotelefon"),
        (.phone(.video), "video"),
        (.phone(.companyMain), "company main"),
        (.path(CSVPath(.phone, .assistant)), "assistant's phone, assistant s phone"),
        (.path(CSVPath(.phone, .callback)), "callback"),
        (.path(CSVPath(.phone, .radio)), "radio phone"),
        (.path(CSVPath(.phone, .telex)), "telex"),
        (.path(CSVPath(.phone, .isdn)), "isdn"),
        (.path(CSVPath(.phone, .textphone)), "tty tdd phone"),
        (
            .field(.url),
            "url, website, web site, web page, webpage, web, homepage address, internet, webseite, site web, site, "
                + "página web, sito web, pagina web, веб сайт, сайт, 网站"
        ),
        (.path(CSVPath(.url, .homePage)), "home page, homepage, website home page"),
        (.field(.messaging), "im, instant messaging, instant messenger, messenger, chat, im address, imaddress"),
        (
            .field(.note),
            "note, notes, comment, comments, remark, remarks, memo, description, notiz, notizen, bemerkung, bemerkungen, "
                + "kommentar, anmerkung, anmerkungen, remarque, remarques, commentaire, commentaires, nota, notas, "
                + "comentarios, observaciones, annotazioni, opmerkingen, notatki, uwagi, заметки, примечание, комментарий, "
                + "anteckningar, 备注, メモ"
        ),
        (
            .path(CSVPath(.category)),
            "categories, category, groups, group, labels, label, tags, tag, group membership, kategorien, kategorie, "
                + "gruppe, gruppen, catégorie, catégories, groupe, groupes, categoría, categorías, grupo, grupos, "
                + "categoria, categorie, gruppo, gruppi, категория, группа, kategorier"
        ),
        (.path(CSVPath(.photo)), "photo, picture, image, avatar, photo url, foto, bild"),
        (.path(CSVPath(.language)), "language, languages, sprache, langue, idioma, lingua, taal, язык"),
        (.path(CSVPath(.hobby)), "hobby, hobbies"),
        (.path(CSVPath(.timeZone)), "time zone, timezone, zeitzone"),
        (.path(CSVPath(.identifier)), "uid, uuid"),
    ]

    private static let places: [(Meaning, String)] = [
        (
            .field(.address),
            "address, postal address, mailing address, full address, adresse, anschrift, dirección, indirizzo, endereço, "
                + "adres, адрес, adress, 地址, 住所, 주소"
        ),
        (
            .addressPart(.street),
            "street, street address, street name, address line, straße, strasse, str, rue, calle, via, rua, "
                + "straat, ulica, улица, gata, gatuadress, gate"
        ),
        (
            .addressPart(.city),
            "city, town, locality, ort, stadt, wohnort, ville, ciudad, población, localidad, città, cidade, plaats, "
                + "stad, woonplaats, miasto, город, kaupunki, by, 城市"
        ),
        (
            .addressPart(.region),
            "state, province, region, county, bundesland, kanton, département région, région, provincia, estado, "
                + "provincie, województwo, регион, область, län, state province, state region"
        ),
        (
            .addressPart(.code),
            "zip, zip code, zipcode, postal code, postalcode, post code, postcode, plz, postleitzahl, code postal, "
                + "código postal, cp, cap, cep, código postal cep, kod pocztowy, индекс, почтовый индекс, postnummer, "
                + "postinumero, zip postal code, 邮编, 郵便番号"
        ),
        (
            .addressPart(.country),
            "country, country region, country name, land, land region, pays, país, paese, nazione, pais, kraj, страна, "
                + "maa, 国家, 国"
        ),
        (.addressPart(.pobox), "po box, p o box, pobox, post office box, postfach, boîte postale, apartado postal"),
        (.addressPart(.extended), "extended address, apartment, suite, adresszusatz, complément d adresse"),
    ]

    private static let labels: [(Meaning, String)] = [
        (
            .label(.home),
            "home, private, personal, privat, zuhause, domicile, personnel, casa, particular, personale, abitazione, "
                + "privé, perso, thuis, дом, домашний, hem"
        ),
        (
            .label(.work),
            "work, business, office, company phone, geschäftlich, arbeit, beruflich, büro, dienstlich, travail, bureau, "
                + "professionnel, pro, trabajo, oficina, lavoro, ufficio, trabalho, werk, zakelijk, praca, рабочий, arbete"
        ),
        (.label(.other), "other, weitere, autre, otro, otra, altro, outro, другой"),
        (.label(.main), "main, hauptnummer"),
        (.label(.blog), "blog"),
        (.label(.profile), "profile"),
        (.label(.school), "school"),
        (.filler, "value, primary"),
    ]
}
