//! Checks the findings of operations that no safe URL has: what is wrong, where, and that their remedies work.

#![allow(clippy::doc_markdown, reason = "OpenAPI is a name")]

use serde_json::{Value as Json, json};
use urika_openapi::{Document, Finding};

fn document(paths: &Json) -> Document {
    let text = json!({ "openapi": "3.2.0", "paths": paths }).to_string();
    Document::parse(&text).expect("a document")
}

/// Returns a document with one operation, which has these parameters.
fn with(path: &str, parameters: &Json) -> Document {
    document(&json!({ path: { "get": { "operationId": "it", "parameters": parameters } } }))
}

/// Each row has a path, its parameters, the parameter at fault and the code.
#[test]
fn operations_without_a_safe_url_are_findings() {
    let text = json!({ "type": "string" });
    let of = |name: &str, place: &str, schema: &Json| json!({ "name": name, "in": place, "schema": schema });
    for (path, parameters, parameter, code) in [
        ("/{a}{b}", json!([]), Some("b"), "PARAMETERS_ADJACENT"),
        (
            "/x/{a}{b}/y",
            json!([of("a", "path", &text), of("b", "path", &text)]),
            Some("b"),
            "PARAMETERS_ADJACENT",
        ),
        ("/{a}", json!([of("a", "path", &json!({ "enum": ["", "x"] }))]), Some("a"), "SEGMENT_EMPTY"),
        ("/{a}", json!([of("a", "path", &json!({ "const": "" }))]), Some("a"), "SEGMENT_EMPTY"),
        (
            "/{a}/x",
            json!([of("a", "path", &json!({ "type": "string", "maxLength": 0 }))]),
            Some("a"),
            "SEGMENT_EMPTY",
        ),
        ("/{a}", json!([{ "name": "a", "in": "path", "allowEmptyValue": true }]), Some("a"), "SEGMENT_EMPTY"),
        (
            "/{a}",
            json!([{ "name": "a", "in": "path", "style": "matrix" }, of("a", "query", &text)]),
            Some("a"),
            "PARAMETER_TWICE",
        ),
        ("/x", json!([of("a", "query", &text), of("a", "query", &text)]), Some("a"), "PARAMETER_TWICE"),
        ("/x", json!([of("a", "path", &text)]), Some("a"), "PARAMETER_NOT_IN_PATH"),
        ("/x", json!([{ "in": "query" }]), None, "PARAMETER_INCOMPLETE"),
        ("/x", json!([{ "name": "a" }]), Some("a"), "PARAMETER_INCOMPLETE"),
        ("/x", json!([{ "name": "a", "in": "sky" }]), Some("a"), "PARAMETER_INCOMPLETE"),
        ("/x", json!([7]), None, "PARAMETER_INCOMPLETE"),
        ("/x", json!([{ "$ref": "#/components/parameters/A" }]), None, "REFERENCE"),
        ("/x", json!([{ "$ref": "other.yaml#/A" }]), None, "REFERENCE"),
        (
            "/x",
            json!([of("a", "query", &json!({ "$ref": "#/components/schemas/A" }))]),
            Some("a"),
            "REFERENCE",
        ),
        ("/x", json!([{ "name": "a", "in": "query", "style": "matrix" }]), Some("a"), "STYLE"),
        ("/x", json!([{ "name": "a", "in": "query", "style": 7 }]), Some("a"), "STYLE"),
        ("/{a}", json!([{ "name": "a", "in": "path", "style": "form" }]), Some("a"), "STYLE"),
        (
            "/x",
            json!([{ "name": "a", "in": "query", "style": "pipeDelimited", "schema": text }]),
            Some("a"),
            "STYLE",
        ),
        (
            "/x",
            json!([{ "name": "a", "in": "query", "style": "deepObject", "schema": text }]),
            Some("a"),
            "STYLE",
        ),
        ("/x", json!([{ "name": "a", "in": "query", "content": { "text/html": {} } }]), Some("a"), "CONTENT"),
        (
            "/x",
            json!([{ "name": "a", "in": "querystring", "content": { "text/html": {} } }]),
            Some("a"),
            "CONTENT",
        ),
        ("/x#{a}", json!([]), None, "PATH_FRAGMENT"),
        ("/{a", json!([]), None, "BRACE_UNCLOSED"),
        ("/a}", json!([]), None, "BRACE_STRAY"),
        ("/a%zz", json!([]), None, "ESCAPE_DIGIT"),
        ("//{a}", json!([]), None, "NOT_ON_BASE"),
        ("/:a", json!([]), None, "OTHER_SYNTAX"),
        ("/{a}/../b", json!([]), None, "SEGMENT_DOTS"),
        ("/{}", json!([]), None, "EXPRESSION_EMPTY"),
    ] {
        let document = with(path, &parameters);
        assert!(document.operations().is_empty(), "{path} {parameters}");
        let [finding] = document.findings() else { panic!("{path}: {document:?}") };
        let found = (finding.operation(), finding.parameter(), finding.code());
        assert_eq!(found, ("it", parameter, code), "{path} {parameters}");
        assert_eq!(document.operation("it").expect_err(path), *finding);
        assert!(finding.to_string().starts_with("operation `it`"), "{finding}");
    }
}

