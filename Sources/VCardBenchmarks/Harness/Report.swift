import VCardFormats

/// The measurements as a table for people or as JSON.
enum Report {
    static let header = row(
        name: "job/corpus", ["MB", "MB/s", "median", "ns/card", "allocs", "allocs/card", "alloc MB", "peak MB"])

    /// One line of the table.
    static func line(_ measurement: Measurement) -> String {
        let cards = Double(measurement.cards)
        let cells = [
            decimal(Double(measurement.bytes) / 1e6, 2),
            decimal(measurement.megabytesPerSecond, 1),
            decimal(measurement.medianMegabytesPerSecond, 1),
            decimal(measurement.nanosecondsPerCard, 1),
            measurement.allocations.map { String($0.blocks) } ?? "-",
            measurement.allocations.map { decimal(Double($0.blocks) / cards, 2) } ?? "-",
            measurement.allocations.map { decimal(Double($0.bytes) / 1e6, 2) } ?? "-",
            measurement.peakMemory.map { decimal(Double($0) / 1e6, 2) } ?? "-",
        ]
        let wrong = measurement.mismatch.map { "  WRONG: \($0.found) instead of \($0.expected)" } ?? ""
        return row(name: "\(measurement.job)/\(measurement.corpus)", cells) + wrong
    }

    /// All measurements: `[{"job", "corpus", "bytes", "cards", "best_ns", …}]`.
    static func json(_ measurements: [Measurement]) -> String {
        var json = JSONWriter(style: .pretty)
        json.beginArray()
        for measurement in measurements {
            json.beginObject()
            json.key("job")
            json.string(measurement.job)
            json.key("corpus")
            json.string(measurement.corpus)
            let numbers: [(String, Int?)] = [
                ("bytes", measurement.bytes),
                ("cards", measurement.cards),
                ("allocations", measurement.allocations?.blocks),
                ("allocated_bytes", measurement.allocations?.bytes),
                ("peak_bytes", measurement.peakMemory),
            ]
            for (name, number) in numbers {
                json.key(name)
                if let number { json.integer(number) } else { json.null() }
            }
            let decimals = [
                ("best_ns", measurement.best),
                ("median_ns", measurement.median),
                ("ns_per_card", measurement.nanosecondsPerCard),
                ("mb_per_s", measurement.megabytesPerSecond),
            ]
            for (name, number) in decimals {
                json.key(name)
                json.literal(Array(decimal(number, 1).utf8))
            }
            json.key("correct")
            json.boolean(measurement.mismatch == nil)
            json.endObject()
        }
        json.endArray()
        return String(decoding: json.take(), as: UTF8.self)
    }

    private static func row(name: String, _ cells: [String]) -> String {
        let padded = cells.map { String(repeating: " ", count: max(0, 12 - $0.utf8.count)) + $0 }
        return name + String(repeating: " ", count: max(0, 24 - name.utf8.count)) + padded.joined()
    }

    /// A number that is not negative with so many digits after the point.
    private static func decimal(_ value: Double, _ places: Int) -> String {
        var scale = 1
        for _ in 0..<places { scale *= 10 }
        let scaled = Int((value * Double(scale)).rounded())
        let fraction = String(scaled % scale)
        return "\(scaled / scale)." + String(repeating: "0", count: places - fraction.utf8.count) + fraction
    }
}
