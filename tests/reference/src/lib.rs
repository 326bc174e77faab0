//! Answers each question in another way than the library does, for tests to compare.
//!
//! - [`abnf`] reads the grammars of RFC 3986, RFC 3987 and RFC 6570 as these print them, and
//!   runs them: whether a text is of a rule, and which part of it is of which rule.
//! - [`uri`] is the algorithms of RFC 3986: resolving (section 5.2) and the normal form (section
//!   6.2), by strings and from the pseudocode.
//! - [`template`] is the expansion of RFC 6570, section 3, in the same way.
//! - [`texts`] makes the texts that are compared: all short ones, and all that are near given
//!   ones.
//!
//! Nothing here is fast, and nothing shares a line with the library: the package has no
//! dependency at all.

#![allow(clippy::format_push_string, reason = "texts of tests, written plainly")]

pub mod abnf;
pub mod template;
pub mod texts;
pub mod uri;
