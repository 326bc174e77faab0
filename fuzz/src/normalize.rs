//! Normalizes and edits URIs.

use urika::{Comparison, Uri, UriBuf, UriRef};
use urika_reference::uri::{is_reference, normal_form};

use crate::text;

/// Normalizes the first line, and edits it with the others.
pub fn run(data: &[u8]) {
    let (text, rest) = text::lines(data);
    let Ok(it) = UriRef::parse(text) else { return };
    let normal = it.normalize();
    assert_eq!(normal.as_str(), normal_form(text, true), "{text:?}");
    assert_eq!(normal.normalize(), normal, "{text:?}");
    assert!(it.equivalent(&normal, Comparison::Scheme), "{text:?}");
    let Ok(uri) = Uri::parse(text) else { return };
    let iri = uri.to_iri();
    let back = UriBuf::from_iri(&iri).unwrap_or_else(|error| panic!("{text:?}: {iri:?}: {error}"));
    assert!(uri.equivalent(&back, Comparison::Syntax), "{text:?}: {iri:?}: {back:?}");
    edit(uri, rest);
}

/// Checks that each edit returns an error or a valid URI.
fn edit(uri: Uri<'_>, with: &str) {
    let pair = with.split_once('=').unwrap_or((with, ""));
    let edited = [
        uri.with_scheme(with),
        uri.with_userinfo(with),
        uri.with_host(with),
        uri.with_path(with),
        uri.with_query(with),
        uri.with_fragment(with),
        uri.append([with]),
        Ok(uri.with_query_pairs([pair])),
        Ok(uri.append_query_pairs([pair])),
        Ok(uri.without_authority()),
    ];
    for edited in edited.into_iter().flatten() {
        assert!(is_reference(edited.as_str()), "{uri} with {with:?}: {edited}");
        let read = Uri::parse(edited.as_str()).expect("it has a scheme");
        assert_eq!(
            (read.path(), read.authority()),
            (edited.path(), edited.authority()),
            "{uri} with {with:?}"
        );
    }
}
