//! A path with a typed query of five parameters: GitHub's search for issues.

use std::borrow::Cow;

use routerama::query::FromQuery;
use routerama::resolver;
use urika::UriTemplate;

use super::{Contender, Match, answer};

/// The template of the search.
pub const SEARCH: &str = "/search/issues{?q,sort,order,page,per_page}";

/// The search for Urika.
#[derive(Debug, UriTemplate)]
#[uri_template("/search/issues{?q,sort,order,page,per_page}")]
pub struct Search<'a> {
    q: Option<Cow<'a, str>>,
    sort: Option<Cow<'a, str>>,
    order: Option<Cow<'a, str>>,
    page: Option<u32>,
    per_page: Option<u32>,
}

/// The path for `routerama`.
#[resolver]
#[derive(Debug)]
pub enum Path {
    #[route(GET, "/search/issues")]
    /// The search.
    Search,
}

/// The query for `routerama`.
#[derive(Debug, FromQuery)]
pub struct Query<'a> {
    q: Option<Cow<'a, str>>,
    sort: Option<Cow<'a, str>>,
    order: Option<Cow<'a, str>>,
    page: Option<u32>,
    per_page: Option<u32>,
}

/// Returns the answer for a search with all parameters.
macro_rules! answer_of {
    ($found:ident) => {
        answer(
            SEARCH,
            [&$found.q, &$found.sort, &$found.order]
                .into_iter()
                .flatten()
                .map(ToString::to_string)
                .chain([$found.page, $found.per_page].iter().flatten().map(ToString::to_string)),
        )
    };
}

/// The `urika` package, with a derived template.
#[derive(Debug)]
pub struct UrikaSearch;

impl Contender for UrikaSearch {
    const NAME: &'static str = "urika-typed";
}

impl Match for UrikaSearch {
    type Router = ();
    type Found<'a> = Search<'a>;
    const NOTE: &'static str =
        "`from_path`: path and query in one template, strings are decoded, numbers parsed";

    fn router(_: &[String]) {}

    fn find<'a>((): &'a (), path: &'a str) -> Option<Search<'a>> {
        Search::from_path(path).ok()
    }

    fn answer(found: &Search<'_>) -> String {
        answer_of!(found)
    }
}

/// The `routerama` package, with `resolve` for the path and `from_query` for the query.
#[derive(Debug)]
pub struct RouteramaSearch;

impl Contender for RouteramaSearch {
    const NAME: &'static str = "routerama";
}

impl Match for RouteramaSearch {
    type Router = PathResolver;
    type Found<'a> = Query<'a>;
    const NOTE: &'static str = "`resolve` for the path, `from_query` for the query, in which `+` is a space";

    fn router(_: &[String]) -> PathResolver {
        Path::resolver()
    }

    fn find<'a>(router: &'a PathResolver, path: &'a str) -> Option<Query<'a>> {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        router.resolve("GET", path).ok()?;
        Query::from_query(query).ok()
    }

    fn answer(found: &Query<'_>) -> String {
        answer_of!(found)
    }
}
