//! Remedies for URLs.

use urika::Violation;

/// The references that every XML document has.
const REFERENCES: [(&str, char); 6] =
    [("&amp;", '&'), ("&#38;", '&'), ("&lt;", '<'), ("&gt;", '>'), ("&quot;", '"'), ("&apos;", '\'')];

/// Returns the remedy for a violation in `url`.
pub(super) fn of(violation: &Violation, url: &str) -> String {
    match host(url).strip_suffix('.') {
        Some(host) if violation.code() == "INVALID_HOST" && !host.ends_with('.') && !host.is_empty() => {
            format!("write the host without the dot at its end: {host}")
        }
        _ => violation.remedy().to_owned(),
    }
}

/// Returns the first XML reference in a URL, and the character that it represents.
pub(super) fn reference(url: &str) -> Option<(&'static str, char)> {
    REFERENCES.into_iter().find(|(reference, _)| url.contains(reference))
}

/// Returns the host of a URL, without user information and port.
fn host(url: &str) -> &str {
    let authority = url.split_once("://").map_or("", |(_, rest)| rest);
    let authority = authority.split(['/', '?', '#']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    host.split(':').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use urika::Policy;

    use super::of;

    #[test]
    fn a_remedy_names_what_was_found() {
        for (url, expected) in [
            ("https://h.example/a b", "a space is written %20"),
            ("https://h.example/a\"b", "`\"` is written %22"),
            ("https://h.example/a]b", "`]` is written %5D"),
            ("https://h.example/a<b", "`<` is written %3C"),
            ("https://h.example/a`b", "a backtick is written %60"),
            ("https://h.example/a\\b", "a literal backslash is written %5C"),
            ("https://h.example/a^b", "`^` is written %5E"),
            ("https://h.example/a{b", "a literal brace is written %7B"),
            ("https://h.example/a|b", "`|` is written %7C"),
            ("https://h.example/a}b", "a literal brace is written %7D"),
            ("https://example.com./a", "without the dot at its end: example.com"),
        ] {
            let violations = Policy::PAGE.check_canonical(url);
            let violation = violations.first().expect(url);
            assert!(of(violation, url).ends_with(expected), "{url}: {}", of(violation, url));
        }
    }
}
