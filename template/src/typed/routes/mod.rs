//! Route sets: enums whose variants are typed templates. Each route builds URIs, and the set finds the route
//! of a URI.
//!
//! | file | is |
//! |---|---|
//! | `serving` | how a server answers for a set and its inner sets |
//! | `metadata` | [`DescribedRoutes`]: descriptions of routes |
//! | `set` | [`Routes`]: the operations of every set |
//! | `build` | builds the URI of a route |
//! | `alone` | checks that no other route matches that URI |
//! | `shape` | the paths of a route, segment by segment |
//! | `overlap` | compares two routes: do they match a common path, and which one ranks higher |
//! | `fallback` | a variant for the paths that no route matches |
//! | `example` | a path that two routes both match |
//! | `assertion` | compares routes that only const evaluation sees |
//! | `trail` | the shape of a route of an inner set |
//! | `collision` | may a route build the URI of another one, as far as its types tell |
//! | `parts` | the strings of a literal that a value would have to have |
//! | `aligned` | compares the values of a pattern with another pattern, segment by segment |
//!
//! The macro decides which route a path belongs to, with `overlap`. The code that it emits reads the segments
//! with `typed::capture`.

mod aligned;
#[cfg(feature = "alloc")]
mod alone;
mod assertion;
mod build;
mod collision;
pub mod example;
mod fallback;
mod metadata;
pub mod overlap;
mod parts;
mod serving;
mod set;
pub mod shape;
#[cfg(all(test, feature = "alloc"))]
mod tests;
mod trail;

#[cfg(feature = "alloc")]
pub use self::alone::{FoundRoute, alone, found_route};
pub use self::assertion::{assert_apart, assert_distinct};
#[cfg(feature = "alloc")]
pub use self::build::{build, build_on, try_build_on};
pub use self::collision::{Built, BuiltPattern, Taking, may_collide};
pub use self::fallback::{FallbackPath, HeldPath, NoPath, has_fallback, or_fallback, walk_fallback};
pub use self::metadata::{DescribedRoutes, RouteMetadata};
pub use self::serving::{
    OfSet, OfTemplate, Omitted, assert_no_former, moved_behind, moved_inside, moved_wrongly, omitted,
    walk_set, way, way_of_error,
};
pub use self::set::{
    Routes, SameAs, TakenAs, Unambiguous, astray, done, fail, look, marks_behind, read_typed,
};
pub use self::shape::{Head, Shape, ShapeStep};
pub use crate::typed::facts::Shapes;
pub use crate::typed::route::{Inner, Route, RouteKind, choosing, former, own};
