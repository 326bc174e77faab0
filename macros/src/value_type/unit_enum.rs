//! `enum State { Open, Closed }`: each variant has one string, its name, either as written or in the case of
//! `rename_all`.
//!
//! All strings are known, and so are all promises: each must hold for every string.

use proc_macro2::{Literal, TokenStream};
use quote::ToTokens as _;
use syn::{DataEnum, Fields, Ident, Variant};

use super::answers::{Answers, is_unreserved};
use super::case::Case;
use super::options::{Door, Options};
use super::target::{DerivedType, visit};
use super::{capture, renamed, stand_in, twice};
use crate::diag::{Diagnostics, SourcePlace};
use crate::splice::{Splice, fill};

/// Emits the implementation.
pub(super) fn expand(target: &DerivedType<'_>, mut options: Options<'_>, data: &DataEnum) -> TokenStream {
    let (case, prints) = (options.case(), options.flag("text"));
    let (mut named, mut texts, mut is_unit) = (Vec::new(), Vec::new(), true);
    for variant in &data.variants {
        named.push(name(variant, case, target.diagnostics));
        is_unit &= matches!(variant.fields, Fields::Unit);
    }
    for (_, text) in &named {
        texts.push(text.as_str());
    }
    check_distinct(&named, &texts, target.diagnostics);
    if named.is_empty() {
        target.diagnostics.push(
            SourcePlace::from(target.input.ident.span()),
            "`UriValue` cannot be derived for an enum without variants\n  help: each variant is one value",
        );
    }
    let display = (is_unit && prints).then(|| display(target, &named));
    let value =
        if !is_unit || named.is_empty() { stand_in(target) } else { implement(target, &named, &texts) };
    fill!("$value $display", value, display)
}

fn implement(target: &DerivedType<'_>, named: &[(&Ident, String)], texts: &[&str]) -> TokenStream {
    let answers = Answers::of_texts(texts);
    let (hint, answers) = (Literal::usize_unsuffixed(answers.max_len.unwrap_or_default()), answers.expand());
    let mut show = Splice::default();
    show.text("__urika::Visitor::item(__visitor, match self {");
    for (ident, text) in named {
        let item = if is_unreserved(text) { "Plain" } else { "Text" };
        show.text("Self::").put(ident);
        show.text(" => __urika::Item::").text(item).text("(").string(text).text("),");
    }
    let visit = visit(&show.text("})").finish(), &hint.to_token_stream());
    let mut to = Splice::default();
    to.names(&[("answers", &answers), ("visit", &visit)]);
    to.text("type Kind = __urika::kind::Scalar; $answers const __TEXTS: &'static [&'static __urika::str] =");
    to.strings(texts.iter().copied());
    let value = target.implement(&[], &to.text("; $visit").finish());
    let back = capture::of_texts(target, named);
    fill!("$value $back", value, back)
}

/// Emits `Display`.
fn display(target: &DerivedType<'_>, named: &[(&Ident, String)]) -> TokenStream {
    let mut to = Splice::default();
    // A reference to an enum without variants is not an empty match.
    to.text(if named.is_empty() { "__urika_out.pad(\"\"" } else { "__urika_out.pad(match self {" });
    for (ident, text) in named {
        to.text("Self::").put(ident).text("=>").string(text).text(",");
    }
    to.text(if named.is_empty() { ")" } else { "})" });
    target.display(&[], &to.finish())
}

fn name<'i>(variant: &'i Variant, case: Option<Case>, diagnostics: &Diagnostics) -> (&'i Ident, String) {
    let mut options = Options::parse(&variant.attrs, Door::VARIANT, diagnostics);
    let ident = &variant.ident;
    if !matches!(variant.fields, Fields::Unit) {
        diagnostics.push(
            SourcePlace::from(ident.span()),
            format!("variant `{ident}` holds data\n  help: a variant is written as its name: write the data as a separate variable"),
        );
    }
    let own = || renamed(ident, case, Case::of_variant);
    let text = options.text("name").map_or_else(own, |text| text.text());
    (ident, text)
}

fn check_distinct(named: &[(&Ident, String)], texts: &[&str], diagnostics: &Diagnostics) {
    for (first, second) in &twice(texts) {
        let (first, (ident, text)) = (named[*first].0, &named[*second]);
        diagnostics.push(
            SourcePlace::from(ident.span()),
            format!("variants `{first}` and `{ident}` are both written `{text}`\n  help: give one of them another name with `#[uri(name = \"…\")]`"),
        );
    }
}
