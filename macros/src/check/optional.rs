//! Optional values of parameters with literal names: `?page={page}` writes `page=` for `None`, and does not match a URI
//! without the parameter. `{?page}` omits both.

use std::fmt::Write as _;

use super::query::{AfterParameter, LiteralParameter, literal_parameters};
use crate::diag::{Diagnostics, SourcePlace};
use crate::fields::{FieldSource, Initial, OptionHint, Planned};
use crate::model::template::CheckedTemplate;

/// Reports each field that is written as an `Option` in such a place, unless it has `empty_is_none`.
pub(crate) fn check(fields: &[Planned], template: &CheckedTemplate, diagnostics: &Diagnostics) {
    if !fields.iter().any(is_left_out) {
        return;
    }
    let parameters = literal_parameters(&template.pieces);
    for field in fields.iter().filter(|field| is_left_out(field)) {
        let of_field = |one: &&LiteralParameter<'_>| Some(one.variable) == field.variable;
        if let Some(parameter) = parameters.iter().find(of_field) {
            diagnostics.push(SourcePlace::from(field.span), message(field, parameter, template));
        }
    }
}

/// Returns whether a field has `None` for a missing parameter.
fn is_left_out(field: &Planned) -> bool {
    field.option_hint != OptionHint::Required
        && field.empty_is_none.is_none()
        && !matches!(field.initial, Initial::Value(_))
}

fn message(field: &Planned, parameter: &LiteralParameter<'_>, template: &CheckedTemplate) -> String {
    let LiteralParameter { variable, sign, name: key, ref next } = *parameter;
    let name = &template.variables[variable].name;
    let renamed =
        if key == name { String::new() } else { format!(", with `#[uri(name = \"{key}\")]` on the field") };
    let written = name_of_variable(key);
    let mut help = match (next, sign) {
        (AfterParameter::Literal, _) => {
            format!("write `{{&{written}}}` at the end of the query instead{renamed}")
        }
        // `{&x}` needs a parameter that is always written.
        (AfterParameter::Expression(next), '?') => {
            let list = next.list();
            format!("write `{{?{written},{list}}}` instead of `?{key}={{{name}}}{{&{list}}}`{renamed}")
        }
        _ => format!("write `{{{sign}{written}}}` instead of `{sign}{key}={{{name}}}`{renamed}"),
    };
    // With it, `Some("")` would be written like `None`, and a route could not be parsed.
    if matches!(field.value, FieldSource::Own) && field.option_hint != OptionHint::OfText {
        _ = write!(help, "; if an empty `{key}=` means `None`, write `#[uri(empty_is_none)]` on the field");
    }
    format!("`{name}` is an `Option`, but `{key}=` is always written\n  help: {help}")
}

/// Returns the name of a parameter as the name of a variable has it: other characters than those of `varname` (RFC
/// 6570, section 2.3) are escaped.
fn name_of_variable(key: &str) -> String {
    let mut name = String::new();
    for byte in key.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'%') {
            name.push(char::from(byte));
        } else {
            _ = write!(name, "%{byte:02X}");
        }
    }
    name
}
