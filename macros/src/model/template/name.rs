//! Names of variables to names of fields.

use urika_runtime::template::{Modifier, Operator};

use super::chunk::Expr;
use super::source::Source;
use super::{Fallback, Renames, Variable};
use crate::diag::Diagnostics;

/// The setters of a builder stand beside these.
pub(crate) const METHODS: &[&str] = &[
    "build",
    "try_build",
    "build_on",
    "try_build_on",
    "build_in",
    "write_to",
    "expansion",
    "finish",
    "builder",
];

const SECTION: &str = "urika, names";

/// The variables, each with the name of its field; with a diagnostic for every one that has none.
pub(super) fn lower(
    source: &Source<'_>,
    names: &[String],
    expressions: &[Expr],
    renames: &Renames,
    diagnostics: &mut Diagnostics,
) -> Vec<Variable> {
    let mut variables: Vec<Variable> = Vec::new();
    for (number, name) in names.iter().enumerate() {
        let variable = lower_one(number, name, expressions, renames);
        let is_renamed = renames.get(name).is_some();
        let refusal = refusal(&variable, expressions, renames).filter(|_| !is_renamed);
        if let Some((sentence, help)) = refusal {
            source.push(variable.range.clone(), &sentence, SECTION, &help, diagnostics);
        } else if let Some(other) = variables.iter().find(|other| other.ident == variable.ident) {
            let sentence = format!("`{}` and `{name}` are both named `{}` in Rust", other.name, other.ident);
            let help = renames.way_out(name, is_parameter(name, expressions));
            source.push(variable.range.clone(), &sentence, SECTION, &help, diagnostics);
        }
        variables.push(variable);
    }
    if renames.has_setters() {
        check_setters(source, &variables, expressions, renames, diagnostics);
    }
    for variable in &mut variables {
        variable.range = source.in_written(&variable.range);
    }
    variables
}

/// `page` may have a setter `maybe_page`, too.
fn check_setters(
    source: &Source<'_>,
    variables: &[Variable],
    expressions: &[Expr],
    renames: &Renames,
    diagnostics: &mut Diagnostics,
) {
    for variable in variables {
        let Some(other) = variable.ident.strip_prefix("maybe_") else { continue };
        if variables.iter().any(|variable| variable.ident == other) {
            let sentence = format!("variable `{}` has the name of a setter of `{other}`", variable.name);
            let help = renames.way_out(&variable.name, is_parameter(&variable.name, expressions));
            source.push(variable.range.clone(), &sentence, SECTION, &help, diagnostics);
        }
    }
}

fn lower_one(number: usize, name: &str, expressions: &[Expr], renames: &Renames) -> Variable {
    let uses = || {
        expressions.iter().flat_map(|expression| {
            expression.specs.iter().enumerate().map(move |(place, spec)| (expression, place, spec))
        })
    };
    let mut uses_of_it = uses().filter(|(_, _, spec)| spec.variable == number);
    let (range, shown) = uses_of_it.next().map_or((0..0, String::new()), |(expression, place, spec)| {
        (spec.range.clone(), shown(expression.operator, place, &spec.written(), name, spec.modifier))
    });
    let has_list = uses().any(|(_, _, spec)| spec.variable == number && spec.modifier == Modifier::Explode);
    let is_required = uses().any(|(expression, _, spec)| {
        spec.variable == number && matches!(expression.operator, Operator::Simple | Operator::Reserved)
    });
    let fallback = match (has_list, is_required) {
        (true, _) => Fallback::List,
        (false, true) => Fallback::Text,
        (false, false) => Fallback::Optional,
    };
    let ident = renames.get(name).map_or_else(|| snake_case(name), str::to_owned);
    Variable { name: name.to_owned(), ident, range, fallback, shown }
}

/// Why a variable has no field, and what to do.
fn refusal(variable: &Variable, expressions: &[Expr], renames: &Renames) -> Option<(String, String)> {
    let name = variable.name.as_str();
    let ident = variable.ident.as_str();
    let sentence = if name.contains('%') || name.starts_with(|c: char| c.is_ascii_digit()) || ident == "_" {
        format!("variable `{name}` is no identifier of Rust")
    } else if matches!(ident, "self" | "super" | "crate") {
        format!("variable `{name}` has the name of a keyword that cannot be a field")
    } else if renames.has_setters() && METHODS.contains(&ident) {
        format!("variable `{name}` has the name of a method that is generated")
    } else {
        return None;
    };
    let help = if name.bytes().all(|byte| byte.is_ascii_digit()) {
        "name it, as in `{id}`: unlike in `format!`, none goes by position".to_owned()
    } else {
        renames.way_out(name, is_parameter(name, expressions))
    };
    Some((sentence, help))
}

/// Whether an expression writes the name of a variable.
fn is_parameter(name: &str, expressions: &[Expr]) -> bool {
    expressions.iter().any(|expression| {
        matches!(expression.operator, Operator::Query | Operator::Continuation | Operator::Parameter)
            && expression.specs.iter().any(|spec| spec.name == name)
    })
}

/// `userName` and `user.name` to `user_name`, `HTTPServer` to `http_server`.
pub(crate) fn snake_case(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    let mut ident = String::new();
    for (at, &c) in chars.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| chars[at]);
        let is_followed_by_lower = chars.get(at + 1).is_some_and(char::is_ascii_lowercase);
        let begins_word = c.is_ascii_uppercase()
            && before.is_some_and(|before| {
                before.is_ascii_lowercase()
                    || before.is_ascii_digit()
                    || (before.is_ascii_uppercase() && is_followed_by_lower)
            });
        if begins_word {
            ident.push('_');
        }
        ident.push(if c == '.' { '_' } else { c.to_ascii_lowercase() });
    }
    ident
}

/// What becomes of a variable, as in "`{?page}` gives `?page=…`".
fn shown(operator: Operator, place: usize, written: &str, name: &str, modifier: Modifier) -> String {
    let (sign, first, separator) = match operator {
        Operator::Simple => ("", "", ","),
        Operator::Reserved => ("+", "", ","),
        Operator::Fragment => ("#", "#", ","),
        Operator::Label => (".", ".", "."),
        Operator::Segment => ("/", "/", "/"),
        Operator::Parameter => (";", ";", ";"),
        Operator::Query => ("?", "?", "&"),
        Operator::Continuation => ("&", "&", "&"),
    };
    let is_named = matches!(operator, Operator::Parameter | Operator::Query | Operator::Continuation);
    let value = if is_named { format!("{name}=…") } else { "…".to_owned() };
    let values = match modifier {
        Modifier::Explode => format!("{value}{separator}{value}"),
        _ => value,
    };
    let first = if place > 0 { separator } else { first };
    let dots = if place > 0 { "…," } else { "" };
    format!("`{{{sign}{dots}{written}}}` gives `{first}{values}`")
}
