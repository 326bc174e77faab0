//! Runs the tables and examples of RFC 6570 from `tests/data/rfc6570.json`, which names the sections.

#![cfg(all(feature = "alloc", feature = "template"))]

mod support;

use serde_json::Value as Json;
use support::{data, option, said, text};
use urika::template::{Template, Value};

/// Reads a variable: a JSON list is the RFC's list `("a", "b")`, and a list of pairs its associative array
/// `[("a", "b")]`.
fn value(json: &Json) -> Value<'_> {
    let pair = |pair: &Json| Some((pair[0].as_str()?.to_owned(), pair[1].as_str()?.to_owned()));
    match json {
        Json::Null => Value::UNDEFINED,
        Json::String(text) => text.into(),
        Json::Array(members) => match members.iter().map(pair).collect::<Option<Vec<_>>>() {
            Some(pairs) => pairs.into(),
            None => members.iter().map(|member| member.as_str().expect("a text")).collect(),
        },
        _ => panic!("{json}"),
    }
}

/// An example of the RFC.
struct Example {
    section: String,
    variables: Vec<(String, Json)>,
    row: Json,
}

fn examples() -> Vec<Example> {
    let file: Json = serde_json::from_str(&data("rfc6570.json")).expect("JSON");
    let mut examples = Vec::new();
    for section in file["sections"].as_array().expect("sections") {
        let own = &section["variables"];
        let variables = if own.is_null() { &file["variables"] } else { own };
        let variables: Vec<_> = variables.as_object().expect("variables").clone().into_iter().collect();
        for row in section["rows"].as_array().expect("rows") {
            let section = text(section, "section").to_owned();
            examples.push(Example { section, variables: variables.clone(), row: row.clone() });
        }
    }
    examples
}

#[test]
fn every_example_expands_as_the_rfc_says() {
    let examples = examples();
    for Example { section, variables, row } in &examples {
        let values: Vec<_> = variables.iter().map(|(name, json)| (name, value(json))).collect();
        let written = text(row, "template");
        let template =
            Template::parse(written).unwrap_or_else(|error| panic!("{}", error.diagnostic(written)));
        let expansion = template.expand(&values).expect("values that fit");
        assert_eq!(expansion, text(row, "expansion"), "{written} in section {section}");
    }
    said(&format!("rfc6570: {} examples", examples.len()));
    assert_eq!(examples.len(), 189);
}

/// The tests of typed templates use the reasons. This test only checks that each refusal has one.
#[test]
fn every_example_says_what_typed_templates_make_of_it() {
    let examples = examples();
    let refused = examples.iter().filter_map(|Example { row, .. }| option(row, "refused"));
    let (count, empty) =
        refused.fold((0, 0), |(count, empty), why| (count + 1, empty + usize::from(why.is_empty())));
    said(&format!("rfc6570: {count} examples that typed templates refuse"));
    assert!(count > 0 && empty == 0);
}

