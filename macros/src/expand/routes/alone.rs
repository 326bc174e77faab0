//! Emits the check of `unambiguous`, and the bounds of `build` that make it unnecessary: no value of a route
//! may equal the literal text at which another route ranks higher.

use proc_macro2::{Span, TokenStream as Tokens};
use quote::ToTokens;
use syn::Type;
use syn::spanned::Spanned as _;
use urika_template::typed::routes::overlap::{Rank, is_shared, rank};

use super::{RouteParts, SetExpansion};
use crate::check::route::{CheckedRoute, OwnRoute, RouteTarget};
use crate::expand::template::numbered;
use crate::expand::template::reverse::push_words;
use crate::lifetime::{all_static, inferred};
use crate::model::template::pattern::{Pattern, PatternValue, shapes, with_shapes};
use crate::splice::{Splice, fill};

/// The check.
const ALONE: &str = "
    fn __alone(&self) -> __urika::Tried<()> {
        fn __urika_read(
            __urika_text: __urika::Str<'_>,
            __urika_reading: __urika::capture::Reading,
        ) -> __urika::routes::FoundRoute {
            __urika::routes::found_route(&<$any as __urika::FromUri<'_>>::__read(
                __urika_text, __urika_reading, __urika::capture::Borrow,
            ))
        }
        __urika::routes::alone(self, __urika_read)
    }";

/// Where types are named.
#[derive(Clone, Copy, PartialEq)]
enum Scope {
    /// In the implementation of the enum, whose bounds are on the types as written.
    Impl,
    /// In a constant of a bound, which has no lifetimes.
    Bound,
}

/// The paths that a route matches, or used to match.
struct Other<'o> {
    route: usize,
    pattern: &'o Pattern,
    is_former: bool,
    /// The type of the inner set, if the pattern is its prefix.
    set: Option<&'o Type>,
    /// The template, as written.
    written: &'o str,
}

