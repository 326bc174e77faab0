//! A policy that is spelled out: the tokens that the compiler must see, and the form in which a project macro
//! stores it.

use std::fmt::Write as _;

use crate::input::chain::{Argument, Method, PolicyChain};
use crate::splice::Splice;
use crate::token::{TokenStream as Tokens, TokenTree};

/// Mentions the chain as written, without evaluating it.
///
/// A macro recognizes `Policy::PAGE` by its name. The compiler checks that the name refers to the right type,
/// and that its import is used. The macro has evaluated the chain itself, so a constant would only cost time.
/// The name appears once, since a missing import is one error.
pub(crate) fn mentioned(krate: &Tokens, chain: &PolicyChain) -> Tokens {
    let mut splice = Splice::default();
    splice.name("crate", krate.clone());
    splice.text("#[allow(elided_lifetimes_in_paths)] const _: fn() -> $crate::Policy<'static> = || ");
    splice.text("$crate::__private::spelled::<").tokens(chain.path.clone()).text(">($crate::Policy");
    splice.tokens(chain.behind_path()).text(");");
    splice.finish()
}

/// Pushes the chain with paths that have the same meaning everywhere. The text has a hole `$crate`.
pub(crate) fn push_anywhere(chain: &PolicyChain, splice: &mut Splice) {
    splice.text("$crate::Policy::").tokens(TokenTree::Ident(chain.preset.clone()));
    for Method { name, argument, .. } in &chain.calls {
        splice.text(".").tokens(TokenTree::Ident(name.clone())).text("(");
        match argument {
            Argument::None => {}
            Argument::Flag(flag) => _ = splice.text(if *flag { "true" } else { "false" }),
            Argument::Empty => _ = splice.text("&[]"),
            Argument::Texts(texts) => _ = splice.made(&format!("&{texts:?}")),
            Argument::Numbers(numbers) => _ = splice.made(&format!("&{numbers:?}")),
            Argument::Variant(name, variant) => _ = splice.made(&format!("$crate::{name}::{variant}")),
        }
        splice.text(")");
    }
}

/// Returns a number that is equal for equal chains, and almost certainly differs for others.
pub(crate) fn number(chain: &PolicyChain) -> u64 {
    let mut text = chain.preset.to_string();
    for call in &chain.calls {
        let _ = write!(text, ".{}({:?})", call.name, call.argument);
    }
    number_of(&text)
}

/// Returns the FNV-1a hash of 64 bits, which is the same with every compiler.
pub(crate) fn number_of(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
