/// Finds a name's number by its bytes, ASCII letters compared without case.
///
/// An open-addressing table over the first and the last eight bytes of the name. It never reads
/// outside the name, allocates nothing, and holds plain pointers to memory that is never freed: a
/// copy can be held in a hot loop without a lock or a retain for each call.
package struct NameIndex: @unchecked Sendable {
    // What is behind the pointers is written in `init` only, so sharing it is safe.
    private struct Entry {
        /// The first eight bytes in upper case; see `ends` for shorter names.
        var first: UInt64
        /// The last eight bytes in upper case.
        var last: UInt64
        var name: UnsafePointer<UInt8>
        var count: Int
    }

    private let slots: UnsafePointer<UInt16>
    private let entries: UnsafePointer<Entry>
    private let shift: UInt64
    private let mask: Int

    /// Makes an index in which the first name has the number 1.
    ///
    /// Names are at most 65 535 and differ by more than case; of equal ones the first counts.
    package init(_ names: [String]) {
        var bits: UInt64 = 4
        while (1 << bits) < names.count &* 6 { bits += 1 }
        let capacity = 1 << Int(bits)
        let slots = UnsafeMutablePointer<UInt16>.allocate(capacity: capacity)
        slots.initialize(repeating: 0, count: capacity)
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: names.count + 1)
        self.slots = UnsafePointer(slots)
        self.entries = UnsafePointer(entries)
        shift = 64 - bits
        mask = capacity - 1
        // A guard for number 0, which no name has: its count fits nothing.
        entries.initialize(to: Entry(first: 0, last: 0, name: Self.copy(""), count: -1))
        var number = 0
        for name in names {
            number += 1
            let bytes = Self.copy(name), count = name.utf8.count
            let (first, last) = Self.ends(bytes, count)
            (entries + number).initialize(to: Entry(first: first, last: last, name: bytes, count: count))
            if count == 0 || lookup(bytes, count) != 0 { continue }
            var slot = Self.slot(first, last, count, shift)
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = UInt16(truncatingIfNeeded: number)
        }
    }

    /// The number of the name in `[pointer, pointer + count)`, 0 when it is none of them.
    @inline(__always)
    package func lookup(_ pointer: UnsafePointer<UInt8>, _ count: Int) -> UInt16 {
        guard count > 0 else { return 0 }
        let (first, last) = Self.ends(pointer, count)
        var slot = Self.slot(first, last, count, shift)
        while true {
            let number = slots[slot]
            if number == 0 { return 0 }
            let entry = entries + Int(number)
            if entry.pointee.first == first, entry.pointee.last == last, entry.pointee.count == count {
                if count <= 16 || Self.sameMiddle(pointer, entry.pointee.name, count) { return number }
            }
            slot = (slot &+ 1) & mask
        }
    }

    /// Compares what the first and the last eight bytes leave.
    private static func sameMiddle(
        _ pointer: UnsafePointer<UInt8>, _ name: UnsafePointer<UInt8>, _ count: Int
    ) -> Bool {
        var offset = 8
        while offset < count - 8 {
            if uppercased(load8(pointer + offset)) != load8(name + offset) { return false }
            offset += 8
        }
        return true
    }

    @inline(__always)
    private static func slot(_ first: UInt64, _ last: UInt64, _ count: Int, _ shift: UInt64) -> Int {
        let mixed = first ^ (last &<< 23 | last &>> 41) ^ UInt64(truncatingIfNeeded: count)
        return Int(truncatingIfNeeded: (mixed &* 0x9E37_79B9_7F4A_7C15) &>> shift)
    }

    /// The first and last eight bytes in upper case; two equal words for a name below eight bytes.
    @inline(__always)
    private static func ends(_ pointer: UnsafePointer<UInt8>, _ count: Int) -> (UInt64, UInt64) {
        if count >= 8 {
            return (uppercased(load8(pointer)), uppercased(load8(pointer + (count &- 8))))
        }
        // Loads that overlap: with the count they still say which bytes the name has.
        let word: UInt64
        if count >= 4 {
            word = load4(pointer) | load4(pointer + (count &- 4)) &<< 32
        } else {
            word = UInt64(pointer[0]) | UInt64(pointer[count &>> 1]) &<< 8 | UInt64(pointer[count &- 1]) &<< 16
        }
        let upper = uppercased(word)
        return (upper, upper)
    }

    @inline(__always)
    private static func load8(_ pointer: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    private static func load4(_ pointer: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(UInt32(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt32.self)))
    }

    /// Turns the bytes `a`…`z` of a word, and no others, to upper case.
    @inline(__always)
    private static func uppercased(_ word: UInt64) -> UInt64 {
        let low = word & 0x7F7F_7F7F_7F7F_7F7F
        let fromA = low &+ 0x1F1F_1F1F_1F1F_1F1F
        let afterZ = low &+ 0x0505_0505_0505_0505
        let isLower = (fromA ^ afterZ) & ~word & 0x8080_8080_8080_8080
        return word ^ (isLower &>> 2)
    }

    /// The name in upper case, in memory of its own.
    private static func copy(_ name: String) -> UnsafePointer<UInt8> {
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: name.utf8.count + 1)
        var count = 0
        for byte in name.utf8 {
            (memory + count).initialize(to: byte.upperCased)
            count += 1
        }
        (memory + count).initialize(to: 0)
        return UnsafePointer(memory)
    }
}
