//! [`Reading`]: the way in which the text of a request is read. [`Moved`]: where a former path leads.

use core::any::Any;
use core::fmt;

use crate::fault::MatchError;

/// The way to read a string.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reading {
    /// Whether the text begins with the path, without scheme and authority.
    pub is_path: bool,
    /// Whether the query is a form, in which `+` is a space and raw characters that a URI does not have are
    /// data.
    pub is_form: bool,
    /// Whether the text follows the prefix of an inner set.
    pub is_inner: bool,
}

impl Reading {
    /// A whole URI.
    pub(super) const WHOLE: Self = Self { is_path: false, is_form: false, is_inner: false };
    /// A path with a query.
    pub(super) const PATH: Self = Self { is_path: true, ..Self::WHOLE };
    /// A path with a query as browsers write forms.
    pub const FORM: Self = Self { is_form: true, ..Self::PATH };

    /// Returns the way to read the text after the prefix of an inner set.
    #[inline]
    #[must_use]
    pub const fn inner(self) -> Self {
        Self { is_inner: true, ..self }
    }
}

/// A value of a companion crate, which the core only hands through.
pub type Companion = &'static (dyn Any + Send + Sync);

/// Writes the URI to which a former path has moved. Returns `None` if the text is no former path, and an error
/// if a value in its query cannot be taken.
pub type MovedTo = fn(&str, Reading, &mut dyn fmt::Write) -> Option<Result<Moved, MatchError>>;

/// A former path that has moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Whether the route has the query of the text, which is then kept.
    pub keeps_query: bool,
    /// Whether the set of the route, or one around it, has `trailing_slash = "redirect"`.
    pub redirects_slash: bool,
}
