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

/// One run of the built `vcard`.
struct ToolRun {
    /// What it ended with; 128 and the signal's number if a signal ended it.
    let status: Int32
    let output: String
    let errors: String

    /// Runs `vcard` with words and waits for it.
    ///
    /// - Parameters:
    ///   - standardOutput: A path to open instead of keeping what is printed.
    ///   - shell: A shell command to run instead, where `$V` is the program and `$1` the first word.
    init(
        _ words: [String] = [], input: String = "", standardOutput: String? = nil, environment: [String] = [],
        shell: String? = nil
    ) throws {
        let scratch = try Scratch()
        try scratch.write("in", input)
        let process = try ToolRun.start(
            words, input: scratch.folder + "/in", output: standardOutput ?? scratch.folder + "/out",
            errors: scratch.folder + "/err", environment: environment, shell: shell)
        status = ToolRun.wait(for: process)
        output = scratch.read("out") ?? ""
        errors = scratch.read("err") ?? ""
    }

    /// Runs `vcard` with all three streams on a terminal; what it prints, errors too, is in `output`.
    init(onTerminal words: [String], environment: [String] = []) throws {
        let (terminal, name) = try ToolRun.openTerminal()
        defer { close(terminal) }
        // Held open, so that what was printed can still be read when the program has ended.
        let other = open(name, O_RDWR | O_NOCTTY)
        defer { close(other) }
        let process = try ToolRun.start(words, input: name, output: name, errors: name, environment: environment)
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        var ended: Int32?
        while true {
            var wanted = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
            if poll(&wanted, 1, 20) > 0 {
                let count = read(terminal, &piece, piece.count)
                bytes += piece.prefix(max(0, count))
                continue
            }
            if ended != nil { break }
            var code: Int32 = 0
            if waitpid(process, &code, WNOHANG) == process { ended = code }
        }
        status = ToolRun.status(ended ?? 0)
        output = String(decoding: bytes, as: UTF8.self)
        errors = ""
    }

    /// A terminal's own side, and the name of the side a program sees.
    private static func openTerminal() throws -> (Int32, String) {
        #if canImport(Darwin)
        let terminal = posix_openpt(O_RDWR | O_NOCTTY)
        try #require(terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0)
        return (terminal, String(cString: try #require(ptsname(terminal))))
        #else
        // What `unlockpt` and `ptsname` do, which Swift does not see: TIOCSPTLCK and TIOCGPTN.
        let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var isLocked: Int32 = 0
        var number: UInt32 = 0
        try #require(ioctl(terminal, 0x4004_5431, &isLocked) == 0 && ioctl(terminal, 0x8004_5430, &number) == 0)
        return (terminal, "/dev/pts/\(number)")
        #endif
    }

    /// Starts `vcard` and does not wait.
    static func start(
        _ words: [String], input: String = "/dev/null", output: String = "/dev/null", errors: String = "/dev/null",
        environment: [String] = [], shell: String? = nil
    ) throws -> pid_t {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o644)
        posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT, 0o644)
        let program = try #require(ToolRun.program)
        let line = shell.map { ["/bin/sh", "-c", $0, "sh"] + words } ?? [program] + words
        var arguments = line.map { strdup($0) } + [nil]
        var variables = (["PATH=/usr/bin:/bin", "LC_ALL=C", "V=" + program] + environment).map { strdup($0) } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, line[0], &actions, nil, &arguments, &variables)
        try #require(code == 0)
        return process
    }

    static func wait(for process: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return ToolRun.status(status)
    }

    private static func status(_ code: Int32) -> Int32 {
        code & 0x7F == 0 ? code >> 8 & 0xFF : 128 + (code & 0x7F)
    }

    /// The program stands next to the test bundle it was built with.
    static let program: String? = {
        var candidates: [String] = []
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let own = count > 0 ? String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : ""
        for start in [own, CommandLine.arguments.first ?? "", packageFolder + "/.build/debug/x"] {
            candidates.append(String(decoding: Path(start).beside("vcard".utf8).bytes, as: UTF8.self))
        }
        return candidates.first { access($0, X_OK) == 0 }
    }()

    /// The folder with `Package.swift`.
    static let packageFolder: String = {
        // Tests/VCardToolTests/ToolRun.swift
        let parts = #filePath.split(separator: "/").dropLast(3)
        return "/" + parts.joined(separator: "/")
    }()
}
