//! Turns `#[derive(Routes)]` into tokens: each variant is read like a template, and then all are compared.

mod former;

use proc_macro2::{Ident, Span, TokenStream as Tokens};
use quote::ToTokens as _;
use syn::Type;

use crate::check::optional;
use crate::check::route::{self as check, CheckedRoute, OwnRoute, RouteTarget};
use crate::check::routes::{self, RouteSet};
use crate::diag::{Diagnostics, SourcePlace};
use crate::expand::error::{at_least_one, errors};
use crate::expand::routes as expand;
use crate::expand::template::definition::aliases;
use crate::fields::{self, Matching, Owner, Planned};
use crate::input::header::Header;
use crate::input::routes::{self as input, Content, Variant};
use crate::input::template::{Arguments, Caller};
use crate::lifetime;
use crate::model::generics::Generics;
use crate::model::template::reversal::ParseStep;
use crate::model::template::{CheckedTemplate, Renames};
use crate::splice::fill;
use crate::template::Lowered;

/// How to write a variant that holds other routes.
const INNER: &str = "; an inner set is written with its prefix, as in `#[routes(\"/admin\")] Admin(Admin)`, a typed template with `#[route]`";

/// Expands `#[derive(Routes)]`.
pub(crate) fn derived(input: Tokens) -> Tokens {
    expand_set(input, &[])
}

/// Expands a set, or the second set of one, which has the former paths: `moved` then has, for each variant, the
/// route that has moved, if the variant is a former path.
fn expand_set(input: Tokens, moved: &[Option<Ident>]) -> Tokens {
    let diagnostics = Diagnostics::new();
    let Some(set) = input::parse(input, &diagnostics) else {
        return at_least_one(diagnostics);
    };
    let krate = set.krate.unwrap_or_else(|| fill!("::urika"));
    let generics = Generics::new(&set.header.generics);
    let lowering = RouteLowering {
        krate: &krate,
        header: &set.header,
        generics: &generics,
        is_former: !moved.is_empty(),
        diagnostics: &diagnostics,
    };
    let has_forgotten = set.variants.iter().any(|variant| omits_lifetime(variant, &set.header));
    let mut routes = Vec::new();
    for (at, variant) in set.variants.into_iter().enumerate() {
        routes.extend(lowering.route(variant, moved.get(at).cloned().flatten()));
    }
    let form = routes::check(&routes, &diagnostics);
    check_unambiguous(&set.header, &generics, &diagnostics);
    if has_forgotten || !diagnostics.is_empty() {
        // The compiler itself reports a missing lifetime.
        let errors = if has_forgotten { errors(diagnostics) } else { at_least_one(diagnostics) };
        return expand::stub::set(&krate, &set.header, form, set.is_described, &errors);
    }
    let former = set.source.map(|source| former::expand(&source, &routes, &krate, &generics));
    expand::set(&RouteSet {
        krate,
        header: &set.header,
        form,
        routes,
        is_described: set.is_described,
        former,
    })
}

/// Reports `unambiguous` for a set with type parameters.
fn check_unambiguous(header: &Header, generics: &Generics, diagnostics: &Diagnostics) {
    if let (Some(span), false) = (header.extras.unambiguous, generics.names.is_empty()) {
        diagnostics.push(
            SourcePlace::from(span),
            "a set with type parameters cannot be `unambiguous`\n  help: name the types in the enum, as in `User { id: u64 }`",
        );
    }
}

/// Returns whether the type of a field omits a lifetime, or names one that the enum does not declare.
fn omits_lifetime(variant: &Variant, header: &Header) -> bool {
    match &variant.content {
        Some(Content::Template(arguments)) => {
            fields::check_lifetimes(header, &arguments.fields, false, &Diagnostics::new())
        }
        Some(Content::Typed(ty) | Content::Set(_, ty) | Content::Fallback(ty)) => {
            let declared = lifetime::lifetimes(&header.generics);
            lifetime::forgotten(ty).is_some()
                || lifetime::undeclared(ty.to_token_stream(), &declared).is_some()
        }
        None => false,
    }
}

/// The crate, the parameters and the errors that all routes of a set share.
struct RouteLowering<'s> {
    krate: &'s Tokens,
    header: &'s Header,
    generics: &'s Generics,
    is_former: bool,
    diagnostics: &'s Diagnostics,
}

