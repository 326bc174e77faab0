//! The suite of RFC 3986: verdicts and parts.

use std::collections::BTreeSet;

use urika_reference::abnf::Grammar;

use crate::json;
use crate::machine::Machine;
use crate::parts::Parts;
use crate::spelling::Respelling;
use crate::vectors;

/// The rules for whole strings, each with its letter in a row; every accepted string is a `URI-reference`.
pub const WHOLE: [(&str, &str); 4] =
    [("URI", "u"), ("URI-reference", ""), ("absolute-URI", "a"), ("relative-ref", "r")];

/// The rules with their own strings.
pub const COMPONENTS: [&str; 10] = [
    "scheme",
    "authority",
    "userinfo",
    "host",
    "IPv6address",
    "IPv4address",
    "port",
    "path",
    "query",
    "fragment",
];

/// Returns the automata of the rules for whole strings, in the order of [`WHOLE`].
#[must_use]
pub fn machines() -> Vec<Machine> {
    let grammar = Grammar::rfc3986();
    WHOLE.iter().map(|(rule, _)| Machine::of(&grammar, rule)).collect()
}

/// Returns the strings of the suite: for each automaton, the strings that verify a recognizer of as many states.
#[must_use]
pub fn texts(machines: &[Machine]) -> Vec<String> {
    let texts: BTreeSet<String> = machines.iter().flat_map(|machine| machine.texts(0)).collect();
    let mut respelling = Respelling::common(&machines.iter().collect::<Vec<_>>());
    in_order(texts.iter().map(|text| respelling.respell(text)).collect())
}

/// Returns `rfc3986.json`.
#[must_use]
pub fn json() -> String {
    let (grammar, machines) = (Grammar::rfc3986(), machines());
    let automata = WHOLE.iter().zip(&machines).map(|((rule, _), machine)| (*rule, size(machine)));
    let texts = texts(&machines);
    let (accepted, refused): (Vec<&String>, _) = texts.iter().partition(|text| machines[1].matches(text));
    let components: Vec<(&str, String)> =
        COMPONENTS.iter().map(|rule| (*rule, component(&grammar, rule))).collect();
    let fields = [
        ("license", json::string("CC0-1.0")),
        ("automata", json::object(automata)),
        ("accepted", json::lines(accepted.into_iter().map(|text| row(&grammar, &machines, text)))),
        ("refused", json::lines(refused.into_iter().map(|text| json::string(text)))),
        ("components", json::object(components)),
        ("normal_forms", json::lines(vectors::normal_forms(&grammar))),
        ("resolution", json::lines(vectors::resolution(&grammar))),
    ];
    json::object(fields) + "\n"
}

/// Returns the row of an accepted string: the text, its rules, the five parts and the kind of host.
fn row(grammar: &Grammar, machines: &[Machine], text: &str) -> String {
    let parts = Parts::of(grammar, text).expect("an accepted text");
    let rules: String = WHOLE
        .iter()
        .zip(machines)
        .filter(|(_, machine)| machine.matches(text))
        .map(|((_, it), _)| *it)
        .collect();
    let components = parts.components.iter().map(|part| json::nullable(part.as_deref()));
    let fields = [json::string(text), json::string(&rules)].into_iter().chain(components);
    json::array(fields.chain([json::nullable(parts.host)]))
}

fn component(grammar: &Grammar, rule: &str) -> String {
    let machine = Machine::of(grammar, rule);
    let mut respelling = Respelling::common(&[&machine]);
    let texts = in_order(machine.texts(0).iter().map(|text| respelling.respell(text)).collect());
    let (accepted, refused): (Vec<&String>, Vec<&String>) =
        texts.iter().partition(|text| machine.matches(text));
    let strings = |texts: Vec<&String>| json::lines(texts.into_iter().map(|text| json::string(text)));
    json::object([
        ("automaton", size(&machine)),
        ("accepted", strings(accepted)),
        ("refused", strings(refused)),
    ])
}

/// Returns the number of states and of classes.
pub(crate) fn size(machine: &Machine) -> String {
    let count = |count: usize| count.to_string();
    let fields = [("states", count(machine.states())), ("classes", count(machine.letters.members.len()))];
    json::object(fields).replace('\n', "")
}

/// Sorts strings by length, each once: the first string that a library gets wrong is a shortest one.
pub(crate) fn in_order(texts: BTreeSet<String>) -> Vec<String> {
    let mut texts: Vec<String> = texts.into_iter().collect();
    texts.sort_by_key(|text| text.chars().count());
    texts
}
