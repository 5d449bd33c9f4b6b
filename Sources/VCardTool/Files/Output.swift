#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// Where a verb's results go: standard output, or a named file written safely. Buffered.
struct Output: ~Copyable {
    private static let bufferBytes = 64 << 10

    /// Results not handed on yet. A writer that appends to an array may append here; then call ``flushIfFull()``.
    var buffer: [UInt8] = []
    /// Whether everything stays in the buffer for now, as it may turn out not to be wanted.
    var holds = false
    private var file: FileWriter?
    private let isTerminal: Bool

    /// Standard output.
    init() {
        file = nil
        replacesFile = false
        replacedFile = nil
        isTerminal = isatty(1) == 1
    }

    /// A named file, or standard output for `-` and for no name.
    ///
    /// - Parameter identity: What the file was when it was read, for verbs that write over their input.
    init(to path: Path?, readAs identity: FileIdentity? = nil) throws(ToolError) {
        if let path, !path.isDash {
            let writer = try FileWriter(path: path, readAs: identity)
            replacedFile = writer.formerIdentity
            replacesFile = (replacedFile?.size ?? 0) > 0
            file = consume writer
            isTerminal = false
        } else {
            file = nil
            replacesFile = false
            replacedFile = nil
            isTerminal = isatty(1) == 1
        }
    }

    /// What standard output is, if results go there and it is a regular file.
    var standardFile: FileIdentity? {
        guard file == nil, let status = try? FileStatus(descriptor: 1), status.kind == .regular else { return nil }
        return status.identity
    }

    /// Whether results replace a file that is not empty.
    let replacesFile: Bool
    /// The file that results replace, if they do.
    let replacedFile: FileIdentity?

    /// Leaves a named file as it was, and says which one.
    mutating func discard() -> Path? {
        buffer = []
        file?.discard()
        return file?.path
    }

    mutating func write(_ bytes: UnsafeRawBufferPointer) throws(ToolError) {
        if bytes.count >= Output.bufferBytes, !holds {
            try flush()
            return try pass(bytes)
        }
        buffer.append(contentsOf: bytes)
        try flushIfFull()
    }

    mutating func write(_ bytes: [UInt8]) throws(ToolError) {
        buffer += bytes
        try flushIfFull()
    }

    mutating func write(_ text: String) throws(ToolError) {
        buffer += text.utf8
        try flushIfFull()
    }

    mutating func writeLine(_ text: String) throws(ToolError) {
        buffer += text.utf8
        buffer.append(UInt8(ascii: "\n"))
        try flushIfFull()
    }

    /// Hands the buffer on if it is full, or if someone watches and a line is complete.
    mutating func flushIfFull() throws(ToolError) {
        if holds { return }
        if buffer.count >= Output.bufferBytes || isTerminal && buffer.last == UInt8(ascii: "\n") { try flush() }
    }

    /// Hands everything on.
    mutating func flush() throws(ToolError) {
        if buffer.isEmpty { return }
        // The array is put back empty, so that its memory is used again.
        var full: [UInt8] = []
        swap(&full, &buffer)
        try full.withUnsafeBufferPointer { bytes throws(ToolError) in try pass(UnsafeRawBufferPointer(bytes)) }
        full.removeAll(keepingCapacity: full.count <= 2 * Output.bufferBytes)
        swap(&full, &buffer)
    }

    /// Flushes, and says whether the named file is to get other bytes than it has. Nothing can be written after it.
    mutating func isChanged() throws(ToolError) -> Bool {
        try flush()
        return try file?.isChanged() ?? true
    }

    /// Flushes, and puts a named file in place.
    ///
    /// - Throws: ``ToolError``, also if the target changed meanwhile: it then says where the result is.
    mutating func finish(onlyIfChanged: Bool = true) throws(ToolError) -> FileWriter.Outcome {
        try flush()
        guard let outcome = try file?.commit(onlyIfChanged: onlyIfChanged) else { return .written }
        if case .keptBeside(let kept) = outcome, let path = file?.path {
            throw .failure("\(path.shown) was changed by someone else meanwhile; the result is in \(kept.shown)")
        }
        return outcome
    }

    private mutating func pass(_ bytes: UnsafeRawBufferPointer) throws(ToolError) {
        if file != nil {
            try file?.write(bytes)
            return
        }
        do throws(SystemError) {
            try SystemCall.writeAll(bytes, to: 1)
        } catch {
            throw error.code == EPIPE ? .closedPipe : .failure("standard output: \(error.text)")
        }
    }
}
