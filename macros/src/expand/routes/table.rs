//! The rows of `ROUTES`.

use quote::ToTokens as _;
use syn::Type;
use syn::spanned::Spanned as _;
use urika_runtime::Marks;

use super::{Expansion, name};
use crate::check::set::{Own, Route, Target};
use crate::expand::splice::Splice;
use crate::expand::template::reverse::shapes;

/// Pushes a row.
pub(super) fn row(splice: &mut Splice, route: &Route) {
    match &route.target {
        Target::Own(own) => {
            splice.text("__urika::Route::own(").string(&name(route)).text(",").string(&own.template.text);
            texts(splice, own.template.variables.iter().map(|variable| variable.name.as_str()));
            texts(splice, own.template.routes.iter().map(String::as_str));
            splice.text(",").tokens(shapes(own.way().map_or(&[][..], |way| &way.patterns))).text(")");
            marks(splice, own);
        }
        Target::Typed(ty) => {
            splice.spanned(ty.span(), |splice| {
                splice.text("__urika::Route::own(").string(&name(route)).text(",");
                for item in ["TEMPLATE", "VARIABLES", "ROUTES", "__SHAPES"] {
                    of_type(splice, ty, "UriTemplate", item);
                    splice.text(",");
                }
                splice.text(").marked(");
                of_type(splice, ty, "UriTemplate", "__MARKS");
                splice.text(").typed()");
            });
        }
        Target::Set(own, ty) => {
            splice.spanned(ty.span(), |splice| {
                splice.text("__urika::Route::set(").string(&name(route)).text(",");
                splice.string(&own.template.text).text(",");
                of_type(splice, ty, "Routes", "ROUTES");
                splice.text(",");
                splice.tokens(shapes(own.way().map_or(&[][..], |way| &way.patterns))).text(")");
            });
        }
    }
    splice.text(",");
}

/// Pushes a constant of a type.
fn of_type(splice: &mut Splice, ty: &Type, of: &str, item: &str) {
    splice.text("<").tokens(ty.to_token_stream()).text(&format!(" as __urika::{of}>::{item}"));
}

fn texts<'t>(splice: &mut Splice, texts: impl Iterator<Item = &'t str>) {
    splice.text(", &[");
    for text in texts {
        splice.string(text).text(",");
    }
    splice.text("]");
}

/// The marks that no variable moves, where there are any.
fn marks(splice: &mut Splice, own: &Own) {
    let marks = own.template.marks;
    if marks == Marks::EMPTY {
        return;
    }
    let marks = [
        ("scheme_end", marks.scheme_end),
        ("host_start", marks.host_start),
        ("host_end", marks.host_end),
        ("path_start", marks.path_start),
        ("path_end", marks.path_end),
        ("query_end", marks.query_end),
    ];
    splice.text(".marked(__urika::Marks {");
    for (name, mark) in marks {
        splice.text(name).text(":").number(mark).text(",");
    }
    splice.text("})");
}

impl Expansion<'_> {
    /// Pushes all rows, or those of some routes.
    pub(super) fn rows(&self, splice: &mut Splice, is_in: impl Fn(usize) -> bool) {
        splice.text("&[");
        self.routes().filter(|(at, _)| is_in(*at)).for_each(|(_, route)| row(splice, route));
        splice.text("]");
    }
}
