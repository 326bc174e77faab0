//! `chars = "A-Za-z0-9_-"`: a set of characters, written as in the brackets of a regular expression:
//! characters, ranges, and `\-`, `\]`, `\[`, `\^`, `\\` for characters with a meaning there. A hyphen at the
//! beginning or the end represents itself.
//!
//! The set is ASCII only, so that characters are bytes, and a set is 128 bits.

use std::ops::Range;

/// A set of ASCII characters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Chars(pub(super) u128);

/// A mistake in a set as written.
#[derive(Debug, PartialEq)]
pub(super) struct CharsFault {
    /// The bytes of the set that are at fault.
    pub(super) range: Range<usize>,
    /// The sentence of the message.
    pub(super) sentence: String,
    /// The help of the message.
    pub(super) help: String,
}

/// One character, and its place.
struct ClassMember {
    byte: u8,
    range: Range<usize>,
    /// Whether the character is written with a backslash, and so represents itself.
    is_escaped: bool,
}

impl Chars {
    /// The `unreserved` characters (RFC 3986, section 2.3), which are never encoded.
    pub(super) const UNRESERVED: Self =
        Self::of(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-._~");

    /// Returns the set of `bytes`, which are ASCII.
    pub(super) const fn of(bytes: &[u8]) -> Self {
        let mut set = 0;
        let mut at = 0;
        while at < bytes.len() {
            set |= bit(bytes[at]);
            at += 1;
        }
        Self(set)
    }

    /// Reads a set.
    pub(super) fn parse(text: &str) -> Result<Self, CharsFault> {
        if text.is_empty() {
            return Err(fault(
                0..0,
                "no characters",
                "list the characters that a value may have, as in `A-Za-z0-9_-`",
            ));
        }
        let members = members(text)?;
        let mut set = 0;
        let mut rest = members.as_slice();
        while let [first, after @ ..] = rest {
            (set, rest) = match after {
                [hyphen, last, behind @ ..] if hyphen.is_hyphen() => (set | range(first, last)?, behind),
                _ => (set | bit(first.byte), after),
            };
        }
        Ok(Self(set))
    }

    /// Returns whether the character is in the set.
    pub(super) const fn has(self, byte: u8) -> bool {
        self.0 & bit(byte) != 0
    }

    /// Returns whether one of the characters is in the set.
    pub(super) const fn has_any(self, bytes: &[u8]) -> bool {
        self.0 & Self::of(bytes).0 != 0
    }

    /// Returns whether a character that `class` accepts is in the set.
    pub(super) fn has_some(self, class: fn(&u8) -> bool) -> bool {
        (0..128).any(|byte| self.has(byte) && class(&byte))
    }

    /// Returns whether the other set contains this one.
    pub(super) const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }
}

impl ClassMember {
    const fn is_hyphen(&self) -> bool {
        self.byte == b'-' && !self.is_escaped
    }
}

const fn bit(byte: u8) -> u128 {
    if byte < 128 { 1 << byte } else { 0 }
}

fn fault(range: Range<usize>, sentence: impl Into<String>, help: impl Into<String>) -> CharsFault {
    CharsFault { range, sentence: sentence.into(), help: help.into() }
}

fn range(first: &ClassMember, last: &ClassMember) -> Result<u128, CharsFault> {
    if first.byte > last.byte {
        let (low, high) = (char::from(last.byte), char::from(first.byte));
        let help = format!("write `{low}-{high}`, or `\\-` for a hyphen");
        return Err(fault(first.range.start..last.range.end, "range that ends before it starts", help));
    }
    Ok((first.byte..=last.byte).fold(0, |set, byte| set | bit(byte)))
}

fn members(text: &str) -> Result<Vec<ClassMember>, CharsFault> {
    let mut members = Vec::new();
    let mut rest = text.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        let (meant, is_escaped) = match c {
            '\\' => (escaped(at, rest.next())?, true),
            _ => (plain(at, c)?, false),
        };
        let end = rest.peek().map_or(text.len(), |(next, _)| *next);
        let Ok(byte) = u8::try_from(meant) else { return Err(beyond_ascii(at..end)) };
        if !byte.is_ascii() {
            return Err(beyond_ascii(at..end));
        }
        members.push(ClassMember { byte, range: at..end, is_escaped });
    }
    Ok(members)
}

fn beyond_ascii(range: Range<usize>) -> CharsFault {
    fault(
        range,
        "non-ASCII character",
        "a set has only ASCII characters; check other strings in your own function, or use `Segment`",
    )
}

