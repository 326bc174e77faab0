//! Routers, and code without a router: find the route of a path, and its values.

mod by_hand;
mod github;
#[cfg(feature = "rivals")]
mod matchit;
#[cfg(feature = "rivals")]
mod regex;
mod search;
mod sets;
mod tiles;
mod urika;

pub use self::by_hand::{Bytes, Split};
pub use self::github::{GITHUB, Routerama, RouteramaText, UrikaGitHub};
#[cfg(feature = "rivals")]
pub use self::matchit::Matchit;
#[cfg(feature = "rivals")]
pub use self::regex::Regexes;
pub use self::search::{RouteramaSearch, SEARCH, UrikaSearch};
pub use self::sets::{HUNDRED, TEN};
pub use self::tiles::{RouteramaTiles, TILES, UrikaTiles};
pub use self::urika::{One, UrikaSet, UrikaTemplate, UrikaTyped};

use super::Contender;

/// The one route: `/repos/{owner}/{repo}/issues/{number}`.
pub const ONE: &str = "/repos/{owner}/{repo}/issues/{number}";

/// Finds the route of a path, and its values.
pub trait Match: Contender {
    /// The router, built before the first path is matched.
    type Router: 'static;
    /// The values of a path.
    type Found<'a>;
    /// The particular properties of the router's matching.
    const NOTE: &'static str;
    /// Builds the router from these templates.
    fn router(templates: &[String]) -> Self::Router;
    /// Finds the route of a path.
    fn find<'a>(router: &'a Self::Router, path: &'a str) -> Option<Self::Found<'a>>;
    /// Returns the template of the route and its values, separated by spaces.
    fn answer(found: &Self::Found<'_>) -> String;
}

/// Returns the text of [`Match::answer`] for a template and its values.
fn answer<V: AsRef<str>>(template: &str, values: impl IntoIterator<Item = V>) -> String {
    let mut text = template.to_owned();
    for value in values {
        text.push(' ');
        text.push_str(value.as_ref());
    }
    text
}
