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
    type Router = Router<usize>;
    type Found<'a> = (usize, Params<'a, 'a>);
    const NOTE: &'static str = "values are text as it stands in the path, neither decoded nor checked";

    fn router(templates: &[String]) -> Self::Router {
        let mut router = Router::new();
        for (number, template) in templates.iter().enumerate() {
            router.insert(template.clone(), number).expect("patterns that do not overlap");
        }
        router
    }

    fn find<'a>(router: &'a Self::Router, path: &'a str) -> Option<Self::Found<'a>> {
        let found = router.at(path).ok()?;
        Some((*found.value, found.params))
    }

    fn last(found: &Self::Found<'_>) -> String {
        found.1.iter().last().map(|(_, value)| value.to_owned()).unwrap_or_default()
    }
}
