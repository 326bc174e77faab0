//! Former paths, as in `#[route("/users/{id}", was = "/people/{id}")]`. Each is a route of a second set,
//! whose values move into the variant of the first. The second set has the routes of the first, too, so that
//! rank tells all of them apart, and a path of two routes is an error.

use std::ops::Range;

use proc_macro2::{Ident, Literal, TokenStream as Tokens, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::{Attribute, Data, DeriveInput, Fields, Meta, Variant, parse_quote};

use crate::check::set::Former;
use crate::diag::{Diagnostics, Place};
use crate::input::arguments;
use crate::input::template::Arguments;
use crate::input::text::{Text, Written};
use crate::lifetime::inferred;
use crate::listed::Listed as _;
use crate::model::generics::Generics;
use crate::model::template::{Renames, Template};
use crate::template::Lowered;

/// Refuses former paths in a set with type parameters, since the set does not promise what reading a path
/// needs.
pub(super) fn check_parameters(
    generics: &Generics,
    was: &Written,
    diagnostics: &mut Diagnostics,
) -> Option<()> {
    if generics.names.is_empty() {
        return Some(());
    }
    diagnostics.push(
        Place::from(was.span()),
        "former path in a set with type parameters\n  help: give its types in the enum, as in `User { id: u64 }`",
    );
    None
}

/// Checks that the values of a former path are those of its route.
pub(super) fn check(
    krate: &Tokens,
    variant: &Ident,
    (route, written): (&Template, &Written),
    was: Written,
    renames: &Renames,
    diagnostics: &mut Diagnostics,
) -> Option<()> {
    let arguments = Arguments { text: Some(was), ..Arguments::default() };
    let Lowered { template: former, .. } = Lowered::new(krate, &arguments, renames, diagnostics)?;
    let was = arguments.text?;
    let names = |template: &Template| -> Vec<(String, Range<usize>)> {
        let variables = template.variables.iter();
        variables.map(|variable| (variable.name.clone(), variable.range.clone())).listed()
    };
    let (of_route, of_former) = (names(route), names(&former));
    let lost = of_former.iter().find(|(name, _)| of_route.iter().all(|(other, _)| other != name));
    if let Some((name, range)) = lost {
        let known = of_route.iter().map(|(name, _)| format!("`{name}`")).listed().join(", ");
        let known = if known.is_empty() { "it has none".to_owned() } else { format!("it has {known}") };
        diagnostics.push(
            was.place(range.clone()),
            format!("`{name}` of the former path is no variable of route `{variant}`, so that its value would be lost\n  help: {known}"),
        );
        return None;
    }
    let (keeps_query, query) = (keeps_query(&was.text(), &written.text()), query_start(&written.text()));
    let is_needed = |range: &Range<usize>| !keeps_query || range.start < query;
    let is_there = |name: &String| of_former.iter().any(|(other, _)| other == name);
    let missing = of_route.iter().find(|(name, range)| is_needed(range) && !is_there(name));
    if let Some((name, _)) = missing {
        let help = if keeps_query {
            format!("write `{{{name}}}` where the value stood")
        } else {
            format!("add `{name}` to its variables: a former path with a query of its own has all values")
        };
        diagnostics.push(
            Place::from(was.span()),
            format!(
                "the former path has no `{name}`, of which route `{variant}` builds its URI\n  help: {help}"
            ),
        );
        return None;
    }
    Some(())
}

/// Returns true if a former path leaves the query to the route: it has no query, and uses no value of the
/// route's query.
fn keeps_query(was: &str, route: &str) -> bool {
    let query = &route[query_start(route)..];
    let is_taken = variables(was).any(|name| variables(query).any(|other| other == name));
    query_start(was) == was.len() && !is_taken
}

/// Returns the offset of the query, or of the end.
fn query_start(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_start = |at: &usize| match bytes[*at] {
        b'?' | b'#' => true,
        b'{' => matches!(bytes.get(at + 1), Some(b'?' | b'#' | b'&')),
        _ => false,
    };
    (0..bytes.len()).find(is_start).unwrap_or(bytes.len())
}

/// Returns the names in the expressions of a text.
fn variables(text: &str) -> impl Iterator<Item = &str> {
    let expressions = text.split('{').skip(1).filter_map(|piece| Some(piece.split_once('}')?.0));
    expressions.flat_map(|expression| expression.split(',')).map(|spec| {
        let name = spec.trim_start_matches(|c: char| "+#./;?&".contains(c));
        name.split([':', '*']).next().unwrap_or_default()
    })
}

/// Emits the second set, and the code with which the first one asks it.
pub(super) fn expand(source: &DeriveInput, krate: &Tokens, generics: &Generics) -> Former {
    let (owner, params, clause) = (&source.ident, &source.generics.params, &source.generics.where_clause);
    let (mut variants, mut plain, mut arms) = (Vec::new(), Vec::new(), Vec::new());
    let inferred = inferred(&source.generics);
    let (mut written, mut has_sets) = (Vec::new(), false);
    if let Data::Enum(data) = &source.data {
        for variant in &data.variants {
            let Split { attribute, former } = Split::new(variant);
            has_sets |= attribute.as_ref().is_some_and(|one| one.path().is_ident("routes"));
            let prefix = attribute.as_ref().and_then(prefix).unwrap_or_default();
            written.extend(vec![prefix; 1 + former.len()]);
            let first = Variant { attrs: attribute.into_iter().collect(), ..variant.clone() };
            plain.push(without_attributes(&first));
            variants.push(first);
            for (number, (attribute, is_kept)) in former.into_iter().enumerate() {
                let number = if number == 0 { String::new() } else { number.to_string() };
                let ident = format_ident!("Former{}{number}", variant.ident);
                let one = Variant { attrs: vec![attribute], ident, ..variant.clone() };
                arms.push(arm((owner, &inferred), variant, &one.ident, is_kept));
                plain.push(without_attributes(&one));
                variants.push(one);
            }
        }
    }
    let set = crate::routes::derived(quote! {
        #[routes(crate = #krate)]
        enum __UrikaFormer<#params> #clause { #(#variants),* }
    });
    let used = &generics.used;
    let wrongly = quote!(__urika::routes::moved_wrongly::<#owner<#inferred>, _>(&__urika_read));
    let otherwise = if has_sets {
        let behind = quote!(__urika::routes::moved_behind(&__urika_read, &[#(#written),*], __urika_text, __urika_reading, __urika_out));
        quote!(#wrongly.or_else(|| #behind))
    } else {
        wrongly
    };
    Former {
        items: quote! {
            enum __UrikaFormer<#params> #clause { #(#plain),* }
            #set
        },
        members: quote! {
            const __SERVED: &'static [__urika::Route] = <__UrikaFormer<#used> as __urika::Routes>::ROUTES;
            fn __moved(
                __urika_text: __urika::Str<'_>,
                __urika_reading: __urika::capture::Reading,
                __urika_out: &mut dyn __urika::Write,
            ) -> __urika::Option<__urika::Taken<__urika::capture::Moved>> {
                // In a function of its own: bounds of the implementation would tie the text to its lifetimes.
                fn __urika_moved(
                    __urika_text: __urika::Str<'_>,
                    __urika_reading: __urika::capture::Reading,
                    __urika_out: &mut dyn __urika::Write,
                ) -> __urika::Option<__urika::Taken<__urika::capture::Moved>> {
                    match <__UrikaFormer<#inferred> as __urika::FromUri<'_>>::__read(__urika_text, __urika_reading) {
                        #(#arms)*
                        __urika_read => #otherwise,
                    }
                }
                __urika_moved(__urika_text, __urika_reading, __urika_out)
            }
        },
    }
}

/// Returns the prefix of an inner set, as `ROUTES` has it.
fn prefix(attribute: &Attribute) -> Option<String> {
    let Meta::List(list) = &attribute.meta else { return None };
    let mut texts = arguments(list.tokens.clone()).into_iter().filter_map(|argument| text(&argument));
    texts.next()
}

/// Moves the values of a former path into the variant.
fn arm((owner, inferred): (&Ident, &Tokens), variant: &Variant, former: &Ident, is_kept: bool) -> Tokens {
    let value = |at: usize| format_ident!("__urika_field{at}");
    let fields = match &variant.fields {
        Fields::Named(fields) => {
            let members = fields.named.iter().enumerate().map(|(at, field)| {
                let (ident, value) = (&field.ident, value(at));
                quote!(#ident: #value)
            });
            quote!({ #(#members),* })
        }
        Fields::Unnamed(fields) => {
            let values = (0..fields.unnamed.len()).map(value);
            quote!((#(#values),*))
        }
        Fields::Unit => Tokens::new(),
    };
    let ident = &variant.ident;
    quote! {
        __urika::Result::Ok(__UrikaFormer::#former #fields) => {
            __urika::Routes::write_to(&#owner::#ident #fields, __urika_out).ok()?;
            __urika::Option::Some(__urika::Result::Ok(__urika::capture::Moved {
                keeps_query: #is_kept,
                redirects_slash: <#owner<#inferred> as __urika::Routes>::__REDIRECTS_SLASH,
            }))
        }
    }
}

fn without_attributes(variant: &Variant) -> Variant {
    let mut variant = variant.clone();
    variant.attrs.clear();
    variant.fields.iter_mut().for_each(|field| field.attrs.clear());
    variant
}

/// The attribute of a variant without its former paths, and an attribute for each of these.
struct Split {
    attribute: Option<Attribute>,
    /// Each with whether its query is that of the route.
    former: Vec<(Attribute, bool)>,
}

impl Split {
    fn new(variant: &Variant) -> Self {
        let is_ours = |one: &&Attribute| one.path().is_ident("route") || one.path().is_ident("routes");
        let attribute = variant.attrs.iter().find(is_ours);
        let Some(Meta::List(list)) = attribute.map(|attribute| &attribute.meta) else {
            return Self { attribute: attribute.cloned(), former: Vec::new() };
        };
        let (was, others): (Vec<_>, Vec<_>) =
            arguments(list.tokens.clone()).into_iter().partition(|argument| is_was(argument));
        let others: Vec<Vec<TokenTree>> =
            others.into_iter().filter(|argument| !is_for_people(argument)).listed();
        let text_at = others.iter().position(|argument| text(argument).is_some());
        let path = &list.path;
        let with = |text: Option<&TokenTree>| -> Attribute {
            let arguments = others.iter().enumerate().map(|(at, argument)| match text {
                Some(text) if Some(at) == text_at => text.to_token_stream(),
                _ => argument.iter().cloned().stream(),
            });
            parse_quote!(#[#path(#(#arguments),*)])
        };
        let route = text_at.and_then(|at| text(&others[at])).unwrap_or_default();
        let former = was.iter().filter_map(|argument| {
            let (was, span) = (text(&argument[2..])?, argument.last()?.span());
            let keeps_query = keeps_query(&was, &route);
            let query = if keeps_query { &route[query_start(&route)..] } else { "" };
            let mut literal = Literal::string(&(was + query));
            literal.set_span(span);
            Some((with(Some(&literal.into())), keeps_query))
        });
        Self { former: former.listed(), attribute: Some(with(None)) }
    }
}

/// Returns whether an argument is `was = …`.
fn is_was(argument: &[TokenTree]) -> bool {
    matches!(argument, [TokenTree::Ident(word), TokenTree::Punct(is), _, ..] if word == "was" && is.as_char() == '=')
}

/// Returns whether an argument describes the route, which only the first set needs.
fn is_for_people(argument: &[TokenTree]) -> bool {
    let is_one = |word: &Ident| word == "title" || word == "description" || word == "mime";
    matches!(argument, [TokenTree::Ident(word), TokenTree::Punct(_), ..] if is_one(word))
}

/// Returns the text of an argument, if it has one.
fn text(argument: &[TokenTree]) -> Option<String> {
    match Text::parse("", argument, &mut Diagnostics::new())? {
        Text::Written(written) => Some(written.text()),
        Text::Expression(_) => None,
    }
}
