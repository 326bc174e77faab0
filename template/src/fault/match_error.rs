//! [`MatchError`]: the error of matching a URI against a template.

use core::fmt;

use super::build::{write_named, write_route, write_segment_help, write_value_fault};
use super::cause::ErrorCause;
use super::mismatch::{MatchErrorKind, Mismatch, write_names};
use super::{BuildError, Fault, FaultKind, Part};

/// Prints a [`MatchError`] for the sender of a request: without the route and the section, which only developers know.
struct ClientMessage<'e>(&'e MatchError);

impl fmt::Display for ClientMessage<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write_message(None, f)
    }
}

/// The reason why a URI does not match a template.
///
/// The error prints the name of a variable, and at most one character of the URI, which may be secret.
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::{MatchErrorKind, template::Template};
///
/// let template = Template::parse("/users/{id}{?page}")?;
/// let error = template.captures("/posts/7").unwrap_err();
/// assert_eq!((error.kind(), error.variable()), (MatchErrorKind::NoMatch, None));
///
/// let error = template.captures("/users/%FF").unwrap_err();
/// assert_eq!((error.kind(), error.code()), (MatchErrorKind::BadValue, "NOT_UTF8"));
/// assert_eq!(
///     error.to_string(),
///     "invalid `id`: decoded bytes are not UTF-8; percent-encode UTF-8: \
///      `é` is written `%C3%A9` [RFC 3986, section 2.5]",
/// );
///
/// let error = Template::parse("/{a}-{b}")?.captures("/x-y").unwrap_err();
/// assert_eq!((error.kind(), error.variable()), (MatchErrorKind::Ambiguous, Some("a")));
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct MatchError {
    mismatch: Mismatch,
    cause: ErrorCause,
    /// A reference to the name, as in [`BuildError`].
    route: Option<&'static &'static str>,
    /// The number of sets around the set that has the route.
    sets: u8,
    /// The steps into these sets: the [`step`] of each variant, combined by XOR.
    way: u64,
}

