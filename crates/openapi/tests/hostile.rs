//! Hostile values in the operations of documents: none moves a request.
//!
//! The documents of this repository are small. `URIKA_OPENAPI_DOCUMENTS` names a folder with others, such as those of
//! GitHub and Stripe; their figures are printed:
//!
//! ```console
//! URIKA_OPENAPI_DOCUMENTS=… cargo test --release --test hostile -- --nocapture
//! ```

#![allow(clippy::doc_markdown, reason = "OpenAPI is a name")]

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Instant;
use std::{env, fs};

use serde_json::{Map, Value as Json};
use support::Random;
use urika::percent;
use urika::value::Base;
use urika_openapi::{Document, Operation, Parameter, Place};

/// Values that have moved requests of other libraries.
const HOSTILE: [&str; 40] = [
    "..",
    ".",
    "../",
    "../admin",
    "../../etc/passwd",
    "a/../b",
    "a/..",
    "/",
    "//",
    "//evil.example",
    "/etc/passwd",
    "\\",
    "..\\",
    "a\\..\\b",
    "C:\\x",
    "\0",
    "a\0b",
    "",
    " ",
    "?",
    "?admin=1",
    "#",
    "#x",
    "a&admin=1",
    "a=b&c",
    ";",
    ";x=1",
    "..;",
    "..;/admin",
    "%2e%2e",
    "%2E%2E%2F",
    "%252e%252e%252f",
    "..%2f",
    "%00",
    "https://evil.example/",
    "@evil.example",
    ":8080",
    "a\r\nHost: evil",
    "\u{2025}/",
    "\u{FF0E}\u{FF0E}/",
];

/// The figures of a document.
#[derive(Default)]
struct Figures {
    operations: usize,
    findings: usize,
    built: usize,
    refused: usize,
}

#[test]
fn no_hostile_value_moves_a_request() {
    let figures = measure(include_str!("data/styles.yaml"));
    assert_eq!(figures.findings, 0);
    assert!(figures.built > 1_000 && figures.refused > 1_500, "{} {}", figures.built, figures.refused);
}

/// Prints the figures of public documents, and the list of operations that do not build.
#[test]
fn public_documents() {
    let Some(folder) = env::var_os("URIKA_OPENAPI_DOCUMENTS") else {
        println!("skipped: `URIKA_OPENAPI_DOCUMENTS` is not set");
        return;
    };
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path()).collect();
    files.sort();
    for file in files {
        let text = fs::read_to_string(&file).expect("a document");
        let figures = measure(&text);
        let Figures { operations, findings, built, refused } = figures;
        println!(
            "{}: {operations} operations, {findings} findings, {built} built, {refused} refused",
            name(&file)
        );
        assert!(findings * 50 <= operations + findings, "{}", name(&file));
    }
}

