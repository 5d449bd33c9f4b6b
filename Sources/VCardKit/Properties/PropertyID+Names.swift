extension PropertyID {
    @inline(__always)
    private init(_ number: UInt16) { rawValue = number }

    /// A name that has no row.
    public static var unknown: Self { .init(0) }
    /// BEGIN (RFC 6350 §6.1.1).
    public static var begin: Self { .init(1) }
    /// END (RFC 6350 §6.1.2).
    public static var end: Self { .init(2) }
    /// VERSION (RFC 6350 §6.7.9).
    public static var version: Self { .init(3) }
    /// SOURCE (RFC 6350 §6.1.3).
    public static var source: Self { .init(4) }
    /// KIND (RFC 6350 §6.1.4).
    public static var kind: Self { .init(5) }
    /// XML (RFC 6350 §6.1.5).
    public static var xml: Self { .init(6) }
    /// FN (RFC 6350 §6.2.1).
    public static var fn: Self { .init(7) }
    /// N (RFC 6350 §6.2.2, RFC 9554 §2.2).
    public static var n: Self { .init(8) }
    /// NICKNAME (RFC 6350 §6.2.3).
    public static var nickname: Self { .init(9) }
    /// PHOTO (RFC 6350 §6.2.4).
    public static var photo: Self { .init(10) }
    /// BDAY (RFC 6350 §6.2.5).
    public static var bday: Self { .init(11) }
    /// ANNIVERSARY (RFC 6350 §6.2.6).
    public static var anniversary: Self { .init(12) }
    /// GENDER (RFC 6350 §6.2.7).
    public static var gender: Self { .init(13) }
    /// ADR (RFC 6350 §6.3.1, RFC 9554 §2.1).
    public static var adr: Self { .init(14) }
    /// TEL (RFC 6350 §6.4.1).
    public static var tel: Self { .init(15) }
    /// EMAIL (RFC 6350 §6.4.2).
    public static var email: Self { .init(16) }
    /// IMPP (RFC 6350 §6.4.3, RFC 4770).
    public static var impp: Self { .init(17) }
    /// LANG (RFC 6350 §6.4.4).
    public static var lang: Self { .init(18) }
    /// TZ (RFC 6350 §6.5.1).
    public static var tz: Self { .init(19) }
    /// GEO (RFC 6350 §6.5.2).
    public static var geo: Self { .init(20) }
    /// TITLE (RFC 6350 §6.6.1).
    public static var title: Self { .init(21) }
    /// ROLE (RFC 6350 §6.6.2).
    public static var role: Self { .init(22) }
    /// LOGO (RFC 6350 §6.6.3).
    public static var logo: Self { .init(23) }
    /// ORG (RFC 6350 §6.6.4).
    public static var org: Self { .init(24) }
    /// MEMBER (RFC 6350 §6.6.5).
    public static var member: Self { .init(25) }
    /// RELATED (RFC 6350 §6.6.6).
    public static var related: Self { .init(26) }
    /// CATEGORIES (RFC 6350 §6.7.1).
    public static var categories: Self { .init(27) }
    /// NOTE (RFC 6350 §6.7.2).
    public static var note: Self { .init(28) }
    /// PRODID (RFC 6350 §6.7.3).
    public static var prodid: Self { .init(29) }
    /// REV (RFC 6350 §6.7.4).
    public static var rev: Self { .init(30) }
    /// SOUND (RFC 6350 §6.7.5).
    public static var sound: Self { .init(31) }
    /// UID (RFC 6350 §6.7.6).
    public static var uid: Self { .init(32) }
    /// CLIENTPIDMAP (RFC 6350 §6.7.7).
    public static var clientPIDMap: Self { .init(33) }
    /// URL (RFC 6350 §6.7.8).
    public static var url: Self { .init(34) }
    /// KEY (RFC 6350 §6.8.1).
    public static var key: Self { .init(35) }
    /// FBURL (RFC 6350 §6.9.1, RFC 2739).
    public static var fbURL: Self { .init(36) }
    /// CALADRURI (RFC 6350 §6.9.2, RFC 2739).
    public static var calAdrURI: Self { .init(37) }
    /// CALURI (RFC 6350 §6.9.3, RFC 2739).
    public static var calURI: Self { .init(38) }
    /// LABEL (RFC 2426 §3.2.2).
    public static var label: Self { .init(39) }
    /// MAILER (RFC 2426 §3.3.3).
    public static var mailer: Self { .init(40) }
    /// AGENT (RFC 2426 §3.5.4).
    public static var agent: Self { .init(41) }
    /// SORT-STRING (RFC 2426 §3.6.5).
    public static var sortString: Self { .init(42) }
    /// CLASS (RFC 2426 §3.7.1).
    public static var classification: Self { .init(43) }
    /// NAME (RFC 2426 §2.1.2).
    public static var name: Self { .init(44) }
    /// PROFILE (RFC 2426 §2.1.3).
    public static var profile: Self { .init(45) }
    /// CAPURI (RFC 2739 §2.4).
    public static var capURI: Self { .init(46) }
    /// BIRTHPLACE (RFC 6474 §2.1).
    public static var birthPlace: Self { .init(47) }
    /// DEATHPLACE (RFC 6474 §2.2).
    public static var deathPlace: Self { .init(48) }
    /// DEATHDATE (RFC 6474 §2.3).
    public static var deathDate: Self { .init(49) }
    /// EXPERTISE (RFC 6715 §2.1).
    public static var expertise: Self { .init(50) }
    /// HOBBY (RFC 6715 §2.2).
    public static var hobby: Self { .init(51) }
    /// INTEREST (RFC 6715 §2.3).
    public static var interest: Self { .init(52) }
    /// ORG-DIRECTORY (RFC 6715 §2.4).
    public static var orgDirectory: Self { .init(53) }
    /// CONTACT-URI (RFC 8605 §2.1).
    public static var contactURI: Self { .init(54) }
    /// CREATED (RFC 9554 §3.1).
    public static var created: Self { .init(55) }
    /// GRAMGENDER (RFC 9554 §3.2).
    public static var gramGender: Self { .init(56) }
    /// LANGUAGE (RFC 9554 §3.3).
    public static var language: Self { .init(57) }
    /// PRONOUNS (RFC 9554 §3.4).
    public static var pronouns: Self { .init(58) }
    /// SOCIALPROFILE (RFC 9554 §3.5).
    public static var socialProfile: Self { .init(59) }
    /// JSPROP (RFC 9555 §3.2.1).
    public static var jsProp: Self { .init(60) }
    /// X-ABLabel.
    public static var xABLabel: Self { .init(61) }
    /// X-ABADR.
    public static var xABADR: Self { .init(62) }
    /// X-ABDATE.
    public static var xABDate: Self { .init(63) }
    /// X-ABRELATEDNAMES.
    public static var xABRelatedNames: Self { .init(64) }
    /// X-ABShowAs.
    public static var xABShowAs: Self { .init(65) }
    /// X-ABUID.
    public static var xABUID: Self { .init(66) }
    /// X-ADDRESSBOOKSERVER-KIND.
    public static var xAddressBookServerKind: Self { .init(67) }
    /// X-ADDRESSBOOKSERVER-MEMBER.
    public static var xAddressBookServerMember: Self { .init(68) }
    /// X-APPLE-SUBLOCALITY.
    public static var xAppleSublocality: Self { .init(69) }
    /// X-APPLE-SUBADMINISTRATIVEAREA.
    public static var xAppleSubadministrativeArea: Self { .init(70) }
    /// X-PHONETIC-FIRST-NAME.
    public static var xPhoneticFirstName: Self { .init(71) }
    /// X-PHONETIC-MIDDLE-NAME.
    public static var xPhoneticMiddleName: Self { .init(72) }
    /// X-PHONETIC-LAST-NAME.
    public static var xPhoneticLastName: Self { .init(73) }
    /// X-PHONETIC-ORG.
    public static var xPhoneticOrg: Self { .init(74) }
    /// X-MAIDENNAME.
    public static var xMaidenName: Self { .init(75) }
    /// X-SOCIALPROFILE.
    public static var xSocialProfile: Self { .init(76) }
    /// X-IMAGEHASH.
    public static var xImageHash: Self { .init(77) }
    /// X-ANDROID-CUSTOM.
    public static var xAndroidCustom: Self { .init(78) }
    /// X-ANNIVERSARY.
    public static var xAnniversary: Self { .init(79) }
    /// X-MS-ANNIVERSARY.
    public static var xMSAnniversary: Self { .init(80) }
    /// X-EVOLUTION-ANNIVERSARY.
    public static var xEvolutionAnniversary: Self { .init(81) }
    /// X-KADDRESSBOOK-X-Anniversary.
    public static var xKAddressBookXAnniversary: Self { .init(82) }
    /// X-WAB-WEDDING-ANNIVERSARY.
    public static var xWABWeddingAnniversary: Self { .init(83) }
    /// X-WAB-WEDDING_ANNIVERSARY.
    public static var xWABWeddingUnderscoreAnniversary: Self { .init(84) }
    /// X-GENDER.
    public static var xGender: Self { .init(85) }
    /// X-WAB-GENDER.
    public static var xWABGender: Self { .init(86) }
    /// X-SPOUSE.
    public static var xSpouse: Self { .init(87) }
    /// X-MS-SPOUSE.
    public static var xMSSpouse: Self { .init(88) }
    /// X-EVOLUTION-SPOUSE.
    public static var xEvolutionSpouse: Self { .init(89) }
    /// X-KADDRESSBOOK-X-SpousesName.
    public static var xKAddressBookXSpousesName: Self { .init(90) }
    /// X-WAB-SPOUSE-NAME.
    public static var xWABSpouseName: Self { .init(91) }
    /// X-WAB-SPOUSE_NAME.
    public static var xWABSpouseUnderscoreName: Self { .init(92) }
    /// X-MANAGER.
    public static var xManager: Self { .init(93) }
    /// X-MS-MANAGER.
    public static var xMSManager: Self { .init(94) }
    /// X-EVOLUTION-MANAGER.
    public static var xEvolutionManager: Self { .init(95) }
    /// X-KADDRESSBOOK-X-ManagersName.
    public static var xKAddressBookXManagersName: Self { .init(96) }
    /// X-MANAGERSNAME.
    public static var xManagersName: Self { .init(97) }
    /// X-ASSISTANT.
    public static var xAssistant: Self { .init(98) }
    /// X-MS-ASSISTANT.
    public static var xMSAssistant: Self { .init(99) }
    /// X-EVOLUTION-ASSISTANT.
    public static var xEvolutionAssistant: Self { .init(100) }
    /// X-KADDRESSBOOK-X-AssistantsName.
    public static var xKAddressBookXAssistantsName: Self { .init(101) }
    /// X-AIM.
    public static var xAIM: Self { .init(102) }
    /// X-ICQ.
    public static var xICQ: Self { .init(103) }
    /// X-MSN.
    public static var xMSN: Self { .init(104) }
    /// X-JABBER.
    public static var xJabber: Self { .init(105) }
    /// X-YAHOO.
    public static var xYahoo: Self { .init(106) }
    /// X-GTALK.
    public static var xGTalk: Self { .init(107) }
    /// X-GOOGLE-TALK.
    public static var xGoogleTalk: Self { .init(108) }
    /// X-GOOGLE TALK.
    public static var xGoogleSpaceTalk: Self { .init(109) }
    /// X-SKYPE.
    public static var xSkype: Self { .init(110) }
    /// X-SKYPE-USERNAME.
    public static var xSkypeUsername: Self { .init(111) }
    /// X-SKYPE-PSTNNUMBER.
    public static var xSkypePSTNNumber: Self { .init(112) }
    /// X-QQ.
    public static var xQQ: Self { .init(113) }
    /// X-SIP.
    public static var xSIP: Self { .init(114) }
    /// X-MATRIX.
    public static var xMatrix: Self { .init(115) }
    /// X-GADUGADU.
    public static var xGaduGadu: Self { .init(116) }
    /// X-GROUPWISE.
    public static var xGroupwise: Self { .init(117) }
    /// X-TWITTER.
    public static var xTwitter: Self { .init(118) }
    /// X-NICKNAME.
    public static var xNickname: Self { .init(119) }
    /// X-CLASS.
    public static var xClass: Self { .init(120) }
    /// X-PRODID.
    public static var xProdID: Self { .init(121) }
    /// X-MS-IMADDRESS.
    public static var xMSIMAddress: Self { .init(122) }
    /// X-MS-CARDPICTURE.
    public static var xMSCardPicture: Self { .init(123) }
    /// X-MS-TEL.
    public static var xMSTel: Self { .init(124) }
    /// X-DEPARTMENT.
    public static var xDepartment: Self { .init(125) }
    /// X-EVOLUTION-FILE-AS.
    public static var xEvolutionFileAs: Self { .init(126) }
    /// X-EVOLUTION-BLOG-URL.
    public static var xEvolutionBlogURL: Self { .init(127) }
    /// X-EVOLUTION-VIDEO-URL.
    public static var xEvolutionVideoURL: Self { .init(128) }
    /// X-MS-CHILD.
    public static var xMSChild: Self { .init(129) }
}
