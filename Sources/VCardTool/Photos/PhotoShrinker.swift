import VCardImaging
import VCardKit

/// Makes the photos of cards small enough, and counts them.
struct PhotoShrinker {
    let limits: ImageLimits
    private var count = 0
    private var bytesBefore = 0
    private var bytesAfter = 0
    private var failureCount = 0

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
        for place in Array(card.properties.indices) where choice.contains(card.properties[place]) {
            let property = card.properties[place]
            guard let photo = Attachment(property), let bytes = photo.bytes, photo.header?.mediaType.isImage == true
            else { continue }
            do throws(ImagingError) {
                let small = try Imaging.shrink(bytes, to: limits, crop: property.cropRectangle)
                guard small.wasChanged else { continue }
                card.replace(at: place, with: property.with(attachment: Attachment(small.bytes)))
                count += 1
                bytesBefore += bytes.count
                bytesAfter += small.bytes.count
            } catch {
                if error.code == .noLibrary { throw .failure(error.message) }
                failureCount += 1
                context.say("\(Context.title(of: card)): \(property.lowercasedName) stays as it is: \(error.message)")
            }
        }
        return card
    }

    /// The part of a picture that is shown, as JPEG; `nil` if that is all of it, or it cannot be cut.
    static func cropped(
        _ bytes: [UInt8], _ crop: CropRectangle?, _ card: Card, _ context: inout Context
    ) -> [UInt8]? {
        guard let crop else { return nil }
        do throws(ImagingError) {
            let limits = ImageLimits(longestSide: nil, maximumBytes: nil, quality: 0.9)
            let picture = try Imaging.shrink(bytes, to: limits, crop: crop)
            return picture.wasChanged ? picture.bytes : nil
        } catch {
            context.say("\(Context.title(of: card)): the picture was not cut: \(error.message)")
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
