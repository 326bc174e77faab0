//! Checks template expansion with public test vectors, from `../shared/conformance` if that folder exists.
//!
//! [`DIFFERENCES`] lists the records that cannot hold, each with its reason. A listed record must differ.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::{conformance, root, said, skipped, text};
use serde_json::Value as Json;
use urika::template::{Template, Value};

/// File, record, and the reason why the record cannot hold.
const DIFFERENCES: &[(&str, &str, &str)] = &[];

/// Fails with a list of all unexpected results, and prints the counts.
fn judge<'r>(file: &str, verdicts: impl Iterator<Item = (String, Result<(), String>, &'r str)>) {
    let known: BTreeSet<_> =
        DIFFERENCES.iter().filter(|(of, ..)| *of == file).map(|(_, id, _)| *id).collect();
    let (mut held, mut differed, mut wrong) = (BTreeMap::<&str, usize>::new(), BTreeSet::new(), Vec::new());
    for (id, verdict, source) in verdicts {
        match (verdict, known.get(id.as_str())) {
            (Ok(()), None) => *held.entry(source).or_default() += 1,
            (Err(_), Some(id)) => drop(differed.insert(*id)),
            (Err(how), None) => wrong.push(format!("{id}: {how}")),
            (Ok(()), Some(_)) => wrong.push(format!("{id} does not differ")),
        }
    }
    for (source, count) in &held {
        said(&format!("{file}: {count} hold of {source}"));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(differed, known, "listed for {file}, but no such record");
    assert!(!held.is_empty(), "nothing was tested");
}

/// Returns `Ok` when both values are equal, otherwise a message with both values.
fn same<T: PartialEq + std::fmt::Debug>(found: &T, expected: &T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{found:?} is not {expected:?}")) }
}

/// Returns the value of a record's variable.
fn value(json: &Json) -> Value<'_> {
    let printed = |json: &Json| match json {
        Json::String(text) => text.clone(),
        other => other.to_string(),
    };
    match json {
        Json::Null => Value::UNDEFINED,
        Json::Array(members) => members.iter().map(printed).collect(),
        Json::Object(members) => members.iter().map(|(name, json)| (name, printed(json))).collect(),
        scalar => printed(scalar).into(),
    }
}

/// Returns the expansion, or `None` when parsing or expanding fails.
fn expansion(record: &Json) -> Option<String> {
    let variables = record["vars"].as_object().expect("variables");
    let values: Vec<_> = variables.iter().map(|(name, json)| (name, value(json))).collect();
    Template::parse(text(record, "template")).ok()?.expand(&values).ok()
}

#[test]
fn template_expand() {
    let Some(records) = conformance("template_expand.jsonl") else { return };
    judge(
        "template_expand",
        records.iter().map(|record| {
            let expected = record["expected"].as_array();
            let verdict = match (expansion(record), expected) {
                (Some(found), Some(expected)) if expected.contains(&found.as_str().into()) => Ok(()),
                (None, None) => Ok(()),
                (found, expected) => Err(format!("{found:?} is not in {expected:?}: {record}")),
            };
            (text(record, "id").to_owned(), verdict, text(record, "src"))
        }),
    );
}

/// JSON objects are a source of values as well.
#[cfg(feature = "serde_json")]
#[test]
fn template_expand_from_json() {
    let Some(records) = conformance("template_expand.jsonl") else { return };
    judge(
        "template_expand",
        records.iter().map(|record| {
            let template = Template::parse(text(record, "template"));
            let found = template.ok().and_then(|template| template.expand(&record["vars"]).ok());
            (text(record, "id").to_owned(), same(&found, &expansion(record)), text(record, "src"))
        }),
    );
}

#[test]
fn uri_valid() {
    let Some(records) = conformance("uri_valid.jsonl") else { return };
    let templates = records.iter().filter(|record| record["kind"] == "uri-template");
    judge(
        "uri_valid",
        templates.map(|record| {
            let accepts = Template::parse(text(record, "input")).is_ok();
            let verdict = same(&accepts, &record["valid"].as_bool().expect("a verdict"));
            (
                text(record, "id").to_owned(),
                verdict.map_err(|how| format!("{how}: {record}")),
                text(record, "src"),
            )
        }),
    );
}

/// Templates of public APIs. The invalid ones have hyphens in their names.
#[test]
fn templates_wild() {
    let path = root().join("../shared/conformance/templates_wild.tsv");
    let Ok(file) = std::fs::read_to_string(path) else {
        skipped("templates_wild.tsv: ../shared/conformance is not here");
        return;
    };
    let rows: Vec<Vec<&str>> = file.lines().skip(1).map(|line| line.split('\t').collect()).collect();
    judge(
        "templates_wild",
        rows.iter().map(|row| {
            let [category, valid, template] = row[..] else { panic!("{row:?}") };
            let verdict = match Template::parse(template) {
                Ok(_) => same(&"yes", &valid),
                Err(error) => same(&"no", &valid).and_then(|()| {
                    // The help has another expression, with which the template must be valid.
                    let diagnostic = error.diagnostic(template).to_string();
                    let instead = diagnostic.split("write `").nth(1).and_then(|rest| rest.split('`').next());
                    let instead = instead.ok_or_else(|| format!("no help: {diagnostic}"))?;
                    let (before, rest) =
                        template.split_at(template[..error.offset()].rfind('{').unwrap_or(0));
                    let behind = rest.split_once('}').map_or("", |(_, behind)| behind);
                    same(&Template::parse(&format!("{before}{instead}{behind}")).is_ok(), &true)
                }),
            };
            (template.to_owned(), verdict, category)
        }),
    );
}

#[test]
fn every_listed_difference_has_a_reason_and_a_file() {
    for (file, id, reason) in DIFFERENCES {
        assert!(!id.is_empty() && !reason.is_empty() && !reason.ends_with('.'), "{file} {id}: {reason}");
        assert!(["template_expand", "uri_valid", "templates_wild"].contains(file), "{file}");
    }
}
