#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// A failure the system reported, by its number.
struct SystemError: Error, Hashable, Sendable {
    let code: Int32

    /// The failure of the call just made.
    static var last: Self { .init(code: errno) }

    /// In words, in lower case.
    var text: String {
        switch code {
        case ENOENT: "no such file or folder"
        case EACCES, EPERM: "permission denied"
        case EISDIR: "is a directory"
        case ENOTDIR: "part of the path is not a directory"
        case ENOSPC: "no space left on the device"
        case EROFS: "the file system is read-only"
        case EFBIG: "the file would be larger than allowed"
        case ENAMETOOLONG: "the name is too long"
        case ELOOP: "too many symbolic links"
        case EBADF: "not open"
        case ENXIO: "nothing listens there"
        default: strerror(code).map { String(cString: $0) } ?? "error \(code)"
        }
    }
}

/// Calls into the system, begun again where they were only interrupted.
enum SystemCall {
    /// The system's `open`, for where a type has a function of that name.
    static func openFile(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
        while true {
            let descriptor = open(path, flags)
            // Waiting for the other end of a named pipe can be interrupted.
            if descriptor >= 0 || errno != EINTR { return descriptor }
        }
    }

    /// Writes all the bytes.
    static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest)
            // macOS refuses more than 2 GiB at once.
            let count = write(descriptor, piece.baseAddress, min(piece.count, 1 << 30))
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else {
                try retry(descriptor, waitingFor: Int16(POLLOUT))
            }
        }
    }

    /// Reads some bytes; none at the end.
    static func readSome(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32) throws(SystemError) -> Int {
        while true {
            let count = read(descriptor, buffer.baseAddress, min(buffer.count, 1 << 30))
            if count >= 0 { return count }
            try retry(descriptor, waitingFor: Int16(POLLIN))
        }
    }

    /// Flushes a descriptor to the disk, where it is a thing that can be.
    static func sync(_ descriptor: Int32) throws(SystemError) {
        while fsync(descriptor) != 0 {
            switch errno {
            case EINTR: continue
            // Pipes, and file systems that have no such call.
            case EINVAL, ENOTSUP, ENOSYS: return
            default: throw .last
            }
        }
    }

    /// Returns if the call is to be made again.
    private static func retry(_ descriptor: Int32, waitingFor events: Int16) throws(SystemError) {
        switch errno {
        case EINTR: return
        case EAGAIN, EWOULDBLOCK:
            // Someone else made the descriptor non-blocking.
            var wanted = pollfd(fd: descriptor, events: events, revents: 0)
            _ = poll(&wanted, 1, -1)
        default: throw .last
        }
    }
}
