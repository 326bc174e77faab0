//! Checks that a nightly compiler underlines exactly the faulty bytes. A stable compiler has no spans within
//! literals and underlines the literal, as `tests/ui` pins. The messages are the same on both.

#![cfg(all(feature = "alloc", feature = "template"))]

mod support;

use serde_json::Value;
use support::package::Package;
use support::text;
use urika::{Diagnostic, Policy};
use urika_runtime::What;

/// A statement, and its underlined text.
const CASES: [(&str, &str); 12] = [
    (r#"let _ = urika::uri!("https://example.com/a b");"#, " "),
    (r#"let _ = urika::uri!("htps://example.com/");"#, "htps"),
    (r#"let _ = urika::uri!("https://example.com/%zz");"#, "%"),
    (r#"let _ = urika::uri!("https://example.com/日本/a b");"#, " "),
    (r#"let _ = urika::uri!("https://\u{65}xample.com/\x61\u{20}b");"#, r"\u{20}"),
    (r##"let _ = urika::uri!(r#"https://example.com/"a"#);"##, "\""),
    (r#"let _ = urika::uri!(concat!("https://", "exa mple", ".com/"));"#, " "),
    (r#"let _ = urika::uri!(urika::Policy::PAGE.https_only(), "http://example.com/");"#, "http"),
    (r#"let _ = urika::base!("https://example.com/v1?page=2");"#, "?page=2"),
    (r#"let _ = urika::segment!("a/b");"#, "/"),
    (r#"let _ = urika::uri_template!("https://example.com/{user-id}");"#, "-"),
    (r#"#[derive(urika::UriValue)] #[uri(chars = "0-9z-a")] struct Id(String);"#, "z-a"),
];

#[test]
#[ignore = "needs a nightly compiler: .ci/deep"]
fn nightly_underlines_what_is_at_fault() {
    let statements: Vec<&str> = CASES.iter().map(|(statement, _)| *statement).collect();
    let source = format!("fn main() {{\n{}\n}}\n", statements.join("\n"));
    let package = Package::new("spans", "", "", ("main.rs", &source));
    let Some(output) = package.check_on("nightly") else { return };
    let errors: Vec<Value> = output.lines().filter_map(error).collect();
    for (index, (statement, underlined)) in CASES.iter().enumerate() {
        // The first line is `fn main`.
        let line = index as u64 + 2;
        let of_it: Vec<_> = errors.iter().filter(|error| primary(error)["line_start"] == line).collect();
        let [error] = of_it.as_slice() else { panic!("{} errors for {statement}: {output}", of_it.len()) };
        assert_eq!(highlighted(primary(error)), *underlined, "{statement}");
        assert_said(statement, text(error, "message"));
    }
    assert_eq!(errors.len(), CASES.len(), "{output}");
}

/// Returns the error in a line of cargo's output. Skips the summary of the number of errors.
fn error(line: &str) -> Option<Value> {
    let mut record: Value = serde_json::from_str(line).ok()?;
    let message = record["message"].take();
    let is_error =
        message["level"] == "error" && message["spans"].as_array().is_some_and(|all| !all.is_empty());
    is_error.then_some(message)
}

fn primary(error: &Value) -> &Value {
    let spans = error["spans"].as_array().expect("spans");
    spans.iter().find(|span| span["is_primary"] == true).expect("a primary span")
}

/// Returns the underlined text. Columns count characters, from 1.
fn highlighted(span: &Value) -> String {
    let line = &span["text"][0];
    let column = |name: &str| line[name].as_u64().expect("a column") as usize - 1;
    let (start, end) = (column("highlight_start"), column("highlight_end"));
    text(line, "text").chars().skip(start).take(end - start).collect()
}

/// Checks that the message of a plain literal is the message of the runtime, with the name for `allow(…)`.
fn assert_said(statement: &str, message: &str) {
    let Some((_, rest)) = statement.split_once("uri!(\"") else { return };
    let literal = rest.split('"').next().unwrap_or_default();
    if literal.contains('\\') {
        return;
    }
    let error = Policy::LITERAL.normalize(literal).expect_err(literal);
    assert_eq!(message, Diagnostic::new(error.fault(), What::Uri, literal).to_string());
}
