//! `enum State { Open, Closed }`: each variant has one string, its name, either as written or in the case of
//! `rename_all`.
//!
//! All strings are known, and so are all promises: each must hold for every string.

use proc_macro2::{Literal, TokenStream};
use quote::ToTokens as _;
use syn::{DataEnum, Fields, GenericParam, Ident, Variant, parse_quote};
use urika_template::typed::Item;

use super::answers::{Answers, is_unreserved, stand_in};
use super::capture;
use super::case::{NameCase, renamed};
use super::options::{Door, Options};
use super::target::{DerivedType, visit};
use crate::diag::{Diagnostics, SourcePlace};
use crate::index::twice;
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
    if !is_unit || named.is_empty() {
        let value = stand_in(target);
        return fill!("$value $display", value, display);
    }
    let (value, conversions) = (implement(target, &named, &texts), names(target, &named));
    fill!("$value $conversions $display", value, conversions, display)
}

fn implement(target: &DerivedType<'_>, named: &[(&Ident, String)], texts: &[&str]) -> TokenStream {
    let answers = Answers::of_texts(texts);
    let (hint, answers) = (Literal::usize_unsuffixed(answers.max_len.unwrap_or_default()), answers.expand());
    let mut show = Splice::default();
    show.text("__urika::Visitor::item(__visitor, match self {");
    for (ident, text) in named {
        let item = if is_unreserved(text) { Item::Plain(text) } else { Item::Text(text) };
        show.text("Self::").put(ident);
        show.text(" => __urika::Item::").text(item.name()).text("(").string(text).text("),");
    }
    let visit = visit(&show.text("})").finish(), &hint.to_token_stream());
    let mut to = Splice::default();
    to.names(&[("answers", &answers), ("visit", &visit)]);
    to.text(
        "type Kind = __urika::kind::ScalarKind; $answers const __TEXTS: &'static [&'static __urika::str] =",
    );
    to.strings(texts.iter().copied());
    let value = target.implement(&[], &to.text("; $visit").finish());
    let back = capture::of_texts(target, named);
    fill!("$value $back", value, back)
}

/// Emits `VARIANTS`, `as_str`, `FromStr` and `TryFrom<&str>`.
fn names(target: &DerivedType<'_>, named: &[(&Ident, String)]) -> TokenStream {
    let [mut all, mut texts, mut parse] = <[Splice; 3]>::default();
    for (ident, text) in named {
        all.text("Self::").put(ident).text(",");
        texts.text("Self::").put(ident).text("=>").string(text).text(",");
        parse.string(text).text("=> __urika::Ok(Self::").put(ident).text("),");
    }
    let (ident, vis) = (&target.input.ident, &target.input.vis);
    let (all, texts, parse) = (all.finish(), texts.finish(), parse.finish());
    let inherent = fill!(NAMES, ident, vis, all, texts);
    let mut generics = target.input.generics.clone();
    let from_str = target.implement_trait(&fill!("FromStr"), &generics, &[], &fill!(PARSE, parse));
    generics.params.insert(0, GenericParam::Lifetime(parse_quote!('uri)));
    let of = fill!("TryFrom<&'uri __urika::str>");
    let try_from = target.implement_trait(&of, &generics, &[], &fill!(CONVERT));
    fill!("$inherent $from_str $try_from", inherent, from_str, try_from)
}

const NAMES: &str = "
    #[automatically_derived]
    #[allow(dead_code)]
    impl $ident {
        /// All values, in the order of the variants.
        $vis const VARIANTS: &'static [Self] = &[$all];

        /// Returns the name of the value, as URIs have it.
        #[must_use]
        #[inline]
        $vis const fn as_str(&self) -> &'static __urika::str {
            match self { $texts }
        }
    }";

const PARSE: &str = "
    type Err = __urika::ParseError;
    fn from_str(value: &__urika::str) -> __urika::Result<Self, __urika::ParseError> {
        match value {
            $parse
            _ => __urika::Err(__urika::unknown_name(value, <Self as __urika::UriValue>::__TEXTS)),
        }
    }";

const CONVERT: &str = "
    type Error = __urika::ParseError;
    #[inline]
    fn try_from(value: &'uri __urika::str) -> __urika::Result<Self, __urika::ParseError> {
        __urika::FromStr::from_str(value)
    }";

/// Emits `Display`.
fn display(target: &DerivedType<'_>, named: &[(&Ident, String)]) -> TokenStream {
    // An enum without variants is an error, and has no `as_str`.
    let text = if named.is_empty() { fill!("\"\"") } else { fill!("self.as_str()") };
    target.display(&[], &fill!("f.pad($text)", text))
}

fn name<'i>(variant: &'i Variant, case: Option<NameCase>, diagnostics: &Diagnostics) -> (&'i Ident, String) {
    let mut options = Options::parse(&variant.attrs, Door::VARIANT, diagnostics);
    let ident = &variant.ident;
    if !matches!(variant.fields, Fields::Unit) {
        diagnostics.push(
            SourcePlace::from(ident.span()),
            format!("variant `{ident}` holds data\n  help: only the name of a variant is written; use a separate variable for the data"),
        );
    }
    let own = || renamed(ident, case, NameCase::of_variant);
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
