extension Command {
    /// Every verb, in the order of the list that `vcard --help` shows.
    static let all: [Command] = [
        .convert, .cat, .format, .show, .list, .count, .check, .fix, .roundtrip, .photos, .qr, .formats, .profiles,
        .help,
    ]
}
