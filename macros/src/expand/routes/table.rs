//! Emits the rows of `ROUTES`.

use syn::Type;
use syn::spanned::Spanned as _;
use urika_runtime::Marks;

use super::route::Parts;
use super::{Expansion, name};
use crate::check::set::{Route, Target};
use crate::model::template::pattern::shapes;
use crate::splice::Splice;

/// Pushes a row.
pub(super) fn row(splice: &mut Splice, route: &Route, parts: Option<&Parts<'_>>) {
    match &route.target {
        Target::Own(own) => {
            splice.text("__urika::Route::own(").string(&name(route)).text(",").string(&own.template.text);
            splice.text(",").strings(own.template.variables.iter().map(|variable| variable.name.as_str()));
            splice.text(",").strings(own.template.routes.iter().map(String::as_str));
            splice
                .text(",")
                .string(&own.way().map_or_else(String::new, |way| shapes(&way.patterns)))
                .text(")");
            if let Some(parts) = parts.filter(|_| own.template.marks != Marks::EMPTY) {
                splice.text(".marked(");
                parts.target.push_marks(splice);
                splice.text(")");
            }
        }
        Target::Typed(ty) => {
            splice.spanned(ty.span(), |splice| {
                splice.text("__urika::Route::typed(").string(&name(route)).text(",");
                of_type(splice, ty, "UriTemplate>::__FACTS");
                splice.text(", ||");
                of_type(splice, ty, "UriTemplate>::__REJECTION");
                splice.text(")");
            });
        }
        Target::Set(own, ty) => {
            splice.spanned(ty.span(), |splice| {
                splice.text("__urika::Route::set(").string(&name(route)).text(",");
                splice.string(&own.template.text).text(",");
                of_type(splice, ty, "Routes>::__INNER");
                splice.text(", ||");
                of_type(splice, ty, "Routes>::__REJECTION");
                splice
                    .text(",")
                    .string(&own.way().map_or_else(String::new, |way| shapes(&way.patterns)))
                    .text(")");
            });
        }
    }
    splice.text(",");
}

/// Pushes a constant of a member's trait. In the place of a bound, a missing implementation would be reported
/// again.
fn of_type(splice: &mut Splice, ty: &Type, constant: &str) {
    splice.text("<").put(&ty).text(" as __urika::").text(constant);
}

impl Expansion<'_> {
    /// Pushes the rows of these routes.
    pub(super) fn rows(&self, splice: &mut Splice, is_in: &[bool]) {
        splice.text("&[");
        for (at, route) in self.set.routes.iter().enumerate() {
            if is_in[at] {
                row(splice, route, self.parts[at].as_ref());
            }
        }
        splice.text("]");
    }
}
