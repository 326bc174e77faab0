//! The answer of a server to a request without values, where `rejection = Type` names a type.

use super::splice::Splice;
use crate::input::header::Header;

/// Pushes a member of `impl Routes` or `impl UriTemplate`, the constant that `urika-axum` looks for. Nobody else has to depend on it, so the type is
/// handed over by a function of that crate, which checks it.
pub(crate) fn push(header: &Header, to: &mut Splice) {
    let Some(ty) = &header.rejection else { return };
    let span = ty.clone().into_iter().next().map_or_else(|| header.span(), |first| first.span());
    to.text("const __REJECTION: __urika::Companion = ").spanned(span, |to| {
        to.text("&::urika_axum::__rejection::<").tokens(ty.clone()).text(">()");
    });
    to.text(";");
}
