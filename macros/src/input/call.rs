//! The arguments of a call: settings, then one text.
//!
//! ```text
//! uri!( [ setting "," ]… text [ "," ] )
//! ```

use super::arguments;
use super::setting::Setting;
use super::text::{self, Text};
use crate::diag::{Diagnostics, Place};
use crate::input::item::Item;
use crate::token::{Ident, TokenStream, TokenTree};
#[cfg(feature = "template")]
use crate::token::{Span, stream};

/// A call that has been read.
pub(crate) struct Call {
    /// The settings before the text: modes, and a policy.
    pub(crate) settings: Vec<Setting>,
    /// The last argument.
    pub(crate) text: Text,
}

impl Call {
    /// Reads the tokens of a call.
    pub(crate) fn parse(item: Item, tokens: TokenStream, diagnostics: &mut Diagnostics) -> Option<Self> {
        let mut arguments = arguments(tokens);
        let Some(text) = arguments.pop() else {
            text::push_no_text(item.example(), diagnostics);
            return None;
        };
        if arguments.first().is_some_and(|first| is_literal(first)) {
            diagnostics.push(
                Place::of(&text),
                "unexpected arguments after the text\n  help: the text is the last argument; there are no values to fill in",
            );
            return None;
        }
        let mut settings = Vec::new();
        for argument in &arguments {
            settings.extend(Setting::parse(argument, diagnostics));
        }
        Some(Self { settings, text: Text::parse(item.example(), &text, diagnostics)? })
    }
}

fn is_literal(argument: &[TokenTree]) -> bool {
    matches!(argument, [TokenTree::Literal(_)])
}

/// Reports `name` and `name = value` when another argument has the same name.
#[cfg(feature = "template")]
pub(crate) fn check_twice(arguments: &[Vec<TokenTree>], names: &[&str], diagnostics: &mut Diagnostics) {
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

/// Reports a word that stands twice.
pub(crate) fn push_second(word: &Ident, diagnostics: &mut Diagnostics) {
    diagnostics.push(Place::from(word.span()), format!("second `{word}`\n  help: leave it out"));
}

/// Reads the path of `crate = path`.
#[cfg(feature = "template")]
pub(crate) fn path_of_crate(value: &[TokenTree], diagnostics: &mut Diagnostics) -> Option<TokenStream> {
    let is_path = syn::parse2::<syn::Path>(stream(value)).is_ok();
    checked(value, is_path, "expected a path, as in `crate = path`", diagnostics)
}

/// Reads the type of `rejection = Type`.
#[cfg(feature = "template")]
pub(crate) fn rejection(
    word: &Ident,
    value: &[TokenTree],
    diagnostics: &mut Diagnostics,
) -> Option<(Span, TokenStream)> {
    let is_type = syn::parse2::<syn::Type>(stream(value)).is_ok();
    let ty = checked(value, is_type, "expected a type, as in `rejection = NotFoundPage`", diagnostics)?;
    Some((word.span(), ty))
}

#[cfg(feature = "template")]
fn checked(
    value: &[TokenTree],
    is_one: bool,
    message: &str,
    diagnostics: &mut Diagnostics,
) -> Option<TokenStream> {
    if !is_one {
        diagnostics.push(Place::of(value), message);
    }
    is_one.then(|| stream(value))
}
