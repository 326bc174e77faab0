//! Checks the effect of each option of the command.

#![cfg(feature = "cli")]

mod support;

use std::path::PathBuf;
use std::process::Output;

/// Runs the command with a database on standard input.
fn run(arguments: &[&str], database: &str) -> Output {
    support::run(arguments, database.as_bytes())
}

/// Returns the codes for a URL.
fn codes(loc: &str, options: &[&str]) -> Vec<String> {
    let arguments = [&["check", "-", "--format", "json", "--notes"], options].concat();
    let output = run(&arguments, &format!("{{ \"loc\": \"{loc}\" }}"));
    let lines = String::from_utf8(output.stdout).unwrap();
    let codes: Vec<String> = lines
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .inspect(|finding| assert_eq!(finding["file"], "<stdin>"))
        .map(|finding| {
            format!("{} {}", finding["severity"].as_str().unwrap(), finding["code"].as_str().unwrap())
        })
        .collect();
    let has_error = codes.iter().any(|code| code.starts_with("error"));
    assert_eq!(output.status.code(), Some(i32::from(has_error)), "{loc} {options:?}");
    codes
}

#[test]
fn options_of_the_policy() {
    let slash = "https://example.com/page/";
    let full = "https://example.com:443/page?a=1#top";
    for (loc, options, wanted) in [
        (slash, &[][..], &["error TRAILING_SLASH_VIOLATION"][..]),
        (slash, &["--trailing-slash", "always"], &[]),
        (slash, &["--trailing-slash", "preserve"], &[]),
        (slash, &["--normalize"], &["note TRAILING_SLASH_VIOLATION"]),
        ("https://example.com/page", &["--trailing-slash", "always"], &["error TRAILING_SLASH_VIOLATION"]),
        ("https://example.com/", &["--trailing-slash", "never"], &[]),
        (full, &[], &["error NOT_CANONICAL"]),
        (full, &["--keep-query"], &["error NOT_CANONICAL"]),
        (full, &["--keep-query", "--keep-fragment", "--keep-default-port"], &[]),
        ("http://example.com/", &[], &[]),
        ("http://example.com/", &["--strict"], &["error UNSUPPORTED_PROTOCOL"]),
        ("http://example.com/", &["--scheme", "http,gopher"], &[]),
        ("https://example.com/", &["--host", "example.com,*.example.org"], &[]),
        ("https://a.example.org/", &["--host", "example.com,*.example.org"], &[]),
        ("https://example.net/", &["--host", "example.com"], &["error HOST_NOT_ALLOWED"]),
        ("https://example.net/a", &["--base", "https://example.com"], &["warning OUTSIDE_BASE"]),
        ("https://example.com/a", &["--base", "https://example.com/b/"], &["warning OUTSIDE_BASE"]),
        ("https://example.com/b/a", &["--base", "https://example.com/b/"], &[]),
        ("https://example.com/b", &["--base", "https://example.com/b/"], &[]),
    ] {
        assert_eq!(codes(loc, options), wanted, "{loc} {options:?}");
    }
}

#[test]
fn warnings_count_only_when_they_are_denied() {
    for (options, status) in [(&["check", "-"][..], 0), (&["check", "-", "--deny-warnings"], 1)] {
        assert_eq!(run(options, "[]").status.code(), Some(status));
    }
}

#[test]
fn wrong_calls_and_unreadable_files_exit_with_2() {
    for arguments in [
        &["check", "no/such/file"][..],
        &["check", "-", "--format", "xml"],
        &["sitemap", "-", "--base", "https://example.com/"],
        &["sitemap", "-", "--base", "/", "--out", "nowhere"],
        &["sitemap", "-", "--base", "https://example.com/", "--out", "nowhere"],
    ] {
        let output = run(arguments, "[]");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        assert!(!output.stderr.is_empty());
    }
}

