//! Compares parsing and resolution in Urika, fluent-uri, iri-string, oxiri and url.

use std::net::Ipv6Addr;

use iri_string::format::ToDedicatedString as _;
use iri_string::types::{UriReferenceStr, UriStr};
use urika::{Policy, Uri, UriRef};
use url::Url;

use crate::known::{Difference, Operation, compare, judge};
use crate::text;

/// Parses the first line and resolves the second line against it, and compares all libraries' results.
pub fn run(data: &[u8]) {
    let text = text::of(data);
    judge(text, differences(text));
}

/// Scheme, authority, user information, host, port, path, query, fragment.
type Parts<'t> = [Option<&'t str>; 8];

/// Returns all differences, known or not.
#[must_use]
pub fn differences(text: &str) -> Vec<Difference> {
    let (uri, reference) = text.split_once('\n').unwrap_or((text, ""));
    let mut found = Vec::new();
    verdicts(uri, &mut found);
    parts(uri, &mut found);
    resolve(uri, reference, &mut found);
    target(uri, &mut found);
    found
}

fn verdicts(text: &str, found: &mut Vec<Difference>) {
    let ours = UriRef::parse(text).is_ok();
    let theirs = [
        ("fluent-uri", fluent_uri::UriRef::parse(text).is_ok()),
        ("iri-string", UriReferenceStr::new(text).is_ok()),
        // oxiri reads IRIs. An IRI in ASCII is a URI.
        ("oxiri", text.is_ascii() && oxiri::IriRef::parse(text).is_ok()),
    ];
    for (library, theirs) in theirs {
        compare(found, library, Operation::Verdict, &ours, &theirs);
    }
}

fn parts(text: &str, found: &mut Vec<Difference>) {
    let Ok(it) = UriRef::parse(text) else { return };
    let query = it.query();
    let ours: Parts<'_> = [
        it.scheme(),
        it.authority(),
        it.userinfo(),
        it.host_str(),
        it.port_str(),
        Some(it.path().as_str()),
        query.as_ref().map(|query| query.as_str()),
        it.fragment(),
    ];
    if let Ok(it) = fluent_uri::UriRef::parse(text) {
        let authority = it.authority();
        let theirs: Parts<'_> = [
            it.scheme().map(|it| it.as_str()),
            authority.map(|it| it.as_str()),
            authority.and_then(|it| it.userinfo()).map(|it| it.as_str()),
            authority.map(|it| it.host()),
            authority.and_then(|it| it.port()).map(|it| it.as_str()),
            Some(it.path().as_str()),
            it.query().map(|it| it.as_str()),
            it.fragment().map(|it| it.as_str()),
        ];
        compare(found, "fluent-uri", Operation::Parts, &ours, &theirs);
    }
    if let Ok(it) = UriReferenceStr::new(text) {
        let authority = it.authority_components();
        let theirs: Parts<'_> = [
            it.scheme_str(),
            it.authority_str(),
            authority.as_ref().and_then(|it| it.userinfo()),
            authority.as_ref().map(|it| it.host()),
            authority.as_ref().and_then(|it| it.port()),
            Some(it.path_str()),
            it.query_str(),
            it.fragment_str(),
        ];
        compare(found, "iri-string", Operation::Parts, &ours, &theirs);
    }
    if let Ok(it) = oxiri::IriRef::parse(text) {
        // oxiri does not split the authority.
        let ours = [ours[0], ours[1], ours[5], ours[6], ours[7]];
        let theirs = [it.scheme(), it.authority(), Some(it.path()), it.query(), it.fragment()];
        compare(found, "oxiri", Operation::Parts, &ours, &theirs);
    }
}

fn resolve(base: &str, reference: &str, found: &mut Vec<Difference>) {
    let (Ok(uri), Ok(it)) = (Uri::parse(base), UriRef::parse(reference)) else { return };
    // The other libraries accept no base with a fragment, and a fragment of the base changes no target.
    let uri = uri.without_fragment();
    let (base, ours) = (uri.as_str(), Some(uri.resolve(it).into_string()));
    if let (Ok(base), Ok(it)) = (fluent_uri::Uri::parse(base), fluent_uri::UriRef::parse(reference)) {
        let theirs = it.resolve_against(&base).ok().map(|it| it.as_str().to_owned());
        compare(found, "fluent-uri", Operation::Resolve, &ours, &theirs);
    }
    if let (Ok(base), Ok(it)) = (UriStr::new(base), UriReferenceStr::new(reference)) {
        let theirs = Some(it.resolve_against(base.to_absolute()).to_dedicated_string().as_str().to_owned());
        compare(found, "iri-string", Operation::Resolve, &ours, &theirs);
    }
    if let (Ok(base), Ok(it)) = (oxiri::Iri::parse(base), oxiri::IriRef::parse(reference)) {
        let theirs = base.resolve(&it).ok().map(|it| it.as_str().to_owned());
        compare(found, "oxiri", Operation::Resolve, &ours, &theirs);
    }
}

/// Compares the target of a literal that `uri!` accepts with the target that a browser would read.
/// `benches/tests/whatwg.rs` tries every short string.
fn target(text: &str, found: &mut Vec<Difference>) {
    const SCHEMES: [&str; 5] = ["http", "https", "ws", "wss", "ftp"];
    let Ok(accepted) = Policy::LITERAL.exact().normalize(text) else { return };
    let normal = accepted.uri().normalize();
    if !SCHEMES.contains(&normal.scheme()) {
        return;
    }
    let ours = (normal.scheme().to_owned(), host(normal.host_str()), normal.port_or_default());
    let theirs = Url::parse(text).ok();
    let theirs = theirs.map(|it| (it.scheme().to_owned(), host(it.host_str()), it.port_or_known_default()));
    compare(found, "url", Operation::Target, &Some(ours), &theirs);
}

/// Returns the host. An IPv6 address gets one spelling, whether it was written with dots or without.
fn host(host: Option<&str>) -> String {
    let host = host.unwrap_or_default();
    let literal = host.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    let address = literal.and_then(|it| it.parse::<Ipv6Addr>().ok());
    address.map_or_else(|| host.to_owned(), |address| address.to_string())
}
