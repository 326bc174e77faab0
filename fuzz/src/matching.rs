//! Matches a URI with a template.

use urika::percent;
use urika::template::{Template, Value};

use crate::text;

/// Matches the second line with the template of the first line, and matches an expansion of that template.
pub fn run(data: &[u8]) {
    let (text, rest) = text::lines(data);
    let Ok(template) = Template::parse(text) else { return };
    let (uri, values) = rest.split_once('\n').unwrap_or((rest, ""));
    captures(&template, uri);
    // A random URI seldom matches the template, but an expansion of the template most likely does.
    let values = text::values(template.variables(), values);
    let given: Vec<_> = values.iter().map(|(name, given)| (*name, text::value(given))).collect();
    if let Ok(expansion) = template.expand(&given) {
        captures(&template, &expansion);
    }
}

/// Checks that the captures expand to a URI from which the template captures the same values.
fn captures(template: &Template<'_>, uri: &str) {
    let found = match template.captures(uri) {
        Ok(found) => found,
        Err(error) => {
            assert!(!error.to_string().is_empty() && !error.code().is_empty());
            return;
        }
    };
    assert!(template.check_reversible().is_ok(), "{template} found {found:?} in {uri:?}");
    if let Ok(safe) = found.clone().safe() {
        for ((name, safe), (other, found)) in safe.iter().zip(found.iter()) {
            assert!(name == other && is_decoded(safe, found), "{template}: {safe:?} of {uri:?}");
        }
    }
    let Ok(again) = template.expand(&found) else { return };
    let Ok(second) = template.captures(&again) else {
        panic!("{template} found {found:?} in {uri:?}, which is {again:?}, and nothing in that");
    };
    // `?b={b}` matches like `{?b}`, but expands to `?b=` when `b` has no value.
    let has_empty = template.as_str().contains("={");
    let is_value = |(_, value): &(&str, &Value<'_>)| !has_empty || value.as_text() != Some("");
    let is_same = second.iter().filter(is_value).eq(found.iter().filter(is_value));
    assert!(is_same, "{template}: {found:?} in {uri:?}, {second:?} in {again:?}");
}

/// Returns true when `safe` equals `found`, or equals `found` with its strings decoded.
fn is_decoded(safe: &Value<'_>, found: &Value<'_>) -> bool {
    let decoded = |text: &str| percent::decode_lossy(text).into_owned();
    safe.as_text() == found.as_text() && safe.as_list() == found.as_list()
        || safe.as_text().map(str::to_owned) == found.as_text().map(decoded)
            && safe.as_list().map(|list| list.iter().map(|it| it.to_string()).collect::<Vec<_>>())
                == found.as_list().map(|list| list.iter().map(|it| decoded(it)).collect())
}
