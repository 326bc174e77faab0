//! Checks captures with public test vectors, from `../shared/conformance` if that folder exists.
//!
//! There is no standard for matching. Urika refuses ambiguous templates, which are counted separately:
//! [`REFUSED`] lists every one with its reason. All other records hold.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::{conformance, said, text};
use serde_json::{Map, Value as Json};
use urika::MatchErrorKind;
use urika::template::{Captures, Template, Value};

/// Ambiguous templates, each with the code of its error and the reason.
const REFUSED: &[(&str, &str, &str)] = &[
    ("{a}-{b}", "AMBIGUOUS_END", "`-` may be part of either value"),
    ("L{a}L{b}", "AMBIGUOUS_END", "`L` may be part of either value"),
    ("{a}-{+b}x", "AMBIGUOUS_END", "`-` may be part of either value"),
    ("{a}L{b}L{c}L{d}M", "AMBIGUOUS_END", "`L` may be part of each value"),
    ("up{+path}{var}/here", "AMBIGUOUS_END", "nothing stands between the two values"),
    ("{+path}{/name}", "AMBIGUOUS_END", "the name may be undefined, and its segment part of the path"),
    ("{+path}{.ext}", "AMBIGUOUS_END", "the extension may be undefined, and part of the path"),
    ("prefix/{+path}{.ext}", "AMBIGUOUS_END", "the extension may be undefined, and part of the path"),
    ("{#section}{/page}", "AMBIGUOUS_END", "the page may be undefined, and part of the section"),
    ("page{#section}{?q}", "AMBIGUOUS_END", "a fragment may have `?` and `=`"),
    ("api{;key}X{+rest}", "AMBIGUOUS_END", "`X` may be part of the key, and of the rest"),
    (
        "/base{/group_id,first_name}/pages{/page,lang}{?format,q}",
        "AMBIGUOUS_END",
        "each segment may be undefined, and `pages` a value",
    ),
    ("{+x,hello,y}", "AMBIGUOUS_COMMAS", "values of `+` may have commas"),
    ("{+path,x}/here", "AMBIGUOUS_COMMAS", "values of `+` may have commas"),
    ("{#x,hello,y}", "AMBIGUOUS_COMMAS", "values of `#` may have commas"),
    ("{#path,x}/here", "AMBIGUOUS_COMMAS", "values of `#` may have commas"),
    ("X{.x,y}", "AMBIGUOUS_DOTS", "values may have dots"),
    ("{.who,who}", "AMBIGUOUS_DOTS", "values may have dots"),
    ("{.half,who}", "AMBIGUOUS_DOTS", "values may have dots"),
];

/// Records that expect a failure for an extra query. In Urika, a relative template without a query ignores
/// any query.
const PASSED_OVER: &[&str] = &["mcp-python-0080"];

/// The result for a record.
enum Verdict {
    Holds,
    Refused(&'static str),
    Fails(String),
}

fn json(value: &Value<'_>) -> Json {
    if let Some(list) = value.as_list() {
        return match list {
            [only] => Json::from(&**only),
            list => list.iter().map(|member| Json::from(&**member)).collect(),
        };
    }
    if let Some(pairs) = value.as_pairs() {
        return pairs
            .iter()
            .map(|(name, value)| (name.to_string(), Json::from(&**value)))
            .collect::<Map<_, _>>()
            .into();
    }
    Json::from(value.as_text())
}

/// Returns the values in the form of the records: without null and empty values, and with a list of one as
/// its member.
fn plain(json: &Json) -> BTreeMap<String, Json> {
    let members = json.as_object().expect("an object").iter();
    let members = members.map(|(name, value)| match value.as_array().map(Vec::as_slice) {
        Some([]) => (name.clone(), Json::Null),
        Some([only]) => (name.clone(), only.clone()),
        _ => (name.clone(), value.clone()),
    });
    members.filter(|(_, value)| !value.is_null()).collect()
}

fn found(captures: &Captures<'_, '_>) -> BTreeMap<String, Json> {
    captures.iter().map(|(name, value)| (name.to_owned(), json(value))).collect()
}

fn holds(record: &Json, template: &Template<'_>, captures: Option<&Captures<'_, '_>>) -> bool {
    let expected = &record["expected"];
    match (text(record, "mode"), captures) {
        ("reexpand", Some(captures)) => template.expand(captures).is_ok_and(|uri| uri == text(record, "uri")),
        ("exact", Some(captures)) if expected.is_object() => found(captures) == plain(expected),
        ("exact", None) => expected.is_null(),
        ("subset", Some(captures)) => {
            let found = found(captures);
            plain(expected).iter().all(|(name, value)| found.get(name) == Some(value))
        }
        ("bool", captures) => captures.is_some() != expected.is_null(),
        _ => false,
    }
}

fn judge(record: &Json) -> Verdict {
    let template = Template::parse(text(record, "template")).expect("a template");
    let captures = template.captures(text(record, "uri"));
    if let Err(error) = &captures {
        if error.kind() == MatchErrorKind::Ambiguous {
            assert_eq!(template.check_reversible().as_ref(), Err(error));
            return Verdict::Refused(error.code());
        }
    }
    assert_eq!(template.check_reversible(), Ok(()));
    if holds(record, &template, captures.as_ref().ok()) {
        Verdict::Holds
    } else {
        Verdict::Fails(format!("{captures:?} of {record}"))
    }
}

#[test]
fn template_match() {
    let Some(records) = conformance("template_match.jsonl") else { return };
    let (mut held, mut refused, mut wrong) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
    let mut passed = 0;
    for record in &records {
        let (id, template) = (text(record, "id"), text(record, "template"));
        match judge(record) {
            Verdict::Holds => *held.entry(text(record, "src")).or_insert(0) += 1,
            Verdict::Refused(code) => refused.entry((template, code)).or_insert_with(Vec::new).push(id),
            Verdict::Fails(_) if PASSED_OVER.contains(&id) => passed += 1,
            Verdict::Fails(how) => wrong.push(format!("{id}: {how}")),
        }
    }
    for (source, count) in &held {
        said(&format!("template_match: {count} hold of {source}"));
    }
    let count: usize = refused.values().map(Vec::len).sum();
    said(&format!("template_match: {count} are of ambiguous templates, and refused"));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(passed, PASSED_OVER.len());
    let listed: BTreeSet<_> = REFUSED.iter().map(|(template, code, _)| (*template, *code)).collect();
    assert_eq!(refused.into_keys().collect::<BTreeSet<_>>(), listed);
}

#[test]
fn every_listed_refusal_has_a_reason() {
    for (template, code, reason) in REFUSED {
        assert!(!reason.is_empty() && !reason.ends_with('.'), "{template}");
        let error = Template::parse(template).expect("a template").check_reversible().expect_err(template);
        assert_eq!((error.kind(), error.code()), (MatchErrorKind::Ambiguous, *code), "{template}");
        assert!(error.variable().is_some_and(|name| template.contains(name)));
    }
}
