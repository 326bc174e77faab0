//! The suite of RFC 6570: templates of each level, and expansions.

mod expansions;

use std::collections::BTreeSet;

use urika_reference::abnf::Grammar;

use crate::json;
use crate::machine::Machine;
use crate::rfc3986::{in_order, size};
use crate::spelling::Respelling;

/// The grammars of the levels, from 1 to 4, with the apostrophe of erratum 6937.
const LEVELS: [&str; 4] = [
    concat!(include_str!("literals.abnf"), include_str!("level1.abnf")),
    concat!(include_str!("literals.abnf"), include_str!("level2.abnf")),
    concat!(include_str!("literals.abnf"), include_str!("level3.abnf")),
    concat!(include_str!("literals.abnf"), include_str!("level4.abnf")),
];

/// The automata of templates.
#[derive(Debug)]
pub struct Templates {
    /// The automata of the levels, from 1 to 4.
    pub levels: Vec<Machine>,
    /// The automaton of section 2 as printed: with reserved operators, without the apostrophe.
    pub printed: Machine,
}

impl Templates {
    /// Computes the automata.
    #[must_use]
    pub fn new() -> Self {
        let level = |abnf: &&str| Machine::of(&Grammar::rfc6570_amended(abnf), "URI-Template");
        let printed = Machine::of(&Grammar::rfc6570(), "URI-Template");
        Self { levels: LEVELS.iter().map(level).collect(), printed }
    }

    /// Returns the strings of the suite: for each automaton, the strings that verify a recognizer of up to `extra`
    /// more states.
    #[must_use]
    pub fn texts(&self, extra: usize) -> Vec<String> {
        let texts: BTreeSet<String> = self.all().iter().flat_map(|machine| machine.texts(extra)).collect();
        let mut respelling = Respelling::common(&self.all());
        in_order(texts.iter().map(|text| respelling.respell(text)).collect())
    }

    /// Returns the lowest level of a template.
    #[must_use]
    pub fn level(&self, text: &str) -> Option<usize> {
        Some(1 + self.levels.iter().position(|machine| machine.matches(text))?)
    }

    fn all(&self) -> Vec<&Machine> {
        self.levels.iter().chain([&self.printed]).collect()
    }
}

impl Default for Templates {
    fn default() -> Self {
        Self::new()
    }
}

/// Returns `rfc6570.json`.
#[must_use]
pub fn json() -> String {
    let templates = Templates::new();
    let names = ["level 1", "level 2", "level 3", "level 4", "as printed"];
    let automata = names.into_iter().zip(templates.all().into_iter().map(size));
    let texts = templates.texts(1);
    let (accepted, refused): (Vec<&String>, Vec<&String>) =
        texts.iter().partition(|text| templates.all().iter().any(|machine| machine.matches(text)));
    let fields = [
        ("license", json::string("CC0-1.0")),
        ("automata", json::object(automata)),
        ("accepted", json::lines(accepted.into_iter().map(|text| row(&templates, text)))),
        ("refused", json::lines(refused.into_iter().map(|text| json::string(text)))),
        ("expansions", json::lines(expansions::rows())),
    ];
    json::object(fields) + "\n"
}

/// Returns the row of an accepted template: its level, whether section 2 as printed accepts it, and its names.
fn row(templates: &Templates, text: &str) -> String {
    let level = templates.level(text);
    let printed = templates.printed.matches(text).to_string();
    let names = json::array(names(text, level.is_some()).iter().map(|name| json::string(name)));
    json::array([json::string(text), level.map_or("null".into(), |level| level.to_string()), printed, names])
}

/// Returns the variable names of a template, in order.
///
/// # Panics
///
/// Panics when the string is not a template.
#[must_use]
pub fn names(text: &str, has_level: bool) -> Vec<String> {
    let grammar = if has_level { Grammar::rfc6570_amended(LEVELS[3]) } else { Grammar::rfc6570() };
    let parts = grammar.parts("URI-Template", text, &["varname"]).expect("an accepted template");
    parts.into_iter().map(|(_, at)| text[at].to_owned()).collect()
}
