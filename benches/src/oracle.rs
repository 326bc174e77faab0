//! The right answers, from the simplest code, which need not be fast.
//!
//! Splitting follows RFC 3986, appendix B. The normal form follows sections 6.2.2 and 6.2.3: case, escapes,
//! dot segments, empty path, empty and default port, and IPv6 addresses in the form of RFC 5952. This module
//! validates nothing, and shares no code with a contender, so that a bug of Urika cannot hide here. It covers
//! only the inputs: URIs with an authority, and the default ports of [`DEFAULT_PORTS`].

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::net::Ipv6Addr;

use crate::part::Part;

/// The default ports of the schemes in the inputs.
pub const DEFAULT_PORTS: [(&str, &str); 5] =
    [("ftp", "21"), ("http", "80"), ("https", "443"), ("ws", "80"), ("wss", "443")];

/// Returns all parts of a URI. A part that is not in the map is undefined.
///
/// # Panics
///
/// Panics when there is no scheme.
#[must_use]
pub fn parts(uri: &str) -> BTreeMap<Part, &str> {
    let mut parts = BTreeMap::new();
    let (rest, fragment) = cut(uri, '#');
    let (rest, query) = cut(rest, '?');
    let (scheme, rest) = rest.split_once(':').expect("a URI has a scheme");
    parts.insert(Part::Scheme, scheme);
    parts.extend(query.map(|query| (Part::Query, query)));
    parts.extend(fragment.map(|fragment| (Part::Fragment, fragment)));
    let Some(rest) = rest.strip_prefix("//") else {
        parts.insert(Part::Path, rest);
        return parts;
    };
    let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    parts.insert(Part::Path, path);
    parts.insert(Part::Authority, authority);
    let host_and_port = match authority.rsplit_once('@') {
        Some((userinfo, rest)) => {
            let (username, password) = cut(userinfo, ':');
            parts.insert(Part::Userinfo, userinfo);
            parts.insert(Part::Username, username);
            parts.extend(password.map(|password| (Part::Password, password)));
            rest
        }
        None => authority,
    };
    let host_end = host_and_port.find(']').map_or(0, |bracket| bracket + 1);
    let colon = host_and_port[host_end..].find(':').map(|colon| host_end + colon);
    parts.insert(Part::Host, &host_and_port[..colon.unwrap_or(host_and_port.len())]);
    parts.extend(colon.map(|colon| (Part::Port, &host_and_port[colon + 1..])));
    parts
}

/// Returns the normal form of a URI that has an authority.
///
/// # Panics
///
/// Panics when there is no scheme, no authority, or a `%` without two hex digits.
#[must_use]
pub fn normalize(uri: &str) -> String {
    let parts = parts(uri);
    let scheme = parts[&Part::Scheme].to_ascii_lowercase();
    let mut text = format!("{scheme}://");
    if let Some(userinfo) = parts.get(&Part::Userinfo) {
        text += &escapes(userinfo);
        text.push('@');
    }
    text += &host(parts[&Part::Host]);
    let port = parts.get(&Part::Port).copied().unwrap_or_default();
    if !port.is_empty() && !DEFAULT_PORTS.contains(&(&scheme, port)) {
        let _ = write!(text, ":{port}");
    }
    text += &match parts[&Part::Path] {
        "" => "/".to_owned(),
        path => remove_dot_segments(&escapes(path)),
    };
    for (delimiter, part) in [('?', Part::Query), ('#', Part::Fragment)] {
        if let Some(value) = parts.get(&part) {
            text.push(delimiter);
            text += &escapes(value);
        }
    }
    text
}

fn cut(text: &str, delimiter: char) -> (&str, Option<&str>) {
    match text.split_once(delimiter) {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    }
}

/// Normalizes escapes, by sections 6.2.2.1 and 6.2.2.2.
fn escapes(text: &str) -> String {
    let mut pieces = text.split('%');
    let mut result = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (digits, rest) = piece.split_at(2);
        let byte = u8::from_str_radix(digits, 16).expect("two hex digits after %");
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                result.push(byte.into());
            }
            _ => {
                let _ = write!(result, "%{byte:02X}");
            }
        }
        result += rest;
    }
    result
}

/// Returns the host in lower case except in escapes, with an IPv6 address in the form of RFC 5952.
fn host(host: &str) -> String {
    let literal = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    if let Some(address) = literal.and_then(|literal| literal.parse::<Ipv6Addr>().ok()) {
        return format!("[{address}]");
    }
    escapes(&escapes(host).to_ascii_lowercase())
}

/// Removes dot segments from a path that begins with a slash, by section 5.2.4.
fn remove_dot_segments(path: &str) -> String {
    let segments: Vec<_> = path[1..].split('/').collect();
    let mut kept = Vec::new();
    for (index, segment) in segments.iter().enumerate() {
        let is_dot = matches!(*segment, "." | "..");
        if *segment == ".." {
            kept.pop();
        }
        if !is_dot {
            kept.push(*segment);
        } else if index + 1 == segments.len() {
            kept.push("");
        }
    }
    format!("/{}", kept.join("/"))
}

/// Returns the template of a path and its values, in the format of `contenders::routes::Match`, or `refused`
/// when no template matches the path. When several templates match, the one with the fewest values counts.
#[must_use]
pub fn route(templates: &[String], path: &str) -> String {
    let read = |template: &String| {
        let (path, query) = cut(path, '?');
        let values = query.into_iter().flat_map(|query| query.split('&'));
        let mut values: Vec<&str> = values.filter_map(|pair| Some(pair.split_once('=')?.1)).collect();
        let segments: Vec<&str> = path.split('/').collect();
        let names: Vec<&str> = template.split("{?").next()?.split('/').collect();
        if segments.len() != names.len() {
            return None;
        }
        for (at, (segment, name)) in segments.into_iter().zip(names).enumerate() {
            match name.starts_with('{') {
                true => values.insert(at.min(values.len()), segment),
                false if name != segment => return None,
                false => {}
            }
        }
        Some((values.len(), format!("{template} {}", values.join(" ")).trim_end().to_owned()))
    };
    let found = templates.iter().filter_map(read).min();
    found.map_or_else(|| "refused".to_owned(), |(_, answer)| answer)
}
