//! Laws that hold for every string, checked on generated strings.
//!
//! `strategies` generates strings: valid by construction, valid except for a few edits, and arbitrary. The
//! oracle, `urika_reference::uri`, computes the right answer by another method than the library: with
//! strings, directly from the pseudocode of RFC 3986 and the rules of its normal form.
//!
//! `PROPTEST_CASES` sets the number of strings for each law.

#![cfg(feature = "alloc")]
#![allow(clippy::format_collect, clippy::format_push_string, reason = "texts of tests, written plainly")]

/// Fails the law with a message about both sides, unless they are equal.
///
/// `prop_assert_eq!` drops temporary values before it compares them.
macro_rules! same {
    ($left:expr, $right:expr $(,)?) => { same!($left, $right, "") };
    ($left:expr, $right:expr, $($why:tt)+) => {
        match (&$left, &$right) {
            (left, right) if *left == *right => {}
            (left, right) => {
                let why = format!($($why)+);
                let words = format!("{left:?}\nis not\n{right:?}\n{why}");
                return Err(proptest::test_runner::TestCaseError::fail(words));
            }
        }
    };
}

/// Fails the law unless the condition holds.
macro_rules! holds {
    ($condition:expr $(,)?) => { holds!($condition, "{}", stringify!($condition)) };
    ($condition:expr, $($why:tt)+) => {
        if !$condition {
            return Err(proptest::test_runner::TestCaseError::fail(format!($($why)+)));
        }
    };
}

mod diagnostic;
mod edit;
mod encode;
mod find;
mod iri;
mod normal;
mod parse;
mod policy;
mod repair;
mod resolve;
mod strategies;
#[path = "../support/mod.rs"]
mod support;

use proptest::test_runner::Config;
use urika_reference::uri as oracle;

fn config() -> Config {
    support::config(500)
}
