//! Checks the URL database of a multilingual site as a whole, and writes its sitemap.
//!
//! A database is JSON: one page, an array of pages, or JSON lines. [`check`] reads it as a stream, compares
//! it with [`Rules`], and reports every mistake with entry, field, line and column, a code and a remedy. The
//! valid entries form a [`Database`], which [`sitemap::write`] turns into `sitemap.xml`, with all versions of
//! each page.
//!
//! ```
//! use urika_sites::{Rules, check_str};
//!
//! let report = check_str(
//!     r#"[
//!   { "loc": "https://example.com/en/", "lang": "en",
//!     "alternates": [{ "lang": "jp", "loc": "https://example.com/ja" }] }
//! ]"#,
//!     &Rules::new(),
//! );
//! let found: Vec<_> =
//!     report.findings.iter().map(|finding| (finding.code, finding.at.line)).collect();
//! assert!(found.contains(&("TRAILING_SLASH_VIOLATION", 2)));
//! assert!(found.contains(&("UNREGISTERED_LANG", 3)));
//! ```
//!
//! The command `urika-sites` does the same for files; see the README. The [`guide`] maps the names of a
//! JavaScript module (`removeQuery`, `validateURL`) to those of this crate and of `urika`.
//!
//! Without default features, the crate has only the functions above and few dependencies. The feature `serde`
//! serializes findings. The feature `schema` has the [`format`](mod@format) as types and as JSON Schema. The
//! feature `cli`, the default, is the command with all of these.

mod below;
mod clusters;
mod code;
mod database;
mod finding;
#[cfg(feature = "schema")]
pub mod format;
mod intern;
mod lang;
mod lastmod;
mod mask;
mod read;
mod rules;
pub mod sitemap;

use std::io::{self, Read};

#[allow(clippy::doc_markdown, reason = "names of other projects")]
#[doc = include_str!("guide.md")]
pub mod guide {}

pub use code::{Code, Severity, codes};
pub use database::{Database, Page, Version};
pub use finding::{Finding, InFile, Place};
pub use rules::{MAX_LOC, Rules};

/// Checks a database while it is read. Each finding goes to `sink` as soon as it is known.
///
/// Findings about single entries come first, in the order of the entries, then findings about several
/// entries. Memory holds only one entry and the tables of the [`Database`].
///
/// ```
/// use urika_sites::{Rules, check};
///
/// let lines = "{ \"loc\": \"https://example.com/a\" }\n{ \"loc\": \"/b\" }\n";
/// let mut codes = Vec::new();
/// let database =
///     check(lines.as_bytes(), &Rules::new(), &mut |finding| codes.push(finding.code))?;
/// assert_eq!(codes, ["RELATIVE_URL"]);
/// assert_eq!((database.entries_read(), database.pages().len()), (2, 1));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Fails when `input` cannot be read, or has more than about four billion entries. A mistake in the content is a
/// finding, not an error.
pub fn check(input: impl Read, rules: &Rules<'_>, sink: &mut dyn FnMut(Finding)) -> io::Result<Database> {
    let database = read::read(input, rules, sink)?;
    if let Some(base) = rules.base {
        below::check(&database, base, sink);
    }
    clusters::check(&database, sink);
    Ok(database)
}

/// Checks a database in memory. The findings are in the order of their places.
///
/// ```
/// use urika_sites::{Rules, check_str};
/// let report = check_str("[1]", &Rules::new());
/// assert_eq!((report.errors(), report.findings[0].code), (1, "WRONG_TYPE"));
/// ```
#[must_use]
pub fn check_str(text: &str, rules: &Rules<'_>) -> Report {
    let mut findings = Vec::new();
    // Memory can always be read, and is too small for the limit on entries.
    let database = check(text.as_bytes(), rules, &mut |finding| findings.push(finding)).unwrap_or_default();
    findings.sort_by_key(|finding| finding.at);
    Report { database, findings }
}

/// The result of [`check_str`].
#[derive(Debug)]
pub struct Report {
    /// The valid entries.
    pub database: Database,
    /// The findings, by line and column.
    pub findings: Vec<Finding>,
}

impl Report {
    /// Returns how many findings are errors.
    ///
    /// ```
    /// use urika_sites::{Rules, check_str};
    /// assert_eq!(check_str("{}", &Rules::new()).errors(), 1);
    /// ```
    #[must_use]
    pub fn errors(&self) -> usize {
        self.findings.iter().filter(|finding| finding.severity == Severity::Error).count()
    }
}
