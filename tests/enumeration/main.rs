//! Proof by enumeration: the library agrees with `tests/reference`, an implementation of the RFCs' own ABNF
//! and pseudocode. The tests compare every short string, every string one or two edits away from a seed, and
//! the test vectors of other libraries.
//!
//! By default the lengths take a few seconds. `ENUMERATE=full cargo test --release --test enumeration` tries
//! longer strings and takes a few minutes. Where the two differ on purpose, a predicate in the grammar's file
//! selects the strings and gives the reason. On these strings the two must differ.

#![cfg(all(feature = "alloc", feature = "template"))]

mod expand;
mod iri;
mod normal;
mod resolve;
mod seeds;
mod template;
mod uri;
mod vectors;

#[path = "../support/mod.rs"]
mod support;

use support::said;

/// Counts the compared strings and prints the count at the end. An enumeration without accepted strings would
/// compare nothing.
struct Tally {
    what: &'static str,
    texts: usize,
    accepted: usize,
    wrong: Vec<String>,
}

impl Tally {
    fn new(what: &'static str) -> Self {
        Self { what, texts: 0, accepted: 0, wrong: Vec::new() }
    }

    /// Counts a string, and counts it as accepted if both sides gave an answer.
    fn count(&mut self, is_accepted: bool) {
        self.texts += 1;
        self.accepted += usize::from(is_accepted);
    }

    /// Counts a string and compares the answers of both sides.
    fn same<T: PartialEq + std::fmt::Debug + ?Sized>(
        &mut self,
        text: &str,
        found: Option<&T>,
        expected: Option<&T>,
    ) {
        self.count(expected.is_some());
        if found != expected {
            self.differ(format!("{text:?}: {found:?} is not {expected:?}"));
        }
    }

    /// Notes a difference, up to a limited number.
    fn differ(&mut self, how: String) {
        self.wrong.push(how);
        assert!(self.wrong.len() < 20, "{}", self.wrong.join("\n"));
    }

    /// Panics when there was a difference, or when fewer than `least` strings were accepted.
    fn end(self, least: usize) {
        assert!(self.wrong.is_empty(), "{}", self.wrong.join("\n"));
        assert!(self.accepted >= least, "{}: only {} accepted", self.what, self.accepted);
        said(&format!("{}: {} texts, {} accepted", self.what, self.texts, self.accepted));
    }
}
