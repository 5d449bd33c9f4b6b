#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes a named file so that it is at every moment the old one or the new one, whole.
///
/// The bytes go to a hidden temporary file in the same folder; ``commit(onlyIfChanged:)`` flushes it and
/// renames it over the target. Symbolic links are followed, mode and owner are kept. Other hard links to the
/// target keep the old content. A writer that goes away without a commit leaves nothing behind; so does the
/// program when it is stopped by Ctrl-C.
///
/// A device, a pipe or a socket cannot be replaced and is written to directly.
struct FileWriter: ~Copyable {
    enum Outcome: Hashable, Sendable {
        case written
        /// The file already held these bytes and was not touched.
        case unchanged
        /// The target had become another file since it was read; the result stands here instead.
        case keptBeside(Path)
    }

    /// The path as it was given, for messages.
    let path: Path
    /// The file the links lead to.
    private let target: Path
    /// The target as it was before; `nil` if there was none.
    private let former: FileStatus?
    /// The identity the target must still have.
    private let expected: FileIdentity?
    /// The open file: temporary, or the target itself if it is written directly.
    private var descriptor: Int32
    /// The open folder, or -1 if the target is written directly.
    private let folder: Int32
    private var temporary: Path
    private var registration: Interruption.Registration?

    /// Prepares to write a file. The target is not changed yet.
    ///
    /// - Parameter identity: What the target was when it was read, if it was; else it is looked at now.
    /// - Throws: ``ToolError`` of kind `failure`: a directory, a read-only file or folder, and the like.
    init(path: Path, readAs identity: FileIdentity? = nil) throws(ToolError) {
        let opening = try FileWriter.open(path)
        self.path = path
        target = opening.target
        former = opening.former
        expected = identity ?? opening.former?.identity
        folder = opening.folder
        descriptor = opening.descriptor
        temporary = opening.temporary
        registration = opening.registration
    }

    /// What that file was.
    var formerIdentity: FileIdentity? { former?.identity }

    deinit {
        FileWriter.remove(temporary, folder: folder, registration: registration)
        if descriptor >= 0 { _ = close(descriptor) }
        if folder >= 0 { _ = close(folder) }
    }

    /// Writes bytes after those before.
    ///
    /// - Throws: ``ToolError`` of kind `failure`, or `closedPipe` if the target is a pipe nobody reads from.
    mutating func write(_ bytes: UnsafeRawBufferPointer) throws(ToolError) {
        do throws(SystemError) {
            try SystemCall.writeAll(bytes, to: descriptor)
        } catch {
            throw FileWriter.failure(path, error)
        }
    }

    mutating func write(_ bytes: [UInt8]) throws(ToolError) {
        do throws(SystemError) {
            try bytes.withUnsafeBufferPointer { buffer throws(SystemError) in
                try SystemCall.writeAll(UnsafeRawBufferPointer(buffer), to: descriptor)
            }
        } catch {
            throw FileWriter.failure(path, error)
        }
    }

    /// Puts what was written in the target's place. The writer is of no use after it.
    ///
    /// - Parameter onlyIfChanged: Leave the target alone, with its dates, if it holds the same bytes already.
    /// - Throws: ``ToolError`` of kind `failure`; the target is then as it was.
    mutating func commit(onlyIfChanged: Bool = true) throws(ToolError) -> Outcome {
        do throws(SystemError) {
            if folder < 0 {
                try closeFile()
                return .written
            }
            if onlyIfChanged, try isSameAsTarget() {
                discard()
                return .unchanged
            }
            try takeOverModeAndOwner()
            try SystemCall.sync(descriptor)
            try closeFile()
            if try targetHasChanged() {
                let kept = try keepBeside()
                return .keptBeside(kept)
            }
            try renameTemporary(to: Path(target.name))
            return .written
        } catch {
            throw FileWriter.failure(path, error)
        }
    }

    /// Whether the target holds other bytes than those that were written; nothing can be written after it.
    func isChanged() throws(ToolError) -> Bool {
        if folder < 0 { return true }
        do throws(SystemError) {
            return try !isSameAsTarget()
        } catch {
            throw FileWriter.failure(path, error)
        }
    }

    /// Drops what was written. The target stays as it was.
    mutating func discard() {
        FileWriter.remove(temporary, folder: folder, registration: registration)
        registration = nil
        temporary = Path("")
    }

