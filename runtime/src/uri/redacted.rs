//! [`RedactedUri`]: a URI that prints without its secrets, and [`Redacted`], which `Debug` of other strings prints.

use core::fmt::{self, Write as _};
use core::ops::Range;

use self::secrets::{ReadAs, Secrets};
use crate::text::names::Names;

mod decoded;
mod names;
pub(super) mod secrets;
#[cfg(all(test, feature = "alloc"))]
mod tests;

pub use names::is_secret_in_logs;

/// A URI that prints without its secrets, for logs. Obtain it from [`Uri::redacted`](crate::Uri::redacted).
///
/// `***` replaces:
///
/// - user information
/// - the values of parameters whose names look like secrets, in the query, the fragment and the path
/// - a value, or a segment of the path, that contains a URI with one of these, encoded any number of times. A URI
///   that is not encoded loses only its user information in the path, as in `jdbc:postgresql://***@example.com/db`
///
/// These names look like secrets, in any case and with any separators:
///
/// - names that end in `token`, `password`, `secret`, `api_key`, `signature`, `credential`, `session_id` and similar words:
///   `access_token`, `X-Amz-Signature`, `user[password]`, `PHPSESSID`
/// - short names such as `sid`, `sig`, `pin`, `otp`, `auth` and `session`, alone or after a separator: `connect.sid`, but
///   not `users_id`
/// - `code`, `key`, `ticket` and a few others, alone: not `country_code`, `sort_key`
///
/// A number after such a name is ignored, and so are a few words such as `confirm`, `new` and `hash`: `password2`,
/// `password_confirmation`. `token_type` and `max_tokens` are printed, and so are `state`, `nonce` and personal
/// data. [`under`](Self::under) adds the names of a policy. In `//kim:1/w@h`, RFC 3986 reads `1` as the port and
/// the rest as the path, so it is printed.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::Uri;
///
/// let text = "https://kim:pw@h/a;sid=5F?page=2&access_token=t0p#id_token=x";
/// let uri = Uri::parse(text)?;
/// let line = format!("GET {}", uri.redacted());
/// assert_eq!(line, "GET https://***@h/a;sid=***?page=2&access_token=***#id_token=***");
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct RedactedUri<'a> {
    text: &'a str,
    /// Names of further parameters whose values are secrets.
    names: Names<'a>,
}

impl<'a> RedactedUri<'a> {
    /// Makes the view of a URI, or of the target of a request.
    pub(crate) const fn of(text: &'a str) -> Self {
        Self { text, names: Names::NONE }
    }

    pub(crate) const fn with_names(self, names: Names<'a>) -> Self {
        Self { names, ..self }
    }

    fn secrets(self) -> Secrets<'a, 'a> {
        Secrets::new(self.text, ReadAs::Uri, self.names)
    }
}

impl fmt::Display for RedactedUri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hiding(f, self.text, self.secrets(), |text, f| f.write_str(text))
    }
}

impl fmt::Debug for RedactedUri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_hiding(f, self.text, self.secrets())
    }
}

/// A part of a URI, or a value, as `Debug` prints it. It may begin with the name of a parameter, and a secret in it ends
/// where its `name=value` ends.
#[derive(Clone, Copy)]
pub struct Redacted<'t>(pub &'t str);

impl fmt::Debug for Redacted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug_hiding(f, self.0, Secrets::new(self.0, ReadAs::Query, Names::NONE))
    }
}

/// Returns the places of the secrets of a URI, or of a string that looks like one.
pub fn secrets(text: &str) -> impl Iterator<Item = Range<usize>> {
    Secrets::new(text, ReadAs::Uri, Names::NONE)
}

/// Writes a string as `Debug` of `str` does, without its secrets.
///
/// # Errors
///
/// Fails when `f` fails.
pub fn debug_hiding(
    f: &mut fmt::Formatter<'_>,
    text: &str,
    secrets: impl Iterator<Item = Range<usize>>,
) -> fmt::Result {
    f.write_char('"')?;
    write_hiding(f, text, secrets, write_escaped)?;
    f.write_char('"')
}

/// Writes a string with `***` for each secret. `write` writes the pieces between them.
fn write_hiding(
    f: &mut fmt::Formatter<'_>,
    text: &str,
    secrets: impl Iterator<Item = Range<usize>>,
    write: fn(&str, &mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    let mut written = 0;
    for secret in secrets {
        write(&text[written..secret.start], f)?;
        f.write_str("***")?;
        written = secret.end;
    }
    write(&text[written..], f)
}

/// Escapes what `escape_debug` escapes, except for `'`, like `Debug` of `str`.
fn write_escaped(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    text.chars().try_for_each(|c| if c == '\'' { f.write_char(c) } else { write!(f, "{}", c.escape_debug()) })
}
