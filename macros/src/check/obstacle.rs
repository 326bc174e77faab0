//! Fields whose values cannot be parsed, whatever the template: their options only write them, or the spelling of
//! their types shows that an absent value is written like another one.

use crate::fields::{FieldSource, OptionHint, Planned};
use crate::model::template::CheckedTemplate;
use crate::model::template::reversal::{Obstacle, ParsePlan};

/// The types that a field may have to be parsed.
const PARSED_TYPES: &str = "derive `UriValue` for its type; for a type from another crate, write `urika::value::Printed<T>`, which needs `Display` and `FromStr`, or use the crate `urika-dates` for dates of `jiff` and `chrono`";

/// Returns the first field whose value cannot be parsed, with the reason.
pub(crate) fn of_fields<'f>(
    fields: &'f [Planned],
    template: &CheckedTemplate,
    plan: &ParsePlan,
) -> Option<(&'f Planned, Obstacle)> {
    fields.iter().find_map(|field| Some((field, of_field(field, template, plan)?)))
}

fn of_field(field: &Planned, template: &CheckedTemplate, plan: &ParsePlan) -> Option<Obstacle> {
    let option = match field.value {
        FieldSource::Own => return like_empty(field, template, plan),
        FieldSource::With(_) => "with = …",
        FieldSource::Displayed | FieldSource::DisplayedOption(_) => "display",
    };
    let reason = format!("`#[uri({option})]` writes `{}` and cannot parse it", field.ident);
    Some(Obstacle { reason, help: PARSED_TYPES.to_owned() })
}

/// Returns the obstacle of an optional string without a delimiter, where `None` and an empty string are
/// written alike. Types that are not recognized are asked by a bound.
fn like_empty(field: &Planned, template: &CheckedTemplate, plan: &ParsePlan) -> Option<Obstacle> {
    let variable = field.variable.filter(|at| plan.uses[plan.sources[*at]].is_bare)?;
    if field.option_hint != OptionHint::OfText {
        return None;
    }
    let variable = &template.variables[variable];
    let (name, expression) = (&variable.name, template.expression_of(variable));
    Some(Obstacle {
        reason: format!("an absent `{name}` and an empty one look the same in `{expression}`"),
        help: format!(
            "write `{{?{name}}}`, or `{{/{name}}}` at the end of the path, or give `{name}` a type that always has a value"
        ),
    })
}
