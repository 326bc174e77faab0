//! [`Decoded`]: text with its escapes decoded, and the escapes that come out, until none is left.
//!
//! A URI has the escapes of everything that carries it: another URI, JSON, a script, HTML.

/// A byte of decoded text.
#[derive(Clone, Copy)]
pub(super) struct Letter {
    pub(super) byte: u8,
    /// How many times it is percent-encoded.
    pub(super) level: u8,
    /// Whether it is written as a character reference, such as `&amp;`.
    pub(super) is_reference: bool,
    /// The place where it is written.
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Letter {
    const NONE: Self = Self { byte: 0, level: 0, is_reference: false, start: 0, end: 0 };

    /// Returns the letter that an escape of other letters represents.
    fn decoded(byte: u8, escape: &[Self]) -> Self {
        let [first, .., last] = escape else { return Self::NONE };
        let level = escape.iter().fold(0, |level, letter| level.max(letter.level));
        let level = if first.byte == b'%' { level.saturating_add(1) } else { level };
        Self { byte, level, is_reference: first.byte == b'&', start: first.start, end: last.end }
    }
}

/// The letters of 16 `%`, each of which waits for a digit.
const MOST: usize = 34;

/// Decodes text in one pass. Letters that do not complete an escape are not changed.
pub(super) struct Decoded<'t> {
    text: &'t [u8],
    at: usize,
    /// The last letters.
    letters: [Letter; MOST],
    length: usize,
    /// How many of these can no longer belong to an escape.
    closed: usize,
    /// How many of these have been returned.
    returned: usize,
    /// Whether more escapes were open at once than any reader decodes. Their letters are not decoded.
    pub(super) is_too_deep: bool,
}

impl<'t> Decoded<'t> {
    /// Decodes `text[at..]`.
    pub(super) const fn new(text: &'t [u8], at: usize) -> Self {
        let letters = [Letter::NONE; MOST];
        Self { text, at, letters, length: 0, closed: 0, returned: 0, is_too_deep: false }
    }

    /// Adds a letter, decodes the escapes that it completes, and closes the letters that cannot belong to another.
    fn push(&mut self, letter: Letter) {
        self.letters[self.length] = letter;
        self.length += 1;
        let open = loop {
            let last = self.letters[self.closed..self.length].iter().rposition(|it| begins_escape(it.byte));
            let Some(last) = last else { break self.length };
            let start = self.closed + last;
            let escape = &self.letters[start..self.length];
            match Escape::read(escape) {
                Escape::Whole(byte) => {
                    self.letters[start] = Letter::decoded(byte, escape);
                    self.length = start + 1;
                }
                // Only percent-encoding encodes the letters inside another escape.
                Escape::Open if escape[0].byte == b'%' => break self.closed,
                Escape::Open => break start,
                Escape::Not => break self.length,
            }
        };
        self.closed = open;
        if self.length - self.closed == MOST {
            (self.closed, self.is_too_deep) = (self.length, true);
        }
    }

    /// Forgets the letters that have been returned.
    fn forget(&mut self) {
        self.letters.copy_within(self.closed..self.length, 0);
        self.length -= self.closed;
        (self.closed, self.returned) = (0, 0);
    }
}

impl Iterator for Decoded<'_> {
    type Item = Letter;

    fn next(&mut self) -> Option<Letter> {
        while self.returned == self.closed {
            self.forget();
            let Some(&byte) = self.text.get(self.at) else {
                self.closed = self.length;
                break;
            };
            let letter = Letter { byte, start: self.at, end: self.at + 1, ..Letter::NONE };
            self.at += 1;
            if self.length == 0 && !begins_escape(byte) {
                return Some(letter);
            }
            self.push(letter);
        }
        let letter = *self.letters[..self.closed].get(self.returned)?;
        self.returned += 1;
        Some(letter)
    }
}

/// Returns whether a byte may begin an escape.
const fn begins_escape(byte: u8) -> bool {
    matches!(byte, b'%' | b'\\' | b'&')
}

/// The result of reading letters that begin like an escape.
enum Escape {
    /// An escape of this byte.
    Whole(u8),
    /// An escape if other letters follow.
    Open,
    Not,
}