/// Reads the character after a backslash.
fn escaped(at: usize, next: Option<(usize, char)>) -> Result<char, CharsFault> {
    match next {
        Some((_, c @ ('-' | ']' | '[' | '\\' | '^'))) => Ok(c),
        Some((_, c)) => {
            let help = match c {
                'd' => "write `0-9`",
                'w' => "write `A-Za-z0-9_`",
                's' => "write the space itself",
                _ => {
                    "a backslash escapes `-`, `]`, `[`, `^` and `\\`; other characters are written without it"
                }
            };
            Err(fault(at..at + 1 + c.len_utf8(), "unknown escape", help))
        }
        None => Err(fault(at..at + 1, "incomplete escape", "a literal backslash is written `\\\\`")),
    }
}

/// Reads a character that is not after a backslash.
fn plain(at: usize, c: char) -> Result<char, CharsFault> {
    match c {
        '^' if at == 0 => Err(fault(
            0..1,
            "negation",
            "list the characters that a value may have; `\\^` is the character itself",
        )),
        '[' | ']' => Err(fault(
            at..at + 1,
            "bracket",
            format!("remove the brackets around the set; `\\{c}` is the character itself"),
        )),
        c => Ok(c),
    }
}

#[cfg(test)]
mod tests {
    use urika_reference::texts::up_to;

    use super::*;

    fn set(text: &str) -> String {
        let chars = Chars::parse(text).unwrap();
        (0..128).filter(|byte| chars.has(*byte)).map(char::from).collect()
    }

    fn refused(text: &str) -> (Range<usize>, String) {
        let fault = Chars::parse(text).unwrap_err();
        assert!(!fault.help.is_empty());
        (fault.range, fault.sentence)
    }

    #[test]
    fn sets_are_read_as_in_a_regular_expression() {
        assert_eq!(set("a"), "a");
        assert_eq!(set("a-c"), "abc");
        assert_eq!(set("a-ce-f0"), "0abcef");
        assert_eq!(set("-a"), "-a");
        assert_eq!(set("a-"), "-a");
        assert_eq!(set("-"), "-");
        assert_eq!(set(r"a\-c"), "-ac");
        assert_eq!(set(r"\[\]\\\^"), r"[\]^");
        assert_eq!(set("+--"), "+,-");
        assert_eq!(set(r"+-\-"), "+,-");
        assert_eq!(set("a-c-e"), "-abce");
        assert_eq!(set("a^ *.$|("), " $(*.^a|");
        assert_eq!(set("a-a"), "a");
        assert_eq!(Chars::parse("A-Za-z0-9._~-"), Ok(Chars::UNRESERVED));
        assert_eq!(Chars::parse("\0-\x7f"), Ok(Chars(u128::MAX)));
    }

    #[test]
    fn invalid_sets_are_refused() {
        assert_eq!(refused(""), (0..0, "no characters".into()));
        assert_eq!(refused("0-9z-a"), (3..6, "range that ends before it starts".into()));
        assert_eq!(refused(r"ab\"), (2..3, "incomplete escape".into()));
        assert_eq!(refused(r"a\d"), (1..3, "unknown escape".into()));
        assert_eq!(refused(r"\é"), (0..3, "unknown escape".into()));
        assert_eq!(refused("aé"), (1..3, "non-ASCII character".into()));
        assert_eq!(refused("a-\u{80}"), (2..4, "non-ASCII character".into()));
        assert_eq!(refused("^a"), (0..1, "negation".into()));
        assert_eq!(refused("[a-z]"), (0..1, "bracket".into()));
    }

    /// Tries every short text of characters with a meaning, and of a few others.
    #[test]
    fn reading_never_panics() {
        let letters = ['a', 'z', '-', '\\', '[', ']', '^', 'é', '日', '\0'];
        for text in up_to(&letters, 5) {
            if let Err(fault) = Chars::parse(&text) {
                assert!(text.get(fault.range).is_some(), "{text}");
            }
        }
    }

    #[test]
    fn sets_are_asked() {
        let chars = Chars::parse("a-z0").unwrap();
        assert!(chars.has_any(b"0/") && !chars.has_any(b"/-"));
        assert!(chars.has_some(u8::is_ascii_digit) && !chars.has_some(u8::is_ascii_uppercase));
        assert!(chars.is_within(Chars::UNRESERVED) && !Chars::UNRESERVED.is_within(chars));
        assert!(!chars.has(200));
    }
}
