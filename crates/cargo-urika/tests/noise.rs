//! Code that no user runs, strings that are not URLs, and output about the audit itself: allowances, exit status,
//! equal findings.

mod support;

use std::fmt::Write as _;

use serde_json::Value;
use support::{Folder, audit, check, function, run, said};

const OPEN: &str = "fn f(n: &str) { reqwest::get(format!(\"https://a.example/{n}\")); }\n";

/// `//storage.googleapis.com/…` names a resource where no browser resolves it.
#[test]
fn full_names_of_resources_are_no_urls() {
    let text = "format!(\"//storage.googleapis.com/{name}/x/{id}\")";
    for body in [
        format!("Asset {{ resource: {text}, name: {text} }}"),
        format!("let resource_url = {text}; send(&resource_url);"),
        format!("store.get({text});"),
        format!("http_client.get({text});"),
        format!("r.set_full_resource_name({text}).send();"),
    ] {
        check(&function(&body), &[]);
    }
    check(&function(&format!("axum::response::Redirect::to(&{text});")), &["URK001 name"]);
    check(&function(&format!("let link_url = {text}; page(&link_url);")), &["URK001 name"]);
}

fn count(files: &[(&str, &str)]) -> usize {
    audit(&Folder::with(files), &[])["findings"].as_array().unwrap().len()
}

/// Modules of tests in files of their own, in each layout.
#[test]
fn modules_of_tests_in_other_files() {
    for (files, wanted) in [
        (&[("src/lib.rs", "#[cfg(test)] mod tests;"), ("src/tests.rs", OPEN)][..], 0),
        (&[("src/lib.rs", "#[cfg(test)] mod tests;"), ("src/tests/mod.rs", OPEN)], 0),
        (
            &[
                ("src/lib.rs", "#[cfg(test)] mod tests;"),
                ("src/tests/mod.rs", "mod more;"),
                ("src/tests/more.rs", OPEN),
            ],
            0,
        ),
        (&[("src/lib.rs", "mod a;"), ("src/a.rs", "#[cfg(test)] mod tests;"), ("src/a/tests.rs", OPEN)], 0),
        (
            &[
                ("src/lib.rs", "mod a;"),
                ("src/a/mod.rs", "#[cfg(test)] mod tests;"),
                ("src/a/tests.rs", OPEN),
            ],
            0,
        ),
        (
            &[
                ("src/lib.rs", "mod a;"),
                ("src/a.rs", "#[cfg(test)] #[path = \"a_tests.rs\"] mod tests;"),
                ("src/a_tests.rs", OPEN),
            ],
            0,
        ),
        (&[("src/lib.rs", "#[cfg(all(test, feature = \"x\"))] mod tests;"), ("src/tests.rs", OPEN)], 0),
        (&[("src/lib.rs", "#[cfg(all(unix, not(not(test))))] mod tests;"), ("src/tests.rs", OPEN)], 0),
        (&[("src/lib.rs", "#[cfg(any(test))] mod checks;"), ("src/checks.rs", OPEN)], 0),
        (
            &[
                ("src/lib.rs", "mod checks;"),
                (
                    "src/checks.rs",
                    "#![cfg(test)] fn f(n: &str) { reqwest::get(format!(\"https://a.example/{n}\")); }",
                ),
            ],
            0,
        ),
        (&[("src/lib.rs", "#[cfg(test)] mod a { mod b; }"), ("src/a/b.rs", OPEN)], 0),
        (&[("src/bin/x.rs", "#[cfg(test)] mod tests;"), ("src/bin/tests.rs", OPEN)], 0),
        // Files that the program reads as well.
        (&[("src/lib.rs", "mod tests;"), ("src/tests.rs", OPEN)], 1),
        (&[("src/lib.rs", "#[cfg(not(test))] mod a;"), ("src/a.rs", OPEN)], 1),
        (&[("src/lib.rs", "#[cfg(any(test, feature = \"x\"))] mod a;"), ("src/a.rs", OPEN)], 1),
        (
            &[
                ("src/lib.rs", "mod a; #[cfg(test)] mod tests;"),
                ("src/a.rs", OPEN),
                ("src/tests.rs", "#[path = \"a.rs\"] mod a;"),
            ],
            1,
        ),
    ] {
        assert_eq!(count(files), wanted, "{files:?}");
        let all = audit(&Folder::with(files), &["--all-targets"]);
        assert_eq!(all["findings"].as_array().unwrap().len(), 1, "{files:?}");
    }
}

