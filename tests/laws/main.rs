//! Laws of every text, tried on generated ones.
//!
//! `strategies` makes texts: valid by construction, valid but for a few edits, and any at all.
//! The oracle, `urika_reference::uri`, says what is right in another way than the library does:
//! by strings, straight from the pseudocode of RFC 3986 and the rules of its normal form.
//!
//! `PROPTEST_CASES` sets how many texts each law is tried on.

#![cfg(feature = "alloc")]
#![allow(clippy::format_collect, clippy::format_push_string, reason = "texts of tests, written plainly")]

/// Ends the law with both sides in words, unless they are equal.
///
/// `prop_assert_eq!` does not keep temporary values for as long as it looks at them.
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

/// Ends the law unless the condition holds.
macro_rules! holds {
    ($condition:expr $(,)?) => { holds!($condition, "{}", stringify!($condition)) };
    ($condition:expr, $($why:tt)+) => {
        if !$condition {
            return Err(proptest::test_runner::TestCaseError::fail(format!($($why)+)));
        }
    };
}

mod edit;
mod encode;
mod find;
mod iri;
mod normal;
mod parse;
mod picture;
mod policy;
mod repair;
mod resolve;
mod strategies;
#[path = "../support/mod.rs"]
mod support;

use proptest::test_runner::Config;
use urika_reference::uri as oracle;

/// No file of past failures: what fails here goes into a table of `tests/data`.
fn config() -> Config {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    Config { cases: cases.unwrap_or(500), failure_persistence: None, ..Config::default() }
}
