import VCardImaging
import VCardKit

/// Makes the photos of cards small enough, and counts them.
struct PhotoShrinker {
    let limits: ImageLimits
    /// Kinds that may stay what they are; none for any.
    var kinds: [MediaType] = []
    private var count = 0
    private var bytesBefore = 0
    private var bytesAfter = 0
    private var failureCount = 0
    /// What could not be done, for the report.
    private(set) var refused: [Loss] = []

    init(limits: ImageLimits) { self.limits = limits }

    /// The pixels of `512px`, or `512`.
    static func pixels(_ text: String, _ option: String) throws(ToolError) -> Int {
        let digits = text.lowercased().hasSuffix("px") ? String(text.dropLast(2)) : text
        guard let number = Int(digits), (1...65_500).contains(number) else {
            throw .usage("\(option) takes pixels such as 512px, not \(TerminalText.quoted(text))")
        }
        return number
    }

    /// The bytes of `36KB`.
    static func bytes(_ text: String, _ option: String) throws(ToolError) -> Int {
        guard let number = FileSize.bytes(text), number > 0 else {
            throw .usage("\(option) takes a size such as 36KB, not \(TerminalText.quoted(text))")
        }
        return number
    }

    /// The card with its pictures within the limits; one that cannot be shrunk stays, and that is said.
    ///
    /// - Throws: ``ToolError`` of kind `failure` where no library of the system can work on pixels.
    mutating func shrink(
        _ card: Card, _ choice: AttachmentChoice, _ context: inout Context
    ) throws(ToolError) -> Card {
        var card = card
        var missing: ImagingError?
        shrink(&card, choice, &context, missing: &missing)
        if let missing { throw .failure(missing.message) }
        return card
    }

    /// The same as far as there is a library; without one, that is said once, and the pictures stay as they are.
    mutating func fit(_ card: Card, _ choice: AttachmentChoice, _ context: inout Context) -> Card {
        var card = card
        var missing: ImagingError?
        shrink(&card, choice, &context, onlyIfTooLarge: true, missing: &missing)
        if let missing, !context.hasSaidThatPhotosStay {
            context.hasSaidThatPhotosStay = true
            context.say("photos that are too large stay as they are: \(missing.message)")
        }
        return card
    }

    /// What shrinking cost, a loss for each picture.
    func losses(from old: Card, to new: Card, _ choice: AttachmentChoice) -> [Loss] {
        guard count > 0 else { return [] }
        var losses: [Loss] = []
        let lines = old.propertyLines
        for (number, (before, after)) in zip(old.properties, new.properties).enumerated() where choice.contains(before)
        {
            guard let photo = Attachment(before), let small = Attachment(after), photo != small else { continue }
            losses.append(
                Loss(
                    kind: .photoShrunk, grade: LossKind.photoShrunk.grade, card: old.location.index,
                    property: before.lowercasedName, line: lines[number], oldValue: Self.description(photo),
                    newForm: Self.description(small),
                    message: "the photo was made smaller: \(Self.description(photo)) → \(Self.description(small))"))
        }
        return losses
    }

    /// `image/png, 1200 × 800, 310 KB`.
    static func description(_ photo: Attachment) -> String {
        var parts: [String] = []
        if let type = photo.mediaType { parts.append(type.text) }
        if let size = photo.header?.size { parts.append("\(size.width) × \(size.height)") }
        if let bytes = photo.bytes { parts.append(FileSize.text(bytes.count)) }
        return parts.joined(separator: ", ")
    }

    private mutating func shrink(
        _ card: inout Card, _ choice: AttachmentChoice, _ context: inout Context, onlyIfTooLarge: Bool = false,
        missing: inout ImagingError?
    ) {
        var refusals = Refusals(card)
        defer { refused = refusals.losses }
        let places = Array(card.properties.indices)
        for (number, place) in places.enumerated() where choice.contains(card.properties[place]) {
            let property = card.properties[place]
            guard let photo = Attachment(property), let bytes = photo.bytes, photo.header?.mediaType.isImage == true
            else { continue }
            var limits = limits
            if !kinds.isEmpty, let type = photo.mediaType, !kinds.contains(type) { limits.onlyJPEG = true }
            // What keeps to the limits is not cut, either: the program has its own way with the part to show.
            if onlyIfTooLarge, limits.admits(bytes) { continue }
            let problem = property.cropProblem(for: photo.header?.size)
            do throws(ImagingError) {
                let crop = problem == nil ? property.cropRectangle : nil
                let small = try Imaging.shrink(bytes, to: limits, crop: crop)
                if let problem { refusals.add(property, number, "was not cut: " + problem, &context) }
                guard small.wasChanged else { continue }
                // A rectangle that was not applied stays.
                card.replace(
                    at: place, with: property.with(attachment: Attachment(small.bytes), hasSamePixels: problem != nil))
                count += 1
                bytesBefore += bytes.count
                bytesAfter += small.bytes.count
            } catch {
                if error.code == .noLibrary {
                    missing = error
                    return
                }
                failureCount += 1
                refusals.add(property, number, "stays as it is: \(error.message)", &context)
            }
        }
    }

    /// The part of a picture that is shown, as JPEG; `nil` if that is all of it, or it cannot be cut.
    static func cropped(
        _ bytes: [UInt8], _ property: Property, _ number: Int, _ refusals: inout Refusals, _ context: inout Context
    ) -> [UInt8]? {
        let header = ImageHeader(bytes)
        if header != nil, let problem = property.cropProblem(for: header?.size) {
            refusals.add(property, number, "was not cut: " + problem, &context)
            return nil
        }
        guard let crop = property.cropRectangle else { return nil }
        do throws(ImagingError) {
            let limits = ImageLimits(longestSide: nil, maximumBytes: nil, quality: 0.9)
            let picture = try Imaging.shrink(bytes, to: limits, crop: crop)
            return picture.wasChanged ? picture.bytes : nil
        } catch {
            refusals.add(property, number, "was not cut: \(error.message)", &context)
            return nil
        }
    }

    /// `3 pictures shrunk, from 4.2 MB to 81 KB`.
    var summary: String {
        var text = "\(FindingReport.counted(count, "picture")) shrunk"
        if count > 0 { text += ", from \(FileSize.text(bytesBefore)) to \(FileSize.text(bytesAfter))" }
        if failureCount > 0 { text += "; \(failureCount) could not be" }
        return text
    }
}
