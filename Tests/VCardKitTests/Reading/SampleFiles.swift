#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif
import Testing

/// The files that tests read: those of `Samples/`, and the shared corpus where it is there.
enum SampleFiles {
    struct File: Sendable, CustomTestStringConvertible {
        /// The path inside of its folder.
        let name: String
        let bytes: [UInt8]
        var testDescription: String { name }
    }

    /// Every file of `Samples/`, whatever its format, in the order of the names; not what tests of losses expect.
    static let all = files(under: packageFolder + "/Samples").filter {
        !($0.name.hasPrefix("losses/") && $0.name.hasSuffix(".txt"))
    }
    /// The files of other projects, none if the folder is not there.
    static let corpus = corpusFolder.map { files(under: $0) } ?? []
    static let both = all + corpus

    /// A file of `Samples/conformance`.
    static func conformance(_ name: String) throws -> File {
        try #require(all.first { $0.name == "conformance/" + name }, "no such sample: \(name)")
    }

    static let packageFolder = folder(#filePath, up: 4)

    private static var corpusFolder: String? {
        let shared = environment("VCARD_SHARED") ?? folder(packageFolder, up: 1) + "/shared"
        return isFolder(shared + "/corpus") ? shared + "/corpus" : nil
    }

    /// The path without its last parts.
    private static func folder(_ path: String, up count: Int) -> String {
        var bytes = Array(path.utf8)
        for _ in 0..<count {
            while let last = bytes.popLast(), last != 0x2F {}
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func files(under root: String) -> [File] {
        var found: [File] = []
        var folders = [""]
        while let folder = folders.popLast() {
            for entry in entries(of: root + folder) {
                let path = folder + "/" + entry
                if isFolder(root + path) {
                    folders.append(path)
                } else {
                    found.append(File(name: String(path.dropFirst()), bytes: content(of: root + path)))
                }
            }
        }
        return found.sorted { $0.name < $1.name }
    }

    private static func entries(of folder: String) -> [String] {
        guard let handle = opendir(folder) else { return [] }
        defer { closedir(handle) }
        var names: [String] = []
        while let entry = readdir(handle) {
            let name = withUnsafePointer(to: entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    private static func isFolder(_ path: String) -> Bool {
        guard let handle = opendir(path) else { return false }
        closedir(handle)
        return true
    }

    static func content(of path: String) -> [UInt8] {
        guard let file = fopen(path, "rb") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&piece, 1, piece.count, file)
            if count == 0 { return bytes }
            bytes.append(contentsOf: piece[..<count])
        }
    }
}

/// Seconds of work that the current thread has done: what else the machine does has no say in it.
func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// A variable of the environment, `nil` if it is not set or empty.
func environment(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
}