    // MARK: The temporary file

    /// What a path led to, and the file opened for it.
    private struct Opening {
        var target: Path
        var former: FileStatus?
        var folder: Int32 = -1
        var descriptor: Int32 = -1
        var temporary = Path("")
        var registration: Interruption.Registration?
    }

    private static func open(_ path: Path) throws(ToolError) -> Opening {
        var opening = Opening(target: path)
        do throws(SystemError) {
            if let descriptor = try openDirectly(path) {
                opening.descriptor = descriptor
                return opening
            }
            opening.target = try followLinks(path)
            opening.former = try existing(path)
            opening.folder = opening.target.folder.withCString {
                SystemCall.openFile($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            }
            if opening.folder < 0 { throw .last }
        } catch {
            let folder = opening.target.folder
            if error.code == ENOENT, (try? FileStatus(folder)) == nil {
                throw .failure("\(path.shown): there is no folder \(folder.shown)")
            }
            throw failure(path, error)
        }
        do throws(SystemError) {
            try openTemporary(&opening)
        } catch {
            _ = close(opening.folder)
            throw .failure("\(path.shown): cannot write in its folder: \(error.text)")
        }
        return opening
    }

    private static func openTemporary(_ opening: inout Opening) throws(SystemError) {
        let process = getpid()
        let folder = opening.folder
        // A new file gets its mode from the caller's mask; another's content stays private until it is in place.
        let mode: mode_t = opening.former == nil ? 0o666 : 0o600
        for number in 1...10_000 {
            let ending = Array(".vcard-\(process)-\(number).tmp".utf8)
            // A name may have 255 bytes.
            let name = Path([UInt8(ascii: ".")] + opening.target.name.prefix(254 - ending.count) + ending)
            let (opened, registration) = Interruption.holdingSignals {
                let opened = name.withCString {
                    openat(folder, $0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
                }
                return (opened, opened < 0 ? nil : Interruption.register(name.bytes, in: folder))
            }
            if opened >= 0 {
                opening.descriptor = opened
                opening.temporary = name
                opening.registration = registration
                return
            }
            if errno != EEXIST { throw .last }
        }
        throw SystemError(code: EEXIST)
    }

    private static func remove(_ name: Path, folder: Int32, registration: Interruption.Registration?) {
        guard folder >= 0, !name.bytes.isEmpty else { return }
        Interruption.holdingSignals {
            _ = name.withCString { unlinkat(folder, $0, 0) }
            if let registration { Interruption.forget(registration) }
        }
    }

    private mutating func closeFile() throws(SystemError) {
        let closing = descriptor
        descriptor = -1
        // Network file systems report a full disk only here. After EINTR the descriptor is closed all the same.
        if close(closing) != 0, errno != EINTR { throw .last }
    }

    private func takeOverModeAndOwner() throws(SystemError) {
        guard let former else { return }
        var mode = former.mode
        if fchown(descriptor, former.owner, former.group) != 0 {
            // Not allowed to give the file away: then at least the group, and no right that was meant for it.
            if fchown(descriptor, uid_t.max, former.group) != 0 { mode &= ~0o6070 }
            mode &= ~0o6000
        }
        if fchmod(descriptor, mode) != 0, errno != EPERM, errno != ENOTSUP { throw .last }
    }

    private func renameTemporary(to name: Path) throws(SystemError) {
        let result = Interruption.holdingSignals {
            let result = temporary.withCString { from in
                name.withCString { to in renameat(folder, from, folder, to) }
            }
            if result == 0, let registration { Interruption.forget(registration) }
            return result
        }
        if result != 0 { throw .last }
        try SystemCall.sync(folder)
    }

    // MARK: The target

    private func targetHasChanged() throws(SystemError) -> Bool {
        do throws(SystemError) {
            return try FileStatus(Path(target.name), in: folder).identity != expected
        } catch {
            guard error.code == ENOENT else { throw error }
            return expected != nil
        }
    }

    /// Compares block by block, so that a large file needs no large memory.
    private func isSameAsTarget() throws(SystemError) -> Bool {
        guard former != nil else { return false }
        let old = Path(target.name).withCString { openat(folder, $0, O_RDONLY | O_CLOEXEC) }
        // What cannot be read cannot be known to be the same.
        if old < 0 { return false }
        defer { _ = close(old) }
        let oldBytes = try FileStatus(descriptor: old).identity.size
        guard try FileStatus(descriptor: descriptor).identity.size == oldBytes else { return false }
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { return false }
        let blockBytes = 64 << 10
        let oldBlock = UnsafeMutableRawBufferPointer.allocate(byteCount: blockBytes, alignment: 16)
        let newBlock = UnsafeMutableRawBufferPointer.allocate(byteCount: blockBytes, alignment: 16)
        defer {
            oldBlock.deallocate()
            newBlock.deallocate()
        }
        while true {
            let count = try FileWriter.fill(oldBlock, from: old)
            guard try FileWriter.fill(newBlock, from: descriptor) == count else { return false }
            if count == 0 { return true }
            guard let one = oldBlock.baseAddress, let other = newBlock.baseAddress, memcmp(one, other, count) == 0
            else { return false }
        }
    }

    /// Reads until the buffer is full or the file ends.
    private static func fill(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32) throws(SystemError) -> Int
    {
        var filled = 0
        while filled < buffer.count {
            let more = try SystemCall.readSome(
                UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]), from: descriptor)
            if more == 0 { break }
            filled += more
        }
        return filled
    }

