//! [`RedactedUri`]: a URI that prints without its secrets.

use core::fmt;

use crate::grammar::component::{Read, read};
use crate::text::names::Names;
use crate::uri::parts::Parts;

/// Names of parameters whose values are secrets, as lower-case letters and digits.
const SECRET: [&str; 23] = [
    "auth",
    "authorization",
    "awsaccesskeyid",
    "bearer",
    "code",
    "csrf",
    "hmac",
    "jwt",
    "key",
    "otp",
    "pass",
    "passcode",
    "phpsessid",
    "pin",
    "pwd",
    "samlrequest",
    "samlresponse",
    "session",
    "sid",
    "sig",
    "ticket",
    "tokenhint",
    "xsrf",
];

/// The same for ends of names, such as `access_token` and `X-Amz-Signature`.
const SECRET_ENDS: [&str; 25] = [
    "accesskey",
    "accountkey",
    "apikey",
    "assertion",
    "authcode",
    "authkey",
    "authorizationcode",
    "codeverifier",
    "credential",
    "credentials",
    "encryptionkey",
    "idtokenhint",
    "passphrase",
    "passwd",
    "password",
    "passwordconfirmation",
    "privatekey",
    "secret",
    "secretkey",
    "sessionid",
    "sharedkey",
    "signature",
    "signingkey",
    "subscriptionkey",
    "token",
];

/// More letters than the longest of these names has.
const LONGEST: usize = 21;

/// A URI that prints without its secrets, for logs. Obtain it from [`Uri::redacted`](crate::Uri::redacted).
///
/// `***` replaces the user information, and the values of parameters in the query and the fragment whose
/// names look like secrets: `token`, `api_key`, `password`, `code`, `sig`, `session` and similar names, in any case and
/// with any separators, and longer names that end in one of most of these, such as `access_token` and
/// `X-Amz-Signature`. [`under`](Self::under) adds the names of a policy.
///
/// A URI in a value or in the path is redacted, too: a value with such a URI, encoded or not, becomes `***`, and the path
/// loses user information, as in `jdbc:postgresql://***@example.com/db`. Everything else in the path stays unchanged.
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
        let name = pair.split_once('=').map_or(pair, |(name, _)| name);
        if holds_secret(name, names) {
            write!(f, "{before}***")?;
        } else if name != pair && (is_sensitive(decoded(name.as_bytes()), names) || holds_secret(pair, names))
        {
            write!(f, "{before}{name}=***")?;
        } else {
            write!(f, "{before}{pair}")?;
        }
        before = "&";
    }
    Ok(())
}

/// Writes a path, in which there may be other URIs.
pub(super) fn write_path(f: &mut fmt::Formatter<'_>, path: &str, names: Names<'_>) -> fmt::Result {
    let mut rest = path;
    while let Some((before, after)) = rest.split_once("://") {
        write_segments(f, before, names)?;
        let (authority, tail) = after.split_at(after.find('/').unwrap_or(after.len()));
        match authority.rsplit_once('@') {
            Some((_, host)) => write!(f, "://***@{host}")?,
            None => write!(f, "://{authority}")?,
        }
        rest = tail;
    }
    write_segments(f, rest, names)
}

/// Writes segments, each of which may be an encoded URI.
fn write_segments(f: &mut fmt::Formatter<'_>, text: &str, names: Names<'_>) -> fmt::Result {
    for (number, segment) in text.split('/').enumerate() {
        f.write_str(if number > 0 { "/" } else { "" })?;
        let is_secret = segment.contains('%') && holds_secret(segment, names);
        f.write_str(if is_secret { "***" } else { segment })?;
    }
    Ok(())
}

/// Returns whether a value has a URI with a secret, as it is written or decoded once.
fn holds_secret(value: &str, names: Names<'_>) -> bool {
    (value.contains([':', '?', '#']) && nests_secret(value.bytes(), names))
        || (value.contains('%') && nests_secret(decoded(value.as_bytes()), names))
}

/// Returns whether a string has user information after `://`, or a secret parameter after a `?` or a `#`, in one pass.
fn nests_secret(mut rest: impl Iterator<Item = u8> + Clone, names: Names<'_>) -> bool {
    let (mut slashes, mut in_authority, mut in_pairs) = (0, false, false);
    // The beginning of the name of a pair, and its length so far.
    let mut name = None;
    while let Some(byte) = rest.next() {
        if in_authority && byte == b'@' {
            return true;
        }
        in_authority &= !matches!(byte, b'/' | b'?' | b'#');
        slashes = match (slashes, byte) {
            (_, b':') => 1,
            (1, b'/') => 2,
            (2, b'/') => {
                in_authority = true;
                0
            }
            _ => 0,
        };
        in_pairs |= matches!(byte, b'?' | b'#');
        name = match (byte, name.take()) {
            (b'?' | b'#' | b'&' | b';', _) if in_pairs => Some((rest.clone(), 0)),
            (b'=', Some((start, length))) => {
                if is_sensitive(start.take(length), names) {
                    return true;
                }
                None
            }
            (_, Some((start, length))) => Some((start, length + 1)),
            (_, None) => None,
        };
    }
    false
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
        write_path(f, &parts.path(), names)?;
        write_pairs(f, "?", parts.query().as_deref(), names)?;
        write_pairs(f, "#", parts.fragment(), names)
    }
}

