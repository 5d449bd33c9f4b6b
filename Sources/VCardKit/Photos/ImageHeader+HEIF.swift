/// A box of an ISO media file: HEIC, AVIF, JPEG XL (ISO/IEC 14496-12 §4.2).
struct MediaBox {
    /// Where its four letters stand.
    let name: Int
    let content: Range<Int>

    /// Calls `body` with the boxes of a range in turn, until it returns `false`.
    ///
    /// - Returns: Whether the last box ends where the range does.
    @discardableResult
    static func forEach(_ data: HeaderBytes, in range: Range<Int>, _ body: (MediaBox) -> Bool) -> Bool {
        var offset = range.lowerBound
        for _ in 0..<ImageHeader.maximumBlocks {
            if offset == range.upperBound { return true }
            guard let short = data.long(offset, bigEndian: true), offset + 8 <= range.upperBound else { return false }
            var start = offset + 8
            var length = short
            if short == 0 {
                length = range.upperBound - offset
            } else if short == 1 {
                // Eight bytes of length; no file is as long as the upper four could say.
                guard data.word(offset + 8, bigEndian: true) == 0, let long = data.long(offset + 12, bigEndian: true)
                else { return false }
                length = long
                start += 8
            }
            guard length >= start - offset, offset + length <= range.upperBound else { return false }
            if !body(MediaBox(name: offset + 4, content: start..<(offset + length))) { return true }
            offset += length
        }
        return false
    }
}

extension ImageHeader {
    /// The pieces of a `meta` box that lead to a picture's properties.
    private struct HEIFItems {
        var primary: Int?
        var properties: [MediaBox] = []
        var associations: Range<Int>?
        var locations: Range<Int>?
        /// The item that holds EXIF data.
        var exif: Int?
        var hasXMP = false
        /// Where data of items stands in the box itself.
        var ownData: Range<Int>?
    }

    mutating func readHEIF(_ data: HeaderBytes) {
        var items = HEIFItems()
        var hasItems = false
        var hasPixels = false
        let isWhole = MediaBox.forEach(data, in: 0..<data.count) { box in
            if data.has("meta", at: box.name) {
                hasItems = true
                Self.readMeta(data, box, &items)
            } else if data.has("moov", at: box.name) {
                frames = 2
            }
            hasPixels = hasPixels || data.has("mdat", at: box.name)
            return true
        }
        if !isWhole || (hasItems && !hasPixels) { problems.insert(.truncated) }
        guard hasItems else { return problems.formUnion(isWhole ? .damaged : .truncated) }
        hasAlpha = false
        for index in Self.properties(data, items) where items.properties.indices.contains(index - 1) {
            let box = items.properties[index - 1]
            let start = box.content.lowerBound
            if data.has("ispe", at: box.name) {
                setSize(data.long(start + 4, bigEndian: true), data.long(start + 8, bigEndian: true))
            } else if data.has("irot", at: box.name), let turns = data.byte(start) {
                // Turns to the left.
                orientation = orientation.turned(by: -(turns & 3))
            } else if data.has("imir", at: box.name), let axis = data.byte(start) {
                orientation = axis & 1 == 0 ? orientation.mirroredTopToBottom : orientation.mirroredLeftToRight
            } else if data.has("colr", at: box.name), data.has("prof", at: start) || data.has("rICC", at: start) {
                hasColorProfile = true
            }
        }
        for box in items.properties where data.has("auxC", at: box.name) {
            if data.slice(box.content).first("alpha", in: 0..<box.content.count) != nil { hasAlpha = true }
        }
        if storedSize == nil, problems.isEmpty { problems.insert(.damaged) }
        if items.hasXMP { metadata.parts.insert(.xmp) }
        if let exif = items.exif {
            metadata.parts.insert(.exif)
            if let range = Self.location(data, items, of: exif),
                let skipped = data.long(range.lowerBound, bigEndian: true),
                range.lowerBound + 4 + skipped < range.upperBound
            {
                // Its orientation does not count: the turns above are what has to be done.
                _ = metadata.read(exif: data.slice((range.lowerBound + 4 + skipped)..<range.upperBound))
            }
        }
    }

    private static func readMeta(_ data: HeaderBytes, _ meta: MediaBox, _ items: inout HEIFItems) {
        MediaBox.forEach(data, in: min(meta.content.lowerBound + 4, meta.content.upperBound)..<meta.content.upperBound)
        {
            box in
            let start = box.content.lowerBound
            if data.has("pitm", at: box.name) {
                items.primary =
                    data.byte(start) == 0
                    ? data.short(start + 4, bigEndian: true) : data.long(start + 4, bigEndian: true)
            } else if data.has("iloc", at: box.name) {
                items.locations = box.content
            } else if data.has("idat", at: box.name) {
                items.ownData = box.content
            } else if data.has("iinf", at: box.name) {
                readInfo(data, box, &items)
            } else if data.has("iprp", at: box.name) {
                MediaBox.forEach(data, in: box.content) { inner in
                    if data.has("ipco", at: inner.name) {
                        MediaBox.forEach(data, in: inner.content) { property in
                            items.properties.append(property)
                            return items.properties.count < 256
                        }
                    } else if data.has("ipma", at: inner.name), items.associations == nil {
                        items.associations = inner.content
                    }
                    return true
                }
            }
            return true
        }
    }

