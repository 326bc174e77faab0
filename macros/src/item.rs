//! From the doors to the tokens: which macro was called, and the way of a call through the
//! three layers.
//!
//! Nearly every call holds one plain literal without fault. It is laid out on the quick way,
//! with the compiler's own token types and no list of anything; whatever that way does not
//! know, including every fault, is left to the full way, which starts over.

use proc_macro::{Literal, TokenStream, TokenTree};
use urika_runtime::Policy;

use crate::diag::{Diagnostics, Place};
use crate::expand::splice::Splice;
use crate::input::call::Call;
use crate::input::door::{self, Door};
use crate::input::item::Item;
use crate::input::setting::Setting;
use crate::input::text::{self, Text, Written};
use crate::listed::Listed as _;
use crate::model::policy::Chosen;
use crate::model::text::Accepted;
use crate::token::{Ident, Span, TokenStream as Tokens};
use crate::{expand, literal, model};

/// Expands one call.
pub(crate) fn expand(item: Item, input: TokenStream) -> TokenStream {
    match door::parse(input) {
        Door::Literal { krate, literal } => quick(item, krate, literal)
            .unwrap_or_else(|(krate, literal)| full(item, krate, TokenTree::from(literal).into())),
        Door::Tokens { krate, tokens } => full(item, krate, tokens),
        Door::Nothing => TokenStream::new(),
    }
}

/// The quick way: a literal as it is meant, that `Policy::LITERAL` accepts; else the tokens
/// come back.
fn quick(item: Item, krate: TokenTree, literal: Literal) -> Result<TokenStream, (TokenTree, Literal)> {
    if !matches!(item, Item::Uri | Item::UriRef) {
        return Err((krate, literal));
    }
    quick_by(&Policy::LITERAL, item, krate, literal)
}

/// The quick way under a policy.
pub(crate) fn quick_by(
    policy: &Policy<'_>,
    item: Item,
    krate: TokenTree,
    literal: Literal,
) -> Result<TokenStream, (TokenTree, Literal)> {
    let written = literal.to_string();
    let Some(text) = literal::verbatim(&written) else { return Err((krate, literal)) };
    let Ok(accepted) = model::text::lower(policy, item.what(), text) else {
        return Err((krate, literal));
    };
    let span = literal.span();
    let text = if accepted.text == text { literal } else { Literal::string(&accepted.text) };
    Ok(expand::value::uri(krate, item.type_name(), text, span, accepted.marks))
}

/// The full way: modes, policies, `concat!`, constants, and everything that is at fault.
fn full(item: Item, krate: TokenTree, tokens: TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::new();
    let Some(call) = Call::parse(item, tokens.into(), &mut diagnostics) else {
        return expand::error::expand(item, krate, diagnostics);
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
    /// This text, which was written there.
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
        _ => expand::error::expand(item, krate, diagnostics),
    }
}

/// Finds out what a call means under the policy that it has chosen.
pub(crate) fn lower(
    item: Item,
    call: Call,
    chosen: Chosen,
    diagnostics: &mut Diagnostics,
) -> Option<Lowered> {
    if !diagnostics.is_empty() {
        // The policy to check the text by is unknown.
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

/// Says that a variable is no constant.
fn push_run_time_value(item: Item, name: &Ident, text: &Tokens, diagnostics: &mut Diagnostics) {
    let (of_type, place) = (item.type_name(), Place::of(&text.clone().into_iter().listed()));
    let message = format!(
        "expected a constant, and `{name}` is a variable by its name\n  help: `{of_type}::parse(text)` and `Policy::normalize(text)` take text that is known only at run time; a constant with a name in lower case stands in braces, as in `{{ root }}`"
    );
    diagnostics.push(place, message);
}

/// The text, where nothing but literals is taken: by the macros of proof types.
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
            let place = Place::of(&tokens.into_iter().listed());
            let example = item.example();
            diagnostics.push(
                place,
                format!("expected a string literal, as in `{example}`\n  help: `parse` of the type takes constants, and is `const`"),
            );
            None
        }
    }
}