/// Hashes the name of a variant that holds a set, and the number of sets between that set and the set of the route
/// (FNV-1a). Names alone could be confused: several sets may have a route with the same name.
pub(crate) fn step(name: &str, sets: u8) -> u64 {
    let bytes = name.bytes().chain([sets]);
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

impl MatchError {
    /// The error of a string that the template does not expand to.
    pub(crate) const NO_MATCH: Self = Self::of(Mismatch::Text, "");

    /// The error of a string that no route of a set matches.
    pub(crate) const NO_ROUTE: Self = Self::of(Mismatch::NoRoute, "");

    /// Makes the error for a string that `template` does not expand to. If the template begins with a slash
    /// and the string does not, the error says so.
    #[cfg_attr(debug_assertions, inline)]
    #[cold]
    pub(crate) fn no_match(template: &str, text: &str) -> Self {
        let is_path =
            template.starts_with("{/") || (template.starts_with('/') && !template.starts_with("//"));
        if is_path && !text.starts_with('/') { Self::of(Mismatch::NoPath, "") } else { Self::NO_MATCH }
    }

    /// Makes the error for a variable whose name is a constant. An empty name means that no variable is at
    /// fault.
    #[doc(hidden)]
    #[must_use]
    pub const fn of(mismatch: Mismatch, variable: &'static str) -> Self {
        Self { mismatch, cause: ErrorCause::Typed(variable), route: None, sets: 0, way: 0 }
    }

    /// Makes the error for a variable.
    #[cfg(feature = "alloc")]
    pub(crate) fn new(mismatch: Mismatch, variable: &str) -> Self {
        Self { cause: ErrorCause::found(variable), ..Self::of(mismatch, "") }
    }

    /// Makes the error of a value that cannot be built.
    #[cold]
    pub(crate) fn of_build(mismatch: Mismatch, error: BuildError) -> Self {
        Self { cause: error.into_cause(), ..Self::of(mismatch, "") }
    }

    /// Adds the name of the route. In nested sets, the name of the innermost route is kept.
    #[doc(hidden)]
    #[cfg_attr(debug_assertions, inline)]
    #[must_use]
    pub fn of_route(self, route: &'static &'static str) -> Self {
        match self.route {
            _ if self.is_no_match() => self,
            None => Self { route: Some(route), ..self },
            Some(_) => {
                let way = self.way ^ step(route, self.sets);
                Self { sets: self.sets.saturating_add(1), way, ..self }
            }
        }
    }

    /// Says that no route matches, instead of that the template does not match.
    #[cold]
    pub(crate) fn of_set(self) -> Self {
        if self.mismatch == Mismatch::Text { Self::NO_ROUTE } else { self }
    }

    /// Names another route.
    pub(crate) fn renamed(self, route: &'static &'static str) -> Self {
        Self { route: Some(route), ..self }
    }

    /// Returns the number of sets around the set that has the route.
    pub(crate) const fn sets(&self) -> u8 {
        self.sets
    }

    /// Returns the steps into these sets: the [`step`] of each variant, combined by XOR.
    pub(crate) const fn way(&self) -> u64 {
        self.way
    }

    /// Returns whether the template does not match the URI at all.
    #[cfg_attr(debug_assertions, inline)]
    pub(crate) const fn is_no_match(&self) -> bool {
        matches!(self.kind(), MatchErrorKind::NoMatch)
    }

    /// Returns what the error means when several templates are tried: another template may match, or a value
    /// is bad.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::{MatchErrorKind, template::Template};
    ///
    /// let template = Template::parse("/{a:1}/{a}")?;
    /// assert_eq!(template.captures("/x/yz").unwrap_err().kind(), MatchErrorKind::NoMatch);
    /// assert_eq!(template.captures("/x/x%zz").unwrap_err().kind(), MatchErrorKind::BadValue);
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[cfg_attr(debug_assertions, inline)]
    #[must_use]
    pub const fn kind(&self) -> MatchErrorKind {
        self.mismatch.kind()
    }

    /// Returns the variable at fault, or `None` if no variable is at fault.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    ///
    /// let template = Template::parse("/{?q,page}")?;
    /// assert_eq!(template.captures("/?page=1&page=2").unwrap_err().variable(), Some("page"));
    /// assert_eq!(template.captures("/x").unwrap_err().variable(), None);
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub fn variable(&self) -> Option<&str> {
        Some(self.cause.name()).filter(|name| !name.is_empty())
    }

    /// Returns the name of the route's variant, or `None` if no route matches or the template does not belong
    /// to a set.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// fn place(error: &urika::MatchError) -> String {
    ///     format!("{}.{}", error.route().unwrap_or("-"), error.variable().unwrap_or("-"))
    /// }
    /// ```
    #[cfg_attr(debug_assertions, inline)]
    #[must_use]
    pub const fn route(&self) -> Option<&'static str> {
        let Some(route) = self.route else { return None };
        Some(*route)
    }

    /// Returns a stable name for this kind of error.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Template;
    ///
    /// let template = Template::parse("/{?page}")?;
    /// assert_eq!(template.captures("/?page=1&page=2").unwrap_err().code(), "PARAMETER_TWICE");
    /// assert_eq!(template.captures("/x").unwrap_err().code(), "NO_MATCH");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[cfg_attr(debug_assertions, inline)]
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.mismatch.code()
    }
}

/// Converts the error: a value that cannot be built is not accepted from a URI either. An empty segment does not match.
impl From<BuildError> for MatchError {
    #[cold]
    fn from(error: BuildError) -> Self {
        let mismatch = match error.part() {
            Part::Query => Mismatch::Refused(error.kind()),
            _ => Mismatch::in_path(error.kind()),
        };
        Self::of_build(mismatch, error)
    }
}

impl MatchError {
    /// Returns the message for the sender of a request.
    #[doc(hidden)]
    #[must_use]
    pub fn for_client(&self) -> impl fmt::Display {
        ClientMessage(self)
    }

