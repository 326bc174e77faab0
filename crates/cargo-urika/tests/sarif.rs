//! Checks the SARIF log of each command against the schema of OASIS.

mod support;

use std::path::Path;

use serde_json::Value;
use support::{Folder, run};

#[test]
fn logs_are_valid_by_the_schema() {
    let schema = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/sarif-schema-2.1.0.json"),
    );
    let schema: Value = serde_json::from_str(&schema.unwrap()).unwrap();
    let validator = jsonschema::options().should_validate_formats(true).build(&schema).unwrap();
    let source = r#"fn f(n: &str) {
        reqwest::get(format!("https://a.example/{n}?q={n}"));
        reqwest::get("https://A.example/My_Users");
    }"#;
    let clean = Folder::with(&[("src/a.rs", "fn f() {}")]);
    let found = Folder::with(&[("src/ä b.rs", source), ("src/broken.rs", "fn {")]);
    for (folder, arguments, results) in [
        (&clean, &["audit"][..], 0),
        (&found, &["audit"], 2),
        (&found, &["audit", "--style"], 3),
        (&clean, &["review"], 0),
        (&found, &["review"], 3),
    ] {
        let mut all = arguments.to_vec();
        all.extend(["--format", "sarif"]);
        let log: Value = serde_json::from_slice(&run(folder.path(), &all).stdout).unwrap();
        let errors: Vec<String> = validator.iter_errors(&log).map(|error| error.to_string()).collect();
        assert_eq!(errors, [""; 0], "{arguments:?}");
        assert_eq!(log["runs"][0]["results"].as_array().unwrap().len(), results, "{arguments:?}");
    }
    // The validator works: it refuses a log without a version.
    assert!(!validator.is_valid(&serde_json::json!({ "runs": [] })));
}
