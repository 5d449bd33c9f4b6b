/// Taking folds out of a content line (RFC 6350 §3.2).
enum Unfolding {
    /// Appends the bytes without line ends that a blank follows, and without that blank.
    ///
    /// A line end that no blank follows, as in unindented lines that were joined, becomes `newline` if one is given
    /// and is dropped otherwise. A line end that ends the bytes is dropped.
    static func append(
        _ bytes: UnsafeBufferPointer<UInt8>, into out: inout [UInt8], newline: UInt8? = nil
    ) {
        guard let base = bytes.baseAddress else { return }
        let count = bytes.count
        out.makeRoom(for: count)
        var start = 0
        while start < count {
            let end = lineEnd(base, start, count)
            out.append(contentsOf: UnsafeBufferPointer(start: base + start, count: end - start))
            guard end < count else { return }
            start = afterLineEnd(base, end, count)
            guard start < count else { return }
            if base[start].isBlank {
                start += 1
            } else if let newline {
                out.append(newline)
            }
        }
    }

    /// The first CR or LF at or after `start`, or `count`.
    static func lineEnd(_ base: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int {
        var high: UInt64 = 0
        var i = start
        while true {
            i = LineScan.nextControl(base, from: i, to: count, highBits: &high)
            if i == count || base[i].isLineEnd { return i }
            i += 1
        }
    }

    /// The first byte behind the line end that begins at `end` in `bytes`, not beyond `count`.
    static func afterLineEnd(_ bytes: [UInt8], _ end: Int, _ count: Int) -> Int {
        bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { afterLineEnd($0, end, count) } ?? count
        }
    }

    /// The first byte behind the line end at `end`: CRLF, LF, CR and CR CR LF are each one.
    static func afterLineEnd(_ base: UnsafePointer<UInt8>, _ end: Int, _ count: Int) -> Int {
        guard end < count, base[end] == .carriageReturn else { return min(end + 1, count) }
        if end + 1 < count, base[end + 1] == .lineFeed { return end + 2 }
        if end + 2 < count, base[end + 1] == .carriageReturn, base[end + 2] == .lineFeed { return end + 3 }
        return end + 1
    }
}
