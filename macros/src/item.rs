//! Leads the calls of the literal macros from the doors through the three layers to the tokens.
//!
//! Nearly every call has one plain literal without a fault. A fast path lays it out with the compiler's own
//! token types and without lists. Everything else, including every fault, is left to the full path, which
//! starts over.

use proc_macro::{Literal, TokenStream, TokenTree};
use urika_runtime::Policy;

use crate::diag::{Diagnostics, Place};
use crate::input::call::Call;
use crate::input::door::{self, Door};
use crate::input::item::Item;
use crate::input::setting::Setting;
use crate::input::text::{self, Text, Written};
use crate::model::policy::Chosen;
use crate::model::text::Accepted;
use crate::splice::Splice;
use crate::token::{Ident, Span, TokenStream as Tokens, trees};
use crate::{expand, literal, model};

/// Expands one call.
pub(crate) fn expand(item: Item, input: TokenStream) -> TokenStream {
    match door::parse(input) {
        Door::Literal { krate, literal } => match item {
            Item::Uri | Item::UriRef => quick(&Policy::LITERAL, item, &krate, &literal),
            _ => None,
        }
        .unwrap_or_else(|| full(item, krate, TokenTree::from(literal).into())),
        Door::Tokens { krate, tokens } => full(item, krate, tokens),
        Door::Nothing => TokenStream::new(),
    }
}

/// Expands a plain literal that a policy accepts: the fast path.
pub(crate) fn quick(
    policy: &Policy<'_>,
    item: Item,
    krate: &TokenTree,
    literal: &Literal,
) -> Option<TokenStream> {
    let written = literal.to_string();
    let text = literal::verbatim(&written)?;
    let accepted = model::text::lower(policy, item.what(), text).ok()?;
    let span = literal.span();
    let text = if accepted.text == text { literal.clone() } else { Literal::string(&accepted.text) };
    Some(expand::value::uri(krate.clone(), item.type_name(), text, span, accepted.marks))
}

/// Expands every other call by the full path: modes, policies, `concat!`, constants, and faults.
fn full(item: Item, krate: TokenTree, tokens: TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::new();
    let Some(call) = Call::parse(item, tokens.into(), &mut diagnostics) else {
        return expand::error::expand(diagnostics);
    };
    let chosen = Chosen::lower(&call.settings, &mut diagnostics);
    let chain = chosen.chain().cloned();
    let lowered = lower(item, call, chosen, &mut diagnostics);
    let is_sound = diagnostics.is_empty();
    let value = emit(item, krate.clone(), lowered, diagnostics);
    let Some(chain) = chain else { return value };
    let krate = Tokens::from(TokenStream::from(krate));
    let seen =
        if is_sound { expand::chain::seen(&krate, &chain) } else { expand::chain::mentioned(&krate, &chain) };
    let mut splice = Splice::default();
    splice.text("{").tokens(seen).tokens(value).text("}");
    splice.finish().into()
}

/// The meaning of a call.
pub(crate) enum Lowered {
    /// A text, which is written at this place.
    Accepted(Accepted, Span),
    /// An expression for const evaluation, under a policy.
    Constant(Box<Chosen>, Tokens),
}

/// Emits what a call means, or what is wrong with it.
pub(crate) fn emit(
    item: Item,
    krate: TokenTree,
    lowered: Option<Lowered>,
    diagnostics: Diagnostics,
) -> TokenStream {
    match lowered {
        Some(lowered) if diagnostics.is_empty() => match lowered {
            Lowered::Accepted(accepted, span) => expand::value::of(item, krate, &accepted, span),
            Lowered::Constant(chosen, text) => expand::constant::expand(item, krate, &chosen, text),
        },
        _ => expand::error::expand(diagnostics),
    }
}

/// Finds the meaning of a call under the policy that it has chosen.
pub(crate) fn lower(
    item: Item,
    call: Call,
    chosen: Chosen,
    diagnostics: &mut Diagnostics,
) -> Option<Lowered> {
    if !diagnostics.is_empty() {
        // The policy is unknown, so the text cannot be checked.
        return None;
    }
    let is_constant = matches!(item, Item::Uri | Item::UriRef)
        && (chosen.is_constant() || matches!(call.text, Text::Expression(_)));
    if let (true, Text::Expression(tokens)) = (is_constant, &call.text) {
        if let Some(name) = text::run_time_value(tokens) {
            push_run_time_value(item, &name, tokens, diagnostics);
            return None;
        }
    }
    if is_constant {
        return Some(Lowered::Constant(Box::new(chosen), call.text.into_expression()));
    }
    let written = lower_written_only(item, call, diagnostics)?;
    let accepted = match item {
        Item::Uri | Item::UriRef => {
            model::text::lower_written(&chosen.modes, item.what(), &written, diagnostics)?
        }
        Item::Base => model::value::lower_base(&chosen.modes, &written, diagnostics)?,
        Item::Segment => model::value::lower_segment(&written, diagnostics)?,
    };
    Some(Lowered::Accepted(accepted, written.span()))
}

/// Reports that a variable is not a constant.
fn push_run_time_value(item: Item, name: &Ident, text: &Tokens, diagnostics: &mut Diagnostics) {
    let (of_type, place) = (item.type_name(), Place::of(&trees(text.clone())));
    let message = format!(
        "expected a constant, and `{name}` is a variable by its name\n  help: `{of_type}::parse(text)` and `Policy::normalize(text)` take text that is known only at run time; a constant with a name in lower case stands in braces, as in `{{ root }}`"
    );
    diagnostics.push(place, message);
}

/// Returns the text of a macro for proof types, which only takes literals.
fn lower_written_only(item: Item, call: Call, diagnostics: &mut Diagnostics) -> Option<Written> {
    let is_unwanted = |setting: &&Setting| match item {
        Item::Uri | Item::UriRef => false,
        Item::Base => matches!(setting, Setting::Policy(..)),
        Item::Segment => true,
    };
    if let Some(setting) = call.settings.iter().find(is_unwanted) {
        let help = if item == Item::Segment {
            "it takes one text"
        } else {
            "the modes are `exact`, `strict` and `allow(…)`"
        };
        diagnostics.push(setting.place(), format!("unexpected argument before the text\n  help: {help}"));
        return None;
    }
    match call.text {
        Text::Written(written) => Some(written),
        Text::Expression(tokens) => {
            let place = Place::of(&trees(tokens));
            let example = item.example();
            diagnostics.push(
                place,
                format!("expected a string literal, as in `{example}`\n  help: `parse` of the type takes constants, and is `const`"),
            );
            None
        }
    }
}
