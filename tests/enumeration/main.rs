//! Proof by enumeration: the library and `tests/reference`, which is the RFCs' own ABNF and
//! pseudocode, give the same answer for every short text, for every text that is one or two edits
//! from given ones, and for the test vectors of other libraries.
//!
//! `cargo test` goes up to lengths that take some seconds. `ENUMERATE=full cargo test --release
//! --test enumeration` goes as far as a few minutes allow.
//!
//! Where the two differ on purpose, a predicate in the file of the grammar says on which texts,
//! and why; on those they must differ.

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

/// The first of these, or the second where `ENUMERATE` asks for all.
fn bound(quick: usize, full: usize) -> usize {
    if std::env::var("ENUMERATE").is_ok_and(|all| all == "full") { full } else { quick }
}

/// Counts the texts compared, and prints the count at the end: an enumeration that accepts nothing
/// compares nothing.
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

    /// Counts a text, and whether both sides gave an answer.
    fn count(&mut self, is_accepted: bool) {
        self.texts += 1;
        self.accepted += usize::from(is_accepted);
    }

    /// Counts a text with the answers of both sides, which must be equal.
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

    /// Notes what differs; the first ones are enough.
    fn differ(&mut self, how: String) {
        self.wrong.push(how);
        assert!(self.wrong.len() < 20, "{}", self.wrong.join("\n"));
    }

    /// Fails when anything differs, and where fewer than `least` texts were accepted.
    fn end(self, least: usize) {
        assert!(self.wrong.is_empty(), "{}", self.wrong.join("\n"));
        assert!(self.accepted >= least, "{}: only {} accepted", self.what, self.accepted);
        said(&format!("{}: {} texts, {} accepted", self.what, self.texts, self.accepted));
    }
}
