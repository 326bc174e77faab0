//! Checks the whole output for a small program, and the required parts of each format.
//!
//! `URIKA_AUDIT=overwrite cargo test --test output` writes the expected output. Read it before you commit it.

mod support;

use std::path::{Path, PathBuf};

use serde_json::Value;
use support::{Folder, audit, run, said};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the program of the README, for a test to change.
fn client() -> String {
    std::fs::read_to_string(root().join("tests/fixtures/client/src/lib.rs")).unwrap()
}

fn golden(name: &str, arguments: &[&str]) {
    let (out, status) = said(&root().join("tests/fixtures/client"), arguments);
    let out = format!("$ cargo urika {}\n{out}--- exit status {status}\n", arguments.join(" "));
    let path = root().join("tests/golden").join(name);
    if std::env::var("URIKA_AUDIT").is_ok_and(|value| value == "overwrite") {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &out).unwrap();
    }
    let wanted = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert_eq!(out, wanted, "{name}");
}

#[test]
fn output_is_as_recorded() {
    golden("client.txt", &["audit"]);
    golden("client.json", &["audit", "--format", "json"]);
    golden("client-github.txt", &["audit", "--format", "github"]);
    golden("explain.txt", &["--explain", "urk001"]);
    golden("help.txt", &["audit", "--help"]);
    golden("help-fix.txt", &["fix", "--help"]);
    golden("client-review.txt", &["review"]);
    golden("help-review.txt", &["review", "--help"]);
    golden("help-migrate.txt", &["migrate", "--help"]);
}

/// The README shows the real output of the command.
#[test]
fn the_readme_shows_the_output() {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap().replace("\r\n", "\n");
    let golden =
        std::fs::read_to_string(root().join("tests/golden/client.txt")).unwrap().replace("\r\n", "\n");
    let (shown, _) = golden.split_once("--- exit").unwrap();
    assert!(readme.contains(shown), "the README does not show\n{shown}");
}

/// Returns all codes, from the rules of a SARIF log.
fn codes() -> Vec<String> {
    let output = run(&root().join("tests/fixtures/client"), &["audit", "--format", "sarif"]);
    let log: Value = serde_json::from_slice(&output.stdout).unwrap();
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
    rules.iter().map(|rule| rule["id"].as_str().unwrap().to_owned()).collect()
}

/// Every code has a page with three parts, and a row in the README.
#[test]
fn each_code_has_a_page() {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    for code in codes() {
        let (page, status) = said(&root(), &["--explain", &code]);
        assert_eq!(status, 0);
        for part in [&format!("# {code}: "), "## An attack", "## A fix", "## When to allow it"] {
            assert!(page.contains(part), "{code}: no {part}");
        }
        assert!(readme.contains(&format!("| {code} |")), "{code} is not in the README");
    }
    assert_eq!(said(&root(), &["--explain", "URK999"]).1, 2);
}

/// `findings.md` contains the page of each code.
#[test]
fn the_pages_stand_in_the_guide() {
    let mut guide = String::from(
        "# Findings\n\nThe pages that `cargo urika --explain CODE` prints. `URIKA_AUDIT=overwrite cargo test --test output` writes this file.\n",
    );
    for code in codes() {
        let (page, _) = said(&root(), &["--explain", &code]);
        let deeper =
            |line: &str| if line.starts_with('#') { format!("#{line}\n") } else { format!("{line}\n") };
        guide.push('\n');
        guide.extend(page.lines().map(deeper));
    }
    let path = root().join("findings.md");
    if std::env::var("URIKA_AUDIT").is_ok_and(|value| value == "overwrite") {
        std::fs::write(&path, &guide).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert_eq!(written, guide, "findings.md is not what `--explain` prints");
}

/// A SARIF 2.1.0 log has the parts that its schema requires and that code scanning reads.
#[test]
fn sarif_has_its_parts() {
    let output = run(&root().join("tests/fixtures/client"), &["audit", "--format", "sarif"]);
    let log: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let runs = log["runs"].as_array().unwrap();
    assert_eq!(runs.len(), 1);
    let driver = &runs[0]["tool"]["driver"];
    assert_eq!(driver["name"], "cargo-urika");
    assert_eq!(runs[0]["columnKind"], "unicodeCodePoints");
    assert_eq!(runs[0]["invocations"][0]["executionSuccessful"], true);
    let levels = ["none", "note", "warning", "error"];
    let rules = driver["rules"].as_array().unwrap();
    for rule in rules {
        assert!(rule["id"].as_str().unwrap().starts_with("URK"));
        for key in ["shortDescription", "fullDescription", "help"] {
            assert!(!rule[key]["text"].as_str().unwrap().is_empty());
        }
        assert!(levels.contains(&rule["defaultConfiguration"]["level"].as_str().unwrap()));
        assert!(rule["properties"]["tags"].as_array().unwrap().iter().all(Value::is_string));
    }
    let results = runs[0]["results"].as_array().unwrap();
    assert_eq!(results.len(), 4);
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert!(levels.contains(&result["level"].as_str().unwrap()));
        assert!(!result["message"]["text"].as_str().unwrap().is_empty());
        assert_eq!(result["partialFingerprints"]["urika/v1"].as_str().unwrap().len(), 16);
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "src/lib.rs");
        for key in ["startLine", "startColumn", "endLine", "endColumn"] {
            assert!(place["region"][key].as_u64().unwrap() >= 1, "{key}");
        }
    }
}

