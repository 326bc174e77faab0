//! Normal forms, resolution and expansions, as the files of the suite have them.

use std::fs;

use serde_json::Value;
use urika::{Uri, UriRef};

use crate::support::root;

/// Returns the rows of a list in a file of the suite.
fn rows(file: &str, list: &str) -> Vec<Value> {
    let json = fs::read_to_string(root().join("suite").join(file)).expect("a file of the suite");
    let mut suite: Value = serde_json::from_str(&json).expect("JSON");
    let Value::Array(rows) = suite[list].take() else { panic!("no list `{list}`") };
    assert!(rows.len() > 2_000, "{list}: {}", rows.len());
    rows
}

#[test]
fn every_uri_has_its_normal_form() {
    for row in rows("rfc3986.json", "normal_forms") {
        let uri = Uri::parse(text_at(&row, 0)).expect("a URI");
        assert_eq!(uri.normalize().as_str(), text_at(&row, 2), "{uri}");
    }
}

#[test]
fn every_reference_has_its_target() {
    for row in rows("rfc3986.json", "resolution") {
        let base = Uri::parse(text_at(&row, 0)).expect("a base");
        let reference = UriRef::parse(text_at(&row, 1)).expect("a reference");
        assert_eq!(base.resolve(reference).as_str(), text_at(&row, 2), "{reference} on {base}");
    }
}

fn text_at(row: &Value, index: usize) -> &str {
    row[index].as_str().expect("a string")
}

#[cfg(feature = "template")]
#[test]
fn every_template_has_its_expansion() {
    use urika::template::Template;

    for row in rows("rfc6570.json", "expansions") {
        let template = Template::parse(text_at(&row, 0)).expect("a template");
        let values = row[1].as_object().expect("values");
        let values: Vec<_> = values.iter().map(|(name, value)| (name.as_str(), value_of(value))).collect();
        assert_eq!(template.expand(&values).ok().as_deref(), row[2].as_str(), "{row}");
    }
}

#[cfg(feature = "template")]
fn value_of(json: &Value) -> urika::template::Value<'_> {
    let string = |json: &Value| json.as_str().expect("a string").to_owned();
    match json {
        Value::Array(members) => members.iter().map(string).collect::<Vec<_>>().into(),
        Value::Object(pairs) => {
            pairs.iter().map(|(name, value)| (name.clone(), string(value))).collect::<Vec<_>>().into()
        }
        Value::String(text) => text.clone().into(),
        _ => urika::template::Value::UNDEFINED,
    }
}
