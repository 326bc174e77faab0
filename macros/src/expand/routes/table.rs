//! Emits the rows of `ROUTES`, and `impl DescribedRoutes`: the descriptions of routes, for sets that request
//! them.

use proc_macro2::TokenStream as Tokens;
use syn::Type;
use syn::spanned::Spanned as _;
use urika_runtime::Marks;

use super::{RouteParts, SetExpansion};
use crate::check::route::{CheckedRoute, OwnRoute, RouteTarget};
use crate::expand::template::implementation::push_offsets;
use crate::input::plain;
use crate::model::template::pattern::shapes;
use crate::splice::Splice;

/// Pushes a row.
fn push_row(splice: &mut Splice, route: &CheckedRoute, parts: Option<&RouteParts<'_>>) {
    match &route.target {
        RouteTarget::Own(own) => push_own(splice, route, own, parts),
        RouteTarget::Typed(ty) => {
            splice.spanned(ty.span(), |splice| {
                splice.text("__urika::Route::typed(").string(&plain(&route.ident)).text(",");
                push_type(splice, ty).text("UriTemplate>::__FACTS, ||");
                push_type(splice, ty).text("UriTemplate>::__REJECTION)");
            });
        }
        RouteTarget::Fallback(_) => {
            splice.text("__urika::Route::fallback(").string(&plain(&route.ident)).text(")");
        }
        RouteTarget::Set(own, ty) => {
            splice.spanned(ty.span(), |splice| {
                splice.text("__urika::Route::set(").string(&plain(&route.ident)).text(",");
                splice.string(&own.template.text).text(",");
                push_type(splice, ty).text("Routes>::__INNER, ||");
                push_type(splice, ty).text("Routes>::__REJECTION,").string(&shapes_of(own)).text(")");
            });
        }
    }
    if let Some(moved) = &route.former_of {
        splice.text(".former_of(").string(&plain(moved)).text(")");
    }
    splice.text(",");
}

/// Pushes the row of a template in the enum.
fn push_own(splice: &mut Splice, route: &CheckedRoute, own: &OwnRoute, parts: Option<&RouteParts<'_>>) {
    let template = &own.template;
    splice.text("__urika::Route::own(").string(&plain(&route.ident)).text(",").string(&template.text);
    splice.text(",").strings(template.names());
    splice.text(",").strings(template.routes.iter().map(String::as_str));
    splice.text(",").string(&shapes_of(own)).text(")");
    if let Some(parts) = parts.filter(|_| template.marks != Marks::EMPTY) {
        splice.text(".marked(");
        parts.target.push_marks(splice);
        splice.text(")");
    }
    if let Some(first) = parts.and_then(|parts| parts.target.first_type()) {
        push_texts(splice.text(".choosing("), first).text(")");
    }
}

/// Pushes the type of a member as a type with a trait, whose name and constant follow. In place of a
/// bound, a missing implementation would be reported again.
fn push_type<'s>(splice: &'s mut Splice, ty: &Type) -> &'s mut Splice {
    splice.text("<").put(&ty).text(" as __urika::")
}

/// Pushes the strings that a value of this type may be.
fn push_texts(splice: &mut Splice, ty: Tokens) -> &mut Splice {
    splice.text("<").tokens(ty).text(" as __urika::UriValue>::__TEXTS")
}

