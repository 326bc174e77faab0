//! Emits the expansion of a route set. All of it is in one block, as for a template. `docs/expansions/routes.rs` shows
//! a whole one; in short:
//!
//! ```text
//! const _: () = {
//!     fn __urika_definition0_0() where … {}      items.rs, inner.rs: conditions on types
//!     impl Routes for Page { const ROUTES = …; }  items.rs, with the rows of table.rs
//!     set_items! { … }                           items.rs: `build`, `from_uri` and so on
//!     impl AlwaysValid for Page where … {}       items.rs: the bounds of `build`
//!     impl<'uri> FromUri<'uri> for Page {
//!         fn __read(…) -> Taken<Self> {          read.rs
//!             if let Some((raw0, scan1)) = …     tree.rs: the search, by segments
//!                 break Self::User { … };        ends.rs; read.rs: the code of a route
//! ```
//!
//! | file | emits |
//! |---|---|
//! | `table.rs` | the rows of `ROUTES`, and `impl DescribedRoutes`, if the set requests it |
//! | `items.rs` | `impl Routes`, `Proven` and the functions of the enum |
//! | `read.rs` | `impl FromUri`: the code that reads the values of a route, from any segment on |
//! | `tree.rs` | the search for the route of a URI |
//! | `ends.rs` | the ends of the search: closures, and routes that are read in place |
//! | `alone.rs` | the check and the bounds of `unambiguous` |
//! | `inner.rs` | the conditions on types that are templates or sets themselves |
//! | `stub.rs` | the items that stand in for those of a set at fault |

mod alone;
mod ends;
mod inner;
pub(crate) mod items;
mod read;
pub(crate) mod stub;
mod table;
mod tree;

use proc_macro2::{Ident, TokenStream as Tokens};
use quote::ToTokens as _;
use syn::Type;
use syn::spanned::Spanned as _;

use super::template::named::{NamedTemplate, value_of};
use super::template::reverse::Reverse;
use super::template::{Target, block};
use crate::check::route::{CheckedRoute, OwnRoute, RouteTarget};
use crate::check::routes::RouteSet;
use crate::expand::extras;
use crate::fields::Planned;
use crate::input::header::Header;
use crate::lifetime::{all_static, lifetimes};
use crate::model::generics::Generics;
use crate::model::template::reversal::ParsePlan;
use crate::splice::{Splice, fill};

/// A set, ready to be emitted.
struct SetExpansion<'s> {
    set: &'s RouteSet<'s>,
    /// The parameters of the enum.
    generics: Generics,
    /// The type of the enum: `Api<'a>`.
    self_type: Tokens,
    /// The lifetime of a URI that is parsed.
    uri: Tokens,
    /// The parts of each route with a template in the enum.
    parts: Vec<Option<RouteParts<'s>>>,
}

/// Emits a set.
pub(crate) fn set(set: &RouteSet<'_>) -> Tokens {
    let generics = Generics::new(&set.header.generics);
    let self_type = generics.applied_to(&set.header.ident);
    let mut parts = Vec::new();
    for (number, route) in set.routes.iter().enumerate() {
        parts.push(RouteParts::new(set, &generics, &self_type, number, route));
    }
    let expansion = SetExpansion { self_type, uri: uri(set.header), generics, parts, set };
    let mut splice = expansion.splice();
    expansion.push_items(&mut splice);
    expansion.push_reading(&mut splice);
    expansion.push_described(&mut splice);
    let items = splice.finish();
    let serde = extras::serde_of_routes(set.header, &expansion.generics);
    let text = extras::text_traits(set.header, &expansion.generics, "Routes");
    let former = set.former.as_ref().map(|former| &former.items);
    let items = fill!("$items $serde $text $former", items, serde, text, former);
    let mut emitted = block(&set.krate, &items);
    for route in &set.routes {
        if let RouteTarget::Own(own) | RouteTarget::Set(own, _) = &route.target {
            emitted.extend([own.aliases.clone(), own.policy.clone()]);
        }
    }
    emitted
}

/// Returns the lifetime of a URI that is parsed: the one of the enum, or a new one if the enum has none.
fn uri(header: &Header) -> Tokens {
    match lifetimes(&header.generics).as_slice() {
        [one] => one.to_token_stream(),
        _ => fill!("'uri"),
    }
}

impl SetExpansion<'_> {
    /// Returns the routes with their numbers.
    fn routes(&self) -> std::iter::Enumerate<std::slice::Iter<'_, CheckedRoute>> {
        self.set.routes.iter().enumerate()
    }

    /// Returns an empty splice with names for the parts of the enum.
    fn splice(&self) -> Splice {
        let mut splice = Splice::default();
        splice.name("self", self.self_type.clone()).name("uri", self.uri.clone());
        splice.name("parameters", self.generics.parameters.clone());
        splice.name("predicates", self.generics.predicates.clone());
        splice.name("visibility", self.set.header.visibility.to_token_stream());
        splice
    }
}

/// A route with a template in the enum.
struct RouteParts<'s> {
    own: &'s OwnRoute,
    route: &'s CheckedRoute,
    number: usize,
    plan: &'s ParsePlan,
    target: Target<'s>,
    named: NamedTemplate<'s>,
}

impl<'s> RouteParts<'s> {
    fn new(
        set: &'s RouteSet<'_>,
        generics: &Generics,
        self_type: &Tokens,
        number: usize,
        route: &'s CheckedRoute,
    ) -> Option<Self> {
        let RouteTarget::Own(own) = &route.target else { return None };
        let (generics, self_type) = (generics.clone(), self_type.clone());
        let named = NamedTemplate::new(&set.krate, set.header, generics, self_type, &own.fields);
        let named = named.of_variant(number, &route.ident);
        let target = named.target(&own.template, own.span());
        Some(Self { own, route, number, plan: own.plan()?, target, named })
    }

    /// Returns how the route is parsed.
    fn reverse(&self) -> Reverse<'_> {
        let is_former = self.route.former_of.is_some();
        Reverse { named: &self.named, target: &self.target, plan: self.plan, is_former }
    }

    /// Pushes the variant as a pattern or with values: `push` pushes each field.
    fn push_variant(&self, splice: &mut Splice, push: &dyn Fn(&mut Splice, usize, &Planned)) {
        splice.made(self.named.variant.as_deref().unwrap_or_default());
        self.named.push_members(splice, push);
    }

    /// Pushes the variant as a pattern that names each variable, and with `is_whole` also the other fields.
    fn push_pattern(&self, splice: &mut Splice, is_whole: bool) {
        self.push_variant(splice, &|splice, at, field| {
            let is_named = is_whole || field.is_set();
            splice.made(&if is_named { value_of(at) } else { "_".to_owned() });
        });
    }
}

/// The fallback of a set, and the conditions on the type that holds its path.
impl SetExpansion<'_> {
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
