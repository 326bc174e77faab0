//! The values of `uri_format!`, one for each variable. Literal values are checked here.

use proc_macro2::{Delimiter, Group, Literal, Span, TokenStream as Tokens, TokenTree};
use urika_runtime::What;
use urika_runtime::value::{Label, Segment};
use urika_template::BuildError;

use crate::check::joined_parameters;
use crate::diag::{Diagnostics, SourcePlace};
use crate::expand::template::format::FormatValue;
use crate::fields::{no_effect, not_a_list};
use crate::index::{Index, IntoList as _};
use crate::input::nearest;
use crate::input::template::ValueArgument;
use crate::input::text::{TextArgument, WrittenText};
use crate::input::{plain, unwrap_groups};
use crate::known_values::{KnownTexts, KnownValues};
use crate::literal::{self, LiteralKind};
use crate::model::template::name::ident;
use crate::model::template::{self as model, CheckedTemplate, Variable};
use crate::model::text::push_fault;
use crate::splice::fill;
use crate::token::{is_punct, split, stream, trees};

/// Returns the value of each variable.
pub(super) fn all(
    krate: &Tokens,
    template: &CheckedTemplate,
    values: &[ValueArgument],
    text: &WrittenText,
    diagnostics: &Diagnostics,
) -> Vec<FormatValue> {
    let by_name = by_name(template, values, diagnostics);
    let commas = commas(template, values, diagnostics);
    let texts = texts(template, values, &by_name);
    let known = KnownValues::new(template, &texts);
    let mut filled = Vec::new();
    for (at, variable) in template.variables.iter().enumerate() {
        let span = text.place(variable.range.clone()).start;
        let ident = ident(&variable.ident, span);
        let name = ident.to_string();
        filled.push(if let Some(given) = by_name.get(&variable.ident) {
            let value = value_of(krate, &known, at, &values[given], diagnostics);
            let (is_constant, allows_commas) = (known.texts[at].is_some(), commas.contains(&at));
            FormatValue { name, value, is_constant, allows_commas }
        } else {
            if variable.name.contains('.') {
                push_access(text, variable, diagnostics);
            }
            let value = fill!(span => "&$ident", ident);
            FormatValue { name, value, is_constant: true, allows_commas: false }
        });
    }
    filled
}

/// Returns the argument of each name, and reports those that name no variable, or one that has a value already.
fn by_name(template: &CheckedTemplate, values: &[ValueArgument], diagnostics: &Diagnostics) -> Index {
    let (mut idents, mut by_name, mut seen) = (Index::default(), Index::default(), Index::default());
    for variable in &template.variables {
        idents.insert(&variable.ident);
    }
    let mut unknown = 0;
    for (at, value) in values.iter().enumerate() {
        let name = plain(&value.ident);
        if !seen.insert(value.ident.to_string()) {
            let message = format!("second value for `{name}`\n  help: remove one: a variable has one value");
            diagnostics.push(SourcePlace::from(value.ident.span()), message);
        } else if idents.get(&name).is_none() {
            unknown += 1;
            push_no_variable(template, &name, unknown <= MOST, value.ident.span(), diagnostics);
        }
        by_name.add(name, at);
    }
    by_name
}

/// Returns the variables whose arguments have `#[uri(commas)]`.
fn commas(template: &CheckedTemplate, values: &[ValueArgument], diagnostics: &Diagnostics) -> Vec<usize> {
    let (joined, mut commas) = (joined_parameters(&template.pieces), Vec::new());
    for value in values {
        let (Some(place), name) = (value.commas, plain(&value.ident)) else { continue };
        match joined.iter().find(|at| template.variables[**at].ident == name) {
            Some(_) if is_single_literal(&value.tokens) => {
                diagnostics.push(SourcePlace::from(place), not_a_list(&name));
            }
            Some(variable) => commas.push(*variable),
            // A name without a variable has its own error.
            None if !template.variables.iter().any(|variable| variable.ident == name) => {}
            None => diagnostics.push(SourcePlace::from(place), no_effect(&name)),
        }
    }
    commas
}

/// Returns whether a value is written as a literal, which is never a list.
fn is_single_literal(tokens: &[TokenTree]) -> bool {
    matches!(unwrap_groups(stream(tokens)).as_slice(), [TokenTree::Literal(_)])
}

/// The maximum number of arguments for which a likely name is searched and the variables are listed:
/// otherwise each message would be as long as the template.
const MOST: usize = 32;

/// Reports an argument without a variable.
fn push_no_variable(
    template: &CheckedTemplate,
    name: &str,
    is_searched: bool,
    span: Span,
    diagnostics: &Diagnostics,
) {
    let names = if is_searched { template.variables.as_slice() } else { &[] };
    let names: Vec<_> = names.iter().map(|variable| variable.ident.as_str()).listed();
    let help = match nearest(name, &names) {
        Some(meant) => format!("did you mean `{meant}`?"),
        _ if name == "base" => {
            "`base = \"…\"` accepts a literal; for a value, begin the template with `{+base}`".to_owned()
        }
        _ if template.variables.is_empty() => {
            format!("remove it, or write `{{{name}}}` where it belongs")
        }
        _ if !is_searched => "remove it".to_owned(),
        _ => format!("remove it; the variables are `{}`", names.join("`, `")),
    };
    diagnostics
        .push(SourcePlace::from(span), format!("the template has no variable `{name}`\n  help: {help}"));
}

