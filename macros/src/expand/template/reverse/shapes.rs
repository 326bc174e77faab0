//! The paths that a template matches, for sets of routes that see its type only.

use proc_macro2::TokenStream as Tokens;
use quote::quote;

use crate::model::template::pattern::{Pattern, Segment, Start};

/// `&[Shape { … }]`
pub(crate) fn shapes(patterns: &[Pattern]) -> Tokens {
    let shapes = patterns.iter().map(|pattern| {
        let head = match &pattern.head {
            Start::Nothing => quote!(None),
            Start::Scheme(scheme) => quote!(Scheme(#scheme)),
            Start::Authority(scheme, host) => {
                let host = step(host);
                quote!(Authority(#scheme, #host))
            }
        };
        let steps = pattern.steps.iter().map(step);
        quote!(__urika::routes::Shape { head: __urika::routes::Head::#head, steps: &[#(#steps),*] })
    });
    quote!(&[#(#shapes),*])
}

fn step(segment: &Segment) -> Tokens {
    let step = match segment {
        Segment::Text(text) => quote!(Text(#text)),
        Segment::Mixed(texts) => quote!(Mixed(&[#(#texts),*])),
        Segment::Value => quote!(Value),
        Segment::Rest(before, behind) => quote!(Rest(#before, #behind)),
    };
    quote!(__urika::routes::Step::#step)
}
