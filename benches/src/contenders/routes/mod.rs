//! Routers, and code that does without: which route a path belongs to, with its values.

mod by_hand;
mod github;
mod matchit;
mod regex;
mod search;
mod sets;
mod tiles;
mod urika;

pub use self::by_hand::{Bytes, Split};
pub use self::github::{GITHUB, Routerama, RouteramaText, UrikaGitHub};
pub use self::matchit::Matchit;
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
    /// Returns the template of the route, and behind it the values, with spaces between.
    fn answer(found: &Self::Found<'_>) -> String;
}

/// Returns the answer of [`Match`] for a template and its values.
fn answer<V: AsRef<str>>(template: &str, values: impl IntoIterator<Item = V>) -> String {
    let mut text = template.to_owned();
    for value in values {
        text.push(' ');
        text.push_str(value.as_ref());
    }
    text
}
