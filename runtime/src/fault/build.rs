//! The error of building a URI from a typed template.

use core::fmt;

use super::help::value_help;
use super::{Fault, FaultKind, Part, words};

/// Why the values of a typed template make no URI, or would make another one than the template
/// shows.
///
/// It names the variable and holds nothing of its value, which may be a secret.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{BuildError, FaultKind};
///
/// fn answer(error: &BuildError) -> String {
///     match (error.variable(), error.kind()) {
///         (Some(name), FaultKind::SegmentDots) => format!("`{name}` would lead elsewhere"),
///         _ => error.to_string(),
///     }
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct BuildError {
    fault: Fault,
    variable: &'static str,
    /// A reference to a name, which is half as large.
    route: Option<&'static &'static str>,
}

impl BuildError {
    /// Makes the error of the value of `variable`; of no variable, if the name is empty.
    pub(crate) const fn new(kind: FaultKind, part: Part, variable: &'static str) -> Self {
        Self { fault: Fault::new(kind, part, 0, 0), variable, route: None }
    }

    /// Returns the error of a value that has no text.
    #[cold]
    pub(crate) const fn no_text(variable: &'static str) -> Self {
        Self::new(FaultKind::ValueNoText, Part::Value, variable)
    }

    /// Adds the name of the route of a set; the innermost route stays, where sets stand in each
    /// other.
    #[doc(hidden)]
    #[cold]
    #[must_use]
    pub const fn of_route(self, route: &'static &'static str) -> Self {
        match self.route {
            Some(_) => self,
            None => Self { route: Some(route), ..self },
        }
    }

    /// The variable whose value is at fault, as the template names it; `None` where none is.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// fn field(error: &urika::BuildError) -> &'static str {
    ///     error.variable().unwrap_or("request")
    /// }
    /// ```
    #[must_use]
    pub const fn variable(&self) -> Option<&'static str> {
        if self.variable.is_empty() { None } else { Some(self.variable) }
    }

    /// The route, as its variant is called; `None` where the template is in no set.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// fn place(error: &urika::BuildError) -> String {
    ///     format!("{}.{}", error.route().unwrap_or("-"), error.variable().unwrap_or("-"))
    /// }
    /// ```
    #[must_use]
    pub const fn route(&self) -> Option<&'static str> {
        match self.route {
            Some(route) => Some(*route),
            None => None,
        }
    }

    /// Returns the kind of the mistake, as data.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// fn is_empty(error: &urika::BuildError) -> bool {
    ///     error.kind() == urika::FaultKind::SegmentEmpty
    /// }
    /// ```
    #[must_use]
    pub const fn kind(&self) -> FaultKind {
        self.fault.kind
    }

    /// A name for this kind of error that does not change between versions.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
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
        write!(f, "{}", words::sentence(self.fault))?;
        if let Some(name) = self.variable() {
            write!(f, " in variable `{name}`")?;
        }
        if let Some(route) = self.route() {
            write!(f, " of route `{route}`")?;
        }
        match value_help(self.fault.kind) {
            "" => {}
            help => write!(f, "; {help}")?,
        }
        write!(f, " [{}]", words::section(self.fault))
    }
}

/// Variable and code: what `unwrap` shows.
impl fmt::Debug for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("BuildError");
        if let Some(name) = self.variable() {
            shown.field("variable", &name);
        }
        if let Some(route) = self.route() {
            shown.field("route", &route);
        }
        shown.field("code", &self.code()).finish()
    }
}

impl core::error::Error for BuildError {}
