//! [`PathTemplate`]: the path of an operation as a URI template.

use std::fmt::Write as _;

use crate::finding::{Found, Problem};
use crate::parameter::{Parameter, Place, Writing};

/// The template of a path, and the names of its parameters.
pub(crate) struct PathTemplate {
    pub(crate) text: String,
    /// Whether the path has a query.
    pub(crate) has_query: bool,
}

impl PathTemplate {
    /// Writes the template of a path.
    pub(crate) fn new(path: &str, parameters: &[Parameter]) -> Result<Self, Found> {
        if path.contains('#') {
            return Err(Problem::Fragment.into());
        }
        let (mut text, mut rest, mut names) = (String::new(), path, Vec::new());
        while let Some((literal, after)) = rest.split_once('{') {
            push_literal(literal, &mut text);
            let Some((name, after)) = after.split_once('}') else {
                text.push('{');
                rest = after;
                break;
            };
            let Some(parameter) = find(name, parameters) else { break };
            let is_first = names.is_empty();
            if literal.is_empty() && !is_first && begins_without_delimiter(parameter) {
                return Err(Found::of(Problem::Adjacent, name));
            }
            let is_whole = text.ends_with('/') && (after.is_empty() || after.starts_with(['/', '?']));
            if is_whole && begins_without_delimiter(parameter) && parameter.rule.has_empty {
                return Err(Found::of(Problem::MayBeEmpty, name));
            }
            push_expression(parameter, &mut text);
            names.push(name);
            rest = after;
        }
        push_literal(rest, &mut text);
        let is_missing = |it: &&Parameter| it.place == Place::Path && !names.contains(&it.name.as_str());
        if let Some(missing) = parameters.iter().find(is_missing) {
            return Err(Found::of(Problem::NotInPath, &missing.name));
        }
        Ok(Self { text, has_query: path.contains('?') })
    }
}

/// Adds the path parameters that the document does not describe.
pub(crate) fn add_undescribed(path: &str, parameters: &mut Vec<Parameter>) {
    for name in path.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)) {
        if find(name, parameters).is_none() {
            parameters.insert(0, Parameter::of_path(name));
        }
    }
}

fn find<'p>(name: &str, parameters: &'p [Parameter]) -> Option<&'p Parameter> {
    parameters.iter().find(|it| it.place == Place::Path && it.name == name)
}

/// Returns whether the text of a parameter begins with its value.
fn begins_without_delimiter(parameter: &Parameter) -> bool {
    !matches!(parameter.writing, Writing::Variable { operator: "." | ";", .. })
}

fn push_expression(parameter: &Parameter, text: &mut String) {
    let (operator, star) = match parameter.writing {
        Writing::Variable { operator, is_exploded } => (operator, if is_exploded { "*" } else { "" }),
        _ => ("", ""),
    };
    text.push('{');
    text.push_str(operator);
    text.push_str(&parameter.variable);
    text.push_str(star);
    text.push('}');
}

/// Adds literal text. Characters that a URI does not have are escaped; braces and broken escapes are left to the grammar
/// of templates, which rejects them.
fn push_literal(literal: &str, text: &mut String) {
    for character in literal.chars() {
        let is_plain = character.is_ascii_alphanumeric() || "-._~!$&'()*+,;=:@/?%{}".contains(character);
        if is_plain {
            text.push(character);
        } else {
            let mut bytes = [0; 4];
            for byte in character.encode_utf8(&mut bytes).bytes() {
                _ = write!(text, "%{byte:02X}");
            }
        }
    }
}
