//! `impl FromUri`: the search for the route, and where it ends the values of the route.

use std::collections::HashMap;

use proc_macro2::{Span, TokenStream as Tokens};
use quote::{ToTokens as _, quote};

use super::resume::{Resume, resume};
use super::route::Parts;
use super::steps::Steps;
use super::{Expansion, name};
use crate::check::set::Target;
use crate::expand::splice::Splice;
use crate::fields::{Initial, Planned};
use crate::lifetime::distinct;
use crate::model::template::Check;
use crate::model::template::reversal::Head;

/// From where a route reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum From {
    /// From the beginning of the URI.
    Start,
    /// After so many segments of its path.
    Segments(usize),
}

/// How often the search ends at a route and a place.
pub(super) type Calls = HashMap<(usize, From), usize>;

/// The name of what is left after so many segments.
pub(super) fn scan(segments: usize) -> String {
    format!("__urika_scan{segments}")
}

/// The name of the segment of this number.
pub(super) fn raw(segment: usize) -> String {
    format!("__urika_raw{segment}")
}

/// The name of the closure that reads a route.
pub(super) fn closure(route: usize, from: From) -> String {
    match from {
        From::Start => format!("__urika_read{route}"),
        From::Segments(count) => format!("__urika_read{route}_{count}"),
    }
}

impl Parts<'_> {
    /// From where the route reads when the tree has read so many segments.
    pub(super) fn from(&self, segments: usize) -> From {
        match self.way.head {
            Head::Nothing | Head::Origin(_) => From::Segments(resume(self.way, segments).1),
            _ => From::Start,
        }
    }

    /// What is left to be read, and the segments that have been.
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
                #[allow(unreachable_code)]
                fn __read(
                    __urika_text: __urika::Str<$uri>,
                    __urika_reading: __urika::capture::Reading,
                ) -> __urika::Taken<Self> {",
        );
        splice.tokens(in_use.unwrap_or_default());
        let calls = self.calls();
        self.closures(splice, &calls);
        self.dispatch(splice, &calls);
        splice.text("} }");
    }

    /// The lifetime of a URI as a parameter, where it is none of the enum, and that it outlives those.
    fn uri_parameters(&self) -> (Tokens, Tokens) {
        let lifetimes: Vec<_> =
            self.set.header.generics.lifetimes().map(|parameter| &parameter.lifetime).collect();
        match lifetimes.as_slice() {
            [_] => (Tokens::new(), Tokens::new()),
            lifetimes => (quote!('__urika_uri,), quote!(#('__urika_uri: #lifetimes,)*)),
        }
    }

    /// The conditions of the way back: of types that only parameters tell, and of inner types.
    fn back_bounds(&self) -> Tokens {
        let own = self.own().map(|parts| parts.reverse().generic_bounds(&self.uri));
        let uses = self.uses();
        distinct(crate::listed::Listed::joined([uses].into_iter().chain(own).chain([self.inner_back()])))
    }

    /// Pushes what types that are known must answer for the way back.
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
            splice.text("| -> __urika::Taken<Self> {");
            splice.tokens(self.read(route, from)).text("};");
        }
    }

    /// What reads a route, and returns it.
    pub(super) fn read(&self, route: usize, from: From) -> Tokens {
        let Some(parts) = &self.parts[route] else { return Tokens::new() };
        let splice = &mut self.splice();
        let mut steps = Steps::new(parts);
        let from_scan = match from {
            From::Start => "__urika::capture::Scan::new(__urika_text)".to_owned(),
            From::Segments(count) => scan(count),
        };
        splice.text(&format!(
            "let mut __urika_reader = __urika::routes::Reader::new({from_scan}, __urika_reading, &"
        ));
        splice.string(&name(parts.route)).text(");");
        match parts.resume(from) {
            Some(resume) => {
                for (of, segment) in &resume.values {
                    steps.set_raw(*of, raw(*segment));
                }
                steps.path(splice, &resume.moves);
            }
            None => steps.all(splice),
        }
        steps.agreement(splice);
        let is_sure = steps.is_sure();
        splice.text(if is_sure { "return __urika_reader.done(" } else { "return __urika_reader.checked(" });
        splice.text("Self::");
        parts.variant(splice, |splice, at| steps.value(splice, &parts.own.fields[at]));
        splice.text(");").finish()
    }

    /// What a type reads that is a template or a set itself.
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
    /// The names of the segments that a closure gets.
    pub(super) fn raws(&self, from: From) -> Vec<String> {
        self.resume(from)
            .into_iter()
            .flat_map(|resume| resume.values)
            .map(|(_, segment)| raw(segment))
            .collect()
    }
}

impl Steps<'_> {
    /// Whether all that is looked at is seen while the values are taken.
    fn is_sure(&self) -> bool {
        self.parts.own.template.checks.iter().all(|check| match *check {
            Check::Call { function: "segment", variable } => self.is_word(variable),
            Check::Call { function: "sound", variable } => !self.is_word(variable),
            _ => false,
        })
    }

    /// Whether a variable is taken from a segment of its own, and has to fill one.
    fn is_word(&self, variable: usize) -> bool {
        let (source, own) = (self.parts.way.sources[variable], self.parts.own);
        let is_asked = |check: &Check| matches!(*check, Check::Call { function: "segment", variable: of } if of == variable);
        let field = own.fields.iter().find(|field| field.variable == Some(variable));
        let is_plain = field.is_some_and(|field| {
            !field.allows_slash && !field.empty_is_none && !matches!(field.initial, Initial::Value(_))
        });
        is_plain
            && self.parts.way.uses[source].is_bare
            && self.is_raw(source)
            && self.parts.reverse().lent(variable).is_none()
            && own.template.checks.iter().any(is_asked)
    }

    /// Pushes the value of a field.
    fn value(&self, splice: &mut Splice, field: &Planned) {
        let Some(variable) = field.variable else {
            match &field.initial {
                Initial::Value(value) => splice.tokens(value.0.clone()),
                _ => splice.text("__urika::Default::default()"),
            };
            return;
        };
        let (source, lent) = (self.parts.way.sources[variable], self.parts.reverse().lent(variable));
        let mut found = self.found(source);
        if field.empty_is_none {
            found.push_str(".unless_empty()");
        }
        let Initial::Value(default) = &field.initial else {
            return self.take(splice, field, variable, &found, lent);
        };
        splice.text("if <").tokens(lent.clone().unwrap_or_else(|| field.ty.clone()));
        splice.text(&format!(" as __urika::capture::Capture<'_>>::is_absent({found}) {{"));
        splice.tokens(default.0.clone()).text("} else {");
        self.take(splice, field, variable, &found, lent);
        splice.text("}");
    }

    /// Pushes what takes a value. The error of a type of which none comes back is shown at the field.
    fn take(&self, splice: &mut Splice, field: &Planned, variable: usize, found: &str, lent: Option<Tokens>) {
        let (source, name) =
            (self.parts.way.sources[variable], &self.parts.own.template.variables[variable].name);
        let take = if self.parts.way.uses[source].is_bare { "bare" } else { "value" };
        // Where it is written may be another macro, in which our names are not known.
        let span = Span::call_site().located_at(field.span);
        splice.spanned(span, |splice| {
            splice.text("match __urika_reader.");
            match lent {
                Some(lent) => splice.text(&format!("kept_{take}::<")).tokens(lent).text(", _>(").text(found),
                None if self.is_word(variable) => splice.text("word(").text(self.raw(source)),
                None => splice.text(take).text("(").text(found),
            };
            splice.text(",").string(name).text(")").text(super::steps::OR_RETURN);
        });
    }
}
