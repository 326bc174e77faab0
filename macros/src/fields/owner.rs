//! Whose fields they are, and what they are called.

use proc_macro2::Ident;

/// Whose fields they are.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Owner<'o> {
    /// A struct that `uri_template!` makes, whose fields may be left out.
    Item,
    /// A struct of the user's.
    Struct,
    /// A variant of an enum of the user's, with its name.
    Variant(&'o Ident),
}

/// The name without `r#`.
pub(super) fn plain(ident: &Ident) -> String {
    let text = ident.to_string();
    text.strip_prefix("r#").map_or(text.clone(), str::to_owned)
}
