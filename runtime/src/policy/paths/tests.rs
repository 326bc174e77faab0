use alloc::borrow::ToOwned as _;
use alloc::format;

use urika_reference::texts::up_to;

use super::{Policy, TrailingSlash, is_path_entry};
use crate::uri::Uri;
use crate::uri::confine::hidden;

const SEGMENTS: [&str; 9] = ["/a", "/b", "/", "/.", "/..", "/%2e%2E", "/a%2f..", "/%61", "/..;"];

const LISTS: [&[&str]; 7] =
    [&["/"], &["/*"], &["/a"], &["/a/"], &["/a/*"], &["/a/b", "/b/*"], &["/%61/b/", "/b"]];

/// Returns whether a path in the form of a policy is the path of an entry, or below it.
fn is_of(policy: &Policy<'_>, path: &str, entry: &str) -> bool {
    let form =
        |entry| policy.normalize(&format!("http://h{entry}")).unwrap().uri().path().as_str().to_owned();
    match entry.strip_suffix('*') {
        Some(folder) => path.strip_prefix(folder).is_some_and(|rest| rest.contains(|c| c != '/')),
        None if entry.ends_with('/') => path.starts_with(&entry.replace("%61", "a")) || path == form(entry),
        None => path == form(entry),
    }
}

/// Reading a path forward gives the same answer as comparing what the policy writes.
#[test]
fn listed_paths_are_those_of_the_normal_form() {
    let (mut tried, mut listed) = (0, 0);
    for slash in [TrailingSlash::Preserve, TrailingSlash::Never, TrailingSlash::Always] {
        for collapses in [false, true] {
            let form = Policy::RFC3986.trailing_slash(slash).collapse_slashes(collapses);
            for path in up_to(&SEGMENTS, 4) {
                let text = format!("http://h{path}");
                let normal = form.normalize(&text).unwrap();
                let normal = normal.uri().path();
                for list in LISTS {
                    let expected =
                        hidden(&path).is_none() && list.iter().any(|it| is_of(&form, normal.as_str(), it));
                    assert_eq!(
                        form.paths(list).normalize(&text).is_ok(),
                        expected,
                        "{path} {list:?} {slash:?}"
                    );
                    tried += 1;
                    listed += u32::from(expected);
                }
            }
        }
    }
    assert!(tried > 300_000 && listed > 20_000, "{tried} {listed}");
}

/// A policy that lists one folder accepts what a base with this path contains, dots and escapes alike.
#[test]
fn a_listed_folder_is_a_base() {
    let folder = Uri::parse("http://h/a/").unwrap();
    let policy = Policy::RFC3986.paths(&["/a/"]);
    for path in up_to(&SEGMENTS, 4) {
        let text = format!("http://h{path}?q");
        let is_listed = policy.normalize(&text).is_ok();
        assert_eq!(is_listed, folder.contains(Uri::parse(&text).unwrap()), "{path}");
        let exact = policy.exact().normalize(&text).is_ok();
        let has_dots = path.split('/').any(|segment| matches!(segment, "." | ".."));
        assert_eq!(exact, is_listed && !has_dots, "{path}: an exact policy keeps dots, and refuses them");
    }
}

#[test]
fn what_is_no_path_on_a_host_is_not_listed() {
    let policy = Policy::LITERAL.paths(&["/"]);
    for text in ["http://h", "http://h/", "file:/a", "db://h/a?b#c", "http://h/\u{e9}", "a:/.//b"] {
        assert!(policy.normalize(text).is_ok(), "{text}");
    }
    for text in ["mailto:a@b.c", "urn:isbn:1", "a:b", "a:", "http://h/%00", "http://h/%252e%252e/a"] {
        assert_eq!(policy.normalize(text).unwrap_err().code(), "PATH_NOT_ALLOWED", "{text}");
    }
    assert!(policy.normalize_ref("/a").is_ok() && policy.normalize_ref("//h").is_ok());
    for reference in ["", "a", "../a", "?a", "#a"] {
        assert!(policy.normalize_ref(reference).is_err(), "{reference}");
    }
    let accents = Policy::LITERAL.paths(&["/%C3%a9/"]);
    assert!(accents.normalize("http://h/\u{e9}/a").is_ok() && accents.normalize("http://h/%c3%A9/").is_ok());
}

#[test]
fn entries_are_paths_without_disguise() {
    for entry in ["/", "/*", "/a", "/a/", "/a/*", "/a/b.c/", "/a%2Fb/", "/...", "/%2A", "/a;b/"] {
        assert!(is_path_entry(entry), "{entry}");
    }
    for entry in [
        "",
        "a",
        "a/",
        "*",
        "//a",
        "/a//",
        "/a//b",
        "/.",
        "/./a",
        "/..",
        "/a/../b",
        "/%2e/",
        "/%252e%252e/",
        "/a%2F../",
        "/..;/",
        "/%00",
        "/a*",
        "/a*/",
        "/*/a",
        "/**",
        "/a?b",
        "/a#b",
        "/a b",
        "/\u{e9}",
        "/%",
        "https://h/a",
        "//h/a",
    ] {
        assert!(!is_path_entry(entry), "{entry}");
    }
}

#[test]
fn folders_of_templates_are_inside() {
    let policy = Policy::RFC3986.paths(&["/api/", "/hooks/*", "/health"]);
    for folder in ["/api/", "/api/*", "/api/a/b/", "/hooks/*", "/hooks/a/"] {
        assert!(policy.lists_all_in(folder), "{folder}");
    }
    for folder in ["", "/", "/*", "/api", "/api-2/", "/hooks", "/hooks/", "/health", "/health/", "api/", "/a"]
    {
        assert!(!policy.lists_all_in(folder), "{folder}");
    }
}
