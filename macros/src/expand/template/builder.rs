//! The builder of a named template: a field of its own for each field, whose type is the state.
//!
//! What stands in a field before it is set follows from its type: `Unset`, or a value that says
//! "undefined", which may stay. So required fields are those whose types say so.

use proc_macro2::{Ident, Span, TokenStream as Tokens, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt as _;

use super::named::Named;
use super::{Target, doc, numbered};
use crate::expand::splice::Splice;
use crate::fields::{Initial, Planned, Value};
use crate::listed::Listed as _;
use crate::model::generics::Generics;

/// What the builder is made of.
pub(crate) struct Builder<'n> {
    named: &'n Named<'n>,
    name: Ident,
    generics: &'n Generics,
    /// The type parameter of each field that has one.
    states: Vec<Option<Ident>>,
}

impl<'n> Builder<'n> {
    /// The builder of this template, where it has one.
    pub(crate) fn new(named: &'n Named<'n>) -> Option<Self> {
        let name = named.header.builder.clone()?;
        let state =
            |(at, field): (usize, &Planned)| field.has_state().then(|| numbered("__UrikaS", at, field.span));
        let states = named.fields.iter().enumerate().map(state).listed();
        Some(Self { named, name, generics: &named.generics, states })
    }

    fn fields(&self) -> impl Iterator<Item = (&Planned, Option<&Ident>)> {
        let fields = self.named.fields.iter().zip(&self.states);
        fields.filter(|(field, _)| field.is_set()).map(|(field, state)| (field, state.as_ref()))
    }

    /// Pushes the struct, which stands beside the user's.
    pub(crate) fn push_definition(&self, to: &mut Splice) {
        let Named { visibility, header, .. } = self.named;
        let of = format!(
            " Builder of [`{}`]: a setter for each variable, then `build()`, `try_build()` or `finish()`.",
            header.ident
        );
        to.text("#[doc = ").string(&of).text("] #[must_use] #[allow(deprecated)]");
        to.tokens(visibility.clone()).text("struct ").tokens(TokenTree::from(self.name.clone()));
        self.push_parameters(to);
        to.text("where ").tokens(self.generics.predicates.clone()).text("{");
        for (field, state) in self.fields() {
            let ty = state.map_or_else(|| field.ty.clone(), |state| TokenTree::from(state.clone()).into());
            to.tokens(TokenTree::from(field.ident.clone())).text(":").tokens(ty).text(",");
        }
        if self.has_owner() {
            to.text("__urika: $crate::__private::Of<").tokens(self.named.self_type.clone()).text(">,");
        }
        to.text("}");
    }

    /// Whether it has a field that uses the parameters of the user's type.
    fn has_owner(&self) -> bool {
        !self.generics.used.is_empty()
    }

    /// Pushes what is done with it.
    pub(crate) fn push_items(&self, target: &Target<'_>, to: &mut Splice) {
        to.tokens(self.state_traits());
        self.push_head("", |_, _| Tokens::new(), to);
        for at in 0..self.named.fields.len() {
            to.tokens(self.setter(at));
        }
        to.tokens(self.finish(&self.set_bounds())).text("__urika::with_alloc! {");
        self.push_building(target, to);
        to.text("} }");
        self.push_cloning(to);
        self.push_printing(to);
    }