#[test]
fn exit_status() {
    let status =
        |source: &str, arguments: &[&str]| said(Folder::with(&[("a.rs", source)]).path(), arguments).1;
    let error = r#"fn f(n: &str) { reqwest::get(format!("https://a.example/{n}")); }"#;
    let warning = r#"fn f(n: &str) { reqwest::get(format!("https://a.example/?n={n}")); }"#;
    let unseen = r#"fn f(n: Unseen) { reqwest::get(format!("https://a.example/{n}")); }"#;
    let note = r#"fn f(n: Unseen) { reqwest::get(format!("https://a.example/?n={n}")); }"#;
    let deny = ["audit", "--deny", "warnings"];
    assert_eq!([status(error, &["audit"]), status(error, &deny)], [1, 1]);
    assert_eq!([status(warning, &["audit"]), status(warning, &deny)], [0, 1]);
    // A finding about a value of unknown type has the next lower level.
    assert_eq!([status(unseen, &["audit"]), status(unseen, &deny)], [0, 1]);
    assert_eq!([status(note, &["audit"]), status(note, &deny)], [0, 0]);
    assert_eq!(status("fn f() {}", &deny), 0);
    assert_eq!(status(error, &["audit", "nowhere"]), 2);
    assert_eq!(status(error, &["audit", "--baseline", "nowhere"]), 2);
    assert_eq!(status(error, &["audit", "--format", "xml"]), 2);
    assert_eq!(status(error, &[]), 2);
}

/// A baseline hides its findings, even after their lines have moved, and no other finding.
/// The note says why a finding counts less.
#[test]
fn notes_about_levels() {
    let note = |source: &str| {
        let folder = Folder::with(&[("src/lib.rs", source)]);
        let (out, _) = said(folder.path(), &["audit"]);
        out.lines().find_map(|line| line.split_once("= note: ")).map(|(_, note)| note.to_owned())
    };
    let text = r#"fn f(n: &str) { let url = format!("https://a.example/{n}"); keep(url); }"#;
    let form = "this looks like a URL, but no known call receives it";
    assert_eq!(note(text).as_deref(), Some(form));
    let unseen = "the type of the value is not known: it may be a number, or checked text";
    assert_eq!(note(&text.replace("&str", "Unseen")).as_deref(), Some(unseen));
    assert_eq!(note(&text.replace("keep", "reqwest::get")), None);
}

/// An encoder that leaves dots alone lets a request move one level up: the finding counts one level lower, and
/// says so.
#[test]
fn encoders_that_leave_dots() {
    let source =
        r#"fn f(n: &str) { reqwest::get(format!("https://a.example/{}", urlencoding::encode(n))); }"#;
    let folder = Folder::with(&[("src/lib.rs", source)]);
    let found = &support::findings(&folder)[0];
    assert_eq!(found["level"], "warning");
    assert_eq!(found["certain"], true);
    assert_eq!(found["label"], "`encode()` can still be `..`");
}