impl Escape {
    fn read(letters: &[Letter]) -> Self {
        let mut bytes = [0; MOST];
        for (byte, letter) in bytes.iter_mut().zip(letters) {
            // A delimiter that is encoded less often than the escape is not part of it.
            let is_of_escape = letter.byte.is_ascii_alphanumeric() || letter.level >= letters[0].level;
            *byte = if is_of_escape { letter.byte } else { 0 };
        }
        Self::of(&bytes[..letters.len()])
    }

    /// Reads bytes by RFC 3986, section 2.1, RFC 8259, section 7, ECMA-262, section 12.9.4, and HTML.
    ///
    /// ```text
    /// escape        = pct-encoded / string-escape / reference
    /// pct-encoded   = "%" HEXDIG HEXDIG
    /// string-escape = "\" ( "u" 4HEXDIG / "x" 2HEXDIG )
    /// ```
    fn of(bytes: &[u8]) -> Self {
        match bytes {
            [b'%', digits @ ..] => Self::of_digits(digits, 2, u8::MAX),
            [b'\\', b'u', digits @ ..] => Self::of_digits(digits, 4, 0x7F),
            [b'\\', b'x', digits @ ..] => Self::of_digits(digits, 2, 0x7F),
            [b'\\'] => Self::Open,
            [b'&', name @ .., b';'] => reference(name).map_or(Self::Not, Self::Whole),
            [b'&', name @ ..] if begins_reference(name) => Self::Open,
            _ => Self::Not,
        }
    }

    /// Reads hexadecimal digits, of which there are `count`.
    fn of_digits(digits: &[u8], count: usize, most: u8) -> Self {
        match number(digits, 16) {
            _ if digits.is_empty() => Self::Open,
            Some(_) if digits.len() < count => Self::Open,
            Some(value) => {
                u8::try_from(value).ok().filter(|byte| *byte <= most).map_or(Self::Not, Self::Whole)
            }
            None => Self::Not,
        }
    }
}

/// The references that name a delimiter of a URI.
const NAMED: [(&str, u8); 10] = [
    ("amp", b'&'),
    ("bsol", b'\\'),
    ("colon", b':'),
    ("commat", b'@'),
    ("equals", b'='),
    ("num", b'#'),
    ("percnt", b'%'),
    ("quest", b'?'),
    ("semi", b';'),
    ("sol", b'/'),
];

/// The digits of a reference, with leading zeros.
const MOST_DIGITS: usize = 7;

/// Returns the byte that a reference to an ASCII character represents, without its `&` and `;` (HTML, section 13.1.4).
///
/// ```text
/// reference = "&" ( name / "#" 1*DIGIT / "#" ( "x" / "X" ) 1*HEXDIG ) ";"
/// ```
fn reference(name: &[u8]) -> Option<u8> {
    let value = match name {
        [b'#', b'x' | b'X', digits @ ..] => number(digits, 16)?,
        [b'#', digits @ ..] => number(digits, 10)?,
        _ => return NAMED.iter().find(|(named, _)| named.as_bytes() == name).map(|(_, byte)| *byte),
    };
    u8::try_from(value).ok().filter(u8::is_ascii)
}

/// Returns whether a reference may begin with these bytes, without its `&`.
fn begins_reference(name: &[u8]) -> bool {
    match name {
        [b'#'] | [b'#', b'x' | b'X'] => true,
        [b'#', b'x' | b'X', digits @ ..] => number(digits, 16).is_some(),
        [b'#', digits @ ..] => number(digits, 10).is_some(),
        _ => NAMED.iter().any(|(named, _)| named.as_bytes().starts_with(name)),
    }
}

