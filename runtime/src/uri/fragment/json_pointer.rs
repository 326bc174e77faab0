//! [`JsonPointer`]: a value within a JSON document (RFC 6901).

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String};
use core::fmt::{self, Write as _};

use crate::fault::{Fault, FaultKind, Part, tri};
#[cfg(feature = "alloc")]
use crate::fault::{ParseError, What};
use crate::grammar::check_length;
use crate::text::character::char_at;
use crate::text::loops::find;
use crate::uri::percent::{Place, escaped};
#[cfg(feature = "alloc")]
use crate::uri::value::Text;
use crate::uri::value::proof_type;

proof_type! {
    /// A value within a JSON document: names and numbers, each after a slash (RFC 6901, section 3).
    ///
    /// In a name, `~` is written `~0` and `/` is written `~1`. The empty pointer is the whole document.
    ///
    /// The type holds the string of section 3 (`/a b/c~1d`), which `serde_json::Value::pointer` accepts.
    /// `Display` prints the pointer percent-encoded, as in a fragment (section 6: `/a%20b/c~1d`), and
    /// [`from_fragment`](Self::from_fragment) parses that form.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::fragment::JsonPointer;
    ///
    /// let pointer = JsonPointer::from_tokens(["paths", "/users/{id}", "get"]);
    /// assert_eq!(pointer.as_str(), "/paths/~1users~1{id}/get");
    /// assert_eq!(pointer.to_string(), "/paths/~1users~1%7Bid%7D/get");
    /// assert_eq!(JsonPointer::from_fragment(&pointer.to_string())?, pointer);
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    JsonPointer, "/database/host", "fragment"
}

impl JsonPointer<'_> {
    /// Checks that `text` is a JSON pointer.
    ///
    /// ```text
    /// json-pointer    = *( "/" reference-token )
    /// reference-token = *( unescaped / escaped )
    /// escaped         = "~" ( "0" / "1" )
    /// ```
    #[doc(hidden)]
    #[inline]
    pub const fn check(text: &str) -> Result<(), Fault> {
        tri!(check_length(text.len(), Part::Fragment));
        let bytes = text.as_bytes();
        if !bytes.is_empty() && bytes[0] != b'/' {
            let (found, end) = char_at(bytes, 0);
            return Err(Fault::new(FaultKind::PointerStart(found), Part::Fragment, 0, end));
        }
        let stray = find!(0..bytes.len(), |at| {
            bytes[at] == b'~' && !matches!(bytes.split_at(at + 1).1, [b'0' | b'1', ..])
        });
        match stray {
            Some(at) => Err(Fault::new(FaultKind::PointerTilde, Part::Fragment, at, at + 1)),
            None => Ok(()),
        }
    }

    /// Returns the names and numbers, starting from the root of the document.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::fragment::JsonPointer;
    ///
    /// let pointer = JsonPointer::parse("/user/preferences/0")?;
    /// assert!(pointer.tokens().map(|token| token.decode()).eq(["user", "preferences", "0"]));
    /// assert_eq!(JsonPointer::parse("")?.tokens().count(), 0);
    /// assert_eq!(JsonPointer::parse("/")?.tokens().count(), 1);
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn tokens(&self) -> Tokens<'_> {
        let text = self.as_str();
        let mut tokens = text.split('/');
        // The first piece is the empty string before the first slash.
        tokens.next();
        Tokens { tokens }
    }

    /// Parses a fragment without its `#`, in which the pointer is percent-encoded (section 6).
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::fragment::JsonPointer;
    ///
    /// assert_eq!(JsonPointer::from_fragment("/k%22l/c%25d")?.as_str(), "/k\"l/c%d");
    /// assert_eq!(JsonPointer::from_fragment("/a%FF").unwrap_err().code(), "NOT_UTF8");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when `fragment` is not a fragment of the grammar, when its escapes are not UTF-8, and when the
    /// decoded string is not a pointer. In the last case the offset counts bytes of the decoded string.
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn from_fragment(fragment: &str) -> Result<JsonPointer<'_>, ParseError> {
        let error = |fault| ParseError::new(fault, What::JsonPointer);
        check_length(fragment.len(), Part::Fragment).map_err(error)?;
        crate::grammar::component::fragment(crate::grammar::Source::uri(fragment), 0).map_err(error)?;
        let decoded = crate::uri::percent::decode(fragment).map_err(|cause| {
            let start = cause.offset();
            error(Fault::new(FaultKind::NotUtf8, Part::Fragment, start, start + 3))
        })?;
        match decoded {
            Cow::Borrowed(text) => JsonPointer::parse(text),
            Cow::Owned(text) => JsonPointer::try_from(text).map_err(|rejected| rejected.error()),
        }
    }

    /// Makes a pointer from `tokens`, starting from the root of the document. Each is a name, or the digits
    /// of a number.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::fragment::JsonPointer;
    ///
    /// assert_eq!(JsonPointer::from_tokens(["m~n", "a/b", ""]).as_str(), "/m~0n/a~1b/");
    /// assert_eq!(JsonPointer::from_tokens(Vec::<String>::new()).as_str(), "");
    /// ```
    ///
    /// # Panics
    ///
    /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn from_tokens<T: AsRef<str>>(tokens: impl IntoIterator<Item = T>) -> JsonPointer<'static> {
        let mut text = String::new();
        for token in tokens {
            text.push('/');
            for c in token.as_ref().chars() {
                match c {
                    '~' => text.push_str("~0"),
                    '/' => text.push_str("~1"),
                    c => text.push(c),
                }
            }
        }
        assert!(u32::try_from(text.len()).is_ok(), "capacity overflow");
        JsonPointer { text: Text::Owned(text) }
    }
}

