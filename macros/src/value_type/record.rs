//! `struct Paging { page: u32, size: Option<u32> }`: an associative array (RFC 6570, section
//! 2.3), as `{?paging*}` writes it. The names are those of the fields, the values scalars; what
//! is undefined is left out.
//!
//! The types of the fields decide what it answers, and its names, which are known.

use crate::index::Index;
use crate::listed::Listed as _;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Field, FieldsNamed, Ident, Type};

use super::answers::{Answers, encoded_len};
use super::case::Case;
use super::options::{Door, Options};
use super::target::{Target, bound, count, visit};
use super::{capture, ident, renamed, stand_in, twice};
use crate::diag::{Diagnostics, Place};
use crate::expand::template::number;

/// A field and the name of its pair.
struct Member<'i> {
    ident: &'i Ident,
    ty: &'i Type,
    name: String,
}

/// Emits the implementation.
pub(super) fn expand(
    target: &Target<'_>,
    mut options: Options,
    fields: &FieldsNamed,
    diagnostics: &mut Diagnostics,
) -> TokenStream {
    let case = options.case(diagnostics);
    let members: Vec<_> = fields.named.iter().filter_map(|field| member(field, case, diagnostics)).listed();
    check_names(&members, diagnostics);
    if members.is_empty() {
        diagnostics.push(
            Place::from(target.input.ident.span()),
            "`UriValue` cannot be derived for a struct without a field that is written\n  help: each field is one pair of an associative array",
        );
        return stand_in(target, diagnostics);
    }
    let value = implement(target, &members);
    let skipped = skipped(fields, &members);
    let named = members.iter().map(|member| (member.ident, member.ty, member.name.as_str()));
    let back = capture::of_fields(target, named, &skipped);
    quote!(#value #back)
}

/// The fields that are no members.
fn skipped<'i>(fields: &'i FieldsNamed, members: &[Member<'i>]) -> Vec<(&'i Ident, &'i Type)> {
    let mut written = Index::new();
    for member in members {
        written.is_new(member.ident.to_string());
    }
    let all = fields.named.iter().filter_map(|field| Some((field.ident.as_ref()?, &field.ty)));
    all.filter(|(ident, _)| written.get(ident.to_string()).is_none()).listed()
}

fn implement(target: &Target<'_>, members: &[Member<'_>]) -> TokenStream {
    let bounds: Vec<_> = members.iter().map(|member| bound(member.ty, "Scalar")).listed();
    let answers = answers(members);
    let show = members
        .iter()
        .map(|Member { ident, name, .. }| quote!(__urika::show_pair(#name, &self.#ident, __visitor)?;));
    let hints = members.iter().map(|Member { ident, ty, name }| {
        let beside = number(name.len() + 2);
        quote!(<#ty as __urika::UriValue>::__hint(&self.#ident) + #beside)
    });
    let counts = members
        .iter()
        .map(|Member { ident, ty, .. }| quote!(<#ty as __urika::UriValue>::__count(&self.#ident)));
    let visit = visit(&quote!(#(#show)* __urika::Ok(())), &quote!(#(#hints)+*));
    let count = count(&quote!(#(#counts)+*));
    target.implement(&bounds, &quote!(type Kind = __urika::kind::Assoc; #answers #visit #count))
}

/// Returns the answers of the array, from the answers of its fields and names. The array is
/// undefined only if all members are.
fn answers(members: &[Member<'_>]) -> TokenStream {
    let names = Answers::of_texts(members.iter().map(|member| member.name.as_str()));
    let of_fields = |answer: &str, join: &str| {
        let (answer, join) = (ident(answer), ident(join));
        let each = members.iter().map(|Member { ty, .. }| quote!(<#ty as __urika::UriValue>::#answer));
        joined(each.listed(), &join)
    };
    let all = [
        ("Sound", true),
        ("Segment", names.segment),
        ("Path", names.path),
        ("Reserved", names.reserved),
        ("Plain", true),
        ("Bounded", true),
    ]
    .map(|(answer, is)| {
        let name = ident(answer);
        let joined = if is { of_fields(answer, "And") } else { Some(quote!(__urika::No)) };
        quote!(type #name = #joined;)
    });
    let defined = of_fields("Defined", "Or");
    let none = ["Absolute", "Label", "HostType", "Host", "HostReserved", "Port", "Prefix"].map(ident);
    // `name=value`, with a separator before each but the first.
    let fixed = members.iter().map(|member| encoded_len(&member.name) + 2).sum::<usize>() - 1;
    let (types, keys) = (members.iter().map(|member| member.ty), members.iter().map(|member| &member.name));
    quote! {
        type Defined = #defined;
        #(#all)*
        #(type #none = __urika::No;)*
        type Distinct = __urika::Yes;
        const __MAX_LEN: __urika::Length =
            #fixed #(.saturating_add(<#types as __urika::UriValue>::__MAX_LEN))*;
        const __KEYS: __urika::Texts = &[#(#keys),*];
    }
}

/// All answers as one: in pairs, and these in pairs, since the compiler goes into each.
fn joined(mut answers: Vec<TokenStream>, join: &Ident) -> Option<TokenStream> {
    while answers.len() > 1 {
        let pair = |pair: &[TokenStream]| match pair {
            [one, other] => quote!(<#one as __urika::Answer>::#join<#other>),
            _ => pair.iter().cloned().joined(),
        };
        answers = answers.chunks(2).map(pair).listed();
    }
    answers.pop()
}

fn member<'i>(field: &'i Field, case: Option<Case>, diagnostics: &mut Diagnostics) -> Option<Member<'i>> {
    let mut options = Options::parse(&field.attrs, Door::FIELD, diagnostics);
    let ident = field.ident.as_ref()?;
    if options.flag("skip", diagnostics) {
        if let Some(span) = options.span("name") {
            diagnostics.push(
                Place::from(span),
                "`skip` and `name` exclude each other\n  help: a field that is skipped is not written",
            );
        }
        return None;
    }
    let given = options.text("name", diagnostics);
    if let Some(empty) = given.as_ref().filter(|text| text.value().is_empty()) {
        diagnostics.push(
            Place::from(empty.span()),
            "empty name of a pair\n  help: leave the field out by `#[uri(skip)]`",
        );
    }
    let own = || renamed(ident, case.map(|case| move |name: &str| case.of_field(name)));
    let name = given.map_or_else(own, |text| text.value());
    Some(Member { ident, ty: &field.ty, name })
}

fn check_names(members: &[Member<'_>], diagnostics: &mut Diagnostics) {
    for (first, Member { ident, name, .. }) in twice(members, |member| member.name.as_str()) {
        let first = first.ident;
        diagnostics.push(
            Place::from(ident.span()),
            format!("fields `{first}` and `{ident}` are both named `{name}`\n  help: give one of them another name by `#[uri(name = \"…\")]`"),
        );
    }
}
