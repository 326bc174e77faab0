//! The constants of a file that are literals.

use std::collections::{HashMap, HashSet};

use syn::visit::{self, Visit};
use syn::{Expr, Ident, Lit};

/// Returns the strings of the constants whose names the file defines once.
pub(super) fn literals(file: &syn::File) -> HashMap<String, String> {
    let mut finder = ConstantFinder::default();
    finder.visit_file(file);
    finder.found.retain(|name, _| !finder.again.contains(name));
    finder.found
}

#[derive(Default)]
struct ConstantFinder {
    found: HashMap<String, String>,
    seen: HashSet<String>,
    /// Names of several constants.
    again: HashSet<String>,
}

impl ConstantFinder {
    fn note(&mut self, name: &Ident, value: &Expr) {
        let name = name.to_string();
        if !self.seen.insert(name.clone()) {
            self.again.insert(name.clone());
        }
        if let Expr::Lit(syn::ExprLit { lit: Lit::Str(text), .. }) = value {
            self.found.insert(name, text.value());
        }
    }
}

impl<'ast> Visit<'ast> for ConstantFinder {
    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.note(&item.ident, &item.expr);
        visit::visit_item_const(self, item);
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.note(&item.ident, &item.expr);
        visit::visit_item_static(self, item);
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.note(&item.ident, &item.expr);
        visit::visit_impl_item_const(self, item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_with_one_definition() {
        let source = "const A: &str = \"/a\"; static B: &str = \"/b\"; struct S; impl S { const C: &'static str = \"/c\"; }
            const D: u8 = 1; mod a { const E: &str = \"/e\"; } mod b { const E: &str = \"/f\"; } const F: &str = concat!(\"/\", \"f\");";
        let mut found: Vec<_> = literals(&syn::parse_str(source).unwrap()).into_iter().collect();
        found.sort();
        let wanted = [("A", "/a"), ("B", "/b"), ("C", "/c")];
        assert_eq!(found, wanted.map(|(name, text)| (name.to_owned(), text.to_owned())));
    }
}
