//! From the doors to the tokens: which macro was called, and the way of a call through the
//! three layers.
//!
//! Nearly every call holds one plain literal without fault. It is laid out on the quick way,
//! with the compiler's own token types and no list of anything; whatever that way does not
//! know, including every fault, is left to the full way, which starts over.

use proc_macro::{Literal, TokenStream, TokenTree};
use urika_runtime::{Policy, What};

use crate::diag::{Diagnostics, Place};
use crate::input::call::Call;
use crate::input::door::{self, Door};
use crate::input::text::{Text, Written};
use crate::model::policy::Chosen;
use crate::{expand, literal, model};

/// A macro, by what it makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// `uri!`
    Uri,
    /// `uri_ref!`
    UriRef,
    /// `base!`
    Base,
    /// `segment!`
    Segment,
}

impl Item {
    /// What the text is read as.
    pub(crate) const fn what(self) -> What {
        match self {
            Self::Uri => What::Uri,
            Self::UriRef => What::Reference,
            Self::Base => What::Base,
            Self::Segment => What::Segment,
        }
    }

    /// A call as it should look.
    pub(crate) const fn example(self) -> &'static str {
        match self {
            Self::Uri => "uri!(\"https://example.com/\")",
            Self::UriRef => "uri_ref!(\"../images/a.png\")",
            Self::Base => "base!(\"https://example.com/v1\")",
            Self::Segment => "segment!(\"a b\")",
        }
    }
}

/// Expands one call.
pub(crate) fn expand(item: Item, input: TokenStream) -> TokenStream {
    match door::parse(input) {
        Door::Literal { krate, literal } => quick(item, &krate, &literal)
            .unwrap_or_else(|| full(item, krate, TokenTree::from(literal).into())),
        Door::Tokens { krate, tokens } => full(item, krate, tokens),
        Door::Nothing => TokenStream::new(),
    }
}

/// The quick way: a literal as it is meant, that `Policy::LITERAL` accepts.
fn quick(item: Item, krate: &TokenTree, literal: &Literal) -> Option<TokenStream> {
    let type_name = match item {
        Item::Uri => "Uri",
        Item::UriRef => "UriRef",
        Item::Base | Item::Segment => return None,
    };
    let written = literal.to_string();
    let text = literal::verbatim(&written)?;
    let accepted = model::text::lower(&Policy::LITERAL, item.what(), text).ok()?;
    let token = if accepted.text == text { literal.clone() } else { Literal::string(&accepted.text) };
    Some(expand::value::uri(krate.clone(), type_name, token, literal.span(), accepted.marks))
}

/// The full way: modes, policies, `concat!`, constants, and everything that is at fault.
fn full(item: Item, krate: TokenTree, tokens: TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::new();
    let expansion = read(item, krate.clone(), tokens, &mut diagnostics);
    match expansion {
        Some(expansion) if diagnostics.is_empty() => expansion,
        _ => expand::error::expand(item, krate, diagnostics),
    }
}

fn read(
    item: Item,
    krate: TokenTree,
    tokens: TokenStream,
    diagnostics: &mut Diagnostics,
) -> Option<TokenStream> {
    let call = Call::parse(item, tokens.into(), diagnostics)?;
    let chosen = Chosen::lower(&call.settings, diagnostics);
    if !diagnostics.is_empty() {
        // What the text would be checked against is not known.
        return None;
    }
    match item {
        Item::Uri | Item::UriRef => Some(match (call.text, chosen.native()) {
            (Text::Written(written), Some(native)) => {
                let accepted = model::text::lower_written(native, item.what(), &written, diagnostics)?;
                expand::value::of(item, krate, &accepted, written.span())
            }
            (text, _) => expand::constant::expand(item, krate, &chosen, &text.into_expression()),
        }),
        Item::Base => {
            let written = written(item, call.text, &chosen, diagnostics)?;
            let accepted = model::value::lower_base(&chosen.modes, &written, diagnostics)?;
            Some(expand::value::of(item, krate, &accepted, written.span()))
        }
        Item::Segment => {
            if !call.settings.is_empty() {
                diagnostics
                    .push(Place::call_site(), format!("expected one text, as in `{}`", item.example()));
                return None;
            }
            let written = written(item, call.text, &chosen, diagnostics)?;
            let accepted = model::value::lower_segment(&written, diagnostics)?;
            Some(expand::value::of(item, krate, &accepted, written.span()))
        }
    }
}

/// The text, where only literals are taken.
fn written(item: Item, text: Text, chosen: &Chosen, diagnostics: &mut Diagnostics) -> Option<Written> {
    match (text, &chosen.base) {
        (Text::Written(written), None) => Some(written),
        (_, Some((_, place))) => {
            diagnostics.push(
                *place,
                "a policy cannot be given here\n  help: the modes are `exact`, `strict` and `allow(…)`",
            );
            None
        }
        (Text::Expression(tokens), None) => {
            let place = Place::of(&tokens.into_iter().collect::<Vec<_>>());
            let message = format!(
                "expected a string literal, as in `{}`\n  help: `parse` of the type takes constants, and is `const`",
                item.example()
            );
            diagnostics.push(place, message);
            None
        }
    }
}
