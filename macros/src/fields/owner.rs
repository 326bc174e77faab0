//! The owner of fields, and the name of that in messages.

use proc_macro2::Ident;

/// The owner of fields.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Owner<'o> {
    /// A struct that `uri_template!` makes, whose fields may be left out.
    Item,
    /// A struct of the user.
    Struct,
    /// A variant of the user's enum, with its name.
    Variant(&'o Ident),
}

/// Returns the name without `r#`.
pub(super) fn plain(ident: &Ident) -> String {
    let text = ident.to_string();
    text.strip_prefix("r#").map_or(text.clone(), str::to_owned)
}
