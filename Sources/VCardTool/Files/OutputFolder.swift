#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// A folder that results go into, each in a file of its own.
///
/// A file that was there before and holds something else is left alone, unless it may be replaced.
struct OutputFolder {
    let path: Path
    private let replaces: Bool
    private var names = FileNames()
    /// The file that was begun last.
    private(set) var file: Path
    /// How many files there are now that hold what was written.
    private(set) var fileCount = 0

    /// Makes the folder if there is none.
    init(_ path: Path, replaces: Bool) throws(ToolError) {
        self.path = path
        file = path
        self.replaces = replaces
        guard path.withCString({ mkdir($0, 0o777) }) != 0 else { return }
        let error = SystemError.last
        guard error.code == EEXIST, (try? FileStatus(path))?.kind == .folder else {
            throw .failure("\(path.shown): cannot make the folder: \(error.text)")
        }
    }

    /// Begins a file whose name is made from a text; ``finish(_:)`` puts it in place.
    mutating func begin(_ text: String, ending: String) throws(ToolError) -> Output {
        file = path.inside(names.name(for: text, ending: ending))
        return try Output(to: file)
    }

    /// Puts a file in place.
    ///
    /// - Throws: ``ToolError`` of kind `input` for one that was there before with something else in it.
    mutating func finish(_ output: inout Output) throws(ToolError) {
        if output.replacedFile != nil, !replaces, try output.isChanged() {
            let name = output.discard()?.shown ?? "it"
            throw .input("\(name) is there already and holds something else; --replace writes over it")
        }
        _ = try output.finish()
        fileCount += 1
    }
}
