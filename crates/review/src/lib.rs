#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod finding;
mod form;
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

use urika::UriRef;
use urika::template::Template;

pub use self::finding::Finding;
pub use self::form::SchemeForm;
use self::notes::Notes;
use self::outline::Outline;
pub use self::rule::Rule;

/// The rules that a review checks, and the schemes that have a form.
///
/// ```
/// use urika_review::Review;
///
/// assert!(
///     Review::GUIDE
///         .uri("https://example.com/users/123/posts?sort=-created_at")
///         .is_empty()
/// );
/// assert_eq!(Review::GUIDE.uri("/Users/")[0].suggestion(), "write `users`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Review {
    rules: u32,
    forms: &'static [SchemeForm],
    schemes: Option<&'static [&'static str]>,
}

impl Review {
    /// Every [`Rule`].
    ///
    /// ```
    /// use urika_review::Review;
    /// assert_eq!(Review::GUIDE.uri("/my_resource_name").len(), 1);
    /// ```
    pub const GUIDE: Self = Self { rules: u32::MAX, forms: SchemeForm::GUIDE, schemes: None };

    /// Only [`Rule::Syntax`], to which rules can be added: text that cannot be parsed is always a finding.
    ///
    /// ```
    /// use urika_review::{Review, Rule};
    /// const DEPTH: Review = Review::NOTHING.with(Rule::Depth);
    /// assert!(DEPTH.uri("/my_resource").is_empty());
    /// ```
    pub const NOTHING: Self = Self { rules: Rule::Syntax.bit(), ..Self::GUIDE };

    /// Returns the review without `rule`.
    ///
    /// ```
    /// use urika_review::{Review, Rule};
    /// const OURS: Review = Review::GUIDE.without(Rule::Underscore);
    /// assert!(OURS.uri("/my_resource").is_empty());
    /// ```
    #[must_use]
    pub const fn without(self, rule: Rule) -> Self {
        Self { rules: self.rules & !rule.bit() | Rule::Syntax.bit(), ..self }
    }

    /// Returns the review with `rule`.
    ///
    /// ```
    /// use urika_review::{Review, Rule};
    /// assert_eq!(Review::GUIDE.without(Rule::Verb).with(Rule::Verb), Review::GUIDE);
    /// ```
    #[must_use]
    pub const fn with(self, rule: Rule) -> Self {
        Self { rules: self.rules | rule.bit(), ..self }
    }

    /// Replaces the list of scheme forms; [`SchemeForm::GUIDE`] is the list of the guide.
    ///
    /// ```
    /// use urika_review::Review;
    /// const ANY_FORM: Review = Review::GUIDE.scheme_forms(&[]);
    /// assert!(ANY_FORM.uri("db://postgres/users").is_empty());
    /// ```
    #[must_use]
    pub const fn scheme_forms(self, forms: &'static [SchemeForm]) -> Self {
        Self { forms, ..self }
    }

