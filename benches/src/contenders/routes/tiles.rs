//! A path with a short typed query of five parameters: a map tile.

use routerama::query::FromQuery;
use routerama::resolver;
use urika::UriTemplate;

use super::{Contender, Match, answer};

/// The template of the tiles.
pub const TILES: &str = "/tiles{?x,y,z,w,h}";

/// The tile for Urika.
#[derive(Debug, UriTemplate)]
#[uri_template("/tiles{?x,y,z,w,h}")]
pub struct Tile {
    x: u32,
    y: u32,
    z: u32,
    w: u32,
    h: u32,
}

/// The path for `routerama`.
#[resolver]
#[derive(Debug)]
pub enum Path {
    #[route(GET, "/tiles")]
    /// The tiles.
    Tiles,
}

/// The query for `routerama`.
#[derive(Debug, FromQuery)]
pub struct Query {
    x: u32,
    y: u32,
    z: u32,
    w: u32,
    h: u32,
}

/// Returns the answer for a tile.
macro_rules! answer_of {
    ($found:ident) => {
        answer(TILES, [$found.x, $found.y, $found.z, $found.w, $found.h].map(|number| number.to_string()))
    };
}

/// The `urika` package, with a derived template.
#[derive(Debug)]
pub struct UrikaTiles;

impl Contender for UrikaTiles {
    const NAME: &'static str = "urika-typed";
}

impl Match for UrikaTiles {
    type Router = ();
    type Found<'a> = Tile;
    const NOTE: &'static str = "`from_path`: path and query in one template, numbers read";

    fn router(_: &[String]) {}

    fn find<'a>((): &'a (), path: &'a str) -> Option<Tile> {
        Tile::from_path(path).ok()
    }

    fn answer(found: &Tile) -> String {
        answer_of!(found)
    }
}

/// The `routerama` package, with `resolve` for the path and `from_query` for the query.
#[derive(Debug)]
pub struct RouteramaTiles;

impl Contender for RouteramaTiles {
    const NAME: &'static str = "routerama";
}

impl Match for RouteramaTiles {
    type Router = PathResolver;
    type Found<'a> = Query;
    const NOTE: &'static str = "`resolve` for the path, `from_query` for the query, in which `+` is a space";

    fn router(_: &[String]) -> PathResolver {
        Path::resolver()
    }

    fn find<'a>(router: &'a PathResolver, path: &'a str) -> Option<Query> {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        router.resolve("GET", path).ok()?;
        Query::from_query(query).ok()
    }

    fn answer(found: &Query) -> String {
        answer_of!(found)
    }
}
