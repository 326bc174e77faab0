//! The tables of policy results. Each row is a rule or an example of a document.

use urika::Policy;

use crate::policy;
use crate::support::{said, table};

/// Returns the normal form, or `!` and the codes.
fn result(policy: &Policy<'_>, text: &str) -> String {
    match policy.validate(text) {
        Ok(normalized) => normalized.uri().to_string(),
        Err(violations) => {
            violations.iter().fold(String::from("!"), |codes, violation| codes + " " + violation.code())
        }
    }
}

fn checked(policy: &Policy<'_>, text: &str) -> String {
    policy.check_canonical(text).iter().map(urika::Violation::code).collect::<Vec<_>>().join(" ")
}

fn hold(name: &str, least: usize) {
    let rows = table::<4>(name);
    let wrong: Vec<_> = rows
        .iter()
        .filter_map(|[by, text, expected, codes]| {
            let by = policy(by);
            let found = (result(&by, text), checked(&by, text));
            (found != (expected.clone(), codes.clone())).then(|| format!("{text}: {found:?}"))
        })
        .collect();
    said(&format!("{name}: {} rows", rows.len()));
    assert!(wrong.is_empty(), "{name}:\n{}", wrong.join("\n"));
    assert!(rows.len() >= least, "{name}: {} rows", rows.len());
}

#[test]
fn site_rules() {
    hold("site_rules.tsv", 70);
}

#[test]
fn resource_rules() {
    hold("resource_rules.tsv", 70);
}

#[test]
fn rules_of_careful_teams() {
    hold("policy_rules.tsv", 40);
}

/// A violation is drawn like the error of `normalize` with the list of the policy.
#[test]
fn violations_are_drawn_like_errors() {
    let mut compared = 0;
    for name in ["site_rules.tsv", "resource_rules.tsv", "policy_rules.tsv"] {
        for [by, text, ..] in table::<4>(name) {
            let policy = policy(&by);
            let violations = policy.check_canonical(&text);
            for violation in &violations {
                let drawn = violation.diagnostic(&text).to_string();
                let first = format!("invalid URI: {violation} [{}]\n", violation.section());
                assert!(drawn.starts_with(&first) && drawn.lines().count() == 3, "{text}: {drawn}");
            }
            let Err(error) = policy.normalize(&text) else { continue };
            let is_same =
                |other: &&urika::Violation| (other.kind(), other.range()) == (error.kind(), error.range());
            let Some(same) = violations.iter().find(is_same) else { continue };
            let expected = error.diagnostic(&text).under(&policy).to_string();
            assert_eq!(same.diagnostic(&text).to_string(), expected, "{text}");
            compared += 1;
        }
    }
    assert!(compared > 60, "{compared}");
}

/// The codes and remedies of the site rules, spelled as in their document.
#[test]
fn codes_have_their_remedies() {
    for (text, code, detail, remedy) in [
        ("https://h/a b", "INVALID_URL", "UNEXPECTED_CHARACTER", "a space is written `%20`"),
        ("/page", "RELATIVE_URL", "RELATIVE_URL", "make it absolute, as in `https://example.com/`"),
        ("ftp://h/", "UNSUPPORTED_PROTOCOL", "UNSUPPORTED_PROTOCOL", "use `https` or `http`"),
        (
            "https://a_b/",
            "INVALID_HOST",
            "INVALID_HOST",
            "write labels of letters, digits and hyphens, with dots between them, as in `www.example.com`",
        ),
        ("https://h/a/", "TRAILING_SLASH_VIOLATION", "TRAILING_SLASH", "remove the slash"),
        ("https://h/ä", "NOT_CANONICAL", "IRI", "percent-encode it"),
    ] {
        let violations = Policy::PAGE.check_canonical(text);
        let [found] = violations.as_slice() else { panic!("{text}: {violations:?}") };
        assert_eq!((found.code(), found.detail(), found.remedy()), (code, detail, remedy), "{text}");
    }
    let always = Policy::PAGE.trailing_slash(urika::TrailingSlash::Always);
    assert_eq!(always.check_canonical("https://h/a")[0].remedy(), "add a slash at the end of the path");
    assert_eq!(Policy::PAGE_HTTPS.check_canonical("http://h/")[0].remedy(), "use `https`");
    let listed = Policy::LITERAL.schemes(&["db", "file"]);
    assert_eq!(listed.check_canonical("http://h/")[0].remedy(), "use `db` or `file`");
}

/// The limit includes the dots between labels (RFC 1035, section 2.3.4).
#[test]
fn hosts_have_up_to_253_bytes() {
    let label = "a".repeat(63);
    for (last, codes) in [(61, vec![]), (62, vec!["INVALID_HOST"])] {
        let text = format!("https://{label}.{label}.{label}.{}/", "a".repeat(last));
        let found: Vec<_> = Policy::PAGE.check_canonical(&text).iter().map(urika::Violation::code).collect();
        assert_eq!(found, codes, "{text}");
    }
}

/// A browser may read some of these hosts as an address, but the refusal does not depend on it.
#[test]
fn hosts_that_end_in_a_number_are_no_domains() {
    let policy = Policy::PAGE.allow(urika::Refusal::OddIpv4);
    for (text, codes) in [("https://a.1/", &["INVALID_HOST"][..]), ("https://a.1a/", &[])] {
        let found: Vec<_> = policy.check_canonical(text).iter().map(urika::Violation::code).collect();
        assert_eq!(found, codes, "{text}");
    }
}

#[test]
fn a_violation_says_where_it_is() {
    let violations = Policy::PAGE.check_canonical("https://h/a?bc");
    let [found] = violations.as_slice() else { panic!("{violations:?}") };
    assert_eq!(
        (found.part(), found.offset(), found.len(), found.range()),
        (urika::Part::Query, 11, 3, 11..14)
    );
}