    /// Sets the list of schemes that the project uses. Without a list, every scheme is accepted.
    ///
    /// ```
    /// use urika_review::Review;
    /// const OURS: Review = Review::GUIDE.schemes(&["file", "db", "memory", "git"]);
    /// assert_eq!(OURS.uri("ftp://example.com/")[0].code(), "SCHEME");
    /// ```
    #[must_use]
    pub const fn schemes(self, schemes: &'static [&'static str]) -> Self {
        Self { schemes: Some(schemes), ..self }
    }

    /// Returns whether the review checks `rule`.
    ///
    /// ```
    /// use urika_review::{Review, Rule};
    /// assert!(!Review::GUIDE.without(Rule::Verb).has(Rule::Verb));
    /// ```
    #[must_use]
    pub const fn has(self, rule: Rule) -> bool {
        self.rules & rule.bit() != 0
    }

    /// Reviews a URI, or a reference such as `/users/123`.
    ///
    /// A string that is not a URI reference gives one finding, [`Rule::Syntax`].
    ///
    /// ```
    /// use urika_review::Review;
    ///
    /// let findings = Review::GUIDE.uri("db://postgres/users/../admin");
    /// assert_eq!(findings[0].code(), "DOT_SEGMENT");
    /// assert_eq!(Review::GUIDE.uri("/a b")[0].code(), "SYNTAX");
    /// ```
    #[must_use]
    pub fn uri(self, text: &str) -> Vec<Finding> {
        self.single(Kind::Uri, text)
    }

    /// Reviews a template (RFC 6570).
    ///
    /// ```
    /// use urika_review::Review;
    ///
    /// let findings = Review::GUIDE.template("/user/{id}{?pg}");
    /// assert_eq!(findings[0].replacement(), Some("users"));
    /// assert_eq!(findings[1].replacement(), Some("page"));
    /// ```
    #[must_use]
    pub fn template(self, text: &str) -> Vec<Finding> {
        self.single(Kind::Template, text)
    }

    /// Reviews a list of URIs: each one separately, then all of them as a set.
    ///
    /// ```
    /// use urika_review::Review;
    ///
    /// let findings = Review::GUIDE.uris(["https://h/users/1", "http://h/posts/1"]);
    /// assert_eq!((findings[0].index(), findings[0].code()), (1, "MIXED_SCHEME"));
    /// ```
    #[must_use]
    pub fn uris<T: AsRef<str>>(self, texts: impl IntoIterator<Item = T>) -> Vec<Finding> {
        self.all(Kind::Uri, texts.into_iter().map(|text| (None, text)))
    }

    /// Reviews a list of templates: each one separately, then all of them as a set. Pass the `ROUTES` of a
    /// typed template, or the [`as_str`](urika::template::Template::as_str) of templates.
    ///
    /// ```
    /// use urika_review::{Review, Rule};
    ///
    /// let review = Review::GUIDE.without(Rule::QueryCase);
    /// let findings = review.templates(["/users{?perPage,sortBy}", "/posts{?per_page}"]);
    /// assert_eq!(
    ///     (findings[0].code(), findings[0].replacement()),
    ///     ("MIXED_QUERY_STYLE", Some("perPage"))
    /// );
    /// ```
    #[must_use]
    pub fn templates<T: AsRef<str>>(self, texts: impl IntoIterator<Item = T>) -> Vec<Finding> {
        self.all(Kind::Template, texts.into_iter().map(|text| (None, text)))
    }

    /// Like [`templates`](Self::templates), for routes with names, which the findings repeat.
    ///
    /// ```
    /// use urika_review::Review;
    ///
    /// let findings =
    ///     Review::GUIDE.routes([("User", "/users/{id}"), ("Profile", "/user/{id}/profile")]);
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
        notes.finish(&[text])
    }

    fn all<T: AsRef<str>>(
        self,
        kind: Kind,
        texts: impl Iterator<Item = (Option<String>, T)>,
    ) -> Vec<Finding> {
        let named: Vec<_> = texts.collect();
        let texts: Vec<_> = named.iter().map(|(_, text)| text.as_ref()).collect();
        let mut notes = Notes::new(self);
        let mut outlines = Vec::with_capacity(texts.len());
        for (index, text) in texts.iter().enumerate() {
            notes.index = index;
            if let Some(outline) = kind.read(text, &mut notes) {
                look_at(&outline, kind, &mut notes);
                outlines.push((index, outline));
            }
        }
        set::look_at(&outlines, &mut notes);
        let mut findings = notes.finish(&texts);
        for finding in &mut findings {
            finding.name.clone_from(&named[finding.index].0);
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
    /// Reads the outline of a string, or notes that the text is invalid.
    fn read<'t>(self, text: &'t str, notes: &mut Notes) -> Option<Outline<'t>> {
        let parsed = match self {
            Self::Uri => UriRef::parse(text).map(drop),
            Self::Template => Template::parse(text).map(drop),
        };
        match parsed {
            Ok(()) => {
                let mut outline = Outline::read(text);
                let form = outline.scheme.and_then(|scheme| notes.form(scheme));
                outline.has_files = form.is_some_and(|form| form.has_files);
                Some(outline)
            }
            Err(error) => {
                notes.add(Rule::Syntax, error.part(), error.range()).suggest(error.to_string());
                None
            }
        }
    }
}

/// Checks all rules for one string.
fn look_at(outline: &Outline<'_>, kind: Kind, notes: &mut Notes) {
    whole::look_at(outline, kind == Kind::Uri, notes);
    if !outline.is_opaque() {
        path::look_at(outline, notes);
    }
    query::look_at(outline, notes);
}
