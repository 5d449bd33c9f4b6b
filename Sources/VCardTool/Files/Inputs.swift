#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// One thing to read: a file, or standard input.
struct Input: Hashable, Sendable {
    /// `nil` for standard input.
    let path: Path?
    /// The folder whose files make up one book with this one; `nil` for a file that was named itself.
    var book: Path?

    static var standardInput: Self { .init(path: nil) }

    /// The name for messages and reports.
    var shown: String { path?.shown ?? "<stdin>" }

    /// What a file made from this one is called after: its name without the ending.
    var stem: String {
        guard let name = path?.name else { return "contacts" }
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else {
            return String(decoding: name, as: UTF8.self)
        }
        return String(decoding: name[..<dot], as: UTF8.self)
    }

    /// What the operands stand for, in their order.
    ///
    /// A folder stands for the `.vcf` and `.vcard` files in it, sorted by the bytes of their names, without
    /// hidden ones and without those in folders below. `-`, and no operand at all, is standard input.
    ///
    /// - Returns: The inputs, with an error for each operand that leads nowhere, and the folders without such a file.
    /// - Throws: ``ToolError`` of kind `nothingNamed` if there is no operand and a terminal to type at.
    static func list(
        _ operands: [Path]
    ) throws(ToolError) -> (inputs: [Result<Input, ToolError>], emptyFolders: [Path]) {
        if operands.isEmpty {
            if isatty(0) == 1 { throw .nothingNamed }
            return ([.success(.standardInput)], [])
        }
        var inputs: [Result<Input, ToolError>] = []
        var emptyFolders: [Path] = []
        for operand in operands {
            if operand.isDash {
                inputs.append(.success(.standardInput))
                continue
            }
            do throws(SystemError) {
                if try FileStatus(operand).kind == .folder {
                    let files = try cards(in: operand)
                    inputs += files.map { .success(Input(path: $0, book: operand)) }
                    if files.isEmpty { emptyFolders.append(operand) }
                } else {
                    inputs.append(.success(Input(path: operand)))
                }
            } catch {
                inputs.append(.failure(.input("\(operand.shown): \(error.text)")))
            }
        }
        return (inputs, emptyFolders)
    }

    private static func cards(in folder: Path) throws(SystemError) -> [Path] {
        try files(in: folder) { $0.hasExtension("vcf") || $0.hasExtension("vcard") }
    }

    /// The files of a folder whose names are wanted, sorted by the bytes of their names, without hidden ones, pipes
    /// and devices.
    static func files(in folder: Path, where isWanted: (Path) -> Bool) throws(SystemError) -> [Path] {
        guard let stream = folder.withCString({ opendir($0) }) else { throw .last }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw .last }
                break
            }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            let path = Path(name)
            guard name.first != UInt8(ascii: "."), isWanted(path) else { continue }
            names.append(name)
        }
        names.sort { $0.lexicographicallyPrecedes($1) }
        return names.map { folder.inside($0) }.filter { (try? FileStatus($0))?.kind == .regular }
    }
}

/// Reads an input piece by piece.
struct InputReader: ~Copyable {
    static let pieceBytes = 256 << 10

    let input: Input
    /// What the file was when it was opened; `nil` for pipes and devices.
    let identity: FileIdentity?
    private let descriptor: Int32
    private let buffer: UnsafeMutableRawBufferPointer
    /// How many bytes of the buffer were looked at but not handed over.
    private var pending = 0
    /// How many bytes came with the last piece.
    private var lastCount = 0

    /// - Throws: ``ToolError`` of kind `input`.
    init(_ input: Input) throws(ToolError) {
        self.input = input
        let opened =
            input.path.map { path in path.withCString { SystemCall.openFile($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) } }
            ?? 0
        if opened < 0 { throw InputReader.failure(input, .last) }
        let status: FileStatus
        do throws(SystemError) {
            status = try FileStatus(descriptor: opened)
            if status.kind == .folder { throw SystemError(code: EISDIR) }
        } catch {
            if opened > 0 { _ = close(opened) }
            throw InputReader.failure(input, error)
        }
        descriptor = opened
        identity = status.kind == .regular ? status.identity : nil
        buffer = .allocate(byteCount: InputReader.pieceBytes, alignment: 16)
    }

