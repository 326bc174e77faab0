//! [`Serving`]: how a server answers for a type.

use super::{Companion, MovedTo, Reading};
use crate::fault::MatchError;
use crate::typed::route::{Inner, Route};

/// How a server answers for a type: where a former path has moved, and what to reply if a request does not
/// match. A route set consults its inner sets and templates.
#[derive(Clone, Copy, Debug)]
pub struct Serving {
    /// Returns the answer named by `rejection = …`, for a request that failed with this error.
    pub rejection: fn(&str, &MatchError) -> Companion,
    /// Writes the URI to which a former path has moved. Returns `None` if the path is not a former one.
    pub moved: MovedTo,
    /// Calls the function with the inner sets that lead to the route of a path, the outermost first, and then with
    /// the route. It may be the route of an error.
    pub way: fn(&str, Reading, &mut dyn FnMut(&'static Route)),
    /// The routes at whose paths the type is found; empty if nothing is known about them.
    pub inner: &'static Inner,
}

/// A type that has the answers of a template or a route set for a server.
pub trait Serves {
    /// The answers of the template or the set.
    const SERVING: Serving;
    /// The template, for its errors. It is empty for a set.
    const TEMPLATE: &'static str = "";
}

/// Answers for a type without arguments for servers, such as `rejection`.
impl Serves for () {
    const SERVING: Serving = Serving::NONE;
}

impl Serving {
    /// The answers of a type without arguments for servers, such as `rejection`.
    pub const NONE: Self =
        Self { rejection: |_, _| &(), moved: |_, _, _| None, way: |_, _, _| {}, inner: &Inner::NONE };
}
