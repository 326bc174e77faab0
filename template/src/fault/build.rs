//! The error of building a URI from a template.

#[cfg(feature = "alloc")]
use alloc::{
    borrow::Cow,
    string::{String, ToString as _},
    vec::Vec,
};
use core::fmt;

use super::cause::ErrorCause;
use super::{Fault, FaultKind, ParseError, Part, is_showable};
#[cfg(feature = "alloc")]
use super::{
    Misplacement,
    cause::{FoundCause, Remark},
};
#[cfg(feature = "alloc")]
use crate::text::near;
#[cfg(feature = "alloc")]
use urika_runtime::percent;

/// The error of `try_build`, and of `build` of a run-time template: a value would change the target of the
/// URI, or cannot be printed.
///
/// The error names the variable. It never contains the value, which may be secret.
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::{BuildError, FaultKind};
///
/// fn answer(error: &BuildError) -> String {
///     match (error.variable(), error.kind()) {
///         (Some(name), FaultKind::SegmentDots) => format!("`{name}` leads elsewhere"),
///         _ => error.to_string(),
///     }
/// }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct BuildError {
    fault: Fault,
    cause: ErrorCause,
    /// A reference to the name, which takes half the space of the name.
    route: Option<&'static &'static str>,
}

/// The variable that a check finds at fault.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Blame {
    /// The name of a variable of a typed template.
    Name(&'static str),
    /// The number of a variable of a run-time template.
    #[cfg(feature = "alloc")]
    Number(usize),
}

impl Blame {
    /// No variable.
    pub(crate) const NONE: Self = Self::Name("");
}

impl From<&'static str> for Blame {
    #[inline]
    fn from(name: &'static str) -> Self {
        Self::Name(name)
    }
}

/// The result of a check of a template or of a value.
pub(crate) type Checked = Result<(), BuildError>;

impl BuildError {
    /// Makes the error for the value of `variable`. An empty name means that no variable is at fault.
    pub(crate) const fn new(kind: FaultKind, part: Part, variable: &'static str) -> Self {
        Self { fault: Fault::new(kind, part, 0, 0), cause: ErrorCause::Typed(variable), route: None }
    }

    /// Makes the error for the value of the variable at fault.
    #[inline]
    pub(crate) fn blaming(kind: FaultKind, part: Part, blame: Blame) -> Self {
        match blame {
            Blame::Name(name) => Self::new(kind, part, name),
            #[cfg(feature = "alloc")]
            Blame::Number(number) => Self::new(kind, part, "").with(|cause| cause.number = Some(number)),
        }
    }

    /// Returns the number of the variable at fault, if only that is known.
    #[cfg(feature = "alloc")]
    pub(crate) fn number(&self) -> Option<usize> {
        match &self.cause {
            ErrorCause::Typed(_) => None,
            ErrorCause::Found(cause) => cause.number,
        }
    }

    /// Makes the error of the value of a variable whose name is known only at run time.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    #[cold]
    #[must_use]
    pub fn found(kind: FaultKind, part: Part, variable: &str) -> Self {
        Self::new(kind, part, "").of_variable(variable)
    }

    /// Makes the error of a name that none of these variables has.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    #[cold]
    #[must_use]
    pub fn unknown(name: &str, variables: &[&str]) -> Self {
        let decoded: Vec<Cow<'_, str>> = variables.iter().map(|known| percent::decode_lossy(known)).collect();
        let error = Self::found(FaultKind::VariableUnknown, Part::Template, name);
        match near::meant(name, &decoded) {
            Some(at) => error.with(|cause| cause.remark = Remark::Meant(String::from(variables[at]))),
            None => error.listing(variables),
        }
    }

    /// Adds the names or the values that are accepted instead.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    #[cold]
    #[must_use]
    pub fn listing<S: AsRef<str>>(self, accepted: &[S]) -> Self {
        Self { cause: self.cause.listing(accepted), ..self }
    }

    /// Adds what is accepted instead, in words, unless the sentence is enough.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    #[cold]
    #[must_use]
    pub fn with_remedy(self, words: &str) -> Self {
        self.with(|cause| cause.remark = Remark::Accepted(String::from(words)))
    }

    /// Makes the error of an expression with these variables that is misplaced in its template.
    #[cfg(feature = "alloc")]
    #[cold]
    pub(crate) fn misplaced(mistake: Misplacement, variable: &str, list: &str) -> Self {
        Self::found(mistake.kind(), Part::Template, variable)
            .with(|cause| cause.remark = Remark::Misplaced(mistake, String::from(list)))
    }

    /// Makes the error of a literal of a template.
    #[cfg(feature = "alloc")]
    #[cold]
    pub(crate) fn of_literal(fault: Fault) -> Self {
        Self { fault, ..Self::found(fault.kind, fault.part, "") }
    }

    /// Adds the template, as it is shown.
    #[cfg(feature = "alloc")]
    #[cold]
    pub(crate) fn in_template(self, shown: String) -> Self {
        self.with(|cause| cause.template = Some(shown))
    }

