//! What holds for every text: laws, tried on generated ones.
//!
//! `strategies` makes texts: valid by construction, valid but for a few edits, and any at all.
//! `oracle` says what is right in another way than the library does: by strings, straight
//! from the pseudocode of RFC 3986 and the rules of its normal form.
//!
//! `PROPTEST_CASES` sets how many texts each law is tried on.

mod encode;
mod normal;
mod oracle;
mod parse;
mod picture;
mod policy;
mod resolve;
mod strategies;

use proptest::test_runner::Config;

/// No file of past failures: what fails here goes into a table of `tests/data`.
fn config() -> Config {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    Config { cases: cases.unwrap_or(1000), failure_persistence: None, ..Config::default() }
}