/// Rules without an example in the RFC.
#[test]
fn rules_of_the_rfc_without_an_example() {
    let values = [
        ("list", ["a", "", "b"].into()),
        ("only", [""].into()),
        ("both", ["", ""].into()),
        ("keys", [("a b", "1"), ("c", ""), ("d=&;/", "/")].into()),
        ("none", Vec::<String>::new().into()),
        ("pct", "%C3%A9%zz".into()),
        ("c%20d", "x".into()),
        ("a.b", "y".into()),
    ];
    for (template, expansion) in [
        // 2.3: names are compared and written with their escapes and their case.
        ("{c%20d}{?c%20d}", "x?c%20d=x"),
        ("{C%20d}{c%20D}", ""),
        ("{;a.b}", ";a.b=y"),
        // 2.3, 3.2.1: a list without members is undefined.
        ("a{?none,none*}b{/none}", "ab"),
        // 3.2.1: the names of pairs are encoded like values. Appendix A: an operator without names writes
        // "name=value". Other operators omit `=` for an empty value, except in queries. Fuzzing against
        // std-uritemplate found `{keys*}` without `=`.
        ("{keys*}", "a%20b=1,c=,d%3D%26%3B%2F=%2F"),
        ("{+keys*}", "a%20b=1,c=,d=&;/=/"),
        ("{/keys*}", "/a%20b=1/c=/d%3D%26%3B%2F=%2F"),
        ("{;keys*}", ";a%20b=1;c;d%3D%26%3B%2F=%2F"),
        ("{?keys*}", "?a%20b=1&c=&d%3D%26%3B%2F=%2F"),
        ("{?keys}", "?keys=a%20b,1,c,,d%3D%26%3B%2F,%2F"),
        // 3.2.7, 3.2.8: `;` writes `=` only for a value that is not empty, and `?` always writes it.
        ("{;list*}{?list*}", ";list=a;list;list=b?list=a&list=&list=b"),
        ("{;only}{;both}{?only}{?both}", ";only;both=,?only=?both=,"),
        ("{/list*}{.list*}", "/a//b.a..b"),
        // 3.2.1: `%` stays only at the beginning of an escape, and only in `+` and `#`.
        ("{pct}{+pct}{#pct}", "%25C3%25A9%25zz%C3%A9%25zz#%C3%A9%25zz"),
        // 2.4.1, 3.2.1: a kept escape counts as one character, and is never cut.
        ("{+pct:1}{+pct:2}{pct:2}", "%C3%A9%C3%A9%25%25C"),
        // 3.1: literals are encoded.
        ("é%20'{a}\u{E000}", "%C3%A9%20'%EE%80%80"),
    ] {
        let read = Template::parse(template).expect(template);
        assert_eq!(read.expand(&values).expect(template), expansion, "{template}");
    }
}

/// Section 2.4.1: prefixes are not applicable to composite values.
#[test]
fn prefixes_of_composite_values_are_errors() {
    let values =
        [("list", ["a"].into()), ("keys", [("a", "b")].into()), ("none", Value::from(Vec::<u8>::new()))];
    let (list, array) = ("a list", "an associative array");
    for (template, name, offset, value) in [
        ("{list:3}", "list", 1, list),
        ("é{x,keys:3}", "keys", 5, array),
        ("/{none:3}{+list:1}", "list", 11, list),
    ] {
        let error = Template::parse(template).expect(template).expand(&values).expect_err(template);
        assert_eq!(
            (error.code(), error.variable(), error.offset()),
            ("PREFIX_OF_MEMBERS", Some(name), offset)
        );
        let sentence = format!("of the template is {value}, which has no prefix");
        let remedy = "pass a string, or remove the prefix from the template";
        let expected = format!("`{name}` at byte {offset} {sentence}; {remedy} [RFC 6570, section 2.4.1]");
        assert_eq!(error.to_string(), expected);
    }
}

/// Section 2.3: a value is a string, a list of strings or an associative array of strings.
#[cfg(feature = "serde_json")]
#[test]
fn values_that_are_nested_are_errors() {
    let values =
        serde_json::json!({ "a": [["b"]], "c": { "d": { "e": "f" } }, "g": [null, {}], "h": [null] });
    for (template, name) in [("{?a}", "a"), ("{?c*}", "c"), ("{?g}", "g")] {
        let error = Template::parse(template).expect(template).expand(&values).expect_err(template);
        let remedy = "pass strings, numbers or booleans as items [RFC 6570, section 2.3]";
        let expected = format!("an item of `{name}` at byte 2 of the template is a nested value; {remedy}");
        assert_eq!((error.code(), error.to_string()), ("NESTED_VALUE", expected));
    }
    let template = Template::parse("{h}{?h*}{&unknown}").expect("a template");
    assert_eq!(template.expand(&values).expect("undefined"), "");
    assert_eq!(template.expand(&serde_json::json!(["a"])).expect("no object"), "");
}

/// JSON numbers and other single values print as a person writes them.
#[cfg(feature = "serde_json")]
#[test]
fn json_is_printed_as_people_write_it() {
    let text = r#"[1, -7, 1.0, 37.76, 1e3, 1E-7, 1e25, 18446744073709551615, 1.10, true, false, "", "1e3"]"#;
    let list: Json = serde_json::from_str(text).expect("JSON");
    let expansion = Template::parse("{a}").expect("a template").expand(&serde_json::json!({ "a": list }));
    let expected =
        "1,-7,1,37.76,1000,0.0000001,10000000000000000000000000,18446744073709551615,1.1,true,false,,1e3";
    assert_eq!(expansion.expect("a list"), expected);
}
