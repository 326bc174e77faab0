//! Emits `into_owned`, for a struct with one lifetime, and `impl FromUriOwned`.

use proc_macro2::{Ident, TokenStream as Tokens};

use super::Reverse;
use crate::fields::Taken;
use crate::lifetime;
use crate::listed::Listed as _;
use crate::splice::Splice;

impl Reverse<'_> {
    /// Returns the lifetime of a struct without other parameters.
    fn only_lifetime(&self) -> Option<&Ident> {
        let one = self.one_lifetime().filter(|_| self.named.header.generics.params.len() == 1)?;
        Some(&one.ident)
    }

    /// Pushes the group of `impl FromUriOwned`.
    pub(super) fn push_owned(&self, to: &mut Splice) {
        if let Some(lifetime) = self.only_lifetime() {
            self.push_owned_of_borrowing(lifetime, to);
        } else if self.named.header.generics.lifetimes().next().is_none() {
            self.push_owned_of_owning(to);
        } else {
            to.text("{}");
        }
    }

    /// Pushes the implementation for a type that borrows nothing.
    fn push_owned_of_owning(&self, to: &mut Splice) {
        let target = self.target;
        to.text(if self.allocates() { "alloc {" } else { "{" });
        to.text("(impl<").tokens(target.parameters.clone());
        to.text("> __urika::FromUriOwned for ").tokens(target.self_type.clone());
        to.text(" where ")
            .tokens(target.predicates.clone())
            .tokens(target.uses())
            .tokens(self.lasting_bounds());
        to.text("); = Self; }");
    }

    fn push_owned_of_borrowing(&self, lifetime: &Ident, to: &mut Splice) {
        let of = |name: &str| lifetime::replaced(self.target.self_type.clone(), lifetime, name);
        to.text("alloc { (impl __urika::FromUriOwned for ").tokens(of("static"));
        to.text(" where ");
        if !self.is_unconditional() {
            to.text("for<'__urika_uri> ").tokens(of("__urika_uri")).text(": __urika::FromUri<'__urika_uri>,");
        }
        for (_, lasting, own) in self.borrowing(lifetime) {
            to.text("for<'__urika_uri> ").tokens(own).text(": __urika::capture::Lasting<Lasting = ");
            to.tokens(lasting).text(">,");
        }
        to.text("); lent(<").tokens(of("_")).text(">); }");
    }

    /// Returns the types of fields with the lifetime that may not be able to own their text, each with its
    /// type for `'static` and for a URI.
    fn borrowing(&self, lifetime: &Ident) -> Vec<(Tokens, Tokens, Tokens)> {
        let fields = self.named.fields.iter().filter(|field| field.taken == Taken::Unknown);
        let fields = fields.filter(|field| field.borrows(lifetime));
        fields
            .map(|field| {
                let with = |name: &str| lifetime::replaced(field.ty.clone(), lifetime, name);
                (field.ty.clone(), with("static"), with("__urika_uri"))
            })
            .listed()
    }

    /// Pushes `into_owned`.
    pub(super) fn push_owning_method(&self, to: &mut Splice) {
        let Some(lifetime) = self.only_lifetime() else { return };
        to.text("/// Makes all that it borrows its own.\n #[must_use] #[inline] ");
        to.tokens(self.target.visibility.clone()).text("fn into_owned(self) -> ");
        to.tokens(lifetime::replaced(self.target.self_type.clone(), lifetime, "static")).text(" where ");
        for (own, lasting, _) in self.borrowing(lifetime) {
            to.text("for<'__urika> ").tokens(own).text(": __urika::capture::Lasting<Lasting = ");
            to.tokens(lasting).text(">,");
        }
        to.text("{").made(&self.named.header.ident.to_string());
        self.named.push_members(to, &|to, at, field| {
            let is_lasting = field.borrows(lifetime);
            to.text(if is_lasting { "__urika::capture::Lasting::lasting(" } else { "(" });
            to.text("self.").made(&self.named.members[at]).text(")");
        });
        to.text("}");
    }
}
