//! Arguments of templates and route sets: `name`, and `name = value`.

use proc_macro2::{Ident, Spacing, Span, TokenStream, TokenTree};

use super::{call::push_second, shown};
use crate::diag::{Diagnostics, SourcePlace};
use crate::token::stream;

/// Returns a name without `r#`.
pub(crate) fn plain(ident: &Ident) -> String {
    let text = ident.to_string();
    text.strip_prefix("r#").map_or(text.clone(), str::to_owned)
}

/// Returns the parts of `name = value`; `name == value` has none.
pub(crate) fn assigned(argument: &[TokenTree]) -> Option<(&Ident, &[TokenTree])> {
    match argument {
        [TokenTree::Ident(name), TokenTree::Punct(is), value @ ..]
            if is.as_char() == '=' && !matches!(value, [] | [TokenTree::Punct(_)]) =>
        {
            let is_comparison = is.spacing() == Spacing::Joint
                && matches!(value, [TokenTree::Punct(next), ..] if matches!(next.as_char(), '=' | '>'));
            if is_comparison { None } else { Some((name, value)) }
        }
        _ => None,
    }
}

/// Reports `name` and `name = value` when another argument has the same name.
pub(crate) fn check_twice(arguments: &[Vec<TokenTree>], names: &[&str], diagnostics: &Diagnostics) {
    let mut seen: Vec<&Ident> = Vec::new();
    for argument in arguments {
        let [TokenTree::Ident(word), rest @ ..] = argument.as_slice() else { continue };
        let is_one = matches!(rest, []) || matches!(rest, [TokenTree::Punct(is), ..] if is.as_char() == '=');
        if is_one && seen.contains(&word) {
            push_second(word, diagnostics);
        } else if is_one && names.iter().any(|name| word == name) {
            seen.push(word);
        }
    }
}

/// Reads the path of `crate = path`.
pub(crate) fn path_of_crate(value: &[TokenTree], diagnostics: &Diagnostics) -> Option<TokenStream> {
    let is_path = syn::parse2::<syn::Path>(stream(value)).is_ok();
    checked(value, is_path, ("path", "crate = facade::urika"), diagnostics)
}

/// Reads the type of `rejection = Type`.
pub(crate) fn rejection(
    word: &Ident,
    value: &[TokenTree],
    diagnostics: &Diagnostics,
) -> Option<(Span, TokenStream)> {
    let is_type = syn::parse2::<syn::Type>(stream(value)).is_ok();
    let ty = checked(value, is_type, ("type", "rejection = NotFoundPage"), diagnostics)?;
    Some((word.span(), ty))
}

fn checked(
    value: &[TokenTree],
    is_one: bool,
    (what, example): (&str, &str),
    diagnostics: &Diagnostics,
) -> Option<TokenStream> {
    if !is_one {
        let message =
            format!("expected a {what}, found{}\n  help: write one, as in `{example}`", shown(value));
        diagnostics.push(SourcePlace::of(value), message);
    }
    is_one.then(|| stream(value))
}
