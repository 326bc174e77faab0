//! Members that are themselves templates or sets, whose types the macro knows only by name. Their types are
//! checked at the definition of the enum if possible, and otherwise where the enum is used.

use proc_macro2::{Span, TokenStream as Tokens};
use quote::ToTokens as _;
use syn::Type;
use syn::spanned::Spanned as _;

use super::SetExpansion;
use crate::check::route::RouteTarget;
use crate::expand::template::numbered;
use crate::lifetime::all_static;
use crate::splice::{Splice, fill};

/// A member that is itself a template or a set.
struct InnerType<'s> {
    /// The index of its route.
    route: usize,
    ty: &'s Type,
    is_set: bool,
    /// Whether the type depends on the parameters of the enum.
    is_open: bool,
    span: Span,
    /// `<T as Trait>`, where the trait is the one of sets or of templates.
    of: Tokens,
}

impl InnerType<'_> {
    /// Names the parts of the member for a string.
    fn name(&self, to: &mut Splice) {
        to.names(&[("type", self.ty), ("of", &self.of)]);
    }

    /// Returns the bounds where the enum is defined: the member builds what the set builds.
    fn form_bounds(&self, form: &Tokens) -> Tokens {
        let mut bounds = Splice::default();
        self.name(&mut bounds);
        bounds.names(&[("form", form)]);
        bounds.spanned(self.span, |bounds| {
            bounds.text("$of::Form: __urika::routes::SameAs<$form, $type>,");
            bounds.text(if self.is_set { "" } else { "$of::Form: __urika::routes::TakenAs<$type>," });
        });
        all_static(bounds.finish())
    }
}

impl SetExpansion<'_> {
    /// Returns the inner types.
    fn inner(&self) -> Vec<InnerType<'_>> {
        let mut all = Vec::new();
        for (route, variant) in self.set.routes.iter().enumerate() {
            let (ty, is_set) = match &variant.target {
                RouteTarget::Own(_) | RouteTarget::Fallback(_) => continue,
                RouteTarget::Typed(ty) => (ty, false),
                RouteTarget::Set(_, ty) => (ty, true),
            };
            let (is_open, span) = (self.generics.is_in(&ty.to_token_stream()), ty.span());
            let text = if is_set { "<$ty as __urika::Routes>" } else { "<$ty as __urika::UriTemplate>" };
            all.push(InnerType { route, ty, is_set, is_open, span, of: fill!(span => text, ty) });
        }
        all
    }

    /// Returns the form of the first inner type, which decides if no route has a template in the enum.
    pub(super) fn inner_form(&self) -> Option<Tokens> {
        let inner = self.inner();
        let of = &inner.first()?.of;
        Some(fill!("$of::Form", of))
    }

    /// Emits a string for each inner type.
    pub(super) fn for_inner(&self, text: &'static str, is_spanned: bool) -> Tokens {
        let mut all = Tokens::new();
        for inner in &self.inner() {
            let mut to = self.splice();
            inner.name(&mut to);
            if is_spanned {
                to.spanned(inner.span, |to| _ = to.text(text));
            } else {
                to.text(text);
            }
            all.extend([to.finish()]);
        }
        all
    }

    /// Returns the bounds on the inner types for every use of the set.
    pub(super) fn inner_uses(&self) -> Tokens {
        let (mut all, form) = (Tokens::new(), self.form());
        for inner in &self.inner() {
            let of = if inner.is_set { "__urika::Routes" } else { "__urika::UriTemplate" };
            let mut to = Splice::default();
            inner.name(&mut to);
            to.names(&[("form", &form)]);
            to.text("for<'any> $type: ").text(of);
            to.text(", for<'any> $of::Form: __urika::routes::SameAs<$form, $type>,");
            all.extend([to.finish()]);
        }
        all
    }

    /// Returns the answers of the inner types, whose values may always borrow from the URI.
    pub(super) fn inner_kept(&self) -> Vec<Tokens> {
        let (uri, mut all) = (&self.uri, Vec::new());
        for InnerType { ty, .. } in self.inner() {
            all.push(fill!("<$ty as __urika::FromUri<$uri>>::Kept", ty, uri));
        }
        all
    }

    /// Returns the further bounds of parsing.
    pub(super) fn inner_back(&self) -> Tokens {
        let mut back = self.for_inner("for<'any> $type: __urika::FromUri<$uri>,", false);
        if self.has_open() {
            back.extend([fill!("Self: __urika::Routes,")]);
        }
        back
    }

    /// Pushes the checks of the types that are known where the enum is defined: a function for each type,
    /// which is never called, and a constant that compares its routes with the others.
    pub(super) fn push_inner_definition(&self, splice: &mut Splice) {
        let inner = self.inner();
        let mut is_known = vec![true; self.set.routes.len()];
        for member in &inner {
            is_known[member.route] = !member.is_open;
        }
        if inner.iter().all(|member| member.is_open) {
            return;
        }
        let mut table = Splice::default();
        table.text("const __URIKA_TABLE: &'static [__urika::Route] = ");
        self.push_rows_of(&mut table, &|number| is_known[number]);
        splice.tokens(all_static(table.text(";").finish()));
        // The index of the route among the known ones.
        let (form, mut at, mut behind) = (self.form(), 0, 0);
        for member in &inner {
            for is_known in &is_known[behind..member.route] {
                at += usize::from(*is_known);
            }
            behind = member.route;
            if member.is_open {
                continue;
            }
            let name = numbered("__urika_inner", member.route, Span::mixed_site());
            splice.spanned(member.span, |splice| {
                splice.text("fn ").put(&name).text("() where ").tokens(member.form_bounds(&form)).text("{}");
                splice.text("#[allow(long_running_const_eval)] const _: () =");
                splice.made(&format!("__urika::routes::assert_apart(__URIKA_TABLE, {at});"));
            });
        }
    }

    /// Returns the routes, for a constant of the enum. If a member is at fault, one constant reports it, and
    /// the constant of the trait must not repeat the error.
    pub(super) fn table(&self) -> Tokens {
        if self.has_open() || self.inner().is_empty() {
            fill!("<Self as __urika::Routes>::ROUTES")
        } else {
            fill!("__URIKA_TABLE")
        }
    }

    /// Pushes the comparison of routes that depend on parameters. It runs where a string is parsed, when the
    /// parameters are known.
    pub(super) fn push_inner_in_use(&self, splice: &mut Splice) {
        if self.has_open() {
            splice.spanned(self.set.header.span(), |splice| {
                splice.text("const { __urika::routes::assert_distinct(<Self as __urika::Routes>::ROUTES) };");
            });
        }
    }

    /// Returns whether the type of some member depends on the parameters.
    fn has_open(&self) -> bool {
        self.inner().iter().any(|inner| inner.is_open)
    }
}
