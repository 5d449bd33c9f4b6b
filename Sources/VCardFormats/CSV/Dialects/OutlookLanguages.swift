// Outlook's headers in other languages. Written down from what users report and not yet compared with exports of
// each version: Outlook 2013 changed some German ones, so where two are known both are read.
extension CSVDialect {
    /// A language of Outlook: its headers in the order of the English ones, several with `|` between them; the first
    /// is written. `-` is one that is not known.
    struct OutlookLanguage: Sendable {
        /// The language tag.
        let code: String
        let headers: [[String]]
        let index: CSVTableIndex
        /// The keys of headers that only this language has.
        let keys: Set<String>

        init(_ code: String, _ table: String) {
            self.code = code
            headers = CSVText.lines(table).map { CSVText.list($0, "|").filter { $0 != "-" } }
            var columns: [CSVTable.Column] = []
            for (column, names) in zip(CSVDialect.outlook.columns, headers) {
                for name in names {
                    var column = column
                    column.header = name
                    columns.append(column)
                }
            }
            index = CSVTableIndex(columns)
            let english = Set(CSVDialect.outlook.columns.map { CSVText.key($0.header) })
            keys = Set(columns.map { CSVText.key($0.header) }).subtracting(english)
        }

        /// Outlook's dialect with the headers of this language.
        var dialect: CSVDialect {
            var names: [String: String] = [:]
            for (column, headers) in zip(CSVDialect.outlook.columns, headers) {
                if let header = headers.first { names[column.header] = header }
            }
            return CSVDialect(.outlook, headers: names)
        }

        /// How many headers have to be this language's.
        static let leastKeys = 4

        static let all: [OutlookLanguage] = [german, french, spanish, italian]

        /// The language of a tag, of which only the first part counts.
        static func named(_ tag: String) -> OutlookLanguage? {
            let code = tag.utf8.prefix { ($0 | 0x20) &- 0x61 < 26 }
            return all.first { CSVText.same($0.code, String(decoding: code, as: UTF8.self)) }
        }
    }
}

extension CSVDialect.OutlookLanguage {
    private static let german = Self(
        "de",
        """
        Anrede
        Vorname
        Weitere Vornamen
        Nachname
        Suffix
        Firma
        Abteilung
        Position
        Straße geschäftlich
        Straße geschäftlich 2
        Straße geschäftlich 3
        Ort geschäftlich
        Region geschäftlich | Bundesland/Kanton geschäftlich
        Postleitzahl geschäftlich
        Land/Region geschäftlich | Land geschäftlich
        Straße privat
        Straße privat 2
        Straße privat 3
        Ort privat
        Bundesland/Kanton privat
        Postleitzahl privat
        Land/Region privat | Land privat
        Weitere Straße
        Weitere Straße 2
        Weitere Straße 3
        Weiterer Ort
        Weiteres/r Bundesland/Kanton
        Weitere Postleitzahl
        Weiteres/e Land/Region | Weiteres Land
        Telefon Assistent
        Fax geschäftlich
        Telefon geschäftlich | Telefon (geschäftlich)
        Telefon geschäftlich 2 | Telefon (geschäftlich) 2
        Rückmeldung
        Autotelefon
        Telefon Firma
        Fax privat
        Telefon (privat) | Telefon privat
        Telefon (privat 2) | Telefon privat 2
        ISDN
        Mobiltelefon
        Weiteres Fax
        Weiteres Telefon
        Pager
        Haupttelefon
        Funkruf | Funktelefon
        Telefon für Hörbehinderte
        Telex
        Konto
        Jahrestag
        Name Assistent
        Abrechnungsinformation
        Geburtstag
        Postfach geschäftlich
        Kategorien
        Kinder
        Verzeichnisserver
        E-Mail-Adresse
        E-Mail-Typ
        E-Mail: Angezeigter Name
        E-Mail 2: Adresse
        E-Mail 2: Typ
        E-Mail 2: Angezeigter Name
        E-Mail 3: Adresse
        E-Mail 3: Typ
        E-Mail 3: Angezeigter Name
        Geschlecht
        Regierungsnr. | Reg.-Nr.
        Hobby
        Postfach privat
        Initialen
        Internet-Frei/Gebucht
        Stichwörter
        Sprache
        Ort
        Name des/der Vorgesetzten
        Reisekilometer
        Notizen
        Büro
        Organisationsnr. | Organisations-Nr.
        Weiteres Postfach
        Priorität
        Privat
        Beruf
        Empfohlen von
        Vertraulichkeit
        Partner
        Benutzer 1
        Benutzer 2
        Benutzer 3
        Benutzer 4
        Webseite
        """)