impl SetExpansion<'_> {
    /// Pushes the check if the set requires it, and what a set around it needs to know.
    pub(super) fn push_alone(&self, splice: &mut Splice) {
        if self.set.header.extras.unambiguous.is_none() {
            return;
        }
        splice.text("const __BUILT: &'static [__urika::routes::Built<'static>] = &[");
        for built in self.built() {
            splice.tokens(built).text(",");
        }
        splice.text("];");
        // A separate function, since bounds of the implementation would tie the string to its lifetimes.
        let header = self.set.header;
        let (ident, inferred) = (&header.ident, inferred(&header.generics));
        let any = if inferred.is_empty() {
            fill!("$ident", ident)
        } else {
            fill!("$ident<$inferred>", ident, inferred)
        };
        splice.tokens(fill!(ALONE, any));
    }

    /// Returns the URIs that the routes build. A fallback has none, since it has no bound that could hold.
    fn built(&self) -> Vec<Tokens> {
        let mut built = Vec::new();
        for (number, route) in self.routes() {
            match (&route.target, &self.parts[number]) {
                (RouteTarget::Own(_), Some(parts)) => {
                    built.push(parts.built(&parts.plan.patterns, Scope::Impl));
                }
                (RouteTarget::Own(_), None) | (RouteTarget::Fallback(_), _) => {}
                (RouteTarget::Typed(ty), _) => built.push(built_typed(ty, Scope::Impl)),
                (RouteTarget::Set(own, ty), _) => built.push(built_set(own, ty, Scope::Impl)),
            }
        }
        built
    }

    /// Emits the bounds, and pushes the traits with their messages.
    pub(super) fn alone(&self, splice: &mut Splice) -> Tokens {
        let mut to = Splice::default();
        if self.set.header.extras.unambiguous.is_none() {
            return to.finish();
        }
        splice.text(
            "#[doc(hidden)] impl<$parameters> __urika::routes::Unambiguous for $self where $predicates {}",
        );
        let (others, mut bounds) = (self.others(), Vec::new());
        for (number, route) in self.routes() {
            match &route.target {
                RouteTarget::Own(_) => self.add_own(number, &others, &mut bounds),
                RouteTarget::Typed(ty) => self.add_typed(number, ty, &others, &mut bounds),
                RouteTarget::Fallback(ty) => bounds.push(Bound {
                    span: ty.span(),
                    reason: format!(
                        "the fallback `{}` may build a URI that another route matches",
                        route.ident
                    ),
                    note: "the path of a fallback can be any string",
                    collides: fill!("true"),
                }),
                RouteTarget::Set(own, ty) => {
                    to.text("for<'any> ").put(&ty).text(": __urika::routes::Unambiguous,");
                    self.add_set(number, (own, ty), &others, &mut bounds);
                }
            }
        }
        for (at, bound) in bounds.into_iter().enumerate() {
            bound.push(at, splice, &mut to);
        }
        to.finish()
    }

    /// Returns all patterns and former patterns.
    fn others(&self) -> Vec<Other<'_>> {
        let mut others = Vec::new();
        for (route, of) in self.routes() {
            let (own, set) = match &of.target {
                RouteTarget::Own(own) => (own, None),
                RouteTarget::Set(own, ty) => (own, Some(ty)),
                RouteTarget::Typed(_) | RouteTarget::Fallback(_) => continue,
            };
            for pattern in own.plan().into_iter().flat_map(|plan| &plan.patterns) {
                others.push(Other { route, pattern, is_former: false, set, written: &own.template.text });
            }
            for (written, pattern) in &own.former {
                others.push(Other { route, pattern, is_former: true, set, written });
            }
        }
        others
    }

    /// Adds the bounds of a route with a template in the enum.
    fn add_own(&self, number: usize, others: &[Other<'_>], bounds: &mut Vec<Bound>) {
        let Some(parts) = &self.parts[number] else { return };
        for pattern in &parts.plan.patterns {
            for other in others.iter().filter(|other| other.is_other(number) && other.may_take(pattern)) {
                let built = parts.built(std::slice::from_ref(pattern), Scope::Bound);
                bounds.push(self.bound(parts.own.span(), number, &built, other));
            }
        }
    }

    /// Adds the bounds of an inner set: a route with the whole prefix, or a set with a prefix that begins
    /// with it, may match its paths.
    fn add_set(
        &self,
        number: usize,
        (own, ty): (&OwnRoute, &Type),
        others: &[Other<'_>],
        bounds: &mut Vec<Bound>,
    ) {
        let Some(prefix) = own.plan().and_then(|plan| plan.patterns.first()) else { return };
        for other in others.iter().filter(|other| other.is_other(number)) {
            if other.pattern.steps.starts_with(&prefix.steps) {
                bounds.push(self.bound(own.span(), number, &built_set(own, ty, Scope::Bound), other));
            }
        }
    }

    /// Adds the bound of a typed template.
    fn add_typed(&self, number: usize, ty: &Type, others: &[Other<'_>], bounds: &mut Vec<Bound>) {
        let (built, mut collides) = (built_typed(ty, Scope::Bound), Splice::default());
        for other in others {
            collides.tokens(collision(&built, &other.taking())).text("||");
        }
        for (at, route) in self.routes() {
            if let (true, RouteTarget::Typed(other)) = (at != number, &route.target) {
                let of = Scope::Bound.name(other);
                let shapes = fill!("<$of as __urika::UriTemplate>::__FACTS.shapes", of);
                collides
                    .tokens(collision(&built, &fill!("__urika::routes::Taking::Shapes($shapes)", shapes)));
                collides.text("||");
            }
        }
        bounds.push(Bound {
            span: ty.span(),
            reason: format!("`{}` may build a URI that another route matches", self.set.routes[number].ident),
            note: "the strings of its values are not known here; write the template in the enum, as in `#[route(\"/{id}\")]`",
            collides: collides.text("false").finish(),
        });
    }

    /// Returns the bound that a route does not build the URI of another one.
    fn bound(&self, span: Span, number: usize, built: &Tokens, other: &Other<'_>) -> Bound {
        let of = &self.set.routes[number].ident;
        let reason = other.reason(&self.set.routes[other.route], other.route == number);
        Bound {
            span,
            reason: format!("`{of}` may build the URI of {reason}, `{}`", other.written),
            note: RESERVE,
            collides: collision(built, &other.taking()),
        }
    }
}

/// How to keep values apart from the literals of other routes.
const RESERVE: &str =
    "use a number, or a newtype whose `chars` or `not = [\"…\"]` exclude the words of the other route";

/// A bound of `build`.
struct Bound {
    /// The place of the route that builds.
    span: Span,
    /// The message.
    reason: String,
    /// The remedy.
    note: &'static str,
    /// Whether the bound does not hold.
    collides: Tokens,
}

impl Bound {
    /// Pushes a trait with the message, and the bound.
    fn push(self, at: usize, traits: &mut Splice, to: &mut Splice) {
        let name = numbered("__UrikaAlone", at, self.span);
        push_words(
            &self.reason,
            "declared `unambiguous`",
            &["`try_build()` refuses such values", self.note],
            traits,
        );
        traits.text("pub trait ").put(&name).text("{} impl ").put(&name).text("for __urika::Told<true> {}");
        to.spanned(self.span, |to| {
            to.text("for<'any> __urika::Told<{ !(").tokens(self.collides).text(") }>: ");
            to.put(&name).text(",");
        });
    }
}

impl Scope {
    /// Returns the name of a type.
    fn name(self, ty: &dyn ToTokens) -> Tokens {
        let ty = ty.to_token_stream();
        if self == Self::Bound { all_static(ty) } else { ty }
    }
}

impl Other<'_> {
    /// Returns whether these are not the paths that the route itself builds.
    fn is_other(&self, number: usize) -> bool {
        self.route != number || self.is_former
    }

    /// Returns whether it may match a path of the pattern, and rank higher. Only const evaluation sees the
    /// routes of an inner set.
    fn may_take(&self, pattern: &Pattern) -> bool {
        if self.set.is_some() {
            return !pattern.steps.starts_with(&self.pattern.steps);
        }
        let mut may_take = false;
        with_shapes(&[pattern, self.pattern], &mut |shapes| {
            may_take =
                is_shared(&shapes[0], &shapes[1]) && matches!(rank(&shapes[0], &shapes[1]), Rank::Second(_));
        });
        may_take
    }

    /// Returns the paths for const evaluation.
    fn taking(&self) -> Tokens {
        let mut to = Splice::default();
        let shape = shapes(std::slice::from_ref(self.pattern));
        match self.set {
            None => to.text("__urika::routes::Taking::Shapes(").string(&shape).text(")"),
            Some(ty) => {
                let ty = Scope::Bound.name(ty);
                to.text("__urika::routes::Taking::Set(").string(&shape);
                to.text(", <").tokens(ty).text(" as __urika::Routes>::__SERVED)")
            }
        };
        to.finish()
    }

    /// Returns the name of the route, for a message.
    fn reason(&self, route: &CheckedRoute, is_same: bool) -> String {
        let name = &route.ident;
        match (self.set, self.is_former) {
            (Some(_), _) => format!("a route in `{name}`"),
            (None, true) if is_same => "its former path".to_owned(),
            (None, true) => format!("the former path of route `{name}`"),
            (None, false) => format!("route `{name}`"),
        }
    }
}

impl RouteParts<'_> {
    /// Emits these patterns of the route, with the types of their values.
    fn built(&self, patterns: &[Pattern], scope: Scope) -> Tokens {
        let mut to = Splice::default();
        to.text("__urika::routes::Built::Own { patterns: &[");
        for pattern in patterns {
            to.text("__urika::routes::BuiltPattern { shape: ");
            to.string(&shapes(std::slice::from_ref(pattern))).text(", host: &[");
            self.push_values(&pattern.host_values, (true, scope), &mut to);
            to.text("], steps: &[");
            for values in &pattern.values {
                to.text("&[");
                self.push_values(values, (false, scope), &mut to);
                to.text("],");
            }
            to.text("] },");
        }
        to.text("] }").finish()
    }

    fn push_values(&self, values: &[PatternValue], (is_in_host, scope): (bool, Scope), to: &mut Splice) {
        for value in values {
            let ty = scope.name(&self.target.slots[value.variable].value_type);
            to.text("__urika::Spelling::of::<").tokens(ty).text(">()");
            to.text(if value.is_segments { ".in_segments()" } else { "" });
            to.text(if value.is_raw { ".raw()" } else { "" });
            to.text(if is_in_host { ".in_host()" } else { "" }).text(",");
        }
    }
}

/// Emits the paths of a typed template.
fn built_typed(ty: &Type, scope: Scope) -> Tokens {
    let of = scope.name(ty);
    fill!("__urika::routes::Built::Typed { shapes: <$of as __urika::UriTemplate>::__FACTS.shapes }", of)
}

/// Emits the routes of an inner set.
fn built_set(own: &OwnRoute, ty: &Type, scope: Scope) -> Tokens {
    let of = scope.name(ty);
    let mut to = Splice::default();
    to.text("__urika::routes::Built::Set { prefix: ");
    to.string(&shapes(own.plan().map_or(&[], |plan| plan.patterns.as_slice())));
    to.text(", routes: <").tokens(of).text(" as __urika::Routes>::__BUILT }").finish()
}

/// Emits the question whether a route may build a URI that another one matches.
fn collision(built: &Tokens, taking: &Tokens) -> Tokens {
    fill!("__urika::routes::may_collide(&$built, $taking)", built, taking)
}