    /// Changes what is known about the variable of a run-time template.
    #[cfg(feature = "alloc")]
    fn with(self, change: impl FnOnce(&mut FoundCause)) -> Self {
        Self { cause: self.cause.with(change), ..self }
    }

    /// Adds the name of the variable at fault.
    #[cfg(feature = "alloc")]
    #[cold]
    pub(crate) fn of_variable(self, variable: &str) -> Self {
        self.with(|cause| (cause.variable, cause.number) = (String::from(variable), None))
    }

    /// Replaces the names of a template that a program has written: the template and the variable at fault are shown as
    /// in the document that the template comes from.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    #[cold]
    #[must_use]
    pub fn of_source(self, source: &str, variable: &str) -> Self {
        self.with(|cause| {
            match &mut cause.remark {
                Remark::Misplaced(_, list) if *list == cause.variable => *list = String::from(variable),
                // Its words might have other variables of the template.
                Remark::Misplaced(..) => cause.remark = Remark::Nothing,
                _ => {}
            }
            cause.template = cause.template.take().map(|_| String::from(source));
            cause.variable = String::from(variable);
        })
    }

    /// Makes the error of values that build the URI of the route `other`.
    #[cfg(feature = "alloc")]
    #[cold]
    pub(crate) const fn route_taken(other: &'static str) -> Self {
        Self::new(FaultKind::RouteTaken, Part::Template, other)
    }

    /// Returns the error for NaN and the infinities.
    #[cold]
    pub(crate) fn not_finite(blame: Blame) -> Self {
        Self::blaming(FaultKind::ValueNotFinite, Part::Value, blame)
    }

    /// Returns the error for a value whose `Display` fails.
    #[cold]
    pub(crate) fn no_text(blame: Blame) -> Self {
        Self::blaming(FaultKind::ValueNoText, Part::Value, blame)
    }

    /// Adds the name of the route. In nested sets, the name of the innermost route is kept.
    #[doc(hidden)]
    #[inline]
    #[cold]
    #[must_use]
    pub fn of_route(self, route: &'static &'static str) -> Self {
        match self.route {
            Some(_) => self,
            None => Self { route: Some(route), ..self },
        }
    }

    /// Returns the name of the variable at fault, as in the template, or `None` if no value is at fault.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// fn field(error: &urika::BuildError) -> &str {
    ///     error.variable().unwrap_or("request")
    /// }
    /// ```
    #[must_use]
    pub fn variable(&self) -> Option<&str> {
        Some(self.cause.name()).filter(|name| !name.is_empty() && !self.is_route_taken())
    }

    /// Returns the variable at fault for another error.
    pub(super) fn into_cause(self) -> ErrorCause {
        if self.is_route_taken() { ErrorCause::Typed("") } else { self.cause }
    }

    /// Returns the name of the other route whose URI the values build, in a set with
    /// `#[routes(unambiguous)]`.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// fn advice(error: &urika::BuildError) -> String {
    ///     let other = error.other_route().unwrap_or("another page");
    ///     format!("this name is taken by {other}")
    /// }
    /// ```
    #[must_use]
    pub fn other_route(&self) -> Option<&str> {
        Some(self.cause.name()).filter(|_| self.is_route_taken())
    }

    /// Returns the part of the URI that would have the value.
    pub(super) const fn part(&self) -> Part {
        self.fault.part
    }

    const fn is_route_taken(&self) -> bool {
        matches!(self.fault.kind, FaultKind::RouteTaken)
    }

    /// Returns the name of the route's variant, or `None` if the template does not belong to a set.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// fn place(error: &urika::BuildError) -> String {
    ///     format!("{}.{}", error.route().unwrap_or("-"), error.variable().unwrap_or("-"))
    /// }
    /// ```
    #[must_use]
    pub const fn route(&self) -> Option<&'static str> {
        let Some(route) = self.route else { return None };
        Some(*route)
    }

    /// Returns the kind of the error, as data. To react to an error, compare its [`code`](Self::code).
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// fn is_empty(error: &urika::BuildError) -> bool {
    ///     error.kind() == urika::FaultKind::SegmentEmpty
    /// }
    /// ```
    #[must_use]
    pub const fn kind(&self) -> FaultKind {
        self.fault.kind
    }

    /// Returns a stable name for this kind of error.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// fn tag(error: &urika::BuildError) -> &'static str {
    ///     error.code()
    /// }
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.fault.kind.code()
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(other) = self.other_route().filter(|other| self.route() == Some(other)) {
            write!(f, "values build the former path of route `{other}`")?;
        } else if let Some(other) = self.other_route() {
            write!(f, "values build the URI of route `{other}`")?;
            write_route(self.route(), " instead of", f)?;
        }
        #[cfg(feature = "alloc")]
        if let ErrorCause::Found(cause) = &self.cause {
            return self.write_found(cause, f);
        }
        if !self.is_route_taken() {
            write_value_fault(self.fault, self.variable(), self.route(), f)?;
        }
        write_help(self.fault.value_help(), self.variable(), f)?;
        write!(f, " [{}]", self.fault.section())
    }
}

