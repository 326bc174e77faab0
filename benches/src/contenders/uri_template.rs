//! uri-template: RFC 6570; templates as lists of pieces, values in a map.

use uri_template::{HashValues, uri_template};

use super::{Contender, Expand};
use crate::issues::Issues;

type Values = HashValues<'static, 'static, &'static str>;

/// The `uri-template` package, with templates parsed at run time.
#[derive(Debug)]
pub struct UriTemplate;

impl Contender for UriTemplate {
    const NAME: &'static str = "uri-template";
}

impl Expand for UriTemplate {
    type Template = uri_template::UriTemplate;
    type Values = Values;
    type Expansion = String;
    const NOTE: &'static str = "values in its `HashValues`";

    #[inline]
    fn template(text: &'static str) -> Option<Self::Template> {
        uri_template::UriTemplate::new(text).ok()
    }

    #[inline]
    fn values(issues: &Issues) -> Option<Self::Values> {
        Some(values(issues))
    }

    #[inline]
    fn expand(template: &Self::Template, values: &Self::Values) -> Option<String> {
        template.expand(values).ok()
    }
}

/// The `uri-template` package, with the template parsed by its macro.
#[derive(Debug)]
pub struct UriTemplateMacro;

impl Contender for UriTemplateMacro {
    const NAME: &'static str = "uri-template-macro";
}

impl Expand for UriTemplateMacro {
    type Template = uri_template::UriTemplate;
    type Values = Values;
    type Expansion = String;
    const NOTE: &'static str = "its `uri_template!`; values in its `HashValues`";

    fn template(_: &'static str) -> Option<Self::Template> {
        Some(uri_template!(
            "https://api.github.com/repos/{owner}/{repo}/issues{/number}{?state,labels*,page,per_page}"
        ))
    }

    #[inline]
    fn values(issues: &Issues) -> Option<Self::Values> {
        Some(values(issues))
    }

    #[inline]
    fn expand(template: &Self::Template, values: &Self::Values) -> Option<String> {
        template.expand(values).ok()
    }
}

#[inline]
fn values(issues: &Issues) -> Values {
    let mut values = HashValues::new();
    values.insert("owner", issues.owner);
    values.insert("repo", issues.repo);
    if let Some(number) = issues.number {
        values.insert("number", number);
    }
    if let Some(state) = issues.state {
        values.insert("state", state);
    }
    values.insert("labels", issues.labels.to_vec());
    if let Some(page) = issues.page {
        values.insert("page", page);
    }
    if let Some(per_page) = issues.per_page {
        values.insert("per_page", per_page);
    }
    values
}