    private static let french = Self(
        "fr",
        """
        Titre
        Prénom
        Deuxième prénom
        Nom
        Suffixe
        Société
        Service
        Titre professionnel | Fonction
        Rue (bureau)
        Rue (bureau) 2
        Rue (bureau) 3
        Ville (bureau)
        Dép/Région (bureau)
        Code postal (bureau)
        Pays/Région (bureau) | Pays (bureau)
        Rue (domicile)
        Rue (domicile) 2
        Rue (domicile) 3
        Ville (domicile)
        Dép/Région (domicile)
        Code postal (domicile)
        Pays/Région (domicile) | Pays (domicile)
        Rue (autre)
        Rue (autre) 2
        Rue (autre) 3
        Ville (autre)
        Dép/Région (autre)
        Code postal (autre)
        Pays/Région (autre) | Pays (autre)
        Téléphone de l'assistant(e)
        Télécopie (bureau)
        Téléphone (bureau)
        Téléphone 2 (bureau)
        Rappel
        Téléphone (voiture)
        Téléphone société
        Télécopie (domicile)
        Téléphone (domicile)
        Téléphone 2 (domicile)
        RNIS
        Tél. mobile
        Télécopie (autre)
        Téléphone (autre)
        Récepteur de radiomessagerie
        Téléphone principal
        Radio téléphone
        Téléphone TDD/TTY
        Télex
        Compte
        Anniversaire de mariage ou fête
        Nom de l'assistant(e)
        Informations facturation
        Anniversaire
        B.P. professionnelle
        Catégories
        Enfants
        Serveur d'annuaire
        Adresse de messagerie
        Type de messagerie
        Nom complet de l'adresse de messagerie
        Adresse de messagerie 2
        Type de messagerie 2
        Nom complet de l'adresse de messagerie 2
        Adresse de messagerie 3
        Type de messagerie 3
        Nom complet de l'adresse de messagerie 3
        Sexe
        Code gouvernement
        Passe-temps
        B.P. domicile
        Initiales
        Disponibilité Internet
        Mots clés
        Langue
        Emplacement
        Responsable
        Kilométrage
        Notes
        Bureau
        Numéro d'identification de l'organisation
        Autre B.P.
        Priorité
        Privé
        Profession
        Recommandé par
        Critère de diffusion
        Conjoint(e)
        Utilisateur 1
        Utilisateur 2
        Utilisateur 3
        Utilisateur 4
        Page Web
        """)

