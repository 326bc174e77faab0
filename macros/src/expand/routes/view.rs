//! For each route a struct that borrows the fields of its variant, and is a typed template like
//! any other: so building, checking and their messages are written once.

use proc_macro2::{Span, TokenStream as Tokens};
use quote::{quote, quote_spanned};

use super::Expansion;
use crate::expand::template::Target as Template;
use crate::expand::template::definition::{Generics, Named};
use crate::expand::template::numbered;
use crate::expand::template::reverse::Reverse;
use crate::input::header::Header;
use crate::input::routes::Style;
use crate::routes::{Own, Route, Set, Target};

/// A route with a template of its own.
pub(super) struct View<'s> {
    pub(super) own: &'s Own,
    pub(super) route: &'s Route,
    pub(super) number: usize,
    krate: &'s Tokens,
    header: Header,
    /// `Api<'a>`
    of: Tokens,
}

/// What is emitted for a template.
pub(super) struct Parts<'p> {
    named: Named<'p>,
    own: &'p Own,
}

impl<'s> View<'s> {
    pub(super) fn new(set: &'s Set<'_>, number: usize, route: &'s Route) -> Option<Self> {
        let Target::Own(own) = &route.target else { return None };
        let generics = Generics::new(&set.header.generics);
        let header = Header {
            attributes: Vec::new(),
            visibility: syn::Visibility::Inherited,
            ident: numbered("__UrikaRoute", number, Span::call_site()),
            generics: set.header.generics.clone(),
            builder: None,
            serde: None,
        };
        let of = super::self_type(set.header, &generics);
        Some(Self { own, route, number, krate: &set.krate, header, of })
    }

    /// What is emitted for its template.
    pub(super) fn parts(&self) -> Parts<'_> {
        let Generics { parameters, used, predicates, names } = Generics::new(&self.header.generics);
        let generics = Generics {
            parameters: quote!('__urika_view, #parameters),
            used: quote!('__urika_view, #used),
            predicates,
            names,
        };
        let mut named = Named::new(self.krate, &self.header, generics, &self.own.fields);
        named.route = Some(self.number);
        Parts { named, own: self.own }
    }

    /// The struct.
    fn definition(&self) -> Tokens {
        let (name, of) = (&self.header.ident, &self.of);
        let Generics { parameters, predicates, .. } = Generics::new(&self.header.generics);
        let fields = self.own.fields.iter().filter(|field| field.is_set()).map(|field| {
            let (ident, ty) = (&field.ident, &field.ty);
            quote!(#ident: &'__urika_view #ty,)
        });
        quote! {
            struct #name<'__urika_view, #parameters> where #predicates {
                #(#fields)*
                __urika: __urika::routes::View<'__urika_view, #of>,
            }
        }
    }

    /// A value of it, of these references.
    pub(super) fn value(&self, of: impl Fn(usize) -> Tokens) -> Tokens {
        let (name, set) = (&self.header.ident, &self.of);
        let fields = self.own.fields.iter().enumerate().filter(|(_, field)| field.is_set());
        let fields = fields.map(|(at, field)| {
            let (ident, value) = (&field.ident, of(at));
            quote!(#ident: #value,)
        });
        // The fields of this route may leave open what the parameters of the set are.
        quote!(#name { #(#fields)* __urika: <__urika::routes::View<'_, #set>>::NEW })
    }

    /// The variant, as a pattern or with values.
    pub(super) fn variant(&self, path: &Tokens, of: impl Fn(usize) -> Tokens) -> Tokens {
        let values = (0..self.own.fields.len()).map(&of);
        match self.route.style {
            Style::Unit => path.clone(),
            Style::Tuple => quote!(#path(#(#values),*)),
            Style::Named => {
                let idents = self.own.fields.iter().map(|field| &field.ident);
                quote!(#path { #(#idents: #values),* })
            }
        }
    }
}

impl Parts<'_> {
    pub(super) fn target(&self) -> Template<'_> {
        self.named.target(&self.own.template, self.own.span())
    }

    /// Gives what is emitted for the way back.
    pub(super) fn reverse<R>(&self, emit: impl FnOnce(&Reverse<'_>) -> R) -> Option<R> {
        let target = self.target();
        let way = self.own.way()?;
        Some(emit(&Reverse { named: &self.named, target: &target, way }))
    }
}

impl Expansion<'_> {
    /// The structs, and what they are.
    pub(super) fn view_items(&self) -> Tokens {
        self.views.iter().flatten().map(items).collect()
    }
}

fn items(view: &View<'_>) -> Tokens {
    let parts = view.parts();
    let target = parts.target();
    let (definition, traits) = (view.definition(), target.demand_traits());
    let (implementation, back) = (target.implementation(&Tokens::new()), back(view, &parts));
    quote!(#definition #traits #implementation #back)
}

/// What types must answer for the way back: asked where the set is defined, of those that are
/// known there.
fn back(view: &View<'_>, parts: &Parts<'_>) -> Option<Tokens> {
    let is_generic = parts.target().slots.iter().any(|slot| slot.is_generic);
    parts.reverse(|reverse| {
        let traits = reverse.traits();
        if is_generic {
            return traits;
        }
        let bounds = crate::lifetime::all_static(reverse.definition_bounds());
        let name = numbered("__urika_back", view.number, view.own.span());
        quote_spanned!(view.own.span()=> #traits fn #name() where #bounds {})
    })
}