    /// Looks for the items of EXIF and XMP (§8.11.6).
    private static func readInfo(_ data: HeaderBytes, _ info: MediaBox, _ items: inout HEIFItems) {
        let start = info.content.lowerBound + (data.byte(info.content.lowerBound) == 0 ? 6 : 8)
        guard start <= info.content.upperBound else { return }
        MediaBox.forEach(data, in: start..<info.content.upperBound) { entry in
            let version = data.byte(entry.content.lowerBound) ?? 0
            let place = entry.content.lowerBound + 4
            let item = version < 3 ? data.short(place, bigEndian: true) : data.long(place, bigEndian: true)
            let type = place + (version < 3 ? 4 : 6)
            if data.has("Exif", at: type) { items.exif = item }
            if data.has("mime", at: type),
                data.slice(entry.content).first("rdf+xml", in: 0..<entry.content.count) != nil
            {
                items.hasXMP = true
            }
            return true
        }
    }

    /// The numbers of the primary item's properties, from 1 (ISO/IEC 23008-12 §9.3.1).
    private static func properties(_ data: HeaderBytes, _ items: HEIFItems) -> [Int] {
        guard let range = items.associations, let flags = data.word(range.lowerBound, bigEndian: true),
            let count = data.long(range.lowerBound + 4, bigEndian: true)
        else { return [] }
        let hasLongItems = flags >> 24 > 0
        let hasLongNumbers = flags & 1 != 0
        var place = range.lowerBound + 8
        for _ in 0..<min(count, maximumBlocks) {
            let item = hasLongItems ? data.long(place, bigEndian: true) : data.short(place, bigEndian: true)
            place += hasLongItems ? 4 : 2
            guard let item, let number = data.byte(place), place < range.upperBound else { return [] }
            place += 1
            if item == items.primary ?? item {
                return (0..<number).compactMap { index in
                    hasLongNumbers
                        ? data.short(place + 2 * index, bigEndian: true).map { $0 & 0x7FFF }
                        : data.byte(place + index).map { $0 & 0x7F }
                }
            }
            place += number * (hasLongNumbers ? 2 : 1)
        }
        return []
    }

    /// Where an item's data is, if in one piece (ISO/IEC 14496-12 §8.11.3).
    private static func location(_ data: HeaderBytes, _ items: HEIFItems, of wanted: Int) -> Range<Int>? {
        guard let range = items.locations, let version = data.byte(range.lowerBound),
            let sizes = data.short(range.lowerBound + 4, bigEndian: true)
        else { return nil }
        let offsetSize = sizes >> 12
        let lengthSize = sizes >> 8 & 15
        let baseSize = sizes >> 4 & 15
        let indexSize = version > 0 ? sizes & 15 : 0
        var place = range.lowerBound + 6
        let count = version < 2 ? data.short(place, bigEndian: true) : data.long(place, bigEndian: true)
        place += version < 2 ? 2 : 4
        func number(_ size: Int) -> Int? {
            defer { place += size }
            switch size {
            case 0: return 0
            case 4: return data.long(place, bigEndian: true)
            case 8: return data.word(place, bigEndian: true) == 0 ? data.long(place + 4, bigEndian: true) : nil
            default: return nil
            }
        }
        for _ in 0..<min(count ?? 0, maximumBlocks) {
            let item = version < 2 ? data.short(place, bigEndian: true) : data.long(place, bigEndian: true)
            place += version < 2 ? 2 : 4
            let method = version > 0 ? (data.short(place, bigEndian: true) ?? 0) & 15 : 0
            place += version > 0 ? 4 : 2
            guard let item, let base = number(baseSize), let extents = data.short(place, bigEndian: true) else {
                return nil
            }
            place += 2
            guard item == wanted else {
                place += extents * (indexSize + offsetSize + lengthSize)
                continue
            }
            _ = number(indexSize)
            // Counted from the start of the file, or of the box.
            let start = method == 1 ? items.ownData?.lowerBound : 0
            guard extents == 1, let offset = number(offsetSize), let length = number(lengthSize), let start, method < 2,
                place <= range.upperBound, start + base + offset + length <= data.count
            else { return nil }
            return (start + base + offset)..<(start + base + offset + length)
        }
        return nil
    }
}