    /// Writes the sentence and the help, which name `route`.
    fn write_message(&self, route: Option<&str>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Mismatch::Refused(kind) | Mismatch::Empty(kind) = self.mismatch {
            return self.write_refused(kind, route, f);
        }
        let words = self.mismatch.wording();
        self.write_sentence(words.sentence, route, f)?;
        if words.help.is_empty() {
            return Ok(());
        }
        f.write_str("; ")?;
        self.write_filled(words.help, f)
    }

    /// Writes the message of a value that its type or its place rejects.
    fn write_refused(&self, kind: FaultKind, route: Option<&str>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fault = value_fault(kind);
        write_value_fault(fault, self.variable(), route, f)?;
        #[cfg(feature = "alloc")]
        if let Some(written) = self.cause.remark().write_accepted(f) {
            return written;
        }
        write_value_help(fault, f)
    }

    /// Returns the section that the message cites.
    const fn section(&self) -> &'static str {
        match self.mismatch {
            Mismatch::Refused(kind) | Mismatch::Empty(kind) => value_fault(kind).section(),
            other => other.wording().section,
        }
    }

    /// Writes a sentence. `{}` in the sentence is the variable, with its route.
    #[cfg_attr(debug_assertions, inline)]
    fn write_sentence(&self, sentence: &str, route: Option<&str>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((before, after)) = sentence.split_once("{}") else {
            f.write_str(sentence)?;
            return write_route(route, " in", f);
        };
        f.write_str(before)?;
        match self.variable() {
            Some(name) => write!(f, "`{name}`")?,
            None => f.write_str("a value")?,
        }
        write_route(route, " of", f)?;
        self.write_filled(after, f)
    }

    /// Writes words in which `{}` is the variable, and `{detail}` the value in the mismatch.
    fn write_filled(&self, words: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((before, after)) = words.split_once("{detail}") else {
            return write_named(words, self.variable(), f);
        };
        write_named(before, self.variable(), f)?;
        self.mismatch.write_detail(f)?;
        write_named(after, self.variable(), f)
    }
}

/// Writes the remedy for a value in a URI, unless the sentence is enough or only the author of the template can change
/// something. It names no type, which the sender of a request does not know.
fn write_value_help(fault: Fault, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match fault.kind {
        FaultKind::ValueName(names @ [_, ..]) => {
            f.write_str("; use ")?;
            write_names(names.iter().copied(), " or ", f)
        }
        FaultKind::SegmentCharacter(_) => write_segment_help(fault, f),
        FaultKind::Triplet => f.write_str("; percent-encode it once"),
        FaultKind::ReservedCharacter(_) | FaultKind::Unexpected(_) => f.write_str("; remove it"),
        FaultKind::ValueCharacter(..) | FaultKind::NotUtf8 => write!(f, "; {}", fault.help()),
        FaultKind::SegmentDots
        | FaultKind::SegmentEmpty
        | FaultKind::DotsTogether
        | FaultKind::NothingTogether
        | FaultKind::LabelCharacter(_)
        | FaultKind::ValueUndefined
        | FaultKind::ValueMembers
        | FaultKind::KeyTaken(_)
        | FaultKind::ValueInteger
        | FaultKind::ValueUuid
        | FaultKind::ValueUnlisted => write!(f, "; {}", fault.value_help()),
        _ => Ok(()),
    }
}

/// Returns the fault of a value, whose place in the URI is not known.
const fn value_fault(kind: FaultKind) -> Fault {
    Fault::new(kind, Part::Value, 0, 0)
}

impl fmt::Display for MatchError {
    #[cfg_attr(debug_assertions, inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_message(self.route(), f)?;
        write!(f, " [{}]", self.section())
    }
}

crate::fault::debugs_as_displayed!(MatchError);

impl core::error::Error for MatchError {}

#[cfg(all(test, feature = "alloc"))]
mod tests;
