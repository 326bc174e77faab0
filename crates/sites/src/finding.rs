//! Findings in a database: severity, message, place, and remedy.

use std::fmt;

use crate::code::{Code, Severity};
use crate::mask::masked;

/// Receives findings, one by one.
pub(crate) type Sink<'s> = &'s mut dyn FnMut(Finding);

/// A place in the file.
///
/// Lines and columns count from 1, and columns count characters, not bytes. A line feed ends a line; a
/// carriage return is white space.
///
/// ```
/// use urika_sites::{Rules, check_str};
///
/// let report = check_str("[\n  { \"loc\": \"/page\" }\n]", &Rules::new());
/// let at = report.findings[0].at;
/// assert_eq!((at.line, at.column), (2, 12));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The column of the value's first character, which is a quotation mark for a string.
    pub column: u32,
}

/// A mistake in the database, or something useful to know.
///
/// `Display` prints a finding as a compiler does, without the name of the file; [`in_file`](Self::in_file)
/// adds the name. With the feature `serde` a finding is one flat object.
///
/// ```
/// use urika_sites::{Rules, Severity, check_str};
///
/// let report = check_str(r#"{ "loc": "/page" }"#, &Rules::new());
/// let finding = &report.findings[0];
/// assert_eq!((finding.severity, finding.code), (Severity::Error, "RELATIVE_URL"));
/// assert_eq!((finding.entry, finding.field.as_deref()), (Some(1), Some("loc")));
/// assert!(finding.to_string().starts_with("1:10: error[RELATIVE_URL]: "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Finding {
    /// The severity.
    pub severity: Severity,
    /// The code, for programs: the name of one of the [`codes`](crate::codes).
    pub code: &'static str,
    /// The message, for people.
    pub message: String,
    /// The remedy, for people.
    pub remedy: String,
    /// The number of the entry, counted from 1, or `None` if the JSON itself is broken.
    pub entry: Option<u32>,
    /// The field in the entry, such as `alternates[0].loc`.
    pub field: Option<String>,
    /// The place at which the value begins.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub at: Place,
    /// The second place, if the finding is about two.
    pub related: Option<Place>,
}

impl Finding {
    pub(crate) fn new(code: &Code, at: Place, message: impl Into<String>) -> Self {
        Self {
            severity: code.severity,
            code: code.name,
            message: masked(&message.into()).into_owned(),
            remedy: code.remedy.to_owned(),
            entry: None,
            field: None,
            at,
            related: None,
        }
    }

    pub(crate) fn entry(mut self, number: u32) -> Self {
        self.entry = Some(number);
        self
    }

    pub(crate) fn field(mut self, field: impl Into<String>) -> Self {
        self.field = Some(field.into());
        self
    }

    /// Sets a remedy for this case, more precise than the code's.
    pub(crate) fn remedy(mut self, remedy: impl Into<String>) -> Self {
        self.remedy = masked(&remedy.into()).into_owned();
        self
    }

    pub(crate) fn related(mut self, place: Place) -> Self {
        self.related = Some(place);
        self
    }

    pub(crate) fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Returns the finding, to be printed with the name of its file.
    ///
    /// ```
    /// use urika_sites::{Rules, check_str};
    /// let report = check_str(r#"{ "loc": "/page" }"#, &Rules::new());
    /// let shown = report.findings[0].in_file("sources.json").to_string();
    /// assert!(shown.starts_with("sources.json:1:10: error[RELATIVE_URL]: "));
    /// ```
    #[must_use]
    pub fn in_file<'f>(&'f self, name: &'f str) -> InFile<'f> {
        InFile { finding: self, name: Some(name) }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        InFile { finding: self, name: None }.fmt(f)
    }
}

/// A finding with the name of its file. [`Finding::in_file`] makes it, for `Display`.
#[derive(Clone, Copy, Debug)]
pub struct InFile<'f> {
    finding: &'f Finding,
    name: Option<&'f str>,
}

impl InFile<'_> {
    fn place(&self, f: &mut fmt::Formatter<'_>, at: Place) -> fmt::Result {
        if let Some(name) = self.name {
            write!(f, "{name}:")?;
        }
        write!(f, "{}:{}", at.line, at.column)
    }
}

impl fmt::Display for InFile<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let finding = self.finding;
        self.place(f, finding.at)?;
        write!(f, ": {}[{}]: {}", finding.severity, finding.code, finding.message)?;
        match (finding.entry, &finding.field) {
            (Some(entry), Some(field)) => write!(f, "\n    in: entry {entry}, {field}")?,
            (Some(entry), None) => write!(f, "\n    in: entry {entry}")?,
            _ => {}
        }
        if let Some(place) = finding.related {
            f.write_str("\n    see: ")?;
            self.place(f, place)?;
        }
        write!(f, "\n    help: {}", finding.remedy)
    }
}