/// Reports `{user.id}` without an argument: in a template the dot is part of the name.
fn push_access(text: &WrittenText, variable: &Variable, diagnostics: &Diagnostics) {
    let Variable { name, range, .. } = variable;
    let field = name.rsplit('.').next().unwrap_or_default();
    let is_number = field.starts_with(|first: char| first.is_ascii_digit());
    let field = if is_number { name.replace('.', "_") } else { field.to_owned() };
    let short = model::snake_case(&field);
    diagnostics.push(
        text.place(range.clone()),
        format!("`{name}` is parsed as the name of a variable, not as a field access\n  help: write `{{{field}}}`, and `{short} = {name}` after the template"),
    );
}

/// Returns the value of an argument. A literal value is checked here, which proves it.
fn value_of(
    krate: &Tokens,
    known: &KnownValues<'_>,
    variable: usize,
    value: &ValueArgument,
    diagnostics: &Diagnostics,
) -> Tokens {
    let tokens = unwrap_groups(stream(&value.tokens));
    let span = tokens.first().map_or_else(Span::call_site, TokenTree::span);
    let Some(text) = &known.texts[variable] else {
        let tokens = stream(&typed(known, variable, tokens, diagnostics));
        return fill!(span => "&($tokens)", tokens);
    };
    let tokens: Tokens = stream(&tokens);
    match known.check(variable) {
        Ok(true) => fill!(span => "&$krate::__private::Literal($text)", krate, text),
        Ok(false) => fill!(span => "&$tokens", tokens),
        Err(fault) => {
            let name = &known.template.variables[variable].name;
            push_value(name, &value.tokens, text, &fault, diagnostics);
            tokens
        }
    }
}

/// Gives a number without a suffix the type of its place, and the numbers of an array one type. Otherwise they would be
/// an `i32`, but only once the compiler has found no other error.
fn typed(
    known: &KnownValues<'_>,
    variable: usize,
    mut tokens: Vec<TokenTree>,
    diagnostics: &Diagnostics,
) -> Vec<TokenTree> {
    match known.number(variable, &tokens) {
        None => {
            if let Some(array) = typed_array(&tokens) {
                return vec![TokenTree::Group(array)];
            }
        }
        Some(Ok(mut literal)) => {
            literal.set_span(SourcePlace::of(&tokens).end);
            tokens.pop();
            tokens.push(TokenTree::Literal(literal));
        }
        Some(Err(message)) => diagnostics.push(SourcePlace::of(&tokens), message),
    }
    tokens
}

/// Returns an array of numbers without suffixes, where the first one has a suffix.
fn typed_array(tokens: &[TokenTree]) -> Option<Group> {
    let [TokenTree::Group(array)] = tokens else { return None };
    let (is_signed, first) = numbers(array)?;
    let mut typed = if is_signed {
        Literal::i64_suffixed(first.try_into().ok()?)
    } else {
        Literal::u64_suffixed(first.try_into().ok()?)
    };
    let mut items = trees(array.stream());
    let written = items.iter_mut().find(|token| matches!(token, TokenTree::Literal(_)))?;
    typed.set_span(written.span());
    *written = TokenTree::Literal(typed);
    let mut array_of_type = Group::new(Delimiter::Bracket, stream(&items));
    array_of_type.set_span(array.span());
    Some(array_of_type)
}

/// Returns whether an array of numbers without suffixes has a negative one, and the first number without its sign.
fn numbers(array: &Group) -> Option<(bool, u128)> {
    let (mut is_signed, mut first) = (false, None);
    for item in split(array.stream()) {
        let number = match item.as_slice() {
            [TokenTree::Literal(number)] => number,
            [minus, TokenTree::Literal(number)] if is_punct(minus, '-') => {
                is_signed = true;
                number
            }
            _ => return None,
        };
        let number = literal::integer(&number.to_string())?;
        first.get_or_insert(number);
    }
    Some((is_signed, first.filter(|_| array.delimiter() == Delimiter::Bracket)?))
}

/// Reports a literal value that fails its check.
fn push_value(name: &str, tokens: &[TokenTree], text: &str, error: &BuildError, diagnostics: &Diagnostics) {
    let tokens = unwrap_groups(stream(tokens));
    let faults = [
        (What::Segment, Segment::check(text).err()),
        (What::Label, Label::parse(text).err().map(|error| error.fault())),
    ];
    let same = faults.into_iter().find_map(|(what, fault)| {
        let fault = fault.filter(|fault| fault.kind == error.kind())?;
        Some((what, fault))
    });
    if let (Some((what, fault)), Some(TextArgument::Written(written))) =
        (same, TextArgument::parse("name = \"kim\"", &tokens, diagnostics))
    {
        push_fault(what, &written, fault, diagnostics);
        return;
    }
    diagnostics.push(SourcePlace::of(&tokens), format!("invalid `{name}`: {error}"));
}

/// Returns the strings of literal arguments, by variable.
fn texts(template: &CheckedTemplate, values: &[ValueArgument], by_name: &Index) -> KnownTexts {
    let text = |value: &ValueArgument| match unwrap_groups(stream(&value.tokens)).as_slice() {
        [TokenTree::Literal(literal)] => match literal::read(&literal.to_string()) {
            LiteralKind::Text(decoded) => Some(decoded.text),
            _ => None,
        },
        _ => None,
    };
    template.variables.iter().map(|variable| text(&values[by_name.get(&variable.ident)?])).listed()
}
