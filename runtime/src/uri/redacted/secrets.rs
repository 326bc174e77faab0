//! [`Secrets`]: the places of the secrets of a URI, or of a word that might be one.
//!
//! Three things are secrets: user information, the value of a parameter with a sensitive name, and a value or a
//! segment that contains one of these. A parameter is a `name=value` in the query, in the fragment, or in a segment
//! (RFC 3986, section 3.3), separated by `&` or `;`. Escapes are decoded until none is left: a delimiter of a URI
//! that is nested in another one has the level of its escapes. One pass finds all secrets, whatever the grammar says,
//! since a string that is not a URI may also have secrets.

use core::mem;
use core::ops::Range;

use super::decoded::{Decoded, Letter};
use super::names::{is_sensitive, is_sensitive_in_text};
use crate::text::names::Names;

/// How a string is read, which decides where its first name begins, and where the first value ends.
#[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "running text is redacted into a new string"))]
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReadAs {
    /// As a URI or a reference, whose first segment may be a parameter.
    Uri,
    /// As a query, or another string that may begin with the name of a parameter.
    Query,
    /// As a URI, a reference or the parameters of a form.
    Text,
    /// As a word of running text, which may also be a field of a log.
    Word,
}

/// An iterator over the places of the secrets of a string, in their order.
pub(crate) struct Secrets<'t, 'n> {
    text: &'t [u8],
    reading: ReadAs,
    names: Names<'n>,
    decoded: Decoded<'t>,
    is_in_path: bool,
    /// Whether it begins with `name=` and might not be a URI, so that a `/` does not end the values after a `;`.
    is_field: bool,
    /// Where the first name begins: after the scheme, if there is one.
    first: usize,
    pair: OpenPair,
    /// Where the innermost name begins, at any level.
    name: usize,
    slashes: Slashes,
    authority: Option<OpenAuthority>,
    /// The last letters, for the scheme before a colon.
    recent: u64,
}

/// A `name=value`, or a segment, as written.
#[derive(Clone, Copy)]
struct OpenPair {
    /// Where the name begins.
    name: usize,
    /// Where the mask of a secret begins: at the value, or at the pair as long as it has no value.
    mask: usize,
    has_value: bool,
}

/// Slashes next to each other, and their highest level.
#[derive(Clone, Copy)]
struct Slashes {
    count: usize,
    level: u8,
    has_backslash: bool,
}

/// The authority of a URI, from its `//`.
#[derive(Clone, Copy)]
struct OpenAuthority {
    /// The level of its `//`. Delimiters of a higher level belong to the authority, encoded.
    level: u8,
    /// Where the mask of its secret begins.
    mask: usize,
    /// Whether only the user information is masked, and not the value or the segment with the URI.
    is_plain: bool,
    /// Whether a backslash began it, as in the path of a Windows server, so that a backslash ends it.
    has_backslash: bool,
    /// The end of the user information, if it has any.
    userinfo_end: Option<usize>,
    part: AuthorityPart,
}

/// The part of an authority that the last letter belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AuthorityPart {
    /// A host, or user information without a colon.
    Host,
    /// An address in brackets.
    Literal,
    /// A colon and digits after the host.
    Port,
    /// A host or a port, and the beginning of the next parameter.
    Crossed,
    /// User information: after the colon is more than a port.
    User,
}

impl<'t, 'n> Secrets<'t, 'n> {
    pub(crate) const fn new(text: &'t str, reading: ReadAs, names: Names<'n>) -> Self {
        let text = text.as_bytes();
        Self {
            text,
            reading,
            names,
            decoded: Decoded::new(text, 0),
            is_in_path: !matches!(reading, ReadAs::Query),
            is_field: false,
            first: 0,
            pair: OpenPair { name: 0, mask: 0, has_value: false },
            name: 0,
            slashes: Slashes::NONE,
            authority: None,
            recent: 0,
        }
    }

    /// Reads a letter. Returns the secret that is known to end before it, or to contain it.
    fn read(&mut self, letter: Letter) -> Option<Range<usize>> {
        self.recent = self.recent << 8 | u64::from(letter.byte.to_ascii_lowercase());
        if self.decoded.is_too_deep {
            return Some(self.masked(self.pair.mask, letter));
        }
        if letter.byte == b'=' && self.is_after_sensitive_name(letter) {
            return Some(self.masked(self.pair.mask, letter));
        }
        let letter = self.as_written(letter);
        let secret = match self.authority {
            Some(authority) => self.read_authority(authority, letter),
            None => None,
        };
        self.read_delimiter(letter);
        self.read_slash(letter);
        secret
    }

