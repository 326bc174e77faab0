//! Emits `into_owned`, for an enum with one lifetime, and `impl FromUriOwned`.

use proc_macro2::{Ident, TokenStream as Tokens};
use quote::ToTokens as _;

use super::Expansion;
use crate::check::routes::Target;
use crate::expand::template::reverse::value_of;
use crate::index::Index;
use crate::lifetime::{is_in, lifetimes, replaced, sole};
use crate::splice::Splice;

impl Expansion<'_> {
    /// Pushes `into_owned`, and the header of `impl FromUriOwned` with the type by which it reads.
    pub(super) fn lasting(&self, splice: &mut Splice) {
        let types = self.borrowing();
        splice.text("{");
        let lifetime = sole(&self.set.header.generics);
        if let Some(lifetime) = lifetime {
            self.owning_method(splice, &types, &lifetime.ident);
        }
        splice.text("}");
        if let Some(lifetime) = lifetime {
            self.owned_lasting(splice, &types, &lifetime.ident);
        } else if lifetimes(&self.set.header.generics).is_empty() {
            splice.text("owned(impl<$parameters> __urika::FromUriOwned for $self where $predicates $uses ");
            splice.text("for<'__urika_uri> Self: __urika::FromUri<'__urika_uri>);");
        }
    }

    /// Returns the types of fields with the lifetime, each once.
    fn borrowing(&self) -> Vec<&Tokens> {
        let (mut types, mut seen) = (Vec::new(), Index::new());
        for parts in self.own() {
            for (at, field) in parts.own.fields.iter().enumerate() {
                if parts.borrows[at] && seen.is_new(field.words.text()) {
                    types.push(&field.ty);
                }
            }
        }
        types
    }

    fn owning_method(&self, splice: &mut Splice, types: &[&Tokens], lifetime: &Ident) {
        splice.name("lasting", replaced(self.self_type.clone(), lifetime, "static"));
        splice.text(
            "/// Makes all that the route borrows its own.
            #[must_use]
            $visibility fn into_owned(self) -> $lasting where ",
        );
        push_lasting_bounds(types, lifetime, &lifetime.to_string(), "for<'__urika>", splice);
        splice.text("{ match self {");
        let name = self.set.header.ident.to_string();
        for (at, route) in self.routes() {
            splice.text("Self::");
            if let Some(parts) = &self.parts[at] {
                parts.pattern(splice, true);
                splice.text("=>").made(&name).text("::");
                parts.variant(splice, &|splice, at, _| {
                    if parts.borrows[at] {
                        splice.made(&format!("__urika::capture::Lasting::lasting({})", value_of(at)));
                    } else {
                        splice.made(&value_of(at));
                    }
                });
            } else {
                let variant = route.ident.to_token_stream();
                splice.put(&variant).text("(__urika_inner) =>").made(&name);
                splice.text("::").tokens(variant);
                let is_borrowing = self.inner_type(at).is_some_and(|ty| is_in(&ty, lifetime));
                splice.text(if is_borrowing { "(__urika_inner.into_owned())" } else { "(__urika_inner)" });
            }
            splice.text(",");
        }
        splice.text("} }");
    }

    fn inner_type(&self, at: usize) -> Option<Tokens> {
        match &self.set.routes[at].target {
            Target::Typed(ty) | Target::Set(_, ty) => Some(ty.to_token_stream()),
            Target::Own(_) => None,
        }
    }

    fn owned_lasting(&self, splice: &mut Splice, types: &[&Tokens], lifetime: &Ident) {
        let [lasting, of_uri, lent] =
            ["static", "__urika_uri", "_"].map(|name| replaced(self.self_type.clone(), lifetime, name));
        let binder = "for<'__urika_uri>";
        splice.text("lent(impl __urika::FromUriOwned for ").tokens(lasting).text(" where ");
        splice.text(binder).tokens(of_uri).text(": __urika::FromUri<'__urika_uri>,");
        push_lasting_bounds(types, lifetime, "__urika_uri", binder, splice);
        splice.text(") ->").tokens(lent).text(";");
    }
}

/// Pushes the bounds on the types of fields with the lifetime, which `name` replaces.
fn push_lasting_bounds(
    types: &[&Tokens],
    lifetime: &Ident,
    name: &str,
    binder: &'static str,
    to: &mut Splice,
) {
    for &ty in types {
        to.text(binder).tokens(replaced(ty.clone(), lifetime, name));
        to.text(": __urika::capture::Lasting<Lasting =");
        to.tokens(replaced(ty.clone(), lifetime, "static")).text(">,");
    }
}
