//! Edits and combines parts: the result has the requested parts.

use proptest::collection::vec;
use proptest::prelude::*;
use urika::value::Segment;
use urika::{Host, ParseError, Uri, UriBuf, UriParts, UriRef, UriRefBuf};

use crate::oracle;
use crate::strategies::{any_text, mutated, reference, uri};

/// Returns the path as the RFC writes it when the plain path would be read differently (sections 3.3 and
/// 4.2).
fn guarded(path: &str, has_scheme: bool, has_authority: bool) -> String {
    let first = path.split('/').next().unwrap_or_default();
    if !has_authority && path.starts_with("//") {
        format!("/.{path}")
    } else if !has_authority && !has_scheme && first.contains(':') {
        format!("./{path}")
    } else {
        path.to_owned()
    }
}

/// Checks that the result parses to the same parts.
fn check(result: &UriRefBuf) -> Result<(), TestCaseError> {
    let read = UriRef::parse(result.as_str()).map_err(|error| TestCaseError::fail(error.to_string()))?;
    same!(UriParts::from(read), UriParts::from(result.as_uri_ref()));
    Ok(())
}

/// Checks that the result has the expected parts. The path may have the guard that `guarded` adds.
fn check_parts(result: &UriRefBuf, expected: UriParts<'_>) -> Result<(), TestCaseError> {
    check(result)?;
    let path = guarded(expected.path, expected.scheme.is_some(), expected.host.is_some());
    same!(UriParts::from(result.as_uri_ref()), UriParts { path: &path, ..expected });
    Ok(())
}

/// Returns the scheme in lowercase, as edits write it (section 3.1).
fn lower(scheme: Option<&str>) -> Option<String> {
    scheme.map(str::to_ascii_lowercase)
}

/// Returns a host as edits write it: an IPv4 address without escapes.
fn set_host(host: Option<&str>) -> Option<String> {
    host.map(|host| match Host::parse(host) {
        Ok(Host::Ipv4(address)) => address.to_string(),
        _ => host.to_owned(),
    })
}

type Edited = Result<UriRefBuf, ParseError>;

