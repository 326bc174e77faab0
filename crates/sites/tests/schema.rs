//! Checks that the JSON Schema and the command agree about the samples, as far as a schema can judge.

#![cfg(feature = "schema")]

use serde_json::Value;
use urika_sites::{Rules, check_str, format};

fn validator() -> jsonschema::Validator {
    let schema: Value = serde_json::from_str(&format::schema()).unwrap();
    assert!(jsonschema::meta::is_valid(&schema), "no schema");
    jsonschema::options().should_validate_formats(true).build(&schema).unwrap()
}

fn sample(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("samples").join(name);
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn good_samples_are_valid() {
    let text = sample("teahouse.json");
    assert!(validator().is_valid(&serde_json::from_str(&text).unwrap()));
    assert!(check_str(&text, &Rules::new()).findings.is_empty());
}

#[test]
fn the_example_of_the_specification_is_valid_and_has_no_error() {
    let text = r#"{
  "loc": "https://example.com/en/page",
  "lastmod": "2024-03-15T10:00:00.000Z",
  "lang": "en",
  "alternates": [
    { "lang": "ja", "loc": "https://example.com/ja/page" },
    { "lang": "x-default", "loc": "https://example.com/page" }
  ]
}"#;
    assert!(validator().is_valid(&serde_json::from_str(text).unwrap()));
    let codes: Vec<_> = check_str(text, &Rules::new()).findings.iter().map(|finding| finding.code).collect();
    assert_eq!(codes, ["ALTERNATE_NOT_ENTRY"; 2]);
}

#[test]
fn the_broken_sample_is_not_valid() {
    let value: Value = serde_json::from_str(&sample("broken.json")).unwrap();
    assert!(!validator().is_valid(&value));
}

/// A schema can judge the shape of an entry, so both must agree.
#[test]
fn shapes_are_judged_alike() {
    let validator = validator();
    for (text, is_good) in [
        (r#"{ "loc": "https://example.com/" }"#, true),
        ("[]", true),
        (r#"[{ "loc": "https://example.com/", "lang": null, "lastmod": null, "alternates": null }]"#, true),
        (r#"{ "loc": "https://example.com/", "alternates": [] }"#, true),
        (r#"{ "loc": "https://example.com/", "lastmod": "2024-03-15T10:00+09:00" }"#, true),
        ("{}", false),
        ("[7]", false),
        ("[[]]", false),
        (r#""https://example.com/""#, false),
        (r#"{ "loc": null }"#, false),
        (r#"{ "loc": "/page" }"#, false),
        (r#"{ "loc": "https://example.com/", "title": "" }"#, false),
        (r#"{ "loc": "https://example.com/", "lastmod": "2024-3-15" }"#, false),
        (r#"{ "loc": "https://example.com/", "lastmod": 2024 }"#, false),
        (r#"{ "loc": "https://example.com/", "lang": "en_US" }"#, false),
        (r#"{ "loc": "https://example.com/", "lang": "en", "alternates": [{ "lang": "de" }] }"#, false),
        (
            r#"{ "loc": "https://example.com/", "lang": "en", "alternates": [{ "lang": null, "loc": "https://example.com/de" }] }"#,
            false,
        ),
        (
            r#"{ "loc": "https://example.com/", "lang": "en", "alternates": ["https://example.com/de"] }"#,
            false,
        ),
    ] {
        let value: Value = serde_json::from_str(text).unwrap();
        assert_eq!(validator.is_valid(&value), is_good, "schema: {text}");
        assert_eq!(check_str(text, &Rules::new()).errors() == 0, is_good, "check: {text}");
        let typed = serde_json::from_str::<format::Source>(text);
        assert!(typed.is_ok() || !is_good || text.contains("null"), "serde: {text}: {typed:?}");
    }
    let long = format!(r#"{{ "loc": "https://example.com/{}" }}"#, "a".repeat(2029));
    assert!(!validator.is_valid(&serde_json::from_str(&long).unwrap()));
    assert_eq!(check_str(&long, &Rules::new()).findings[0].code, "LOC_TOO_LONG");
}
