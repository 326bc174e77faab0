//! Checks that no value changes the shape of an expansion: it has the shape of the same expansion with
//! harmless strings.

use urika::UriRef;
use urika::template::Template;

use crate::given::{Given, Nature};

/// Returns the expansion with `stand_in` for each string. Each segment of a path value is one string.
fn expand(template: &str, values: &[(&str, Given)], stand_in: &str) -> String {
    let values: Vec<_> = values
        .iter()
        .map(|(name, given)| {
            let is_path = template.contains(&format!("{{+{name}"));
            let given = given.map(|text| match given.nature {
                Nature::Base => text.to_owned(),
                _ if is_path => text.split('/').map(|_| stand_in).collect::<Vec<_>>().join("/"),
                _ => stand_in.to_owned(),
            });
            (*name, given.value())
        })
        .collect();
    Template::parse(template).expect("a template").expand(&values).expect("values that fit")
}

/// Compares an expansion with two expansions of harmless strings.
pub(crate) fn compare(template: &str, values: &[(&str, Given)], text: &str) -> Result<(), String> {
    // The strings are digits, since a port accepts nothing else.
    let [one, two] = ["1", "2"].map(|stand_in| expand(template, values, stand_in));
    let [one, two] = [&one, &two].map(|text| UriRef::parse(text).expect("a reference"));
    let found = UriRef::parse(text).map_err(|error| error.diagnostic(text).to_string())?;
    same!(found.scheme(), one.scheme(), "the scheme of {text}");
    same!(found.authority().is_some(), one.authority().is_some(), "an authority in {text}");
    same!(found.userinfo().is_some(), one.userinfo().is_some(), "user information in {text}");
    same!(found.port_str().is_some(), one.port_str().is_some(), "a port in {text}");
    if one.authority() == two.authority() {
        same!(found.authority(), one.authority(), "the authority of {text}");
    } else if template.starts_with("http") && one.host_str() != Some("1") {
        // In other schemes the host is one registered name, and its dots do not separate labels.
        let labels = |uri: UriRef<'_>| uri.host_str().map(|host| host.split('.').count());
        same!(labels(found), labels(one), "the labels of the host of {text}");
    }
    same!(found.query().is_some(), one.query().is_some(), "a query in {text}");
    same!(found.fragment().is_some(), one.fragment().is_some(), "a fragment in {text}");
    // As the value of a parameter, `{+x}` adds none.
    if !template.contains("{+") || template.contains("={+") {
        let pairs = |uri: UriRef<'_>| uri.query().map(|query| query.split('&').count());
        same!(pairs(found), pairs(one), "the pairs of {text}");
    }
    same!(found.path().starts_with('/'), one.path().starts_with('/'), "a root in {text}");
    let [found, one, two] = [found, one, two].map(|uri| uri.path().as_str().split('/'));
    let (count, expected) = (found.clone().count(), one.clone().count());
    same!(count, expected, "the number of segments of {text}");
    for ((found, one), two) in found.zip(one).zip(two) {
        if one == two {
            same!(found, one, "a segment of the template in {text}");
        } else {
            holds!(is_no_dot_segment(found), "{found} in {text}");
        }
    }
    Ok(())
}

/// Returns true unless the segment is a dot segment for a reader that removes parameters and decodes once.
fn is_no_dot_segment(segment: &str) -> bool {
    let name = segment.split(';').next().unwrap_or("");
    !["", ".", ".."].contains(&urika::percent::decode_lossy(name).as_ref())
}