/// Each row has a path and its parameters, and the message after the operation.
#[test]
fn findings_say_what_would_be_accepted() {
    let content = |place: &str| json!([{ "name": "a", "in": place, "content": { "text/html": {} } }]);
    for (path, parameters, expected) in [
        ("/x", json!([{ "name": "a", "in": "path" }]), "write `{a}` in the path, or remove the parameter"),
        ("/x", json!([{ "in": "query" }]), ": a parameter does not have a name; write its `name`"),
        ("/x", json!([{ "name": "a", "in": "body" }]), "write `path`, `query`, `header` or `cookie`"),
        ("/x", content("query"), "use `application/json` or `text/plain`, or `schema` instead of `content`"),
        ("/x", content("querystring"), "use `application/x-www-form-urlencoded`"),
        (
            "/x",
            json!([{ "$ref": "#/components/parameters/A" }]),
            "`#/components/parameters/A` is not a parameter,",
        ),
        ("/x", json!([{ "$ref": "a.yaml#/A" }]), "`a.yaml#/A` is in another document; bundle the documents"),
        (
            "/{a}",
            json!([{ "name": "a", "in": "path", "allowEmptyValue": true }]),
            "remove `allowEmptyValue`,",
        ),
        ("/{a}{b}", json!([]), ", parameter `b`: it follows another path parameter; write a delimiter"),
        ("/x#y", json!([]), "remove it, or write `%23`"),
    ] {
        let document = with(path, &parameters);
        let [finding] = document.findings() else { panic!("{path}: {document:?}") };
        let message = finding.to_string();
        assert!(message.starts_with(&format!("operation `it` (`GET {path}`)")), "{message}");
        assert!(message.contains(expected), "{message}");
    }
}

/// The styles that a finding offers are accepted, and it offers all of them.
#[test]
fn the_styles_that_are_offered_are_accepted() {
    const STYLES: [&str; 8] =
        ["simple", "label", "matrix", "form", "spaceDelimited", "pipeDelimited", "deepObject", "unknown"];
    for (path, place) in [("/{a}", "path"), ("/x", "query")] {
        for kind in ["string", "integer", "array", "object"] {
            let of = |style: &str| {
                let parameter =
                    json!({ "name": "a", "in": place, "style": style, "schema": { "type": kind } });
                with(path, &json!([parameter])).findings().first().map(Finding::to_string)
            };
            let message = of("unknown").expect("a finding");
            for style in STYLES {
                assert_eq!(message.contains(&format!("`{style}`")), of(style).is_none(), "{message} {style}");
            }
        }
    }
}

/// A path, and not an operation, is at fault if its operations cannot be read.
#[test]
fn paths_have_findings() {
    let operation = json!({ "get": {} });
    let around = json!({ "$ref": "#/paths/~1around" });
    let document = document(
        &json!({ "users": operation, "/around": around, "/x": { "$ref": "x.yaml" }, "x-a": operation }),
    );
    let messages: Vec<String> = document.findings().iter().map(Finding::to_string).collect();
    assert_eq!(
        messages,
        [
            "path `/around`: `#/paths/~1around` leads from reference to reference without an end; refer to the target",
            "path `/x`: `x.yaml` is in another document; bundle the documents into one first",
            "path `users`: a path begins with `/`; write `/users`",
        ]
    );
    assert!(document.findings().iter().map(Finding::code).eq(["REFERENCE", "REFERENCE", "PATH_RELATIVE"]));
    assert!(document.operations().is_empty());
}

#[test]
fn a_parameter_that_the_path_has_is_a_finding() {
    let codes = [false, true].map(|is_reserved| {
        let kind = json!([{ "name": "kind", "in": "query", "allowReserved": is_reserved }]);
        let document = with("/f?kind=user", &kind);
        document.findings().iter().map(Finding::code).collect::<Vec<_>>()
    });
    assert_eq!((codes[0].len(), &codes[0]), (1, &codes[1]));
}

#[test]
fn a_second_operation_of_a_name_is_a_finding() {
    let operation = json!({ "operationId": "it" });
    let document = document(&json!({ "/a": { "get": operation }, "/b": { "get": operation } }));
    assert_eq!(document.operation("it").expect("the first").path(), "/a");
    let [finding] = document.findings() else { panic!("{document:?}") };
    assert_eq!(finding.code(), "OPERATION_TWICE");
    let message = "operation `it` (`GET /b`): `GET /a` has the same `operationId`; rename one of them";
    assert_eq!(finding.to_string(), message);
    assert_eq!(document.operation("GET /b").expect_err("a finding"), *finding);
}
