//! Checks the messages of findings against `tests/data/review.txt`, which has a call for each finding.
//! `docs/messages.md` takes its examples from this file.
//!
//! `BLESS=1 cargo test -p urika-review --test review` writes the file, from `crates/`.

use std::collections::BTreeSet;
use std::fs;

use urika_review::{Finding, Review, Rule};

use crate::support::{data, root};

/// A finding, and the call that found it.
struct Said {
    rule: Rule,
    call: &'static str,
    message: String,
}

/// Makes the calls and returns their findings.
macro_rules! said {
    ($($call:expr;)+) => {
        [$(($call, stringify!($call))),+].into_iter().flat_map(|(findings, call)| {
            assert!(!findings.is_empty(), "{call} finds nothing");
            let said = move |it: &Finding| Said { rule: it.rule(), call, message: it.to_string() };
            findings.iter().map(said).collect::<Vec<_>>()
        }).collect()
    };
}

fn calls() -> Vec<Said> {
    said! {
        Review::GUIDE.uri("/a b");
        Review::GUIDE.template("/users/{id");
        Review::GUIDE.uri("file://server/share");
        Review::GUIDE.uri("db://postgres/users");
        Review::GUIDE.uri("git://origin/main");
        Review::GUIDE.uri("memory:session");
        Review::GUIDE.uri("custom:notion");
        Review::GUIDE.uris(["https://example.com/users", "http://example.com/posts"]);
        Review::GUIDE.uri("/projectWebAppSrcComponents");
        Review::GUIDE.uri("/MY-RESOURCE");
        Review::GUIDE.uri("/my_resource");
        Review::GUIDE.uri("/config_production_database");
        Review::GUIDE.template("/user_{id}.json");
        Review::GUIDE.uri("/users/123/get-avatar");
        Review::GUIDE.uri("/listUsers");
        Review::GUIDE.uri("/users/123/delete");
        Review::GUIDE.template("/user/{id}");
        Review::GUIDE.without(Rule::Plural).routes([("Users", "/users"), ("User", "/user/{id}")]);
        Review::GUIDE.uri("/users/1/posts/2/comments/3");
        Review::GUIDE.uri("/users?perPage=20");
        Review::GUIDE.uri("/users?lmt=1");
        Review::GUIDE.without(Rule::QueryCase).templates(["/users{?perPage,sortBy}", "/posts{?per_page}"]);
        Review::GUIDE.uri("file:///src/main.ts#L10,20");
        Review::GUIDE.uri("file:///config.json#/a~b");
        Review::GUIDE.uri("HTTP://example.com:80/");
        Review::GUIDE.uri("https://example.com/%7euser");
        Review::GUIDE.uri("/users//123");
        Review::GUIDE.uri("db://postgres/users/../admin");
        Review::GUIDE.uri("/users/");
        Review::GUIDE.without(Rule::TrailingSlash).uris(["/users", "/posts", "/comments/"]);
        Review::GUIDE.without(Rule::TrailingSlash).uris(["/users/", "/posts/", "/comments"]);
        Review::GUIDE.uri("/users?page");
        Review::GUIDE.uri("/users?");
        Review::GUIDE.uri("db://postgres/users/..%2Fadmin");
        Review::GUIDE.schemes(&["file", "db", "memory", "git"]).uri("ftp://example.com/");
        Review::GUIDE.uri("https://kim:secret@example.com/");
        Review::GUIDE.template("/users{?token}");
        Review::GUIDE.uri("/users?password=x");
    }
}

#[test]
fn findings_are_as_recorded() {
    let mut calls: Vec<Said> = calls();
    // The findings are in the order of the guide. A call with findings of several rules is listed under each
    // rule.
    calls.sort_by_key(|said| said.rule);
    let block = |Said { rule, call, message }: &Said| {
        format!("{}\n> {}\n{message}\n", rule.code(), call.replace('\n', "\n> "))
    };
    let here = calls.iter().map(block).collect::<Vec<_>>().join("\n");
    if std::env::var_os("BLESS").is_some() {
        fs::write(root().join("tests/data/review.txt"), &here).expect("the table can be written");
    }
    assert_eq!(data("review.txt"), here, "`BLESS=1 cargo test -p urika-review --test review` writes it");
}

#[test]
fn each_rule_has_a_call() {
    let said: BTreeSet<Rule> = calls().iter().map(|said| said.rule).collect();
    let missing: Vec<_> = Rule::ALL.iter().filter(|rule| !said.contains(rule)).collect();
    assert!(missing.is_empty(), "no call for {missing:?}");
}

/// A message is in lower case, has no full stop, and has a section and a suggestion.
#[test]
fn each_finding_keeps_to_the_style() {
    for Said { call, message, .. } in calls() {
        // The suggestion of a syntax error is before the section.
        let of_syntax = || message.strip_suffix(']')?.split_once("; ");
        let (sentence, suggestion) = message.split_once("]: ").or_else(of_syntax).expect(call);
        let begins_well = |first: char| first.is_lowercase() || first == '`';
        assert!(sentence.starts_with(begins_well) || sentence.starts_with("JSON"), "{message}");
        assert!(sentence.contains(" at byte ") && message.contains(" ["), "{message}");
        assert!(!suggestion.is_empty() && !message.contains(". ") && !message.ends_with('.'), "{message}");
    }
}
