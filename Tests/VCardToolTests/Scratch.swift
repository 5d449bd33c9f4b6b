import Testing

@testable import VCardTool

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// A folder of its own for one test, removed with everything in it.
struct Scratch: ~Copyable {
    let folder: String

    init() throws {
        var name = Array("/tmp/vcard-test-XXXXXX".utf8CString)
        try #require(mkdtemp(&name) != nil)
        folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { Scratch.remove(folder) }

    func path(_ name: String) -> Path { Path(folder + "/" + name) }

    /// The names in the folder, sorted; hidden ones too.
    var names: [String] { Scratch.names(in: folder) }

    func write(_ name: String, _ text: String, mode: mode_t = 0o644) throws {
        let descriptor = open(folder + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, mode)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        var text = text
        try text.withUTF8 { try SystemCall.writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
    }

    func write(_ name: String, bytes: [UInt8]) throws {
        let descriptor = open(folder + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        try bytes.withUnsafeBytes { try SystemCall.writeAll($0, to: descriptor) }
    }

    func read(_ name: String) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

    func bytes(_ name: String) -> [UInt8]? {
        guard var reader = try? InputReader(Input(path: path(name))) else { return nil }
        return try? reader.readAll()
    }

    /// Runs a shell line in the folder, where `vcard` is the built program.
    func run(_ line: String, input: String = "") throws -> ToolRun {
        try ToolRun([folder], input: input, shell: "cd \"$1\"; vcard() { \"$V\" \"$@\"; }; " + line)
    }

    func status(_ name: String) throws -> FileStatus { try FileStatus(path(name)) }

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    private static func remove(_ folder: String) {
        chmod(folder, 0o700)
        for name in names(in: folder) where unlink(folder + "/" + name) != 0 { remove(folder + "/" + name) }
        rmdir(folder)
    }
}
