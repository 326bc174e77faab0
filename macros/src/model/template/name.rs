//! Turns names of variables into names of fields, unless the user gives other names.

use proc_macro2::{Ident, Span};
use urika_runtime::percent::decode_lossy;
use urika_template::template::layout::lead;
use urika_template::template::{Modifier, Operator};

use super::parsed::{ParsedExpression, sign};
use super::source::TemplateSource;
use super::{FallbackType, Variable, VariableSpec};
use crate::index::{Index, IntoList as _};
use crate::input::edition;
use crate::input::template::Caller;

/// The methods of a builder other than setters. No setter may have one of these names.
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

/// Returns the variables, each with the name of its field. Reports every variable that has none.
pub(crate) fn lower(
    source: &TemplateSource<'_>,
    names: &[String],
    expressions: &[ParsedExpression],
    renames: &Renames,
) -> Vec<Variable> {
    let uses = uses(names.len(), expressions);
    let mut variables: Vec<Variable> = Vec::new();
    let mut by_ident = Index::default();
    for (name, uses) in names.iter().zip(&uses) {
        let variable = lower_one(name, uses, renames);
        let is_renamed = renames.get(name).is_some();
        let refusal = refusal(&variable, uses, renames).filter(|_| !is_renamed).or_else(|| {
            let Variable { name: other, ident, .. } = &variables[by_ident.get(&variable.ident)?];
            let sentence = format!("`{other}` and `{name}` are both named `{ident}` in Rust");
            Some((sentence, renames.way_out(name, is_parameter(uses))))
        });
        if let Some((sentence, help)) = refusal {
            source.push(variable.range.clone(), &sentence, SECTION, &help);
        }
        by_ident.add(&variable.ident, variables.len());
        variables.push(variable);
    }
    if renames.has_setters() {
        check_setters(source, &variables, &by_ident, &uses, renames);
    }
    for variable in &mut variables {
        variable.range = source.in_written(&variable.range);
    }
    variables
}

/// Reports setters with the same name: `page` may also have a setter `maybe_page`.
fn check_setters(
    source: &TemplateSource<'_>,
    variables: &[Variable],
    by_ident: &Index,
    uses: &[Vec<NameUse<'_>>],
    renames: &Renames,
) {
    for (variable, uses) in variables.iter().zip(uses) {
        let Some(other) = variable.ident.strip_prefix("maybe_") else { continue };
        if by_ident.get(other).is_some() {
            let sentence = format!("variable `{}` conflicts with a setter of `{other}`", variable.name);
            let help = renames.way_out(&variable.name, is_parameter(uses));
            source.push(variable.range.clone(), &sentence, SECTION, &help);
        }
    }
}

/// One use of a variable.
struct NameUse<'e> {
    operator: Operator,
    /// The number of variables before it in its expression.
    place: usize,
    spec: &'e VariableSpec,
}

/// Returns the uses of each variable.
fn uses(count: usize, expressions: &[ParsedExpression]) -> Vec<Vec<NameUse<'_>>> {
    let mut uses = Vec::new();
    uses.resize_with(count, Vec::new);
    for expression in expressions {
        for (place, spec) in expression.specs.iter().enumerate() {
            uses[spec.variable].push(NameUse { operator: expression.operator, place, spec });
        }
    }
    uses
}

