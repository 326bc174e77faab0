//! String literals: the string that they mean, and the place of each byte of the string in the source.
//!
//! The compiler passes a literal to a macro as typed. The grammar reads the decoded string, and reports byte
//! offsets in it; the compiler's spans count bytes of the typed literal. Escapes and the `r#"` of raw strings
//! make the two differ.
//!
//! The compiler's lexer has accepted every literal here, so [`read`] recognizes and decodes literals without
//! checking them again. It still never panics: what it does not understand is not a string.

use std::ops::Range;

/// Returns the string of a literal whose source text is its value: raw, or without a backslash.
///
/// This is the fast path, which is enough for nearly all literals; [`read`] reads all of them.
pub(crate) fn verbatim(written: &str) -> Option<&str> {
    if let Some(rest) = written.strip_prefix('"') {
        return rest.strip_suffix('"').filter(|text| !text.contains('\\'));
    }
    let rest = written.strip_prefix('r')?;
    let quoted = rest.trim_start_matches('#');
    let hashes = &rest[..rest.len() - quoted.len()];
    quoted.strip_suffix(hashes)?.strip_prefix('"')?.strip_suffix('"')
}

/// The kinds of literals that macros distinguish.
#[derive(Debug, PartialEq)]
pub(crate) enum LiteralKind {
    /// A string: plain, raw, with escapes, with line continuations.
    Text(DecodedLiteral),
    /// A string with a suffix, which has no meaning.
    Suffixed(String),
    /// Something else, with its name.
    Other(&'static str),
}

/// Recognizes the kind of a literal, and decodes a string.
pub(crate) fn read(written: &str) -> LiteralKind {
    if let Some(text) = verbatim(written) {
        let start = written.find('"').map_or(0, |quote| quote + 1);
        let mut decoded =
            DecodedLiteral { text: String::new(), places: Vec::new(), close: start + text.len() };
        decoded.push_plain(text, start);
        return LiteralKind::Text(decoded);
    }
    match written.as_bytes() {
        [b'"', ..] => read_quoted(written),
        [b'r', ..] => LiteralKind::Suffixed(suffix(written)),
        [b'b', b'\'', ..] => LiteralKind::Other("a byte"),
        [b'b', ..] => LiteralKind::Other("a byte string"),
        [b'c', ..] => LiteralKind::Other("a C string"),
        [b'\'', ..] => LiteralKind::Other("a character"),
        _ => LiteralKind::Other("a number"),
    }
}

fn read_quoted(written: &str) -> LiteralKind {
    match written.rfind('"') {
        Some(close) if close > 0 && close + 1 == written.len() => {
            // The compiler only accepts escapes that it knows, but a later compiler may know more.
            decode(written, close)
                .map_or(LiteralKind::Other("a literal of an unknown kind"), LiteralKind::Text)
        }
        _ => LiteralKind::Suffixed(suffix(written)),
    }
}

/// Returns the suffix after the last quote or hash.
fn suffix(written: &str) -> String {
    let start = written.rfind(['"', '#']).map_or(0, |at| at + 1);
    written[start..].to_owned()
}

/// The string of a literal, and where its bytes were written.
#[derive(Debug, PartialEq)]
pub(crate) struct DecodedLiteral {
    /// The decoded string.
    pub(crate) text: String,
    /// The place of each byte of the string. The bytes of an escape have the place of the whole escape.
    places: Vec<Range<usize>>,
    /// The offset of the closing quote.
    close: usize,
}

impl DecodedLiteral {
    /// Makes the string of a literal that is not a string, such as `true` or `80` in a `concat!`: every byte
    /// of the string has the place of the whole literal.
    pub(crate) fn whole(text: String, written: &str) -> Self {
        Self { places: vec![0..written.len(); text.len()], text, close: written.len() }
    }

    /// Returns the range in the literal where `range` of the text is written. The end of the text is the
    /// closing quote.
    pub(crate) fn written(&self, range: Range<usize>) -> Range<usize> {
        let Some(first) = self.places.get(range.start) else { return self.close..self.close + 1 };
        let last = range.end.saturating_sub(1).max(range.start);
        first.start..self.places.get(last).map_or(self.close, |last| last.end)
    }

