//! Emits `uri_template!` in an expression: a builder of its own, whose setters take any value.

use proc_macro2::{Ident, Span, TokenStream as Tokens};
use quote::{quote, quote_spanned};

use super::demand::{Asked, is_of_one};
use super::{Slot, Target, allowed, doc, ident, number, numbered, prelude};
use crate::expand::splice::Splice;
use crate::listed::Listed as _;
use crate::model::template::{Fallback, Requirement, Template, When};

/// Emits a builder in which no value is set.
pub(crate) fn expand(krate: &Tokens, template: &Template, span: Span) -> Tokens {
    let states: Vec<Ident> = (0..template.variables.len()).map(|at| numbered("__UrikaS", at, span)).listed();
    let target = target(template, &states, span);
    let (prelude, allowed) = (prelude(krate), allowed());
    let initial = template.variables.iter().map(|variable| initial(variable.fallback));
    let mut implementation = Splice::default();
    target.push_implementation(|_| {}, &mut implementation);
    let (traits, states_traits, implementation) =
        (target.demand_traits(), state_traits(template, span), implementation.finish());
    let setters = setters(&target, &states);
    let methods = methods(&target, template, &setters);
    quote! {{
        #prelude
        #allowed
        #[must_use]
        struct __UrikaTemplate<#(#states),*>(#(#states),*);
        #allowed
        const _: () = { #traits #states_traits #implementation #methods };
        __UrikaTemplate(#(#initial),*)
    }}
}

fn target<'t>(template: &'t Template, states: &[Ident], span: Span) -> Target<'t> {
    let parameters = states.iter().map(|state| quote!(#state: __urika::State,));
    Target {
        header: None,
        template,
        slots: states.iter().enumerate().map(|(at, state)| slot(at, state, span)).listed(),
        self_type: quote!(__UrikaTemplate<#(#states),*>),
        parameters: parameters.joined(),
        predicates: Tokens::new(),
        visibility: Tokens::new(),
        span,
        is_format: false,
        route: None,
        has_setters: true,
    }
}

fn slot(at: usize, state: &Ident, span: Span) -> Slot {
    let at = number(at);
    Slot {
        value_type: quote_spanned!(span=> <#state as __urika::State>::Value),
        access: quote!(__urika::State::value(&self.#at)),
        is_generic: true,
        is_assumed: true,
        is_unbounded: false,
        allows_slash: false,
        span,
    }
}

fn initial(fallback: Fallback) -> Tokens {
    match fallback {
        Fallback::Text => quote!(__urika::Missing),
        Fallback::Optional | Fallback::List => quote!(__urika::Absent),
    }
}

/// Emits a trait for each required variable, which says that it is not set.
fn state_traits(template: &Template, span: Span) -> Tokens {
    let required = template.variables.iter().enumerate();
    let required = required.filter(|(_, variable)| variable.fallback == Fallback::Text);
    required.map(|(at, variable)| missing(at, &variable.ident, span)).joined()
}

/// Emits the trait of a variable that is set.
fn missing(at: usize, name: &str, span: Span) -> Tokens {
    let set = numbered("__UrikaSet", at, span);
    let (message, label) = (format!("`{name}` is not set"), format!("call `.{name}(…)` before"));
    quote_spanned! {span=>
        #[diagnostic::on_unimplemented(message = #message, label = #label)]
        pub trait #set {}
        impl #set for __urika::Yes {}
    }
}

fn setters(target: &Target<'_>, states: &[Ident]) -> Tokens {
    let mut own = target.clone();
    (0..states.len()).map(|at| setter(target, &mut own, states, at)).joined()
}

fn setter<'t>(target: &Target<'t>, own: &mut Target<'t>, states: &[Ident], at: usize) -> Tokens {
    let variable = &target.template.variables[at];
    let name = ident(&variable.ident, target.span);
    let value = quote!(__UrikaValue);
    let plain = set(target, own, states, at, &name, &value);
    let maybe = (variable.fallback == Fallback::Optional).then(|| {
        let name = Ident::new(&format!("maybe_{}", variable.ident), target.span);
        set(target, own, states, at, &name, &quote!(__urika::Option<#value>))
    });
    quote!(#plain #maybe)
}

/// Emits a method that sets a value of type `__UrikaValue`.
///
/// The type of the method names the states of all variables, since the compiler must see the whole builder.
/// So these tokens grow with the square of the number of variables.
fn set<'t>(
    target: &Target<'t>,
    own: &mut Target<'t>,
    states: &[Ident],
    at: usize,
    name: &Ident,
    value_type: &Tokens,
) -> Tokens {
    let (span, state) = (target.span, &states[at]);
    let sets = doc(&target.template.variables[at].shown);
    let bound = Ident::new(if target.is_base(at) { "AsBase" } else { "UriValue" }, span);
    let demands = own_demands(target, own, at, value_type);
    let types = states
        .iter()
        .enumerate()
        .map(|(other, state)| if other == at { quote!(__urika::Set<#value_type>) } else { quote!(#state) });
    let values = (0..states.len()).map(|other| {
        let place = number(other);
        if other == at {
            quote_spanned!(span=> __urika::Set(value))
        } else {
            quote_spanned!(span=> self.#place)
        }
    });
    quote_spanned! {span=>
        #sets
        fn #name<__UrikaValue: __urika::#bound>(self, value: #value_type) -> __UrikaTemplate<#(#types),*>
        where <#state as __urika::State>::IsOpen: __urika::Open<__urika::Yes>, #demands {
            __UrikaTemplate(#(#values),*)
        }
    }
}

/// Emits the demands on a single value, which its setter requires. `own` has the type of the value meanwhile.
fn own_demands<'t>(target: &Target<'t>, own: &mut Target<'t>, at: usize, value_type: &Tokens) -> Tokens {
    own.slots[at].value_type = value_type.clone();
    let demands = own.bounds_of(Asked::Use, |demand| {
        demand.when == When::Always
            && demand.variables.first() == Some(&at)
            && is_of_one(demand)
            && !matches!(demand.requirement, Requirement::Base(_))
    });
    own.slots[at].value_type = target.slots[at].value_type.clone();
    demands
}

fn methods(target: &Target<'_>, template: &Template, setters: &Tokens) -> Tokens {
    let (parameters, self_type) = (&target.parameters, &target.self_type);
    let required =
        template.variables.iter().enumerate().filter(|(_, variable)| variable.fallback == Fallback::Text);
    let is_set: Tokens = required
        .map(|(at, _)| {
            let state = numbered("__UrikaS", at, target.span);
            let set = numbered("__UrikaSet", at, target.span);
            quote!(<#state as __urika::State>::IsSet: #set,)
        })
        .joined();
    let (lending, building) = (target.lending(&is_set), target.building(&is_set));
    quote! {
        impl<#parameters> #self_type { #setters #lending }
        __urika::with_alloc! { impl<#parameters> #self_type { #building } }
    }
}
