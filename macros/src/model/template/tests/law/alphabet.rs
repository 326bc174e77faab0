//! The pieces of the tested templates, and the strings of their values.

use std::ops::RangeInclusive;

/// All templates with one piece from each row.
pub(super) struct Templates(Vec<&'static [&'static str]>);

impl Templates {
    /// Returns the number of templates.
    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|row| row.len()).product()
    }

    fn text(&self, mut number: usize) -> String {
        let mut text = String::new();
        for row in &self.0 {
            text.push_str(row[number % row.len()]);
            number /= row.len();
        }
        text
    }
}

/// Returns the template with this index.
pub(super) fn text(all: &[Templates], mut number: usize) -> String {
    for templates in all {
        if number < templates.count() {
            return templates.text(number);
        }
        number -= templates.count();
    }
    String::new()
}

/// The beginnings of templates with an authority.
const AUTHORITIES: &[&str] = &["https://", "HTTP://", "ftp://", "wss://", "db://", "file://", "//"];

/// The [`AUTHORITIES`] with rules of their own.
const FEW_AUTHORITIES: &[&str] = &["https://", "ftp://", "db://", "file://", "//"];

/// The beginnings of templates without an authority.
const SCHEMES: &[&str] = &["urn:", "mailto:", "file:", "a:", "tag:", "{+b}"];

/// The pieces that may follow.
const PIECES: &[&str] = &[
    "h", "A", ".a.b", "xn--", ":443", ":80", ":021", ":0", ":8080", ":", "@", "/", "//", "/.", "/..", ".",
    "..", ";", "%2e", "%41", "%2f", "é", "?", "?a=1", "&b=", "#", "{x}", "{y}", "{+x}", "{+y}", "{#x}",
    "{.x}", "{/x}", "{/y}", "{;x}", "{?x}", "{&x}", "{x:1}", "{+x:2}", "{x*}", "{+x*}", "{#x*}", "{.x*}",
    "{/x*}", "{;x*}", "{?x*}", "{&x*}", "{x,y}", "{+x,y}", "{/x,y}", "{?x,y}", "{#x:1}", "{/x:1}", "{;x:2}",
    "{?x:1}",
];

/// The [`PIECES`] that matter without an authority.
const PATHS: &[&str] = &[
    "h", ":443", ":", "@", "/", "//", "/.", "/..", ".", "..", ";", "%2e", "%41", "%2f", "é", "A", "?",
    "?a=1", "&b=", "#", "{x}", "{y}", "{+x}", "{+y}", "{#x}", "{.x}", "{/x}", "{/y}", "{;x}", "{?x}", "{&x}",
    "{x:1}", "{+x:2}", "{x*}", "{+x*}", "{.x*}", "{/x*}", "{;x*}", "{?x*}", "{&x*}", "{x,y}", "{+x,y}",
    "{/x,y}", "{?x,y}",
];

/// The [`PIECES`] that matter in the longest templates with an authority.
const FEW: &[&str] = &[
    "h", ".a.b", ":443", ":021", ":8080", ":", "@", "/", "//", "/..", ".", "%2e", "%41", "?", "#", "{x}",
    "{y}", "{+x}", "{+y}", "{#x}", "{.x}", "{/x}", "{;x}", "{?x}", "{&x}", "{x:1}", "{/x*}", "{?x*}",
    "{x,y}",
];

/// The pieces of templates with path parameters around a segment that may be absent, as in `/a;a=1{/y}{;x*}`.
const PARAMETERS: [&[&str]; 4] = [
    &["/h"],
    &["", ";a=1", ";b=1;c", "{;y}", ";{y*}"],
    &["", "{/y}", "{/y*}", "{/z}", "/c", "{/z}{/y}"],
    &["{;x}", "{;x*}", ";{x*}", "{;a}", "{;y}", "{;z*}", ";a={x}"],
];

/// Strings that could join with the text next to them.
const TEXTS: &[&str] = &[
    "a",
    "",
    ".",
    "..",
    "/",
    ":",
    "@",
    "//",
    "%2e",
    "xn--",
    ".evil.example",
    "443",
    "#",
    "?",
    "a/b",
    "/a/b",
    "..a",
    "é",
    "-",
    "&a=",
    ",;",
    "xn",
    "n--zz-9",
    "0123456789012345678901234567890123456789012345678901234567890ab",
];

/// Strings that have many of these properties at once.
const FEW_TEXTS: &[&str] = &["a", "", "..", "/", ":@,", ".evil.example"];

/// Templates, with the values to try.
pub(super) struct EnumeratedPart {
    pub(super) templates: Vec<Templates>,
    pub(super) texts: &'static [&'static str],
    /// Whether all kinds of values, and all policies, are tried.
    pub(super) is_whole: bool,
}

/// Returns all templates of up to four pieces, and with an authority of five. The longest are tried with
/// fewer values.
pub(super) fn full() -> [EnumeratedPart; 2] {
    let short =
        [behind(&[], 0..=3, PIECES), behind(AUTHORITIES, 0..=2, PIECES), behind(SCHEMES, 0..=2, PIECES)];
    let long = [
        behind(&[], 4..=4, PATHS),
        behind(AUTHORITIES, 3..=3, PIECES),
        behind(SCHEMES, 3..=3, PATHS),
        behind(FEW_AUTHORITIES, 4..=4, FEW),
    ];
    [
        EnumeratedPart { templates: long.into_iter().flatten().collect(), texts: FEW_TEXTS, is_whole: false },
        EnumeratedPart { templates: with_parameters(short), texts: TEXTS, is_whole: true },
    ]
}

/// Returns some of the templates.
pub(super) fn short() -> [EnumeratedPart; 2] {
    let whole =
        [behind(&[], 0..=1, PIECES), behind(AUTHORITIES, 0..=1, PIECES), behind(SCHEMES, 0..=1, PIECES)];
    let more =
        [behind(&[], 2..=2, PIECES), behind(AUTHORITIES, 2..=2, PIECES), behind(SCHEMES, 2..=2, PATHS)];
    [
        EnumeratedPart { templates: whole.into_iter().flatten().collect(), texts: TEXTS, is_whole: true },
        EnumeratedPart { templates: with_parameters(more), texts: FEW_TEXTS, is_whole: false },
    ]
}

/// Adds the templates of [`PARAMETERS`].
fn with_parameters(others: [Vec<Templates>; 3]) -> Vec<Templates> {
    others.into_iter().flatten().chain([Templates(PARAMETERS.to_vec())]).collect()
}

/// Returns templates of this many pieces, after each of `begins` if there are any.
fn behind(begins: &'static [&str], counts: RangeInclusive<usize>, pieces: &'static [&str]) -> Vec<Templates> {
    let rows = |count| (!begins.is_empty()).then_some(begins).into_iter().chain(vec![pieces; count]);
    counts.map(|count| Templates(rows(count).collect())).collect()
}
