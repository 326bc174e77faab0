//! Sets of routes: one enum whose variants are typed templates, each of which builds a URI, and
//! which together take one apart.
//!
//! | file | is |
//! |---|---|
//! | `route` | [`Route`]: what a set says of each of its routes |
//! | `serving` | the answers of a set to a server, for the sets inside of it as well |
//! | `about` | [`Described`]: what a set says of its routes to people |
//! | `set` | [`Routes`]: what every set can do |
//! | `shape` | what a route matches, segment by segment |
//! | `overlap` | whether two routes match a common path, and which of them it belongs to |
//! | `example` | a path that two routes both match |
//! | `assertion` | the same, of sets whose routes only const evaluation sees |
//!
//! Which route a path belongs to is decided by the macro, which asks `overlap`; what it emits goes
//! through the segments with `typed::capture`.

mod about;
mod assertion;
pub mod example;
pub mod overlap;
mod route;
mod serving;
mod set;
pub mod shape;
#[cfg(all(test, feature = "alloc"))]
mod tests;

pub use self::about::{About, Described};
pub use self::assertion::{assert_apart, assert_distinct};
pub use self::route::{Inner, Kind, Route};
pub use self::serving::{
    assert_no_former, moved_behind, moved_inside, serving, serving_template, walk_set, way,
};
pub use self::set::{Routes, SameAs, TakenAs, done, marks_behind};
#[cfg(feature = "alloc")]
pub use self::set::{build, build_on, try_build_on};
pub use self::shape::{Head, Shape, Shapes, Step};
