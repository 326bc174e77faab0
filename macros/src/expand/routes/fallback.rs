//! The fallback of a set, and the conditions on the type that holds its path.

use proc_macro2::{Ident, TokenStream as Tokens};
use syn::Type;
use syn::spanned::Spanned as _;

use super::Expansion;
use crate::check::routes::RouteTarget;
use crate::lifetime::all_static;
use crate::splice::{Splice, fill};

impl Expansion<'_> {
    /// Returns name and type of the fallback, if the set has one.
    pub(super) fn fallback(&self) -> Option<(&Ident, &Type)> {
        self.set.routes.iter().find_map(|route| match &route.target {
            RouteTarget::Fallback(ty) => Some((&route.ident, ty)),
            _ => None,
        })
    }

    /// Pushes the check of the type where the enum is defined: a function that is never called.
    pub(super) fn push_fallback_definition(&self, splice: &mut Splice) {
        let Some((_, ty)) = self.fallback() else { return };
        splice.spanned(ty.span(), |splice| {
            splice.text("fn __urika_fallback() where ");
            splice.tokens(all_static(fill!("$ty", ty))).text(": __urika::routes::FallbackPath<'static> {}");
        });
    }

    /// Returns the further bound of parsing.
    pub(super) fn fallback_back(&self) -> Tokens {
        let Some((_, ty)) = self.fallback() else { return Tokens::new() };
        let uri = &self.uri;
        fill!("for<'any> $ty: __urika::routes::FallbackPath<$uri>,", ty, uri)
    }
}
