//! Turns a target's bytes into strings and values.

use urika::UriRef;
use urika_reference::template::Given;

/// Returns the bytes as text, up to the first byte that is not UTF-8.
pub(crate) fn of(data: &[u8]) -> &str {
    match std::str::from_utf8(data) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&data[..error.valid_up_to()]).unwrap_or_default(),
    }
}

/// Returns an equivalent reference (RFC 3986, sections 6.2.2.1 and 6.2.2.2): escaped unreserved characters
/// are decoded, the other escapes and the scheme are written in upper case. Returns `None` when the text is
/// not a reference.
pub(crate) fn unescaped(text: &str) -> Option<String> {
    let uri = UriRef::parse(text).ok()?;
    let scheme = uri.scheme().map_or(0, str::len);
    let mut pieces = text.split('%');
    let mut other = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (digits, rest) = piece.split_at(2);
        match u8::from_str_radix(digits, 16) {
            Ok(byte) if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) => {
                other.push(char::from(byte));
            }
            _ => other.extend(["%", &digits.to_ascii_uppercase()]),
        }
        other.push_str(rest);
    }
    other[..scheme].make_ascii_uppercase();
    Some(other)
}

/// Returns the text up to the first line break, and the rest.
pub(crate) fn lines(data: &[u8]) -> (&str, &str) {
    let text = of(data);
    text.split_once('\n').unwrap_or((text, ""))
}

/// Reads a value from a seed: `-` is undefined, `[a|b` is a list, `{a=1|b=2` is an associative array, and
/// everything else is a string.
pub(crate) fn given(text: &str) -> Given {
    let members = |text: &str| text.split('|').filter(|it| !it.is_empty()).map(str::to_owned).collect();
    if text == "-" {
        Given::Undefined
    } else if let Some(list) = text.strip_prefix('[') {
        Given::List(members(list))
    } else if let Some(pairs) = text.strip_prefix('{') {
        let pairs: Vec<String> = members(pairs);
        let pair = |it: &String| {
            it.split_once('=').map_or((it.clone(), String::new()), |(a, b)| (a.into(), b.into()))
        };
        Given::Pairs(pairs.iter().map(pair).collect())
    } else {
        Given::Text(text.to_owned())
    }
}

/// Returns one value for each name. The values are the lines of the text, from the first again after the
/// last.
///
/// One name has one value, however often it occurs in a template.
pub(crate) fn values<'n>(names: impl Iterator<Item = &'n str>, text: &str) -> Vec<(&'n str, Given)> {
    let lines: Vec<&str> = text.split('\n').collect();
    let mut values: Vec<(&str, Given)> = Vec::new();
    for name in names {
        if !values.iter().any(|(other, _)| *other == name) {
            values.push((name, given(lines[values.len() % lines.len()])));
        }
    }
    values
}

/// Converts the value into the library's type.
pub(crate) fn value(given: &Given) -> urika::template::Value<'static> {
    given.clone().into_value(urika::template::Value::UNDEFINED)
}