fn name(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn measure(text: &str) -> Figures {
    let start = Instant::now();
    let document = Document::parse(text).expect("a document");
    println!("{} bytes read in {:?}", text.len(), start.elapsed());
    for finding in document.findings() {
        println!("{} {finding}", finding.code());
    }
    let mut figures = Figures {
        operations: document.operations().len(),
        findings: document.findings().len(),
        ..Figures::default()
    };
    let base = Base::parse("https://api.example.com:8443/v1").expect("a base");
    for operation in document.operations() {
        attack(operation, &base, &mut figures);
    }
    figures
}

/// Tries hostile values for each parameter of an operation, alone and in a list and an object.
fn attack(operation: &Operation, base: &Base<'_>, figures: &mut Figures) {
    let mut random = Random::new(7);
    let good: Map<String, Json> =
        operation.parameters().iter().map(|it| (it.argument().to_owned(), sample(it.schema()))).collect();
    let uri =
        operation.build(base, &good).unwrap_or_else(|error| panic!("{}: {error} {good:?}", operation.name()));
    let shape = Shape::of(uri.as_str(), operation);
    let minimum: Map<String, Json> = good
        .iter()
        .filter(|(name, _)| {
            operation.parameters().iter().any(|it| it.argument() == *name && it.is_required())
        })
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    operation.build(base, &minimum).unwrap_or_else(|error| panic!("{}: {error}", operation.name()));
    for parameter in operation.parameters() {
        let mut several = good.clone();
        several.insert(parameter.argument().to_owned(), Json::from("x-/y"));
        let has_slashes = operation.build(base, &several).is_ok_and(|uri| uri.as_str().contains("/x-/y"));
        for hostile in HOSTILE.map(str::to_owned).into_iter().chain((0..10).map(|_| random.text())) {
            let object = || Json::Object(Map::from_iter([(hostile.clone(), Json::from(hostile.as_str()))]));
            for value in [Json::from(hostile.as_str()), Json::from(vec![hostile.clone(); 2]), object()] {
                let mut arguments = good.clone();
                arguments.insert(parameter.argument().to_owned(), value.clone());
                match operation.build(base, &arguments) {
                    Err(error) => {
                        // A parameter in the same segment may be named.
                        assert!(error.variable().is_some(), "{}: {error}", operation.name());
                        figures.refused += 1;
                    }
                    Ok(uri) => {
                        shape.check(uri.as_str(), operation, parameter, &value, has_slashes);
                        figures.built += 1;
                    }
                }
            }
        }
    }
}

/// Returns a value that a schema accepts.
fn sample(schema: &Json) -> Json {
    let values = schema.get("enum").and_then(Json::as_array);
    if let Some(value) = values.and_then(|values| values.iter().find(|value| !value.is_null())) {
        return value.clone();
    }
    for name in ["allOf", "anyOf", "oneOf"] {
        if let Some(first) = schema.get(name).and_then(|all| all.get(0)) {
            return sample(first);
        }
    }
    let kind = match schema.get("type") {
        Some(Json::Array(kinds)) => kinds.iter().find_map(Json::as_str).unwrap_or("string"),
        Some(Json::String(kind)) => kind,
        _ => "string",
    };
    let bound = |name: &str| schema.get(name).and_then(Json::as_i64);
    match kind {
        "integer" | "number" => Json::from(bound("minimum").or(bound("maximum")).unwrap_or(7)),
        "boolean" => Json::from(true),
        "array" => Json::from(vec![sample(schema.get("items").unwrap_or(&Json::Null))]),
        "object" => Json::Object(Map::from_iter([("member".to_owned(), Json::from("x"))])),
        _ => match schema.get("format").and_then(Json::as_str) {
            Some("uuid") => Json::from("67e55044-10b1-426f-9247-bb680e5fe0c8"),
            Some("date") => Json::from("2024-02-29"),
            _ => {
                let length =
                    bound("minLength").unwrap_or(1).max(1).min(bound("maxLength").unwrap_or(i64::MAX));
                Json::from("x".repeat(usize::try_from(length).unwrap_or(1)))
            }
        },
    }
}

/// The parts of a URL that arguments must not change, as an independent reader sees them: it resolves dot segments, decodes
/// twice, and takes a backslash for a slash.
struct Shape {
    /// The text before the path.
    origin: String,
    segments: usize,
    /// The literal segments, by number.
    literals: BTreeMap<usize, String>,
    /// The segments that have literal text or several parameters.
    mixed: BTreeSet<usize>,
    names: Vec<String>,
}

impl Shape {
    fn of(uri: &str, operation: &Operation) -> Self {
        let (origin, path, query) = split(uri);
        let template: Vec<&str> = operation.path().split('?').next().unwrap_or_default().split('/').collect();
        let read: Vec<String> = segments(&path);
        // The base has one segment, in place of the text before the first slash.
        assert_eq!(read.len(), template.len(), "{uri}");
        let literals = template.iter().enumerate().filter(|(_, segment)| !segment.contains('{'));
        let literals = literals.map(|(number, _)| (number, read[number].clone())).collect();
        let is_whole =
            |segment: &str| segment.starts_with('{') && segment.find('}') == Some(segment.len() - 1);
        let mixed =
            template.iter().enumerate().filter(|(_, segment)| !segment.is_empty() && !is_whole(segment));
        let mixed = mixed.map(|(number, _)| number).collect();
        Self { origin, segments: read.len(), literals, mixed, names: names(&query) }
    }

    fn check(
        &self,
        uri: &str,
        operation: &Operation,
        parameter: &Parameter,
        value: &Json,
        has_slashes: bool,
    ) {
        let (origin, path, query) = split(uri);
        let read = segments(&path);
        assert_eq!(origin, self.origin, "{uri}");
        for (number, segment) in read.iter().enumerate() {
            // Next to literal text, and after the name of a path parameter, everything escaped is data.
            let is_data = self.mixed.contains(&number) || segment.starts_with(';');
            let counted = if is_data { segment } else { segment.split(';').next().unwrap_or_default() };
            assert!(!matches!(counted, "." | ".."), "{uri}");
            assert!(is_data || !segment.contains(['/', '\\', '\0']), "{uri}");
        }
        // `x-multi-segment` accepts several segments, none of which is a dot segment.
        if !has_slashes {
            assert_eq!(read.len(), self.segments, "{} {uri}", operation.name());
            for (number, literal) in &self.literals {
                assert_eq!(&read[*number], literal, "{uri}");
            }
        }
        assert!(!uri.contains('#'), "{uri}");
        let names = names(&query);
        if parameter.place() == Place::Path || value.is_string() {
            assert!(names.len() <= self.names.len(), "{} {uri}", operation.name());
        }
        assert!(names.iter().all(|name| !name.contains("admin=")), "{uri}");
    }
}

/// Splits a URL before its path and its query.
fn split(uri: &str) -> (String, String, String) {
    let start = uri.find("://").expect("a scheme") + 3;
    let (before, query) = uri.split_once('?').unwrap_or((uri, ""));
    let path = before[start..].find('/').map_or(before.len(), |at| at + start);
    (before[..path].to_owned(), before[path..].to_owned(), query.to_owned())
}

/// Returns the segments of a path as a server reads them that decodes first.
fn segments(path: &str) -> Vec<String> {
    let read = path.split('/').skip(1).map(|segment| percent::decode_lossy(segment).into_owned());
    read.collect()
}

fn names(query: &str) -> Vec<String> {
    let parameters = query.split('&').filter(|parameter| !parameter.is_empty());
    parameters.map(|it| it.split('=').next().unwrap_or_default().to_owned()).collect()
}
