//! Reads documents in all versions and forms, and checks the findings of operations that no safe URL has.

#![allow(clippy::doc_markdown, reason = "OpenAPI is a name")]

use std::collections::{BTreeMap, HashMap};

use serde_json::{Map, Value as Json, json};
use urika::value::Base;
use urika::{BuildError, MatchErrorKind};
use urika_openapi::{Document, Operation};

fn document(paths: &Json) -> Document {
    let text = json!({ "openapi": "3.1.1", "paths": paths }).to_string();
    Document::parse(&text).expect("a document")
}

/// Returns a document with one operation, which has these parameters.
fn with(path: &str, parameters: &Json) -> Document {
    document(&json!({ path: { "get": { "operationId": "it", "parameters": parameters } } }))
}

fn build(document: &Document, arguments: &Json) -> Result<String, &'static str> {
    let base = Base::parse("https://h.example").expect("a base");
    let operation = document.operation("it").expect("an operation");
    let uri = operation.build(&base, arguments).map_err(|error| error.code())?;
    Ok(uri.as_str()["https://h.example".len()..].to_owned())
}

#[test]
fn json_and_yaml_of_each_version_are_read() {
    for version in ["3.0.0", "3.0.4", "3.1.0", "3.1.1", "3.2.0"] {
        let json = format!(r#"{{"openapi":"{version}","paths":{{"/a":{{"get":{{}}}}}}}}"#);
        let yaml =
            format!("openapi: {version}\npaths:\n  /a:\n    get:\n      responses:\n        200: {{}}\n");
        for text in [json.clone(), format!("\u{FEFF}\n{json}"), yaml] {
            let document = Document::parse(&text).expect(&text);
            assert!(document.operations().iter().map(Operation::name).eq(["GET /a"]), "{text}");
        }
    }
    for (text, code) in [
        ("", "VERSION"),
        ("[]", "VERSION"),
        ("{", "SYNTAX"),
        (r#"{"openapi":"3.1.0"} x"#, "SYNTAX"),
        ("a: [", "SYNTAX"),
        (r#"{"swagger":"2.0"}"#, "VERSION"),
        (r#"{"openapi":"4.0.0"}"#, "VERSION"),
        (r#"{"openapi":"3.10.0"}"#, "VERSION"),
        (r#"{"openapi":[3]}"#, "VERSION"),
    ] {
        assert_eq!(Document::parse(text).expect_err(text).code(), code, "{text}");
    }
}

#[test]
fn only_a_visible_version_is_shown() {
    let message = |version: &str| {
        Document::parse(&json!({ "openapi": version }).to_string()).expect_err(version).to_string()
    };
    assert!(message("4.0.0").starts_with("the document has the version `4.0.0`; "));
    for version in ["", "4\n", "4 \u{202E}", "\u{1B}[2J", &"4".repeat(33)] {
        assert!(message(version).starts_with("the value of `openapi` is not a version; "), "{version}");
    }
}

/// An error shows the template as the document has it, without the variables that it is built with.
#[test]
fn errors_show_the_text_of_the_document() {
    let has_own_words = |error: &str, template: &str| {
        assert!(error.contains(&format!("template `{template}`: ")), "{error}");
        assert!(!error.contains("{v") && !error.contains("%2D"), "{error}");
    };
    let names = ["host-name", "user-id", "scheme-name"];
    let values: BTreeMap<&str, &str> = names.map(|name| (name, "a")).into();
    for (url, help) in [
        ("https://{host-name}.example.com:{user-id}0/", "a port is one whole variable, `:{user-id}`"),
        ("https://api.{host-name}/", "use one variable for the whole host, of type `Host`: `//{host-name}/`"),
        ("https://h{user-id}", "begin the path with `/`, as in `/{user-id}`"),
        ("{scheme-name}://h/", "write the scheme, as in `https://`"),
        ("{scheme-name}.example.com/", "begin with a scheme"),
        ("www.example.com/{user-id}", "begin with a scheme"),
        ("https://h/{host-name}/../{user-id}", "write the path without `.` and `..`"),
    ] {
        let text = json!({ "openapi": "3.1.0", "paths": {}, "servers": [{ "url": url }] }).to_string();
        let document = Document::parse(&text).expect("a document");
        let error = document.servers()[0].base(&json!(values)).expect_err(url).to_string();
        has_own_words(&error, url);
        assert!(error.contains(help), "{error}");
    }
    for path in ["/{user-id}/../b", "//{user-id}", "/a/{user-id}/.."] {
        has_own_words(&with(path, &json!([])).findings()[0].to_string(), path);
    }
}

#[test]
fn paths_with_delimiters_between_parameters_build() {
    for (path, parameters, arguments, expected) in [
        ("/{a}-{b}", json!([]), json!({ "a": "x", "b": "y" }), "/x-y"),
        ("/{a}.json", json!([]), json!({ "a": "x" }), "/x.json"),
        ("/{a}:cancel", json!([]), json!({ "a": "x:y" }), "/x%3Ay:cancel"),
        ("/compare/{a}...{b}", json!([]), json!({ "a": "v1", "b": "v2" }), "/compare/v1...v2"),
        (
            "/{a}{b}",
            json!([{ "name": "b", "in": "path", "style": "label" }]),
            json!({ "a": "x", "b": "y" }),
            "/x.y",
        ),
        (
            "/{a}{b}",
            json!([{ "name": "b", "in": "path", "style": "matrix" }]),
            json!({ "a": "x", "b": "y" }),
            "/x;b=y",
        ),
        (
            "/{a}",
            json!([{ "name": "a", "in": "path" }, { "name": "a", "in": "query" }]),
            json!({ "a": "x", "query.a": "y" }),
            "/x?a=y",
        ),
        ("/{user-id}", json!([]), json!({ "user-id": 7 }), "/7"),
        ("/{é ö}", json!([]), json!({ "é ö": 7 }), "/7"),
        ("/a b/{x}", json!([]), json!({ "x": 7 }), "/a%20b/7"),
        (
            "/rpc?method=get",
            json!([{ "name": "q", "in": "query" }]),
            json!({ "q": 7 }),
            "/rpc?method=get&q=7",
        ),
        (
            "/users-{a}",
            json!([{ "name": "a", "in": "path", "allowEmptyValue": true }]),
            json!({ "a": "" }),
            "/users-",
        ),
        (
            "/{p}",
            json!([{ "name": "p", "in": "path", "x-multi-segment": true }]),
            json!({ "p": "a/b c" }),
            "/a/b%20c",
        ),
    ] {
        let document = with(path, &parameters);
        assert_eq!(build(&document, &arguments), Ok(expected.to_owned()), "{path} {document:?}");
        let operation = document.operation("it").expect(path);
        match operation.captures(expected) {
            Ok(captured) => {
                assert_eq!(build(&document, &Json::from(captured)), Ok(expected.to_owned()), "{path}");
            }
            // A `-` or a `.` might be part of the value before it.
            Err(error) => assert_eq!(error.code(), "AMBIGUOUS_END", "{path}"),
        }
    }
    let several = with("/{p}/x", &json!([{ "name": "p", "in": "path", "x-multi-segment": true }]));
    for bad in ["", "/", "a//b", "a/../b", "../x", "a/", "a?b", "a#b", "%2e%2e/x"] {
        assert!(build(&several, &json!({ "p": bad })).is_err(), "{bad}");
    }
}

/// Several segments at the end of a path are not confused with the query, whichever parameters the query has.
#[test]
fn several_segments_are_read_next_to_any_query() {
    let object = json!({ "type": "object" });
    let text = json!({ "type": "string" });
    let form = json!({ "application/x-www-form-urlencoded": {} });
    let path = json!({ "name": "p", "in": "path", "x-multi-segment": true });
    for (query, arguments, expected) in [
        (json!({ "style": "deepObject", "schema": object }), json!({ "a": { "x": "1" } }), "?a%5Bx%5D=1"),
        (json!({ "schema": object }), json!({ "a": { "x": "1" } }), "?x=1"),
        (json!({ "in": "querystring", "content": form }), json!({ "a": { "x": "1" } }), "?x=1"),
        (json!({ "allowReserved": true, "schema": text }), json!({ "a": "1/2" }), "?a=1/2"),
        (json!({ "allowReserved": true, "schema": object }), json!({ "a": { "x": "1/2" } }), "?x=1/2"),
        (json!({ "schema": text }), json!({ "a": "1" }), "?a=1"),
        (json!({ "schema": text }), json!({}), ""),
    ] {
        let mut parameter = json!({ "name": "a", "in": "query" });
        parameter.as_object_mut().expect("an object").extend(query.as_object().cloned().expect("an object"));
        let document = with("/files/{p}", &json!([path, parameter]));
        let operation = document.operation("it").expect("an operation");
        let mut arguments = arguments;
        arguments["p"] = json!("b/c");
        assert_eq!(build(&document, &arguments), Ok(format!("/files/b/c{expected}")));
        let end = if expected.is_empty() { "?unknown=1" } else { "&unknown=1#top" };
        let is_open = expected == "?x=1" || expected == "?x=1/2";
        for uri in [format!("/files/b/c{expected}"), format!("/files/b/c{expected}{end}")] {
            if is_open && uri.contains("unknown") {
                continue;
            }
            let captured = operation.captures(&uri).unwrap_or_else(|error| panic!("{uri}: {error}"));
            assert_eq!(Json::from(captured), arguments, "{uri}");
        }
    }
    let only = with("/files/{p}", &json!([path]));
    let captured = only.operation("it").expect("an operation").captures("/files/b/c?x=1#top");
    assert_eq!(captured.expect("captures")["p"], "b/c");
}

/// Lists and objects in a path whose reserved characters are kept, and objects in a matrix, have no member that would be read
/// as another one.
#[test]
fn members_in_a_path_have_no_delimiter() {
    let list = json!({ "type": "array", "items": { "type": "string" } });
    let object = json!({ "type": "object" });
    let several = |explode: bool, schema: &Json| json!({ "x-multi-segment": true, "explode": explode, "schema": schema });
    let label = |schema: &Json| json!({ "style": "label", "explode": true, "schema": schema });
    let matrix = json!({ "style": "matrix", "explode": true, "schema": object });
    for (parameter, argument, expected) in [
        (several(false, &list), json!(["a", "b/c"]), Ok("/a,b/c")),
        (several(true, &list), json!(["a", "b"]), Ok("/a,b")),
        (several(false, &list), json!(["a,b"]), Err("UNEXPECTED_CHARACTER")),
        (several(true, &list), json!("a,b"), Err("UNEXPECTED_CHARACTER")),
        (several(false, &object), json!({ "k": "v", "l": "w" }), Ok("/k,v,l,w")),
        (several(true, &object), json!({ "k": "v=", "l": "w" }), Ok("/k=v=,l=w")),
        (several(true, &object), json!({ "k=": "v" }), Err("UNEXPECTED_CHARACTER")),
        (several(true, &object), json!({ "k": "," }), Err("UNEXPECTED_CHARACTER")),
        (label(&list), json!(["a", "b,c"]), Ok("/.a.b%2Cc")),
        (label(&list), json!(["a.b"]), Err("UNEXPECTED_CHARACTER")),
        (label(&object), json!({ "k": "v", "l": "=" }), Ok("/.k=v.l=%3D")),
        (label(&object), json!({ "k.l": "v" }), Err("UNEXPECTED_CHARACTER")),
        (matrix.clone(), json!({ "k": "v", "l": "" }), Ok("/;k=v;l")),
        (matrix, json!({ "p": "v" }), Err("KEY_TAKEN")),
    ] {
        let mut parameter = parameter;
        (parameter["name"], parameter["in"]) = (json!("p"), json!("path"));
        let document = with("/{p}", &json!([parameter]));
        assert_eq!(build(&document, &json!({ "p": argument })), expected.map(str::to_owned), "{argument}");
        if let Ok(uri) = expected {
            let captured = document.operation("it").expect("an operation").captures(uri).expect(uri);
            assert_eq!(captured["p"], argument, "{uri}");
        }
    }
}

/// Numbers that are read are written again as they were, and so is an empty value in a segment with other text.
#[test]
fn values_are_read_as_they_were_written() {
    let number = json!({ "type": "number" });
    let list = json!({ "type": "array" });
    for (path, schema, uri, expected) in [
        ("/x-{p}", number.clone(), "/x-1.5", json!(1.5)),
        ("/x-{p}", number.clone(), "/x-1.50", json!("1.50")),
        ("/x-{p}", number.clone(), "/x-1e3", json!("1e3")),
        ("/x-{p}", number, "/x-0.1000000000000000055", json!("0.1000000000000000055")),
        ("/x-{p}", json!({ "type": "integer" }), "/x-18446744073709551615", json!(u64::MAX)),
        ("/x-{p}", json!({ "type": "integer" }), "/x-18446744073709551616", json!("18446744073709551616")),
        ("/x-{p}", json!({ "type": "string" }), "/x-", json!("")),
        ("/x-{p}", list, "/x-", json!([""])),
    ] {
        let document = with(path, &json!([{ "name": "p", "in": "path", "explode": true, "schema": schema }]));
        let captured = document.operation("it").expect("an operation").captures(uri).expect(uri);
        assert_eq!(captured["p"], expected, "{uri}");
        assert_eq!(build(&document, &Json::from(captured)), Ok(uri.to_owned()));
    }
}

/// A required parameter of the query that a URL does not have is a bad value, and not another path.
#[test]
fn a_missing_parameter_is_a_bad_value() {
    let schema = json!({ "type": "string" });
    let document = with("/x", &json!([{ "name": "a", "in": "query", "required": true, "schema": schema }]));
    let operation = document.operation("it").expect("an operation");
    let error = operation.captures("/x?b=1").expect_err("an error");
    assert_eq!((error.kind(), error.variable()), (MatchErrorKind::BadValue, Some("a")));
    assert_eq!(error.to_string(), "invalid `a`: value is missing; pass a value [urika, typed values]");
    assert_eq!(operation.captures("/y").expect_err("an error").kind(), MatchErrorKind::NoMatch);
}

/// An operation is found by its method and path, whether or not it has another name.
#[test]
fn operations_have_a_method_and_a_path() {
    let document = document(&json!({ "/a": { "get": { "operationId": "it" }, "put": {} } }));
    for (name, method) in [("it", "GET"), ("GET /a", "GET"), ("PUT /a", "PUT")] {
        assert_eq!(document.operation(name).expect(name).method(), method);
    }
    for name in ["POST /a", "GET /b", "GET", "/a", "get /a"] {
        assert_eq!(document.operation(name).expect_err(name).code(), "OPERATION_UNKNOWN");
    }
}

/// References to parameters, schemas and path items, with escapes in the pointer, and in a circle.
#[test]
fn references_are_followed_inside_of_the_document() {
    let text = json!({
        "openapi": "3.1.0",
        "paths": {
            "/users/{id}": { "$ref": "#/components/pathItems/User" },
            "/other/{id}": { "$ref": "#/paths/~1users~1%7Bid%7D" },
            "/loop": { "$ref": "#/paths/~1loop" },
        },
        "components": {
            "pathItems": { "User": {
                "parameters": [{ "$ref": "#/components/parameters/id" }],
                "get": { "parameters": [{ "name": "sort", "in": "query",
                    "schema": { "$ref": "#/components/schemas/Sort", "maxLength": 3 } }] },
                "delete": { "parameters": [{ "name": "id", "in": "path", "required": true }] },
            } },
            "parameters": { "id": { "name": "id", "in": "path", "required": true, "schema": {
                "$ref": "#/components/schemas/User/properties/id" } } },
            "schemas": {
                "User": { "properties": { "id": { "type": "integer" } } },
                "Sort": { "type": "string", "anyOf": [{ "enum": ["asc", "desc"] }, { "$ref": "#/components/schemas/Sort" }] },
            },
        },
    });
    let document = Document::parse(&text.to_string()).expect("a document");
    let base = Base::parse("https://h").expect("a base");
    let code = |name: &str, arguments: Json| {
        let operation = document.operation(name).unwrap_or_else(|finding| panic!("{finding}"));
        operation.build(&base, &arguments).map_or_else(|error| error.code(), |_| "")
    };
    assert_eq!(code("GET /users/{id}", json!({ "id": 7 })), "");
    assert_eq!(code("GET /users/{id}", json!({ "id": "kim" })), "VALUE_INTEGER");
    assert_eq!(code("GET /users/{id}", json!({ "id": 7, "sort": "desc" })), "VALUE_LONG");
    assert_eq!(code("DELETE /users/{id}", json!({ "id": "kim" })), "");
    assert_eq!(code("GET /other/{id}", json!({ "id": "kim" })), "VALUE_INTEGER");
    let [finding] = document.findings() else { panic!("{document:?}") };
    assert_eq!((finding.operation(), finding.code()), ("/loop", "REFERENCE"));
}

/// An error says what the schema accepts. It has at most five of the values and the names that a schema lists.
#[test]
fn errors_have_what_a_schema_lists() {
    let closed =
        json!({ "type": "object", "properties": { "b": {}, "c": {} }, "additionalProperties": false });
    let base = Base::parse("https://h.example").expect("a base");
    for (schema, argument, expected) in [
        (
            json!({ "enum": ["asc", "desc", null] }),
            json!("up"),
            "is not one of the accepted values; use `asc` or `desc` [",
        ),
        (
            json!({ "items": { "enum": [1, 2] }, "type": "array" }),
            json!([1, 3]),
            "accepted values; use `1` or `2` [",
        ),
        (json!({ "type": "boolean" }), json!("yes"), "accepted values; use `true` or `false` ["),
        (
            json!({ "enum": ["a", "ab"], "type": "string", "maxLength": 1 }),
            json!("b"),
            "accepted values; use `a` [",
        ),
        (closed, json!({ "d": 1 }), "is not one of the known names; use `b` or `c` ["),
        (
            json!({ "type": "integer", "minimum": 1, "maximum": 9 }),
            json!(0),
            "; use a number that is at least 1 and at most 9 [",
        ),
        (
            json!({ "type": "integer", "minimum": 1, "exclusiveMinimum": true }),
            json!(1),
            "that is greater than 1 [",
        ),
        (json!({ "type": "number", "exclusiveMaximum": 1.5 }), json!(1.5), "that is less than 1.5 ["),
        (json!({ "type": "number" }), json!("a"), "; write a number, as in `1.5` ["),
        (
            json!({ "type": "integer", "format": "int32" }),
            json!(3_000_000_000_u64),
            "; use an integer of 32 bits [",
        ),
        (
            json!({ "type": "string", "format": "date" }),
            json!("2023-02-29"),
            "; write a day that exists, as in",
        ),
        (json!({ "type": "string", "minLength": 2 }), json!("a"), "; write at least 2 characters ["),
        (
            json!({ "oneOf": [{ "type": "number", "minimum": 1 }, { "type": "string", "minLength": 2 }] }),
            json!("a"),
            "; use a number that is at least 1, or write at least 2 characters [",
        ),
        (json!({ "type": "string" }), json!(["a"]), "; pass one string or number ["),
        (json!({ "type": "array" }), json!({ "a": 1 }), "; pass a list ["),
        (
            json!({ "type": ["array", "integer"] }),
            json!({ "a": 1 }),
            "; pass a list or one string or number [",
        ),
        (json!({ "type": "object" }), json!(["a"]), "; pass an object ["),
        (json!({ "type": "object" }), json!("a"), "an associative array is needed; pass an object ["),
        (
            json!({ "type": "integer", "oneOf": [{ "const": 0 }, { "const": 1, "title": "one" }] }),
            json!(2),
            "accepted values; use `0` or `1` [",
        ),
        (
            json!({ "type": "string", "oneOf": [{ "const": "a" }, { "enum": ["b", "c"] }] }),
            json!("d"),
            "accepted values; use `a`, `b` or `c` [",
        ),
        (
            json!({ "anyOf": [{ "type": "integer" }, { "type": "string", "enum": ["me"] }] }),
            json!("you"),
            "; use one of the listed values, or write an integer [",
        ),
    ] {
        let document = with("/x", &json!([{ "name": "a", "in": "query", "schema": schema }]));
        let operation = document.operation("it").expect("an operation");
        let error = operation.build(&base, &json!({ "a": argument })).expect_err(expected);
        assert!(error.to_string().contains(expected), "{error}");
    }
}

/// Schemas that refer to each other in ways that grow without end take little time.
#[test]
fn schemas_that_grow_are_cut() {
    let schemas = (0..30).map(|number| {
        let next = json!({ "$ref": format!("#/components/schemas/S{}", (number + 1) % 30) });
        (format!("S{number}"), json!({ "allOf": vec![next; 9] }))
    });
    let schemas: Map<String, Json> = schemas.collect();
    let text = json!({
        "openapi": "3.0.0",
        "paths": { "/x": { "get": { "operationId": "it", "parameters": [
            { "name": "a", "in": "query", "schema": { "$ref": "#/components/schemas/S0" } }] } } },
        "components": { "schemas": schemas },
    });
    let document = Document::parse(&text.to_string()).expect("a document");
    assert_eq!(build(&document, &json!({ "a": 7 })), Ok(String::from("/x?a=7")));
}

/// Each row has the parameters of `/x`, arguments, and the query or the code of the error.
#[test]
fn arguments_have_the_types_of_their_schemas() {
    let of = |schema: Json| json!([{ "name": "a", "in": "query", "schema": schema }]);
    let deep =
        |schema: Json| json!([{ "name": "a", "in": "query", "style": "deepObject", "schema": schema }]);
    let list = json!({ "type": "array", "items": { "type": "integer" } });
    let object = json!({ "type": "object" });
    let range = json!({ "anyOf": [{ "type": "object" }, { "type": "integer" }] });
    let closed = json!({ "type": "object", "properties": { "b": {} }, "additionalProperties": false });
    let form = json!({ "application/x-www-form-urlencoded": {} });
    let form = json!([{ "name": "a", "in": "querystring", "content": form }]);
    let other = json!([
        { "name": "a", "in": "query", "schema": object },
        { "name": "b", "in": "query" },
        { "name": "c", "in": "query", "allowReserved": true },
        { "name": "d", "in": "query", "style": "deepObject", "schema": object },
    ]);
    for (parameters, argument, expected) in [
        (of(json!({ "type": "string" })), json!(["x"]), Err("VALUE_MEMBERS")),
        (of(json!({ "type": "string" })), json!({ "x": 1 }), Err("VALUE_MEMBERS")),
        (of(json!({ "type": "string" })), json!(7), Ok("?a=7")),
        (of(json!({ "type": "string" })), json!("a&b=c#d/../"), Ok("?a=a%26b%3Dc%23d%2F..%2F")),
        (of(json!({ "type": "string" })), json!(null), Ok("")),
        (of(json!({ "type": "integer" })), json!("7"), Ok("?a=7")),
        (of(json!({ "type": "integer" })), json!(7.0), Ok("?a=7")),
        (of(json!({ "type": "number", "allOf": [{ "type": "integer" }] })), json!(7), Ok("?a=7")),
        (of(json!({ "type": "integer", "allOf": [{ "type": "number" }] })), json!(1.5), Err("VALUE_INTEGER")),
        (of(json!({ "type": "integer" })), json!(true), Err("VALUE_INTEGER")),
        (of(json!({ "type": "boolean" })), json!(true), Ok("?a=true")),
        (of(list.clone()), json!([1, 2]), Ok("?a=1&a=2")),
        (of(list.clone()), json!(1), Ok("?a=1")),
        (of(list.clone()), json!([]), Ok("")),
        (of(list.clone()), json!([1, "x"]), Err("VALUE_INTEGER")),
        (of(list.clone()), json!([[1]]), Err("NESTED_VALUE")),
        (of(list.clone()), json!({ "x": 1 }), Err("VALUE_EXCLUDED")),
        (of(object.clone()), json!(["x"]), Err("VALUE_EXCLUDED")),
        (of(object.clone()), json!({ "x": 1, "y": null }), Ok("?x=1")),
        (of(object.clone()), json!("x"), Err("VALUE_TEXT")),
        (of(object.clone()), json!({ "x": [1] }), Err("NESTED_VALUE")),
        (of(closed.clone()), json!({ "b": 1 }), Ok("?b=1")),
        (of(closed.clone()), json!({ "c": 1 }), Err("UNKNOWN_NAME")),
        (deep(closed), json!({ "c": 1 }), Err("UNKNOWN_NAME")),
        (of(json!({})), json!("x"), Ok("?a=x")),
        (of(json!({})), json!(["x", "y"]), Ok("?a=x&a=y")),
        (of(json!({})), json!({ "x": 1 }), Ok("?x=1")),
        (
            deep(object.clone()),
            json!({ "b": { "c": [1, 2] } }),
            Ok("?a%5Bb%5D%5Bc%5D%5B0%5D=1&a%5Bb%5D%5Bc%5D%5B1%5D=2"),
        ),
        (deep(object.clone()), json!({ "b][c": 1 }), Err("UNEXPECTED_CHARACTER")),
        (deep(object), json!("x"), Err("VALUE_TEXT")),
        (deep(range.clone()), json!({ "gte": 1 }), Ok("?a%5Bgte%5D=1")),
        (deep(range.clone()), json!(7), Ok("?a=7")),
        (deep(range), json!("x"), Err("VALUE_INTEGER")),
        (deep(list.clone()), json!([1, 2]), Ok("?a%5B0%5D=1&a%5B1%5D=2")),
        (deep(list), json!([null, 1, null, 2]), Ok("?a%5B0%5D=1&a%5B1%5D=2")),
        (other.clone(), json!({ "x": 1 }), Ok("?x=1")),
        // No object has the name of another parameter, or of a member of one.
        (other.clone(), json!({ "b": 1 }), Err("KEY_TAKEN")),
        (other.clone(), json!({ "c": 1 }), Err("KEY_TAKEN")),
        (other, json!({ "d[x]": 1 }), Err("KEY_TAKEN")),
        (
            json!([{ "name": "a", "in": "query", "content": { "application/json": {} } }]),
            json!({ "x": [1, "&"] }),
            Ok("?a=%7B%22x%22%3A%5B1%2C%22%26%22%5D%7D"),
        ),
        (
            json!([{ "name": "a", "in": "querystring", "content": { "application/x-www-form-urlencoded": {} } }]),
            json!({ "x": "1 2", "y": 3 }),
            Ok("?x=1%202&y=3"),
        ),
        (form.clone(), json!("x"), Err("VALUE_TEXT")),
        (form, json!(["x"]), Err("VALUE_EXCLUDED")),
        (json!([{ "name": "a", "in": "query", "required": true }]), json!(null), Err("VALUE_UNDEFINED")),
        (json!([{ "name": "a", "in": "query", "required": true }]), json!([]), Err("VALUE_UNDEFINED")),
        (json!([{ "name": "a", "in": "header", "required": true }]), json!(null), Ok("")),
    ] {
        let built = build(&with("/x", &parameters), &json!({ "a": argument }));
        let expected = expected.map(|query| format!("/x{query}"));
        assert_eq!(built, expected, "{parameters} {argument}");
        if let Ok(uri) = built {
            let document = with("/x", &parameters);
            let captured = document.operation("it").expect("an operation").captures(&uri).expect(&uri);
            assert_eq!(build(&document, &Json::from(captured)), Ok(uri), "{parameters} {argument}");
        }
    }
}

/// Every source of arguments that lists its names shows one that no parameter has.
#[test]
fn names_without_a_parameter_are_found() {
    let document = with(
        "/proxy/{path}",
        &json!([
            { "name": "path", "in": "path" },
            { "name": "path", "in": "query" },
            { "name": "page[size]", "in": "query" },
            { "name": "token", "in": "header" },
        ]),
    );
    let operation = document.operation("it").expect("an operation");
    let code = |found: Result<(), BuildError>| {
        found.err().map(|error| (error.code(), error.variable().map(str::to_owned)))
    };
    for (name, is_known) in [
        ("path", true),
        ("query.path", true),
        ("page[size]", true),
        ("page%5Bsize%5D", false),
        ("page", false),
        ("token", false),
    ] {
        let expected = (!is_known).then(|| ("VARIABLE_UNKNOWN", Some(name.to_owned())));
        let object = json!({ "path": "a", name: 1 });
        let pairs = [("path", json!("a")), (name, json!(1))];
        let map: BTreeMap<String, Json> =
            pairs.iter().map(|(name, it)| ((*name).to_owned(), it.clone())).collect();
        let hashed: HashMap<String, Json> = map.clone().into_iter().collect();
        assert_eq!(code(operation.check_names(&object)), expected, "{name}");
        assert_eq!(code(operation.check_names(object.as_object().expect("an object"))), expected, "{name}");
        assert_eq!(code(operation.check_names(&pairs)), expected, "{name}");
        assert_eq!(code(operation.check_names(&pairs[..])), expected, "{name}");
        assert_eq!(code(operation.check_names(&pairs.to_vec())), expected, "{name}");
        assert_eq!(code(operation.check_names(&&map)), expected, "{name}");
        assert_eq!(code(operation.check_names(&hashed)), expected, "{name}");
    }
    assert_eq!(operation.check_names(&()), Ok(()));
    let base = Base::parse("https://h.example").expect("a base");
    for arguments in [json!(["path"]), json!("path"), json!(null)] {
        assert_eq!(code(operation.check_names(&arguments)), Some(("VALUES_UNNAMED", None)));
        assert_eq!(code(operation.build(&base, &arguments).map(drop)), Some(("VALUES_UNNAMED", None)));
    }
}

/// A value nested deeper than any server reads is an error.
#[test]
fn nested_objects_have_an_end() {
    let document = with("/x", &json!([{ "name": "a", "in": "query", "style": "deepObject" }]));
    let nested = (0..200).fold(json!(1), |inner, _| json!({ "b": inner }));
    assert_eq!(build(&document, &json!({ "a": nested })), Err("NESTED_VALUE"));
}

#[test]
fn allow_reserved_in_a_path_is_one_segment() {
    let parameter = json!([{ "name": "a", "in": "path", "required": true, "allowReserved": true }]);
    let text = json!({ "openapi": "3.2.0", "paths": { "/{a}": { "get": { "operationId": "it", "parameters": parameter } } } });
    let document = Document::parse(&text.to_string()).expect("a document");
    assert_eq!(build(&document, &json!({ "a": "x:y@z" })), Ok(String::from("/x:y@z")));
    for bad in ["a/b", "..", "", "a?b", "a#b", "/"] {
        for value in [json!(bad), json!([bad, bad]), json!({ "x": bad }), json!({ bad: "x" })] {
            let is_slash = bad.contains(['/', '?', '#']);
            assert!(
                build(&document, &json!({ "a": value })).is_err() || !(is_slash || value.is_string()),
                "{value}"
            );
        }
    }
}

#[test]
fn further_methods_of_3_2_are_operations() {
    let document = document(&json!({ "/a": {
        "query": { "operationId": "query" },
        "additionalOperations": { "COPY": { "operationId": "copy" } },
    } }));
    let method = |name: &str| document.operation(name).expect("an operation").method().to_owned();
    assert_eq!((method("query"), method("copy")), ("QUERY".into(), "COPY".into()));
}

#[test]
fn servers_have_variables() {
    let text = json!({ "openapi": "3.1.0", "paths": {}, "servers": [
        { "url": "{scheme}://{region}.example.com:{port}/{root}/{v}", "variables": {
            "scheme": { "enum": ["https", "http"], "default": "https" },
            "region": { "default": "eu" },
            "port": { "enum": ["8443", "9443"], "default": "8443" },
            "root": { "default": "api/public" },
            "v": { "default": "v{1}" } } },
        { "url": "https://{host}/v1" },
        { "url": "/v1" },
    ] });
    let document = Document::parse(&text.to_string()).expect("a document");
    let base = |number: usize, variables: Json| {
        let base = document.servers()[number].base(&variables);
        base.map(|base| base.as_str().to_owned())
            .map_err(|error| (error.variable().map(str::to_owned), error.code()))
    };
    let at = |name: &str| Some(name.to_owned());
    assert_eq!(base(0, json!({})), Ok("https://eu.example.com:8443/api/public/v%7B1%7D".into()));
    let some = json!({ "scheme": "http", "region": "us", "port": 9443, "root": "a b", "v": "v2" });
    assert_eq!(base(0, some), Ok("http://us.example.com:9443/a%20b/v2".into()));
    for (name, bad, code) in [
        ("scheme", "javascript", "VALUE_UNLISTED"),
        ("port", "22", "VALUE_UNLISTED"),
        ("region", "evil.com/", "LABEL_CHARACTER"),
        ("region", "a.b", "LABEL_CHARACTER"),
        ("root", "..", "SEGMENT_DOTS"),
        ("root", "a/b", "SEGMENT_CHARACTER"),
        ("v", "", "SEGMENT_EMPTY"),
    ] {
        assert_eq!(base(0, json!({ name: bad })), Err((at(name), code)), "{name} {bad}");
    }
    assert_eq!(base(1, json!({})), Err((at("host"), "VALUE_UNDEFINED")));
    assert_eq!(base(1, json!({ "host": "h.example" })), Ok("https://h.example/v1".into()));
    assert!(base(1, json!({ "host": "h@evil" })).is_err());
    assert!(base(2, json!({})).is_err());
    let at = urika::uri!("https://h.example/docs/openapi.yaml");
    assert_eq!(document.servers()[2].base_at(at, &()).expect("a base"), "https://h.example/v1");
}
