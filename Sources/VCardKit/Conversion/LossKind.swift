/// One way in which a conversion changes a card, as a row of a table.
///
/// The code (`L01`) and the name (`list-flattened`) are stable; the wording may improve.
public struct LossKind: Sendable {
    /// What became of the thing that was converted.
    public enum Grade: UInt8, Sendable, Hashable, Comparable, CaseIterable {
        /// The meaning was kept, a detail changed.
        case approx
        /// The version has no place for it: it stands under an `X-` name and comes back on the way back.
        case carried
        /// It is not in the output.
        case lost

        /// `approx`, `carried` or `lost`.
        public var name: String {
            switch self {
            case .approx: "approx"
            case .carried: "carried"
            case .lost: "lost"
            }
        }

        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The stable code, such as `L01`.
    public let code: String
    /// The stable name, such as `list-flattened`.
    public let name: String
    /// What becomes of the thing unless the loss says otherwise.
    public let grade: Grade
    /// What is said of it when there is nothing more particular to say.
    public let message: String
    private let number: UInt8

    private init(_ number: UInt8, _ name: String, _ grade: Grade, _ message: String) {
        self.number = number
        code = number < 10 ? "L0\(number)" : "L\(number)"
        self.name = name
        self.grade = grade
        self.message = message
    }
}

extension LossKind: Hashable {
    public static func == (left: Self, right: Self) -> Bool { left.number == right.number }
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension LossKind {
    /// `L01`: several values became one text.
    public static let listFlattened = LossKind(
        1, "list-flattened", .approx, "several values became one text")
    /// `L02`: numbered preferences became one preferred value.
    public static let preferenceFlattened = LossKind(
        2, "preference-flattened", .approx, "the order of preference was reduced")
    /// `L03`: a date lost or gained a part.
    public static let dateChanged = LossKind(
        3, "date-changed", .approx, "the date lost or gained a part")
    /// `L04`: a time zone changed its form.
    public static let zoneChanged = LossKind(4, "zone-changed", .approx, "the time zone took another form")
    /// `L05`: the media type is a guess, or is not the declared one.
    public static let mediaTypeGuessed = LossKind(
        5, "media-type-guessed", .approx, "the media type is not a declared one")
    /// `L06`: a TYPE value that the version does not define was kept.
    public static let typeNotRegistered = LossKind(
        6, "type-not-registered", .carried, "the version does not define this TYPE value")
    /// `L07`: a parameter stands under an `X-` name.
    public static let parameterCarried = LossKind(
        7, "parameter-carried", .carried, "the version has no such parameter here; it was kept under an X- name")
    /// `L08`: a property stands under an `X-` name.
    public static let propertyCarried = LossKind(
        8, "property-carried", .carried, "the version has no place for it here; it was kept under an X- name")
    /// `L09`: an address label may find another address.
    public static let labelPaired = LossKind(
        9, "label-paired", .approx, "the address label stands with another address, or says more or less")
    /// `L10`: the card of an AGENT became a card of its own, or a text.
    public static let agentSplit = LossKind(
        10, "agent-split", .approx, "the agent's card is no part of its owner's card any more")
    /// `L11`: a position lost all but latitude and longitude.
    public static let positionReduced = LossKind(
        11, "position-reduced", .approx, "only latitude and longitude of the position were kept")
    /// `L12`: a telephone URI lost parameters.
    public static let telephoneReduced = LossKind(
        12, "telephone-reduced", .approx, "the telephone URI became text, or lost parameters")
    /// `L13`: one of several alternatives was set aside.
    public static let alternativeCarried = LossKind(
        13, "alternative-carried", .carried, "the version has no alternatives; this one was kept under an X- name")
    /// `L14`: the same thing was there twice, or may be there only once.
    public static let duplicateMerged = LossKind(
        14, "duplicate-merged", .approx, "said more than once; it was kept once")
    /// `L15`: FN or N was made up from other properties.
    public static let nameDerived = LossKind(
        15, "name-derived", .approx, "the version requires the property; it was made from others")
    /// `L16`: the text of a parameter changed.
    public static let parameterTextChanged = LossKind(
        16, "parameter-text-changed", .approx, "the text of a parameter changed")
    /// `L17`: parts of a structured value were put together.
    public static let componentsMerged = LossKind(
        17, "components-merged", .approx, "the version has fewer components; others hold their texts")
    /// `L18`: what a value stands for was told from its property or its looks.
    public static let meaningGuessed = LossKind(
        18, "meaning-guessed", .approx, "what the value stands for was inferred")
    /// `L19`: characters that the version cannot hold were left out.
    public static let charactersDropped = LossKind(
        19, "characters-dropped", .approx, "characters that the output cannot hold were left out or replaced")
    /// `L20`: a property is not in the output.
    public static let propertyLost = LossKind(20, "property-lost", .lost, "a property was left out")
    /// `L21`: a parameter is not in the output.
    public static let parameterLost = LossKind(21, "parameter-lost", .lost, "a parameter was left out")
    /// `L22`: a value is not what its property asks for and was kept as text.
    public static let valueKeptRaw = LossKind(
        22, "value-kept-raw", .approx, "the value is not what the property asks for; it was kept as text")
    /// `L23`: a group has another name.
    public static let groupChanged = LossKind(
        23, "group-changed", .approx, "the property is in another group")
    /// `L24`: a reference that only its own place understands.
    public static let referenceNotPortable = LossKind(
        24, "reference-not-portable", .approx, "a reference that other programs may not follow")
    /// `L25`: a card nested too deep stays text.
    public static let nestedTooDeep = LossKind(25, "nested-too-deep", .carried, "nested too deep; it was kept as text")
    /// `L26`: a property without content was left out.
    public static let emptyValueDropped = LossKind(
        26, "empty-value-dropped", .approx, "a property without content was left out")
    /// `L27`: a vendor's property became the standard one, which another vendor's would become too.
    public static let vendorFormReplaced = LossKind(
        27, "vendor-form-replaced", .approx, "the vendor's form and the standard's are not told apart on the way back")
    /// `L28`: a value took another form.
    public static let valueChanged = LossKind(
        28, "value-changed", .approx, "the format has no such value; it took another form")
    /// `L29`: a program does not read a property.
    public static let clientIgnores = LossKind(
        29, "client-ignores", .lost, "the program does not read it; it was written all the same")
    /// `L30`: a program has no place for a property.
    public static let clientLeftOut = LossKind(
        30, "client-left-out", .lost, "the program has no place for it; it was left out")
    /// `L31`: more, or longer, than a program takes.
    public static let clientLimit = LossKind(31, "client-limit", .lost, "more than the program takes")
    /// `L32`: a program reads a property in another form only.
    public static let clientForm = LossKind(
        32, "client-form", .approx, "the program reads another form of it, which was written")
    /// `L33`: a photo was made as small as a program takes it.
    public static let photoShrunk = LossKind(33, "photo-shrunk", .approx, "the photo was made smaller")
    /// `L34`: what was asked for could not be done to a photo, logo, sound or key.
    public static let attachmentUnchanged = LossKind(
        34, "attachment-unchanged", .approx, "it could not be changed as asked for; it stays as it is")

    /// Every kind, by its code.
    public static let all: [LossKind] = [
        .listFlattened, .preferenceFlattened, .dateChanged, .zoneChanged, .mediaTypeGuessed, .typeNotRegistered,
        .parameterCarried, .propertyCarried, .labelPaired, .agentSplit, .positionReduced, .telephoneReduced,
        .alternativeCarried, .duplicateMerged, .nameDerived, .parameterTextChanged, .componentsMerged, .meaningGuessed,
        .charactersDropped, .propertyLost, .parameterLost, .valueKeptRaw, .groupChanged, .referenceNotPortable,
        .nestedTooDeep, .emptyValueDropped, .vendorFormReplaced, .valueChanged, .clientIgnores, .clientLeftOut,
        .clientLimit, .clientForm, .photoShrunk,
        .attachmentUnchanged,
    ]
}
