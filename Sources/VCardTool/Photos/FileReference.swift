import VCardKit

/// A relative reference from an address book to a file in its folder, or in one below it (RFC 3986 §4.2).
struct FileReference {
    private let parts: [[UInt8]]

    /// Reads a URI; `nil` for one with a scheme, an authority or a query, for an absolute path, and for one that leads
    /// out of the folder.
    init?(_ uri: String) {
        let bytes = Array(uri.utf8)
        // A colon before the first slash ends a scheme, or a drive of Windows.
        let first = bytes.prefix { $0 != UInt8(ascii: "/") }
        if first.contains(UInt8(ascii: ":")) || bytes.contains(where: { "?#\\".utf8.contains($0) }) { return nil }
        var decoded: [[UInt8]] = []
        for part in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            decoded.append(Self.withoutPercents(part))
        }
        self.init(parts: decoded)
    }

    /// Takes a folder as the file system has it.
    init?(folder: [UInt8]) {
        self.init(parts: folder.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Array($0) })
    }

    private init?(parts: [[UInt8]]) {
        for part in parts {
            if part.isEmpty || part == Array(".".utf8) || part == Array("..".utf8) { return nil }
            if part.contains(0) || part.contains(UInt8(ascii: "/")) || part.contains(UInt8(ascii: "\\")) { return nil }
        }
        self.parts = parts
    }

    /// Whether a URI has a scheme other than that of files, or an authority: what it leads to is not looked for.
    static func leadsElsewhere(_ uri: String) -> Bool {
        if uri.utf8.starts(with: "//".utf8) { return true }
        let scheme = uri.utf8.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }
        guard scheme.count > 1, scheme.endIndex < uri.utf8.endIndex, uri.utf8[scheme.endIndex] == UInt8(ascii: ":")
        else { return false }
        return String(decoding: Array(scheme), as: UTF8.self).lowercased() != "file"
    }

    /// The file, which has to be a regular one that no symbolic link leads to; `nil` if it is something else.
    ///
    /// - Throws: ``ToolError`` of kind `input` if there is none.
    func file(in folder: Path) throws(ToolError) -> Path? {
        var path = folder
        for (number, part) in parts.enumerated() {
            path = path == Path(".") && number == 0 ? Path(part) : path.inside(part)
            do throws(SystemError) {
                let kind = try FileStatus(path, followingLinks: false).kind
                // A link could lead to any file of the machine, which would then be in the book.
                guard kind == (number + 1 < parts.count ? .folder : .regular) else { return nil }
            } catch {
                throw .input("\(path.shown): \(error.text)")
            }
        }
        return path
    }

    /// The reference to a file inside of this folder.
    func text(of name: [UInt8]) -> String {
        var text: [UInt8] = []
        for (number, part) in (parts + [name]).enumerated() {
            if number > 0 { text.append(UInt8(ascii: "/")) }
            for byte in part {
                if Self.isPlain(byte) {
                    text.append(byte)
                } else {
                    text += Self.percent(byte)
                }
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// What a URI may have as it is, and vCard does not give a meaning (RFC 3986 §2.3).
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func percent(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    private static func withoutPercents(_ part: ArraySlice<UInt8>) -> [UInt8] {
        var out: [UInt8] = []
        var place = part.startIndex
        while place < part.endIndex {
            if part[place] == UInt8(ascii: "%"), place + 2 < part.endIndex,
                let value = UInt8(String(decoding: part[(place + 1)...(place + 2)], as: UTF8.self), radix: 16)
            {
                out.append(value)
                place += 3
            } else {
                out.append(part[place])
                place += 1
            }
        }
        return out
    }
}
