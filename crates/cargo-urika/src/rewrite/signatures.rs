//! Finds the signatures of functions, for what a function around a string could return or take instead.

use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};

use super::pieces::{self, WrittenPiece};
use super::sites::{self, SiteReader};
use crate::read::place;
use crate::value::Place;

/// Characters that are unescaped in paths, and that a segment would escape, or end at.
pub(crate) const ESCAPED: &str = "/:@,;=+!$*";

/// The signature of a function, as the source has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Signature {
    /// The function with its body.
    pub(crate) place: Place,
    pub(crate) name: String,
    /// The names of parameters.
    pub(crate) params: Vec<String>,
    /// Variables that hold several strings, joined by characters that a segment would escape.
    pub(crate) joined: Vec<String>,
    /// The type after the arrow.
    pub(crate) output: Option<String>,
    /// Whether a trait decides the signature.
    pub(crate) is_of_trait: bool,
}

impl Signature {
    /// Returns the innermost function around a place.
    pub(crate) fn around(signatures: &[Self], place: Place) -> Option<&Self> {
        let is_inside =
            |signature: &&Self| (signature.place.line..=signature.place.end_line).contains(&place.line);
        signatures.iter().rev().find(is_inside)
    }
}

/// Returns the signatures of a file, outer functions first; none if the file does not parse.
pub(crate) fn signatures(source: &str, file: u32) -> Vec<Signature> {
    sites::read(source, file, |reader, tokens| {
        let mut finder = SignatureFinder { reader: &reader, found: Vec::new(), is_of_trait: false };
        if let Ok(file) = syn::parse2::<syn::File>(tokens) {
            finder.visit_file(&file);
        }
        finder.found
    })
}

struct SignatureFinder<'r> {
    reader: &'r SiteReader<'r>,
    found: Vec<Signature>,
    is_of_trait: bool,
}

impl SignatureFinder<'_> {
    fn add(
        &mut self,
        signature: &syn::Signature,
        body: Option<&syn::Block>,
        whole: &impl syn::spanned::Spanned,
        is_of_trait: bool,
    ) {
        let mut joined = Joined(Vec::new());
        if let Some(body) = body {
            joined.visit_block(body);
        }
        let name = |param: &syn::FnArg| match param {
            syn::FnArg::Typed(argument) => match &*argument.pat {
                syn::Pat::Ident(name) => Some(name.ident.to_string()),
                _ => None,
            },
            syn::FnArg::Receiver(_) => None,
        };
        let output = match &signature.output {
            syn::ReturnType::Type(_, ty) => self.reader.source.get(self.reader.bytes(ty.span())),
            syn::ReturnType::Default => None,
        };
        self.found.push(Signature {
            place: place(whole.span(), self.reader.file),
            name: signature.ident.to_string(),
            params: signature.inputs.iter().filter_map(name).collect(),
            joined: joined.0,
            output: output.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" ")),
            is_of_trait,
        });
    }
}

impl<'ast> Visit<'ast> for SignatureFinder<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.add(&item.sig, Some(&item.block), item, false);
        visit::visit_item_fn(self, item);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let outer = std::mem::replace(&mut self.is_of_trait, item.trait_.is_some());
        visit::visit_item_impl(self, item);
        self.is_of_trait = outer;
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.add(&item.sig, Some(&item.block), item, self.is_of_trait);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        self.add(&item.sig, item.default.as_ref(), item, true);
        visit::visit_trait_item_fn(self, item);
    }
}

/// Finds the variables of a function that are joined strings.
struct Joined(Vec<String>);

impl<'ast> Visit<'ast> for Joined {
    fn visit_local(&mut self, local: &'ast syn::Local) {
        let pattern = match &local.pat {
            syn::Pat::Type(typed) => &*typed.pat,
            pattern => pattern,
        };
        if let (syn::Pat::Ident(name), Some(init)) = (pattern, &local.init)
            && is_joined(&init.expr)
        {
            self.0.push(name.ident.to_string());
        }
        visit::visit_local(self, local);
    }
}

/// Returns whether an expression joins several strings by characters that a segment would escape.
pub(crate) fn is_joined(expression: &syn::Expr) -> bool {
    let has = |text: &syn::LitStr| text.value().contains(|c| ESCAPED.contains(c));
    match expression {
        syn::Expr::Reference(reference) => is_joined(&reference.expr),
        syn::Expr::Paren(paren) => is_joined(&paren.expr),
        syn::Expr::MethodCall(call) if call.method == "join" => match call.args.first() {
            Some(syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. })) => has(text),
            _ => false,
        },
        syn::Expr::Macro(invocation) if invocation.mac.path.is_ident("format") => {
            let first = invocation.mac.tokens.clone().into_iter().next();
            first.and_then(|first| syn::parse2::<syn::LitStr>(first.into()).ok()).is_some_and(|text| {
                pieces::split(&text.value())
                    .into_iter()
                    .flatten()
                    .any(|piece| matches!(piece, WrittenPiece::Text(text) if text.contains(|c| ESCAPED.contains(c))))
            })
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_of_joined_texts() {
        let source = "fn f(a: &[&str]) { let b = a.join(\",\"); let c: String = (&a).join(\"\"); let d = &a.join(\"/\"); let e = format!(\"{a}:{b}\"); let f = format!(\"{a:03}-{b}\"); }";
        assert_eq!(signatures(source, 0)[0].joined, ["b", "d", "e"]);
    }

    #[test]
    fn signatures_of_functions_and_methods() {
        let source = "fn f(a: &str, (b, c): (u8, u8)) { fn g() -> Option<\n String> { None } }\n\
            impl T for S { async fn h(&self, d: String) -> Self { loop {} } }\nimpl S { fn i(self) {} }";
        let parts = |signature: Signature| {
            (signature.name, signature.params.join(","), signature.output, signature.is_of_trait)
        };
        let found: Vec<_> = signatures(source, 0).into_iter().map(parts).collect();
        let row = |name: &str, params: &str, output: Option<&str>, is_of_trait| {
            (name.to_owned(), params.to_owned(), output.map(ToOwned::to_owned), is_of_trait)
        };
        assert_eq!(
            found,
            [
                row("f", "a", None, false),
                row("g", "", Some("Option< String>"), false),
                row("h", "d", Some("Self"), true),
                row("i", "", None, false),
            ]
        );
    }
}