    /// Adds text whose source is its value, from byte `at` of the literal on.
    fn push_plain(&mut self, text: &str, at: usize) {
        self.text.push_str(text);
        for at in at..at + text.len() {
            self.places.push(at..at + 1);
        }
    }
}

/// Reads a literal between quotes, the second of which is at `close`.
fn decode(written: &str, close: usize) -> Option<DecodedLiteral> {
    let mut decoded = DecodedLiteral { text: String::new(), places: Vec::new(), close };
    let mut at = 1;
    while at < close {
        let rest = written.get(at..close)?;
        let plain = rest.find('\\').unwrap_or(rest.len());
        if plain > 0 {
            decoded.push_plain(&rest[..plain], at);
            at += plain;
            continue;
        }
        let (meaning, length) = read_escape(rest)?;
        if let Some(meaning) = meaning {
            decoded.text.push(meaning);
            decoded.places.resize(decoded.text.len(), at..at + length);
        }
        at += length;
    }
    Some(decoded)
}

/// Reads the escape at the beginning of `rest`: the character that it represents, or `None` for a line
/// continuation, and its length.
fn read_escape(rest: &str) -> Option<(Option<char>, usize)> {
    let meaning = match rest.as_bytes().get(1)? {
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'0' => '\0',
        b'\\' => '\\',
        b'\'' => '\'',
        b'"' => '"',
        b'x' => return Some((Some(code_point(rest.get(2..4)?)?), 4)),
        b'u' => {
            let close = rest.find('}')?;
            return Some((Some(code_point(rest.get(3..close)?)?), close + 1));
        }
        b'\n' | b'\r' => {
            let next = rest[1..].trim_start_matches([' ', '\n', '\r', '\t']);
            return Some((None, rest.len() - next.len()));
        }
        _ => return None,
    };
    Some((Some(meaning), 2))
}

fn code_point(digits: &str) -> Option<char> {
    char::from_u32(u32::from_str_radix(&digits.replace('_', ""), 16).ok()?)
}

/// Returns the value of an integer literal without suffix.
pub(crate) fn integer(written: &str) -> Option<u128> {
    let digits = written.replace('_', "");
    let (radix, digits) = match digits.get(..2) {
        Some("0x") => (16, &digits[2..]),
        Some("0o") => (8, &digits[2..]),
        Some("0b") => (2, &digits[2..]),
        _ => (10, digits.as_str()),
    };
    u128::from_str_radix(digits, radix).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(written: &str) -> DecodedLiteral {
        match read(written) {
            LiteralKind::Text(decoded) => decoded,
            other => panic!("{written}: {other:?}"),
        }
    }

    /// Returns how `found` is spelled in the literal.
    fn written_as<'w>(written: &'w str, found: &str) -> &'w str {
        let decoded = text(written);
        let start = decoded.text.find(found).unwrap();
        &written[decoded.written(start..start + found.len())]
    }

    #[test]
    fn literals_mean_what_the_compiler_says() {
        macro_rules! same {
            ($($literal:literal)*) => { $(assert_eq!(text(stringify!($literal)).text, $literal);)* };
        }
        same! {
            "" "a" "é" r"" r"\n" r#"""# r##"a"#b"## "\n\r\t\0\\\'\"" "\x41\x7F" "\u{e9}\u{1F600}\u{00_41}"
            "a\
             b" "a\
                \
                b\n" "\\\
            "
        }
    }

    #[test]
    fn verbatim_is_what_read_says() {
        for written in
            [r#""a""#, r#""""#, r##"r#"a"#"##, "r\"\\\"", r#""a\n""#, r#""a"x"#, r#"r"a"x"#, "7", "b\"a\""]
        {
            match (verbatim(written), read(written)) {
                (Some(quick), LiteralKind::Text(decoded)) => assert_eq!(quick, decoded.text),
                (None, LiteralKind::Text(decoded)) => assert!(written.contains('\\'), "{decoded:?}"),
                (quick, _) => assert_eq!(quick, None),
            }
        }
    }

    #[test]
    fn offsets_lead_to_what_was_written() {
        assert_eq!(written_as(r#""a b""#, " "), " ");
        assert_eq!(written_as(r###"r##"a b"##"###, " b"), " b");
        assert_eq!(written_as(r#""a\x20b""#, " "), r"\x20");
        assert_eq!(written_as(r#""\u{e9}\u{20}b""#, " b"), r"\u{20}b");
        assert_eq!(written_as("\"a\\\n    b c\"", " c"), " c");
        assert_eq!(written_as("\"a\\\n    b c\"", "ab"), "a\\\n    b");
        assert_eq!(written_as(r#""é b""#, "é"), "é");
    }

    #[test]
    fn behind_the_text_stands_the_closing_quote() {
        for written in [r#""ab""#, r#""""#, r#""a\n""#, r##"r#"ab"#"##] {
            let decoded = text(written);
            let end = decoded.text.len();
            assert_eq!(&written[decoded.written(end..end)], "\"");
        }
        assert_eq!(text(r#""ab""#).written(1..1), 2..3);
    }

    #[test]
    fn other_literals_have_a_name() {
        let others = [("b\"a\"", "a byte string"), ("br\"a\"", "a byte string"), ("c\"a\"", "a C string")];
        for (written, name) in
            others.into_iter().chain([("b'a'", "a byte"), ("'a'", "a character"), ("1.5", "a number")])
        {
            assert_eq!(read(written), LiteralKind::Other(name));
        }
        assert_eq!(read("\"a\"_x"), LiteralKind::Suffixed("_x".to_owned()));
        assert_eq!(read("r#\"a\"#_x"), LiteralKind::Suffixed("_x".to_owned()));
    }

    #[test]
    fn a_literal_that_is_not_understood_is_not_a_string() {
        let other = LiteralKind::Other;
        let suffixed = |suffix: &str| LiteralKind::Suffixed(suffix.to_owned());
        let unknown = "a literal of an unknown kind";
        for (written, kind) in [
            ("", other("a number")),
            ("\"", suffixed("")),
            ("\"\\\"", other(unknown)),
            ("\"\\x\"", other(unknown)),
            ("\"\\u\"", other(unknown)),
            ("\"\\u{\"", other(unknown)),
            ("\"\\u{d800}\"", other(unknown)),
            ("r", suffixed("r")),
            ("r#", suffixed("")),
            ("\"a", suffixed("a")),
            ("\\", other("a number")),
            ("é", other("a number")),
        ] {
            assert_eq!(read(written), kind, "{written}");
        }
    }

    #[test]
    fn integers_are_read() {
        for (written, value) in
            [("0", 0), ("8_080", 8080), ("0x1F_90", 8080), ("0o17", 15), ("0b11", 3), ("65536", 65536)]
        {
            assert_eq!(integer(written), Some(value), "{written}");
        }
        for written in ["1.0", "1e3", "8080_u16", "7u8", "\"7\"", "'7'", "b'7'", "0x"] {
            assert!(integer(written).is_none(), "{written}");
        }
    }
}
