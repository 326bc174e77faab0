//! Emits the bounds of the way back.

use proc_macro2::{TokenStream as Tokens, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use syn::Lifetime;

use super::super::{Slot, answer};
use super::{Reverse, push_words};
use crate::expand::splice::Splice;
use crate::fields::{Initial, Taken};
use crate::lifetime::{self, replaced};
use crate::listed::Listed as _;
use crate::model::template::reversal::{Ask, Question};

impl Reverse<'_> {
    /// Emits the traits and constants that the bounds name, beside the traits of the runtime.
    pub(crate) fn traits(&self) -> Tokens {
        [self.numbers(), self.ask_traits()].into_iter().joined()
    }

    /// Emits the constants that tell whether aliases hide a lifetime.
    pub(crate) fn numbers(&self) -> Tokens {
        (0..self.target.slots.len()).filter_map(|variable| self.number(variable)).joined()
    }

    /// Emits the local traits of further questions to types.
    pub(crate) fn ask_traits(&self) -> Tokens {
        self.asks().iter().enumerate().map(|(at, ask)| self.ask_trait(at, ask)).joined()
    }

    /// Returns the further bounds on known types.
    pub(crate) fn ask_definition(&self) -> Tokens {
        let is_known = |ask: &Ask| !self.target.slots[ask.question.variable()].is_generic;
        lifetime::all_static(self.ask_bounds_of(&Tokens::new(), is_known))
    }

    /// Returns the conditions on types that depend on parameters, for a URI that lives for `uri`.
    pub(crate) fn generic_bounds(&self, uri: &Tokens) -> Tokens {
        let slots = self.target.slots.iter().enumerate().filter(|(_, slot)| slot.is_generic);
        let captures = slots.map(|(variable, slot)| {
            let (value_type, of) =
                (&slot.value_type, if self.is_bare(variable) { "Bare" } else { "Capture" });
            let of = format_ident!("{of}", span = slot.span);
            quote_spanned!(slot.span=> for<'__urika> #value_type: __urika::capture::#of<#uri>,)
        });
        let is_open = |ask: &Ask| self.target.slots[ask.question.variable()].is_generic;
        let asks = self.ask_bounds_of(&quote!(for<'__urika>), is_open);
        self.of_one_uri(captures.chain([asks]).joined())
    }

    fn is_bare(&self, variable: usize) -> bool {
        self.way.uses[self.way.sources[variable]].is_bare
    }

    /// Emits the constant that tells whether an alias hides a lifetime.
    fn number(&self, variable: usize) -> Option<Tokens> {
        let (slot, name) = (&self.target.slots[variable], self.number_of(variable));
        let is_asked = self.lent(variable).is_some() && self.is_alias(variable);
        let value_type = &slot.value_type;
        is_asked.then(|| {
            quote! {
                const #name: __urika::usize = {
                    #[allow(unused_imports)]
                    use __urika::capture::Unlisted as _;
                    __urika::capture::Probe::<#value_type>::NUMBER
                };
            }
        })
    }

    /// Returns the trait by which the value of a variable is read.
    fn capture(&self, variable: usize) -> Tokens {
        let (uri, span) = (self.uri(), self.target.slots[variable].span);
        match (self.lent(variable), self.is_bare(variable)) {
            (Some(lent), true) => quote_spanned!(span=> KeptBare<#uri, #lent>),
            (Some(lent), false) => quote_spanned!(span=> Kept<#uri, #lent>),
            (None, true) => quote_spanned!(span=> Bare<#uri>),
            (None, false) => quote_spanned!(span=> Delimited<#uri>),
        }
    }

    /// Returns the questions of the steps, and one for each field with a default: such a value must always be
    /// written, or an absent one would be read as the default.
    fn asks(&self) -> Vec<Ask> {
        let defaults = self.named.fields.iter().filter(|field| matches!(field.initial, Initial::Value(_)));
        let defined = defaults.filter_map(|field| field.variable).map(|variable| {
            let name = &self.target.template.variables[variable].name;
            Ask {
                question: Question::Defined(variable),
                reason: format!("`{name}` may be undefined, and where it is absent its default is read"),
                help: format!("give `{name}` a type that is always defined, no `Option` and no list, or leave out `default`"),
            }
        });
        self.way.asks.iter().cloned().chain(defined).listed()
    }

    fn ask_trait(&self, at: usize, ask: &Ask) -> Tokens {
        let name = TokenTree::from(self.target.numbered("__UrikaReverse", at, self.target.span));
        let answers: &[&str] = match ask.question {
            Question::Scalar(_) => &["__urika::kind::Scalar", "__urika::kind::Undefined"],
            _ => &["__urika::Yes"],
        };
        let mut to = Splice::default();
        to.spanned(self.target.span, |to| {
            let reason = format!("this template has no way back: {}", ask.reason);
            let notes = [&*ask.help, "building works all the same [RFC 6570, section 1.4]"];
            push_words(&reason, "with this type it cannot be told", &notes, to);
            to.text("pub trait ").tokens(name.clone()).text("{}");
            for answer in answers {
                to.text("impl ").tokens(name.clone()).text("for ").text(answer).text("{}");
            }
        });
        to.finish()
    }

    /// Returns the conditions of the trait.
    pub(crate) fn trait_bounds(&self) -> Tokens {
        self.of_trait(&quote!(for<'__urika>))
    }

    /// Returns the bounds for URIs of any lifetime.
    pub(super) fn lasting_bounds(&self) -> Tokens {
        self.of_trait(&quote!(for<'__urika, '__urika_uri>))
    }

    fn of_trait(&self, binder: &Tokens) -> Tokens {
        let capture = |variable: usize, slot: &Slot| {
            let of = self.capture(variable);
            quote_spanned!(slot.span=> __urika::capture::#of)
        };
        self.bounds(capture, binder)
    }

    /// Returns whether the type of a variable is known to be readable in its place.
    fn is_sure(&self, variable: usize) -> bool {
        self.known(variable).is_some()
    }

    /// Returns whether a value is text, if its type is known to be readable.
    fn known(&self, variable: usize) -> Option<bool> {
        let field = self.named.fields.iter().find(|field| field.variable == Some(variable))?;
        let Taken::Known { is_defined, is_text } = field.taken else { return None };
        let is_sure = (is_defined || !self.is_bare(variable)) && self.several_lifetimes().is_empty();
        (is_sure && self.lent(variable).is_none() && self.target.route.is_none()).then_some(is_text)
    }

    /// Returns whether the way back needs an allocator that no bound requires.
    pub(super) fn allocates(&self) -> bool {
        (0..self.target.slots.len()).any(|variable| self.known(variable) == Some(true))
    }

    /// Returns whether there is a way back, whatever types answer.
    pub(super) fn is_unconditional(&self) -> bool {
        let mut variables = 0..self.target.slots.len();
        variables.all(|variable| self.is_sure(variable)) && self.asks().is_empty() && self.uses().is_empty()
    }

    fn bounds(&self, capture: impl Fn(usize, &Slot) -> Tokens, binder: &Tokens) -> Tokens {
        let slots = self.target.slots.iter().enumerate().filter(|(variable, _)| !self.is_sure(*variable));
        let captures = slots.map(|(variable, slot)| {
            let (value_type, capture) = (&slot.value_type, capture(variable, slot));
            quote_spanned!(slot.span=> #binder #value_type: #capture,)
        });
        let asked = self.of_one_uri(captures.chain([self.ask_bounds(binder)]).joined());
        let lifetimes = self.several_lifetimes();
        quote!(#('__urika_uri: #lifetimes,)* #asked)
    }

    /// Replaces several lifetimes by the lifetime of the URI. Two conditions that only differ in a lifetime,
    /// such as `Segment<'a>: Capture<'u>` and `Segment<'b>: Capture<'u>`, are ambiguous, and the compiler
    /// uses neither. The values live as long as the URI, and are shortened for the fields.
    pub(crate) fn of_one_uri(&self, tokens: Tokens) -> Tokens {
        let lifetimes = self.several_lifetimes();
        lifetimes.iter().fold(tokens, |tokens, one| replaced(tokens, &one.ident, "__urika_uri"))
    }

    /// Returns the bounds for every use of the type.
    pub(crate) fn uses(&self) -> Tokens {
        self.of_one_uri(self.target.uses())
    }

    /// Returns the lifetimes of the type, if it has several.
    pub(super) fn several_lifetimes(&self) -> Vec<&Lifetime> {
        let parameters = self.named.header.generics.lifetimes();
        let lifetimes: Vec<&Lifetime> = parameters.map(|parameter| &parameter.lifetime).listed();
        if lifetimes.len() > 1 { lifetimes } else { Vec::new() }
    }

    /// Returns the bounds on the answers of types.
    fn ask_bounds(&self, binder: &Tokens) -> Tokens {
        self.ask_bounds_of(binder, |_| true)
    }

    fn ask_bounds_of(&self, binder: &Tokens, is_asked: impl Fn(&Ask) -> bool) -> Tokens {
        let asks = self.asks();
        let asks = asks.iter().enumerate().filter(|(_, ask)| is_asked(ask));
        asks.map(|(at, ask)| {
            let span = self.target.slots[ask.question.variable()].span;
            let (asked, name) = (self.asked(&ask.question), self.target.numbered("__UrikaReverse", at, span));
            quote_spanned!(span=> #binder #asked: #name,)
        })
        .joined()
    }

    fn asked(&self, question: &Question) -> Tokens {
        let slot = |variable: usize| &self.target.slots[variable];
        match *question {
            Question::Scalar(variable) => answer(slot(variable), "Kind"),
            Question::Defined(variable) => answer(slot(variable), "Defined"),
            Question::Distinct(variable) => answer(slot(variable), "Distinct"),
            Question::Lacks(variable, class) => {
                let (class, slot) = (format_ident!("{class}"), slot(variable));
                let value_type = &slot.value_type;
                let uri = self.uri();
                let lent = self.lent(variable).map(|lent| quote!(Kept<#uri, #lent>));
                let of = lent.unwrap_or_else(|| quote!(Capture<#uri>));
                quote_spanned! {slot.span=>
                    <<#value_type as __urika::capture::#of>::Alphabet as __urika::capture::Alphabet>::#class
                }
            }
        }
    }
}
