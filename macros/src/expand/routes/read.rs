//! Emits `impl FromUri`: the search for the route, and then the code that reads its values.

use proc_macro2::TokenStream as Tokens;

use super::Expansion;
use super::resume::{Resume, resume};
use super::route::Parts;
use crate::check::set::Target;
use crate::expand::template::reverse::Steps;
use crate::lifetime::{distinct, lifetimes, outliving};
use crate::model::template::reversal::Head;
use crate::splice::{Splice, fill};

/// Declares the reader of the route that is found.
const READER: &str = "let mut __urika_reader = __urika::capture::Reader::new(__urika_reading);";

/// Begins code that breaks with the route that is found, as a call for each route would cost the compiler more.
pub(super) const SEARCH: &str = "let __urika_route = 'urika_found: {";

/// Ends such code.
pub(super) const FOUND: &str = "}; __urika::routes::done(__urika_reader, __urika_route)";

/// Returns the error when the only remaining route does not fit.
pub(super) const FAIL: &str = "return __urika::routes::fail(__urika_reader);";

/// The position from which a route reads the whole URI. Other positions are numbers of segments of the path.
pub(super) const START: usize = usize::MAX;

/// The number of times that the search ends at each position, for each route.
#[derive(Default)]
pub(super) struct Calls(Vec<Vec<(usize, usize)>>);

impl Calls {
    /// Adds calls of a route.
    pub(super) fn add(&mut self, route: usize, from: usize, weight: usize) {
        while self.0.len() <= route {
            self.0.push(Vec::new());
        }
        let calls = &mut self.0[route];
        let mut at = 0;
        while at < calls.len() && calls[at].0 < from {
            at += 1;
        }
        if at == calls.len() || calls[at].0 != from {
            calls.insert(at, (from, 0));
        }
        calls[at].1 += weight;
    }

    /// Returns whether there is one call of the route from this position.
    pub(super) fn is_one(&self, route: usize, from: usize) -> bool {
        self.0[route].contains(&(from, 1))
    }
}

/// Returns the name of the scan behind this many segments.
pub(super) fn scan(segments: usize) -> String {
    format!("__urika_scan{segments}")
}

/// Returns the name of the text of this segment.
pub(super) fn raw(segment: usize) -> String {
    format!("__urika_raw{segment}")
}

/// Returns the name of the closure that reads a route.
pub(super) fn closure(route: usize, from: usize) -> String {
    if from == START { format!("__urika_read{route}") } else { format!("__urika_read{route}_{from}") }
}

impl Parts<'_> {
    /// Returns the position from which the route reads when the tree has read this many segments.
    pub(super) fn from(&self, segments: usize) -> usize {
        match self.way.head {
            Head::Nothing | Head::Origin(_) => resume(self.way, segments).1,
            _ => START,
        }
    }

    /// Returns the remaining steps behind the segments that have been read.
    pub(super) fn resume(&self, from: usize) -> Option<Resume> {
        if from == START {
            return None;
        }
        let (resume, count) = resume(self.way, from);
        (count == from).then_some(resume)
    }
}

impl Expansion<'_> {
    /// Pushes `impl FromUri`.
    pub(super) fn reading(&self, splice: &mut Splice) {
        let bounds = self.back_bounds();
        let (parameters, outlives) = self.uri_parameters();
        self.back_definition(splice);
        let uri = &self.uri;
        let mut reads = Tokens::new();
        if !bounds.is_empty() || !outlives.is_empty() {
            reads = fill!("for<'__urika> Self: __urika::FromUri<$uri>, $outlives", uri, outlives);
        }
        let own = if parameters.is_empty() { Tokens::new() } else { uri.clone() };
        splice.name("reads", reads).name("reading_parameter", own);
        splice.name("uri_parameters", parameters);
        splice.text(
            "#[automatically_derived]
            impl<$uri_parameters $parameters> __urika::FromUri<$uri> for $self where $predicates ",
        );
        splice.tokens(outlives).tokens(bounds).text(
            "{
                fn __read(
                    __urika_text: __urika::Str<$uri>,
                    __urika_reading: __urika::capture::Reading,
                ) -> __urika::Taken<Self> {",
        );
        self.push_inner_in_use(splice);
        let calls = self.calls();
        splice.text(READER);
        self.closures(splice, &calls);
        self.dispatch(splice, &calls);
        splice.text("} }");
    }

    /// Returns the lifetime of a URI as a parameter, unless it is that of the enum, and the condition that it
    /// outlives those of the enum.
    fn uri_parameters(&self) -> (Tokens, Tokens) {
        let lifetimes = lifetimes(&self.set.header.generics);
        if lifetimes.len() == 1 {
            return (Tokens::new(), Tokens::new());
        }
        (fill!("'__urika_uri,"), outliving(&lifetimes))
    }

    /// Returns the conditions of the way back: on types that depend on parameters, and on inner types.
    fn back_bounds(&self) -> Tokens {
        let mut bounds = self.uses();
        for parts in self.own() {
            bounds.extend([parts.reverse().generic_bounds(&self.uri)]);
        }
        bounds.extend([self.inner_back()]);
        distinct(bounds)
    }

    /// Pushes the answers that known types must give for the way back.
    fn back_definition(&self, splice: &mut Splice) {
        for parts in self.own() {
            let reverse = parts.reverse();
            splice.tokens(reverse.numbers()).tokens(reverse.ask_traits());
            let bounds = reverse.ask_definition();
            if !bounds.is_empty() {
                let name = parts.target.numbered("__urika_back", 0, parts.own.span());
                splice.text("fn ").put(&name).text("() where ").tokens(bounds).text("{}");
            }
        }
    }

    /// Pushes a closure for each route at which the search ends more than once.
    fn closures(&self, splice: &mut Splice, calls: &Calls) {
        for (route, calls) in calls.0.iter().enumerate() {
            let Some(parts) = &self.parts[route] else { continue };
            for &(from, count) in calls {
                if count == 1 {
                    continue;
                }
                splice.text(&format!("let {} = |", closure(route, from)));
                if from != START {
                    splice.text(&scan(from)).text(",");
                }
                for raw in &parts.raws(from) {
                    splice.text(raw).text(",");
                }
                splice.text("| {").text(READER).text(SEARCH);
                parts.read(splice, from);
                splice.text(FAIL).text(FOUND).text("};");
            }
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
        splice.text("<").put(&ty);
        splice.text(&format!(" as __urika::FromUri<$uri>>::__read({text}, __urika_reading).map(Self::"));
        splice.put(&route.ident).text(")").finish()
    }
}

impl Parts<'_> {
    /// Pushes the code that reads the route and returns it. It falls through when the route does not fit.
    pub(super) fn read(&self, splice: &mut Splice, from: usize) {
        let from_scan = match from {
            START => "__urika::capture::Scan::new(__urika_text)".to_owned(),
            count => scan(count),
        };
        let mut steps = Steps::new(self.reverse());
        steps.set_begin(format!("{from_scan}, {},", self.number));
        let Some(resume) = self.resume(from) else { return steps.whole(splice) };
        for (of, segment) in &resume.values {
            steps.set_raw(*of, raw(*segment));
        }
        steps.rest(splice, &resume.moves);
    }

    /// Returns the names of the segments that a closure takes.
    pub(super) fn raws(&self, from: usize) -> Vec<String> {
        let mut raws = Vec::new();
        if let Some(resume) = self.resume(from) {
            for (_, segment) in &resume.values {
                raws.push(raw(*segment));
            }
        }
        raws
    }
}
