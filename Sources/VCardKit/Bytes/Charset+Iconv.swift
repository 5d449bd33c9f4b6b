#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// The C library's conversion between character sets, where it has one.
///
/// A descriptor is opened for each call: there is no state to share, and only values outside ASCII come here.
enum Iconv {
    #if canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(Darwin)

    static func isSupported(_ names: Charset.IconvNames) -> Bool {
        guard let descriptor = open(to: "UTF-8", from: names.first, or: names.second) else { return false }
        close(descriptor)
        return true
    }

    /// Appends the text in UTF-8, with U+FFFD for each byte that is no character; gives their number.
    ///
    /// Gives `nil`, and appends nothing, when the C library does not know the character set.
    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, _ names: Charset.IconvNames, into out: inout [UInt8]
    ) -> Int? {
        guard let descriptor = open(to: "UTF-8", from: names.first, or: names.second) else { return nil }
        defer { close(descriptor) }
        return convert(bytes, descriptor, into: &out) { _, _, out in
            Charset.appendReplacement(to: &out)
            return 1
        }
    }

    /// Appends the text in another character set, with `?` for each character it does not have; gives their number.
    ///
    /// Gives `nil`, and appends nothing, when the C library does not know the character set.
    static func encode(
        _ text: UnsafeBufferPointer<UInt8>, _ names: Charset.IconvNames, into out: inout [UInt8]
    ) -> Int? {
        guard let descriptor = open(names.first, or: names.second, from: "UTF-8") else { return nil }
        defer { close(descriptor) }
        return convert(text, descriptor, into: &out) { p, remaining, out in
            // The set may be in a shifted state; the question mark goes through the converter as well.
            var mark: [UInt8] = []
            let question: [UInt8] = [0x3F]
            question.withUnsafeBufferPointer { _ = step($0, descriptor, into: &mark) }
            out.append(contentsOf: mark)
            let length = UTF8Check.sequenceLength(p, at: 0, to: remaining)
            return max(length, -length)
        }
    }

    /// Converts all of `bytes`; `replace` handles what cannot be, and says how many bytes of it to pass over.
    @inline(__always)
    private static func convert(
        _ bytes: UnsafeBufferPointer<UInt8>, _ descriptor: Descriptor, into out: inout [UInt8],
        replace: (UnsafePointer<UInt8>, Int, inout [UInt8]) -> Int
    ) -> Int {
        guard let p = bytes.baseAddress else { return 0 }
        var replaced = 0
        var start = 0
        while true {
            start += step(bytes.slice(start..<bytes.count), descriptor, into: &out)
            if start >= bytes.count { break }
            replaced += 1
            start += max(replace(p + start, bytes.count - start, &out), 1)
        }
        finish(descriptor, into: &out)
        return replaced
    }

    /// Converts until the end or the first bytes that cannot be converted; gives the number of bytes done.
    private static func step(
        _ bytes: UnsafeBufferPointer<UInt8>, _ descriptor: Descriptor, into out: inout [UInt8]
    ) -> Int {
        guard let base = bytes.baseAddress else { return 0 }
        var done = 0
        var stopped = false
        while done < bytes.count && !stopped {
            // A character of the input, of any length, gives at most as much as this for each of its bytes.
            let capacity = min(bytes.count - done, 1 << 16) * 2 + 32
            let before = done
            out.append(upTo: capacity) { room in
                var input: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(mutating: base + done)
                    .assumingMemoryBound(to: CChar.self)
                var inputLeft = bytes.count - done
                var output: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(room)
                    .assumingMemoryBound(to: CChar.self)
                var outputLeft = capacity
                let result = call(descriptor, &input, &inputLeft, &output, &outputLeft)
                // The output being full is the only failure after which the same bytes are tried again.
                stopped = result == -1 && errno != E2BIG
                done = bytes.count - inputLeft
                return capacity - outputLeft
            }
            if done == before && !stopped { break }
        }
        return done
    }

    /// Appends what brings the character set back to its initial state.
    private static func finish(_ descriptor: Descriptor, into out: inout [UInt8]) {
        out.append(upTo: 32) { room in
            var output: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(room)
                .assumingMemoryBound(to: CChar.self)
            var outputLeft = 32
            _ = call(descriptor, nil, nil, &output, &outputLeft)
            return 32 - outputLeft
        }
    }

    private static func open(to: StaticString, from name: StaticString, or fallback: StaticString) -> Descriptor? {
        open(to, name) ?? open(to, fallback)
    }

    private static func open(_ name: StaticString, or fallback: StaticString, from: StaticString) -> Descriptor? {
        open(name, from) ?? open(fallback, from)
    }

    #endif

    #if canImport(Glibc) || canImport(Musl) || canImport(Android)

    private typealias Descriptor = iconv_t

    private static func open(_ to: StaticString, _ from: StaticString) -> Descriptor? {
        let descriptor = iconv_open(cString(to), cString(from))
        return descriptor == iconv_t(bitPattern: -1) ? nil : descriptor
    }

    private static func close(_ descriptor: Descriptor) { _ = iconv_close(descriptor) }

    private static func call(
        _ descriptor: Descriptor,
        _ input: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ inputLeft: UnsafeMutablePointer<Int>?,
        _ output: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ outputLeft: UnsafeMutablePointer<Int>
    ) -> Int {
        iconv(descriptor, input, inputLeft, output, outputLeft)
    }

    /// The characters of a static string, which ends with a NUL that its count leaves out.
    private static func cString(_ text: StaticString) -> UnsafePointer<CChar> {
        UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
    }

    #elseif canImport(Darwin)

    // Here iconv is a library of its own. Every system has it; asking for it at run time spares the package a linker
    // setting that apps would have to carry.
    private typealias Open = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> UnsafeMutableRawPointer?
    private typealias Close = @convention(c) (UnsafeMutableRawPointer) -> CInt
    private typealias Convert =
        @convention(c) (
            UnsafeMutableRawPointer, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
            UnsafeMutablePointer<Int>?,
            UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, UnsafeMutablePointer<Int>?
        ) -> Int

    private struct Descriptor {
        var raw: UnsafeMutableRawPointer
        var convert: Convert
        var close: Close
    }

    private static func open(_ to: StaticString, _ from: StaticString) -> Descriptor? {
        guard let library = dlopen("/usr/lib/libiconv.2.dylib", RTLD_LAZY),
            let open = dlsym(library, "iconv_open"), let convert = dlsym(library, "iconv"),
            let close = dlsym(library, "iconv_close"),
            let raw = unsafeBitCast(open, to: Open.self)(cString(to), cString(from)),
            raw != UnsafeMutableRawPointer(bitPattern: -1)
        else { return nil }
        return Descriptor(
            raw: raw, convert: unsafeBitCast(convert, to: Convert.self), close: unsafeBitCast(close, to: Close.self)
        )
    }

    private static func close(_ descriptor: Descriptor) { _ = descriptor.close(descriptor.raw) }

    private static func call(
        _ descriptor: Descriptor,
        _ input: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ inputLeft: UnsafeMutablePointer<Int>?,
        _ output: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ outputLeft: UnsafeMutablePointer<Int>
    ) -> Int {
        descriptor.convert(descriptor.raw, input, inputLeft, output, outputLeft)
    }

    /// The characters of a static string, which ends with a NUL that its count leaves out.
    private static func cString(_ text: StaticString) -> UnsafePointer<CChar> {
        UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
    }

    #else

    static func isSupported(_ names: Charset.IconvNames) -> Bool { false }

    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, _ names: Charset.IconvNames, into out: inout [UInt8]
    ) -> Int? { nil }

    static func encode(
        _ text: UnsafeBufferPointer<UInt8>, _ names: Charset.IconvNames, into out: inout [UInt8]
    ) -> Int? { nil }

    #endif
}
