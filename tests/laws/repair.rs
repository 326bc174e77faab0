//! `UriBuf::repair`: a repair never changes the address.

use proptest::prelude::*;
use proptest::sample::select;
use urika::{Uri, UriBuf};

use crate::oracle::Split;
use crate::strategies::{any_text, uri};

/// Returns URIs that do not begin with `URL:`, the prefix that appendix C removes.
fn plain_uri() -> impl Strategy<Value = String> {
    uri().prop_filter("`url:` is taken off", |text| {
        !["url:", "uri:"].iter().any(|name| text.to_ascii_lowercase().starts_with(name))
    })
}

proptest! {
    #![proptest_config(crate::config())]

    #[test]
    fn a_uri_needs_no_repair(text in plain_uri()) {
        same!(UriBuf::repair(&text).map(String::from), Ok(text.clone()));
    }

    /// Appendix C: angle brackets, quotes, white space, `URL:`.
    #[test]
    fn delimiters_around_a_uri_are_removed(text in plain_uri(), around in select(vec![
        ("<", ">"), ("\"", "\""), (" ", "\n"), ("URL:", ""), ("<URL:", ">"), ("\t<url: ", " >\r\n"),
        ("‘", "’"), ("“", "”"),
    ])) {
        let (before, behind) = around;
        same!(UriBuf::repair(&format!("{before}{text}{behind}")).map(String::from), Ok(text.clone()));
    }

    /// Repair never panics, and its result needs no repair.
    #[test]
    fn repairing_is_idempotent(text in any_text()) {
        let Ok(mended) = UriBuf::repair(&text) else { return Ok(()) };
        let read = Uri::parse(mended.as_str()).map_err(|error| TestCaseError::fail(error.to_string()))?;
        same!((mended.authority(), mended.path()), (read.authority(), read.path()));
        let is_url = mended.as_str().get(..4).is_some_and(|start| ["url:", "uri:"].contains(&&*start.to_ascii_lowercase()));
        holds!(is_url || UriBuf::repair(mended.as_str()).as_ref() == Ok(&mended), "{mended}");
    }

    /// Scheme and authority are accepted as written, or refused.
    #[test]
    fn nothing_is_guessed(text in any_text()) {
        let Ok(mended) = UriBuf::repair(&text) else { return Ok(()) };
        holds!(!text.contains('\\'), "a backslash in {text:?}");
        let is_wrapped = text.contains(|c: char| c.is_whitespace() || "<>\"'`“”‘’\u{FEFF}".contains(c));
        if text.is_ascii() && !is_wrapped && !["url:", "uri:"].iter().any(|name| text.to_ascii_lowercase().starts_with(name)) {
            let split = Split::of(&text);
            same!((Some(mended.scheme()), mended.authority()), (split.scheme.as_deref(), split.authority.as_deref()));
        }
    }

    /// Escapes stay unchanged, so that nothing is encoded twice. Only a `%` that does not begin an escape is encoded.
    #[test]
    fn no_escape_is_escaped(text in any_text()) {
        let Ok(mended) = UriBuf::repair(&text) else { return Ok(()) };
        // A line may break anywhere, even within an escape.
        let joined: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let is_digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_hexdigit);
        let lone = text.match_indices('%').filter(|(at, _)| !(is_digit(at + 1) && is_digit(at + 2))).count();
        let count = |text: &str| text.matches("%25").count();
        holds!(count(mended.as_str()) <= count(&joined) + lone, "{mended} from {text:?}");
    }

    /// The positions of faults refer to the original text.
    #[test]
    fn faults_lie_in_the_text(text in any_text()) {
        let Err(error) = UriBuf::repair(&text) else { return Ok(()) };
        holds!(error.offset() + error.fault().length as usize <= text.len(), "{error:?} in {text:?}");
        if let urika::FaultKind::Unexpected(c) | urika::FaultKind::SchemeStart(c) = error.kind() {
            holds!(text[error.offset()..].starts_with(c), "{error:?} in {text:?}");
        }
        same!(error.diagnostic(&text).to_string().lines().count(), 3);
    }
}
