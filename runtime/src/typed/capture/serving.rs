//! [`Serving`]: what a server asks of a type beside its values.

use core::any::Any;
use core::fmt;

use super::Reading;
use crate::fault::MatchError;
use crate::typed::routes::Inner;

/// A value that a companion hands to itself by way of a type.
pub type Companion = &'static (dyn Any + Send + Sync);

/// The answers of a type to a server: where a request has moved, and who answers one without values.
/// A set of routes asks the sets and templates inside of it.
#[derive(Clone, Copy, Debug)]
pub struct Serving {
    /// Returns the answer that `rejection = …` names, for a text that was read with this error.
    pub rejection: fn(&str, &MatchError) -> Companion,
    /// Writes the URI to which a former path has moved. `None` where the text is none.
    pub moved: fn(&str, Reading, &mut dyn fmt::Write) -> Option<Moved>,
    /// Returns true where the text is a route of a set that has `trailing_slash = "redirect"`.
    pub redirects_slash: fn(&str, Reading) -> bool,
    /// The routes at whose paths the type is found; none where nothing is known of them.
    pub inner: &'static Inner,
}

/// How a former path has moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Whether the query of the text is that of the route, so that it may stay as it is.
    pub keeps_query: bool,
    /// Whether the set of the route, or one around it, has `trailing_slash = "redirect"`.
    pub redirects_slash: bool,
}

impl Serving {
    /// The answers of a type without such words.
    pub const NONE: Self = Self {
        rejection: |_, _| &(),
        moved: |_, _, _| None,
        redirects_slash: |_, _| false,
        inner: &Inner::NONE,
    };
}
