#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// What is known about the terminal, or its absence, behind one of the standard descriptors.
struct Terminal: Hashable, Sendable {
    enum ColorChoice: String, Hashable, Sendable { case auto, always, never }

    let isTerminal: Bool
    /// Columns; 80 where nobody says.
    let width: Int
    let hasColor: Bool

    init(isTerminal: Bool, width: Int = 80, hasColor: Bool = false) {
        self.isTerminal = isTerminal
        self.width = width
        self.hasColor = hasColor
    }

    /// Looks at a descriptor and the environment.
    init(descriptor: Int32, color: ColorChoice, environment: (String) -> String? = Terminal.environment) {
        isTerminal = isatty(descriptor) == 1
        hasColor = Terminal.hasColor(color, isTerminal: isTerminal, environment: environment)
        if let text = environment("COLUMNS"), let columns = Int(text), (1...10_000).contains(columns) {
            width = columns
        } else {
            var size = winsize()
            let found = isTerminal && ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
            width = found ? Int(size.ws_col) : 80
        }
    }

    /// Whether to color: what was asked for, else `NO_COLOR`, `FORCE_COLOR`, `TERM=dumb`, else only a terminal.
    static func hasColor(_ choice: ColorChoice, isTerminal: Bool, environment: (String) -> String?) -> Bool {
        switch choice {
        case .always: return true
        case .never: return false
        case .auto: break
        }
        if let text = environment("NO_COLOR"), !text.isEmpty { return false }
        if let text = environment("FORCE_COLOR"), !text.isEmpty { return text != "0" }
        return isTerminal && environment("TERM") != "dumb"
    }

    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// A way to set text off, as the parameters of the terminal's own sequence.
    struct Style: Hashable, Sendable {
        let parameters: String

        static var bold: Self { .init(parameters: "1") }
        static var dim: Self { .init(parameters: "2") }
        static var error: Self { .init(parameters: "1;31") }
        static var warning: Self { .init(parameters: "33") }
        static var added: Self { .init(parameters: "32") }
        static var removed: Self { .init(parameters: "31") }
        static var label: Self { .init(parameters: "36") }
    }

    /// The text in a style, or as it is where there is no color.
    func styled(_ text: String, _ style: Style) -> String {
        hasColor && !text.isEmpty ? "\u{1B}[" + style.parameters + "m" + text + "\u{1B}[0m" : text
    }

    /// Appends what `write` appends in a style, or as it is where there is no color.
    func append(_ style: Style, into output: inout [UInt8], _ write: (inout [UInt8]) -> Void) {
        guard hasColor else { return write(&output) }
        output += "\u{1B}[".utf8
        output += style.parameters.utf8
        output.append(UInt8(ascii: "m"))
        write(&output)
        output += "\u{1B}[0m".utf8
    }
}
