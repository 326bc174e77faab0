//! Spellings of one path. A router compares literal segments byte by byte, and clients escape different
//! characters. The braces are those of axum's patterns, as in [`pattern`](crate::pattern).

use std::borrow::Cow;

use axum::http::Uri;
use axum::http::uri::PathAndQuery;
use urika::percent::decode_bytes;

/// The maximum number of reserved characters that are varied one by one. Each one doubles the number of spellings, so in
/// a pattern with more of them, either all or none are escaped.
const MOST: usize = 6;

/// Returns the spellings of a pattern that clients write, the given one first: each reserved character
/// escaped or not, the tilde likewise, and hexadecimal digits in either case.
pub(crate) fn spellings(pattern: &str) -> Vec<String> {
    let literals = pattern.split('/').filter(|segment| !segment.starts_with('{'));
    let reserved = literals.map(reserved).sum::<usize>();
    let choices = if reserved > MOST { vec![0, usize::MAX] } else { (0..1 << reserved).collect() };
    let mut found = vec![pattern.to_owned()];
    for choice in choices {
        for (is_upper, is_tilde_escaped) in [(true, false), (false, false), (true, true), (false, true)] {
            let other = spelling(pattern, choice, is_upper, is_tilde_escaped);
            if !found.contains(&other) {
                found.push(other);
            }
        }
    }
    found
}

/// Returns a pattern with its literals in one spelling.
fn spelling(pattern: &str, mut escaped: usize, is_upper: bool, is_tilde_escaped: bool) -> String {
    let segments = pattern.split('/').map(|segment| match segment {
        variable if variable.starts_with('{') => Cow::Borrowed(variable),
        literal => Cow::Owned(chosen(literal, &mut escaped, is_upper, is_tilde_escaped)),
    });
    segments.collect::<Vec<_>>().join("/")
}

/// Returns how many reserved characters a segment has, escaped or not.
fn reserved(segment: &str) -> usize {
    decode_bytes(segment).iter().filter(|&&byte| is_reserved(byte)).count()
}

/// Returns a literal segment. The bits of `escaped` say which reserved characters are escaped.
fn chosen(segment: &str, escaped: &mut usize, is_upper: bool, is_tilde_escaped: bool) -> String {
    let mut spelled = String::new();
    for &byte in &*decode_bytes(segment) {
        let is_escaped = match byte {
            b'~' => is_tilde_escaped,
            _ if is_unreserved(byte) => false,
            _ if is_reserved(byte) => {
                let is_escaped = *escaped & 1 == 1;
                // Rotation keeps `usize::MAX` as it is: in a pattern with many reserved characters, all are escaped.
                *escaped = escaped.rotate_right(1);
                is_escaped
            }
            _ => true,
        };
        push(&mut spelled, byte, is_escaped, is_upper);
    }
    spelled
}

fn push(text: &mut String, byte: u8, is_escaped: bool, is_upper: bool) {
    if !is_escaped {
        text.push(char::from(byte));
        return;
    }
    let digit = |half: u8| {
        let digit = char::from_digit(half.into(), 16).unwrap_or('0');
        if is_upper { digit.to_ascii_uppercase() } else { digit }
    };
    text.extend(['%', digit(byte >> 4), digit(byte & 15)]);
}

/// Returns the path and the query of a URI that a client wrote, with everything escaped that neither may have, and a `%`
/// that does not begin an escape (RFC 3986, sections 3.3 and 3.4).
pub(crate) fn escaped(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for (at, &byte) in bytes.iter().enumerate() {
        let is_kept = match byte {
            b'%' => bytes[at + 1..]
                .first_chunk()
                .is_some_and(|digits: &[u8; 2]| digits.iter().all(u8::is_ascii_hexdigit)),
            b'/' | b'?' => true,
            _ => is_unreserved(byte) || is_reserved(byte),
        };
        push(&mut text, byte, !is_kept, true);
    }
    text
}

/// Returns whether a byte is unreserved (RFC 3986, section 2.3).
const fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~')
}

/// Returns whether a byte is a `sub-delims`, `:` or `@`, which a segment may have without an escape (RFC 3986, section
/// 3.3).
const fn is_reserved(byte: u8) -> bool {
    matches!(byte, b'!' | b'$' | b'&' | b'\'' | b'(' | b')' | b'*' | b'+' | b',' | b';' | b'=' | b':' | b'@')
}

