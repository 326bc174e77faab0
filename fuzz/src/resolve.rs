//! Resolves a reference against a base, and relativizes the target again.

use urika::{Uri, UriRef};
use urika_reference::uri;

use crate::text;

/// Resolves the second line against the first.
pub fn run(data: &[u8]) {
    let (base, reference) = text::lines(data);
    let (Ok(base), Ok(reference)) = (Uri::parse(base), UriRef::parse(reference)) else { return };
    let target = base.resolve(reference);
    assert_eq!(
        target.as_str(),
        uri::resolve(base.as_str(), reference.as_str()),
        "{reference} against {base}"
    );
    let read = Uri::parse(target.as_str()).expect("a target is a URI");
    assert_eq!(
        (read.authority(), read.path()),
        (target.authority(), target.path()),
        "{reference} against {base}"
    );
    let back = target.relative_to(base);
    if base.resolve(&target) == target {
        assert_eq!(base.resolve(&back), target, "{back} of {target} against {base}");
    }
    if let Ok(within) = base.resolve_within(reference) {
        assert_eq!(within, target);
        assert!(base.contains(&within), "{within} in {base}");
    }
    let _ = (target.origin(), target.same_origin(base), reference.is_same_document(base));
}