    /// Returns the delimiter that a character reference is in a URI, whose `#` begins the fragment.
    fn as_written(&self, letter: Letter) -> Letter {
        if self.is_text() || !letter.is_reference || letter.level > 0 {
            return letter;
        }
        let byte = if self.text[letter.start..letter.end].contains(&b'#') { b'#' } else { b'&' };
        Letter { byte, is_reference: false, ..letter }
    }

    /// Returns a secret that contains the letter, and continues after it.
    fn masked(&mut self, start: usize, letter: Letter) -> Range<usize> {
        let end = self.end_of_value(letter.end);
        self.is_in_path &= !self.is_first_of_form();
        // A parameter in an authority may be user information, with an `@` after it.
        let of_user = self.authority.take().filter(|it| it.is_plain || it.part != AuthorityPart::Crossed);
        let start = of_user.map_or(start, |authority| authority.mask.min(start));
        self.decoded = Decoded::new(self.text, end);
        self.begin_pair(end);
        // The backslashes of the delimiter, in a string in a string.
        let backslashes = self.text[letter.end..end].iter().rev().take_while(|byte| **byte == b'\\').count();
        start..end - backslashes
    }

    /// Returns where the value ends that contains `text[at..]`.
    fn end_of_value(&self, at: usize) -> usize {
        let ends: &[u8] = if self.is_first_of_form() {
            b"&"
        } else if self.is_in_path && self.is_field {
            b"?#"
        } else if self.is_in_path {
            b"/?#"
        } else {
            b"&#"
        };
        self.delimiter(at, ends).map_or(self.text.len(), |letter| letter.start)
    }

    /// Returns the first of these delimiters in `text[at..]` that is not percent-encoded.
    fn delimiter(&self, at: usize, delimiters: &[u8]) -> Option<Letter> {
        let is_delimiter = |letter: &Letter| letter.level == 0 && delimiters.contains(&letter.byte);
        Decoded::new(self.text, at).find(is_delimiter)
    }

    /// Returns whether the open pair may be the first of a form, or a field, with any character in its value.
    const fn is_first_of_form(&self) -> bool {
        self.is_text() && self.pair.name == self.first && self.authority.is_none()
    }

    /// Returns whether the string might not be a URI.
    const fn is_text(&self) -> bool {
        matches!(self.reading, ReadAs::Text | ReadAs::Word)
    }

    /// Returns whether a `=` follows the name of a secret: the name of the pair, or the last word before the `=`.
    fn is_after_sensitive_name(&mut self, equals: Letter) -> bool {
        let innermost = mem::replace(&mut self.name, equals.end);
        if equals.level > 0 || self.pair.has_value {
            return self.is_sensitive(innermost, equals);
        }
        (self.pair.mask, self.pair.has_value) = (equals.end, true);
        self.is_field |= self.pair.name == 0 && self.is_first_of_form();
        self.is_sensitive(self.pair.name, equals)
            || (innermost != self.pair.name && self.is_sensitive(innermost, equals))
    }

    /// Returns whether the name between `start` and the `=` names a secret. The first name of a word might name a field of a
    /// log, unless another parameter follows.
    fn is_sensitive(&self, start: usize, equals: Letter) -> bool {
        let name = &self.text[start..equals.start];
        if self.reading != ReadAs::Word || start != self.first || is_sensitive_in_text(name, self.names) {
            return is_sensitive(name, self.names);
        }
        is_sensitive(name, self.names)
            && self.delimiter(equals.end, b"&/?#:").is_some_and(|letter| letter.byte == b'&')
    }

    /// Reads a letter of an authority. Returns its user information at its end, or the value that contains it.
    fn read_authority(&mut self, authority: OpenAuthority, letter: Letter) -> Option<Range<usize>> {
        if letter.byte == b'@' {
            if !authority.is_plain {
                return Some(self.masked(authority.mask, letter));
            }
            self.name = letter.end;
            if !self.pair.has_value {
                self.pair.name = letter.end;
            }
            // Empty user information has nothing to hide.
            let userinfo_end = Some(letter.start).filter(|end| *end > authority.mask);
            self.authority = Some(OpenAuthority { userinfo_end, part: AuthorityPart::Host, ..authority });
        } else if authority.ends_before(letter) {
            self.authority = None;
            return authority.userinfo();
        } else {
            self.authority = Some(OpenAuthority { part: authority.then(letter), ..authority });
        }
        None
    }

