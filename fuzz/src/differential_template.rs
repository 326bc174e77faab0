//! Compares template expansion in Urika and std-uritemplate.

use std::collections::HashMap;

use stduritemplate::Value;
use urika::template::Template;
use urika_reference::template::Given;

use crate::known::{Difference, Operation, compare, judge};
use crate::text;

/// Expands the first line with the values of the other lines, and compares both libraries' results.
pub fn run(data: &[u8]) {
    let text = text::of(data);
    judge(text, differences(text));
}

/// Returns all differences, known or not.
#[must_use]
pub fn differences(text: &str) -> Vec<Difference> {
    let mut found = Vec::new();
    let (template, rest) = text.split_once('\n').unwrap_or((text, ""));
    let ours = Template::parse(template);
    let names: Vec<&str> = ours.iter().flat_map(|it| it.variables()).collect();
    let values = text::values(names.into_iter(), rest);
    let given: Vec<_> = values.iter().map(|(name, given)| (*name, text::value(given))).collect();
    let theirs = values.iter().filter_map(|(name, given)| Some(((*name).to_owned(), value(given)?)));
    let theirs = stduritemplate::expand(template, &theirs.collect::<HashMap<_, _>>()).ok();
    let ours = ours.as_ref().ok().and_then(|template| template.expand(&given).ok());
    compare(&mut found, "std-uritemplate", Operation::Expand, &ours, &theirs);
    found
}

fn value(given: &Given) -> Option<Value> {
    Some(match given.clone() {
        Given::Undefined => return None,
        Given::Text(text) => Value::String(text),
        Given::List(list) => Value::List(list.into_iter().map(Value::String).collect()),
        Given::Pairs(pairs) => {
            Value::Map(pairs.into_iter().map(|(name, it)| (name, Value::String(it))).collect())
        }
    })
}