impl RouteLowering<'_> {
    fn route(&self, variant: Variant, former_of: Option<Ident>) -> Option<CheckedRoute> {
        let Variant { ident, content, description } = variant;
        let target = self.target(former_of.as_ref().unwrap_or(&ident), content?)?;
        Some(CheckedRoute { ident, former_of, target, description })
    }

    /// Lowers the target of the route with this name.
    fn target(&self, ident: &Ident, content: Content) -> Option<RouteTarget> {
        Some(match content {
            Content::Template(arguments) => RouteTarget::Own(Box::new(self.own(ident, *arguments)?)),
            Content::Typed(ty) => {
                self.check_lifetime(&ty, ident)?;
                RouteTarget::Typed(ty)
            }
            Content::Set(prefix, ty) => {
                self.check_lifetime(&ty, ident)?;
                RouteTarget::Set(Box::new(self.prefix(ident, *prefix)?), ty)
            }
            Content::Fallback(ty) => {
                self.check_lifetime(&ty, ident)?;
                if self.generics.is_in(&ty.to_token_stream()) {
                    return check::refuse_open_fallback(&ty, ident, self.diagnostics);
                }
                RouteTarget::Fallback(ty)
            }
        })
    }

    /// Checks that a member may borrow from the string that it is parsed from.
    fn check_lifetime(&self, ty: &Type, variant: &Ident) -> Option<()> {
        let ty = ty.to_token_stream();
        if lifetime::is_in(&ty, &Ident::new("static", Span::call_site())) {
            return check::refuse_static(ty, variant, self.diagnostics);
        }
        Some(())
    }

    fn prefix(&self, variant: &Ident, arguments: Arguments) -> Option<OwnRoute> {
        // Otherwise the fields of its variables would be reported as missing.
        let mut texts = arguments.text.iter().chain(&arguments.was);
        if let Some(text) = texts.find(|text| text.text().contains('{')) {
            check::push_no_prefix(variant, text, self.diagnostics);
            return None;
        }
        self.own(variant, arguments)
    }

    fn own(&self, variant: &Ident, mut arguments: Arguments) -> Option<OwnRoute> {
        let Self { krate, header, generics, is_former, diagnostics } = *self;
        let renames = fields::renames(Renames::new(Caller::Route, true), &arguments.fields);
        let Lowered { mut template, policy } = Lowered::new(krate, &arguments, &renames, diagnostics)?;
        let written = arguments.text.take()?;
        let was = std::mem::take(&mut arguments.was);
        if !fields::name(&mut arguments.fields, &template, (variant, INNER), diagnostics) {
            return None;
        }
        let before = diagnostics.len();
        let (text, owner) = (&written, Owner::Variant(variant));
        let matching = Matching {
            krate,
            generics,
            template: &template,
            text,
            owner,
            has_builder: false,
            is_former,
            has_former: !was.is_empty(),
            diagnostics,
        };
        let mut fields = matching.plan(arguments.fields);
        if !is_former {
            optional::check(&fields, &template, diagnostics);
        }
        if diagnostics.len() > before {
            return None;
        }
        let mut former = Vec::new();
        for was in was {
            former.extend(self.check_former(variant, (&template, &fields, &written), was, &renames)?);
        }
        leave_out_empty(&mut template, &fields);
        let aliases = aliases(header, Some(variant), &mut fields);
        let own = OwnRoute { template, fields, policy, aliases, written, former };
        check::check_reversal(&own, variant, diagnostics).then_some(own)
    }
}

/// Removes the empty path from the patterns of a route if one of its optional segments has a type that is
/// always defined.
fn leave_out_empty(template: &mut CheckedTemplate, fields: &[Planned]) {
    let Ok(plan) = &mut template.reversal else { return };
    let is_defined = |of: &usize| {
        let variable = Some(plan.uses[*of].variable);
        fields.iter().any(|field| field.variable == variable && field.is_defined())
    };
    let is_there =
        |step: &ParseStep| matches!(step, ParseStep::Value(value) if value.uses.iter().any(is_defined));
    if plan.path.iter().any(is_there) {
        plan.patterns.retain(|pattern| !pattern.is_empty);
    }
}
