//! Emits the bounds of parsing.

use proc_macro2::{Span, TokenStream as Tokens};
use quote::ToTokens as _;
use syn::Lifetime;
use urika_runtime::percent::decode_bytes;
use urika_template::template::Modifier;

use super::super::{answer, ident};
use super::{BUILDS, Reverse, push_words};
use crate::fields::{Initial, TypeHint};
use crate::lifetime::{self, replaced};
use crate::model::template::reversal::{ParseStep, ParsedValue, Question, TypeQuestion};
use crate::model::template::{Marker, Promise};
use crate::splice::{Splice, fill};

/// Returns a segment without its escapes. One that is not UTF-8 equals no value, with or without them.
fn decoded(segment: &str) -> String {
    String::from_utf8(decode_bytes(segment).into_owned()).unwrap_or_else(|_| segment.to_owned())
}

impl Reverse<'_> {
    /// Emits the local traits of additional questions to types.
    pub(crate) fn traits(&self) -> Tokens {
        let mut to = Splice::default();
        for (at, ask) in self.asks().iter().enumerate() {
            to.spanned(self.target.span, |to| self.push_ask_trait(at, ask, to));
        }
        self.push_names(&mut to);
        to.finish()
    }

    /// Pushes a function that is never called. Its bounds are that types with known names do not have names
    /// of their own where `{x*}` would write them. Parsing relies on that.
    fn push_names(&self, to: &mut Splice) {
        for (at, occurrence) in self.plan.uses.iter().enumerate() {
            if occurrence.modifier != Modifier::Explode || !self.is_list(occurrence.variable) {
                continue;
            }
            let slot = &self.target.slots[occurrence.variable];
            let name = self.target.numbered("__urika_names", at, Span::mixed_site());
            let ty = lifetime::all_static(slot.value_type.clone());
            to.spanned(slot.span, |to| {
                to.text("fn ").put(&name).text("() where <").put(&ty).text(" as __urika::UriValue>::Kind:");
                to.text("__urika::kind::Nameless<").tokens(ty).text(">, {}");
            });
        }
    }

    /// Returns whether the type of a variable is known not to be an associative array, and to own its string
    /// if it is kept, as far as its name tells.
    pub(super) fn is_list(&self, variable: usize) -> bool {
        let field = self.named.fields.iter().find(|field| field.variable == Some(variable));
        field.is_some_and(|field| matches!(field.hint, TypeHint::Known { .. }))
    }

    /// Returns the additional bounds on known types, without those that give one of these reasons.
    pub(crate) fn ask_definition(&self, given: &[TypeQuestion]) -> Tokens {
        let is_known = |ask: &TypeQuestion| {
            !self.target.slots[ask.question.variable()].is_generic
                && given.iter().all(|other| other.reason != ask.reason)
        };
        lifetime::all_static(self.ask_bounds("", &is_known))
    }

    /// Returns the conditions on types that depend on parameters, for a URI that lives for `uri`.
    pub(crate) fn generic_bounds(&self, uri: &Tokens) -> Tokens {
        let mut bounds = Tokens::new();
        for (variable, slot) in self.target.slots.iter().enumerate() {
            // With the bound, a type that cannot be parsed is one error, and not one for each use.
            let is_kept = slot.is_assumed && self.is_kept(variable);
            if slot.is_generic || is_kept {
                let of = ident(if self.is_bare(variable) { "Bare" } else { "Capture" }, slot.span);
                let (ty, uri) = (&slot.value_type, if is_kept { fill!("'static") } else { uri.clone() });
                bounds
                    .extend([fill!(slot.span => "for<'any> $ty: __urika::capture::$of<$uri>,", ty, of, uri)]);
            }
        }
        bounds.extend([self.kept_bounds()]);
        let is_open = |ask: &TypeQuestion| self.target.slots[ask.question.variable()].is_generic;
        bounds.extend([self.ask_bounds("for<'any>", &is_open)]);
        self.of_one_uri(bounds)
    }

    /// Returns the answers of types that might always borrow from a URI that lives for `uri`.
    pub(crate) fn kept(&self, uri: &Tokens) -> Vec<Tokens> {
        let mut kept = Vec::new();
        for (variable, slot) in self.target.slots.iter().enumerate() {
            if self.is_list(variable) {
                continue;
            }
            let ty = &slot.value_type;
            let uri = if self.is_kept(variable) { fill!("'static") } else { uri.clone() };
            kept.push(self.of_one_uri(fill!("<$ty as __urika::capture::Capture<$uri>>::Kept", ty, uri)));
        }
        kept
    }

    /// Returns the condition that a value that is always kept, such as a field `Host<'static>`, can own its
    /// string.
    fn kept_bounds(&self) -> Tokens {
        let mut to = Splice::default();
        for (variable, slot) in self.target.slots.iter().enumerate() {
            if self.is_kept(variable) && !self.is_list(variable) {
                let ty = &slot.value_type;
                to.spanned(slot.span, |to| {
                    to.text("for<'any> <").put(ty);
                    to.text("as __urika::capture::Capture<'static>>::Kept: __urika::capture::OwnsText<")
                        .put(ty);
                    to.text(">,");
                });
            }
        }
        to.finish()
    }

    fn is_bare(&self, variable: usize) -> bool {
        self.plan.uses[self.plan.sources[variable]].is_bare
    }

    /// Returns the trait with which the value of a variable is parsed.
    fn capture(&self, variable: usize) -> Tokens {
        let (uri, span) = (self.lifetime_of(variable), self.target.slots[variable].span);
        let name = ident(if self.is_bare(variable) { "Bare" } else { "Capture" }, span);
        fill!(span => "$name<$uri>", name, uri)
    }

    /// Returns the questions of the steps, and one for each field with a default: such a value must always be
    /// written, or a missing one would be parsed as the default.
    pub(crate) fn asks(&self) -> Vec<TypeQuestion> {
        let mut asks = self.plan.asks.clone();
        for field in self.named.fields {
            let (Some(variable), Initial::Value(_)) = (field.variable, &field.initial) else { continue };
            let name = &self.target.template.variables[variable].name;
            asks.push(TypeQuestion {
                question: Question::Defined(variable),
                reason: format!("`{name}` is omitted if it has no value, and would then be parsed as its default"),
                help: format!("give `{name}` a type that always has a value, not an `Option` or a list, or remove `default`"),
            });
        }
        asks
    }

    fn push_ask_trait(&self, at: usize, ask: &TypeQuestion, to: &mut Splice) {
        let name = self.target.numbered("__UrikaReverse", at, self.target.span).to_token_stream();
        let answers: &[&str] = match ask.question {
            Question::Scalar(_) => &["__urika::kind::ScalarKind", "__urika::kind::UndefinedKind"],
            Question::Apart(_) => &["__urika::Yes", "__urika::Told<true>"],
            Question::Defined(_) | Question::Distinct(_) | Question::Lacks(..) => &["__urika::Yes"],
        };
        let subject = if self.is_former {
            "the former path cannot be parsed"
        } else {
            "this template cannot parse URIs"
        };
        let reason = format!("{subject}: {}", ask.reason);
        // A set has no routes that only build.
        let notes = [&*ask.help, BUILDS][..if self.target.route.is_some() { 1 } else { 2 }].to_vec();
        push_words(&reason, "a value of this type cannot be parsed here", &notes, to);
        to.text("pub trait ").put(&name).text("{}");
        for answer in answers {
            to.text("impl ").put(&name).text("for ").text(answer).text("{}");
        }
    }

    /// Returns whether the type of a variable is known to be parsable in its place.
    fn is_sure(&self, variable: usize) -> bool {
        self.known(variable).is_some()
    }

    /// Returns whether a value is a string, if its type is known to be parsable.
    fn known(&self, variable: usize) -> Option<bool> {
        let field = self.named.fields.iter().find(|field| field.variable == Some(variable))?;
        let TypeHint::Known { is_defined, is_text, .. } = field.hint else { return None };
        let is_sure = (is_defined || !self.is_bare(variable)) && self.several_lifetimes().is_empty();
        (is_sure && self.target.route.is_none()).then_some(is_text)
    }

    /// Returns whether parsing needs an allocator that no bound requires.
    pub(super) fn allocates(&self) -> bool {
        let mut variables = 0..self.target.slots.len();
        !variables.all(|variable| self.known(variable) != Some(true))
    }

    /// Returns whether the template can be parsed, whatever types answer.
    pub(super) fn is_unconditional(&self) -> bool {
        let mut variables = 0..self.target.slots.len();
        variables.all(|variable| self.is_sure(variable)) && self.asks().is_empty() && self.uses().is_empty()
    }

    /// Returns the conditions of parsing. For URIs of any lifetime, `binder` names the lifetime.
    pub(super) fn bounds(&self, binder: &'static str) -> Tokens {
        let mut bounds = Splice::default();
        for (variable, slot) in self.target.slots.iter().enumerate() {
            if !self.is_sure(variable) {
                let capture = self.capture(variable);
                bounds.text(binder).put(&slot.value_type).spanned(slot.span, |to| {
                    to.text(": __urika::capture::").tokens(capture).text(",");
                });
            }
        }
        let bounds = bounds.tokens(self.kept_bounds()).tokens(self.ask_bounds(binder, &|_| true)).finish();
        let (outlives, bounds) = (lifetime::outliving(&self.several_lifetimes()), self.of_one_uri(bounds));
        fill!("$outlives $bounds", outlives, bounds)
    }

    /// Replaces several lifetimes by the lifetime of the URI. Two conditions that only differ in a lifetime,
    /// such as `Segment<'a>: Capture<'u>` and `Segment<'b>: Capture<'u>`, are ambiguous, and the compiler
    /// uses neither. The values live as long as the URI, and are shortened for the fields.
    pub(crate) fn of_one_uri(&self, tokens: Tokens) -> Tokens {
        let mut tokens = tokens;
        for lifetime in &self.several_lifetimes() {
            tokens = replaced(tokens, &lifetime.ident, "uri");
        }
        tokens
    }

    /// Returns the bounds for every use of the type.
    pub(crate) fn uses(&self) -> Tokens {
        if self.several_lifetimes().is_empty() {
            return self.target.uses();
        }
        self.of_one_uri(self.target.uses_in_reading("Self: __urika::UriTemplate,"))
    }

    /// Returns the lifetimes of the type, if there are several.
    pub(super) fn several_lifetimes(&self) -> Vec<&Lifetime> {
        let lifetimes = lifetime::lifetimes(&self.named.header.generics);
        if lifetimes.len() > 1 { lifetimes } else { Vec::new() }
    }

    /// Returns the bounds on the answers of types.
    fn ask_bounds(&self, binder: &'static str, is_asked: &dyn Fn(&TypeQuestion) -> bool) -> Tokens {
        let mut to = Splice::default();
        for (at, ask) in self.asks().iter().enumerate() {
            if is_asked(ask) {
                let span = self.target.slots[ask.question.variable()].span;
                let name = self.target.numbered("__UrikaReverse", at, span);
                to.text(binder).tokens(self.asked(&ask.question));
                to.spanned(span, |to| _ = to.text(":").put(&name).text(","));
            }
        }
        to.finish()
    }

    /// Returns the literal segment that the type of a variable has to exclude.
    fn apart(&self, variable: usize) -> Option<&str> {
        self.plan.path.iter().find_map(|step| match step {
            ParseStep::Value(ParsedValue { uses, apart: Some(segment), .. }) => {
                (self.plan.uses[uses[0]].variable == variable).then_some(segment.as_str())
            }
            _ => None,
        })
    }

    /// Emits the answer whether a value is always defined. If a list is an error, it needs no error about its absence.
    fn asked_defined(&self, variable: usize) -> Tokens {
        let slot = &self.target.slots[variable];
        let defined = answer(slot, Promise::Defined);
        if !self.plan.asks.iter().any(|ask| ask.question == Question::Scalar(variable)) {
            return defined;
        }
        let (ty, single) = (&slot.value_type, ident(Marker::Single.name(), slot.span));
        fill!(
            slot.span => "<<__urika::of::$single<$ty> as __urika::Answer>::Not as __urika::Answer>::Or<$defined>",
            single,
            ty,
            defined
        )
    }

    fn asked(&self, question: &Question) -> Tokens {
        let slot = |variable: usize| &self.target.slots[variable];
        match *question {
            Question::Scalar(variable) => answer(slot(variable), Promise::Single),
            Question::Defined(variable) => self.asked_defined(variable),
            Question::Distinct(variable) => answer(slot(variable), Promise::Distinct),
            Question::Apart(variable) => match (slot(variable).is_generic, self.apart(variable)) {
                (false, Some(segment)) => {
                    let ty = lifetime::all_static(slot(variable).value_type.clone());
                    let mut to = Splice::default();
                    to.text("__urika::Told<{ __urika::capture::is_apart::<").tokens(ty).text(">(");
                    to.string(&decoded(segment)).text(") }>").finish()
                }
                _ => answer(slot(variable), Promise::Defined),
            },
            Question::Lacks(variable, lack) => {
                let (slot, uri) = (slot(variable), self.lifetime_of(variable));
                let (ty, span) = (&slot.value_type, slot.span);
                let class = ident(lack.item(), span);
                fill!(
                    span => "<<$ty as __urika::capture::Capture<$uri>>::Alphabet as __urika::capture::Alphabet>::$class",
                    ty,
                    uri,
                    class
                )
            }
        }
    }
}