proptest! {
    #![proptest_config(crate::config())]

    #[test]
    fn the_parts_make_the_whole(text in reference()) {
        let it = UriRef::parse(&text).expect("a reference");
        let parts = UriParts::from(it);
        let whole = UriRefBuf::from_parts(&parts);
        if parts.host.is_some_and(|host| urika::percent::decode(host).is_err()) {
            same!(whole.map_err(|error| error.code()), Err("HOST_NOT_UTF8"));
            return Ok(());
        }
        let (scheme, host) = (lower(it.scheme()), set_host(parts.host));
        let whole = whole.expect("the parts of a reference");
        check_parts(&whole, UriParts { scheme: scheme.as_deref(), host: host.as_deref(), ..parts })?;
        let rest = &text[it.scheme().map_or(0, str::len)..];
        if host.as_deref() == parts.host {
            same!(whole.as_str(), scheme.unwrap_or_default() + rest);
        }
        let whole = UriBuf::from_parts(&parts);
        same!(whole.is_ok(), it.scheme().is_some());
        same!(UriParts::from(it).path, it.path().as_str());
    }

    /// `from_parts` refuses arbitrary strings, or returns a reference with exactly these parts.
    #[test]
    fn from_parts_round_trips(texts in vec(proptest::option::of(any_text()), 6), path in any_text()) {
        let part = |at: usize| texts[at].as_deref();
        let authority = UriParts { userinfo: part(1), host: part(2), port: part(3), ..UriParts::default() };
        let parts = UriParts { scheme: part(0), path: &path, query: part(4), fragment: part(5), ..authority };
        if let Ok(result) = UriRefBuf::from_parts(&parts) {
            let (scheme, host) = (lower(parts.scheme), set_host(parts.host));
            check_parts(&result, UriParts { scheme: scheme.as_deref(), host: host.as_deref(), ..parts })?;
        }
    }

    /// A setter accepts a part that the grammar allows, and changes no other part.
    #[test]
    fn one_part_changes_and_no_other(
        text in reference(),
        new in prop_oneof![reference(), mutated(), "[a-z0-9:/@.%2F]{0,8}"],
    ) {
        let it = UriRef::parse(&text).expect("a reference");
        let old = UriParts::from(it);
        let scheme = new.to_ascii_lowercase();
        let host = set_host(Some(&new));
        let edited: [(Edited, UriParts<'_>, String); 6] = [
            (it.with_scheme(&new), UriParts { scheme: Some(&scheme), ..old }, format!("{new}:")),
            (it.with_userinfo(&*new), UriParts { userinfo: Some(&new), ..old }, format!("//{new}@")),
            (it.with_host(&new), UriParts { host: host.as_deref(), ..old }, format!("//{new}")),
            (it.with_path(&new), UriParts { path: &new, ..old }, format!("//h{new}")),
            (it.with_query(&*new), UriParts { query: Some(&new), ..old }, format!("?{new}")),
            (it.with_fragment(&*new), UriParts { fragment: Some(&new), ..old }, format!("#{new}")),
        ];
        for (at, (result, expected, alone)) in edited.into_iter().enumerate() {
            let Ok(result) = result else { continue };
            holds!(at == 3 || oracle::is_reference(&alone), "{alone} is no part");
            // A path that needed its guard only because there was no host loses the guard.
            let was_guarded = at == 2 && old.host.is_none() && old.path.starts_with("/.//");
            let path = if was_guarded { &old.path[2..] } else { expected.path };
            check_parts(&result, UriParts { path, ..expected })?;
        }
    }

    #[test]
    fn valid_parts_are_accepted(text in uri(), other in reference()) {
        let it = Uri::parse(&text).expect("a URI");
        let other = UriRef::parse(&other).expect("a reference");
        let query = other.query().map(|query| query.as_str());
        holds!(it.with_query(query).is_ok() && it.with_fragment(other.fragment()).is_ok());
        holds!(other.scheme().is_none_or(|scheme| it.with_scheme(scheme).is_ok()));
        let has_host = it.authority().is_some();
        holds!(other.userinfo().is_none_or(|userinfo| it.with_userinfo(userinfo).is_ok() == has_host));
        holds!(it.with_port(Some(8080)).is_ok() == has_host && it.with_port(None).is_ok());
        let is_rooted = it.path().is_empty() || it.path().is_absolute();
        let is_text = |host| urika::percent::decode(host).is_ok();
        holds!(other.host_str().is_none_or(|host| it.with_host(host).is_ok() == (is_rooted && is_text(host))));
        let stands = !has_host || other.path().is_empty() || other.path().is_absolute();
        same!(it.with_path(&other.path()).is_ok(), stands);
    }

    /// A path stays a path after its authority is removed.
    #[test]
    fn no_path_becomes_an_authority(text in reference()) {
        let it = UriRef::parse(&text).expect("a reference");
        let without = it.without_authority();
        check_parts(&without, UriParts { userinfo: None, host: None, port: None, ..UriParts::from(it) })?;
        holds!(without.authority().is_none());
    }

    /// Appended segments decode to the given strings, and add no other segment.
    #[test]
    fn appended_segments_come_back(
        text in uri(),
        segments in vec(prop_oneof![any_text(), any::<String>(), "[.;/]{0,3}"], 0..4),
    ) {
        let it = Uri::parse(&text).expect("a URI");
        let Ok(result) = it.append(&segments) else {
            let is_rooted = it.path().is_empty() || it.path().is_absolute();
            holds!(!is_rooted || segments.iter().any(|segment| Segment::parse(segment).is_err()));
            return Ok(());
        };
        check(&result.clone().into())?;
        same!((result.scheme(), result.authority()), (it.scheme(), it.authority()));
        holds!(result.query().is_none() && result.fragment().is_none());
        let appended = result.path().segments().count() - segments.len();
        let behind = result.path().segments().skip(appended).map(|segment| segment.decode_lossy().into_owned());
        same!(behind.collect::<Vec<_>>(), segments.clone());
        holds!(result.path().starts_with(it.path().trim_end_matches('/')));
        let expected: Vec<_> = it.path().segments().map(|segment| segment.as_str().to_owned()).collect();
        let is_replaced = expected.last().is_some_and(String::is_empty) && !segments.is_empty();
        let kept = expected.len() - usize::from(is_replaced);
        same!(appended, kept, "one slash before each segment: {result}");
    }

    /// A segment never adds or removes a segment, even for a reader that decodes.
    #[test]
    fn a_segment_fills_one_segment(text in prop_oneof![any_text(), any::<String>(), "[.;/%a]{0,4}"]) {
        let Ok(segment) = Segment::parse(&text) else { return Ok(()) };
        same!(segment.as_str(), text.as_str());
        let whole = format!("s://h/a/{segment}/b");
        let it = Uri::parse(&whole).map_err(|error| TestCaseError::fail(error.diagnostic(&whole).to_string()))?;
        same!(it.normalize().path().segments().count(), 3);
        let decoded = it.path().segments().nth(1).expect("a segment").decode().expect("UTF-8").into_owned();
        same!(&decoded, &text);
        holds!(!decoded.contains(['/', '\\', '\0']) && !matches!(decoded.split(';').next(), Some("" | "." | "..")));
    }

    /// Appended pairs can be read from the query, whatever the query contained before.
    #[test]
    fn query_pairs_come_back(text in reference(), pairs in vec((any::<String>(), any::<String>()), 0..4)) {
        let it = UriRef::parse(&text).expect("a reference");
        let read = |it: &UriRefBuf| -> Vec<(String, String)> {
            let pairs = it.as_uri_ref().query().map(|query| query.form_pairs().collect::<Vec<_>>()).unwrap_or_default();
            pairs.into_iter().map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
        };
        let own = read(&it.into());
        let replaced = it.with_query_pairs(pairs.iter().map(|(name, value)| (name, value)));
        check_parts(&replaced, UriParts { query: replaced.query().map(|query| query.as_str()), ..UriParts::from(it) })?;
        same!(read(&replaced), pairs.clone());
        let added = it.append_query_pairs(pairs.iter().map(|(name, value)| (name, value)));
        check_parts(&added, UriParts { query: added.query().map(|query| query.as_str()), ..UriParts::from(it) })?;
        same!(read(&added), [own, pairs].concat());
    }
}
