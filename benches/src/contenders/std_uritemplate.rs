//! std-uritemplate: RFC 6570; one function of a template's text and a map.

use std::collections::HashMap;

use stduritemplate::Value;

use super::{Contender, Expand};
use crate::issues::Issues;

/// The `std-uritemplate` package.
#[derive(Debug)]
pub struct StdUritemplate;

impl Contender for StdUritemplate {
    const NAME: &'static str = "std-uritemplate";
}

impl Expand for StdUritemplate {
    type Template = &'static str;
    type Values = HashMap<String, Value>;
    type Expansion = String;
    const NOTE: &'static str = "has no parsed template; values in a `HashMap`, numbers as such";

    #[inline]
    fn template(text: &'static str) -> Option<Self::Template> {
        Some(text)
    }

    fn values(issues: &Issues) -> Option<Self::Values> {
        let labels = issues.labels.iter().map(|&label| Value::String(label.to_owned()));
        let mut values = HashMap::from([
            ("owner".to_owned(), Value::String(issues.owner.to_owned())),
            ("repo".to_owned(), Value::String(issues.repo.to_owned())),
            ("labels".to_owned(), Value::List(labels.collect())),
        ]);
        if let Some(number) = issues.number {
            values.insert("number".to_owned(), Value::Integer(number.try_into().ok()?));
        }
        if let Some(state) = issues.state {
            values.insert("state".to_owned(), Value::String(state.to_owned()));
        }
        if let Some(page) = issues.page {
            values.insert("page".to_owned(), Value::Integer(page.into()));
        }
        if let Some(per_page) = issues.per_page {
            values.insert("per_page".to_owned(), Value::Integer(per_page.into()));
        }
        Some(values)
    }

    #[inline]
    fn expand(template: &Self::Template, values: &Self::Values) -> Option<String> {
        stduritemplate::expand(template, values).ok()
    }
}