    /// Pushes a copy, where what is set can be copied.
    fn push_cloning(&self, to: &mut Splice) {
        let bound = |field: &Planned, state: Option<&Ident>| {
            let ty = &field.ty;
            // Behind `for` it is asked where somebody copies.
            state.map_or_else(
                || quote!(for<'__urika> #ty: __urika::Clone,),
                |state| quote!(#state: __urika::Clone,),
            )
        };
        to.text("#[automatically_derived] ");
        self.push_head("__urika::Clone for", bound, to);
        to.text("fn clone(&self) -> Self {").tokens(TokenTree::from(self.name.clone())).text("{");
        for (field, _) in self.fields() {
            let ident = TokenTree::from(field.ident.clone());
            to.tokens(ident.clone()).text(": __urika::Clone::clone(&self.").tokens(ident).text("),");
        }
        to.text(if self.has_owner() { "__urika: __urika::Of::NEW } } }" } else { "} } }" });
    }

    /// Pushes its name: values need not print, and some are secret.
    fn push_printing(&self, to: &mut Splice) {
        to.text("#[automatically_derived] ");
        self.push_head("__urika::Debug for", |_, _| Tokens::new(), to);
        to.text("fn fmt(&self, f: &mut __urika::Formatter<'_>) -> __urika::Written { f.debug_struct(");
        to.string(&self.name.to_string()).text(").finish_non_exhaustive() } }");
    }

    /// Pushes `impl<S> of PostsBuilder<S> where … {`.
    fn push_head(&self, of: &str, bound: impl Fn(&Planned, Option<&Ident>) -> Tokens, to: &mut Splice) {
        to.text("impl");
        self.push_parameters(to);
        to.text(of).text(" ").tokens(self.builder(|_, state| quote!(#state)));
        to.text("where ").tokens(self.generics.predicates.clone());
        for (field, state) in self.fields() {
            to.tokens(bound(field, state));
        }
        to.text("{");
    }

    /// Pushes `<'a, T: Bound, S>`.
    fn push_parameters(&self, to: &mut Splice) {
        to.text("<").tokens(self.generics.parameters.clone());
        for state in self.states.iter().flatten() {
            to.tokens(TokenTree::from(state.clone())).text(",");
        }
        to.text("> ");
    }

    /// For each field with a state a trait for "is set".
    fn state_traits(&self) -> Tokens {
        let fields = self.named.fields.iter().enumerate().filter(|(at, _)| self.states[*at].is_some());
        fields.map(|(at, field)| state_trait(at, &field.ident.to_string(), field.span)).joined()
    }

    /// `Posts::builder()`
    pub(crate) fn start(&self) -> Tokens {
        let Self { named, name, .. } = self;
        let visibility = &named.visibility;
        let of_owner = self.has_owner().then(|| quote!(__urika: __urika::Of::NEW));
        let values = self.fields().map(|(field, state)| {
            let (ident, initial) = (&field.ident, initial_value(field));
            if state.is_none() && initial_bound(field).is_some() {
                let (ty, initial_type) = (&field.ty, initial_type(field));
                return quote_spanned! {field.span=>
                    #ident: <#initial_type as __urika::Filled<#ty>>::filled(#initial),
                };
            }
            quote!(#ident: #initial,)
        });
        let bounds = self.initial_bounds();
        let builder = self.builder(|field, _| initial_type(field));
        quote! {
            /// A builder in which nothing is set.
            #visibility fn builder() -> #builder where #bounds {
                #name { #(#values)* #of_owner }
            }
        }
    }

    /// The builder, with the states that `state` gives for the fields that have one.
    fn builder(&self, state: impl Fn(&Planned, &Ident) -> Tokens) -> Tokens {
        let Self { name, generics, .. } = self;
        let used = &generics.used;
        let states = self.fields().filter_map(|(field, of)| Some(state(field, of?)));
        quote!(#name<#used #(#states),*>)
    }

    fn initial_bounds(&self) -> Tokens {
        let bounds = self.fields().filter(|(field, _)| field.initial == Initial::Typed);
        let bounds = bounds.map(|(field, state)| {
            let whole = state.is_none().then(|| initial_bound(field));
            let value = value_bound(field);
            quote!(#value #whole)
        });
        bounds.joined()
    }

    fn setter(&self, at: usize) -> Tokens {
        let field = &self.named.fields[at];
        if !field.is_set() {
            return Tokens::new();
        }
        let (ident, ty) = (&field.ident, &field.ty);
        let taken = match (&field.value, &field.initial) {
            (Value::DisplayedOption(inner), _) => inner.clone(),
            _ if field.is_defined() => quote!(#ty),
            (_, Initial::Typed | Initial::Absent) => {
                quote_spanned!(field.span=> <#ty as __urika::UriValue>::Given)
            }
            _ => quote!(#ty),
        };
        let given = quote!(__urika::Give::<#taken>::give(value));
        let set = match (&field.value, &field.initial) {
            (Value::DisplayedOption(_), _) => quote!(__urika::Option::Some(#given)),
            _ if field.is_defined() => given,
            (_, Initial::Typed | Initial::Absent) => quote!(<#ty as __urika::UriValue>::__given(#given)),
            _ => given,
        };
        let plain = self.set(at, ident, &field.shown, &quote!(impl __urika::Give<#taken>), &set);
        let maybe = field.is_option.then(|| {
            let name = format_ident!("maybe_{}", ident, span = ident.span());
            let sets = format!("Sets `{}`, or leaves it undefined.", ident.unraw());
            self.set(at, &name, &sets, ty, &quote!(value))
        });
        quote!(#plain #maybe)
    }

    /// A method that puts `set` into the field.
    fn set(&self, at: usize, name: &Ident, sets: &str, taken: &Tokens, set: &Tokens) -> Tokens {
        let named = self.named;
        let (field, visibility, sets) = (&named.fields[at], &named.visibility, doc(sets));
        let (ty, ident) = (&field.ty, &field.ident);
        let bounds = value_bound(field);
        let Some(own) = &self.states[at] else {
            return quote! {
                #sets
                #visibility fn #name(mut self, value: #taken) -> Self where #bounds {
                    self.#ident = #set;
                    self
                }
            };
        };
        let after = self.builder(|_, state| if state == own { quote!(#ty) } else { quote!(#state) });
        let open = self.open(at, own);
        let fields = self.fields().map(|(other, _)| {
            let name = &other.ident;
            if name == ident { quote!(#name: #set,) } else { quote!(#name: self.#name,) }
        });
        let builder = &self.name;
        let of_owner = self.has_owner().then(|| quote!(__urika: self.__urika));
        quote! {
            #sets
            #visibility fn #name(self, value: #taken) -> #after where #bounds #open {
                #builder { #(#fields)* #of_owner }
            }
        }
    }

    /// `__UrikaS0: Open<Initial>`
    fn open(&self, at: usize, state: &Ident) -> Tokens {
        let field = &self.named.fields[at];
        let initial = initial_type(field);
        quote_spanned!(field.span=> #state: __urika::Open<#initial>)
    }

    /// `finish()`, where every field is set.
    fn finish(&self, bounds: &Tokens) -> Tokens {
        let named = self.named;
        let (visibility, owner, name) = (&named.visibility, &named.self_type, &named.header.ident);
        let values = self.values();
        quote! {
            /// The template with the values that are set.
            #[must_use]
            #visibility fn finish(self) -> #owner where #bounds {
                #name { #values }
            }
        }
    }

    /// Every field with a state is set.
    fn set_bounds(&self) -> Tokens {
        let fields = self.named.fields.iter().enumerate();
        let bounds = fields.filter_map(|(at, field)| {
            let (state, ty) = (self.states[at].as_ref()?, &field.ty);
            let set = numbered("__UrikaSet", at, field.span);
            Some(quote_spanned!(field.span=> #state: #set<#ty>,))
        });
        bounds.joined()
    }

    fn values(&self) -> Tokens {
        let fields = self.named.fields.iter().enumerate();
        let values = fields.map(|(at, field)| {
            let (ident, member, ty) = (&field.ident, &field.member, &field.ty);
            if !field.is_set() {
                let value = initial_value(field);
                return quote!(#member: #value,);
            }
            if self.states[at].is_none() {
                return quote!(#member: self.#ident,);
            }
            quote!(#member: __urika::Filled::<#ty>::filled(self.#ident),)
        });
        values.joined()
    }

    fn push_building(&self, target: &Target<'_>, to: &mut Splice) {
        to.name("set", self.set_bounds()).name("owner", self.named.self_type.clone());
        to.spanned(target.span, |to| {
            to.text(BUILDING).text(if target.template.can_build_on { ON_BASE } else { "" });
        });
    }
}

/// The methods that build.
const BUILDING: &str = "
    /// Builds the URI: the types of the values rule out that this fails.
    #[must_use]
    $visibility fn build(self) -> $built where $set for<'__urika> $owner: __urika::Proven, $uses {
        __urika::build(&self.finish())
    }
    /// Builds the URI, or says which value would change what is addressed.
    $visibility fn try_build(self) -> __urika::Result<$built, __urika::BuildError> where $set $uses {
        __urika::UriTemplate::try_build(&self.finish())
    }";

/// The same behind a base.
const ON_BASE: &str = "
    /// As `build`, behind a base.
    #[must_use]
    $visibility fn build_on(self, base: impl __urika::AsBase) -> __urika::UriBuf
    where $set for<'__urika> $owner: __urika::Proven, $uses {
        __urika::build_on(&self.finish(), __urika::AsBase::as_base(&base))
    }
    /// As `try_build`, behind a base.
    $visibility fn try_build_on(self, base: impl __urika::AsBase) -> __urika::Result<__urika::UriBuf, __urika::BuildError>
    where $set $uses {
        __urika::UriTemplate::try_build_on(&self.finish(), base)
    }";

fn initial_type(field: &Planned) -> Tokens {
    let ty = &field.ty;
    if field.initial == Initial::Typed && !field.is_defined() {
        quote_spanned!(field.span=> <#ty as __urika::UriValue>::Initial)
    } else {
        quote!(__urika::Unset)
    }
}

/// A type that depends on parameters, and one of the user's, has to be a value where something
/// follows from that.
fn value_bound(field: &Planned) -> Option<Tokens> {
    let ty = &field.ty;
    let is_typed = matches!(field.initial, Initial::Typed | Initial::Absent) && field.is_set();
    let is_asked = is_typed && matches!(field.value, Value::Own) && (field.is_generic || field.is_unknown());
    let for_all = (!field.is_generic).then(|| quote!(for<'__urika>));
    is_asked.then(|| quote_spanned!(field.span=> #for_all #ty: __urika::UriValue,))
}

/// Where it is only believed that a type is a value, it is so too that one without state begins
/// with a value of its own.
fn initial_bound(field: &Planned) -> Option<Tokens> {
    let ty = &field.ty;
    let is_asked = field.initial == Initial::Typed && value_bound(field).is_some();
    is_asked.then(|| {
        quote_spanned!(field.span=> for<'__urika> <#ty as __urika::UriValue>::Initial: __urika::Filled<#ty>,)
    })
}

fn initial_value(field: &Planned) -> Tokens {
    let ty = &field.ty;
    match &field.initial {
        Initial::Typed if field.is_defined() => quote!(__urika::Unset),
        Initial::Typed => quote_spanned!(field.span=> <#ty as __urika::UriValue>::__initial()),
        Initial::Required => quote!(__urika::Unset),
        Initial::Absent => quote!(<#ty as __urika::Default>::default()),
        Initial::Value(value) => value.0.clone(),
    }
}

fn state_trait(at: usize, name: &str, span: Span) -> Tokens {
    let (set, name) = (numbered("__UrikaSet", at, span), name.trim_start_matches("r#"));
    let (missing, help) = (format!("`{name}` is not set"), format!("call `.{name}(…)` before"));
    quote_spanned! {span=>
        #[diagnostic::on_unimplemented(message = #missing, label = #help)]
        pub trait #set<T>: __urika::Filled<T> {}
        impl<T> #set<T> for T {}
    }
}
