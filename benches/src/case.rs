//! A case to measure: one contender doing one operation on one input.

use std::fmt;

use crate::inputs::Input;

/// The operation on each URI of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Parse.
    Parse,
    /// Parse and read every part.
    Parts,
    /// Parse and normalize into an owned string.
    Normalize,
    /// Check, and bring into the form of the site policy.
    Page,
    /// Resolve a parsed reference against a parsed base.
    Resolve,
    /// Resolve a parsed reference against a parsed base into a buffer of the caller.
    ResolveInto,
    /// Parse a reference and resolve it against a parsed base.
    ResolveText,
    /// Expand a parsed template with values in the form that the library wants.
    Expand,
    /// Bring values into that form, and expand a parsed template with them.
    ExpandValues,
    /// Parse a template, and expand it with values in that form.
    ExpandText,
    /// Parse a template.
    ParseTemplate,
    /// Find the route of a path, and its values.
    Match,
}

impl Operation {
    /// Returns whether a template is expanded.
    #[must_use]
    pub fn is_expansion(self) -> bool {
        matches!(self, Self::Expand | Self::ExpandValues | Self::ExpandText)
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Parse => "parse",
            Self::Parts => "parts",
            Self::Normalize => "normalize",
            Self::Page => "page",
            Self::Resolve => "resolve",
            Self::ResolveInto => "resolve-into",
            Self::ResolveText => "resolve-text",
            Self::Expand => "expand",
            Self::ExpandValues => "expand-values",
            Self::ExpandText => "expand-text",
            Self::ParseTemplate => "parse-template",
            Self::Match => "match",
        })
    }
}

/// The kind of a contender: a table has contenders in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// A library doing what it is for.
    Library,
    /// Code for this one case, as people write it where they use no library.
    ByHand,
    /// Only copies the right answer: what no library can beat.
    Floor,
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Library => "library",
            Self::ByHand => "by hand",
            Self::Floor => "floor",
        })
    }
}

/// How many answers of a case are right.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// Right answers.
    pub right: usize,
    /// All answers.
    pub of: usize,
    /// The first wrong answer, for the reader.
    pub first_wrong: Option<String>,
}

impl Verdict {
    pub(crate) fn count(&mut self, uri: &str, right: &str, answer: Option<&str>) {
        self.of += 1;
        if answer == Some(right) {
            self.right += 1;
        } else if self.first_wrong.is_none() {
            let answer = answer.unwrap_or("refused");
            self.first_wrong = Some(format!("`{uri}`: `{answer}`, not `{right}`"));
        }
    }
}

/// One contender doing one operation on one input.
pub struct Case {
    /// The operation.
    pub operation: Operation,
    /// With what.
    pub input: Input,
    /// By whom.
    pub contender: &'static str,
    /// The kind of the contender.
    pub rank: Rank,
    /// Says what the contender's result holds or leaves out.
    pub note: &'static str,
    pub(crate) pass: Box<dyn Fn()>,
    pub(crate) check: Box<dyn Fn() -> Verdict>,
}

impl Case {
    /// Operation and input: the cases of one group are compared with each other.
    #[must_use]
    pub fn group(&self) -> String {
        format!("{}-{}", self.operation, self.input.name)
    }

    /// Returns the group and the contender.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}/{}", self.group(), self.contender)
    }

    /// Returns the passes that are about so many operations.
    #[must_use]
    pub fn passes(&self, operations: usize) -> usize {
        (operations / self.input.uris.len()).max(1)
    }

    /// Does the operation once with each URI of the input.
    pub fn pass(&self) {
        (self.pass)();
    }

    /// Compares each answer with the right one.
    #[must_use]
    pub fn check(&self) -> Verdict {
        (self.check)()
    }
}
