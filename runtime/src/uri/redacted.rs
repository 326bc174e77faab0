//! [`RedactedUri`]: a URI that prints without its secrets.

use core::fmt;

use self::secrets::Secrets;
use crate::text::names::Names;
use crate::uri::parts::Parts;

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
/// - a value, or a segment of the path, in which there is a URI with one of these, encoded any number of times. A URI that
///   is not encoded loses only its user information in the path, as in `jdbc:postgresql://***@example.com/db`
///
/// These names look like secrets, in any case and with any separators:
///
/// - names that end in `token`, `password`, `secret`, `api_key`, `signature`, `credential`, `session_id` and similar words:
///   `access_token`, `X-Amz-Signature`, `user[password]`, `PHPSESSID`
/// - short names such as `sid`, `sig`, `pin`, `otp`, `auth` and `session`, alone or after a separator: `connect.sid`, but
///   not `users_id`
/// - `code`, `key`, `ticket` and a few others, alone: not `country_code`, `sort_key`
///
/// A number after such a name does not count, nor does one of a few words, such as `confirm`, `new` and `hash`:
/// `password2`, `password_confirmation`. `token_type` and `max_tokens` are printed, and so are `state`, `nonce` and
/// personal data. [`under`](Self::under) adds the names of a policy. In `//kim:1/w@h`, which is not what its author
/// meant, `1` is a port by RFC 3986, and the rest a path, which is printed.
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
    parts: Parts<'a>,
    /// Names of further parameters whose values are secrets.
    names: Names<'a>,
}

impl<'a> RedactedUri<'a> {
    pub(super) const fn of(parts: Parts<'a>) -> Self {
        Self { parts, names: Names::NONE }
    }

    pub(crate) const fn with_names(self, names: Names<'a>) -> Self {
        Self { names, ..self }
    }
}

/// Writes a URI, or a word that might be one, without its secrets.
pub(super) fn write_redacted(f: &mut fmt::Formatter<'_>, text: &str, names: Names<'_>) -> fmt::Result {
    let mut written = 0;
    for secret in Secrets::new(text, names) {
        f.write_str(&text[written..secret.start])?;
        f.write_str("***")?;
        written = secret.end;
    }
    f.write_str(&text[written..])
}

impl fmt::Display for RedactedUri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_redacted(f, self.parts.text, self.names)
    }
}

impl fmt::Debug for RedactedUri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}
