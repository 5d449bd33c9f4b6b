/// Something that a conversion could not keep as it was, with its place in the source.
public struct Loss: Sendable, Hashable {
    /// Which kind it is.
    public var kind: LossKind
    /// What became of it; the kind's own grade unless the case is milder or graver.
    public var grade: LossKind.Grade
    /// The card's place among the cards of its input, from 0.
    public var card: Int
    /// The name of the property in the source, in lower case.
    public var property: String
    /// The line of the property in the file as it stands, from 1; that of the card for what was not in it.
    public var line: Int
    /// What stood there, shortened.
    public var oldValue: String
    /// What stands there now; empty when nothing does.
    public var newForm: String
    /// What happened.
    public var message: String

    /// A loss of a conversion to another format.
    package init(
        kind: LossKind, grade: LossKind.Grade, card: Int, property: String, line: Int, oldValue: String,
        newForm: String, message: String
    ) {
        self.kind = kind
        self.grade = grade
        self.card = card
        self.property = property
        self.line = line
        self.oldValue = oldValue
        self.newForm = newForm
        self.message = message
    }
}
