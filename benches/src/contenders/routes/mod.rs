//! Routers, and code that does without: which route a path belongs to, with its values.

mod by_hand;
mod matchit;
mod regex;
mod sets;
mod urika;

pub use self::by_hand::{Bytes, Split};
pub use self::matchit::Matchit;
pub use self::regex::Regexes;
pub use self::sets::{HUNDRED, TEN};
pub use self::urika::{One, UrikaSet, UrikaTemplate, UrikaTyped};

use super::Contender;

/// The one route: `/repos/{owner}/{repo}/issues/{number}`.
pub const ONE: &str = "/repos/{owner}/{repo}/issues/{number}";

/// Finds the route of a path, and its values.
pub trait Match: Contender {
    /// The router, made before the first path comes.
    type Router: 'static;
    /// The values of a path.
    type Found<'a>;
    /// Says what is particular about its way.
    const NOTE: &'static str;
    /// Makes it of these templates.
    fn router(templates: &[String]) -> Self::Router;
    /// Finds the route of a path.
    fn find<'a>(router: &'a Self::Router, path: &'a str) -> Option<Self::Found<'a>>;
    /// The last of its values, as text.
    fn last(found: &Self::Found<'_>) -> String;
}