fn lower_one(name: &str, uses: &[NameUse<'_>], renames: &Renames) -> Variable {
    let (range, shown) = uses.first().map_or((0..0, String::new()), |&NameUse { operator, place, spec }| {
        (
            spec.range.clone(),
            shown(
                operator,
                place,
                &VariableSpec::list(std::slice::from_ref(spec)),
                &spec.written,
                spec.modifier,
            ),
        )
    });
    let has_list = uses.iter().any(|used| used.spec.modifier == Modifier::Explode);
    let is_required = uses.iter().any(|used| matches!(used.operator, Operator::Simple | Operator::Reserved));
    let fallback = match (has_list, is_required) {
        (true, _) => FallbackType::List,
        (false, true) => FallbackType::Text,
        (false, false) => FallbackType::Optional,
    };
    let ident = renames.get(name).map_or_else(|| field_name(name), str::to_owned);
    Variable { name: name.to_owned(), ident, range, fallback, shown }
}

/// Returns the reason why a variable has no field, and the remedy.
fn refusal(variable: &Variable, uses: &[NameUse<'_>], renames: &Renames) -> Option<(String, String)> {
    let name = variable.name.as_str();
    let ident = variable.ident.as_str();
    let sentence = if matches!(ident, "" | "_") || ident.starts_with(|c: char| c.is_ascii_digit()) {
        format!("variable `{name}` is not a Rust identifier")
    } else if matches!(ident, "self" | "super" | "crate") {
        format!("variable `{name}` is a keyword that cannot be a field")
    } else if renames.has_setters() && METHODS.contains(&ident) {
        format!("variable `{name}` conflicts with a generated method")
    } else {
        return None;
    };
    let help = if name.bytes().all(|byte| byte.is_ascii_digit()) {
        "name it, as in `{id}`; a template has no positional arguments".to_owned()
    } else {
        renames.way_out(name, is_parameter(uses))
    };
    Some((sentence, help))
}

/// Returns whether an expression writes the name of a variable.
fn is_parameter(uses: &[NameUse<'_>]) -> bool {
    uses.iter().any(|used| used.operator.style().is_named)
}

/// Returns the name of a variable's field: its words in snake case, joined by `_` where the name has other
/// characters. So the field of `{?page%5Bsize%5D}` is `page_size`, and the field of `{?expand%5B%5D*}` is
/// `expand`.
fn field_name(name: &str) -> String {
    let decoded = decode_lossy(name);
    let words = decoded.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty()).map(snake_case).listed().join("_")
}

/// Turns `userName` and `user.name` into `user_name`, and `HTTPServer` into `http_server`.
pub(crate) fn snake_case(name: &str) -> String {
    let chars: Vec<char> = name.chars().listed();
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

/// Returns the expansion of a variable for documentation, as in "`{?page}` expands to `?page=…`".
fn shown(operator: Operator, place: usize, written: &str, name: &str, modifier: Modifier) -> String {
    let (style, sign, first) = (operator.style(), sign(operator), lead(operator));
    if place == 0 && first.is_empty() && modifier != Modifier::Explode {
        return format!("The value of `{{{sign}{written}}}`.");
    }
    let value = if style.is_named { format!("{name}=…") } else { "…".to_owned() };
    let values = match modifier {
        Modifier::Explode => format!("{value}{}{value}", style.separator),
        _ => value,
    };
    let first = if place > 0 { style.separator.to_string() } else { first.to_owned() };
    let dots = if place > 0 { "…," } else { "" };
    format!("`{{{sign}{dots}{written}}}` expands to `{first}{values}`.")
}
/// Returns a name as an identifier, raw where it is a keyword in some edition.
pub(crate) fn ident(name: &str, span: Span) -> Ident {
    match syn::parse_str::<Ident>(name) {
        Ok(_) => edition::raw(Ident::new(name, span)),
        Err(_) => Ident::new_raw(name, span),
    }
}

/// Names of fields that the user gives to variables: `#[uri(name = "user-id")]`.
#[derive(Default)]
pub(crate) struct Renames {
    /// The index in `idents` of each variable's name.
    places: Index,
    idents: Vec<String>,
    caller: Caller,
    /// Whether variables do not have fields, but are the setters of a builder in an expression, or arguments.
    is_without_fields: bool,
}

impl Renames {
    /// Makes an empty list for the variables of a template of this macro.
    pub(crate) fn new(caller: Caller, has_fields: bool) -> Self {
        Self { caller, is_without_fields: !has_fields, ..Self::default() }
    }

    /// Returns whether there is a builder, whose setters have the names of the fields.
    pub(super) fn has_setters(&self) -> bool {
        matches!(self.caller, Caller::Template | Caller::Attribute)
    }

    /// Returns the remedy for a variable whose name a field cannot have.
    pub(super) fn way_out(&self, variable: &str, is_parameter: bool) -> String {
        match (self.is_without_fields, is_parameter) {
            (false, _) => {
                format!(
                    "rename the variable `{variable}`, or write `#[uri(name = \"{variable}\")]` on a field of another name"
                )
            }
            (true, false) => format!("rename the variable `{variable}`"),
            (true, true) => {
                format!(
                    "let a struct name its field: `uri_template!(struct Name = \"…\", #[uri(name = \"{variable}\")] other: Type)`"
                )
            }
        }
    }

    /// Names the field of `variable`.
    pub(crate) fn insert(&mut self, variable: &str, ident: impl Into<String>) {
        if self.places.add(variable, self.idents.len()) == self.idents.len() {
            self.idents.push(ident.into());
        }
    }

    /// Returns the field of `variable`, which may name it with or without escapes.
    pub(crate) fn get(&self, variable: &str) -> Option<&str> {
        let place = self.places.get(variable).or_else(|| self.places.get(&*decode_lossy(variable)))?;
        Some(&self.idents[place])
    }
}
