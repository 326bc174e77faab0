//! The rules of the design guide for URIs, as a review: what could be better, where, and how.
//!
//! A policy says what is taken; a review has opinions. It reads a URI, a template, or a set of
//! them, and lists [`Finding`]s, each with its [`Rule`], its place and a suggestion.
//!
//! ```
//! # extern crate urika_runtime as urika;
//! use urika::review::{Review, Rule};
//!
//! let findings = Review::GUIDE.routes([
//!     ("GetUser", "/getUser/{id}{?perPage}"),
//!     ("Posts", "/users/{id}/posts{?per_page}"),
//! ]);
//! let shown: Vec<String> = findings.iter().map(ToString::to_string).collect();
//! assert_eq!(shown, [
//!     "`GetUser`: camel case in path at byte 1 [URI design guide, paths]: write `get-user`",
//!     "`GetUser`: verb in path at byte 1 [URI design guide, paths]: name the resource, and leave what is done to the method of the request: `users`",
//!     "`GetUser`: name that is not in snake case in query at byte 15 [URI design guide, query]: write `per_page`",
//! ]);
//!
//! // Each rule can be switched off.
//! const OURS: Review = Review::GUIDE.without(Rule::Verb);
//! assert_eq!(OURS.template("/getUser/{id}").len(), 1);
//! ```
//!
//! # What is not asked
//!
//! No dictionary stands behind it, so it asks only what the letters of a text tell:
//!
//! - levels are counted below the first segment, and four are not too many;
//! - a plural is asked of a segment before a variable, a number or a UUID, and is what ends in one
//!   `s`, or stands in a short list (`people`);
//! - lower case and hyphens are not asked of segments with a digit or a dot, which are ids, versions
//!   and names of files;
//! - paths of `file` and `git` are those of files: of them nothing is asked that is about names,
//!   levels or a slash at the end;
//! - a verb counts only as the first of several words: `update` is a noun too;
//! - the order of parameters is left alone, and so is `=` in a value.

mod finding;
mod notes;
mod outline;
mod path;
mod query;
mod rule;
mod set;
mod whole;
mod words;

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

pub use self::finding::Finding;
use self::notes::Notes;
use self::outline::Outline;
pub use self::rule::Rule;
use crate::fault::{ParseError, What};
use crate::uri::UriRef;

/// Which rules are looked at.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::review::Review;
///
/// assert!(Review::GUIDE.uri("https://example.com/users/123/posts?sort=-created_at").is_empty());
/// assert_eq!(Review::GUIDE.uri("/Users/")[0].suggestion(), "write `users`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Review {
    rules: u32,
}

impl Review {
    /// Every [`Rule`].
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::review::Review;
    /// assert_eq!(Review::GUIDE.uri("/my_resource_name").len(), 1);
    /// ```
    pub const GUIDE: Self = Self { rules: u32::MAX };

    /// No rule, to begin a choice with; but text that cannot be read is always a finding.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::review::{Review, Rule};
    /// const DEPTH: Review = Review::NOTHING.with(Rule::Depth);
    /// assert!(DEPTH.uri("/my_resource").is_empty());
    /// ```
    pub const NOTHING: Self = Self { rules: Rule::Syntax.bit() };

    /// The same without `rule`.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::review::{Review, Rule};
    /// const OURS: Review = Review::GUIDE.without(Rule::Underscore);
    /// assert!(OURS.uri("/my_resource").is_empty());
    /// ```
    #[must_use]
    pub const fn without(self, rule: Rule) -> Self {
        Self { rules: self.rules & !rule.bit() | Rule::Syntax.bit() }
    }

    /// The same with `rule`.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::review::{Review, Rule};
    /// assert_eq!(Review::GUIDE.without(Rule::Verb).with(Rule::Verb), Review::GUIDE);
    /// ```
    #[must_use]
    pub const fn with(self, rule: Rule) -> Self {
        Self { rules: self.rules | rule.bit() }
    }

    /// Whether `rule` is looked at.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::review::{Review, Rule};
    /// assert!(!Review::GUIDE.without(Rule::Verb).has(Rule::Verb));
    /// ```
    #[must_use]
    pub const fn has(self, rule: Rule) -> bool {
        self.rules & rule.bit() != 0
    }

    /// What could be better in a URI, or in a reference such as `/users/123`.
    ///
    /// Text that is none is one finding, [`Rule::Syntax`].
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::review::Review;
    ///
    /// let findings = Review::GUIDE.uri("db://postgres/users/../admin");
    /// assert_eq!(findings[0].code(), "DOT_SEGMENT");
    /// assert_eq!(Review::GUIDE.uri("/a b")[0].code(), "SYNTAX");
    /// ```
    #[must_use]
    pub fn uri(self, text: &str) -> Vec<Finding> {
        self.single(Kind::Uri, text)
    }

