//! Laws for every policy and every string, checked on the corpus and on generated strings.

use proptest::prelude::*;
use proptest::sample::select;
use urika::{Normalized, Policy, Uri};
use urika_runtime::What;

use crate::policies;
use crate::support::{config, corpus, root, said, table};

/// Checks all laws of a policy for one string. Returns the policy's answer.
fn laws(name: &str, policy: &Policy<'_>, text: &str) -> Result<Option<String>, String> {
    let (normalized, validated, checked) =
        (policy.normalize(text), policy.validate(text), policy.check_canonical(text));
    let ensure = |condition: bool, what: &str| {
        if condition {
            Ok(())
        } else {
            Err(format!("{what}: {text:?} by {name}: {normalized:?} {checked:?}"))
        }
    };
    ensure(validated.as_ref().ok() == normalized.as_ref().ok(), "`validate` is ok when `normalize` is")?;
    let is_canonical = normalized.as_ref().is_ok_and(|it| !it.is_changed());
    ensure(checked.is_empty() == is_canonical, "`check` is empty when nothing changes")?;
    for violation in &checked {
        ensure(violation.range().end <= text.len(), "a place within the text")?;
        ensure(text.get(violation.range()).is_some(), "a place between characters")?;
        ensure(!violation.remedy().is_empty() && !violation.to_string().is_empty(), "words")?;
    }
    match &normalized {
        Ok(normalized) => {
            ensure((normalized.steps().len() > 0) == normalized.is_changed(), "steps when it changes")?;
            let result = normalized.uri();
            ensure(
                Uri::parse(result.as_str()).is_ok_and(|uri| uri == *result && uri.path() == result.path()),
                "a URI, laid out as parsing does",
            )?;
            let again = policy.normalize(result.as_str());
            ensure(again.as_ref().is_ok_and(|again| again.uri() == result), "idempotent")?;
            ensure(again.is_ok_and(|again| again.steps().len() == 0), "no step the second time")?;
        }
        Err(error) => {
            let first = validated.as_ref().err().and_then(|violations| violations.iter().next());
            ensure(first.is_some_and(|first| first.offset() <= text.len()), "a violation at least")?;
            ensure(
                matches!(error.code(), "NOT_CANONICAL" | "TRAILING_SLASH_VIOLATION")
                    || first.is_some_and(|first| first.kind() == error.kind()),
                "the first violation is the error",
            )?;
        }
    }
    in_a_buffer(policy, text, normalized.as_ref().ok())
        .map_err(|why| format!("{why}: {text:?} by {name}"))?;
    Ok(normalized.ok().map(|normalized| normalized.uri().to_string()))
}

/// Const evaluation writes into a buffer and gives the same result as the runtime. It has no IDNA.
fn in_a_buffer(policy: &Policy<'_>, text: &str, expected: Option<&Normalized<'_>>) -> Result<(), String> {
    if cfg!(feature = "idna") && !text.is_ascii() {
        return Ok(());
    }
    let mut buffer = vec![b'!'; Policy::capacity(text)];
    let found = policy.apply(text, What::Uri, &mut buffer).ok().map(|(length, _)| &buffer[..length]);
    let expected = expected.map(|normalized| normalized.uri().as_str().as_bytes());
    if found == expected { Ok(()) } else { Err(format!("in a buffer {found:?}")) }
}