impl fmt::Debug for RedactedUri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

/// Returns whether the value of a parameter with this decoded name is a secret, or on the list.
fn is_sensitive(name: impl Iterator<Item = u8> + Clone, names: Names<'_>) -> bool {
    is_named(&name, names) || is_secret(name)
}

/// Returns whether the value of a parameter with this decoded name is a secret. The review of URIs uses the same names.
#[must_use]
pub fn is_secret_in_logs(name: &str) -> bool {
    is_secret(name.bytes())
}

/// Returns whether the value of a parameter with this name is a secret.
fn is_secret(name: impl Iterator<Item = u8>) -> bool {
    let (mut letters, mut length) = ([0; LONGEST], 0);
    for byte in name {
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

/// Returns whether a parameter has a name of the list, without case and separators.
fn is_named(name: &(impl Iterator<Item = u8> + Clone), names: Names<'_>) -> bool {
    (0..names.len()).any(|i| {
        let (listed, is_prefix) = match names.get(i).strip_suffix('*') {
            Some(prefix) => (prefix, true),
            None => (names.get(i), false),
        };
        let mut letters = name.clone().filter_map(letter);
        let begins = listed.bytes().filter_map(letter).all(|listed| letters.next() == Some(listed));
        begins && (is_prefix || letters.next().is_none())
    })
}

/// Decodes the escapes of a name.
fn decoded(name: &[u8]) -> impl Iterator<Item = u8> + Clone + '_ {
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
    use alloc::vec::Vec;

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
            "client_assertion",
            "JSESSIONID",
            "id_token_hint",
            "user%5Bpassword_confirmation%5D",
            "aws_secret_key",
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

    /// URIs in values and in paths, encoded once or not, in front of text and after it.
    #[test]
    fn no_secret_of_a_nested_uri_is_printed() {
        let nested = [
            "https://kim:canary@h/db",
            "https://canary@h",
            "//h/a?token=canary",
            "/cb?a=b&code=canary",
            "/cb#access_token=canary",
            "https://h/?x;sig=canary",
        ];
        let encode = |text: &str| {
            let escapes: Vec<_> = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
            escapes.concat()
        };
        let mut tried = 0;
        for inner in nested {
            for value in [inner.into(), encode(inner)] {
                for text in [
                    format!("https://h/?next={value}"),
                    format!("https://h/?a=b&next={value}&c=d"),
                    format!("https://h/?{value}"),
                    format!("https://h/#/a?next={value}"),
                ] {
                    let shown = format!(
                        "{}",
                        UriRef::parse(&text.replace("#access", "%23access")).unwrap().redacted()
                    );
                    assert!(!shown.contains("canary") && !shown.contains("%63%61%6E"), "{text} is {shown}");
                    tried += 1;
                }
            }
        }
        assert!(tried >= 48, "{tried}");
        for (text, shown) in [
            ("jdbc:postgresql://kim:canary@h/db?a=b", "jdbc:postgresql://***@h/db?a=b"),
            ("view-source:https://canary@h", "view-source:https://***@h"),
            ("https://h/web/https://u:p@g/a@b/ftp://x@y", "https://h/web/https://***@g/a@b/ftp://***@y"),
            ("https://h/p/https%3A%2F%2Fu%3Ap%40g/z", "https://h/p/***/z"),
            ("https://h/?next=%2Fcb%3Fcode%3Dx&page=2", "https://h/?next=***&page=2"),
            ("https://h/?next=https://g/a%3Fpage=2", "https://h/?next=https://g/a%3Fpage=2"),
            ("https://h/a@b:c//d?e=f@g&h=https://i/@j", "https://h/a@b:c//d?e=f@g&h=https://i/@j"),
        ] {
            assert_eq!(format!("{}", UriRef::parse(text).unwrap().redacted()), shown);
        }
        let policy = Policy::RFC3986.sensitive_params(&["phone"]);
        let uri = UriRef::parse("https://h/?next=/a%3Fphone%3Dcanary").unwrap();
        assert_eq!(format!("{}", uri.redacted().under(&policy)), "https://h/?next=***");
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