#[test]
fn baseline() {
    let source = client();
    let folder = Folder::with(&[("src/lib.rs", &source)]);
    assert_eq!(said(folder.path(), &["audit", "--write-baseline", "known.json"]).1, 1);
    let moved = format!(
        "//! More.\n\n\n{source}\nfn more(n: &str) {{ reqwest::get(format!(\"https://a.example/{{n}}\")); }}\n"
    );
    std::fs::write(folder.path().join("src/lib.rs"), moved).unwrap();
    let found = audit(&folder, &["--baseline", "known.json"]);
    let values: Vec<&str> = found["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|finding| finding["function"].as_str().unwrap())
        .collect();
    assert_eq!(values, ["more"]);
    assert_eq!(found["summary"]["in_baseline"], 4);
    // Two equal findings have two fingerprints.
    let twice = r#"fn f(n: &str) { reqwest::get(format!("https://a.example/{n}")); reqwest::get(format!("https://a.example/{n}")); }"#;
    let found = audit(&Folder::with(&[("a.rs", twice)]), &[]);
    assert_ne!(found["findings"][0]["fingerprint"], found["findings"][1]["fingerprint"]);
}

/// An allowance needs a reason and a finding of its code.
#[test]
fn allowances() {
    let codes = |comment: &str, behind: &str| {
        let source = format!(
            "fn f(n: &str) {{\n    {comment}\n    let u = format!(\"https://a.example/{{n}}\");{behind}\n\n\n    reqwest::get(u);\n}}\n"
        );
        let found = audit(&Folder::with(&[("a.rs", &source)]), &[]);
        let text = |finding: &Value| finding["code"].as_str().unwrap().to_owned();
        found["findings"].as_array().unwrap().iter().map(text).collect::<Vec<_>>()
    };
    assert_eq!(codes("", ""), ["URK001"]);
    assert_eq!(codes("// urika: allow(URK001): an id", ""), [""; 0]);
    assert_eq!(codes("// urika: allow(URK004, URK001): an id", ""), [""; 0]);
    assert_eq!(codes("", " // urika: allow(URK001): an id"), [""; 0]);
    // Spaces are optional.
    for start in ["//urika:allow(", "// urika:allow(", "//urika: allow(", "//  urika:  allow("] {
        assert_eq!(codes(&format!("{start}URK001): an id"), ""), [""; 0], "{start}");
        assert_eq!(codes("", &format!(" {start}URK001): an id")), [""; 0], "{start}");
    }
    for other in [
        "/// urika: allow(URK001): an id",
        "// not urika: allow(URK001): an id",
        "// urika allow(URK001): an id",
    ] {
        assert_eq!(codes(other, ""), ["URK001"], "{other}");
    }
    assert_eq!(codes("// urika: allow(URK001)", ""), ["URK090", "URK001"]);
    assert_eq!(codes("// urika: allow(URK001): ", ""), ["URK090", "URK001"]);
    assert_eq!(codes("// urika: allow(URK004): a query", ""), ["URK090", "URK001"]);
    assert_eq!(codes("// urika: allow(URK001): an id\n    // more words\n", ""), [""; 0]);
    assert_eq!(codes("/// Write `// urika: allow(URK001): an id`.", ""), ["URK001"]);

    let unused = "fn f() {} // urika: allow(URK001): an id\n";
    let found = audit(&Folder::with(&[("a.rs", unused)]), &[]);
    assert_eq!(found["findings"][0]["label"], "no such finding is here");
}

/// `urika.toml` adds the program's own sinks and encoders.
#[test]
fn a_table_of_the_program() {
    let source = r#"fn f(n: &str) { fetch_page(format!("{}a/{}", site(), own(n))); }"#;
    let sink = "[[sink]]\ncall = \"fetch_page\"\n";
    let encoder = "[encoders]\nown = \"full\"\n";
    let count = |table: &str| {
        let folder = Folder::with(&[("a.rs", source), ("urika.toml", table)]);
        audit(&folder, &[])["findings"].as_array().unwrap().len()
    };
    assert_eq!([count(""), count(sink), count(&format!("{sink}{encoder}"))], [0, 1, 0]);
    let folder = Folder::with(&[("a.rs", source), ("urika.toml", "[[sink]]\nkall = 1\n")]);
    let (said, status) = said(folder.path(), &["audit"]);
    assert_eq!(status, 2);
    assert!(said.contains("urika.toml") && said.contains("kall"), "{said}");
}

/// Tests, benches and examples are audited only with `--all-targets`.
#[test]
fn all_targets() {
    let source = r#"fn f(n: &str) { reqwest::get(format!("https://a.example/{n}")); }"#;
    let folder = Folder::with(&[("tests/a.rs", source), ("examples/b.rs", source), ("src/lib.rs", "")]);
    assert_eq!(audit(&folder, &[])["findings"].as_array().unwrap().len(), 0);
    assert_eq!(audit(&folder, &["--all-targets"])["findings"].as_array().unwrap().len(), 2);
    assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/client/src/lib.rs").is_file());
}
