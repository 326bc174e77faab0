//! For each route, and each place in which the tree leaves a URI to it, a function that reads the
//! rest.

use proc_macro2::{Ident, Span, TokenStream as Tokens};
use quote::{format_ident, quote};

use super::Expansion;
use super::resume::{Resume, resume};
use super::view::View;
use crate::expand::template::numbered;
use crate::expand::template::reverse::{Reverse, found};
use crate::model::template::reversal::Head;

/// From where a route reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum From {
    /// From the beginning of the URI.
    Start,
    /// After so many segments of its path.
    Segments(usize),
}

/// The name of what is left after so many segments.
pub(super) fn scan(segments: usize) -> Ident {
    numbered("__urika_scan", segments, Span::call_site())
}

/// The name of the segment of this number.
pub(super) fn raw(segment: usize) -> Ident {
    numbered("__urika_raw", segment, Span::call_site())
}

fn name(route: usize, from: From) -> Ident {
    match from {
        From::Start => format_ident!("__urika_read{route}"),
        From::Segments(count) => format_ident!("__urika_read{route}_{count}"),
    }
}

/// The name of the value of a field.
fn value(at: usize) -> Ident {
    format_ident!("__urika_value{at}")
}

impl View<'_> {
    /// From where the route reads when the tree has read so many segments.
    pub(super) fn from(&self, segments: usize) -> From {
        match self.own.way() {
            Some(way) if matches!(way.head, Head::Nothing | Head::Origin(_)) => {
                From::Segments(resume(way, segments).1)
            }
            _ => From::Start,
        }
    }

    fn resume(&self, segments: usize) -> Option<Resume> {
        let (resume, count) = resume(self.own.way()?, segments);
        (count == segments).then_some(resume)
    }

    /// A call of the function.
    pub(super) fn call(&self, from: From) -> Tokens {
        let name = name(self.number, from);
        let From::Segments(count) = from else { return quote!(#name(__urika_text, __urika_reading)) };
        let raws = self.resume(count).into_iter().flat_map(|resume| resume.values);
        let (raws, scan) = (raws.map(|(_, segment)| raw(segment)), scan(count));
        quote!(#name(#scan #(, #raws)*, __urika_reading))
    }
}

impl Expansion<'_> {
    /// The functions, as far as the tree calls them.
    pub(super) fn reads(&self) -> Tokens {
        let called = self.called();
        let views = self.views.iter().flatten();
        views
            .map(|view| {
                let of_it = called.range((view.number, From::Start)..(view.number + 1, From::Start));
                let reads = of_it.filter_map(|(_, from)| self.read(view, *from));
                quote!(#(#reads)*)
            })
            .collect()
    }

    fn read(&self, view: &View<'_>, from: From) -> Option<Tokens> {
        let parts = view.parts();
        parts.reverse(|reverse| {
            let (name, bounds, self_type) =
                (name(view.number, from), reverse.trait_bounds(), &self.self_type);
            let (parameters, predicates) = (&self.generics.parameters, &self.generics.predicates);
            let uses = reverse.uses();
            let (arguments, steps) = steps(view, reverse, from);
            let (values, check) = (values(view, reverse), reverse.agreement());
            let made = view.variant(&self.variant(&view.route.ident), |at| {
                let value = value(at);
                quote!(#value)
            });
            let borrowed = view.value(|at| {
                let value = value(at);
                quote!(&#value)
            });
            let checked = reverse.check(&reverse.of_one_uri(borrowed));
            quote! {
                #[inline]
                fn #name<'__urika_uri, #parameters>(
                    #arguments
                    __urika_reading: __urika::capture::Reading,
                ) -> __urika::Taken<#self_type>
                where #predicates #uses #bounds {
                    #steps
                    #check
                    #values
                    #checked
                    __urika::Taken::Ok(#made)
                }
            }
        })
    }
}

/// The arguments of the function, and what it does with them.
fn steps(view: &View<'_>, reverse: &Reverse<'_>, from: From) -> (Tokens, Tokens) {
    let resume = match from {
        From::Start => None,
        From::Segments(count) => view.resume(count),
    };
    let Some(resume) = resume else {
        return (quote!(__urika_text: __urika::Str<'__urika_uri>,), reverse.steps());
    };
    let raws: Vec<Ident> = resume.values.iter().map(|(_, segment)| raw(*segment)).collect();
    let founds = resume.values.iter().map(|(of, _)| found(*of));
    let steps = reverse.steps_of(&resume.moves);
    (
        quote! {
            mut __urika_scan: __urika::capture::Scan<'__urika_uri>,
            #(#raws: __urika::capture::Raw<'__urika_uri>,)*
        },
        quote!(#(let #founds = __urika::capture::Found::Text(#raws);)* #steps),
    )
}

/// The values of the fields.
fn values(view: &View<'_>, reverse: &Reverse<'_>) -> Tokens {
    let values = view.own.fields.iter().enumerate().map(|(at, field)| {
        let (name, ty, taken) = (value(at), reverse.of_one_uri(field.ty.clone()), reverse.value(field));
        quote!(let #name: #ty = #taken;)
    });
    values.collect()
}
