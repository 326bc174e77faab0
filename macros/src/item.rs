//! From the doors to the tokens: which macro was called, and the way of a call through the
//! three layers.
//!
//! Nearly every call holds one plain literal without fault. It is laid out on the quick way,
//! with the compiler's own token types and no list of anything; whatever that way does not
//! know, including every fault, is left to the full way, which starts over.

use proc_macro::{Literal, TokenStream, TokenTree};
use urika_runtime::{Policy, What};

use crate::diag::Diagnostics;
use crate::input::call::Call;
use crate::input::door::{self, Door};
use crate::input::text::Text;
use crate::model::policy::Chosen;
use crate::{expand, literal, model};

/// A macro, by what it makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// `uri!`
    Uri,
    /// `uri_ref!`
    UriRef,
}

impl Item {
    /// What the text is read as.
    pub(crate) const fn what(self) -> What {
        match self {
            Self::Uri => What::Uri,
            Self::UriRef => What::Reference,
        }
    }

    /// The type that is made.
    pub(crate) const fn type_name(self) -> &'static str {
        match self {
            Self::Uri => "Uri",
            Self::UriRef => "UriRef",
        }
    }

    /// A call as it should look.
    pub(crate) const fn example(self) -> &'static str {
        match self {
            Self::Uri => "uri!(\"https://example.com/\")",
            Self::UriRef => "uri_ref!(\"../images/a.png\")",
        }
    }
}

/// Expands one call.
pub(crate) fn expand(item: Item, input: TokenStream) -> TokenStream {
    match door::parse(input) {
        Door::Literal { krate, literal } => {
            quick(item, &krate, &literal).unwrap_or_else(|| full(item, krate, TokenTree::from(literal).into()))
        }
        Door::Tokens { krate, tokens } => full(item, krate, tokens),
        Door::Nothing => TokenStream::new(),
    }
}

/// The quick way: a literal as it is meant, that `Policy::LITERAL` accepts.
fn quick(item: Item, krate: &TokenTree, literal: &Literal) -> Option<TokenStream> {
    let written = literal.to_string();
    let text = literal::verbatim(&written)?;
    let accepted = model::text::lower(&Policy::LITERAL, item.what(), text).ok()?;
    let token = if accepted.text == text { literal.clone() } else { Literal::string(&accepted.text) };
    Some(expand::value::expand(item, krate.clone(), token, literal.span(), accepted.marks))
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

fn read(item: Item, krate: TokenTree, tokens: TokenStream, diagnostics: &mut Diagnostics) -> Option<TokenStream> {
    let call = Call::parse(item, tokens.into(), diagnostics)?;
    let chosen = Chosen::lower(&call.settings, diagnostics);
    if !diagnostics.is_empty() {
        // What the text would be checked against is not known.
        return None;
    }
    match (call.text, chosen.native()) {
        (Text::Written(written), Some(policy)) => {
            let accepted = model::text::lower_written(&policy, item.what(), &written, diagnostics)?;
            Some(expand::value::expand(item, krate, Literal::string(&accepted.text), written.span().unwrap(), accepted.marks))
        }
        (text, _) => Some(expand::constant::expand(item, krate, &chosen, &text.into_expression())),
    }
}
