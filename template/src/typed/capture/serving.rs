//! [`Serving`]: the answers of a type to a server.

use super::{Companion, MovedTo, Reading};
use crate::fault::MatchError;
use crate::typed::route::Inner;

/// The answers of a type to a server: where a request has moved, and how to answer one that does not match. A
/// route set asks its inner sets and templates.
#[derive(Clone, Copy, Debug)]
pub struct Serving {
    /// Returns the answer named by `rejection = …`, for a string that was read with this error.
    pub rejection: fn(&str, &MatchError) -> Companion,
    /// Writes the URI to which a former path has moved. Returns `None` if the text is no former path.
    pub moved: MovedTo,
    /// Returns true if the text is a route of a set that has `trailing_slash = "redirect"`.
    pub redirects_slash: fn(&str, Reading) -> bool,
    /// The routes at whose paths the type is found; none where nothing is known of them.
    pub inner: &'static Inner,
}

/// A type that has the answers of a template or a route set to a server.
pub trait Serves {
    /// The answers of the template or the set.
    const SERVING: Serving;
    /// The template, for its errors. A set has an empty string.
    const TEMPLATE: &'static str = "";
}

/// Answers for a type without arguments for servers, such as `rejection`.
impl Serves for () {
    const SERVING: Serving = Serving::NONE;
}

impl Serving {
    /// The answers of a type without arguments for servers, such as `rejection`.
    pub const NONE: Self = Self {
        rejection: |_, _| &(),
        moved: |_, _, _| None,
        redirects_slash: |_, _| false,
        inner: &Inner::NONE,
    };
}