/// Returns the number that one to seven digits represent.
fn number(digits: &[u8], radix: u32) -> Option<u32> {
    if digits.is_empty() || digits.len() > MOST_DIGITS {
        return None;
    }
    digits.iter().try_fold(0, |value, digit| Some(value * radix + char::from(*digit).to_digit(radix)?))
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use urika_reference::texts::up_to;

    use super::Decoded;
    use crate::uri::hidden::tests::decoded;

    #[test]
    fn one_pass_decodes_everything() {
        const TOKENS: [&str; 8] = ["%", "%25", "2", "5", "%32", "%3", "a", "/"];
        let mut tried = 0;
        for text in up_to(&TOKENS, 5) {
            let letters: Vec<_> = Decoded::new(text.as_bytes(), 0).collect();
            let bytes: Vec<_> = letters.iter().map(|letter| letter.byte).collect();
            assert_eq!(bytes, decoded(text.as_bytes()), "{text}");
            let starts = letters.iter().map(|letter| letter.start).chain([text.len()]);
            let ends = [0].into_iter().chain(letters.iter().map(|letter| letter.end));
            assert!(starts.eq(ends), "{text}");
            tried += 1;
        }
        assert!(tried > 30_000, "{tried}");
    }

    /// Escapes of JSON, scripts and HTML, alone, in each other, and percent-encoded.
    #[test]
    fn escapes_of_other_formats_are_decoded() {
        let decode = |text: &str| {
            let bytes: Vec<_> = Decoded::new(text.as_bytes(), 0).map(|letter| letter.byte).collect();
            String::from_utf8(bytes).unwrap()
        };
        for (text, decoded) in [
            (r"a\u0026b\u003D\x2f\x3Fc", "a&b=/?c"),
            ("a&amp;b&#61;c&#x3D;d&#X2f;&#0000047;", "a&b=c=d//"),
            ("&colon;&commat;&equals;&num;&percnt;&quest;&semi;&sol;&bsol;", r":@=#%?;/\"),
            // Escapes of escapes.
            ("a&amp;amp;b&amp;#61;c", "a&b=c"),
            (r"\\u0026 \u005cu0026 \u0026amp; \u0026#38;", r"\& & & &"),
            ("&#x5C;u003d &percnt;3D &#37;3D &bsol;x3D", "= = = ="),
            ("%5Cu0026 %5C%75%30%30%32%36 %255Cu0026 %26amp%3B %26%2361%3B", "& & & & ="),
            (r"\u00253D \%75003d &%23%36%31;", "= = ="),
            // Other text.
            (
                r"\ \n \u \u0 \u00 \u002 \u002g \u00e9 \x \x2 \xE9 \\",
                r"\ \n \u \u0 \u00 \u002 \u002g \u00e9 \x \x2 \xE9 \\",
            ),
            (r"C:\users\xampp\u", r"C:\users\xampp\u"),
            (
                "& && &; &a &am &amp &ampx; &lt; &nbsp; a&b=c&amp",
                "& && &; &a &am &amp &ampx; &lt; &nbsp; a&b=c&amp",
            ),
            (
                "&# &#; &#x &#x; &#xg; &#6a; &#233; &#00000061; &#x",
                "&# &#; &#x &#x; &#xg; &#6a; &#233; &#00000061; &#x",
            ),
            ("%26#61; %26amp; &%2361; &%61mp;", "&#61; &amp; = &"),
        ] {
            assert_eq!(decode(text), decoded);
        }
        let backslashes = r"\".repeat(99);
        assert_eq!(decode(&backslashes), backslashes);
        let mut letters = Decoded::new(backslashes.as_bytes(), 0);
        assert!(letters.by_ref().count() == 99 && !letters.is_too_deep);
    }

    #[test]
    fn a_letter_has_its_level() {
        for (text, level) in [
            ("/", 0),
            ("%2F", 1),
            ("%252F", 2),
            ("%25252F", 3),
            ("%25%32F", 2),
            ("%2%2546", 3),
            (r"\u002F", 0),
            ("&#47;", 0),
            ("%5Cu002F", 1),
            ("%26sol%3B", 1),
            (r"\u00252F", 1),
        ] {
            let letters: Vec<_> = Decoded::new(text.as_bytes(), 0).collect();
            assert!(
                matches!(letters[..], [letter] if letter.byte == b'/' && letter.level == level),
                "{text}"
            );
        }
    }

    #[test]
    fn escapes_that_are_too_deep_are_reported() {
        for (count, is_too_deep) in [(16, false), (32, false), (33, true), (99, true)] {
            let text = ["%25".repeat(count).as_str(), "z"].concat();
            let mut letters = Decoded::new(text.as_bytes(), 0);
            assert!(letters.by_ref().last().is_some_and(|letter| letter.byte == b'z'));
            assert_eq!(letters.is_too_deep, is_too_deep, "{count}");
        }
        let mut deep = ["%", &"25".repeat(1000), "2F"].concat().into_bytes();
        let mut letters = Decoded::new(&deep, 0);
        assert!(letters.by_ref().map(|letter| letter.byte).eq([b'/']) && !letters.is_too_deep);
        deep.pop();
        assert!(Decoded::new(&deep, 0).map(|letter| letter.byte).eq(*b"%2"));
    }
}
