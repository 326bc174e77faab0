//! Hostile values in the operations of documents: none changes where a request goes.
//!
//! The documents of this repository are small. `URIKA_OPENAPI_DOCUMENTS` names a folder with others, such as those of
//! GitHub and Stripe; their figures are printed:
//!
//! ```console
//! URIKA_OPENAPI_DOCUMENTS=… cargo test --release --test hostile -- --nocapture
//! ```

#![allow(clippy::doc_markdown, reason = "OpenAPI is a name")]

#[path = "support/judge.rs"]
mod judge;
mod support;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{env, fs};

use judge::{MEMBER, Shape, Tried};
use serde_json::{Map, Value as Json};
use support::Random;
use urika::percent::{self, Place};
use urika::value::Base;
use urika_openapi::{Document, Operation};

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

/// Returns all hostile values, as they are and percent-encoded once and twice: those above, those of the fuzz targets, and
/// those that MCP's SDKs test, if the folder with the tests of others is there.
fn values() -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut all: BTreeSet<String> = HOSTILE.map(str::to_owned).into();
    for seed in files(&root.join("fuzz/seeds")).iter().flat_map(|target| files(target)) {
        let text = fs::read(seed).expect("a seed");
        all.extend(String::from_utf8_lossy(&text).lines().map(str::to_owned));
    }
    let others = fs::read_to_string(root.join("../shared/conformance/path_security.jsonl"));
    for line in others.iter().flat_map(|text| text.lines()) {
        let record: Json = serde_json::from_str(line).expect("a record");
        all.insert(record["value"].as_str().expect("a value").to_owned());
    }
    let once: Vec<String> =
        all.iter().map(|value| percent::encode(Place::Query, value).into_owned()).collect();
    let twice: Vec<String> = once.iter().map(|value| value.replace('%', "%25")).collect();
    all.into_iter().chain(once).chain(twice).collect()
}

/// Returns the files and folders in a folder, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    files
}

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
    assert!(values().len() > 450, "{}", values().len());
    let figures = measure(include_str!("data/styles.yaml"));
    println!("{} values, {} built, {} refused", values().len(), figures.built, figures.refused);
    assert_eq!(figures.findings, 0);
    assert!(figures.built > 1_000 && figures.refused > 1_500, "{} {}", figures.built, figures.refused);
}

#[test]
fn no_hostile_value_with_reserved_characters_moves_a_request() {
    let figures = measure(include_str!("data/reserved.yaml"));
    println!("{} built, {} refused", figures.built, figures.refused);
    assert_eq!(figures.findings, 0);
    assert!(figures.built > 100 && figures.refused > 100, "{} {}", figures.built, figures.refused);
}

/// The line that most programs write. The judge sees each of the requests that it moves.
#[test]
fn the_judge_sees_what_replacing_moves() {
    let document = Document::parse(include_str!("data/styles.yaml")).expect("a document");
    let operation = document.operation("simple").expect("an operation");
    let url = |id: &str| format!("https://h.example/v1{}", operation.path().replace("{id}", id));
    let shape = Shape::of(operation, &url("x"));
    for (value, moved) in [
        ("y", None),
        ("..", Some("dot segments")),
        ("%2E%2e", Some("dot segments")),
        ("x/../..", Some("dot segments")),
        ("..\\..", Some("dot segments")),
        ("a/b", Some("the segments")),
        ("a%2Fb", Some("the segments")),
        ("..;", Some("the segments")),
        ("x?admin=1", Some("the parameters")),
        ("x#", Some("the fragment")),
    ] {
        let [parameter, ..] = operation.parameters() else { panic!("no parameter") };
        let tried = Tried { parameter, value: &Json::from(value), has_slashes: false };
        assert_eq!(shape.moved(&url(value), &tried), moved, "{value}");
    }
    let [_, parameter, ..] = operation.parameters() else { panic!("one parameter") };
    let tried = Tried { parameter, value: &Json::from("x"), has_slashes: false };
    for (uri, moved) in [
        ("https://evil.example/v1/users/x", "the origin"),
        ("https://h.example:1/v1/users/x", "the origin"),
        ("https://h.example/v1/users/y", "the segments"),
        ("https://h.example/v1/users/x?sort=a&admin=1", "the parameters"),
        ("https://h.example/v1/users/x?sort=a&sort=b", "the parameters"),
    ] {
        assert_eq!(shape.moved(uri, &tried), Some(moved), "{uri}");
    }
}

/// Prints the figures of public documents, and the list of operations that do not build.
#[test]
fn public_documents() {
    let Some(folder) = env::var_os("URIKA_OPENAPI_DOCUMENTS") else {
        println!("skipped: `URIKA_OPENAPI_DOCUMENTS` is not set");
        return;
    };
    for file in files(Path::new(&folder)) {
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
    let values = values();
    for operation in document.operations() {
        attack(operation, &base, &values, &mut figures);
    }
    figures
}

/// Tries hostile values for each parameter of an operation, alone and in a list and an object.
fn attack(operation: &Operation, base: &Base<'_>, values: &BTreeSet<String>, figures: &mut Figures) {
    let mut random = Random::new(7);
    let good: Map<String, Json> =
        operation.parameters().iter().map(|it| (it.argument().to_owned(), sample(it.schema()))).collect();
    let uri =
        operation.build(base, &good).unwrap_or_else(|error| panic!("{}: {error} {good:?}", operation.name()));
    let shape = Shape::of(operation, uri.as_str());
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
        for hostile in values.iter().cloned().chain((0..10).map(|_| random.text())) {
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
                        let tried = Tried { parameter, value: &value, has_slashes };
                        let moved = shape.moved(uri.as_str(), &tried);
                        assert_eq!(moved, None, "{}: {value} gives {uri}", operation.name());
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
    if let Some(value) = schema.get("const") {
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
        "object" => Json::Object(Map::from_iter([(MEMBER.to_owned(), Json::from("x"))])),
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
