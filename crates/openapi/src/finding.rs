//! [`Finding`]: the reason why an operation has no URL that is safe.

use std::fmt;

use urika::{BuildError, ParseError};

use crate::source::Broken;

/// The reason why an operation of a document cannot be built.
///
/// ```
/// let document = urika_openapi::Document::parse(r#"{ "openapi": "3.1.0", "paths": {
///     "/{owner}{repo}": { "get": { "operationId": "getRepo" } }
/// } }"#)?;
/// let finding = &document.findings()[0];
/// assert_eq!((finding.operation(), finding.parameter()), ("getRepo", Some("repo")));
/// assert_eq!(finding.code(), "PARAMETERS_ADJACENT");
/// assert_eq!(document.operation("getRepo").unwrap_err(), *finding);
/// # Ok::<(), urika_openapi::DocumentError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Finding {
    operation: String,
    /// In a box, because a [`Document`](crate::Document) returns the finding in a `Result`.
    rejection: Box<Rejection>,
}

/// A reason why an operation cannot be built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    /// No operation has the name.
    Unknown,
    /// Another operation has the name.
    OperationTwice,
    /// A reference that leads nowhere.
    Reference(String),
    /// A parameter without a name or a place.
    Incomplete,
    /// Another parameter has the name.
    ParameterTwice,
    /// A path parameter that the path does not have.
    NotInPath,
    /// A path parameter right after another one.
    Adjacent,
    /// A path parameter that is a whole segment, and may be empty.
    MayBeEmpty,
    /// A style that OpenAPI does not define for this place.
    Style,
    /// A media type that a URL cannot have.
    Content,
    /// A path with a fragment.
    Fragment,
    /// A path that is not a template.
    Path(ParseError),
    /// A path in which no value would be safe.
    Unsafe(BuildError),
}

impl Finding {
    pub(crate) fn new(operation: &str, rejection: Rejection) -> Self {
        Self { operation: operation.to_owned(), rejection: Box::new(rejection) }
    }

    /// Returns the name of the operation: its `operationId`, or its method and path, as in `GET /users/{id}`.
    ///
    /// ```
    /// # use urika_openapi::Finding;
    /// fn title(finding: &Finding) -> String {
    ///     format!("{} cannot be called", finding.operation())
    /// }
    /// ```
    #[must_use]
    pub fn operation(&self) -> &str {
        &self.operation
    }

    /// Returns the name of the parameter at fault, if it is one.
    ///
    /// ```
    /// # use urika_openapi::Finding;
    /// fn place(finding: &Finding) -> String {
    ///     format!("{}.{}", finding.operation(), finding.parameter().unwrap_or("-"))
    /// }
    /// ```
    #[must_use]
    pub fn parameter(&self) -> Option<&str> {
        self.rejection.parameter.as_deref()
    }

    /// Returns a stable name for this kind of finding. The README of this crate lists them.
    ///
    /// ```
    /// # use urika_openapi::Finding;
    /// fn is_typing_error(finding: &Finding) -> bool {
    ///     finding.code() == "OPERATION_UNKNOWN"
    /// }
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match &self.rejection.problem {
            Problem::Unknown => "OPERATION_UNKNOWN",
            Problem::OperationTwice => "OPERATION_TWICE",
            Problem::Reference(_) => "REFERENCE",
            Problem::Incomplete => "PARAMETER_INCOMPLETE",
            Problem::ParameterTwice => "PARAMETER_TWICE",
            Problem::NotInPath => "PARAMETER_NOT_IN_PATH",
            Problem::Adjacent => "PARAMETERS_ADJACENT",
            Problem::MayBeEmpty => "SEGMENT_EMPTY",
            Problem::Style => "STYLE",
            Problem::Content => "CONTENT",
            Problem::Fragment => "PATH_FRAGMENT",
            Problem::Path(error) => error.code(),
            Problem::Unsafe(error) => error.code(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "operation `{}`", self.operation)?;
        if let Some(parameter) = &self.rejection.parameter {
            write!(f, ", parameter `{parameter}`")?;
        }
        f.write_str(": ")?;
        match &self.rejection.problem {
            Problem::Unknown => f.write_str("the document does not define it; use an `operationId`, or a method and a path such as `GET /users`"),
            Problem::OperationTwice => f.write_str("another operation has this name; rename one of them"),
            Problem::Reference(reference) => {
                write!(f, "`{reference}` is not in the document; bundle a document of several files first")
            }
            Problem::Incomplete => f.write_str("`name` or `in` is missing; a parameter has both"),
            Problem::ParameterTwice => f.write_str("another parameter has this name; rename one of them"),
            Problem::NotInPath => {
                f.write_str("the path does not contain it; write it as `{name}` in the path")
            }
            Problem::Adjacent => {
                f.write_str("it follows another path parameter; write a delimiter between the two")
            }
            Problem::MayBeEmpty => f.write_str(
                "it fills a path segment, but may be empty; exclude the empty value in the schema",
            ),
            Problem::Style => f.write_str("OpenAPI does not define this style for its place and type"),
            Problem::Content => f.write_str("its media type cannot be written in a URL; use a JSON type"),
            Problem::Fragment => f.write_str("the path contains a `#`, which clients do not send; remove it, or write `%23`"),
            Problem::Path(error) => write!(f, "{error}"),
            Problem::Unsafe(error) => write!(f, "{error}"),
        }
    }
}

/// Prints the message, which a program prints when `main` returns the error.
impl fmt::Debug for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Finding {}

/// A problem, and the parameter at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rejection {
    pub(crate) problem: Problem,
    pub(crate) parameter: Option<String>,
}

impl Rejection {
    pub(crate) fn new(problem: Problem, parameter: &str) -> Self {
        Self { problem, parameter: Some(parameter.to_owned()) }
    }
}

impl From<Problem> for Rejection {
    fn from(problem: Problem) -> Self {
        Self { problem, parameter: None }
    }
}

impl From<Broken> for Rejection {
    fn from(Broken(reference): Broken) -> Self {
        Problem::Reference(reference).into()
    }
}
