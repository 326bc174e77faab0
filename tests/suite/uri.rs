//! RFC 3986: verdicts and parts.

use std::sync::LazyLock;

use urika::{Host, Uri, UriRef};
use urika_reference::abnf::Grammar;
use urika_suite::cover::Cover;
use urika_suite::machine::Machine;
use urika_suite::parts::Parts;
use urika_suite::rfc3986::{WHOLE, machines, texts};
use urika_suite::spelling::{Respelling, ascii_and_beyond};

use crate::Tally;
use crate::support::said;

static MACHINES: LazyLock<Vec<Machine>> = LazyLock::new(machines);
static TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| texts(&MACHINES));

/// The functions that accept each of [`WHOLE`].
const PARSERS: [fn(&str) -> bool; 4] = [
    |text| Uri::parse(text).is_ok(),
    |text| UriRef::parse(text).is_ok(),
    |text| Uri::parse_absolute(text).is_ok(),
    |text| UriRef::parse(text).is_ok_and(|it| it.scheme().is_none()),
];

/// Calls `visit` with each rule for whole strings.
fn each_rule(mut visit: impl FnMut(&str, &Machine, fn(&str) -> bool)) {
    for (((rule, _), machine), parser) in WHOLE.iter().zip(MACHINES.iter()).zip(PARSERS) {
        visit(rule, machine, parser);
    }
}

#[test]
fn no_parser_of_one_state_more_than_the_grammar_differs_from_it() {
    each_rule(|rule, machine, parser| {
        let (mut tally, mut spelling) = (Tally::default(), Respelling::of(machine));
        Cover::of(machine).each(1, &mut |word| {
            let text = spelling.spell(word);
            tally.compare(&text, parser(&text), machine.accepts[machine.run(0, word)]);
        });
        tally.end(&format!("{rule}, {} states", machine.states() + 1), 30_000);
    });
}

#[test]
fn every_letter_leads_from_every_state_to_the_state_of_the_grammar() {
    each_rule(|rule, machine, parser| {
        let mut tally = Tally::default();
        machine.each_letter(&ascii_and_beyond(), &mut |text| {
            tally.compare(text, parser(text), machine.matches(text));
        });
        tally.end(&format!("{rule}, {} states, every letter", machine.states()), 10_000);
    });
}

/// The parser reads long strings in blocks.
#[test]
fn every_string_of_the_suite_has_its_verdict_when_it_is_long() {
    let mut tally = Tally::default();
    for text in TEXTS.iter() {
        let middle = text.char_indices().nth(text.chars().count() / 2).map_or(0, |(at, _)| at);
        for at in [0, middle, text.len()] {
            let long = format!("{}aaaaaaaaaaaaaaaaaaaaa{}", &text[..at], &text[at..]);
            let (parser, machine) = (PARSERS[1], &MACHINES[1]);
            tally.compare(&long, parser(&long), machine.matches(&long));
        }
    }
    tally.end("long strings", 10_000);
}

#[test]
fn every_accepted_string_has_the_parts_of_the_grammar() {
    let (grammar, mut count) = (Grammar::rfc3986(), 0);
    for text in TEXTS.iter().filter(|text| MACHINES[1].matches(text)) {
        assert_eq!(Some(parts_of(text)), Parts::of(&grammar, text), "{text}");
        count += 1;
    }
    assert!(count > 5_000, "{count}");
    said(&format!("parts of {count} strings"));
}

fn parts_of(text: &str) -> Parts {
    let it = UriRef::parse(text).expect("a reference");
    let query = it.query();
    let components = [
        it.scheme(),
        it.authority(),
        Some(it.path().as_str()),
        query.as_ref().map(urika::Query::as_str),
        it.fragment(),
    ];
    let host = it.host().map(|host| match host {
        Host::Ipv6(_) => "IPv6address",
        Host::Ipv4(_) => "IPv4address",
        Host::Name(_) => "reg-name",
        Host::Future(_) => "IPvFuture",
    });
    Parts { components: components.map(|part| part.map(str::to_owned)), host }
}
