//! Checks `cargo urika review`: the design guide and a policy, for all URIs of a program.

mod support;

use serde_json::Value;
use support::{Folder, run, said};

/// Returns the findings of a review of `src/lib.rs`, each with its text.
fn reviewed(files: &[(&str, &str)], arguments: &[&str]) -> Vec<String> {
    let folder = Folder::with(files);
    let mut all = vec!["review", "--format", "json"];
    all.extend(arguments);
    let output = run(folder.path(), &all);
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    let described = |finding: &Value| {
        let text = |key: &str| finding[key].as_str().unwrap().to_owned();
        let place = |key: &str| usize::try_from(finding["place"][key].as_u64().unwrap()).unwrap();
        let line = files[0].1.lines().nth(place("line") - 1).unwrap();
        let part: String =
            line.chars().skip(place("column") - 1).take(place("end_column") - place("column")).collect();
        format!("{} {part} {}", text("code"), text("label"))
    };
    document["findings"].as_array().unwrap().iter().map(described).collect()
}

#[test]
fn each_place_that_writes_a_uri() {
    for (source, wanted) in [
        (
            r#"const A: Uri = uri!("https://a.example/my_users");"#,
            &["URK201 my_users UNDERSCORE: write `my-users`"][..],
        ),
        (r#"const A: UriRef = uri_ref!("/my_users");"#, &["URK201 my_users UNDERSCORE: write `my-users`"]),
        (
            r#"fn f(id: u64) { uri_format!(exact, "/my_users/{id}"); }"#,
            &["URK201 my_users UNDERSCORE: write `my-users`"],
        ),
        (r#"uri_template!(T, "/my_users/{id}");"#, &["URK201 my_users UNDERSCORE: write `my-users`"]),
        (
            r#"#[derive(UriTemplate)] #[uri_template("/my_users/{id}")] struct A { id: u64 }"#,
            &["URK201 my_users UNDERSCORE: write `my-users`"],
        ),
        (
            r#"fn f() { Router::new().route("/my_users/{id}", get(user)); }"#,
            &["URK201 my_users UNDERSCORE: write `my-users`"],
        ),
        (r#"fn f() { Router::new().route("/my_users/:id", get(user)); }"#, &[]),
        (
            r#"const A: &str = "https://a.example/my_users";"#,
            &["URK201 my_users UNDERSCORE: write `my-users`"],
        ),
        // An escape in the literal changes offsets, so the finding covers the whole literal.
        (
            r#"const A: &str = "https://a.example/my\u{5f}users";"#,
            &[r#"URK201 "https://a.example/my\u{5f}users" UNDERSCORE: write `my-users`"#],
        ),
        // A script names its interpreter.
        (
            "#!/usr/bin/env it's\nconst A: &str = \"https://a.example/my_users\";",
            &["URK201 my_users UNDERSCORE: write `my-users`"],
        ),
        // Not URLs to review: words around the URL, a value in it, a comment, a test.
        (r#"const A: &str = "see https://a.example/my_users";"#, &[]),
        (r#"fn f(n: u8) { format!("https://a.example/my_users/{n}"); }"#, &[]),
        ("/// https://a.example/my_users\nfn f() {}", &[]),
        (
            r#"#[cfg(test)] mod tests { const A: &str = "https://a.example/my_users"; } const B: &str = "";"#,
            &[],
        ),
        (r#"#[serde(rename = "https://a.example/my_users")] struct A;"#, &[]),
    ] {
        assert_eq!(reviewed(&[("src/lib.rs", source)], &[]), wanted, "{source}");
    }
    let tests = r#"#[cfg(test)] mod tests { const A: &str = "https://a.example/my_users"; }"#;
    assert_eq!(reviewed(&[("src/lib.rs", tests)], &["--all-targets"]).len(), 1);
}

/// The routes of a set are reviewed together, each with its name.
#[test]
fn sets_of_routes() {
    let set = r#"#[derive(Routes)]
enum Site {
    #[route("/users/{id}{?sort_by}")]
    User { id: u64 },
    #[route("/user/all")]
    All,
}"#;
    assert_eq!(reviewed(&[("src/lib.rs", set)], &[]), ["URK201 user MIXED_PLURAL: write `users`"]);
    // Two sets are reviewed separately, and other enums are not route sets.
    let apart = set
        .replace("    #[route(\"/user/all\")]", "}\n#[derive(Routes)] enum B {\n    #[route(\"/user/all\")]");
    assert_eq!(reviewed(&[("src/lib.rs", &apart)], &[]), [""; 0]);
    let other = set.replace("Routes", "Routable");
    assert_eq!(reviewed(&[("src/lib.rs", &other)], &[]), [""; 0]);
}

#[test]
fn policies() {
    let source = r#"const A: Uri = uri!("https://a.example/users"); fn f(id: u64) { uri_format!("https://b.example/users/{id}"); }"#;
    let refused = |arguments: &[&str], table: &str| {
        let all = reviewed(&[("src/lib.rs", source), ("urika.toml", table)], arguments);
        all.iter().filter(|said| said.starts_with("URK202")).count()
    };
    let hosts = "[review.policy]\npreset = \"PAGE\"\nhosts = [\"a.example\"]\n";
    assert_eq!(refused(&[], ""), 0);
    assert_eq!(refused(&[], hosts), 1);
    assert_eq!(refused(&[], &hosts.replace("a.example", "c.example")), 2);
    // The command line overrides the file.
    assert_eq!(refused(&["--policy", "rfc3986"], hosts), 0, "rfc3986");
    let mail = r#"const A: Uri = uri!("mailto:a@a.example");"#;
    for (policy, count) in
        [("rfc3986", 0), ("literal", 0), ("page", 1), ("page-https", 1), ("resource", 0), ("guide", 1)]
    {
        let found = reviewed(&[("src/lib.rs", mail)], &["--policy", policy]);
        assert_eq!(
            found.iter().filter(|said| said.starts_with("URK202")).count(),
            count,
            "{policy}: {found:?}"
        );
    }
}

#[test]
fn rules_and_allowances_and_exit_status() {
    let source = "// urika: allow(URK201): theirs\nconst A: &str = \"https://a.example/my_users\";\n";
    let status = |files: &[(&str, &str)], arguments: &[&str]| said(Folder::with(files).path(), arguments).1;
    let deny = ["review", "--deny", "warnings"];
    assert_eq!(status(&[("a.rs", source)], &deny), 0);
    // An allowance for one command is not unused in the other.
    assert_eq!(status(&[("a.rs", source)], &["audit", "--deny", "warnings"]), 0);
    let alone = source.replace("// urika: allow(URK201): theirs\n", "");
    assert_eq!([status(&[("a.rs", &alone)], &["review"]), status(&[("a.rs", &alone)], &deny)], [0, 1]);
    let without = ("urika.toml", "[review]\nwithout = [\"UNDERSCORE\"]\n");
    assert_eq!(status(&[("a.rs", &alone), without], &deny), 0);
    let refused =
        "const A: &str = \"ftp://a.example/users\"; const B: Uri = uri!(\"ftp://a.example/users\");";
    assert_eq!(status(&[("a.rs", refused)], &["review", "--policy", "page"]), 1);
    let (text, status) = said(
        Folder::with(&[("a.rs", ""), ("urika.toml", "[review]\nwithout = [\"NONE\"]\n")]).path(),
        &["review"],
    );
    assert!(status == 2 && text.contains("`NONE`"), "{text}");
    assert_eq!(said(Folder::with(&[("a.rs", "")]).path(), &["review", "--policy", "none"]).1, 2);
}
