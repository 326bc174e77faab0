//! The route cases: one, thirty and three hundred routes; mixed paths, paths in other spellings, and a query.

use std::hint::black_box;

use crate::case::{Case, Operation, Verdict};
use crate::contenders::routes::{
    Bytes, GITHUB, HUNDRED, Match, Matchit, ONE, Regexes, Routerama, RouteramaSearch, RouteramaText,
    RouteramaTiles, SEARCH, Split, TEN, TILES, UrikaGitHub, UrikaSearch, UrikaSet, UrikaTemplate, UrikaTiles,
    UrikaTyped,
};
use crate::inputs::{self, Input};
use crate::oracle;

/// Returns all route cases. The cases of one group stand together.
pub(super) fn all() -> Vec<Case> {
    let one = || (vec![ONE.to_owned()], inputs::route1());
    let some = |words: &'static [&'static str]| {
        let name = if words.len() == 10 { "routes30" } else { "routes300" };
        (templates(words), inputs::routes(name, words))
    };
    let search = || (vec![SEARCH.to_owned()], inputs::search());
    let tiles = || (vec![TILES.to_owned()], inputs::tiles());
    let mut cases = vec![
        case::<UrikaTyped>(one()),
        case::<UrikaTemplate>(one()),
        case::<Matchit>(one()),
        case::<Regexes>(one()),
        case::<Split>(one()),
        case::<Bytes>(one()),
        case::<UrikaSet<30>>(some(TEN)),
        case::<Matchit>(some(TEN)),
        case::<Regexes>(some(TEN)),
        case::<UrikaSet<300>>(some(HUNDRED)),
        case::<Matchit>(some(HUNDRED)),
        case::<Regexes>(some(HUNDRED)),
        case::<UrikaSearch>(search()),
        case::<RouteramaSearch>(search()),
        case::<UrikaTiles>(tiles()),
        case::<RouteramaTiles>(tiles()),
    ];
    for input in [inputs::github30, inputs::issues10, inputs::spellings] {
        let github = || (GITHUB.iter().map(ToString::to_string).collect(), input());
        cases.extend([
            case::<UrikaGitHub>(github()),
            case::<Routerama>(github()),
            case::<RouteramaText>(github()),
            case::<Matchit>(github()),
            case::<Regexes>(github()),
        ]);
    }
    cases
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