    /// What could be better in a template (RFC 6570).
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::review::Review;
    ///
    /// let findings = Review::GUIDE.template("/user/{id}{?pg}");
    /// assert_eq!(findings[0].replacement(), Some("users"));
    /// assert_eq!(findings[1].replacement(), Some("page"));
    /// ```
    #[must_use]
    pub fn template(self, text: &str) -> Vec<Finding> {
        self.single(Kind::Template, text)
    }

    /// What could be better in a list of URIs, and in how they go together.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::review::Review;
    ///
    /// let findings = Review::GUIDE.uris(["https://h/users/1", "http://h/posts/1"]);
    /// assert_eq!((findings[0].index(), findings[0].code()), (1, "MIXED_SCHEME"));
    /// ```
    #[must_use]
    pub fn uris<T: AsRef<str>>(self, texts: impl IntoIterator<Item = T>) -> Vec<Finding> {
        self.all(Kind::Uri, texts.into_iter().map(|text| (None, text)))
    }

    /// What could be better in a list of templates, and in how they go together: the `ROUTES` of a
    /// typed template, or templates by [`as_str`](crate::template::Template::as_str).
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::review::{Review, Rule};
    ///
    /// let review = Review::GUIDE.without(Rule::QueryCase);
    /// let findings = review.templates(["/users{?perPage,sortBy}", "/posts{?per_page}"]);
    /// assert_eq!((findings[0].code(), findings[0].replacement()), ("MIXED_QUERY_STYLE", Some("perPage")));
    /// ```
    #[must_use]
    pub fn templates<T: AsRef<str>>(self, texts: impl IntoIterator<Item = T>) -> Vec<Finding> {
        self.all(Kind::Template, texts.into_iter().map(|text| (None, text)))
    }

    /// As [`templates`](Self::templates), of routes with names, which findings have as well.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::review::Review;
    ///
    /// let findings = Review::GUIDE.routes([("User", "/users/{id}"), ("Profile", "/user/{id}/profile")]);
    /// assert_eq!(findings[0].name(), Some("Profile"));
    /// ```
    #[must_use]
    pub fn routes<N, T>(self, routes: impl IntoIterator<Item = (N, T)>) -> Vec<Finding>
    where
        N: AsRef<str>,
        T: AsRef<str>,
    {
        let named = |(name, text): (N, T)| (Some(String::from(name.as_ref())), text);
        self.all(Kind::Template, routes.into_iter().map(named))
    }

    fn single(self, kind: Kind, text: &str) -> Vec<Finding> {
        let mut notes = Notes::new(self);
        if let Some(outline) = kind.read(text, &mut notes) {
            look_at(&outline, kind, &mut notes);
        }
        notes.finish()
    }

    fn all<T: AsRef<str>>(
        self,
        kind: Kind,
        texts: impl Iterator<Item = (Option<String>, T)>,
    ) -> Vec<Finding> {
        let texts: Vec<_> = texts.collect();
        let mut notes = Notes::new(self);
        let mut outlines = Vec::with_capacity(texts.len());
        for (index, (_, text)) in texts.iter().enumerate() {
            notes.index = index;
            if let Some(outline) = kind.read(text.as_ref(), &mut notes) {
                look_at(&outline, kind, &mut notes);
                outlines.push((index, outline));
            }
        }
        set::look_at(&outlines, &mut notes);
        let mut findings = notes.finish();
        for finding in &mut findings {
            finding.name.clone_from(&texts[finding.index].0);
        }
        findings
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Uri,
    Template,
}

impl Kind {
    /// The outline of a text; what is none is noted.
    fn read<'t>(self, text: &'t str, notes: &mut Notes) -> Option<Outline<'t>> {
        let parsed = match self {
            Self::Uri => UriRef::parse(text).map(drop),
            Self::Template => Ok(()),
        };
        let read = |()| Outline::read(text).map_err(|fault| ParseError::new(fault, What::Template));
        match parsed.and_then(read) {
            Ok(outline) => Some(outline),
            Err(error) => {
                notes.add(Rule::Syntax, error.part(), error.range()).suggest(error.to_string());
                None
            }
        }
    }
}

/// All that is asked of one text.
fn look_at(outline: &Outline<'_>, kind: Kind, notes: &mut Notes) {
    whole::look_at(outline, kind == Kind::Uri, notes);
    if !outline.is_opaque() {
        path::look_at(outline, notes);
    }
    query::look_at(outline, notes);
}