impl SetExpansion<'_> {
    /// Pushes the rows of all routes.
    pub(super) fn push_rows(&self, splice: &mut Splice) {
        if self.parts.iter().all(Option::is_some) {
            self.push_own_rows(splice);
        } else {
            self.push_rows_of(splice, &|_| true);
        }
    }

    /// Pushes the rows of some routes, by their numbers.
    pub(super) fn push_rows_of(&self, splice: &mut Splice, has_row: &dyn Fn(usize) -> bool) {
        splice.text("&[");
        for (number, route) in self.routes() {
            if has_row(number) {
                push_row(splice, route, self.parts[number].as_ref());
            }
        }
        splice.text("]");
    }

    /// Pushes the rows of a set without inner types, in one call: a call costs the compiler more than a row.
    fn push_own_rows(&self, splice: &mut Splice) {
        let has_choices = self.own().any(|parts| parts.target.first_type().is_some());
        let has_former = self.own().any(|parts| parts.route.former_of.is_some());
        splice.text("&").text(if has_former { "__urika::routes::former(" } else { "" });
        splice.text(if has_choices { "__urika::routes::choosing(" } else { "" });
        self.push_own_table(splice);
        if has_choices {
            self.push_choices(splice.text(", &["));
            splice.text("])");
        }
        if has_former {
            splice.text(", &[");
            self.push_exceptions(splice, &|parts| parts.route.former_of.is_some(), &|splice, parts| {
                _ = splice.string(&plain(parts.route.written_ident()));
            });
            splice.text("])");
        }
    }

    /// Pushes the call with the rows: each name list once, and what most rows do not have as exceptions.
    fn push_own_table(&self, splice: &mut Splice) {
        let mut lists: Vec<Vec<&str>> = Vec::new();
        splice.text("__urika::routes::own(&[");
        for parts in self.own() {
            let template = &parts.own.template;
            let names = template.names();
            let list = lists.iter().position(|list| *list == names).unwrap_or(lists.len());
            if list == lists.len() {
                lists.push(names);
            }
            splice.text("(").string(&plain(&parts.route.ident)).text(",").string(&template.text).text(",");
            splice.number(list as u128).text(",");
            splice.string(template.routes.first().map_or("", String::as_str)).text(",");
            splice.string(&shapes_of(parts.own)).text("),");
        }
        splice.text("], &[");
        for list in lists {
            splice.strings(list).text(",");
        }
        splice.text("], &[");
        self.push_exceptions(splice, &|parts| parts.own.template.routes.len() != 1, &|splice, parts| {
            _ = splice.strings(parts.own.template.routes.iter().map(String::as_str));
        });
        splice.text("], &[");
        let has_marks = |parts: &RouteParts<'_>| parts.own.template.marks != Marks::EMPTY;
        self.push_exceptions(splice, &has_marks, &|splice, parts| {
            push_offsets(parts.own.template.marks, splice);
        });
        splice.text("])");
    }

    /// Pushes the strings that the first value of a route may be, where its type knows them.
    fn push_choices(&self, splice: &mut Splice) {
        self.push_exceptions(splice, &|parts| parts.target.first_type().is_some(), &|splice, parts| {
            if let Some(first) = parts.target.first_type() {
                push_texts(splice, first);
            }
        });
    }

    /// Pushes what only some routes have, with their indexes.
    fn push_exceptions(
        &self,
        splice: &mut Splice,
        has: &dyn Fn(&RouteParts<'_>) -> bool,
        push: &dyn Fn(&mut Splice, &RouteParts<'_>),
    ) {
        for (at, parts) in self.own().enumerate() {
            if has(parts) {
                splice.text("(").number(at as u128).text(",");
                push(splice, parts);
                splice.text("),");
            }
        }
    }
}

fn shapes_of(own: &OwnRoute) -> String {
    own.plan().map_or_else(String::new, |plan| shapes(&plan.patterns))
}

impl SetExpansion<'_> {
    /// Pushes the implementation, if the set requests it.
    pub(super) fn push_described(&self, splice: &mut Splice) {
        if !self.set.is_described {
            return;
        }
        splice.name("uses", self.uses()).text(
            "#[automatically_derived]
            impl<$parameters> __urika::DescribedRoutes for $self where $predicates $uses {
                const METADATA: &'static [__urika::RouteMetadata] = &[",
        );
        for route in &self.set.routes {
            push_description(splice, route);
        }
        splice.text("]; }");
    }
}

fn push_description(splice: &mut Splice, route: &CheckedRoute) {
    let description = &route.description;
    splice.text("__urika::RouteMetadata::new(");
    for text in [&description.title, &description.description, &description.mime] {
        splice.string(text).text(",");
    }
    splice.text(")");
    if let RouteTarget::Own(own) = &route.target {
        splice.text(".written(").string(&own.written.text()).text(")");
        let mut texts = Splice::default();
        for field in &own.fields {
            let Some(variable) = field.variable else { continue };
            texts.text("(").string(&own.template.variables[variable].name);
            texts.text(", <").put(&field.ty).text(" as __urika::UriValue>::__TEXTS),");
        }
        let texts = texts.finish();
        if !texts.is_empty() {
            splice.text(".texts(&[").tokens(texts).text("])");
        }
    }
    splice.text(",");
}