#[test]
fn a_sitemap_is_written_to_a_folder() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("sitemap/of/tea");
    let _ = std::fs::remove_dir_all(&folder);
    let out = folder.to_str().unwrap();
    let sample =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/samples/teahouse.json")).unwrap();
    let output = run(&["sitemap", "-", "--base", "https://teahouse.example/", "--out", out], &sample);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let written = std::fs::read_to_string(folder.join("sitemap.xml")).unwrap();
    let wanted =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/teahouse.xml")).unwrap();
    assert_eq!(written, wanted.replace("\r\n", "\n"));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn a_normalized_database_is_written() {
    let entry = r#"{ "loc": "HTTPS://example.com/en/?utm_source=x", "lang": "en", "lastmod": "2024-03-15",
        "alternates": [{ "lang": "X-Default", "loc": "https://example.com:443/#top" }] }"#;
    let output = run(&["normalize", "-", "--out", "-", "--notes"], entry);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let normalized = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        normalized,
        "[\n  {\"loc\":\"https://example.com/en\",\"lastmod\":\"2024-03-15\",\"lang\":\"en\",\"alternates\":[{\"lang\":\"x-default\",\"loc\":\"https://example.com/\"}]}\n]\n"
    );
    assert!(String::from_utf8(output.stderr).unwrap().contains("note[TRAILING_SLASH_VIOLATION]"));
    assert_eq!(run(&["check", "-", "--deny-warnings"], &normalized).status.code(), Some(0));

    let bad =
        run(&["normalize", "-", "--out", "-"], r#"[{ "loc": "https://example.com/" }, { "loc": "/" }]"#);
    assert_eq!((bad.status.code(), bad.stdout.len()), (Some(1), 0));
    let none = run(&["normalize", "-", "--out", "-"], "[]");
    assert_eq!((none.status.code(), &none.stdout[..]), (Some(0), &b"[]\n"[..]));

    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("normalized.json");
    let output = run(&["normalize", "-", "--out", file.to_str().unwrap()], &normalized);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), normalized);
}

/// The command maps host names outside ASCII.
#[test]
fn hosts_outside_ascii_are_taken() {
    let loc = "https://\u{4f8b}\u{3048}.jp/";
    assert_eq!(codes(loc, &[]), ["error NOT_CANONICAL"]);
    assert_eq!(codes(loc, &["--normalize"]), ["note NOT_CANONICAL"]);
    let output = run(&["normalize", "-", "--out", "-"], &format!("{{ \"loc\": \"{loc}\" }}"));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "[\n  {\"loc\":\"https://xn--r8jz45g.jp/\"}\n]\n");
}

#[test]
fn a_list_has_only_entries_that_a_url_can_have() {
    for (options, expected) in [
        (
            ["--host", "example.com,my_host"],
            "--host: the other rules refuse every URL with `my_host`; remove it",
        ),
        (["--scheme", "https,htps"], "--scheme: the other rules refuse every URL with `htps`; remove it"),
        (["--host", "127.1"], "write a host without port, as in `example.com`"),
        (["--scheme", "https:"], "write a scheme without a colon, as in `https`"),
    ] {
        let output = run(&["check", "-", options[0], options[1]], "[]");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.contains(expected), "{stderr}");
    }
}

#[test]
fn a_policy_comes_from_a_file() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("policy.json");
    let path = file.to_str().unwrap();
    let write = |text: &str| std::fs::write(&file, text).unwrap();
    write(
        r#"{ "preset": "PAGE_HTTPS", "trailing_slash": "always", "remove_query": false, "ports": [8443] }"#,
    );
    for (loc, wanted) in [
        ("https://example.com/a/?b=1", &[][..]),
        ("https://example.com/a", &["error TRAILING_SLASH_VIOLATION"]),
        ("https://example.com:8080/", &["error PORT_NOT_ALLOWED"]),
        ("http://example.com/", &["error UNSUPPORTED_PROTOCOL"]),
    ] {
        assert_eq!(codes(loc, &["--policy", path]), wanted, "{loc}");
    }
    let refused = |options: &[&str]| {
        let output = run(&[&["check", "-", "--policy", path], options].concat(), "[]");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused(&["--strict"]).contains("cannot be used with"));
    assert!(refused(&["--trailing-slash", "never"]).contains("cannot be used with"));
    write(r#"{ "preset": "PAGE", "schemes": ["https:"] }"#);
    assert!(refused(&[]).contains("schemes[0]: invalid policy"), "{}", refused(&[]));
}

#[test]
fn a_reference_to_a_character_is_found_before_the_fragment_is_removed() {
    for reference in ["&amp;", "&#38;", "&#038;", "&#x26;", "&#X26;"] {
        let codes = codes(&format!("https://example.com/a?x=1{reference}y=2"), &["--keep-query"]);
        let is_found = codes.iter().any(|code| code == "warning ESCAPED_TWICE");
        assert_eq!(is_found, reference != "&#X26;", "{reference}: {codes:?}");
    }
    let codes = codes("https://example.com/a?x=1&y=2#z;", &["--keep-query"]);
    assert!(!codes.iter().any(|code| code.ends_with("ESCAPED_TWICE")), "{codes:?}");
}
