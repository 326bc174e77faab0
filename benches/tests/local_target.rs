//! Checks that every target that `Policy::local_target` accepts stays on the site: as a browser reads it, and as a
//! browser reads it after a server has kept only its path, or has decoded it once or twice. Checks the same of each
//! reference without a scheme and a host, as a browser reads it.

use urika::percent::decode_lossy;
use urika::{Policy, UriRef};
use urika_reference::texts::{bound, up_to};
use url::Url;

/// The pieces of each tried string: delimiters of both standards, a letter, a tab, which browsers drop, and escapes.
const TOKENS: [&str; 15] =
    ["/", "\\", ".", ":", "@", "?", "#", "a", "\t", ";", "%2e", "%2F", "%5c", "%09", "%252F"];

fn leads_elsewhere(site: &Url, text: &str) -> bool {
    site.join(text).is_ok_and(|target| target.origin() != site.origin())
}

/// Returns whether the target is accepted.
fn stays(site: &Url, text: &str) -> bool {
    if Policy::local_target(text).is_err() {
        return false;
    }
    let path = site.join(text).expect("a browser reads it").path().to_owned();
    let once = decode_lossy(text).into_owned();
    let twice = decode_lossy(&once).into_owned();
    for seen in [text, &once, &twice] {
        assert!(!leads_elsewhere(site, seen), "{text:?} as {seen:?}");
    }
    assert!(!leads_elsewhere(site, &path), "{text:?} as {path:?}");
    true
}

#[test]
fn no_local_target_leads_to_another_site() {
    let site = Url::parse("https://site.example/login").unwrap();
    let longest = bound(6, 7);
    let (mut tried, mut accepted) = (0_u64, 0_u64);
    let mut texts = vec![String::new()];
    while let Some(text) = texts.pop() {
        (tried, accepted) = (tried + 1, accepted + u64::from(stays(&site, &text)));
        // A string that does not begin with `/` is refused, whatever follows.
        let may_begin = text.starts_with('/') || text.is_empty();
        if may_begin && tokens(&text) < longest {
            texts.extend(TOKENS.iter().map(|token| format!("{text}{token}")));
        }
    }
    println!("{tried} texts, {accepted} accepted");
    assert!(accepted > 50_000, "{accepted}");
}

/// `Redirect` of `urika-axum` sends such a reference unchanged.
#[test]
fn no_reference_without_a_host_leads_to_another_site() {
    let site = Url::parse("https://site.example/a/login").unwrap();
    let mut sent = 0;
    for text in up_to(&TOKENS, 5) {
        if UriRef::parse(&text).is_ok_and(|one| one.scheme().is_none() && one.authority().is_none()) {
            assert!(!leads_elsewhere(&site, &text), "{text:?}");
            sent += 1;
        }
    }
    println!("{sent} references");
    assert!(sent > 50_000, "{sent}");
}

fn tokens(text: &str) -> usize {
    text.len() - 2 * text.matches('%').count() - 2 * text.matches("%25").count()
}
