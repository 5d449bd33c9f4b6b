extension ImageMetadata {
    /// Takes in EXIF data: a TIFF header and the directories it leads to (EXIF 2.32 §4.6).
    ///
    /// - Returns: The orientation, `nil` if there is none.
    mutating func read(exif data: HeaderBytes) -> ImageOrientation? {
        guard let file = TIFFDirectory.file(data) else {
            // Damaged, or hidden: other programs may read it all the same.
            parts.insert(.exif)
            return nil
        }
        return read(tiff: file.data, first: file.first, isWholeFile: false)
    }

    /// Takes in the directories of a TIFF file.
    mutating func read(tiff data: HeaderBytes, first: Int, isWholeFile: Bool) -> ImageOrientation? {
        var orientation: ImageOrientation?
        guard let directory = TIFFDirectory(data, at: first) else {
            if !isWholeFile { parts.insert(.exif) }
            return nil
        }
        var hasOther = false
        var hasText = false
        var maker: String?
        var model: String?
        // Each is followed once, however often it is there.
        var details: Int?
        var place: Int?
        directory.forEachEntry { entry in
            switch entry.tag {
            case 0x0112:
                orientation = entry.number.flatMap { UInt8(exactly: $0) }.flatMap { ImageOrientation(rawValue: $0) }
                return
            case 0x010F: if maker == nil { maker = entry.text }
            case 0x0110: if model == nil { model = entry.text }
            case 0x0132: if date == nil { date = entry.text.map { Self.date($0) } }
            case 0x013B, 0x8298: author = author ?? entry.text
            case 0x8769: details = details ?? entry.number
            case 0x8825: place = place ?? entry.number
            // What is seen, and the names of program and computer.
            case 0x010E, 0x0131, 0x013C: hasText = true
            case 0x02BC: parts.insert(.xmp)
            case 0x83BB, 0x8649: parts.insert(.iptc)
            default: break
            }
            hasOther = true
        }
        if camera == nil { camera = Self.joined(maker, model) }
        if let details { readDetails(data, at: details) }
        if let place { readPosition(data, at: place) }
        if isWholeFile {
            // The tags of the picture itself are no metadata.
            if isPersonal || details != nil || place != nil { parts.insert(.exif) }
            if hasText { parts.insert(.comment) }
            return orientation
        }
        if hasOther || !directory.isAlone { parts.insert(.exif) }
        if let next = directory.next, next > 0, let second = TIFFDirectory(data, at: next) {
            second.forEachEntry { entry in
                if entry.tag == 0x0201 || entry.tag == 0x0111 { parts.insert([.thumbnail, .exif]) }
            }
        }
        return orientation
    }

    private mutating func readDetails(_ data: HeaderBytes, at place: Int) {
        var taken: String?
        TIFFDirectory(data, at: place)?.forEachEntry { entry in
            switch entry.tag {
            case 0x9003, 0x9004: if taken == nil { taken = entry.text }
            case 0x927C: parts.insert(.makerNote)
            case 0xA430: author = author ?? entry.text
            default: break
            }
        }
        if let taken { date = Self.date(taken) }
    }

    private mutating func readPosition(_ data: HeaderBytes, at place: Int) {
        guard let directory = TIFFDirectory(data, at: place) else { return }
        var isSouth = false
        var isWest = false
        var latitude: Double?
        var longitude: Double?
        directory.forEachEntry { entry in
            switch entry.tag {
            case 1: isSouth = entry.text?.utf8.first == UInt8(ascii: "S")
            case 2: latitude = entry.degrees
            case 3: isWest = entry.text?.utf8.first == UInt8(ascii: "W")
            case 4: longitude = entry.degrees
            default: return
            }
            hasPosition = true
        }
        guard let latitude, let longitude, latitude <= 90, longitude <= 180 else { return }
        position = Position(latitude: isSouth ? -latitude : latitude, longitude: isWest ? -longitude : longitude)
    }

    /// Takes in an XMP packet, of which only the most telling names are looked for.
    mutating func read(xmp data: HeaderBytes) {
        parts.insert(.xmp)
        let whole = 0..<min(data.count, 64 << 10)
        if data.first("GPSLatitude", in: whole) != nil { hasPosition = true }
        if camera == nil { camera = Self.value("tiff:Model", data, whole) }
        if date == nil { date = Self.value("DateTimeOriginal", data, whole) ?? Self.value("CreateDate", data, whole) }
    }

    /// The value of an attribute or element of XMP: what stands behind `="` or `>`.
    private static func value(_ name: StaticString, _ data: HeaderBytes, _ range: Range<Int>) -> String? {
        guard let place = data.first(name, in: range) else { return nil }
        var start = place + name.utf8CodeUnitCount
        if data.has("=", at: start) { start += 2 } else if data.has(">", at: start) { start += 1 } else { return nil }
        var end = start
        while let byte = data.byte(end), byte != 0x22, byte != 0x27, byte != 0x3C, end - start < 128 { end += 1 }
        return data.text(start..<end)
    }

    /// `2024-05-01 12:30:00` for `2024:05:01 12:30:00`.
    private static func date(_ text: String) -> String {
        var bytes = Array(text.utf8)
        if bytes.count >= 10, bytes[4] == .colon, bytes[7] == .colon {
            bytes[4] = 0x2D
            bytes[7] = 0x2D
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func joined(_ maker: String?, _ model: String?) -> String? {
        guard let maker, let model else { return maker ?? model }
        // Many models begin with the maker's name.
        let isNamed =
            model.utf8.count >= maker.utf8.count && model.utf8.prefix(maker.utf8.count).elementsEqual(maker.utf8)
        return isNamed ? model : maker + " " + model
    }
}

/// A directory of a TIFF file or of EXIF data: entries of twelve bytes, each a tag and a value (TIFF 6.0 §2).
struct TIFFDirectory {
    /// The most entries that are looked at; files in use have some dozen.
    private static let maximumEntries = 512

    struct Entry {
        let tag: Int
        fileprivate let data: HeaderBytes
        fileprivate let type: Int
        fileprivate let count: Int
        /// Where the value stands: in the entry if it fits, else elsewhere.
        fileprivate let place: Int

        /// The value as a whole number, the first of several.
        var number: Int? { number(0) }

        var valueCount: Int { count }

        func number(_ index: Int) -> Int? {
            switch type {
            case 1, 7: data.byte(place + index)
            case 3: data.short(place + 2 * index)
            case 4, 13: data.long(place + 4 * index)
            default: nil
            }
        }

        var text: String? { type == 2 || type == 129 ? data.text(place..<place + min(count, 256)) : nil }

        /// Degrees, minutes and seconds as degrees.
        var degrees: Double? {
            guard type == 5 || type == 10, count >= 1 else { return nil }
            var sum = 0.0
            var unit = 1.0
            for index in 0..<min(count, 3) {
                guard let top = data.word(place + 8 * index), let bottom = data.word(place + 8 * index + 4) else {
                    return nil
                }
                if bottom == 0 {
                    if top == 0 { continue }
                    return nil
                }
                sum += Double(top) / Double(bottom) / unit
                unit *= 60
            }
            return sum
        }
    }

    private let data: HeaderBytes
    private let start: Int
    private let count: Int

    /// What stands behind a TIFF header: the data with its byte order, and where the first directory is.
    static func file(_ bytes: HeaderBytes) -> (data: HeaderBytes, first: Int)? {
        var data = bytes
        if data.has("II*\0", at: 0) {
            data.isBigEndian = false
        } else if data.has("MM\0*", at: 0) {
            data.isBigEndian = true
        } else {
            return nil
        }
        return data.long(4).map { (data, $0) }
    }

    /// A directory, `nil` if not even the number of its entries is there.
    init?(_ data: HeaderBytes, at start: Int) {
        guard start >= 8, let count = data.short(start) else { return nil }
        self.data = data
        self.start = start
        self.count = count
    }

    /// Whether all its entries are there.
    var isComplete: Bool { start + 2 + 12 * count <= data.count }

    /// Whether it has one entry, and nothing but zeros stands around it.
    var isAlone: Bool {
        let end = start + 2 + 12 * count + 4
        guard count <= 1, isComplete, next ?? 0 == 0 else { return false }
        return !(8..<data.count).contains { !(start..<end).contains($0) && data.bytes[$0] != 0 }
    }

    /// Where the next directory is; 0 if it is the last one.
    var next: Int? { data.long(start + 2 + 12 * count) }

    func forEachEntry(_ body: (Entry) -> Void) {
        for number in 0..<min(count, Self.maximumEntries) {
            let place = start + 2 + 12 * number
            guard let tag = data.short(place), let type = data.short(place + 2), let count = data.long(place + 4),
                place + 12 <= data.count
            else { return }
            let size = Self.size(ofType: type)
            // What is larger than four bytes stands elsewhere.
            let fits = size > 0 && count <= 4 / size
            guard let value = fits ? place + 8 : data.long(place + 8) else { return }
            body(Entry(tag: tag, data: data, type: type, count: count, place: value))
        }
    }

    private static func size(ofType type: Int) -> Int {
        switch type {
        case 1, 2, 6, 7, 129: 1
        case 3, 8: 2
        case 4, 9, 11, 13: 4
        default: 8
        }
    }
}
