//! The route cases: one, thirty and three hundred routes; mixed paths, paths in other spellings, and a query.

use std::hint::black_box;

use crate::case::{Case, Operation, Verdict};
use crate::contenders::routes::{
    Bytes, GITHUB, HUNDRED, Match, ONE, Routerama, RouteramaSearch, RouteramaText, RouteramaTiles, SEARCH,
    Split, TEN, TILES, UrikaGitHub, UrikaSearch, UrikaSet, UrikaTemplate, UrikaTiles, UrikaTyped,
};
use crate::inputs::{self, Input};
use crate::oracle;

/// Returns the route cases, grouped, except for routers that accept any templates.
pub(super) fn all() -> Vec<Case> {
    let search = || (vec![SEARCH.to_owned()], inputs::search());
    let tiles = || (vec![TILES.to_owned()], inputs::tiles());
    let mut cases = vec![
        case::<UrikaTyped>(one()),
        case::<UrikaTemplate>(one()),
        case::<Split>(one()),
        case::<Bytes>(one()),
        case::<UrikaSet<30>>(some(TEN)),
        case::<UrikaSet<300>>(some(HUNDRED)),
        case::<UrikaSearch>(search()),
        case::<RouteramaSearch>(search()),
        case::<UrikaTiles>(tiles()),
        case::<RouteramaTiles>(tiles()),
    ];
    for input in PATHS {
        cases.extend([
            case::<UrikaGitHub>(github(input)),
            case::<Routerama>(github(input)),
            case::<RouteramaText>(github(input)),
        ]);
    }
    cases
}

/// Returns the cases of a router that accepts any templates.
#[cfg(feature = "rivals")]
pub(super) fn of_router<C: Match>() -> Vec<Case> {
    let mut cases = vec![case::<C>(one()), case::<C>(some(TEN)), case::<C>(some(HUNDRED))];
    cases.extend(PATHS.map(|input| case::<C>(github(input))));
    cases
}

/// Paths of the routes of GitHub.
const PATHS: [fn() -> Input; 3] = [inputs::github30, inputs::issues10, inputs::spellings];

fn one() -> (Vec<String>, Input) {
    (vec![ONE.to_owned()], inputs::route1())
}

fn some(words: &'static [&'static str]) -> (Vec<String>, Input) {
    let name = if words.len() == 10 { "routes30" } else { "routes300" };
    (templates(words), inputs::routes(name, words))
}

fn github(input: fn() -> Input) -> (Vec<String>, Input) {
    (GITHUB.iter().map(ToString::to_string).collect(), input())
}

/// Returns the templates of the sets in `contenders::routes::sets`.
fn templates(words: &[&str]) -> Vec<String> {
    let of = |word: &&str| {
        [format!("/{word}"), format!("/{word}/{{owner}}"), format!("/{word}/{{owner}}/repos/{{id}}")]
    };
    words.iter().flat_map(of).collect()
}

fn case<C: Match>((templates, input): (Vec<String>, Input)) -> Case {
    let (router, paths) = (C::router(&templates), input.uris.clone());
    Case {
        operation: Operation::Match,
        contender: C::NAME,
        rank: C::RANK,
        note: C::NOTE,
        // The answers of `pass` may not borrow from the path.
        pass: Box::new(move || {
            for path in &paths {
                black_box(C::find(black_box(&router), black_box(path)));
            }
        }),
        check: {
            let (router, paths) = (C::router(&templates), input.uris.clone());
            Box::new(move || {
                let mut verdict = Verdict::default();
                for path in &paths {
                    let answer = C::find(&router, path).map(|found| C::answer(&found));
                    let right = inputs::spelling(path).map(str::to_owned);
                    let right = right.unwrap_or_else(|| oracle::route(&templates, path));
                    verdict.count(path, &right, Some(answer.as_deref().unwrap_or("refused")));
                }
                verdict
            })
        },
        input,
    }
}