/// Returns the normal form of a target that is not in normal form. The spellings of each pattern include the
/// normal form.
pub(crate) fn normalized(uri: &Uri) -> Option<Uri> {
    if !uri.path().contains('%') {
        return None;
    }
    let path = uri.path().split('/').map(normal).collect::<Vec<_>>().join("/");
    if path == uri.path() {
        return None;
    }
    let target = uri.query().map_or_else(|| path.clone(), |query| format!("{path}?{query}"));
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = Some(PathAndQuery::try_from(target).ok()?);
    Uri::from_parts(parts).ok()
}

/// Returns a segment with its unreserved characters decoded (RFC 3986, section 6.2.2). Reserved characters
/// keep their form, since an escaped one is data and a plain one may be a delimiter. A segment with an
/// invalid escape stays unchanged. So does an escaped dot segment, which other software might resolve once it
/// is decoded.
fn normal(segment: &str) -> Cow<'_, str> {
    let decoded = decode_bytes(segment);
    let escapes = segment.bytes().filter(|&byte| byte == b'%').count();
    let has_broken = segment.len() != decoded.len() + 2 * escapes;
    if has_broken || matches!(&*decoded, b"." | b"..") {
        return Cow::Borrowed(segment);
    }
    let mut spelled = String::with_capacity(segment.len());
    let mut rest = segment;
    while let Some((plain, escape)) = rest.split_once('%') {
        // `has_broken` excludes escapes without two digits.
        let (digits, behind) = escape.split_at(2);
        spelled.push_str(plain);
        match u8::from_str_radix(digits, 16) {
            Ok(byte) => push(&mut spelled, byte, !is_unreserved(byte), true),
            Err(_) => spelled.extend(["%", digits]),
        }
        rest = behind;
    }
    spelled.push_str(rest);
    Cow::Owned(spelled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_have_the_spellings_of_clients() {
        assert_eq!(spellings("/notes/{id}"), ["/notes/{id}"]);
        assert_eq!(spellings("/{*all}"), ["/{*all}"]);
        assert_eq!(spellings("/caf%C3%A9/{id}"), ["/caf%C3%A9/{id}", "/caf%c3%a9/{id}"]);
        assert_eq!(spellings("/a~b/{x}/c"), ["/a~b/{x}/c", "/a%7Eb/{x}/c", "/a%7eb/{x}/c"]);
        assert_eq!(spellings("/%3Aa"), ["/%3Aa", "/:a", "/%3aa"]);
        assert_eq!(spellings("/a%2Fb"), ["/a%2Fb", "/a%2fb"]);
        assert_eq!(spellings("/!/$"), ["/!/$", "/%21/$", "/!/%24", "/%21/%24"]);
        assert_eq!(spellings("/((%28(((("), ["/((%28((((", "/(((((((", "/%28%28%28%28%28%28%28"]);
    }

    #[test]
    fn escaped_text_is_a_reference() {
        assert_eq!(escaped(b"/a;b?c=d/e&f:@!$'()*+,"), "/a;b?c=d/e&f:@!$'()*+,");
        assert_eq!(escaped(b"%%41%4"), "%25%41%254");
        for byte in 0..=u8::MAX {
            for text in [&[b'/', byte][..], &[b'/', b'?', byte, b'a'], &[b'/', byte, b'4', b'1']] {
                let escaped = escaped(text);
                assert!(urika::UriRef::parse(&escaped).is_ok(), "{text:?}");
                if let Ok(text) = std::str::from_utf8(text) {
                    assert_eq!(decode_bytes(&escaped), decode_bytes(text), "{text:?}");
                }
            }
        }
    }

    #[test]
    fn a_target_has_a_normal_form() {
        let normalized =
            |target: &'static str| normalized(&Uri::from_static(target)).map(|uri| uri.to_string());
        for (target, expected) in [
            ("/%61~b/:%3a?q=%41", "/a~b/:%3A?q=%41"),
            ("/caf%c3%a9", "/caf%C3%A9"),
            ("http://example.com/%7Ea", "http://example.com/~a"),
            ("/a%2fb%3B;", "/a%2Fb%3B;"),
            ("/a%ff|%7c", "/a%FF|%7C"),
        ] {
            assert_eq!(normalized(target).as_deref(), Some(expected), "{target}");
        }
        for target in ["/", "*", "/a~b/:?q=%61", "/%zz%41", "/%2e%2e/a", "/%2E", "/../a", "/a%", "//a//"] {
            assert_eq!(normalized(target), None, "{target}");
        }
    }
}
