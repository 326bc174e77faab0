//! Emits `impl Routes` and `Proven`, and functions of the enum that can be called without importing a trait.

use proc_macro2::{Span, TokenStream as Tokens};

use super::{RouteParts, SetExpansion};
use crate::check::route::RouteTarget;
use crate::check::routes::Former;
use crate::expand::extras;
use crate::expand::template::demand::BoundItem;
use crate::index::Index;
use crate::lifetime::{distinct, inferred};
use crate::model::template::TemplateForm;
use crate::splice::{Splice, fill};

/// The header of the inherent items, and the first functions.
const READING: &str = "
    (impl<$parameters> $self where $predicates), where($served );
    const $visibility, $table;
    fn from_uri<$reading_parameter>(&$uri), where($reads);
    fn write_to;
    -> $built;
    fn build, where($served  for<'any> Self: __urika::Proven);
    fn try_build;";
/// The functions that build after a base.
const ON_BASE: &str = "
    fn build_on, where($served  for<'any> Self: __urika::Proven);
    fn try_build_on, where($served );";

/// The parameters and the result of the search for former paths.
const MOVED: &str = "(
    __urika_text: __urika::Str<'_>,
    __urika_reading: __urika::capture::Reading,
    __urika_out: &mut dyn __urika::Write,
) -> __urika::Option<__urika::Taken<__urika::capture::Moved>>";

impl SetExpansion<'_> {
    /// Pushes everything except parsing.
    pub(super) fn push_items(&self, splice: &mut Splice) {
        self.push_definition(splice);
        self.push_inner_definition(splice);
        self.push_fallback_definition(splice);
        splice.name("form", self.form()).name("uses", self.uses());
        self.push_routes_impl(splice);
        self.push_inherent(splice);
        let alone = self.alone(splice);
        let bounds = self.build_bounds();
        // With the span of the derive, the compiler would suggest writing it by hand.
        splice.spanned(self.set.header.ident.span(), |to| {
            to.text("#[doc(hidden)]").implement("", &self.generics.parameters);
            to.text("__urika::AlwaysValid for $self where $predicates $uses ");
            to.tokens(bounds).tokens(alone).text("{}");
        });
    }

    /// Returns the routes with a template in the enum.
    pub(super) fn own(&self) -> impl Iterator<Item = &RouteParts<'_>> {
        self.parts.iter().flatten()
    }

    /// Pushes the conditions on known types, once for the set. Those on each of the user's types are a function, since
    /// the compiler shows the whole function if such a type is not a value.
    fn push_definition(&self, splice: &mut Splice) {
        let (mut at, mut seen, mut pushed) = (0, Index::default(), Index::default());
        for parts in self.own() {
            splice.tokens(parts.target.known_keys());
            let mut bounds = parts.target.definition_bounds(Some(&mut pushed));
            bounds.push((parts.target.span, parts.target.definition_values()));
            for (span, asked) in bounds {
                if !asked.is_empty() && seen.insert(asked.to_string()) {
                    let name = parts.target.numbered("__urika_definition", at, Span::mixed_site());
                    splice.spanned(span, |to| {
                        to.text("fn ").put(&name).text("() where ").put(&asked).text("{}");
                    });
                    at += 1;
                }
            }
        }
    }

    /// Pushes `impl Routes`.
    fn push_routes_impl(&self, splice: &mut Splice) {
        splice.text(
            "#[automatically_derived]
            impl<$parameters> __urika::Routes for $self where $predicates $uses {
                type Form = $form;
                const ROUTES: &'static [__urika::Route] = ",
        );
        self.push_rows(splice);
        splice.text(";");
        self.push_number(splice);
        self.push_marks(splice);
        self.push_look(splice);
        self.push_walk(splice);
        self.push_alone(splice);
        self.push_proven(splice);
        self.push_limits(splice);
        if self.set.header.extras.redirects_slash {
            splice.text("const __REDIRECTS_SLASH: __urika::bool = true;");
        }
        extras::push_rejection(self.set.header, splice);
        match &self.set.former {
            Some(former) => self.push_former(former, splice),
            None => self.push_moved_inside(splice),
        }
        splice.text("}");
    }

    /// Pushes the number of each route.
    fn push_number(&self, splice: &mut Splice) {
        splice.text("fn __number(&self) -> __urika::usize { match self {");
        for (at, route) in self.routes() {
            splice.text("Self::").made(&route.ident.to_string()).text("{ .. } =>");
            splice.number(at as u128).text(",");
        }
        splice.text("} }");
    }

    /// Pushes the pieces that each route writes.
    fn push_walk(&self, splice: &mut Splice) {
        splice.text(
            "fn __walk<__UrikaWalk: __urika::Walk>(&self, __urika_walk: __UrikaWalk) -> __UrikaWalk { match self {",
        );
        let own = |splice: &mut Splice, parts: &RouteParts<'_>| {
            splice.text("__urika_walk");
            parts.target.push_pieces(splice);
        };
        self.push_arms(splice, &|_| true, &own, &push_walk_of_member);
        splice.text("} }");
    }

    /// Pushes what only const evaluation knows about building: under a policy, of inner sets and of typed templates.
    fn push_proven(&self, splice: &mut Splice) {
        let mut proven = Splice::default();
        for parts in self.own() {
            proven.tokens(parts.target.proven_values());
        }
        self.push_inner(
            "<",
            " as __urika::Routes>::__PROVEN;",
            " as __urika::UriTemplate>::__PROVEN;",
            &mut proven,
        );
        let proven = proven.finish();
        if !proven.is_empty() {
            splice.text("const __PROVEN: () = {").tokens(proven).text("};");
        }
    }

    /// Pushes an item of the type of each inner set and of each typed template, after `before`.
    fn push_inner(
        &self,
        before: &'static str,
        of_set: &'static str,
        of_typed: &'static str,
        to: &mut Splice,
    ) {
        for (_, route) in self.routes() {
            let (ty, item) = match &route.target {
                RouteTarget::Set(_, ty) => (ty, of_set),
                RouteTarget::Typed(ty) => (ty, of_typed),
                RouteTarget::Own(_) | RouteTarget::Fallback(_) => continue,
            };
            to.text(before).put(ty).text(item);
        }
    }

    /// Pushes whether the policy of a route, which only const evaluation may know, might reject a base.
    fn push_limits(&self, splice: &mut Splice) {
        let mut limits = Splice::default();
        for rules in self.own().map(|parts| &parts.target.template.rules).filter(|rules| !rules.is_empty()) {
            limits.text("|| ").put(rules).text(".limits_bases");
        }
        self.push_inner(
            "|| <",
            " as __urika::Routes>::__LIMITS_BASES",
            " as __urika::UriTemplate>::__FACTS.limits_bases",
            &mut limits,
        );
        let limits = limits.finish();
        if !limits.is_empty() {
            splice.text("const __LIMITS_BASES: __urika::bool = false ").tokens(limits).text(";");
        }
    }

    /// Pushes the checks, unless the pieces determine them.
    fn push_look(&self, splice: &mut Splice) {
        let (checks, mut walked) = (self.type_checks(), 0);
        for parts in self.own() {
            walked += usize::from(parts.target.is_checked_by_walk());
        }
        if walked == self.set.routes.len() && checks.is_empty() {
            return;
        }
        splice.text("fn __look(&self) -> __urika::Tried<()> {").tokens(checks).text("match self {");
        self.push_arms(
            splice,
            &|parts| !parts.target.is_checked_by_walk(),
            &|splice, parts| parts.target.push_look(splice),
            &|splice, target| {
                splice.text(match target {
                    RouteTarget::Fallback(_) => "{ let _ = __urika_inner; __urika::Tried::Ok(()) }",
                    RouteTarget::Set(..) => "__urika::Routes::__check(__urika_inner)",
                    _ => "__urika::UriTemplate::__check(__urika_inner)",
                });
            },
        );
        splice.text(if walked > 0 { "_ => __urika::routes::look(self) } }" } else { "} }" });
    }

    /// Pushes the routes with the former paths, and the search for a former path. The search is a separate function,
    /// since bounds of the implementation would tie the string to its lifetimes.
    fn push_former(&self, former: &Former, splice: &mut Splice) {
        splice.text("const __SERVED: &'static [__urika::Route] = ").put(&former.served);
        splice.text("; fn __moved").text(MOVED).text("{ fn __urika_moved").text(MOVED).text(" where ");
        splice.tokens(distinct(self.uses_of_former())).text("{").put(&former.search);
        splice.text("} __urika_moved(__urika_text, __urika_reading, __urika_out) }");
    }

    /// Returns the bounds that the types of the user, which former paths parse, can be parsed. A type that is not a
    /// value is then one error.
    fn uses_of_former(&self) -> Tokens {
        let mut uses = Tokens::new();
        for parts in self.own().filter(|_| self.set.former.is_some()) {
            uses.extend([parts.reverse().generic_bounds(&self.uri)]);
        }
        uses
    }

    /// Pushes the search for former paths of inner sets, if there are any.
    fn push_moved_inside(&self, splice: &mut Splice) {
        if !self.set.routes.iter().any(|route| matches!(route.target, RouteTarget::Set(..))) {
            return;
        }
        splice.text("fn __moved").text(MOVED).text("{");
        if self.set.header.generics.params.is_empty() {
            splice.text("__urika::routes::moved_inside::<Self>(__urika_text, __urika_reading, __urika_out)");
        } else if self.generics.names.is_empty() {
            let (ident, inferred) = (&self.set.header.ident, inferred(&self.set.header.generics));
            // A separate function, since bounds of the implementation would tie the string to its lifetimes.
            splice.text("fn __urika_moved").text(MOVED).text("{ __urika::routes::moved_inside::<").put(ident);
            splice.text("<").tokens(inferred).text(">>(__urika_text, __urika_reading, __urika_out) }");
            splice.text("__urika_moved(__urika_text, __urika_reading, __urika_out)");
        } else {
            splice.text(
                "const { __urika::routes::assert_no_former(<Self as __urika::Routes>::ROUTES) };
                let (_, _, _) = (__urika_text, __urika_reading, __urika_out);
                __urika::Option::None",
            );
        }
        splice.text("}");
    }

    /// Pushes an arm for each variant. `own` pushes it for a template in the enum with `has_arm`; `inner`
    /// pushes it for a member's type.
    fn push_arms(
        &self,
        splice: &mut Splice,
        has_arm: &dyn Fn(&RouteParts<'_>) -> bool,
        own: &dyn Fn(&mut Splice, &RouteParts<'_>),
        inner: &dyn Fn(&mut Splice, &RouteTarget),
    ) {
        for (at, route) in self.routes() {
            match &self.parts[at] {
                Some(parts) if !has_arm(parts) => continue,
                Some(parts) => {
                    parts.push_pattern(splice.text("Self::"), false);
                    own(splice.text("=>"), parts);
                }
                None => {
                    splice.text("Self::").put(&route.ident).text("(__urika_inner) =>");
                    inner(splice, &route.target);
                }
            }
            splice.text(",");
        }
    }

    /// Pushes the marks, unless the table has the marks of all routes.
    fn push_marks(&self, splice: &mut Splice) {
        let (checks, has_sets) = (
            self.type_checks(),
            self.set.routes.iter().any(|route| matches!(route.target, RouteTarget::Set(..))),
        );
        if checks.is_empty() && !has_sets {
            return;
        }
        splice.text("fn __marks(&self) -> __urika::Marks {").tokens(checks).text("match self {");
        for route in &self.set.routes {
            let RouteTarget::Set(own, _) = &route.target else { continue };
            splice.text("Self::").put(&route.ident);
            splice.text("(__urika_inner) => __urika::routes::marks_behind(").string(&own.template.text);
            splice.text(", __urika::Routes::__marks(__urika_inner)),");
        }
        splice.text("_ => __urika::Routes::route(self).marks } }");
    }

    /// Emits the checks of generic types, which every function that builds evaluates.
    fn type_checks(&self) -> Tokens {
        let mut checks = Tokens::new();
        for parts in self.own() {
            checks.extend([parts.target.type_checks()]);
        }
        if checks.is_empty() { checks } else { fill!("const { $checks }", checks) }
    }

    /// Returns the form of the URIs that the routes build, as a type of the runtime. If the macro does not
    /// see any template, the first inner type decides.
    pub(super) fn form(&self) -> Tokens {
        match self.set.form {
            Some(TemplateForm::Relative) => fill!("__urika::form::Relative"),
            Some(_) => fill!("__urika::form::WithScheme"),
            None => self.inner_form().unwrap_or_else(|| fill!("__urika::form::Relative")),
        }
    }

    /// Returns the bounds for every use of the set.
    pub(super) fn uses(&self) -> Tokens {
        let mut uses = Tokens::new();
        for parts in self.own() {
            uses.extend([parts.target.uses()]);
        }
        uses.extend([self.uses_of_former()]);
        uses.extend([self.inner_uses()]);
        distinct(uses)
    }

    /// Returns the bound that the type is a set, if that depends on types of the user.
    fn served(&self, form: &Tokens) -> Tokens {
        let uses = self.uses();
        if uses.is_empty() || self.set.form.is_none() {
            return uses;
        }
        fill!("for<'any> Self: __urika::Routes<Form = $form>,", form)
    }

    /// Returns the further bounds of `build`.
    fn build_bounds(&self) -> Tokens {
        let (mut splice, mut pushed) = (Splice::default(), Index::default());
        for parts in self.own() {
            parts.target.push_markers(BoundItem::Build, &|_| true, Some(&mut pushed), &mut splice);
        }
        distinct(splice.tokens(self.for_inner("for<'any> $type: __urika::Proven,", true)).finish())
    }

    /// Pushes the items that all sets have in common.
    fn push_inherent(&self, splice: &mut Splice) {
        let form = self.form();
        let built = match self.set.form {
            Some(form) => crate::expand::template::built(form),
            None => fill!("<$form as __urika::form::Form>::Buf", form),
        };
        splice.name("built", built).name("table", self.table()).name("served", self.served(&form));
        splice.text("__urika::set_items! {");
        splice.spanned(self.set.header.span(), |splice| {
            splice.text(READING);
            if self.set.form == Some(TemplateForm::Relative) {
                splice.text(ON_BASE);
            }
        });
        splice.text("}");
    }
}

/// Pushes the pieces of a member: a template, a set after its prefix, or the path of a fallback.
fn push_walk_of_member(splice: &mut Splice, target: &RouteTarget) {
    match target {
        RouteTarget::Set(own, _) => {
            splice.text("__urika::routes::walk_set(__urika_inner, __urika_walk.text(");
            splice.string(&own.template.text).text("))");
        }
        RouteTarget::Fallback(_) => {
            splice.text(
                "{
                    #[allow(unused_imports)]
                    use __urika::routes::NoPath as _;
                    let __urika_held = &__urika::routes::HeldPath(__urika_inner);
                    __urika::routes::walk_fallback(__urika_held.__path(), __urika_walk)
                }",
            );
        }
        _ => _ = splice.text("__urika::UriTemplate::__walk(__urika_inner, __urika_walk)"),
    }
}
