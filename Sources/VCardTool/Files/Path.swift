#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// A file's name as the system has it: bytes, which need not be UTF-8.
struct Path: Hashable, Sendable {
    let bytes: [UInt8]

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    init(_ text: String) { bytes = Array(text.utf8) }

    /// The name for a message, nothing in it able to disturb a terminal.
    var shown: String { bytes.isEmpty ? "\"\"" : TerminalText.escaped(bytes) }

    /// Whether this is `-`, which stands for standard input or output.
    var isDash: Bool { bytes == [UInt8(ascii: "-")] }

    /// What stands after the last `/`.
    var name: [UInt8] { Array(bytes[nameStart...]) }

    /// What stands after the last `.` of the name, empty without one.
    var ending: String {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return "" }
        return String(decoding: name[(dot + 1)...], as: UTF8.self)
    }

    /// The folder: `.` for a bare name.
    var folder: Path {
        if nameStart == 0 { return Path(".") }
        // Of `/name` the folder is `/`.
        return Path(bytes[..<max(1, nameStart - 1)])
    }

    /// The path of a name next to this one.
    func beside(_ name: some Sequence<UInt8>) -> Path { Path(bytes[..<nameStart] + Array(name)) }

    /// The path of a name inside this folder.
    func inside(_ name: some Sequence<UInt8>) -> Path {
        bytes.last == UInt8(ascii: "/") ? Path(bytes + Array(name)) : Path(bytes + [UInt8(ascii: "/")] + Array(name))
    }

    /// Whether the name ends so, in either case.
    func hasExtension(_ ending: String) -> Bool {
        let ending = Array(".".utf8) + Array(ending.utf8)
        guard name.count >= ending.count else { return false }
        return zip(name.suffix(ending.count), ending).allSatisfy { left, right in
            left == right || left | 0x20 == right && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(right)
        }
    }

    func withCString<R>(_ body: (UnsafePointer<CChar>) -> R) -> R {
        let text = bytes.map { CChar(bitPattern: $0) } + [0]
        return text.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { preconditionFailure("a C string has its zero") }
            return body(start)
        }
    }

    private var nameStart: Int {
        bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    }
}
