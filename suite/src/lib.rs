//! A complete test suite of RFC 3986 and RFC 6570, computed from their ABNF.
//!
//! - [`machine`] turns a rule into its minimal automaton, by way of [`letters`] and an automaton with empty
//!   steps.
//! - [`cover`] computes the words that distinguish every automaton of so many states from that one, and [`spelling`]
//!   their strings.
//! - [`rfc3986`] and [`rfc6570`] write the files of the suite.
//! - [`browsers`] has the strings that browsers and RFC 3986 read in the same way.
//!
//! `README.md` says what the suite proves. Nothing here depends on a library under test.

pub mod browsers;
pub mod cover;
pub mod json;
pub mod letters;
pub mod machine;
mod nfa;
pub mod parts;
pub mod rfc3986;
pub mod rfc6570;
pub mod spelling;
mod vectors;
