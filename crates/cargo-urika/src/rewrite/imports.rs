//! Finds the import of `std::fmt::Write` that a rewrite leaves unused.

use std::ops::Range;

use proc_macro2::{TokenStream, TokenTree};
use syn::UseTree;
use syn::visit::Visit;

use super::grown::whole_line;
use super::sites::{self, SiteReader};
use super::uses::count;

/// Macros and methods that need the trait.
const METHODS: &[&str] = &["write_str", "write_char", "write_fmt", "by_ref"];

/// Returns the line that imports `std::fmt::Write`, if the text before needs the trait and the text after does
/// not. The range is one of the text before.
pub(crate) fn unused_write(before: &str, after: &str) -> Option<Range<usize>> {
    let tokens = |text: &str| text.parse::<TokenStream>().ok();
    let (old, new) = (tokens(before)?, tokens(after)?);
    if count(&old, "Write") != 1 || !is_needed(old) || is_needed(new) {
        return None;
    }
    let found = sites::read(before, 0, |reader, tokens| {
        let mut finder = ImportFinder { reader: &reader, found: Vec::new() };
        if let Ok(file) = syn::parse2::<syn::File>(tokens) {
            finder.visit_file(&file);
        }
        finder.found
    });
    found.into_iter().next().map(|range| whole_line(before, range))
}

/// Returns whether tokens write by the trait.
fn is_needed(tokens: TokenStream) -> bool {
    let all: Vec<TokenTree> = tokens.into_iter().collect();
    all.iter().enumerate().any(|(index, token)| match token {
        TokenTree::Group(group) => is_needed(group.stream()),
        TokenTree::Ident(name) => {
            let is_macro = || all.get(index + 1).is_some_and(|next| next.to_string() == "!");
            METHODS.iter().any(|method| name == method)
                || ((name == "write" || name == "writeln") && is_macro())
        }
        _ => false,
    })
}

struct ImportFinder<'r> {
    reader: &'r SiteReader<'r>,
    found: Vec<Range<usize>>,
}

impl<'ast> Visit<'ast> for ImportFinder<'_> {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let is_plain = item.attrs.is_empty() && matches!(item.vis, syn::Visibility::Inherited);
        if is_plain && is_write(&item.tree) {
            let range =
                self.reader.bytes(item.use_token.span).start..self.reader.bytes(item.semi_token.span).end;
            self.found.push(range);
        }
    }
}

/// Returns whether an import names `std::fmt::Write` and nothing else.
fn is_write(tree: &UseTree) -> bool {
    let UseTree::Path(std) = tree else { return false };
    let UseTree::Path(fmt) = &*std.tree else { return false };
    let is_trait = match &*fmt.tree {
        UseTree::Name(import) => import.ident == "Write",
        UseTree::Rename(import) => import.ident == "Write",
        _ => false,
    };
    is_trait && fmt.ident == "fmt" && ["std", "core", "alloc"].iter().any(|name| std.ident == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_import_that_nothing_needs_goes() {
        let body = "fn f() { write!(u, \"a\")?; }";
        for (import, after, wanted) in [
            ("use std::fmt::Write as _;\n", "", Some("use std::fmt::Write as _;\n")),
            ("use core::fmt::Write; // c\n", "", Some("use core::fmt::Write; ")),
            ("fn g() { use std::fmt::Write;\n f() }\n", "", Some(" use std::fmt::Write;")),
            ("use std::fmt::Write as _;\n", "fn g() { writeln!(v) }", None),
            ("use std::fmt::Write as _;\n", "fn g() { v.write_str(w) }", None),
            ("use std::fmt::Write;\nfn g(_: impl Write) {}\n", "", None),
            ("use std::io::Write;\n", "", None),
            ("pub use std::fmt::Write;\n", "", None),
            ("#[cfg(a)]\nuse std::fmt::Write;\n", "", None),
            ("use std::fmt::{self, Write};\n", "", None),
            ("", "", None),
        ] {
            let before = format!("{import}{body}");
            let range = unused_write(&before, &format!("{import}{after}"));
            assert_eq!(range.map(|range| &before[range]), wanted, "{import}{after}");
        }
        assert_eq!(unused_write("use std::fmt::Write;", "use std::fmt::Write;"), None);
    }
}
