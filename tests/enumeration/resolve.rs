//! RFC 3986, section 5.2: resolves every short reference against every short base.

use urika::{Uri, UriRef};
use urika_reference::texts::{bound, up_to};
use urika_reference::uri;

use crate::Tally;

/// The symbols that sections 5.2.2 to 5.2.4 distinguish.
const SYMBOLS: &[&str] = &["/", "a", ".", "..", "?", "#", ":", "//"];

#[test]
fn every_short_reference_resolves_as_the_pseudocode_says() {
    let mut tally = Tally::new("section 5.2, references and bases");
    let mut bases = Vec::new();
    for rest in up_to(&["/", "a", ".", "..", "?b"], bound(2, 3)) {
        bases.extend(["x:", "x://h", "x:/", "x:a/"].map(|start| format!("{start}{rest}")));
    }
    bases.retain(|base| Uri::parse(base).is_ok());
    for text in up_to(SYMBOLS, bound(3, 5)) {
        let Ok(reference) = UriRef::parse(&text) else {
            tally.count(false);
            continue;
        };
        for base in &bases {
            let base_uri = Uri::parse(base).expect("a base");
            let found = base_uri.resolve(reference);
            let expected = uri::resolve(base, &text);
            tally.count(true);
            if found != *expected {
                tally.differ(format!("{text} against {base}: {found}, not {expected}"));
            }
            let mut appended = String::from("//.");
            let into = base_uri.resolve_into(reference, &mut appended);
            if into.as_str() != expected
                || into.path() != found.path()
                || appended != format!("//.{expected}")
            {
                tally.differ(format!("{text} against {base}: {appended}, appended"));
            }
            if Uri::parse(&expected).is_err() {
                tally.differ(format!("{text} against {base}: {expected} is no URI"));
            }
        }
    }
    tally.end(10_000);
}

/// Section 5.2.4 alone: removes the dot segments of every short path.
#[test]
fn every_short_path_loses_its_dot_segments() {
    let mut tally = Tally::new("section 5.2.4, paths");
    for path in up_to(&["/", ".", "a", ".."], bound(7, 10)) {
        let text = format!("x:/{path}");
        let reference = UriRef::parse(&text).ok();
        let found = reference.map(|reference| Uri::parse("y:").expect("a base").resolve(reference));
        let found = found.map(|found| found.as_str().to_owned());
        let expected = uri::is_reference(&text).then(|| uri::resolve("y:", &text));
        tally.same(&text, found.as_ref(), expected.as_ref());
    }
    tally.end(1_000);
}
