#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// What tells whether a file is still the one that was looked at.
struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let modifiedSeconds: Int64
    let modifiedNanoseconds: Int64

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
        size = Int64(status.st_size)
        #if canImport(Darwin)
        modifiedSeconds = Int64(status.st_mtimespec.tv_sec)
        modifiedNanoseconds = Int64(status.st_mtimespec.tv_nsec)
        #else
        modifiedSeconds = Int64(status.st_mtim.tv_sec)
        modifiedNanoseconds = Int64(status.st_mtim.tv_nsec)
        #endif
    }

    /// Whether both are the same file, changed or not.
    func isSameFile(as other: Self) -> Bool { device == other.device && inode == other.inode }
}

/// The kind of thing a path leads to.
enum FileKind: Hashable, Sendable {
    case regular, folder, link, other

    init(mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFREG: self = .regular
        case S_IFDIR: self = .folder
        case S_IFLNK: self = .link
        default: self = .other
        }
    }
}

/// What the system tells about a file.
struct FileStatus: Sendable {
    let identity: FileIdentity
    let kind: FileKind
    let mode: mode_t
    let owner: uid_t
    let group: gid_t

    /// Looks at what a path leads to; at a link itself if links are not followed.
    init(_ path: Path, followingLinks: Bool = true) throws(SystemError) {
        var status = stat()
        let result = path.withCString { followingLinks ? stat($0, &status) : lstat($0, &status) }
        if result != 0 { throw .last }
        self.init(status)
    }

    /// Whether two paths lead to one file, or would if it were written.
    static func areSame(_ first: Path, _ second: Path) -> Bool {
        if first == second { return true }
        guard let one = try? FileStatus(first), let other = try? FileStatus(second) else { return false }
        return one.identity.isSameFile(as: other.identity)
    }

    /// Looks at a name in an open folder.
    init(_ name: Path, in folder: Int32) throws(SystemError) {
        var status = stat()
        if name.withCString({ fstatat(folder, $0, &status, 0) }) != 0 { throw .last }
        self.init(status)
    }

    /// Looks at an open file.
    init(descriptor: Int32) throws(SystemError) {
        var status = stat()
        if fstat(descriptor, &status) != 0 { throw .last }
        self.init(status)
    }

    private init(_ status: stat) {
        identity = FileIdentity(status)
        kind = FileKind(mode: status.st_mode)
        mode = status.st_mode & 0o7777
        owner = status.st_uid
        group = status.st_gid
    }
}
