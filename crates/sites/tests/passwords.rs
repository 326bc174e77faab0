//! Checks that no secret of a URL is printed: in messages and remedies, in each format, and in errors about the
//! arguments.

#![cfg(feature = "cli")]

mod support;

use urika::Policy;
use urika_sites::format::Source;
use urika_sites::{Rules, check_str};

const PASSWORD: &str = "hunter2";

/// Returns what the command prints about a database, on both streams.
fn printed(arguments: &[&str], database: &str) -> String {
    let output = support::run(arguments, database.as_bytes());
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// A policy that accepts user information.
fn policy(folder: &std::path::Path) -> String {
    let path = folder.join("rules.json");
    std::fs::write(&path, r#"{ "preset": "RFC3986", "schemes": ["https"] }"#).unwrap();
    path.display().to_string()
}

/// Databases with a password in each field that may hold a URL, right and wrong.
fn databases() -> Vec<String> {
    let urls = [
        "https://user:hunter2@h.example/a",
        "https://user:hunter2@H.example/a/?b=c#d",
        "https://user:hunter2@h.example/a b",
        "https://user:hun ter2hunter2@h.example/",
        "https://user:a/hunter2@h.example/",
        "https://user%3Ahunter2@h.example/",
        "https:\\\\\\\\user:hunter2@h.example\\\\",
        "//user:hunter2@h.example/",
        "user:hunter2@h.example",
        "https:user:hunter2@h.example",
        "ftp://user:hunter2@h.example/",
        "https://user:hunter2@h.example:99999/",
        "https://user:hunter2@h",
        "https://h.example/a?x=1&amp;password=hunter2",
        "https://user:hun//ter2hunter2@h.example/",
        "https://user:hunter2@h.example//a",
        "user:hunter2@h.example//a",
        "https://h.example/a?password=hun;ter2hunter2",
        "https://h.example/a?password=a hunter2",
        "https://h.example/a?pass%77ord=hunter2",
        "https://h.example/a?user[password]=hunter2",
        "https://h.example/a#password=hunter2",
        "https://h.example/a?x=1&api_key=hunter2",
        "https://h.example/A;sid=hunter2?X-Amz-Signature=hunter2",
    ];
    let mut all = Vec::new();
    for url in urls {
        let other = "https://user:hunter2@h.example/other";
        for database in [
            format!(r#"{{ "loc": "{url}" }}"#),
            format!(r#"{{ "loc": "{url}", "lang": "{url}", "lastmod": "{url}", "{url}": 1 }}"#),
            format!(r#"[{{ "loc": "{url}" }}, {{ "loc": "{url}" }}, {{ "loc": "{other}" }}]"#),
            format!(
                r#"[{{ "loc": "{url}", "lang": "en", "alternates": [
                    {{ "lang": "ja", "loc": "{other}" }}, {{ "lang": "ja", "loc": "{url}" }},
                    {{ "lang": "x-default", "loc": "https://user:hunter2@h.example/en" }}] }},
                  {{ "loc": "{other}", "lang": "ja", "alternates": [] }},
                  {{ "loc": "{other}", "lang": "de", "alternates": [{{ "lang": "ja", "loc": "{url}" }}] }}]"#
            ),
            format!(r#"{{ "loc": "{url}" "#),
            format!(r#"{{ "loc": "{url}" }} {url}"#),
        ] {
            all.push(database);
        }
    }
    all
}

#[test]
fn no_password_is_printed() {
    let folder = std::env::temp_dir().join(format!("urika-passwords-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let policy = policy(&folder);
    let mut runs = 0;
    let options: [&[&str]; 5] = [
        &[],
        &["--format", "json", "--keep-query"],
        &["--policy", &policy],
        &["--policy", &policy, "--normalize", "--require-x-default", "--format", "json"],
        &["--policy", &policy, "--base", "https://h.example/", "--allow-unknown-fields"],
    ];
    let mut said = String::new();
    for database in databases() {
        for options in options {
            let printed = printed(&[&["check", "-", "--notes"], options].concat(), &database);
            assert!(!printed.contains(PASSWORD), "{options:?} {database}\n{printed}");
            assert!(!printed.is_empty(), "{options:?} {database}");
            said.push_str(&printed);
            runs += 1;
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(runs, 720);
    // The messages were about these URLs.
    for code in
        ["INVALID_URL", "USERINFO", "DUPLICATE_LOC", "LANG_CONFLICT", "NOT_RECIPROCAL", "OUTSIDE_BASE"]
    {
        assert!(said.contains(code) && said.contains("user:***@"), "{code}");
    }
}

#[test]
fn no_password_is_printed_by_debug() {
    let rules = Rules::with_policy(Policy::RFC3986.schemes(&["https"])).take_unnormalized();
    let (mut pages, mut entries) = (0, 0);
    for database in databases() {
        let report = check_str(&database, &rules);
        pages += report.database.pages().len();
        let source = serde_json::from_str::<Source>(&database).ok();
        entries += usize::from(source.is_some());
        let shown = format!("{report:?} {source:?}");
        assert!(!shown.contains(PASSWORD), "{database}\n{shown}");
    }
    assert!(pages > 100 && entries > 50, "{pages} {entries}");
    let database = r#"{ "loc": "https://user:hunter2@h.example/?sig=1&a=2", "lang": "en" }"#;
    let report = check_str(database, &rules);
    let page = r#"Page { loc: "https://***@h.example/?sig=***&a=2", lastmod: None, lang: Some("en"), versions: [], .. }"#;
    assert_eq!(format!("{:?}", report.database), format!("[{page}]"));
}

#[test]
fn no_password_of_an_argument_is_printed() {
    for arguments in [
        &["check", "-", "--base", "https://user:hunter2@h.example/"][..],
        &["check", "-", "--base", "user:hunter2@h.example"],
        &["check", "-", "--base", "https://user:hunter2@h.example/a b"],
        &["check", "-", "--host", "user:hunter2@h.example"],
        &["check", "-", "--host=h.example,https://user:hunter2@h.example"],
        &["check", "-", "--scheme", "https://user:hunter2@h.example"],
        &["check", "-", "--format", "https://user:hunter2@h.example"],
        &["https://user:hunter2@h.example"],
        &["check", "-", "--base=https://h.example/?password=a hunter2"],
        &["check", "-", "--format=https://h.example/?password=a hunter2"],
        &["check", "-", "--format", "https://h.example/?password=a hunter2"],
        &["sitemap", "-", "--base", "https://user:hunter2@h.example/", "--out", "/nowhere/at/all"],
    ] {
        let printed = printed(arguments, "{ \"loc\": \"https://h.example/a\" }");
        assert!(!printed.contains(PASSWORD), "{arguments:?}\n{printed}");
        assert!(!printed.is_empty(), "{arguments:?}");
    }
}
