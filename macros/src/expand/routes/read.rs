//! Emits `impl FromUri`: the search for the route, and then the code that reads its values.

use std::collections::HashMap;

use proc_macro2::TokenStream as Tokens;
use quote::{ToTokens as _, quote};

use super::resume::{Resume, resume};
use super::route::Parts;
use super::{Expansion, name};
use crate::check::set::Target;
use crate::expand::splice::Splice;
use crate::expand::template::reverse::Steps;
use crate::lifetime::distinct;
use crate::model::template::reversal::Head;

/// Declares the reader of the route that is found.
const READER: &str = "let mut __urika_reader = __urika::capture::Reader::new(__urika_reading);";

/// The position from which a route reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum From {
    /// The beginning of the URI.
    Start,
    /// Behind this many segments of the path.
    Segments(usize),
}

/// The number of times that the search ends at a route and a position.
pub(super) type Calls = HashMap<(usize, From), usize>;

/// Returns the name of the scan behind this many segments.
pub(super) fn scan(segments: usize) -> String {
    format!("__urika_scan{segments}")
}

/// Returns the name of the text of this segment.
pub(super) fn raw(segment: usize) -> String {
    format!("__urika_raw{segment}")
}

/// Returns the name of the closure that reads a route.
pub(super) fn closure(route: usize, from: From) -> String {
    match from {
        From::Start => format!("__urika_read{route}"),
        From::Segments(count) => format!("__urika_read{route}_{count}"),
    }
}

impl Parts<'_> {
    /// Returns the position from which the route reads when the tree has read this many segments.
    pub(super) fn from(&self, segments: usize) -> From {
        match self.way.head {
            Head::Nothing | Head::Origin(_) => From::Segments(resume(self.way, segments).1),
            _ => From::Start,
        }
    }

    /// Returns the remaining steps behind the segments that have been read.
    pub(super) fn resume(&self, from: From) -> Option<Resume> {
        let From::Segments(segments) = from else { return None };
        let (resume, count) = resume(self.way, segments);
        (count == segments).then_some(resume)
    }
}

impl Expansion<'_> {
    /// Pushes `impl FromUri`.
    pub(super) fn reading(&self, splice: &mut Splice) {
        let (bounds, in_use) = (self.back_bounds(), self.inner_in_use());
        let (parameters, outlives) = self.uri_parameters();
        self.back_definition(splice);
        let reads = if bounds.is_empty() && outlives.is_empty() {
            Tokens::new()
        } else {
            let uri = &self.uri;
            quote!(for<'__urika> Self: __urika::FromUri<#uri>, #outlives)
        };
        let own = (!parameters.is_empty()).then(|| quote!(<#parameters>));
        splice.name("reads", reads).name("reading_parameters", own.unwrap_or_default());
        splice.name("uri_parameters", parameters);
        splice.text(
            "#[automatically_derived]
            impl<$uri_parameters $parameters> __urika::FromUri<$uri> for $self where $predicates ",
        );
        splice.tokens(quote!(#outlives #bounds)).text(
            "{
                fn __read(
                    __urika_text: __urika::Str<$uri>,
                    __urika_reading: __urika::capture::Reading,
                ) -> __urika::Taken<Self> {",
        );
        splice.tokens(in_use.unwrap_or_default());
        let calls = self.calls();
        splice.text(READER);
        self.closures(splice, &calls);
        self.dispatch(splice, &calls);
        splice.text("} }");
    }

    /// Returns the lifetime of a URI as a parameter, unless it is that of the enum, and the condition that it
    /// outlives those of the enum.
    fn uri_parameters(&self) -> (Tokens, Tokens) {
        let lifetimes: Vec<_> =
            self.set.header.generics.lifetimes().map(|parameter| &parameter.lifetime).collect();
        match lifetimes.as_slice() {
            [_] => (Tokens::new(), Tokens::new()),
            lifetimes => (quote!('__urika_uri,), quote!(#('__urika_uri: #lifetimes,)*)),
        }
    }

    /// Returns the conditions of the way back: on types that depend on parameters, and on inner types.
    fn back_bounds(&self) -> Tokens {
        let own = self.own().map(|parts| parts.reverse().generic_bounds(&self.uri));
        let uses = self.uses();
        distinct(crate::listed::Listed::joined([uses].into_iter().chain(own).chain([self.inner_back()])))
    }

    /// Pushes the answers that known types must give for the way back.
    fn back_definition(&self, splice: &mut Splice) {
        for parts in self.own() {
            let reverse = parts.reverse();
            splice.tokens(reverse.numbers()).tokens(reverse.ask_traits());
            let bounds = reverse.ask_definition();
            if !bounds.is_empty() {
                let name = parts.target.numbered("__urika_back", 0, parts.own.span());
                splice.text("fn ").tokens(name.to_token_stream()).text("() where ").tokens(bounds).text("{}");
            }
        }
    }

    /// Pushes a closure for each route at which the search ends more than once.
    fn closures(&self, splice: &mut Splice, calls: &Calls) {
        let mut shared: Vec<_> =
            calls.iter().filter(|(_, count)| **count > 1).map(|(call, _)| *call).collect();
        shared.sort_by_key(|(route, from)| (*route, closure(*route, *from)));
        for (route, from) in shared {
            let Some(parts) = &self.parts[route] else { continue };
            splice.text(&format!("let {} = |", closure(route, from)));
            if let From::Segments(count) = from {
                splice.text(&scan(count)).text(": __urika::capture::Scan<$uri>,");
            }
            for raw in parts.raws(from) {
                splice.text(&raw).text(": __urika::capture::Raw<$uri>,");
            }
            splice.text("| -> __urika::Taken<Self> {").text(READER);
            parts.read(splice, from);
            splice.text("__urika_reader.fail() };");
        }
    }

    /// Emits the call by which a template or a set reads the text itself.
    pub(super) fn call_inner(&self, route: usize) -> Tokens {
        let splice = &mut self.splice();
        let route = &self.set.routes[route];
        let (ty, text) = match &route.target {
            Target::Typed(ty) => (ty, "__urika_text".to_owned()),
            Target::Set(own, ty) => {
                let depth = own.way().map_or(0, |way| way.patterns.first().map_or(0, |one| one.steps.len()));
                (ty, format!("{}.all().encoded()", scan(depth)))
            }
            Target::Own(_) => return Tokens::new(),
        };
        splice.text("<").tokens(ty.to_token_stream());
        splice.text(&format!(" as __urika::FromUri<$uri>>::__read({text}, __urika_reading).map(Self::"));
        splice.tokens(route.ident.to_token_stream()).text(")").finish()
    }
}

impl Parts<'_> {
    /// Pushes the code that reads the route and returns it. It falls through when the route does not fit.
    pub(super) fn read(&self, splice: &mut Splice, from: From) {
        let from_scan = match from {
            From::Start => "__urika::capture::Scan::new(__urika_text)".to_owned(),
            From::Segments(count) => scan(count),
        };
        splice.text(&format!("__urika_reader.begin({from_scan}, &")).string(&name(self.route)).text(");");
        let mut steps = Steps::new(self.reverse());
        let Some(resume) = self.resume(from) else { return steps.whole(splice) };
        for (of, segment) in &resume.values {
            steps.set_raw(*of, raw(*segment));
        }
        steps.rest(splice, &resume.moves);
    }

    /// Returns the names of the segments that a closure takes.
    pub(super) fn raws(&self, from: From) -> Vec<String> {
        self.resume(from)
            .into_iter()
            .flat_map(|resume| resume.values)
            .map(|(_, segment)| raw(segment))
            .collect()
    }
}
