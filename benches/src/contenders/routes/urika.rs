//! Urika's typed templates and sets.

use urika::UriTemplate;
use urika::template::{Captures, Template};
use urika::value::Segment;

use super::sets::{Thirty, ThreeHundred};
use super::{Contender, Match, ONE, answer};

/// A typed template of the one route.
#[derive(Debug, UriTemplate)]
#[uri_template("/repos/{owner}/{repo}/issues/{number}")]
pub struct One<'a> {
    /// A checked segment.
    pub owner: Segment<'a>,
    /// A checked segment.
    pub repo: Segment<'a>,
    /// A number.
    pub number: u64,
}

/// The `urika` package, with a derived template.
#[derive(Debug)]
pub struct UrikaTyped;

impl Contender for UrikaTyped {
    const NAME: &'static str = "urika-typed";
}

impl Match for UrikaTyped {
    type Router = ();
    type Found<'a> = One<'a>;
    const NOTE: &'static str = "`from_path`: decoded, segments checked, the number read";

    fn router(_: &[String]) {}

    fn find<'a>((): &'a (), path: &'a str) -> Option<One<'a>> {
        One::from_path(path).ok()
    }

    fn answer(found: &One<'_>) -> String {
        answer(ONE, [found.owner.as_str(), found.repo.as_str(), &found.number.to_string()])
    }
}

/// The `urika` package, with a template parsed at run time.
#[derive(Debug)]
pub struct UrikaTemplate;

impl Contender for UrikaTemplate {
    const NAME: &'static str = "urika-template";
}

impl Match for UrikaTemplate {
    type Router = Template<'static>;
    type Found<'a> = Captures<'a, 'a>;
    const NOTE: &'static str = "`Template::captures`: values are text, decoded";

    fn router(templates: &[String]) -> Self::Router {
        let [text] = templates else { panic!("one template") };
        Template::parse(text).expect("a template").into_owned()
    }

    fn find<'a>(router: &'a Self::Router, path: &'a str) -> Option<Captures<'a, 'a>> {
        router.captures(path).ok()
    }

    fn answer(found: &Captures<'_, '_>) -> String {
        answer(ONE, found.iter().map(|(_, value)| value.as_text().unwrap_or_default().to_owned()))
    }
}

/// The `urika` package, with a set of so many routes.
#[derive(Debug)]
pub struct UrikaSet<const COUNT: usize>;

impl<const COUNT: usize> Contender for UrikaSet<COUNT> {
    const NAME: &'static str = "urika-routes";
}

macro_rules! of_set {
    ($($count:literal: $set:ident;)*) => {$(
        impl Match for UrikaSet<$count> {
            type Router = ();
            type Found<'a> = $set<'a>;
            const NOTE: &'static str = "`#[derive(Routes)]`: decoded, segments checked, the number read";

            fn router(_: &[String]) {}

            fn find<'a>((): &'a (), path: &'a str) -> Option<$set<'a>> {
                $set::from_uri(path).ok()
            }

            fn answer(found: &$set<'_>) -> String {
                found.answer()
            }
        }
    )*};
}

of_set! {
    30: Thirty;
    300: ThreeHundred;
}
