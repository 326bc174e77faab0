//! Makes equivalent spellings of a URI with escapes.

use std::fmt::Write as _;

use std::ops::Range;

use urika::UriRef;

/// Returns an equivalent reference (RFC 3986, section 6.2.2.2): each unreserved character of host, path,
/// query and fragment is escaped if `is_escaped` returns true for its offset. Returns `None` when the text is
/// not a reference.
pub(crate) fn respelled(text: &str, is_escaped: impl Fn(usize) -> bool) -> Option<String> {
    let uri = UriRef::parse(text).ok()?;
    let (host, path) = host_and_path(uri);
    let host = if text[host.clone()].starts_with('[') { path..path } else { host };
    let mut other = String::new();
    let mut escape_begins = usize::MAX - 2;
    for (at, character) in text.char_indices() {
        if character == '%' {
            escape_begins = at;
        }
        let is_digit = at <= escape_begins + 2 && at >= escape_begins;
        let is_unreserved = character.is_ascii_alphanumeric() || "-._~".contains(character);
        if (host.contains(&at) || at >= path) && is_unreserved && !is_digit && is_escaped(at) {
            let _ = write!(other, "%{:02x}", u32::from(character));
        } else {
            other.push(character);
        }
    }
    Some(other)
}

/// Returns the range of the host, and the offset of the path.
pub(crate) fn host_and_path(uri: UriRef<'_>) -> (Range<usize>, usize) {
    let path = uri.as_str().len() - uri.fragment().map_or(0, |it| it.len() + 1);
    let path = path - uri.query().map_or(0, |it| it.as_str().len() + 1) - uri.path().as_str().len();
    let host = uri.host_str().map_or(path..path, |host| {
        let end = path - uri.port_str().map_or(0, |port| port.len() + 1);
        end - host.len()..end
    });
    (host, path)
}
