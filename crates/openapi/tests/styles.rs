//! Compares built URLs with an independent reading of the tables of styles in OpenAPI (3.1.1, section 4.8.12.6, "Style
//! Examples"), for 100,000 random values, byte for byte.
//!
//! A value that would move the request must be an error, and no other value: [`moves`] says which do.

#![allow(clippy::doc_markdown, reason = "OpenAPI is a name")]

mod support;

use std::fmt::Write as _;

use serde_json::{Map, Value as Json, json};
use support::Random;
use urika::value::Base;
use urika::{Comparison, UriBuf, percent};
use urika_openapi::{Document, Operation};

/// A style, in its place, with the types of values that the tables have for it.
struct Style {
    name: &'static str,
    place: &'static str,
    explode: bool,
    reserved: bool,
    types: &'static [&'static str],
}

const ALL: &[&str] = &["string", "array", "object"];

const MEMBERS: &[&str] = &["array", "object"];
const OBJECT: &[&str] = &["object"];

const STYLES: [Style; 18] = [
    Style { name: "simple", place: "path", explode: false, reserved: false, types: ALL },
    Style { name: "simple", place: "path", explode: true, reserved: false, types: ALL },
    Style { name: "label", place: "path", explode: false, reserved: false, types: ALL },
    Style { name: "label", place: "path", explode: true, reserved: false, types: ALL },
    Style { name: "matrix", place: "path", explode: false, reserved: false, types: ALL },
    Style { name: "matrix", place: "path", explode: true, reserved: false, types: ALL },
    Style { name: "form", place: "query", explode: false, reserved: false, types: ALL },
    Style { name: "form", place: "query", explode: true, reserved: false, types: ALL },
    Style { name: "spaceDelimited", place: "query", explode: false, reserved: false, types: MEMBERS },
    Style { name: "pipeDelimited", place: "query", explode: false, reserved: false, types: MEMBERS },
    Style { name: "deepObject", place: "query", explode: true, reserved: false, types: OBJECT },
    Style { name: "deepObject", place: "query", explode: false, reserved: false, types: OBJECT },
    Style { name: "form", place: "query", explode: false, reserved: true, types: ALL },
    Style { name: "form", place: "query", explode: true, reserved: true, types: ALL },
    Style { name: "spaceDelimited", place: "query", explode: false, reserved: true, types: MEMBERS },
    Style { name: "pipeDelimited", place: "query", explode: false, reserved: true, types: MEMBERS },
    Style { name: "deepObject", place: "query", explode: true, reserved: true, types: OBJECT },
    Style { name: "deepObject", place: "query", explode: false, reserved: true, types: OBJECT },
];

/// The name of the parameter, which has to be encoded in a query.
const NAME: &str = "co[l]or";
const ENCODED: &str = "co%5Bl%5Dor";

#[test]
fn built_urls_are_those_of_the_tables() {
    let mut random = Random::new(38);
    let base = Base::parse("https://api.example.com/v1").expect("a base");
    let documents: Vec<Document> = STYLES.iter().map(document).collect();
    let (mut built, mut refused) = (0, 0);
    for round in 0..100_000 {
        let at = round % STYLES.len();
        let (style, document) = (&STYLES[at], &documents[at]);
        let kind = style.types[random.below(style.types.len())];
        let operation = document.operation(kind).expect("an operation");
        let value = value(&mut random, kind);
        let result = operation.build(&base, &json!({ NAME: value }));
        let expected = expected(style, &value);
        match (moves(style, &value, &expected), result) {
            (false, Ok(uri)) => {
                assert_eq!(uri.as_str(), format!("https://api.example.com/v1{expected}"), "{value}");
                // Reading takes longer than building.
                if built % 8 == 0 {
                    comes_back(operation, style, &base, &uri, &value);
                }
                built += 1;
            }
            (true, Err(error)) => {
                assert_eq!(error.variable(), Some(NAME), "{value}");
                refused += 1;
            }
            (false, Err(_)) if style.place == "path" && has_dots(&value, style) => refused += 1,
            (true, Ok(uri)) => panic!("{} {value} moves {uri}", style.name),
            (false, Err(error)) => panic!("{} {value}: {error}; {expected}", style.name),
        }
    }
    println!("{built} built, {refused} refused");
    assert!(built > 60_000 && refused > 5_000, "{built} {refused}");
}

