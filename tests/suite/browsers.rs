//! `Policy::LITERAL` against what browsers read: the automaton of `suite/BROWSERS.md`.
//!
//! The automaton is for ASCII and does not know Punycode, so names with `xn--` are omitted.

use urika::{Policy, Refusal, UriBuf};
use urika_suite::browsers::{anonymous, machine, texts};
use urika_suite::spelling::ascii_and_beyond;

use crate::{Tally, support::said};

/// The literals that browsers read alike.
const ALIKE: Policy<'_> = Policy::LITERAL.refuse(Refusal::QueryApostrophe);

/// Returns what a policy accepts of `http` and `https` in ASCII.
fn accepted(policy: &Policy<'_>, text: &str) -> Option<UriBuf> {
    let uri = policy.normalize(text).ok()?.into_uri();
    (text.is_ascii() && matches!(uri.scheme(), "http" | "https")).then_some(uri)
}

/// Returns the text between `//` and the path.
fn authority(text: &str) -> &str {
    let rest = text.split_once("//").map_or("", |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or_default()
}

#[test]
fn literals_are_what_browsers_read_alike_without_user_information() {
    let (machine, mut tally) = (anonymous(), Tally::default());
    for text in texts(&machine).iter().filter(|text| !authority(text).contains('%')) {
        tally.compare(text, accepted(&ALIKE, text).is_some(), machine.matches(text));
    }
    let letters: Vec<char> = ascii_and_beyond().into_iter().filter(|c| c.is_ascii() && *c != '%').collect();
    machine.each_letter(&letters, &mut |text| {
        tally.compare(text, accepted(&ALIKE, text).is_some(), machine.matches(text));
    });
    tally.end("literals", 5_000);
}

#[test]
fn every_normal_form_of_a_literal_is_read_alike() {
    let (machine, mut count, mut apostrophes) = (machine(), 0, 0);
    for text in texts(&machine) {
        let Some(uri) = accepted(&Policy::LITERAL, &text) else { continue };
        count += 1;
        if machine.matches(uri.as_str()) {
            continue;
        }
        apostrophes += 1;
        let query = uri.query().expect("a query").as_str().replace('\'', "%27");
        let sent = uri.with_query(&*query).expect("a query");
        assert!(machine.matches(sent.as_str()), "{text} as {uri}");
        assert_eq!(ALIKE.normalize(&text).unwrap_err().code(), "QUERY_APOSTROPHE");
    }
    assert!(count > 3_000 && apostrophes > 0, "{count}, {apostrophes}");
    said(&format!("{count} literals, {apostrophes} with an apostrophe in the query"));
}
