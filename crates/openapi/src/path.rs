//! [`PathTemplate`]: the path of an operation as a URI template.

use crate::expression::{Expression, end, expressions};
use crate::finding::{Problem, Rejection};
use crate::parameter::{Operator, Parameter, Place, Writing, escaped};

/// The template of a path.
pub(crate) struct PathTemplate {
    pub(crate) text: String,
    /// Whether the path has a query.
    pub(crate) has_query: bool,
}

impl PathTemplate {
    /// Writes the template of a path, whose parameters are all described.
    pub(crate) fn new(path: &str, parameters: &[Parameter]) -> Result<Self, Rejection> {
        if path.contains('#') {
            return Err(Problem::Fragment.into());
        }
        let expressions = expressions(path);
        let mut text = String::new();
        for (number, expression) in expressions.iter().enumerate() {
            text += &literal(expression.before);
            let Some(parameter) = find(expression.name, parameters) else {
                return Err(Rejection::new(Problem::Unplaced, expression.name));
            };
            if begins_with_value(parameter) {
                check_beginning(expression, number, parameter)?;
            }
            push_variable(parameter, &mut text);
        }
        text += &literal(end(path, &expressions));
        let is_written = |name: &str| expressions.iter().any(|expression| expression.name == name);
        match parameters.iter().find(|parameter| !parameter.is_in_query() && !is_written(&parameter.name)) {
            Some(Parameter { name, .. }) => Err(Rejection::new(Problem::NotInPath(name.clone()), name)),
            None => Ok(Self { text, has_query: path.contains('?') }),
        }
    }
}

/// Checks the text around a parameter that begins with its value.
fn check_beginning(
    expression: &Expression<'_>,
    number: usize,
    parameter: &Parameter,
) -> Result<(), Rejection> {
    if expression.before.is_empty() && number > 0 {
        return Err(Rejection::new(Problem::Adjacent, expression.name));
    }
    let is_end = expression.rest.is_empty() || expression.rest.starts_with(['/', '?']);
    if expression.before.ends_with('/') && is_end && parameter.rule.has_empty {
        return Err(Rejection::new(Problem::MayBeEmpty, expression.name));
    }
    Ok(())
}

/// Adds the path parameters that the document does not describe.
pub(crate) fn add_undescribed(path: &str, parameters: &mut Vec<Parameter>) {
    for Expression { name, .. } in expressions(path) {
        if find(name, parameters).is_none() {
            parameters.insert(0, Parameter::undescribed(name));
        }
    }
}

fn find<'p>(name: &str, parameters: &'p [Parameter]) -> Option<&'p Parameter> {
    parameters.iter().find(|parameter| parameter.place == Place::Path && parameter.name == name)
}

/// Returns whether the text of a parameter begins with its value.
const fn begins_with_value(parameter: &Parameter) -> bool {
    !matches!(parameter.writing, Writing::Variable { operator: Operator::Label | Operator::Parameter, .. })
}

fn push_variable(parameter: &Parameter, text: &mut String) {
    let (operator, star) = match parameter.writing {
        Writing::Variable { operator, is_exploded } => {
            (operator.as_str(), if is_exploded { "*" } else { "" })
        }
        Writing::Joined(_) | Writing::Json | Writing::Pairs { .. } => ("", ""),
    };
    text.extend(["{", operator, &parameter.variable, star, "}"]);
}

/// Escapes the characters of literal text that a URI does not have. Braces and broken escapes are left to the grammar of
/// templates, which rejects them.
fn literal(text: &str) -> String {
    escaped(text, |byte| b"-._~!$&'()*+,;=:@/?%{}".contains(&byte))
}
