//! Runs the parsers on the complete suite in `suite/`, whose strings distinguish the grammar's automaton from every
//! other one with as many states.

#![cfg(feature = "alloc")]

mod browsers;
#[cfg(feature = "template")]
mod templates;
mod uri;
mod vectors;

#[path = "../support/mod.rs"]
mod support;

use support::said;

/// Counts strings, and keeps the first ones with a wrong verdict.
#[derive(Default)]
struct Tally {
    texts: usize,
    accepted: usize,
    wrong: Vec<String>,
}

impl Tally {
    fn compare(&mut self, text: &str, found: bool, expected: bool) {
        self.texts += 1;
        self.accepted += usize::from(expected);
        if found != expected && self.wrong.len() < 20 {
            self.wrong.push(format!("{text:?} is accepted: {found}"));
        }
    }

    /// Panics when a verdict was wrong, or when fewer than `least` strings were to be accepted.
    fn end(self, what: &str, least: usize) {
        assert!(self.wrong.is_empty(), "{what}: {}", self.wrong.join("\n"));
        assert!(self.accepted >= least, "{what}: only {} accepted", self.accepted);
        said(&format!("{what}: {} strings, {} accepted", self.texts, self.accepted));
    }
}
