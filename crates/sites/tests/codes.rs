//! Checks that every possible code is listed, and that no remedy names an option that only the macros have.

use std::collections::BTreeSet;

use urika::{Policy, Refusal, TrailingSlash};
use urika_sites::{Rules, check_str, codes};

/// Returns a policy with every refusal.
fn sternest() -> Policy<'static> {
    let policy =
        Policy::PAGE.remove_query(false).remove_fragment(false).remove_default_port(false).ports(&[80]);
    Refusal::ALL.iter().fold(policy, |policy, refusal| policy.refuse(*refusal))
}

/// Returns policies, each with URLs that it refuses or changes.
fn policies() -> Vec<Policy<'static>> {
    let files = Policy::PAGE.schemes(&["https", "file", "redis"]);
    let mut all = vec![
        Policy::PAGE,
        Policy::PAGE_HTTPS,
        Policy::PAGE.trailing_slash(TrailingSlash::Always),
        Policy::PAGE.hosts(&["example.com"]),
        Policy::PAGE.paths(&["/page/"]),
        Policy::RFC3986,
        Policy::LITERAL,
        Policy::GUIDE,
        files,
        sternest(),
        sternest().schemes(&["https", "file", "redis"]),
    ];
    all.extend(Refusal::ALL.iter().map(|refusal| Policy::RFC3986.refuse(*refusal)));
    all
}

const URLS: &[&str] = &[
    "",
    "/page",
    "page.html",
    "not a url",
    "https://h/a b",
    "https://h/%",
    "https:h",
    "https:///a",
    "https://me@example.com/",
    "https://a.b@example.com/",
    "https://example.com:99999/",
    "https://example.com:80/",
    "https://example.com:25/",
    "https://example.com:8443/",
    "https://example.com/\u{202e}a",
    "https://exa\u{ad}mple.com/",
    "https://exa_mple.com/",
    "https://1.2/",
    "https://[::1",
    "https://[v1.a]/",
    "https://[fe80::1%25eth0]/",
    "https://xn--a/",
    "https://a%2Fb/",
    "https://%C3%A9.example/",
    "https://\u{4f8b}\u{3048}.jp/",
    "https://a\u{ff0f}b/",
    "https://example.org/",
    "https://127.0.0.1/",
    "https://example.com/page/",
    "https://example.com/page",
    "https://example.com/page?a#b",
    "https://example.com/page?a'b",
    "https://example.com/a//b",
    "https://example.com/a%2Fb",
    "https://example.com/%2e",
    "https://example.com/%00",
    "HTTPS://EXAMPLE.com:443/%7e",
    "htps://example.com/",
    "localhost:8080/a",
    "ftp://example.com/",
    "file://C:/a",
    "file:///C:/../../a",
    "redis://me@example.com/",
    "db://..%2Fa/",
    "db://a/..%2Fa",
    "ipfs://QmA/",
    "urn:example",
    "db://%FF/",
];

/// Returns the URLs above, and a URL whose host is too long.
fn urls() -> Vec<String> {
    let long = format!("https://{}example.com/", "a.".repeat(130));
    URLS.iter().map(|url| (*url).to_owned()).chain([long]).collect()
}

#[test]
fn every_code_that_is_found_is_listed_and_every_code_of_urls_is_found() {
    let listed: BTreeSet<&str> = codes().iter().map(|code| code.name).collect();
    let mut found = BTreeSet::new();
    for policy in policies() {
        for url in urls() {
            let entry = serde_json::json!({ "loc": url }).to_string();
            for finding in check_str(&entry, &Rules::with_policy(policy)).findings {
                assert!(listed.contains(finding.code), "{finding}");
                assert!(!finding.remedy.contains("allow("), "{finding}");
                found.insert(finding.code);
            }
        }
    }
    let of_urls: BTreeSet<&str> =
        codes().iter().map(|code| code.name).take_while(|name| *name != "LOC_TOO_LONG").collect();
    assert_eq!(of_urls.difference(&found).collect::<Vec<_>>(), [""; 0].iter().collect::<Vec<_>>());
}

/// Each refusal refuses one of the URLs above, so each of its codes is listed.
#[test]
fn every_refusal_is_tried() {
    for refusal in Refusal::ALL {
        let policy = Policy::RFC3986.refuse(*refusal);
        let is_tried = urls().iter().any(|url| {
            Policy::RFC3986.normalize(url).is_ok() && policy.normalize(url).is_err()
                || Policy::LITERAL.allow(*refusal).normalize(url).is_ok()
                    && Policy::LITERAL.normalize(url).is_err()
        });
        assert!(is_tried, "{}", refusal.name());
    }
}

/// The guide has each name of the rules that sites have in JavaScript.
#[test]
fn the_guide_has_every_name() {
    let guide = include_str!("../src/guide.md");
    for name in [
        "DEFAULT_URL_NORMALIZATION",
        "STRICT_URL_NORMALIZATION",
        "URLNormalizationConfig",
        "normalizeURL",
        "validateURL",
        "validateURLSourceDatabase",
        "trailingSlash",
        "removeQuery",
        "removeFragment",
        "allowedProtocols",
        "normalizePort",
        "INVALID_URL",
        "RELATIVE_URL",
        "UNSUPPORTED_PROTOCOL",
        "INVALID_HOST",
        "TRAILING_SLASH_VIOLATION",
    ] {
        assert!(guide.contains(&format!("`{name}")), "{name}");
    }
}