    /// Begins pairs and names after their delimiters.
    fn read_delimiter(&mut self, Letter { byte, level, is_reference, end, .. }: Letter) {
        match byte {
            b'?' | b'#' if level == 0 => {
                self.is_in_path = false;
                self.begin_pair(end);
            }
            b'&' | b';' if level == 0 => {
                self.is_in_path &= !(byte == b'&' && self.pair.name == 0 && self.is_first_of_form());
                self.begin_pair(end);
            }
            b'/' if level == 0 && self.is_in_path => self.begin_pair(end),
            b':' if level == 0 && self.is_in_path && self.pair.name == 0 && !self.pair.has_value => {
                self.first = end;
                self.begin_pair(end);
            }
            b'/' | b'?' | b'#' | b'&' | b';' => self.name = end,
            // The `;` of a reference also separates parameters.
            _ if is_reference => self.name = end,
            _ => {}
        }
    }

    fn begin_pair(&mut self, start: usize) {
        self.pair = OpenPair { name: start, mask: start, has_value: false };
        self.name = start;
    }

    /// Begins an authority after two slashes, and after the scheme of a URL that browsers read with any number of them.
    fn read_slash(&mut self, letter: Letter) {
        let Slashes { count, level, has_backslash } = self.slashes;
        self.slashes = match letter.byte {
            b'/' | b'\\' => Slashes {
                count: count + 1,
                level: level.max(letter.level),
                has_backslash: has_backslash || letter.byte == b'\\',
            },
            b':' if is_web_scheme(self.recent) => Slashes { count: 2, level: letter.level, ..Slashes::NONE },
            _ => Slashes::NONE,
        };
        if self.slashes.count >= 2 && self.authority.is_none() {
            let Slashes { level, has_backslash, .. } = self.slashes;
            let is_plain = self.is_in_path && level == 0;
            let mask = if is_plain { letter.end } else { self.pair.mask };
            self.authority = Some(OpenAuthority {
                level,
                mask,
                is_plain,
                has_backslash,
                userinfo_end: None,
                part: AuthorityPart::Host,
            });
        }
    }
}

impl Iterator for Secrets<'_, '_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        while let Some(letter) = self.decoded.next() {
            let secret = self.read(letter);
            if secret.is_some() {
                return secret;
            }
        }
        self.authority.take().and_then(OpenAuthority::userinfo)
    }
}

impl Slashes {
    const NONE: Self = Self { count: 0, level: 0, has_backslash: false };
}

impl OpenAuthority {
    /// Returns whether a letter is after the authority. A colon with more than a port after it cannot be a host, so that
    /// the end of the user information is still to come.
    fn ends_before(self, letter: Letter) -> bool {
        match letter.byte {
            b'/' | b'?' | b'#' => letter.level <= self.level && self.part != AuthorityPart::User,
            // Encoding the URI would also have encoded its `&`.
            b'&' => letter.level < self.level,
            // Only the parameters around a URI that is not encoded, since user information may have a `=`.
            b'=' => self.is_bare() && letter.level == 0 && self.part == AuthorityPart::Crossed,
            b'\\' => self.has_backslash && letter.level <= self.level && self.part != AuthorityPart::User,
            _ => false,
        }
    }

    /// Returns whether the URI is in a value, and is not encoded there.
    const fn is_bare(self) -> bool {
        !self.is_plain && self.level == 0
    }

    /// Returns what the authority is with another letter.
    const fn then(self, letter: Letter) -> AuthorityPart {
        match (self.part, letter.byte) {
            (AuthorityPart::Host | AuthorityPart::Port, b'&') if letter.level <= self.level => {
                AuthorityPart::Crossed
            }
            (AuthorityPart::Host, b'[') => AuthorityPart::Literal,
            (AuthorityPart::Literal, b']') => AuthorityPart::Host,
            (AuthorityPart::Host | AuthorityPart::Crossed, b':') | (AuthorityPart::Port, b'0'..=b'9') => {
                AuthorityPart::Port
            }
            (AuthorityPart::Port, _) => AuthorityPart::User,
            (kind, _) => kind,
        }
    }

    fn userinfo(self) -> Option<Range<usize>> {
        self.userinfo_end.map(|end| self.mask..end)
    }
}

/// Returns whether the last letters are a scheme whose URLs browsers read with an authority, whatever follows the colon,
/// and the colon.
fn is_web_scheme(recent: u64) -> bool {
    let letters = recent.to_be_bytes();
    [b"http:".as_slice(), b"https:", b"ws:", b"wss:", b"ftp:"].iter().any(|scheme| {
        letters
            .strip_suffix(*scheme)
            .is_some_and(|before| !before.last().is_some_and(u8::is_ascii_alphanumeric))
    })
}