/// Checks that a policy changes only the parts that its options name.
fn only_named_parts_change(name: &str, policy: &Policy<'_>, text: &str) -> Result<(), String> {
    let (Ok(found), Ok(plain)) = (policy.normalize(text), Uri::parse(text).map(|uri| uri.normalize())) else {
        return Ok(());
    };
    let found = found.uri();
    let segments = |uri: &urika::UriBuf| {
        let path = uri.path().as_str().to_owned();
        // The guard `/.` of a path that begins with `//` is not one of its segments.
        let path = path.strip_prefix("/.//").unwrap_or(&path).to_owned();
        path.split('/').filter(|segment| !segment.is_empty()).map(str::to_owned).collect::<Vec<_>>()
    };
    let mut pairs: Vec<&str> =
        plain.query().map_or(vec![], |query| query.as_str().split('&').collect::<Vec<_>>());
    let has = |pair: &str| pair.split_once('=').is_some_and(|(_, value)| !value.is_empty());
    let mut kept: Vec<&str> =
        found.query().map_or(vec![], |query| query.as_str().split('&').collect::<Vec<_>>());
    let holds = match name {
        "NEVER" | "ALWAYS" => {
            segments(found) == segments(&plain)
                && (found.query(), found.fragment()) == (plain.query(), plain.fragment())
                && found.authority() == plain.authority()
        }
        "SORTED" => {
            pairs.sort_by_key(|pair| pair.split('=').next());
            kept == pairs && found.path() == plain.path() && found.fragment() == plain.fragment()
        }
        "RESOURCE.keep_slashes" => {
            pairs.retain(|pair| has(pair));
            pairs.sort_by_key(|pair| pair.split('=').next());
            kept.retain(|pair| !pair.is_empty());
            kept == pairs
                && segments(found) == segments(&plain)
                && found.userinfo() == plain.userinfo()
                && found.fragment() == plain.fragment()
        }
        "PAGE" => {
            (found.query(), found.fragment()) == (None, None)
                && found.authority() == plain.authority()
                && segments(found) == segments(&plain)
        }
        _ => return Ok(()),
    };
    if holds { Ok(()) } else { Err(format!("{text:?} by {name} is {found}, by RFC 3986 {plain}")) }
}

fn texts() -> Vec<String> {
    let urls = std::fs::read_to_string(root().join("benches/data/urls.txt")).expect("the corpus");
    let tables =
        ["site_rules.tsv", "resource_rules.tsv", "policy_rules.tsv"].into_iter().flat_map(table::<4>);
    let rows = tables.map(|[_, text, ..]| text).chain(table::<2>("normal_form.tsv").into_iter().flatten());
    corpus().into_iter().chain(rows).chain(urls.lines().map(str::to_owned)).collect()
}

#[test]
fn the_laws_hold_for_the_corpus() {
    let (texts, policies) = (texts(), policies());
    let (mut accepted, mut changed, mut wrong) = (0, 0, Vec::new());
    for text in &texts {
        for (name, policy) in &policies {
            match laws(name, policy, text) {
                Ok(Some(result)) => {
                    accepted += 1;
                    changed += usize::from(result != *text);
                }
                Ok(None) => {}
                Err(why) => wrong.push(why),
            }
            wrong.extend(only_named_parts_change(name, policy, text).err());
        }
    }
    said(&format!("laws of policies: {} texts, {accepted} accepted, {changed} changed", texts.len()));
    wrong.truncate(20);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(texts.len() > 2000 && accepted > 20_000 && changed > 5_000);
}

/// Returns strings made of pieces that policies distinguish.
fn text() -> impl Strategy<Value = String> {
    let pieces = [
        "/", "//", "a", "A", ".", "..", "%2e", "%2F", "%41", "%c3", "%25", "?", "&", "=", "a=1", "b=", "ab",
        "b=2", "utm_x=1", "gclid", "#", ":80", ":443", ":", "C:", "é", "/.", "x",
    ];
    let heads = [
        "http://h",
        "https://H.example",
        "HTTP://h",
        "file:",
        "file://",
        "file://localhost",
        "db://u@p",
        "foo:",
        "foo:/",
        "urn:",
        "mailto:",
        "foo:/.//",
        "https://h:443",
        "http://h:8080",
        "",
        "https://h",
        "https://example.com",
    ];
    let tail = proptest::collection::vec(select(pieces.to_vec()), 0..9);
    (select(heads.to_vec()), tail).prop_map(|(head, tail)| head.to_owned() + &tail.concat())
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn the_laws_hold(text in text()) {
        for (name, policy) in policies() {
            let found = laws(name, &policy, &text)
                .and_then(|_| only_named_parts_change(name, &policy, &text));
            if let Err(why) = found {
                return Err(TestCaseError::fail(why));
            }
        }
    }
}
