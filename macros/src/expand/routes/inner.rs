//! Members that are templates or sets themselves, whose types the macro knows only by name. Their types are
//! checked at the definition of the enum if possible, and otherwise where the enum is used.

use std::collections::HashSet;

use proc_macro2::{Span, TokenStream as Tokens};
use quote::{ToTokens, quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned;

use super::Expansion;
use crate::check::set::Target;
use crate::expand::splice::Splice;
use crate::expand::template::{number, numbered};
use crate::lifetime::all_static;
use crate::listed::Listed as _;

/// A member that is a template or a set itself.
struct Inner<'s> {
    ty: &'s Type,
    is_set: bool,
}

impl Inner<'_> {
    fn span(&self) -> Span {
        self.ty.span()
    }

    /// Returns the trait of the type: a set or a template.
    fn bound(&self) -> Tokens {
        if self.is_set { quote!(__urika::Routes) } else { quote!(__urika::UriTemplate) }
    }

    /// Returns the form of the URIs that the type builds.
    fn form(&self) -> Tokens {
        let (ty, bound) = (self.ty, self.bound());
        quote_spanned!(self.span()=> <#ty as #bound>::Form)
    }
}

impl Expansion<'_> {
    /// Returns the inner types, with the numbers of their routes.
    fn inner(&self) -> impl Iterator<Item = (usize, Inner<'_>)> {
        self.routes().filter_map(|(at, route)| match &route.target {
            Target::Own(_) => None,
            Target::Typed(ty) => Some((at, Inner { ty, is_set: false })),
            Target::Set(_, ty) => Some((at, Inner { ty, is_set: true })),
        })
    }

    /// Returns whether the type of a member depends on the parameters of the enum.
    fn is_open(&self, inner: &Inner<'_>) -> bool {
        self.generics.is_in(&inner.ty.to_token_stream())
    }

    /// Returns the form of the first inner type, which decides where no route has a template in the enum.
    pub(super) fn inner_form(&self) -> Option<Tokens> {
        self.inner().next().map(|(_, first)| first.form())
    }

    /// Returns the bounds on the inner types for every use of the set.
    pub(super) fn inner_uses(&self) -> Tokens {
        let form = self.form();
        let uses = self.inner().map(|(_, inner)| {
            let (ty, bound, of) = (inner.ty, inner.bound(), inner.form());
            quote!(for<'__urika> #ty: #bound, for<'__urika> #of: __urika::routes::SameAs<#form, #ty>,)
        });
        uses.joined()
    }

    /// Returns the further bounds of the way back.
    pub(super) fn inner_back(&self) -> Tokens {
        let uri = &self.uri;
        let back =
            self.inner().map(|(_, Inner { ty, .. })| quote!(for<'__urika> #ty: __urika::FromUri<#uri>,));
        let routes = self.has_open().then(|| quote!(Self: __urika::Routes,));
        back.chain(routes).joined()
    }

    /// Returns the further bounds of `build`, which cannot fail.
    pub(super) fn inner_sure(&self) -> Tokens {
        let sure = self.inner().map(|(_, inner)| {
            let ty = inner.ty;
            quote_spanned!(inner.span()=> for<'__urika> #ty: __urika::Proven,)
        });
        sure.joined()
    }

    /// Emits the checks of the types that are known where the enum is defined: a function for each type,
    /// which nobody calls, and a constant that compares its routes with the others.
    pub(super) fn inner_definition(&self) -> Tokens {
        if self.inner().all(|(_, inner)| self.is_open(&inner)) {
            return Tokens::new();
        }
        let form = self.form();
        let open: HashSet<usize> =
            self.inner().filter(|(_, inner)| self.is_open(inner)).map(|(at, _)| at).collect();
        let known: Vec<usize> = (0..self.set.routes.len()).filter(|at| !open.contains(at)).collect();
        let mut splice = Splice::default();
        splice.text("const __URIKA_TABLE: &'static [__urika::Route] = ");
        self.rows(&mut splice, |at| !open.contains(&at));
        let table = all_static(splice.text(";").finish());
        let asked = self.inner().filter(|(at, _)| !open.contains(at)).map(|(at, inner)| {
            let (ty, span, of) = (inner.ty, inner.span(), inner.form());
            let name = numbered("__urika_inner", at, span);
            let back = (!inner.is_set).then(|| quote_spanned!(span=> #of: __urika::routes::TakenAs<#ty>,));
            let asked = all_static(quote_spanned!(span=> #of: __urika::routes::SameAs<#form, #ty>, #back));
            let at = number(known.partition_point(|known| *known < at));
            quote_spanned! {span=>
                fn #name() where #asked {}
                #[allow(long_running_const_eval)]
                const _: () = __urika::routes::assert_apart(__URIKA_TABLE, #at);
            }
        });
        quote!(#table #(#asked)*)
    }

    /// Returns the routes, for a constant of the enum. If a member is at fault, one constant reports it, and
    /// the constant of the trait must not repeat the error.
    pub(super) fn table(&self) -> Tokens {
        if self.has_open() || self.inner().next().is_none() {
            quote!(<Self as __urika::Routes>::ROUTES)
        } else {
            quote!(__URIKA_TABLE)
        }
    }

    /// Emits the comparison of routes that depend on parameters. It runs where a text is read, when the
    /// parameters are known.
    pub(super) fn inner_in_use(&self) -> Option<Tokens> {
        let span = self.set.header.span();
        self.has_open().then(|| {
            quote_spanned!(span=> const { __urika::routes::assert_distinct(<Self as __urika::Routes>::ROUTES) };)
        })
    }

    /// Returns whether the type of some member depends on the parameters.
    fn has_open(&self) -> bool {
        self.inner().any(|(_, inner)| self.is_open(&inner))
    }
}