    /// Gives the temporary file a name next to the target that nothing has yet.
    private func keepBeside() throws(SystemError) -> Path {
        for number in 1...10_000 {
            let ending = Array((number == 1 ? ".vcard-new" : ".vcard-new-\(number)").utf8)
            let name = Path(target.name.prefix(255 - ending.count) + ending)
            // Taken first and then replaced, as a rename alone would replace another's file.
            let taken = name.withCString { openat(folder, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
            if taken < 0 {
                if errno == EEXIST { continue }
                throw .last
            }
            _ = close(taken)
            try renameTemporary(to: name)
            return target.beside(name.bytes)
        }
        throw SystemError(code: EEXIST)
    }

    /// What stands at the path; `nil` if nothing does.
    private static func existing(_ path: Path) throws(SystemError) -> FileStatus? {
        do throws(SystemError) {
            return try FileStatus(path)
        } catch {
            guard error.code == ENOENT else { throw error }
            return nil
        }
    }

    /// Opens what cannot be replaced; `nil` for a file, or where nothing stands yet.
    private static func openDirectly(_ path: Path) throws(SystemError) -> Int32? {
        if let standard = standardDescriptor(path) {
            let copy = dup(standard)
            if copy < 0 { throw .last }
            return copy
        }
        if path.bytes.last == UInt8(ascii: "/") { throw SystemError(code: EISDIR) }
        guard let status = try existing(path) else { return nil }
        switch status.kind {
        case .folder: throw SystemError(code: EISDIR)
        case .regular:
            // Renaming over a file asks nobody whether it may be written.
            if path.withCString({ faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) }) != 0 { throw .last }
            return nil
        case .link, .other:
            let opened = path.withCString { SystemCall.openFile($0, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
            if opened < 0 { throw .last }
            return opened
        }
    }

    /// Follows symbolic links of the last part; the target itself need not exist.
    private static func followLinks(_ path: Path) throws(SystemError) -> Path {
        var path = path
        for _ in 0..<40 {
            do throws(SystemError) {
                guard try FileStatus(path, followingLinks: false).kind == .link else { return path }
            } catch {
                if error.code == ENOENT { return path }
                throw error
            }
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            let count = path.withCString { readlink($0, &buffer, buffer.count - 1) }
            if count < 0 { throw .last }
            let destination = buffer[..<count].map { UInt8(bitPattern: $0) }
            path = destination.first == UInt8(ascii: "/") ? Path(destination) : path.beside(destination)
        }
        throw SystemError(code: ELOOP)
    }

    /// `/dev/stdout` and its like stand for what is open already, with its place in the file.
    private static func standardDescriptor(_ path: Path) -> Int32? {
        if path == Path("/dev/stdout") { return 1 }
        if path == Path("/dev/stderr") { return 2 }
        for folder in ["/dev/fd/", "/proc/self/fd/"] where path.bytes.starts(with: folder.utf8) {
            return Int32(String(decoding: path.bytes.dropFirst(folder.utf8.count), as: UTF8.self))
        }
        return nil
    }

    private static func failure(_ path: Path, _ error: SystemError) -> ToolError {
        error.code == EPIPE ? .closedPipe : .failure("\(path.shown): \(error.text)")
    }
}
