//! `policy!`: turns the items into tokens.

use crate::diag::{Diagnostics, SourcePlace};
use crate::expand::chain::mentioned;
use crate::expand::error;
use crate::expand::policy as expand;
use crate::input::chain::PolicyChain;
use crate::input::policy::{self as input, ItemKind, PolicyItem};
use crate::model::chain::{self, Meaning};
use crate::splice::Splice;
use crate::token::{Ident, TokenStream as Tokens, TokenTree, is_punct, stream, trees};

/// Expands one call.
pub(crate) fn policy(input: Tokens) -> Tokens {
    let mut input = input.into_iter();
    let Some(krate) = input.next() else { return Tokens::new() };
    let krate = Tokens::from(krate);
    let diagnostics = Diagnostics::new();
    let items = input::parse(input.collect(), &diagnostics);
    let mut block = Block::new(&krate, &items, &diagnostics);
    let mut emitted = Tokens::new();
    for item in &items {
        emitted.extend(block.item(item));
    }
    if block.stands_in {
        diagnostics.at_least_one();
    }
    emitted.extend(error::errors(diagnostics));
    emitted
}

/// The items of a call that have been read so far.
struct Block<'i> {
    krate: &'i Tokens,
    diagnostics: &'i Diagnostics,
    /// The chains of the constants that can be read.
    chains: Vec<(String, PolicyChain)>,
    /// The constant for macros and types that do not name a policy.
    current: Option<&'i PolicyItem>,
    /// Whether a macro is replaced by a placeholder, so that an error is needed.
    stands_in: bool,
}

/// The policy of a macro or a type.
enum FoundPolicy {
    /// A policy that is spelled out, with its expression.
    Chain(Box<PolicyChain>, Tokens),
    /// An expression that only the compiler can read, and the place where reading it stopped.
    Expression(Tokens, SourcePlace),
    /// A policy that is spelled out with unknown methods, which the compiler reports, with its expression.
    Unknown(Box<PolicyChain>, Tokens),
    /// No policy, which has been reported.
    Nothing,
}

impl<'i> Block<'i> {
    /// Makes the block. Macros and types before all constants belong to the first constant.
    fn new(krate: &'i Tokens, items: &'i [PolicyItem], diagnostics: &'i Diagnostics) -> Self {
        let mut block = Self { krate, diagnostics, chains: Vec::new(), current: None, stands_in: false };
        for item in items {
            if let ItemKind::Constant(_, value) = &item.kind {
                if let Ok(chain) = block.read(value) {
                    block.chains.push((item.name.to_string(), chain));
                }
                block.current = block.current.or(Some(item));
            }
        }
        block
    }

    fn read(&self, policy: &Tokens) -> Result<PolicyChain, SourcePlace> {
        PolicyChain::parse_among(policy.clone(), &|name: &Ident| {
            let name = name.to_string();
            // The compiler rejects two constants with the same name; this uses the second.
            let found = self.chains.iter().rfind(|(known, _)| *known == name);
            found.map(|(_, chain)| chain.clone())
        })
    }

    fn item(&mut self, item: &'i PolicyItem) -> Tokens {
        let krate = self.krate;
        match &item.kind {
            ItemKind::Constant(ty, value) => {
                self.current = Some(item);
                let (ty, emitted_value) = (&resolved_type(krate, ty, value), resolved(krate, value));
                let meaning = self.read(value).map(|chain| chain::lower(&chain, self.diagnostics));
                if !matches!(meaning, Ok(Meaning::Contradiction)) {
                    let mut emitted = checked(krate, value);
                    emitted.extend(expand::constant(item, ty, &emitted_value));
                    return emitted;
                }
                let written = PolicyChain::parse(value.clone()).ok();
                let mut emitted = written.map_or_else(Tokens::new, |chain| mentioned(krate, &chain));
                emitted.extend(expand::constant(item, ty, &literal(krate)));
                emitted
            }
            ItemKind::Macro(policy) => self.project_macro(item, policy.as_ref()),
            ItemKind::Type(own) => {
                let (policy, chain) = match self.find(item, own.as_ref()) {
                    FoundPolicy::Chain(chain, policy) => (policy, Some(chain)),
                    FoundPolicy::Expression(policy, _) | FoundPolicy::Unknown(_, policy) => (policy, None),
                    FoundPolicy::Nothing => (literal(krate), None),
                };
                let mut emitted = own.as_ref().map_or_else(Tokens::new, |policy| checked(krate, policy));
                emitted.extend(expand::proof_type(krate, item, policy, chain.as_deref()));
                emitted
            }
        }
    }

