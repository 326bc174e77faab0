//! `matchit`, the router of axum.

use matchit::{Params, Router};

use super::{Contender, Match};

/// The `matchit` package.
#[derive(Debug)]
pub struct Matchit;

impl Contender for Matchit {
    const NAME: &'static str = "matchit";
}

impl Match for Matchit {
    type Router = Router<String>;
    type Found<'a> = (&'a str, Params<'a, 'a>);
    const NOTE: &'static str = "values are neither decoded nor checked";

    fn router(templates: &[String]) -> Self::Router {
        let mut router = Router::new();
        for template in templates {
            router.insert(template, template.clone()).expect("patterns that do not overlap");
        }
        router
    }

    fn find<'a>(router: &'a Self::Router, path: &'a str) -> Option<Self::Found<'a>> {
        let found = router.at(path).ok()?;
        Some((found.value, found.params))
    }

    fn answer((template, params): &Self::Found<'_>) -> String {
        super::answer(template, params.iter().map(|(_, value)| value))
    }
}
