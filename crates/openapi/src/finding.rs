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
    /// The method and the path, if the operation has another name.
    place: Option<String>,
    /// In a box, because a [`Document`](crate::Document) returns the finding in a `Result`.
    rejection: Box<Rejection>,
}

/// A reason why an operation cannot be built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    /// No operation has the name.
    Unknown,
    /// The operation at this place has the name.
    OperationTwice(String),
    /// This path does not begin with a slash.
    Relative(String),
    /// A reference in place of a path that leads nowhere.
    PathReference(Broken),
    /// Any other reference that leads nowhere.
    Reference(Broken),
    /// A parameter without a name.
    Unnamed,
    /// A parameter without a place that OpenAPI defines.
    Unplaced,
    /// Another parameter has the name.
    ParameterTwice,
    /// A path parameter of this name, which the path does not have.
    NotInPath(String),
    /// A path parameter right after another one.
    Adjacent,
    /// A path parameter that is a whole segment, and may be empty.
    MayBeEmpty,
    /// A style that OpenAPI does not define for this place and type.
    Style(StyleUse),
    /// A media type that a URL cannot have.
    Content,
    /// A whole query without the media type of forms.
    QueryContent,
    /// A path with a fragment.
    Fragment,
    /// A path that is not a template.
    Path(ParseError),
    /// A path in which no value would be safe.
    Unsafe(BuildError),
}

/// The place and the type of a parameter, which decide the styles that it may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StyleUse {
    Path,
    /// A single value in the query.
    Value,
    /// A list or an object in the query.
    Members,
}

impl StyleUse {
    /// Returns the message, with the styles that OpenAPI defines (3.1.1, section 4.8.12.3).
    const fn message(self) -> &'static str {
        match self {
            Self::Path => "OpenAPI does not define this style in a path; use `simple`, `label` or `matrix`",
            Self::Value => "OpenAPI does not define this style for a single value in a query; use `form`",
            Self::Members => {
                "OpenAPI does not define this style in a query; use `form`, `spaceDelimited`, `pipeDelimited` or `deepObject`"
            }
        }
    }
}

impl Finding {
    /// Makes the finding of an operation, which is at this place.
    pub(crate) fn new(operation: &str, place: &str, rejection: Rejection) -> Self {
        let place = (operation != place).then(|| place.to_owned());
        Self { operation: operation.to_owned(), place, rejection: Box::new(rejection) }
    }

    /// Returns whether the finding is about the operation with this name, or at this place.
    pub(crate) fn is_of(&self, name: &str) -> bool {
        self.operation == name || self.place.as_deref() == Some(name)
    }

    /// Returns the name of the operation: its `operationId`, or its method and path, as in `GET /users/{id}`. For a path whose
    /// operations cannot be read, it is the path.
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
            Problem::OperationTwice(_) => "OPERATION_TWICE",
            Problem::Relative(_) => "PATH_RELATIVE",
            Problem::PathReference(_) | Problem::Reference(_) => "REFERENCE",
            Problem::Unnamed | Problem::Unplaced => "PARAMETER_INCOMPLETE",
            Problem::ParameterTwice => "PARAMETER_TWICE",
            Problem::NotInPath(_) => "PARAMETER_NOT_IN_PATH",
            Problem::Adjacent => "PARAMETERS_ADJACENT",
            Problem::MayBeEmpty => "SEGMENT_EMPTY",
            Problem::Style(_) => "STYLE",
            Problem::Content | Problem::QueryContent => "CONTENT",
            Problem::Fragment => "PATH_FRAGMENT",
            Problem::Path(error) => error.code(),
            Problem::Unsafe(error) => error.code(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problem = &self.rejection.problem;
        let is_of_path = matches!(problem, Problem::Relative(_) | Problem::PathReference(_));
        write!(f, "{} `{}`", if is_of_path { "path" } else { "operation" }, self.operation)?;
        if let Some(place) = &self.place {
            write!(f, " (`{place}`)")?;
        }
        if let Some(parameter) = &self.rejection.parameter {
            write!(f, ", parameter `{parameter}`")?;
        }
        f.write_str(": ")?;
        write!(f, "{problem}")
    }
}

/// Prints what is wrong, and what would be accepted.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unknown => {
                "the document does not define it; use an `operationId`, or a method and a path such as `GET /users`"
            }
            Self::OperationTwice(other) => {
                return write!(f, "`{other}` has the same `operationId`; rename one of them");
            }
            Self::Relative(path) => return write!(f, "a path begins with `/`; write `/{path}`"),
            Self::NotInPath(name) => {
                return write!(f, "the path does not contain it; write `{{{name}}}` in the path, or remove the parameter");
            }
            Self::PathReference(broken) | Self::Reference(broken) => return write!(f, "{broken}"),
            Self::Unnamed => "a parameter does not have a name; write its `name`, which is not empty",
            Self::Unplaced => "its `in` is missing or unknown; write `path`, `query`, `header` or `cookie`",
            Self::ParameterTwice => "another parameter has this name; remove or rename one of them",
            Self::Adjacent => "it follows another path parameter; write a delimiter between the two",
            Self::MayBeEmpty => {
                "it fills a path segment, but may be empty; remove `allowEmptyValue`, `maxLength: 0` and the empty string in `enum` and `const`"
            }
            Self::Style(style) => style.message(),
            Self::Content => {
                "its media type cannot be written in a URL; use `application/json` or `text/plain`, or `schema` instead of `content`"
            }
            Self::QueryContent => {
                "its media type cannot be a whole query; use `application/x-www-form-urlencoded`"
            }
            Self::Fragment => "the path contains a `#`, which clients do not send; remove it, or write `%23`",
            Self::Path(error) => return write!(f, "{error}"),
            Self::Unsafe(error) => return write!(f, "{error}"),
        })
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
    fn from(broken: Broken) -> Self {
        Problem::Reference(broken).into()
    }
}
