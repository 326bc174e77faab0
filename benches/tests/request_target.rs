//! Checks that a canonical `RequestTarget` leads to one place: for a browser, for `http` and axum, for servers that
//! decode a path once or twice, that drop parameters, and that treat `\` as a slash.

use http::Uri as HttpUri;
use urika::percent::decode_lossy;
use urika::{RequestTarget, TargetForm};
use urika_reference::texts::{bound, up_to};
use url::Url;

/// The pieces of each tried string: delimiters of both standards, letters that complete an escape, a tab, which
/// browsers drop, and escapes.
const TOKENS: [&str; 16] =
    ["/", "\\", ".", ":", "@", "?", "#", "2e", "\t", ";", "%2e", "%2F", "%5c", "%25", "%3f", "%61"];

/// Returns the segments of a path for a server that treats `\` as a slash and drops parameters.
fn segments(path: &str) -> Vec<&str> {
    path.split(['/', '\\']).map(|segment| segment.split(';').next().unwrap_or_default()).collect()
}

/// Checks a path and query as all readers see them. `site` is the origin of the request.
fn check_path(site: &Url, target: &str, path: &str, query: Option<&str>) {
    let seen = site.join(target).expect("a browser reads it");
    assert_eq!((seen.origin(), seen.path(), seen.query()), (site.origin(), path, query), "{target:?}");
    let seen: HttpUri = target.parse().expect("http reads it");
    assert_eq!((seen.path(), seen.query()), (path, query), "{target:?}");

    let once = decode_lossy(path);
    assert_eq!(decode_lossy(&once), once, "{target:?} has a second level of escapes");
    let named = segments(path);
    assert_eq!(segments(&once).len(), named.len(), "{target:?} has other segments when it is decoded");
    let (last, inner) = named.split_last().expect("a segment");
    assert!(inner.iter().skip(1).all(|name| !name.is_empty()), "{target:?} has an empty segment");
    assert!(path.ends_with('/') || !last.is_empty(), "{target:?} ends in parameters");
    let is_dots = |name: &&str| matches!(*name, "." | "..");
    assert!(!segments(&once).iter().any(is_dots), "{target:?} has a dot segment");
    // A server that parses what it has decoded ends the path at a `?`.
    let again = site.join(&once).expect("a browser reads it");
    assert!(once.starts_with(&*decode_lossy(again.path())), "{target:?} is {again} once decoded");
    assert_eq!(again.origin(), site.origin(), "{target:?} is {again} once decoded");
}

/// Returns whether the target is accepted.
fn leads_to_one_place(text: &str) -> bool {
    let Ok(target) = RequestTarget::parse(text) else { return false };
    let canonical = target.as_str();
    let again = RequestTarget::parse(canonical).expect("canonical");
    assert_eq!((again.as_str(), again.form()), (canonical, target.form()), "{text:?}");
    match target.form() {
        TargetForm::Origin => {
            let site = Url::parse("http://site.example/").unwrap();
            let reference = target.as_uri_ref().unwrap();
            check_path(&site, canonical, reference.path().as_str(), reference.query().as_deref());
            // The canonical bytes name what the request named.
            let given = site.join(text).expect("a browser reads it");
            assert_eq!(given.origin(), site.origin(), "{text:?}");
            assert_eq!(decode_lossy(given.path()), decode_lossy(reference.path().as_str()), "{text:?}");
        }
        TargetForm::Absolute => {
            let (seen, given) = (Url::parse(canonical).unwrap(), Url::parse(text).unwrap());
            assert_eq!(
                (seen.origin(), decode_lossy(seen.path())),
                (given.origin(), decode_lossy(given.path()))
            );
            let reference = target.as_uri_ref().unwrap();
            check_path(&seen, canonical, reference.path().as_str(), reference.query().as_deref());
            check_authority(&target, &seen, &canonical.parse().expect("http reads it"));
            assert_eq!((seen.username(), seen.password()), ("", None), "{text:?}");
        }
        TargetForm::Authority => {
            let seen = Url::parse(&format!("http://{canonical}/")).unwrap();
            assert_eq!(seen.origin(), Url::parse(&format!("http://{text}/")).unwrap().origin(), "{text:?}");
            check_authority(&target, &seen, &canonical.parse().expect("http reads it"));
        }
        TargetForm::Asterisk => assert_eq!(text, "*"),
    }
    true
}

fn check_authority(target: &RequestTarget<'_>, seen: &Url, by_http: &HttpUri) {
    let host = target.host().map(|host| host.to_string());
    assert_eq!((seen.host_str(), seen.port_or_known_default()), (host.as_deref(), target.port()), "{target}");
    assert_eq!(by_http.host(), host.as_deref(), "{target}");
    assert!(by_http.port_u16().is_none_or(|port| Some(port) == target.port()), "{target}");
}

/// Tries each beginning with all sequences of up to `longest` tokens after it. Returns how many are accepted.
fn enumerate(beginning: &str, longest: usize) -> (u64, u64) {
    let (mut tried, mut accepted) = (0, 0);
    for tokens in up_to(&TOKENS, longest) {
        let text = format!("{beginning}{tokens}");
        (tried, accepted) = (tried + 1, accepted + u64::from(leads_to_one_place(&text)));
    }
    (tried, accepted)
}

#[test]
fn no_canonical_target_leads_elsewhere() {
    let (mut tried, mut accepted) = (0, 0);
    // The first token of an origin form is its slash.
    for (beginning, short, full) in [
        ("", 4, 5),
        ("/", 4, 6),
        ("/a", 4, 5),
        ("http:", 3, 5),
        ("http://h", 4, 5),
        ("h:80", 3, 5),
        ("*", 2, 3),
    ] {
        let counts = enumerate(beginning, bound(short, full));
        (tried, accepted) = (tried + counts.0, accepted + counts.1);
    }
    println!("{tried} texts, {accepted} accepted");
    assert!(accepted > 30_000, "{accepted}");
}
