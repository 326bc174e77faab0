//! `#[uri(chars = "A-Za-z0-9_-", max = 64)] struct UserId(String);`: text that is checked where
//! it is made, so that its type is a proof of what it may hold.
//!
//! The proof is that nobody else can put a text there, so the field must be private. Code of the
//! same module can, and is trusted.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::{Field, GenericParam, LitStr, Type, Visibility, parse_quote};

use super::answers::{Answers, fills_segment, may_be_no_segment};
use super::capture;
use super::chars::{Chars, Fault};
use super::options::{Options, place_in};
use super::target::Target;
use crate::diag::{Diagnostics, Place};

/// What a text must be.
struct Rules {
    chars: Chars,
    /// The set as it was written.
    written: String,
    min: u32,
    max: Option<u32>,
}

/// Emits the implementations.
pub(super) fn expand(
    target: &Target<'_>,
    mut options: Options,
    field: &Field,
    diagnostics: &mut Diagnostics,
) -> TokenStream {
    check_private(field, diagnostics);
    check_parameters(target, diagnostics);
    let rules = Rules::lower(&mut options, target, diagnostics);
    let (constant, value) = (rules.expand(target), implement(target, &rules, field));
    let (inherent, conversions) = (inherent(target, field), conversions(target, field));
    let alphabet = capture::alphabet(target, rules.chars, rules.min > 0);
    let back = capture::of_checked(target, &field.ty, &alphabet);
    quote!(const _: () = { #constant #value #inherent #conversions #back };)
}

impl Rules {
    fn lower(options: &mut Options, target: &Target<'_>, diagnostics: &mut Diagnostics) -> Self {
        let written = lower_chars(options, target, diagnostics);
        let (min_span, max_span) = (options.span("min"), options.span("max"));
        let min = options.number("min", diagnostics).unwrap_or(1);
        let max = options.number("max", diagnostics);
        if let (Some(0), Some(span)) = (max, max_span) {
            diagnostics.push(
                Place::from(span),
                "`max = 0` leaves no text\n  help: a value has one character or more",
            );
        } else if let (Some(most), Some(span)) = (max, min_span.or(max_span)) {
            if min > most {
                diagnostics.push(
                    Place::from(span),
                    format!("`min = {min}` is more than `max = {most}`\n  help: no text is that long and that short"),
                );
            }
        }
        let (chars, written) = written.unwrap_or((Chars::UNRESERVED, String::new()));
        Self { chars, written, min, max }
    }

    /// The rules as a constant of the run time.
    fn expand(&self, target: &Target<'_>) -> TokenStream {
        let Target { typed, .. } = target;
        let Self { chars, written, min, max } = self;
        let bits = Literal::u128_unsuffixed(chars.0);
        let max = max.unwrap_or(u32::MAX);
        let is_segment = fills_segment(*chars, *min) && may_be_no_segment(*chars);
        quote!(const __URIKA_RULES: #typed::Rules = #typed::Rules::new(#bits, #written, #min, #max, #is_segment);)
    }
}

fn lower_chars(
    options: &mut Options,
    target: &Target<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<(Chars, String)> {
    if options.span("chars").is_none() {
        diagnostics.push(
            Place::from(target.input.ident.span()),
            "`min` and `max` without `chars`\n  help: say which characters the text may have, as in `chars = \"A-Za-z0-9_-\"`",
        );
        return None;
    }
    let text = options.text("chars", diagnostics)?;
    match Chars::parse(&text.value()) {
        Ok(chars) => Some((chars, text.value())),
        Err(fault) => {
            diagnostics.push(place_in(&text, fault.range.clone()), picture(&fault, &text));
            None
        }
    }
}

/// The message, with the set and a caret under what is wrong with it.
fn picture(fault: &Fault, text: &LitStr) -> String {
    let Fault { range, sentence, help } = fault;
    let text = text.value();
    let sentence = format!("invalid set of characters: {sentence}");
    if text.is_empty() || text.chars().any(char::is_control) {
        return format!("{sentence}\n  help: {help}");
    }
    let indent = " ".repeat(text[..range.start].chars().count());
    let carets = "^".repeat(text[range.clone()].chars().count().max(1));
    format!("{sentence}\n  {text}\n  {indent}{carets} {help}")
}

fn check_private(field: &Field, diagnostics: &mut Diagnostics) {
    let span = match &field.vis {
        Visibility::Inherited => return,
        Visibility::Public(token) => token.span,
        Visibility::Restricted(restricted) => restricted.pub_token.span,
    };
    diagnostics.push(
        Place::from(span),
        "field of a checked newtype that is not private\n  help: remove the visibility: whoever sees the field can put any text there, and the type would prove nothing; `as_str()` lends the text",
    );
}

/// A parameter could be any type: `&str` in one place, a number in another.
fn check_parameters(target: &Target<'_>, diagnostics: &mut Diagnostics) {
    if let Some(parameter) = target.input.generics.type_params().next() {
        diagnostics.push(
            Place::from(parameter.ident.span()),
            "checked newtype with a type parameter\n  help: say what holds the text, as in `struct Id(String)` or `struct Id<'a>(Cow<'a, str>)`",
        );
    }
}

fn implement(target: &Target<'_>, rules: &Rules, field: &Field) -> TokenStream {
    let Target { typed, core, .. } = target;
    let answers = Answers::of_chars(rules.chars, rules.min, rules.max).expand(typed, core);
    let item = super::ident(if rules.chars.is_within(Chars::UNRESERVED) { "Plain" } else { "Text" });
    let ty = &field.ty;
    let text = quote!(<#ty as #typed::HoldsText>::text(&self.0));
    let show = quote!(#typed::Visitor::item(__visitor, #typed::Item::#item(#text)));
    let visit = target.visit(&show, &quote!(#text.len()));
    target.implement(
        &[target.bound(ty, "HoldsText")],
        &quote!(type Kind = #typed::kind::Scalar; #answers #visit),
    )
}

/// `as_str` and `check`.
fn inherent(target: &Target<'_>, field: &Field) -> TokenStream {
    let Target { krate, typed, core, input } = target;
    let (parameters, arguments, _) = input.generics.split_for_impl();
    let conditions = target.conditions(&[]);
    let (ident, vis, ty) = (&input.ident, &input.vis, &field.ty);
    let holds_text = holds_text(target, ty);
    quote! {
        #[automatically_derived]
        impl #parameters #ident #arguments #conditions {
            /// The text.
            #[must_use]
            #[inline]
            #vis fn as_str(&self) -> &#core::primitive::str
            where
                #holds_text,
            {
                <#ty as #typed::HoldsText>::text(&self.0)
            }

            /// Whether a text is one that this type holds.
            ///
            /// # Errors
            ///
            /// When it has a character that is not of the set, or too few or too many of them.
            #vis const fn check(
                text: &#core::primitive::str,
            ) -> #core::result::Result<(), #krate::ParseError> {
                __URIKA_RULES.check(text)
            }
        }
    }
}

/// `TryFrom<&str>`, `TryFrom` of the type that is held, and `FromStr`.
fn conversions(target: &Target<'_>, field: &Field) -> TokenStream {
    let Target { core, input, .. } = target;
    let ty = &field.ty;
    let holds_text = holds_text(target, ty);
    let borrowed = quote!(&'__text #core::primitive::str);
    let mut generics = input.generics.clone();
    generics.params.insert(0, GenericParam::Lifetime(parse_quote!('__text)));
    let from_str = target.implement_trait(
        &quote!(#core::convert::TryFrom<#borrowed>),
        &generics,
        &[holds_text.clone(), quote!(#ty: #core::convert::From<#borrowed>)],
        &try_from(
            target,
            &borrowed,
            &quote!(__text),
            &quote!(<#ty as #core::convert::From<#borrowed>>::from(__text)),
        ),
    );
    let parse = parse(target, ty, &holds_text);
    // A parameter might be what the type is made from already.
    let is_parameter = input.generics.type_params().next().is_some();
    let held = (!is_reference(ty) && !is_parameter).then(|| {
        let typed = &target.typed;
        let text = quote!(<#ty as #typed::HoldsText>::text(&__text));
        let name = quote!(#core::convert::TryFrom<#ty>);
        target.implement_trait(
            &name,
            &input.generics,
            &[holds_text],
            &try_from(target, &quote!(#ty), &text, &quote!(__text)),
        )
    });
    quote!(#from_str #parse #held)
}

/// The items of `TryFrom`: the type that is taken, its text, and what is held of it.
fn try_from(target: &Target<'_>, taken: &TokenStream, text: &TokenStream, held: &TokenStream) -> TokenStream {
    let Target { krate, core, .. } = target;
    quote! {
        type Error = #krate::ParseError;

        #[inline]
        fn try_from(__text: #taken) -> #core::result::Result<Self, #krate::ParseError> {
            Self::check(#text)?;
            #core::result::Result::Ok(Self(#held))
        }
    }
}

/// `FromStr`, where the text can be copied.
fn parse(target: &Target<'_>, ty: &Type, holds_text: &TokenStream) -> TokenStream {
    let Target { krate, core, input, .. } = target;
    let text = quote!(#core::primitive::str);
    let items = quote! {
        type Err = #krate::ParseError;

        #[inline]
        fn from_str(__text: &#text) -> #core::result::Result<Self, #krate::ParseError> {
            Self::check(__text)?;
            #core::result::Result::Ok(Self(<#ty as #core::convert::From<&#text>>::from(__text)))
        }
    };
    let copies = quote!(for<'__text> #ty: #core::convert::From<&'__text #text>);
    target.implement_trait(
        &quote!(#core::str::FromStr),
        &input.generics,
        &[holds_text.clone(), copies],
        &items,
    )
}

/// A condition that the compiler does not complain about where it is broken: one complaint, of the
/// implementation of `UriValue`, is enough. For `for<…>` it waits until somebody needs it.
fn holds_text(target: &Target<'_>, ty: &Type) -> TokenStream {
    let typed = &target.typed;
    quote!(for<'__any> #ty: #typed::HoldsText)
}

/// Whether text is lent to it, so that `TryFrom<&str>` takes all there is.
fn is_reference(ty: &Type) -> bool {
    match ty {
        Type::Reference(_) => true,
        Type::Group(group) => is_reference(&group.elem),
        Type::Paren(paren) => is_reference(&paren.elem),
        _ => false,
    }
}
