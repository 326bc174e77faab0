//! uri-template-system: RFC 6570; templates as trees, values in a map of owned strings.

use uri_template_system::{Template, Value, Values};

use super::{Contender, Expand};
use crate::issues::Issues;

/// The `uri-template-system` package.
#[derive(Debug)]
pub struct UriTemplateSystem;

impl Contender for UriTemplateSystem {
    const NAME: &'static str = "uri-template-system";
}

impl Expand for UriTemplateSystem {
    type Template = Template<'static>;
    type Values = Values;
    type Expansion = String;
    const NOTE: &'static str = "values in its `Values`, which owns its text";

    #[inline]
    fn template(text: &'static str) -> Option<Self::Template> {
        Template::parse(text).ok()
    }

    #[inline]
    fn values(issues: &Issues) -> Option<Self::Values> {
        let mut values = Values::default()
            .add("owner", Value::item(issues.owner))
            .add("repo", Value::item(issues.repo))
            .add("labels", Value::list(issues.labels.iter().copied()));
        if let Some(number) = issues.number {
            values = values.add("number", Value::item(number.to_string()));
        }
        if let Some(state) = issues.state {
            values = values.add("state", Value::item(state));
        }
        if let Some(page) = issues.page {
            values = values.add("page", Value::item(page.to_string()));
        }
        if let Some(per_page) = issues.per_page {
            values = values.add("per_page", Value::item(per_page.to_string()));
        }
        Some(values)
    }

    #[inline]
    fn expand(template: &Self::Template, values: &Self::Values) -> Option<String> {
        template.expand(values).ok()
    }
}