fn document(style: &Style) -> Document {
    let mut paths = Map::new();
    for kind in style.types {
        let parameter = json!({
            "name": NAME, "in": style.place, "required": true, "style": style.name, "explode": style.explode,
            "allowReserved": style.reserved, "schema": { "type": kind },
        });
        let path = if style.place == "path" { format!("/{kind}/{{{NAME}}}/x") } else { format!("/{kind}") };
        paths.insert(path, json!({ "get": { "operationId": kind, "parameters": [parameter] } }));
    }
    let text = json!({ "openapi": "3.1.1", "paths": paths }).to_string();
    let document = Document::parse(&text).expect("a document");
    assert!(document.findings().is_empty(), "{document:?}");
    document
}

/// Returns a value with members that try to leave their place.
fn value(random: &mut Random, kind: &str) -> Json {
    match kind {
        "array" => (0..=random.below(3)).map(|_| Json::from(random.text())).collect(),
        "object" => {
            let members = (0..=random.below(3)).map(|_| (random.text(), Json::from(random.text())));
            Json::Object(members.collect())
        }
        _ => Json::from(random.text()),
    }
}

/// Returns the path and the query that the tables show.
fn expected(style: &Style, value: &Json) -> String {
    // A comma ends a member of a list with commas.
    let has_own_names = style.explode || style.name == "deepObject";
    let has_commas = value.is_string() || has_own_names || style.name.ends_with("Delimited");
    let encode = |text: &str| match (style.reserved, has_commas) {
        (false, _) => encode(text, b""),
        (true, false) => encode(text, b":/?@!$'()*+;="),
        (true, true) => encode(text, b":/?@!$'()*+;=,"),
    };
    // A name of a parameter has no reserved characters.
    let name_of = |name: &str| {
        if style.place == "query" && has_own_names { self::encode(name, b"") } else { encode(name) }
    };
    let pairs: Vec<(String, String)> = match value {
        Json::Object(members) => {
            members.iter().map(|(name, value)| (name_of(name), encode(value.as_str().unwrap()))).collect()
        }
        _ => Vec::new(),
    };
    let items: Vec<String> = match value {
        Json::String(text) => vec![encode(text)],
        Json::Array(items) => items.iter().map(|item| encode(item.as_str().unwrap())).collect(),
        _ => pairs.iter().flat_map(|(name, value)| [name.clone(), value.clone()]).collect(),
    };
    let equations = |separator: &str| {
        pairs.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(separator)
    };
    let is_object = value.is_object();
    let kind = if is_object {
        "object"
    } else if value.is_array() {
        "array"
    } else {
        "string"
    };
    let text = match (style.name, style.explode) {
        ("simple", true) if is_object => equations(","),
        ("simple", _) => items.join(","),
        ("label", true) if is_object => format!(".{}", equations(".")),
        ("label", true) => format!(".{}", items.join(".")),
        ("label", false) => format!(".{}", items.join(",")),
        // An empty value has no `=`, as the column for it shows.
        ("matrix", true) if is_object => {
            pairs.iter().map(|(name, value)| parameter(name, value)).collect::<String>()
        }
        ("matrix", true) => items.iter().map(|item| parameter(ENCODED, item)).collect::<String>(),
        ("matrix", false) => parameter(ENCODED, &items.join(",")),
        ("form", true) if is_object => equations("&"),
        ("form", true) => items.iter().map(|item| format!("{ENCODED}={item}")).collect::<Vec<_>>().join("&"),
        ("form", false) => format!("{ENCODED}={}", items.join(",")),
        ("spaceDelimited", _) => format!("{ENCODED}={}", items.join("%20")),
        ("pipeDelimited", _) => format!("{ENCODED}={}", items.join("%7C")),
        ("deepObject", _) => pairs
            .iter()
            .map(|(name, value)| format!("{ENCODED}%5B{name}%5D={value}"))
            .collect::<Vec<_>>()
            .join("&"),
        _ => unreachable!(),
    };
    if style.place == "path" { format!("/{kind}/{text}/x") } else { format!("/{kind}?{text}") }
}

fn parameter(name: &str, value: &str) -> String {
    if value.is_empty() { format!(";{name}") } else { format!(";{name}={value}") }
}

