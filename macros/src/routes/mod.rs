//! Turns `#[derive(Routes)]` into tokens: each variant is read like a template, and then all are compared.

mod former;

use proc_macro2::{Ident, Span, TokenStream as Tokens};
use quote::ToTokens as _;
use syn::Type;

use crate::check::routes as check;
use crate::check::routes::{Own, Route, Set, Target};
use crate::diag::Diagnostics;
use crate::expand::error::at_least_one;
use crate::expand::routes as expand;
use crate::fields::{self, Owner};
use crate::input::routes::{self as input, Content, Variant};
use crate::input::template::{Arguments, Caller};
use crate::lifetime;
use crate::model::generics::Generics;
use crate::model::template::Renames;
use crate::splice::fill;
use crate::template::Lowered;

/// The way to write a variant that holds other routes.
const INNER: &str = "; an inner set stands behind its prefix, as `#[routes(\"/admin\")] Admin(Admin)`, a typed template behind `#[route]`";

/// Expands `#[derive(Routes)]`.
pub(crate) fn derived(input: Tokens) -> Tokens {
    let diagnostics = Diagnostics::new();
    let Some(set) = input::parse(input, &diagnostics) else {
        return at_least_one(diagnostics);
    };
    let krate = set.krate.unwrap_or_else(|| fill!("::urika"));
    let generics = Generics::new(&set.header.generics);
    let mut routes = Vec::new();
    for variant in set.variants {
        routes.extend(Route::lower(&krate, &generics, variant, &diagnostics));
    }
    let form = check::check(&routes, &diagnostics);
    if !diagnostics.is_empty() {
        return expand::stub::set(&krate, &set.header, form, set.is_described, &at_least_one(diagnostics));
    }
    let former = set.source.map(|source| former::expand(&source, &routes, &krate, &generics));
    expand::set(&Set { krate, header: &set.header, form, routes, is_described: set.is_described, former })
}

impl Route {
    fn lower(
        krate: &Tokens,
        generics: &Generics,
        variant: Variant,
        diagnostics: &Diagnostics,
    ) -> Option<Self> {
        let Variant { ident, content, about } = variant;
        let target = match content? {
            Content::Template(arguments) => {
                let own = Own::lower(krate, generics, &ident, *arguments, diagnostics)?;
                Target::Own(Box::new(own))
            }
            Content::Typed(ty) => {
                check_lifetime(&ty, &ident, diagnostics)?;
                Target::Typed(ty)
            }
            Content::Set(prefix, ty) => {
                check_lifetime(&ty, &ident, diagnostics)?;
                let own = Own::lower_prefix(krate, generics, &ident, *prefix, diagnostics)?;
                Target::Set(Box::new(own), ty)
            }
        };
        Some(Self { ident, target, about })
    }
}

/// Checks that a member may borrow from the text that it is read from.
fn check_lifetime(ty: &Type, variant: &Ident, diagnostics: &Diagnostics) -> Option<()> {
    let ty = ty.to_token_stream();
    if lifetime::is_in(&ty, &Ident::new("static", Span::call_site())) {
        check::push_static(ty, variant, diagnostics);
        return None;
    }
    Some(())
}

impl Own {
    fn lower_prefix(
        krate: &Tokens,
        generics: &Generics,
        variant: &Ident,
        arguments: Arguments,
        diagnostics: &Diagnostics,
    ) -> Option<Self> {
        // Otherwise the fields of its variables would be reported as missing.
        let mut texts = arguments.text.iter().chain(&arguments.was);
        if let Some(text) = texts.find(|text| text.text().contains('{')) {
            check::push_no_prefix(variant, text.span(), diagnostics);
            return None;
        }
        Self::lower(krate, generics, variant, arguments, diagnostics)
    }

    fn lower(
        krate: &Tokens,
        generics: &Generics,
        variant: &Ident,
        mut arguments: Arguments,
        diagnostics: &Diagnostics,
    ) -> Option<Self> {
        let renames = fields::renames(Renames::new(Caller::Route, true), &arguments.fields);
        let Lowered { template, policy } = Lowered::new(krate, &arguments, &renames, diagnostics)?;
        let written = arguments.text.take()?;
        for was in std::mem::take(&mut arguments.was) {
            former::check_parameters(generics, &was, diagnostics)?;
            former::check(krate, variant, (&template, &written), was, &renames, diagnostics)?;
        }
        if !fields::name(&mut arguments.fields, &template, (variant, INNER), diagnostics) {
            return None;
        }
        let before = diagnostics.len();
        let fields = fields::plan(
            krate,
            generics,
            &template,
            arguments.fields,
            &written,
            Owner::Variant(variant),
            diagnostics,
        );
        if diagnostics.len() > before {
            return None;
        }
        let own = Self { template, fields, policy, written };
        check::check_reversal(&own, variant, diagnostics).then_some(own)
    }
}
