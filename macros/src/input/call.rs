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
#[cfg(feature = "template")]
use crate::token::stream;
use crate::token::{Ident, TokenStream, TokenTree};

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
    let tokens: TokenStream = stream(value);
    if syn::parse2::<syn::Path>(tokens.clone()).is_err() {
        diagnostics.push(Place::of(value), "expected a path, as in `crate = path`");
        return None;
    }
    Some(tokens)
}

/// Reads the type of `rejection = Type`.
#[cfg(feature = "template")]
pub(crate) fn rejection(value: &[TokenTree], diagnostics: &mut Diagnostics) -> Option<TokenStream> {
    let tokens: TokenStream = stream(value);
    if syn::parse2::<syn::Type>(tokens.clone()).is_err() {
        let message = "expected a type, as in `rejection = NotFoundPage`";
        diagnostics.push(Place::of(value), message);
        return None;
    }
    Some(tokens)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(source: &str) -> Vec<String> {
        let tokens: TokenStream = source.parse().unwrap();
        let join =
            |argument: Vec<TokenTree>| argument.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        arguments(tokens).into_iter().map(join).collect()
    }

    #[test]
    fn arguments_are_separated_by_commas() {
        assert_eq!(split(""), [""; 0]);
        assert_eq!(split("\"a\""), ["\"a\""]);
        assert_eq!(split("exact, \"a\","), ["exact", "\"a\""]);
        assert_eq!(split("allow(a, b), x::y(1, 2)"), ["allow (a , b)", "x : : y (1 , 2)"]);
        assert_eq!(split("exact,, a"), ["exact", "", "a"]);
    }

    #[test]
    fn commas_in_angle_brackets_do_not_separate() {
        assert_eq!(split("P, <A as B<C, fn() -> D>>::E").len(), 2);
        assert_eq!(split("f::<A, 2>()").len(), 1);
    }
}
