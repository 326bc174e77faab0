//! The answer of a server to a request that does not match, which `rejection = Type` names.

use crate::input::header::Header;
use crate::splice::Splice;

/// Pushes a member of `impl Routes` or `impl UriTemplate`: the constant that `urika-axum` looks for. A
/// function of that crate hands the type over and checks it, so that no other crate needs to depend on it.
pub(crate) fn push(header: &Header, to: &mut Splice) {
    let Some((_, ty)) = &header.extras.rejection else { return };
    let span = ty.clone().into_iter().next().map_or_else(|| header.span(), |first| first.span());
    to.text("const __REJECTION: __urika::Companion = ").spanned(span, |to| {
        to.text("&::urika_axum::__rejection::<").put(&ty).text(">()");
    });
    to.text(";");
}