/// Prints the pointer percent-encoded, as in a fragment (RFC 6901, section 6).
impl fmt::Display for JsonPointer<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&escaped(Place::Fragment, self.as_str()), f)
    }
}

/// The names and numbers of a [`JsonPointer`].
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::fragment::JsonPointer;
/// let pointer = JsonPointer::parse("/a/b")?;
/// assert_eq!(pointer.tokens().last().unwrap().as_str(), "b");
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Tokens<'t> {
    tokens: core::str::Split<'t, char>,
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    #[inline]
    fn next(&mut self) -> Option<Token<'t>> {
        self.tokens.next().map(Token)
    }
}

/// Prints the remaining tokens.
impl fmt::Debug for Tokens<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// One name or number of a [`JsonPointer`]: the member of an object, or the element of an array.
///
/// `Display` prints the decoded name, without allocating.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::fragment::JsonPointer;
///
/// let pointer = JsonPointer::parse("/a~1b")?;
/// let token = pointer.tokens().next().unwrap();
/// assert_eq!((token.as_str(), token.to_string().as_str()), ("a~1b", "a/b"));
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Token<'t>(&'t str);

impl<'t> Token<'t> {
    /// Returns the token as written, with `~0` and `~1`.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::fragment::JsonPointer;
    /// assert_eq!(JsonPointer::parse("/m~0n")?.tokens().next().unwrap().as_str(), "m~0n");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn as_str(&self) -> &'t str {
        self.0
    }

    /// Returns the decoded name, borrowed if nothing is escaped. `~01` decodes to `~1`, and not to a slash
    /// (section 4).
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::fragment::JsonPointer;
    /// assert_eq!(JsonPointer::parse("/~01")?.tokens().next().unwrap().decode(), "~1");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    #[inline]
    pub fn decode(&self) -> Cow<'t, str> {
        use alloc::string::ToString as _;
        if self.0.contains('~') { Cow::Owned(self.to_string()) } else { Cow::Borrowed(self.0) }
    }

    /// Returns the index of an array element: `0`, or digits without a leading zero (section 4). Returns
    /// `None` for names, and for `-`, which represents the place after the last element.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::fragment::JsonPointer;
    ///
    /// let pointer = JsonPointer::parse("/12/012/-")?;
    /// assert!(pointer.tokens().map(|token| token.index()).eq([Some(12), None, None]));
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn index(&self) -> Option<usize> {
        let is_number = self.0.bytes().all(|byte| byte.is_ascii_digit());
        let is_written_so = self.0 == "0" || !self.0.starts_with('0');
        if is_number && is_written_so { self.0.parse().ok() } else { None }
    }
}

crate::uri::text::debugs_as_text!(Token<'_>);

impl fmt::Display for Token<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        while let Some(at) = rest.find('~') {
            let (text, escape) = rest.split_at(at);
            f.write_str(text)?;
            let (escape, tail) = escape.split_at_checked(2).unwrap_or((escape, ""));
            f.write_char(if escape == "~1" { '/' } else { '~' })?;
            rest = tail;
        }
        f.write_str(rest)
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests;
