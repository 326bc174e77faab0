//! `regex`: one expression for each route, and a `RegexSet` for several routes.

use regex::{Captures, Regex, RegexSet};

use super::{Contender, Match};

/// The `regex` package.
#[derive(Debug)]
pub struct Regexes;

impl Contender for Regexes {
    const NAME: &'static str = "regex";
}

impl Match for Regexes {
    type Router = (RegexSet, Vec<(Regex, String)>);
    type Found<'a> = (&'a str, Captures<'a>);
    const NOTE: &'static str = "values are neither decoded nor checked";

    fn router(templates: &[String]) -> Self::Router {
        let expression = |template: &String| {
            let mut expression = String::from("^");
            for (number, piece) in template.split(['{', '}']).enumerate() {
                expression += if number % 2 == 0 { piece } else { "([^/]+)" };
            }
            expression + "$"
        };
        let expressions: Vec<String> = templates.iter().map(expression).collect();
        let regex = |text: &String| Regex::new(text).expect("a valid expression");
        let all = expressions.iter().map(regex).zip(templates.iter().cloned());
        (RegexSet::new(&expressions).expect("valid expressions"), all.collect())
    }

    fn find<'a>((set, all): &'a Self::Router, path: &'a str) -> Option<Self::Found<'a>> {
        let (regex, template) = match all.as_slice() {
            [one] => one,
            all => &all[set.matches(path).iter().next()?],
        };
        Some((template, regex.captures(path)?))
    }

    fn answer((template, captures): &Self::Found<'_>) -> String {
        super::answer(template, captures.iter().flatten().skip(1).map(|value| value.as_str()))
    }
}
