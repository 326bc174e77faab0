//! Strings that are easily mistaken for something else: traversal, delimiters, and characters that some reader
//! decodes, skips or stops at.

/// The few strings that are tried in all combinations.
pub(crate) const WORST: [&str; 12] =
    ["a", "", ".", "..", "/", "a/../b", "..;x", "\\", "\0", "%2e%2e", "?#", "é"];

/// More strings of the same kind.
pub(crate) const BAD: [&str; 64] = [
    "a",
    "",
    ".",
    "..",
    "...",
    ".a",
    "a.",
    "..a",
    "a..",
    "/",
    "//",
    "///",
    "/a",
    "a/",
    "a/b",
    "a//b",
    "./a",
    "../a",
    "a/..",
    "a/./b",
    "a/../../b",
    "..;x",
    ";",
    ";x",
    "a;..",
    ".;",
    "\\",
    "..\\",
    "a\\b",
    "\0",
    "a\0b",
    "%",
    "%2",
    "%2e",
    "%2e%2e",
    "%2E%2e%2F",
    "%252e%252e",
    "%00",
    "%zz",
    "?",
    "#",
    "a?b=c",
    "a#b",
    "?#",
    "&",
    "a=b&c=d",
    "=",
    "+",
    ",",
    "a,b",
    "@",
    "a:b@c",
    ":",
    "http://evil.example/",
    "//evil.example",
    "[::1]",
    "[]",
    "a b",
    "\r\nHost: evil",
    "\u{7f}",
    "é",
    "\u{202e}",
    "\u{ff0e}\u{ff0e}",
    "😀",
];

/// Strings for a host or a label, valid and invalid.
pub(crate) const LABELS: [&str; 10] = ["a", "eu-1", "X9", "1", "0x7f", "a.b", "a_b", "-a", "a-", "127.0.0.1"];

/// Returns strings that are longer than any usual buffer.
pub(crate) fn long() -> [String; 4] {
    [
        "a".repeat(100_000),
        "é%/".repeat(25_000),
        "../".repeat(30_000),
        format!("{}\u{10FFFF}", ".".repeat(99_999)),
    ]
}
