//! [`RedactedUri`]: a URI that prints without its secrets.

use core::fmt;

use crate::grammar::component::{Read, read};
use crate::text::names::Names;
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
/// `***` replaces the user information, and the values of parameters in the query and the fragment whose
/// names look like secrets: `token`, `api_key`, `password`, `code`, `sig`, `session` and similar names, in any case and
/// with any separators, and longer names that end in one of most of these, such as `access_token` and
/// `X-Amz-Signature`. The path stays unchanged. [`under`](Self::under) adds the names of a policy.
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

/// Writes a query or a fragment, whose `name=value` pairs may have secrets.
pub(super) fn write_pairs(
    f: &mut fmt::Formatter<'_>,
    mut before: &str,
    text: Option<&str>,
    names: Names<'_>,
) -> fmt::Result {
    for pair in text.into_iter().flat_map(|text| text.split('&')) {
        match pair.split_once('=') {
            Some((name, _)) if is_secret(name) || is_named(name, names) => write!(f, "{before}{name}=***")?,
            _ => write!(f, "{before}{pair}")?,
        }
        before = "&";
    }
    Ok(())
}

impl fmt::Display for RedactedUri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { parts, names } = *self;
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
        write_pairs(f, "?", parts.query().as_deref(), names)?;
        write_pairs(f, "#", parts.fragment(), names)
    }
}

impl fmt::Debug for RedactedUri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

/// Returns whether the value of a parameter with this name is a secret.
fn is_secret(name: &str) -> bool {
    let (mut letters, mut length) = ([0; LONGEST], 0);
    for byte in decoded(name.as_bytes()) {
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

/// Returns whether a parameter has a name of the list, decoded and without case and separators.
fn is_named(name: &str, names: Names<'_>) -> bool {
    (0..names.len()).any(|i| {
        let (listed, is_prefix) = match names.get(i).strip_suffix('*') {
            Some(prefix) => (prefix, true),
            None => (names.get(i), false),
        };
        let mut letters = decoded(name.as_bytes()).filter_map(letter);
        let begins = listed.bytes().filter_map(letter).all(|listed| letters.next() == Some(listed));
        begins && (is_prefix || letters.next().is_none())
    })
}

/// Decodes the escapes of a name.
fn decoded(name: &[u8]) -> impl Iterator<Item = u8> + '_ {
    let mut at = 0;
    core::iter::from_fn(move || {
        if at >= name.len() {
            return None;
        }
        let (Read::Plain(byte) | Read::Escape(byte), next) = read(name, at);
        at = next;
        Some(byte)
    })
}

/// Returns a letter or digit in lower case, and a byte of a character outside ASCII as it is.
fn letter(byte: u8) -> Option<u8> {
    (byte.is_ascii_alphanumeric() || byte >= 0x80).then(|| byte.to_ascii_lowercase())
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::format;

    use crate::policy::Policy;
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
    fn no_secret_of_a_policy_is_printed() {
        const NAMES: [&str; 5] = ["customer_id", "x-*", "code phrase", "\u{e9}t\u{e9}", "Plain"];
        let policy = Policy::LITERAL.sensitive_params(&NAMES);
        let mut tried = 0;
        for name in [
            "customer_id",
            "customerId",
            "CUSTOMER-ID",
            "customer%5Fid",
            "%63ustomer.id",
            "customer[id]",
            "x-",
            "X_a",
            "xid",
            "code+phrase",
            "code%20phrase",
            "codePhrase",
            "%C3%A9t%c3%a9",
            "plain",
            "_plain_",
        ] {
            let name = name.replace('[', "%5B").replace(']', "%5D");
            for (before, after) in [("?", ""), ("?a=b&", "&c=d"), ("#", ""), ("?q#", "&x")] {
                let text = format!("https://h{before}{name}=canary{after}");
                let uri = UriRef::parse(&text).unwrap();
                assert!(format!("{}", uri.redacted()).contains("canary"), "{text}");
                for shown in [
                    format!("{}", uri.redacted().under(&policy)),
                    format!("{:?}", uri.redacted().under(&policy)),
                ] {
                    assert!(!shown.contains("canary") && shown.contains("=***"), "{shown}");
                    tried += 1;
                }
            }
        }
        assert!(tried >= 120, "{tried}");
        for text in
            ["?customer=1&id=2&customer_id2=3&ax=4&code=&plainly=5&\u{25}C3%A9=6", "?=1&customer_id#plain"]
        {
            let shown = format!("{}", UriRef::parse(text).unwrap().redacted().under(&policy));
            assert_eq!(shown.replace("code=***", "code="), text);
        }
        let all = Policy::RFC3986.sensitive_params(&["*"]);
        assert_eq!(format!("{}", UriRef::parse("?a=1&b=2").unwrap().redacted().under(&all)), "?a=***&b=***");
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
