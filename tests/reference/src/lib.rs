//! A second implementation of the RFCs, for tests to compare with the library.
//!
//! - [`abnf`] reads the grammars of RFC 3986, RFC 3987 and RFC 6570 as printed, and matches strings: it accepts
//!   a string by a rule, and finds the parts of the text that match other rules.
//! - [`uri`] implements the algorithms of RFC 3986 with strings, from the pseudocode: resolution (section
//!   5.2) and the normal form (section 6.2).
//! - [`template`] implements the expansion of RFC 6570, section 3, with strings.
//! - [`texts`] makes the strings to compare: all short strings, and all strings near a given string.
//!
//! The code is simple and not fast. It shares nothing with the library: the package has no dependency.

#![allow(clippy::format_push_string, reason = "texts of tests, written plainly")]

pub mod abnf;
pub mod template;
pub mod texts;
pub mod uri;
