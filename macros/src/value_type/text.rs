//! `#[uri(text)]`: a newtype prints what it holds, and an enum the text of its variant. So they stand in
//! `format!` and in templates of HTML as they are.

use proc_macro2::TokenStream;
use syn::{Field, Ident};

use super::target::{Target, bound};
use crate::splice::{Splice, fill};

/// Emits `Display` of a newtype.
pub(super) fn of_newtype(target: &Target<'_>, field: &Field) -> TokenStream {
    let ty = &field.ty;
    let body = fill!("<$ty as __urika::Display>::fmt(&self.0, __urika_out)", ty);
    implement(target, &[bound(ty, "Display")], &body)
}

/// Emits `Display` of an enum.
pub(super) fn of_enum(target: &Target<'_>, named: &[(&Ident, &str)]) -> TokenStream {
    let mut to = Splice::default();
    // A reference to an enum without variants is no empty match.
    to.text(if named.is_empty() { "__urika_out.pad(\"\"" } else { "__urika_out.pad(match self {" });
    for (ident, text) in named {
        to.text("Self::").put(ident).text("=>").string(text).text(",");
    }
    to.text(if named.is_empty() { ")" } else { "})" });
    implement(target, &[], &to.finish())
}

fn implement(target: &Target<'_>, bounds: &[TokenStream], body: &TokenStream) -> TokenStream {
    let items =
        fill!("fn fmt(&self, __urika_out: &mut __urika::Formatter<'_>) -> __urika::Written { $body }", body);
    target.implement_trait(&fill!("Display"), &target.input.generics, bounds, &items)
}