/// Percent-encodes everything but unreserved characters and those of `reserved`. With some, escapes are also kept.
fn encode(text: &str, reserved: &[u8]) -> String {
    let (bytes, mut encoded) = (text.as_bytes(), String::new());
    for (at, &byte) in bytes.iter().enumerate() {
        let is_escape = !reserved.is_empty()
            && byte == b'%'
            && matches!(bytes.get(at + 1..at + 3), Some([a, b]) if a.is_ascii_hexdigit() && b.is_ascii_hexdigit());
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) || reserved.contains(&byte) || is_escape {
            encoded.push(char::from(byte));
        } else {
            write!(encoded, "%{byte:02X}").unwrap();
        }
    }
    encoded
}

/// Returns whether a value would change the target, or could not be distinguished from another one.
fn moves(style: &Style, value: &Json, expected: &str) -> bool {
    let texts = texts(value);
    if style.reserved && percent::decode(expected).is_err() {
        return true;
    }
    match style.name {
        "simple" | "label" => {
            let segment = expected.split('/').nth(2).unwrap();
            let has = |bad: &[char]| texts.iter().any(|text| text.contains(bad));
            // Servers that ignore parameters see the text before a `;`, and some decode it first.
            let counted = segment.split("%3B").next().unwrap();
            let is_split = style.name == "label" && style.explode && !value.is_string();
            matches!(counted, "" | "." | "..") || has(&['/', '\\', '\0']) || is_split && has(&['.'])
        }
        "spaceDelimited" => {
            texts.iter().any(|text| text.contains(' ') || style.reserved && text.contains("%20"))
        }
        "pipeDelimited" => {
            texts.iter().any(|text| text.contains('|') || style.reserved && text.contains("%7C"))
        }
        // The name of a member would end early, or have another name.
        "deepObject" => {
            value.as_object().unwrap().keys().any(|key| key.is_empty() || key.contains(['[', ']']))
        }
        _ => false,
    }
}

/// Returns whether a list or an object in the path has a member of dots before a `;`, or no other text. Such a value may
/// be refused: a server may split the segment at its delimiters, which do not count. The `=` of an exploded member counts before a value.
fn has_dots(value: &Json, style: &Style) -> bool {
    let is_label = style.name == "label";
    let members = members(value, style);
    let counted = format!("{}{}", if is_label { "." } else { "" }, members.concat());
    let is_dots = |text: &str| matches!(text.split(';').next(), Some("." | ".."));
    let has_members = value.is_array() || value.is_object();
    has_members
        && (is_dots(&counted)
            || counted.is_empty()
            || counted.starts_with(';')
            || !is_label && members.iter().any(|text| is_dots(text)))
}

/// Returns the members of a list or an object between its delimiters, not encoded.
fn members(value: &Json, style: &Style) -> Vec<String> {
    match value {
        Json::Object(members) if style.explode => {
            let member = |(name, value): (&String, &Json)| match value.as_str().unwrap() {
                "" => name.clone(),
                value => format!("{name}={value}"),
            };
            members.iter().map(member).collect()
        }
        _ => texts(value).into_iter().map(str::to_owned).collect(),
    }
}

fn texts(value: &Json) -> Vec<&str> {
    match value {
        Json::String(text) => vec![text],
        Json::Array(items) => items.iter().filter_map(Json::as_str).collect(),
        Json::Object(members) => {
            members.iter().flat_map(|(name, value)| [name.as_str(), value.as_str().unwrap()]).collect()
        }
        _ => Vec::new(),
    }
}

/// Checks that the arguments of a built URL build it again, and are the value. An escape that is kept might be written for
/// another value, and may change the order of names in an object.
fn comes_back(operation: &Operation, style: &Style, base: &Base<'_>, uri: &UriBuf, value: &Json) {
    let arguments =
        operation.captures_on(base, uri.as_str()).unwrap_or_else(|error| panic!("{uri}: {error}"));
    let again = operation.build(base, &arguments).unwrap_or_else(|error| panic!("{uri}: {error}"));
    if style.reserved && value.to_string().contains('%') {
        assert!(value.is_object() || again.equivalent(uri, Comparison::Syntax), "{uri} {again}");
        assert_eq!(operation.captures_on(base, again.as_str()), Ok(arguments), "{uri} {again}");
    } else {
        assert_eq!((again, arguments.get(NAME)), (uri.clone(), Some(value)));
    }
}