    private static let spanish = Self(
        "es",
        """
        Título | Tratamiento
        Nombre
        Segundo nombre
        Apellidos
        Sufijo
        Organización | Compañía
        Departamento
        Puesto | Cargo
        Calle del trabajo
        Calle del trabajo 2
        Calle del trabajo 3
        Ciudad de trabajo
        Provincia o estado de trabajo
        Código postal del trabajo
        País o región del trabajo
        Calle de la casa | Calle particular
        Calle de la casa 2
        Calle de la casa 3
        Ciudad de residencia
        Provincia o estado de residencia
        Código postal de residencia
        País o región de residencia
        Otra calle
        Otra calle 2
        Otra calle 3
        Otra ciudad
        Otra provincia o estado
        Otro código postal
        Otro país o región
        Teléfono del ayudante
        Fax del trabajo
        Teléfono del trabajo
        Teléfono del trabajo 2
        Devolución de llamada
        Teléfono del automóvil
        Número de centralita de la organización
        Fax particular
        Particular | Teléfono particular
        Número de teléfono 2 | Teléfono particular 2
        RDSI
        Móvil | Teléfono móvil
        Otro fax
        Otro teléfono
        Localizador
        Teléfono principal
        Radioteléfono
        Número de teletipo
        Télex
        Cuenta
        Aniversario
        Nombre del ayudante
        Información de facturación
        Cumpleaños
        Apartado postal de la dirección del trabajo
        Categorías
        Hijos
        Servidor de directorio
        Dirección de correo electrónico
        Tipo de correo electrónico
        Nombre de pantalla de correo electrónico
        Dirección del correo electrónico 2
        Tipo de correo electrónico 2
        Nombre de pantalla de correo electrónico 2
        Dirección del correo electrónico 3
        Tipo de correo electrónico 3
        Nombre de pantalla de correo electrónico 3
        Sexo
        Número de identificación del gobierno
        Aficiones
        Apartado postal de la dirección particular
        Iniciales
        Disponibilidad de Internet
        Palabras clave
        Idioma
        Ubicación
        Nombre del director
        Kilometraje
        Notas
        Ubicación en la oficina
        Número de identificación de la organización
        Apartado postal de otra dirección
        Prioridad
        Privado
        Profesión
        Recomendado por
        Confidencialidad | Carácter
        Cónyuge
        Usuario 1
        Usuario 2
        Usuario 3
        Usuario 4
        Página web
        """)

    private static let italian = Self(
        "it",
        """
        Titolo
        Nome
        Secondo nome
        Cognome
        Titolo straniero
        Società
        Reparto
        Posizione | Posizione professionale
        Via (uff.)
        Via (uff.) 2
        Via (uff.) 3
        Città (uff.)
        Provincia (uff.)
        CAP (uff.)
        Paese (uff.)
        Via (ab.)
        Via (ab.) 2
        Via (ab.) 3
        Città (ab.)
        Provincia (ab.)
        CAP (ab.)
        Paese (ab.)
        Altra via
        Altra via 2
        Altra via 3
        Altra città
        Altra provincia
        Altro CAP
        Altro paese
        Telefono assistente
        Fax (uff.)
        Ufficio
        Ufficio 2
        Richiamata
        Auto
        Telefono principale società
        Fax (ab.)
        Abitazione
        Abitazione 2
        ISDN
        Cellulare
        Altro fax
        Altro telefono
        Cercapersone
        Telefono principale
        Radiotelefono
        Telefono TTY/TDD
        Telex
        Account
        Anniversario
        Nome assistente
        Dati fatturazione
        Compleanno
        Casella postale (uff.)
        Categorie
        Figli
        Server di elenchi in linea
        Indirizzo posta elettronica
        Tipo posta elettronica
        Nome visualizzato posta elettronica
        Indirizzo posta elettronica 2
        Tipo posta elettronica 2
        Nome visualizzato posta elettronica 2
        Indirizzo posta elettronica 3
        Tipo posta elettronica 3
        Nome visualizzato posta elettronica 3
        Sesso
        Codice fiscale/P. IVA
        Hobby
        Casella postale (ab.)
        Iniziali
        Disponibilità Internet
        Parole chiave
        Lingua
        Ubicazione
        Nome manager
        Indennità trasferta
        Notes | Note
        Ubicazione ufficio
        Numero ID organizzazione
        Altra casella postale
        Priorità
        Privato
        Professione
        Presentato da
        Riservatezza
        Nome coniuge
        Utente 1
        Utente 2
        Utente 3
        Utente 4
        Pagina Web
        """)
}