#[test]
fn code_of_others() {
    for folder in ["vendor/x/src", "node_modules/x", "target/debug", "src/vendor"] {
        assert_eq!(count(&[(&format!("{folder}/lib.rs"), OPEN), ("src/lib.rs", "")]), 0, "{folder}");
    }
}

/// A module of the program may have the name of a folder of other code.
#[test]
fn modules_with_the_names_of_folders_that_are_left_out() {
    for name in ["vendor", "tests", "benches", "examples"] {
        let root = format!("mod {name};");
        let (module, sibling) = (format!("src/{name}/mod.rs"), format!("src/{name}.rs"));
        let inner = format!("src/{name}/a.rs");
        let package = format!("{name}/mod.rs");
        let others = format!("{name}/x/src/lib.rs");
        for (files, wanted) in [
            (&[("src/lib.rs", &*root), (&module, OPEN)][..], 1),
            (&[("src/lib.rs", &root), (&module, "mod a;"), (&inner, OPEN)], 1),
            (&[("src/lib.rs", &root), (&sibling, "mod a;"), (&inner, OPEN)], 1),
            (&[("src/lib.rs", ""), (&inner, OPEN)], 0),
            (&[("Cargo.toml", "[package]"), ("src/lib.rs", ""), (&package, OPEN)], 0),
            (&[("Cargo.toml", "[package]"), ("src/lib.rs", ""), (&others, OPEN)], 0),
        ] {
            assert_eq!(count(files), wanted, "{files:?}");
        }
    }
}

