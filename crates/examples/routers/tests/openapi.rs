//! Checks that the router answers each operation of the OpenAPI document.

#![allow(clippy::doc_markdown, reason = "OpenAPI is a name")]

mod asking;

use asking::ask;
use routers::openapi::{app, document};
use serde_json::{Value, json};

/// Returns the path with a value for each parameter.
fn target(path: &str) -> String {
    path.replace("{id}", "7").replace("{name}", "kim")
}

#[test]
fn each_operation_is_answered() {
    let (app, document) = (app(), document());
    let paths = document["paths"].as_object().expect("paths");
    let found: Vec<&str> = paths.keys().map(String::as_str).collect();
    assert_eq!(found, ["/admin/users/{name}", "/items", "/items/{id}", "/items/{id}.json"]);
    for (path, operations) in paths {
        for (method, operation) in operations.as_object().expect("operations") {
            let answer = ask(&app, &method.to_uppercase(), &target(path));
            assert!(answer.starts_with("200"), "{method} {path}: {answer}");
            for parameter in operation["parameters"].as_array().expect("parameters") {
                let is_there = path.contains(&format!("{{{}}}", parameter["name"].as_str().expect("a name")));
                let place = if is_there { "path" } else { "query" };
                assert_eq!((&parameter["in"], &parameter["required"]), (&json!(place), &json!(is_there)));
            }
        }
        assert!(ask(&app, "PATCH", &target(path)).starts_with("405"), "{path}");
    }
}

/// A generated client would send `/pictures/a%2Fb`.
#[test]
fn a_path_with_slashes_is_left_out() {
    let answers = ["/pictures/a/b", "/pictures/a%2Fb"].map(|target| ask(&app(), "GET", target));
    assert!(answers[0].starts_with("200") && answers[1].starts_with("400"), "{answers:?}");
}

#[test]
fn the_words_of_the_set_are_in_the_document() {
    let document = document();
    let operation = &document["paths"]["/items"]["get"];
    assert_eq!(operation["operationId"], "getItems");
    assert_eq!(operation["summary"], "All items");
    assert_eq!(operation["description"], "A page has twenty of them");
    let parameter = |name: &str| {
        let all = operation["parameters"].as_array().expect("parameters");
        all.iter().find(|one| one["name"] == name).expect(name)["schema"].clone()
    };
    assert_eq!(parameter("sort"), json!({ "type": "string", "enum": ["new", "old"] }));
    assert_eq!(parameter("tag")["type"], "array");
    assert_eq!(parameter("page")["default"], 1);
    assert_eq!(operation.get("requestBody"), None::<&Value>);
    let content = &document["paths"]["/items"]["post"]["requestBody"]["content"];
    assert_eq!(content["application/json"]["schema"]["type"], "object");
    let item = &document["paths"]["/items/{id}.json"]["get"];
    assert_eq!(item.get("description"), None::<&Value>);
    assert_eq!(item["responses"]["200"]["content"], json!({ "application/json": {} }));
}