    deinit {
        buffer.deallocate()
        if descriptor > 0 { _ = close(descriptor) }
    }

    /// Hands over the next piece, which is valid only inside the closure.
    ///
    /// - Returns: `false` at the end of the input; the closure is not called then.
    /// - Throws: ``ToolError`` of kind `input`, or what the closure throws.
    mutating func next(_ body: (UnsafeRawBufferPointer) throws(ToolError) -> Void) throws(ToolError) -> Bool {
        if pending == 0 { try fill() }
        let count = pending
        pending = 0
        if count == 0 { return false }
        try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        return true
    }

    /// Whether the next piece, or the end, comes without a pause.
    ///
    /// A pipe is empty when its bytes were taken; who sends many at once gets some milliseconds for the next ones.
    var isReady: Bool {
        if pending > 0 || identity != nil { return true }
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wanted, 1, lastCount < 32 << 10 ? 0 : 5) > 0 && wanted.revents & Int16(POLLNVAL) == 0
    }

    /// The bytes that ``next(_:)`` will hand over, to see what kind of input it is; none at its end.
    ///
    /// They are all of the input or some kilobytes, unless it begins with `BEGIN`: then nobody has to wait for more.
    mutating func peek<Result>(_ body: (UnsafeRawBufferPointer) -> Result) throws(ToolError) -> Result {
        var known = -1
        while pending > known, pending < 4096, !buffer[..<pending].starts(with: "BEGIN:".utf8) {
            known = pending
            try fill()
        }
        return body(UnsafeRawBufferPointer(rebasing: buffer[..<pending]))
    }

    /// Reads more behind what is pending.
    private mutating func fill() throws(ToolError) {
        do throws(SystemError) {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[pending...])
            lastCount = try SystemCall.readSome(rest, from: descriptor)
            pending += lastCount
        } catch {
            throw InputReader.failure(input, error)
        }
    }

    /// The rest of the input, whole.
    mutating func readAll() throws(ToolError) -> [UInt8] {
        var bytes: [UInt8] = []
        if let identity, identity.size > 0, identity.size < 1 << 40 { bytes.reserveCapacity(Int(identity.size) + 1) }
        while try next({ piece throws(ToolError) in bytes.append(contentsOf: piece) }) {}
        return bytes
    }

    private static func failure(_ input: Input, _ error: SystemError) -> ToolError {
        .input("\(input.path?.shown ?? "standard input"): \(error.text)")
    }
}

extension InputReader {
    /// Makes sure that standard input can be read twice: what comes from a pipe is put into a file without a name.
    ///
    /// - Returns: Where it begins.
    static func makeStandardInputRewindable() throws(ToolError) -> Int64 {
        let start = lseek(0, 0, SEEK_CUR)
        if start >= 0 { return Int64(start) }
        var reader = try InputReader(.standardInput)
        guard let file = tmpfile() else { throw failure(.standardInput, .last) }
        defer { fclose(file) }
        while try reader.next({ piece throws(ToolError) in
            do throws(SystemError) {
                try SystemCall.writeAll(piece, to: fileno(file))
            } catch {
                throw failure(.standardInput, error)
            }
        }) {}
        guard lseek(fileno(file), 0, SEEK_SET) == 0, dup2(fileno(file), 0) == 0 else {
            throw failure(.standardInput, .last)
        }
        return 0
    }

    /// Goes back to where standard input begins.
    static func rewindStandardInput(to start: Int64) { _ = lseek(0, off_t(start), SEEK_SET) }
}
