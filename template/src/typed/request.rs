//! [`Reading`]: how to read the URI of a request. [`Moved`]: where a former path leads.

use core::any::Any;
use core::fmt;

use crate::fault::MatchError;

/// How to read a URI.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reading {
    /// Whether the string begins with the path, without scheme and authority.
    pub is_path: bool,
    /// Whether the query is a form, in which `+` is a space and raw characters that a URI cannot have are
    /// data.
    pub is_form: bool,
    /// Whether the string follows the prefix of an inner set.
    pub is_inner: bool,
    /// When a set returns its fallback.
    pub fallback: Fallback,
}

/// When a set returns its fallback.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fallback {
    /// If no route matches the path.
    #[default]
    IfUnknown,
    /// Never, so that a server learns whether a route matches the path.
    Never,
}

impl Reading {
    /// A whole URI.
    pub(super) const WHOLE: Self =
        Self { is_path: false, is_form: false, is_inner: false, fallback: Fallback::IfUnknown };
    /// A path with a query.
    pub(super) const PATH: Self = Self { is_path: true, ..Self::WHOLE };
    /// A path with a query as browsers write forms.
    pub const FORM: Self = Self { is_form: true, ..Self::PATH };

    /// Returns how to read what follows the prefix of an inner set.
    #[inline]
    #[must_use]
    pub const fn inner(self) -> Self {
        Self { is_inner: true, ..self }
    }

    /// Returns how to read with another rule for fallbacks.
    #[inline]
    #[must_use]
    pub const fn with_fallback(self, fallback: Fallback) -> Self {
        Self { fallback, ..self }
    }
}

/// A value of a companion crate, which this crate only passes on.
pub type Companion = &'static (dyn Any + Send + Sync);

/// Writes the URI to which a former path has moved. Returns `None` if the path is not a former one, and an
/// error if its query has an invalid value.
pub type MovedTo = fn(&str, Reading, &mut dyn fmt::Write) -> Option<Result<Moved, MatchError>>;

/// A former path that has moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Whether the new route also has the query, which is then kept.
    pub keeps_query: bool,
    /// Whether the set of the route, or a set around it, has `trailing_slash = "redirect"`.
    pub redirects_slash: bool,
}
