//! URIs in running text (RFC 3986, appendix C).

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use urika::{Uri, find_uris};

use crate::strategies::{any_text, uri};

/// Returns strings of characters that begin, end and break URIs.
fn running_text() -> impl Strategy<Value = String> {
    let pieces = [
        "http://", "a://", "mailto:", "urn:", "URL:", "<", ">", "(", ")", "[", "]", "[::1]", "[v1.", "\"",
        "'", " ", "\n", ".", ",", ":", ":80", "/", "?", "#", "@", "%", "%41", "\\", "{", "é", "\u{3002}",
        "h", "a", "1", "&", "*",
    ];
    vec(select(pieces.to_vec()), 0..16).prop_map(|pieces| pieces.concat())
}

/// Returns true when a URI ends as `find_uris` ends it: without punctuation, and without an unopened
/// parenthesis.
fn ends_as_found(text: &str) -> bool {
    let count = |wanted| text.matches(wanted).count();
    !text.ends_with(['.', ',', ';', ':', '!', '?', '\'', '*', '('])
        && (!text.ends_with(')') || count('(') >= count(')'))
}

proptest! {
    #![proptest_config(crate::config())]

    /// The range of each URI contains it, and begins after the previous one.
    #[test]
    fn found_uris_stand_at_their_ranges(text in prop_oneof![running_text(), any_text(), any::<String>()]) {
        let mut behind = 0;
        for (range, found) in find_uris(&text) {
            holds!(range.start >= behind && range.start < range.end, "{text:?}: {range:?}");
            same!(text.get(range.clone()), Some(found.as_str()));
            same!(Uri::parse(&text[range.clone()]), Ok(found), "{text:?}");
            behind = range.end;
        }
    }

    /// A delimiter ends a URI without shortening it.
    #[test]
    fn a_uri_between_delimiters_is_found_whole(text in uri(), open in "[ \n\"]", close in "[ \n\"<>]") {
        let uri = Uri::parse(&text).expect("a URI");
        let has_host = uri.host_str().is_some_and(|host| !host.is_empty());
        let found = |text: &str| find_uris(text).next().map(|(range, uri)| (range.start, uri.as_str().to_owned()));
        if has_host && ends_as_found(&text) {
            same!(found(&format!("{open}{text}{close}")), Some((1, text.clone())));
            if text.matches('(').count() == text.matches(')').count() {
                same!(found(&format!("({text}).")), Some((1, text.clone())), "in parentheses");
            }
        }
        let is_named = ["url:", "uri:"].iter().any(|name| text.len() > 4 && text[..4].eq_ignore_ascii_case(name));
        // `http://` alone, and `a://`, are the beginnings of URIs.
        let needs_host = matches!(&*uri.scheme().to_ascii_lowercase(), "http" | "https" | "ws" | "wss" | "ftp");
        let is_beginning = text.ends_with("://") || needs_host && !has_host;
        if uri.scheme().len() + 1 < text.len() && !is_named && !is_beginning {
            same!(found(&format!("<{text}>")), Some((1, text.clone())));
            same!(found(&format!("<URL:{text}>")), Some((5, text)));
        }
    }
}
