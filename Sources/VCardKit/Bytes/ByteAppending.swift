extension [UInt8] {
    /// Appends what `body` writes into room for `capacity` bytes, and returns nothing else.
    ///
    /// `body` gets the address of the room and returns how many bytes it wrote, from 0 to `capacity`.
    /// Room that was not written is given back. It may read and overwrite only what it wrote itself.
    @inline(__always)
    package mutating func append(upTo capacity: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
        if capacity <= 0 { return }
        #if compiler(>=6.3)
        append(addingCapacity: capacity) { span in
            span.withUnsafeMutableBufferPointer { buffer, count in
                if let base = buffer.baseAddress { count += body(base + count) }
            }
        }
        #else
        // Earlier compilers have no way to append to memory that is not set yet: the room is zeroed first.
        let old = count
        append(contentsOf: repeatElement(0, count: capacity))
        var written = 0
        withUnsafeMutableBufferPointer { buffer in
            if let base = buffer.baseAddress { written = body(base + old) }
        }
        removeLast(capacity - written)
        #endif
    }

    /// Makes room for `more` bytes to be appended.
    ///
    /// `reserveCapacity` grows to just what it is asked for, so that asking before each of many pieces moves all bytes
    /// each time; this one grows by no less than half.
    package mutating func makeRoom(for more: Int) {
        if count + more > capacity { reserveCapacity(Swift.max(count + more, capacity + capacity / 2)) }
    }

    /// Appends a number in decimal digits.
    package mutating func append(decimal number: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        let magnitude = number.magnitude
        var digits = 1
        var bound = magnitude / 10
        while bound > 0 {
            digits += 1
            bound /= 10
        }
        append(upTo: digits) { room in
            var rest = magnitude
            var place = digits
            while place > 0 {
                place -= 1
                room[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            }
            return digits
        }
    }

    /// Appends `text`, ASCII or UTF-8.
    @inline(__always)
    package mutating func append(utf8 text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The bytes at `range`, without copying. `range` must lie within the buffer.
    @inline(__always)
    package func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: self[range])
    }
}
