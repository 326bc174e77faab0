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
    /// Check a URL and convert it to the site policy's form.
    Page,
    /// Decide whether a policy accepts a parsed URL, or whether an address is public.
    Decide,
    /// Look for secrets in a line of text that has none.
    Redact,
    /// Resolve a parsed reference against a parsed base.
    Resolve,
    /// Resolve a parsed reference against a parsed base into a buffer of the caller.
    ResolveInto,
    /// Parse a reference and resolve it against a parsed base.
    ResolveText,
    /// Expand a parsed template with values in the form that the library needs.
    Expand,
    /// Convert values into the form that the library needs, and expand a parsed template with them.
    ExpandValues,
    /// Parse a template, and expand it with values in the form that the library needs.
    ExpandText,
    /// Parse a template.
    ParseTemplate,
    /// Find the route of a path, and read its values.
    Match,
    /// Answer a request.
    Serve,
}

impl Operation {
    /// Returns true for the operations that expand a template.
    #[must_use]
    pub fn is_expansion(self) -> bool {
        matches!(self, Self::Expand | Self::ExpandValues | Self::ExpandText)
    }

    /// Returns true for the operations that never allocate.
    #[must_use]
    pub fn is_without_allocation(self) -> bool {
        matches!(self, Self::Decide | Self::Redact)
    }

    /// Returns true for the operations whose allocations are counted: expansions, and operations that do not
    /// allocate. In all other operations, an owned result is one allocation, as the note says.
    #[must_use]
    pub fn counts_allocations(self) -> bool {
        self.is_without_allocation() || self.is_expansion()
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Parse => "parse",
            Self::Parts => "parts",
            Self::Normalize => "normalize",
            Self::Page => "page",
            Self::Decide => "decide",
            Self::Redact => "redact",
            Self::Resolve => "resolve",
            Self::ResolveInto => "resolve-into",
            Self::ResolveText => "resolve-text",
            Self::Expand => "expand",
            Self::ExpandValues => "expand-values",
            Self::ExpandText => "expand-text",
            Self::ParseTemplate => "parse-template",
            Self::Match => "match",
            Self::Serve => "serve",
        })
    }
}

/// The kind of a contender. A table lists its contenders in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// A library, used for its main purpose.
    Library,
    /// Code for this one case, as people write it without a library.
    ByHand,
    /// Copies the right answer and does nothing else: no library can be faster.
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

/// The number of right answers of a case.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// The number of right answers.
    pub right: usize,
    /// The number of all answers.
    pub of: usize,
    /// The first wrong answer, for the report.
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
    /// The list of URIs.
    pub input: Input,
    /// The name of the contender.
    pub contender: &'static str,
    /// The kind of the contender.
    pub rank: Rank,
    /// The properties of the contender's result, and its gaps.
    pub note: &'static str,
    pub(crate) pass: Box<dyn Fn()>,
    pub(crate) check: Box<dyn Fn() -> Verdict>,
}

impl Case {
    /// Returns the operation and the input: the cases of one group are compared with each other.
    #[must_use]
    pub fn group(&self) -> String {
        format!("{}-{}", self.operation, self.input.name)
    }

    /// Returns the group and the contender.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}/{}", self.group(), self.contender)
    }

    /// Returns the number of passes that are about so many operations.
    #[must_use]
    pub fn passes(&self, operations: usize) -> usize {
        (operations / self.input.uris.len()).max(1)
    }

    /// Does the operation once with each URI of the input.
    pub fn pass(&self) {
        (self.pass)();
    }

    /// Compares each answer with the right answer.
    #[must_use]
    pub fn check(&self) -> Verdict {
        (self.check)()
    }
}