#[cfg(feature = "alloc")]
impl BuildError {
    /// Writes the error of a run-time template.
    fn write_found(&self, cause: &FoundCause, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&cause.template, self.variable()) {
            (None, name) => write_value_fault(self.fault, name, self.route(), f)?,
            (Some(template), name) => {
                f.write_str("invalid ")?;
                if let Some(name) = name {
                    write!(f, "`{}` in ", Visible(name))?;
                }
                write!(f, "template `{}`: ", Visible(template))?;
                if let Remark::Misplaced(mistake, list) = &cause.remark {
                    f.write_str(&mistake.sentence(&Visible(list).to_string()))?;
                    // A remedy that is cut would not be accepted.
                    if is_showable(list) {
                        write!(f, "; {}", mistake.help(list))?;
                    }
                    return write!(f, " [{}]", mistake.section());
                }
                write!(f, "{}", self.fault.sentence())?;
            }
        }
        self.write_remedy(cause, f)?;
        write!(f, " [{}]", self.fault.section())
    }

    fn write_remedy(&self, cause: &FoundCause, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(written) = cause.remark.write_accepted(f) {
            return written;
        }
        match &cause.remark {
            Remark::Meant(name) => write!(f, "; did you mean `{name}`?"),
            // A literal is at fault.
            _ if self.variable().is_none() && cause.template.is_some() => {
                write_help(&self.fault.help().to_string(), None, f)
            }
            // Only a base needs a scheme.
            _ if self.kind() == FaultKind::Relative => {
                let help = "`{+{}}` at the beginning is a base: pass one with a scheme, as in `https://example.com/v1`";
                write_help(help, self.variable(), f)
            }
            _ => self.write_untyped_help(f),
        }
    }
}

#[cfg(feature = "alloc")]
impl BuildError {
    /// Writes the remedy for a value of a run-time template, which has no type.
    fn write_untyped_help(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.fault.kind, self.fault.part) {
            (FaultKind::SegmentCharacter(_), _) => write_segment_help(self.fault, f),
            (FaultKind::NotUtf8, _) => write!(f, "; {}", self.fault.help()),
            (FaultKind::Triplet, _) => f.write_str("; decode it before you pass it"),
            (FaultKind::Unexpected(_), Part::Path | Part::Query) => {
                f.write_str("; remove it: the parameter has it as a delimiter")
            }
            _ => write_help(self.fault.value_help(), self.variable(), f),
        }
    }
}

/// Writes the remedy for a value, unless the sentence is enough.
fn write_help(help: &str, variable: Option<&str>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if help.is_empty() {
        return Ok(());
    }
    f.write_str("; ")?;
    write_named(help, variable, f)
}

/// Writes the remedy for a character of a segment whose type is not known.
pub(super) fn write_segment_help(fault: Fault, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match fault.kind {
        FaultKind::SegmentCharacter('/') => {
            f.write_str("; remove it: servers split paths at slashes, even at `%2F`")
        }
        _ => write!(f, "; {}", fault.help()),
    }
}

/// Writes words in which `{}` is the name of the variable, so that a remedy shows the user's own expression.
pub(super) fn write_named(words: &str, variable: Option<&str>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut pieces = words.split("{}");
    f.write_str(pieces.next().unwrap_or_default())?;
    pieces.try_for_each(|piece| write!(f, "{}{piece}", variable.unwrap_or("x")))
}

/// Writes the variable at fault and the sentence.
pub(super) fn write_value_fault(
    fault: Fault,
    variable: Option<&str>,
    route: Option<&str>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let Some(name) = variable else {
        write!(f, "{}", fault.sentence())?;
        return write_route(route, " in", f);
    };
    write!(f, "invalid `{}`", Visible(name))?;
    write_route(route, " of", f)?;
    write!(f, ": {}", fault.sentence())
}

/// A name of which each character is visible, and no more than 72 are shown: the names of values may come from a client.
struct Visible<'n>(&'n str);

impl fmt::Display for Visible<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(name) = self;
        if is_showable(name) {
            return f.write_str(name);
        }
        name.chars().take(72).try_for_each(|c| write!(f, "{}", c.escape_default()))?;
        if name.chars().nth(72).is_some() { f.write_str("…") } else { Ok(()) }
    }
}

/// Writes the name of a route after a preposition. Writes nothing without a route.
pub(super) fn write_route(route: Option<&str>, preposition: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match route {
        Some(route) => write!(f, "{preposition} route `{route}`"),
        None => Ok(()),
    }
}

crate::fault::debugs_as_displayed!(BuildError);

impl core::error::Error for BuildError {}

/// Keeps the kind of the error, so that one function can check a value with `?` and build a URI with it.
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::value::Segment;
/// use urika::BuildError;
///
/// fn checked(name: &str) -> Result<Segment<'_>, BuildError> {
///     Ok(Segment::parse(name)?)
/// }
/// let error = checked("..").unwrap_err();
/// assert_eq!(error.code(), Segment::parse("..").unwrap_err().code());
/// assert_eq!(error.variable(), None);
/// ```
impl From<ParseError> for BuildError {
    fn from(error: ParseError) -> Self {
        Self { fault: error.fault(), ..Self::new(error.kind(), error.part(), "") }
    }
}
