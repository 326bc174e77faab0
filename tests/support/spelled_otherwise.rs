//! Makes equivalent spellings of a URI by the other rules of normalization.

use std::ops::Range;

use urika::Uri;

use crate::respelled::host_and_path;

/// Returns these spellings of a URI: with the letters of scheme, host and escapes in the other case (RFC
/// 3986, section 6.2.2.1); with the default port, or only its colon, when no port is written (section 6.2.3);
/// and in normal form. Returns `None` when the text is not a URI.
pub(crate) fn spelled_otherwise(text: &str) -> Option<Vec<String>> {
    let uri = Uri::parse(text).ok()?;
    let (host, _) = host_and_path(uri.into());
    let mut others = vec![uri.normalize().to_string(), in_the_other_case(text, uri.scheme().len(), &host)];
    if let (Some(_), None, Some(port)) = (uri.authority(), uri.port_str(), uri.port_or_default()) {
        let (before, behind) = text.split_at(host.end);
        others.extend([format!("{before}:{behind}"), format!("{before}:0{port}{behind}")]);
    }
    Some(others)
}

fn in_the_other_case(text: &str, scheme: usize, host: &Range<usize>) -> String {
    let mut escape = 0..0;
    let swapped = |(at, character): (usize, char)| {
        if character == '%' {
            escape = at..at + 3;
        }
        match character {
            'a'..='z' if at < scheme || host.contains(&at) || escape.contains(&at) => {
                character.to_ascii_uppercase()
            }
            'A'..='Z' if at < scheme || host.contains(&at) || escape.contains(&at) => {
                character.to_ascii_lowercase()
            }
            other => other,
        }
    };
    text.char_indices().map(swapped).collect()
}
