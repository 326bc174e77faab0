//! [`Secrets`]: the places of the secrets of a URI, or of a word that might be one.
//!
//! Three things are secrets: user information, the value of a parameter with a sensitive name, and a value or a
//! segment that contains one of these. A parameter is a `name=value` in the query, in the fragment, or in a segment
//! (RFC 3986, section 3.3), separated by `&` or `;`. Escapes are decoded until none is left: a delimiter of a URI
//! that is nested in another one has the level of its escapes. One pass finds all secrets, whatever the grammar says,
//! since a string that is not a URI may also have secrets.

use core::ops::Range;

use super::decoded::{Decoded, Letter};
use super::names::is_sensitive;
use crate::text::names::Names;

/// An iterator over the places of the secrets of a string, in their order.
pub(crate) struct Secrets<'t, 'n> {
    text: &'t [u8],
    names: Names<'n>,
    decoded: Decoded<'t>,
    is_in_path: bool,
    pair: OpenPair,
    /// Where the innermost name begins, at any level.
    name: Option<usize>,
    slashes: Slashes,
    authority: Option<OpenAuthority>,
    /// The last letters, for the scheme before a colon.
    recent: u64,
}

/// A `name=value`, or a segment, as written.
#[derive(Clone, Copy)]
struct OpenPair {
    /// Where the name begins. The first word of a path is not the name of a parameter.
    name: Option<usize>,
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
    pub(crate) const fn new(text: &'t str, names: Names<'n>) -> Self {
        Self::beginning(text, names, is_form(text.as_bytes()))
    }

    /// Returns the secrets of a query, or of another string that may begin with the name of a parameter.
    pub(super) const fn of_query(text: &'t str) -> Self {
        Self::beginning(text, Names::NONE, true)
    }

    const fn beginning(text: &'t str, names: Names<'n>, is_in_query: bool) -> Self {
        let text = text.as_bytes();
        let name = if is_in_query { Some(0) } else { None };
        Self {
            text,
            names,
            decoded: Decoded::new(text, 0),
            is_in_path: !is_in_query,
            pair: OpenPair { name, mask: 0, has_value: false },
            name,
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
        let secret = match self.authority {
            Some(authority) => self.read_authority(authority, letter),
            None => None,
        };
        self.read_delimiter(letter);
        self.read_slash(letter);
        secret
    }

    /// Returns a secret that contains the letter, and continues after it.
    fn masked(&mut self, start: usize, letter: Letter) -> Range<usize> {
        let ends: &[u8] = if self.is_in_path { b"/?#" } else { b"&#" };
        let length = self.text[letter.end..].iter().take_while(|byte| !ends.contains(byte)).count();
        let end = letter.end + length;
        // A parameter in an authority may be user information, with an `@` after it.
        let of_user = self.authority.take().filter(|it| it.is_plain || it.part != AuthorityPart::Crossed);
        let start = of_user.map_or(start, |authority| authority.mask.min(start));
        self.decoded = Decoded::new(self.text, end);
        self.begin_pair(end);
        start..end
    }

    /// Returns whether a `=` follows the name of a secret: the name of the pair, or the last word before the `=`.
    fn is_after_sensitive_name(&mut self, equals: Letter) -> bool {
        let (text, names) = (self.text, self.names);
        let is_sensitive =
            |name: Option<usize>| name.is_some_and(|start| is_sensitive(&text[start..equals.start], names));
        let innermost = self.name.replace(equals.end);
        if equals.level > 0 || self.pair.has_value {
            return is_sensitive(innermost);
        }
        (self.pair.mask, self.pair.has_value) = (equals.end, true);
        is_sensitive(self.pair.name) || (innermost != self.pair.name && is_sensitive(innermost))
    }

    /// Reads a letter of an authority. Returns its user information at its end, or the value that contains it.
    fn read_authority(&mut self, authority: OpenAuthority, letter: Letter) -> Option<Range<usize>> {
        if letter.byte == b'@' {
            if !authority.is_plain {
                return Some(self.masked(authority.mask, letter));
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
    fn read_delimiter(&mut self, Letter { byte, level, end, .. }: Letter) {
        match byte {
            b'?' | b'#' if level == 0 => {
                self.is_in_path = false;
                self.begin_pair(end);
            }
            b'&' | b';' if level == 0 => self.begin_pair(end),
            b'/' if level == 0 && self.is_in_path => self.begin_pair(end),
            b'/' | b'?' | b'#' | b'&' | b';' => self.name = Some(end),
            _ => {}
        }
    }

    fn begin_pair(&mut self, start: usize) {
        self.pair = OpenPair { name: Some(start), mask: start, has_value: false };
        self.name = Some(start);
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

/// Returns whether a string is the parameters of a form, so that its first word is a name.
const fn is_form(text: &[u8]) -> bool {
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'&' => return true,
            b'/' | b'?' | b'#' | b':' => return false,
            _ => at += 1,
        }
    }
    false
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
