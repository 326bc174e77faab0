//! The macros of projects, which `policy!` makes: `site_uri!("…")`.
//!
//! ```text
//! site_uri!( [ mode "," ]… text )          a Uri<'static>
//! site_uri!( Type "," text )               the type of the same policy, which needs no check
//! ```
//!
//! Such a macro hands over `$crate`, the policy in a group, and the input of its user.

use proc_macro::{Literal, TokenStream, TokenTree};

use crate::diag::{Diagnostics, Place};
use crate::expand;
use crate::input::call::Call;
use crate::input::chain::Chain;
use crate::input::door::{self, Door};
use crate::input::item::Item;
use crate::input::setting::Setting;
use crate::item;
use crate::model::chain::{self, Meaning};
use crate::model::policy::Chosen;
use crate::splice::Splice;
use crate::token::TokenStream as Tokens;

/// Expands one call.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let mut input = input.into_iter();
    let (Some(krate), Some(TokenTree::Group(policy))) = (input.next(), input.next()) else {
        return expand::error::at_least_one(Diagnostics::new()).into();
    };
    let policy = Tokens::from(policy.stream());
    let tokens = match door::parse_behind(krate.clone(), input) {
        Door::Literal { literal, .. } => match quick(&policy, &krate, &literal) {
            Some(value) => return value,
            None => TokenTree::from(literal).into(),
        },
        Door::Tokens { tokens, .. } => tokens,
        Door::Nothing => TokenStream::new(),
    };
    full(krate, policy, tokens)
}

/// Expands a plain literal that the policy accepts.
fn quick(policy: &Tokens, krate: &TokenTree, literal: &Literal) -> Option<TokenStream> {
    let chain = Chain::parse(policy.clone()).ok()?;
    match chain::lower(&chain, &mut Diagnostics::new()) {
        Meaning::Policy(policy) => item::quick(&policy, Item::Uri, krate, literal),
        _ => None,
    }
}

fn full(krate: TokenTree, policy: Tokens, tokens: TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::new();
    let Some(mut call) = Call::parse(Item::Uri, tokens.into(), &mut diagnostics) else {
        return expand::error::expand(diagnostics);
    };
    let wanted = take_type(&mut call, &mut diagnostics);
    let number = Chain::parse(policy.clone()).map(|chain| expand::chain::number(&chain)).ok();
    if wanted.is_some() && number.is_none() {
        // Only `policy!` calls this, with a policy that is spelled out.
        diagnostics.at_least_one();
    }
    let chosen = Chosen::lower_from(policy, Place::call_site(), &call.settings, &mut diagnostics);
    let lowered = item::lower(Item::Uri, call, chosen, &mut diagnostics);
    let value = item::emit(Item::Uri, krate.clone(), lowered, diagnostics);
    match (wanted, number) {
        (Some((ty, place)), Some(number)) => typed(krate, ty, place, number, value),
        _ => value,
    }
}

/// Takes the type before the text. A type is no mode.
fn take_type(call: &mut Call, diagnostics: &mut Diagnostics) -> Option<(Tokens, Place)> {
    let at = call.settings.iter().position(|setting| matches!(setting, Setting::Policy(..)))?;
    let Setting::Policy(ty, place) = call.settings.remove(at) else { return None };
    if let Some(other) = call.settings.first() {
        diagnostics.push(
            other.place(),
            "unexpected argument beside the type\n  help: leave it out: a type of a policy has no modes",
        );
        call.settings.clear();
    }
    Some((ty, place))
}

/// Makes `<Type as OfPolicy<NUMBER>>::of_policy(value)`.
fn typed(krate: TokenTree, ty: Tokens, place: Place, number: u64, value: TokenStream) -> TokenStream {
    let mut splice = Splice::default();
    splice.spanned(place.start, |splice| {
        splice.text("<").tokens(ty).text(" as ").tokens(TokenStream::from(krate));
        splice.text("::__private::OfPolicy<").number(number).text(">>::of_policy");
    });
    splice.spanned(place.end, |splice| _ = splice.text("(").tokens(value).text(")"));
    splice.finish().into()
}
