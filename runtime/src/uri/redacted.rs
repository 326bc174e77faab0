//! [`RedactedUri`]: a URI that prints without its secrets.

use core::fmt;

use crate::grammar::component::{Read, read};
use crate::uri::parts::Parts;

/// Names of parameters whose values are secrets, as lower-case letters and digits.
const SECRET: [&str; 20] = [
    "assertion",
    "auth",
    "authorization",
    "awsaccesskeyid",
    "code",
    "hmac",
    "jwt",
    "key",
    "otp",
    "pass",
    "passcode",
    "pin",
    "pwd",
    "samlrequest",
    "samlresponse",
    "session",
    "sessionid",
    "sid",
    "sig",
    "ticket",
];

/// The same for ends of names, such as `access_token` and `X-Amz-Signature`.
const SECRET_ENDS: [&str; 13] = [
    "accesskey",
    "apikey",
    "credential",
    "credentials",
    "passphrase",
    "passwd",
    "password",
    "privatekey",
    "secret",
    "signature",
    "sharedkey",
    "subscriptionkey",
    "token",
];

/// More letters than the longest of these names has.
const LONGEST: usize = 16;

/// A URI that prints without its secrets, for logs. Obtain it from [`Uri::redacted`](crate::Uri::redacted).
///
/// `***` replaces the user information, and the values of parameters in the query and the fragment that are
/// named like secrets: `token`, `api_key`, `password`, `code`, `sig`, `session` and similar names, in any case and
/// with any separators, and longer names that end in one of most of these, such as `access_token` and
/// `X-Amz-Signature`. The path stays as it is.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::Uri;
///
/// let text = "https://kim:pw@example.com/a?page=2&access_token=t0p#id_token=x";
/// let uri = Uri::parse(text)?;
/// let line = format!("GET {}", uri.redacted());
/// assert_eq!(line, "GET https://***@example.com/a?page=2&access_token=***#id_token=***");
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct RedactedUri<'a>(Parts<'a>);

impl<'a> RedactedUri<'a> {
    pub(super) const fn of(parts: Parts<'a>) -> Self {
        Self(parts)
    }
}

impl fmt::Display for RedactedUri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(parts) = self;
        if let Some(scheme) = parts.scheme() {
            write!(f, "{scheme}:")?;
        }
        if let Some(authority) = parts.authority() {
            let (mask, rest) = match parts.userinfo() {
                Some(userinfo) => ("***", authority.get(userinfo.len()..).unwrap_or_default()),
                None => ("", authority),
            };
            write!(f, "//{mask}{rest}")?;
        }
        f.write_str(&parts.path())?;
        write_pairs(f, "?", parts.query().as_deref())?;
        write_pairs(f, "#", parts.fragment())
    }
}

impl fmt::Debug for RedactedUri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

/// Writes a query or a fragment, whose `name=value` pairs may have secrets.
fn write_pairs(f: &mut fmt::Formatter<'_>, mut before: &str, text: Option<&str>) -> fmt::Result {
    for pair in text.into_iter().flat_map(|text| text.split('&')) {
        match pair.split_once('=') {
            Some((name, _)) if is_secret(name) => write!(f, "{before}{name}=***")?,
            _ => write!(f, "{before}{pair}")?,
        }
        before = "&";
    }
    Ok(())
}

/// Returns whether the value of a parameter with this name is a secret.
fn is_secret(name: &str) -> bool {
    let (mut letters, mut length) = ([0; LONGEST], 0);
    let mut at = 0;
    while at < name.len() {
        let (Read::Plain(byte) | Read::Escape(byte), next) = read(name.as_bytes(), at);
        at = next;
        if byte.is_ascii_alphanumeric() {
            // Only the end of a long name counts.
            letters.rotate_left(usize::from(length == LONGEST));
            length = (length + 1).min(LONGEST);
            letters[length - 1] = byte.to_ascii_lowercase();
        }
    }
    let letters = &letters[..length];
    SECRET.iter().any(|secret| letters == secret.as_bytes())
        || SECRET_ENDS.iter().any(|secret| letters.ends_with(secret.as_bytes()))
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::format;

    use crate::uri::UriRef;

    /// Puts a canary after each name, with each delimiter before and after the pair, and looks for it.
    #[test]
    fn no_secret_is_printed() {
        let names = super::SECRET.iter().chain(&super::SECRET_ENDS).copied().chain([
            "access_token",
            "refresh-token",
            "Api_Key",
            "api.key",
            "X-Amz-Signature",
            "X-Amz-Security-Token",
            "client_secret",
            "%74oken",
            "toke%6E",
            "user%5Bpassword%5D",
            "X-Goog-Credential",
            "PASSWORD",
            "a_very_long_name_of_a_token",
        ]);
        let mut tried = 0;
        for name in names {
            for (before, after) in
                [("?", ""), ("?a=b&", "&c=d"), ("#", ""), ("#a&", "&&x"), ("?q#", ""), ("/p?", "#f")]
            {
                for value in ["canary", "canary=x", "a=canary", "%63anary-canary", "canary/?:@"] {
                    let text = format!("https://canary:canary@h{before}{name}={value}{after}");
                    let uri = UriRef::parse(&text).unwrap();
                    for shown in [format!("{}", uri.redacted()), format!("{:?}", uri.redacted())] {
                        assert!(!shown.contains("canary") && shown.contains("=***"), "{shown}");
                        tried += 1;
                    }
                }
            }
        }
        assert!(tried > 2_500, "{tried}");
    }

    #[test]
    fn everything_else_is_printed() {
        for text in [
            "",
            "a",
            "/a?b=c&d&=&e=f=g#h",
            "//h:1/?",
            "http://h/?zipcode=1&keyboard=2&design=3#",
            "mailto:a@b?subject=x",
            "urn:a:b?+c?=d",
            "http://[::1]:80?%C3%A9=1",
        ] {
            assert_eq!(format!("{}", UriRef::parse(text).unwrap().redacted()), text);
        }
        assert_eq!(format!("{}", UriRef::parse("ssh://git@h/a").unwrap().redacted()), "ssh://***@h/a");
        assert_eq!(format!("{}", UriRef::parse("//@h").unwrap().redacted()), "//***@h");
    }
}
