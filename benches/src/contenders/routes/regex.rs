//! `regex`: one expression for each route, and a `RegexSet` where there are several.

use regex::{Captures, Regex, RegexSet};

use super::{Contender, Match};

/// The `regex` package.
#[derive(Debug)]
pub struct Regexes;

impl Contender for Regexes {
    const NAME: &'static str = "regex";
}

impl Match for Regexes {
    type Router = (RegexSet, Vec<Regex>);
    type Found<'a> = Captures<'a>;
    const NOTE: &'static str = "values are text as it stands in the path, neither decoded nor checked";

    fn router(templates: &[String]) -> Self::Router {
        let expression = |template: &String| {
            let mut expression = String::from("^");
            for (number, piece) in template.split(['{', '}']).enumerate() {
                expression += if number % 2 == 0 { piece } else { "([^/]+)" };
            }
            expression + "$"
        };
        let expressions: Vec<String> = templates.iter().map(expression).collect();
        let all = expressions.iter().map(|text| Regex::new(text).expect("a valid expression"));
        (RegexSet::new(&expressions).expect("valid expressions"), all.collect())
    }

    fn find<'a>((set, all): &'a Self::Router, path: &'a str) -> Option<Captures<'a>> {
        match all.as_slice() {
            [one] => one.captures(path),
            all => all[set.matches(path).iter().next()?].captures(path),
        }
    }

    fn last(found: &Captures<'_>) -> String {
        found.iter().flatten().last().map(|value| value.as_str().to_owned()).unwrap_or_default()
    }
}