    fn project_macro(&mut self, item: &PolicyItem, policy: Option<&Tokens>) -> Tokens {
        let (krate, mut emitted) = (self.krate, Tokens::new());
        emitted.extend(policy.map(|policy| checked(krate, policy)));
        let found = self.find(item, policy);
        if let FoundPolicy::Expression(policy, place) = &found {
            self.diagnostics.push(*place, no_policy(policy).unwrap_or_else(|| cannot_read(&item.name)));
        }
        emitted.extend(match found {
            FoundPolicy::Chain(chain, _) => expand::project_macro(krate, item, &chain),
            FoundPolicy::Unknown(chain, policy) => {
                let (place, message) = unknown(&item.name, &chain, &policy);
                expand::unread_macro(krate, item, &policy, place, &message)
            }
            FoundPolicy::Expression(..) | FoundPolicy::Nothing => {
                self.stands_in = true;
                expand::stand_in_macro(krate, item)
            }
        });
        emitted
    }

    /// Returns the policy of a macro or a type: its own, or the policy of a constant in the block.
    fn find(&self, item: &PolicyItem, policy: Option<&Tokens>) -> FoundPolicy {
        let (value, name) = match (policy, self.current) {
            (Some(policy), _) => (policy, None),
            (None, Some(PolicyItem { name, kind: ItemKind::Constant(_, value), .. })) => (value, Some(name)),
            (None, _) => {
                self.diagnostics.push(
                    SourcePlace::from(item.name.span()),
                    format!("`{}` has no policy\n  help: write one after it, as in `{} = Policy::PAGE;`, or add a constant to the block", item.name, item.name),
                );
                return FoundPolicy::Nothing;
            }
        };
        let expression =
            || name.map_or_else(|| resolved(self.krate, value), |name| TokenTree::Ident(name.clone()).into());
        let chain = match self.read(value) {
            Ok(chain) => chain,
            Err(place) => return FoundPolicy::Expression(expression(), place),
        };
        // A fault of a constant is reported at the constant.
        let dropped = Diagnostics::new();
        let diagnostics = if name.is_some() { &dropped } else { self.diagnostics };
        match chain::lower(&chain, diagnostics) {
            Meaning::Policy(_) => FoundPolicy::Chain(Box::new(chain), expression()),
            Meaning::Unknown => FoundPolicy::Unknown(Box::new(chain), expression()),
            Meaning::Contradiction => FoundPolicy::Nothing,
        }
    }
}

/// Emits a check that a policy that is spelled out is Urika's. A type of another crate may have its name.
fn checked(krate: &Tokens, policy: &Tokens) -> Tokens {
    PolicyChain::parse(policy.clone()).map_or_else(|_| Tokens::new(), |chain| mentioned(krate, &chain))
}

/// Returns a policy that is spelled out with a path that is always in scope. [`checked`] resolves the user's path, so
/// that a missing import is one error.
fn resolved(krate: &Tokens, policy: &Tokens) -> Tokens {
    let Ok(chain) = PolicyChain::parse(policy.clone()) else { return policy.clone() };
    let mut splice = Splice::default();
    splice.tokens(krate.clone()).text("::Policy").tokens(chain.behind_path());
    splice.finish()
}

/// Returns the type of a constant in the same way if its value has the same path.
fn resolved_type(krate: &Tokens, ty: &Tokens, policy: &Tokens) -> Tokens {
    let name = |path: &[TokenTree]| {
        let end = path.iter().position(|token| is_punct(token, '<')).unwrap_or(path.len());
        let path = stream(&path[..end]).to_string();
        (end, path.trim_end_matches([':', ' ']).to_owned())
    };
    let (written, path) =
        (trees(ty.clone()), PolicyChain::parse(policy.clone()).map(|chain| trees(chain.path)));
    let (end, of_type) = name(&written);
    if !path.is_ok_and(|path| name(&path).1 == of_type) {
        return ty.clone();
    }
    let mut splice = Splice::default();
    splice.tokens(krate.clone()).text("::Policy").tokens(stream(&written[end..]));
    splice.finish()
}

/// Returns `$crate::Policy::LITERAL`.
fn literal(krate: &Tokens) -> Tokens {
    let mut splice = Splice::default();
    splice.tokens(krate.clone()).text("::Policy::LITERAL");
    splice.finish()
}

/// Returns the message for a policy that the compiler can read, but this macro cannot, and its place.
fn unknown(name: &Ident, chain: &PolicyChain, policy: &Tokens) -> (SourcePlace, String) {
    match chain::renamed(chain) {
        Some((place, own, variant)) => {
            let fault = format!("the macro `{name}` recognizes `{own}` only by this name");
            (place, format!("{fault}\n  help: write `{own}::{variant}`"))
        }
        None => (SourcePlace::of(&trees(policy.clone())), cannot_read(name)),
    }
}

/// Returns the message for a literal, which is not a policy.
fn no_policy(policy: &Tokens) -> Option<String> {
    match trees(policy.clone()).as_slice() {
        [TokenTree::Literal(literal)] => Some(format!(
            "expected a policy, found `{literal}`\n  help: write one, as in `Policy::PAGE.https_only()`"
        )),
        _ => None,
    }
}

fn cannot_read(name: &Ident) -> String {
    format!(
        "the macro `{name}` cannot evaluate this expression\n  help: write out the policy, with literals as arguments, as in `Policy::PAGE.schemes(&[\"https\"])`; or remove the macro and write `uri!(SITE, \"…\")` with the name of the constant"
    )
}