/// Headers, keys of maps, caches and databases, and what `Debug` prints.
#[test]
fn texts_that_are_no_urls() {
    for source in [
        r#"fn f(v: &str) { http::Request::builder().uri(BASE).header("User-Agent", format!("app/{v}")).body(()); }"#,
        r#"fn f(c: &reqwest::Client, v: &str) { c.get(BASE).header("X-Path", format!("/users/{v}/x")).send(); }"#,
        r#"fn f(m: &HashMap<String, u8>, a: &str) { m.get(&format!("/users/{a}")); }"#,
        r#"fn f(m: &BTreeMap<String, u8>, a: &str) { m.get(&format!("/users/{a}/x")); }"#,
        r#"fn f(m: &DashMap<String, u8>, a: &str) { m.get(&format!("/users/{a}/x")); }"#,
        r#"fn f(cache: &Cache, a: &str) { cache.get(&format!("/users/{a}/x")); }"#,
        r#"fn f(con: &mut redis::Connection, a: &str) { con.get(&format!("/users/{a}/x")); }"#,
        r#"struct Con { inner: Inner } impl Con { fn get(&self, key: &str) -> u8 { self.inner.get(key) } } fn f(con: &Con, a: &str) { con.get(&format!("/users/{a}/x")); }"#,
        r#"struct A { key: Link } impl std::fmt::Debug for A { fn fmt(&self, f: &mut Formatter<'_>) -> Result { write!(f, "https://a.example/{key}", key = self.key) } }"#,
    ] {
        check(source, &[]);
    }
    check(
        &function(r#"let c = reqwest::Client::new(); c.get(&format!("/users/{name}/x"));"#),
        &["URK001 name"],
    );
}

/// The statements that a comment allows, by the letters in their URLs.
fn open(body: &str) -> String {
    let source = format!("fn f(n: &str) {{\n{body}\n}}\n");
    let found = audit(&Folder::with(&[("a.rs", &source)]), &[]);
    let letter = |finding: &Value| match finding["code"].as_str().unwrap() {
        "URK001" => finding["url"].as_str().unwrap().split('/').nth(3).unwrap().to_owned(),
        code => code.to_owned(),
    };
    found["findings"].as_array().unwrap().iter().map(letter).collect()
}

#[test]
fn an_allowance_is_about_one_statement() {
    let get = |letter: &str| format!("reqwest::get(format!(\"https://a.example/{letter}/{{n}}\"))");
    let (a, b) = (get("a"), get("b"));
    let why = "// urika: allow(URK001): why";
    for (body, wanted) in [
        (format!("{a}; {why}\n{b};"), "b"),
        (format!("{why}\n{a};\n{b};"), "b"),
        (format!("{a};\n{b}; {why}"), "a"),
        (format!("{why}\nlet u =\n    {a};\n{b};"), "b"),
        (
            format!(
                "{why}\nreqwest::get(\n    format!(\n        \"https://a.example/a/{{n}}\"\n    ),\n);\n{b};"
            ),
            "b",
        ),
        (format!("send(\n    {a}, {why}\n    {b},\n);"), ""),
        (format!("{why}\nif {a}.is_ok() {{\n    {b};\n}}"), "b"),
        (format!("{why}\nfor x in y {{\n    {a};\n    {b};\n}}"), "URK090ab"),
        (format!("{why}\n\n// more\n{a};\n{b};"), "b"),
        (format!("let x = || {{\n    {a}; {why}\n    {b};\n}};"), "b"),
        (format!("{why}\nlet x = match n {{\n    \"x\" => {a},\n    _ => {b},\n}};"), ""),
    ] {
        assert_eq!(open(&body), wanted, "{body}");
    }
    let source = format!("fn f(n: &str) {{\n// urika: allow(URK001)\n{a};\n}}\n");
    let found = audit(&Folder::with(&[("a.rs", &source)]), &[]);
    assert_eq!(found["findings"][0]["label"], "the reason is missing: write it after a colon");
}

/// A file that cannot be read may have any finding.
#[test]
fn files_that_cannot_be_read() {
    for deny in [&["audit"][..], &["audit", "--deny", "warnings"], &["review"]] {
        for broken in ["fn f( {", "fn f() { \"", "}"] {
            let folder = Folder::with(&[("a.rs", "fn f() {}"), ("b.rs", broken)]);
            let (text, status) = said(folder.path(), deny);
            assert_eq!(status, 2, "{broken}: {text}");
            assert!(text.contains("skipped: b.rs: line 1") && !text.contains("token stream"), "{text}");
        }
    }
    let folder = Folder::with(&[("a.rs", "fn f() {}"), ("b.rs", "fn f( {")]);
    assert_eq!(audit(&folder, &[])["summary"]["files"], 1);
    let log: Value =
        serde_json::from_slice(&run(folder.path(), &["audit", "--format", "sarif"]).stdout).unwrap();
    assert_eq!(log["runs"][0]["invocations"][0]["executionSuccessful"], false);
}

/// A link to a file that does not exist may have been a file with any finding.
#[cfg(unix)]
#[test]
fn links_without_a_target() {
    let folder = Folder::with(&[("a.rs", "fn f() {}"), ("tests/c.rs", "")]);
    for name in ["b.rs", "tests/b.rs"] {
        std::os::unix::fs::symlink("gone.rs", folder.path().join(name)).unwrap();
    }
    for command in ["audit", "review"] {
        let (text, status) = said(folder.path(), &[command]);
        assert_eq!(status, 2, "{text}");
        assert!(
            text.starts_with("skipped: b.rs: No such file") && text.contains("1 file, 1 skipped"),
            "{text}"
        );
    }
}

/// No user can read a path that is longer than the system allows.
#[cfg(target_os = "linux")]
#[test]
fn folders_that_cannot_be_read() {
    let long = format!("{}/", "a".repeat(200)).repeat(12);
    for (name, wanted) in [("b", 2), ("target", 0)] {
        let folder = Folder::with(&[("a.rs", "fn f() {}")]);
        let [outer, inner] = [name, "inner"].map(|name| folder.path().join(name).join(&long));
        std::fs::create_dir_all(&outer).unwrap();
        std::fs::create_dir_all(inner).unwrap();
        std::fs::rename(folder.path().join("inner"), outer.join("inner")).unwrap();
        let (text, status) = said(folder.path(), &["audit"]);
        assert_eq!(status, wanted, "{text}");
        assert_eq!(text.starts_with("skipped: b/aaa"), wanted == 2, "{text}");
    }
}

#[test]
fn notes_and_empty_folders() {
    let note = r#"fn f(n: Unseen) { reqwest::get(format!("https://a.example/?n={n}")); }"#;
    let folder = Folder::with(&[("a.rs", note)]);
    let status = |deny: &str| said(folder.path(), &["audit", "--deny", deny]).1;
    assert_eq!([status("warnings"), status("notes")], [0, 1]);
    let (text, status) = said(Folder::with(&[("readme.md", "")]).path(), &["audit"]);
    assert!(status == 0 && text.contains("no Rust files found in `.`"), "{text}");
}

/// Many findings of one value are listed by their places.
#[test]
fn findings_that_are_alike() {
    let mut source = String::new();
    for number in 0..40 {
        writeln!(source, "fn f{number}(n: &str) {{ reqwest::get(format!(\"https://a.example/{{n}}\")); }}")
            .unwrap();
    }
    let folder = Folder::with(&[("a.rs", &source)]);
    let (text, _) = said(folder.path(), &["audit"]);
    assert_eq!(text.matches("= help:").count(), 5, "{text}");
    assert!(text.contains("error[URK001]: 35 more like those above: `n` can be"), "{text}");
    assert!(text.contains("  --> a.rs:6:") && text.contains("and 15 more"), "{text}");
    assert!(text.contains("40 errors"), "{text}");
    assert_eq!(audit(&folder, &[])["findings"].as_array().unwrap().len(), 40);
}

#[test]
fn severities_for_code_scanning() {
    let output = run(Folder::with(&[("a.rs", OPEN)]).path(), &["audit", "--format", "sarif"]);
    let log: Value = serde_json::from_slice(&output.stdout).unwrap();
    for rule in log["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap() {
        let has_cwe = rule["properties"]["tags"].to_string().contains("cwe");
        let severity = rule["properties"]["security-severity"].as_str();
        assert_eq!(severity.is_some(), has_cwe, "{rule}");
        assert!(
            severity.is_none_or(|severity| severity
                .parse::<f32>()
                .is_ok_and(|score| score > 0.0 && score <= 10.0))
        );
    }
}

/// A port requires a number, and `://` follows a scheme.
#[test]
fn reviews_of_templates() {
    for template in [
        "http://localhost:{port}/a",
        "https://{host}:{port}/a",
        "http://[::1]:{port}/a/{id}",
        "{scheme}://a.example/{id}",
        "{scheme}://a.example:{port}/{id}",
    ] {
        let source = format!("fn f() {{ uri_format!(\"{template}\"); }}");
        let (text, status) = said(Folder::with(&[("a.rs", &source)]).path(), &["review"]);
        assert!(status == 0 && !text.contains("URK202"), "{template}: {text}");
    }
}

/// Routes of two servers are of two sets, and a value has the name of its variable.
#[test]
fn suggestions_of_sets() {
    let requests = |server: &str| {
        format!(
            r#"reqwest::get(format!("https://{server}/users/{{}}", urlencoding::encode(name)));
            reqwest::get(format!("https://{server}/users/{{id}}/keys"));
            reqwest::get(format!("https://{server}/users/{{id}}/keys/{{name}}"));"#
        )
    };
    let source = function(&format!("{} {}", requests("a.example"), requests("b.example")));
    let (text, _) = said(Folder::with(&[("src/lib.rs", &source)]).path(), &["migrate"]);
    assert_eq!(text.matches("3 places build `/users/…`").count(), 2, "{text}");
    assert!(text.contains("/users/{name}") && !text.contains("encode"), "{text}");
}
