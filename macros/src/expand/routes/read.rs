//! Emits `impl FromUri`, and the code that parses the values of one route.
//!
//! A route continues alone once the search has read some segments of its path. For `/users/{id}`, the search has read
//! `users` and the segment after it, and the route continues after the second:
//!
//! ```text
//! __urika_reader.begin(__urika_scan2, 0);          ReadFrom::Segment(2), and the route 0
//! if let Some(__urika_field0) = __urika_reader.filled(…, __urika_raw1, "id") {
//!     break 'urika_found Self::User { id: __urika_field0 };
//! }
//! ```
//!
//! [`PathRest`] has the values in the segments that have been read, and the steps that remain.

use proc_macro2::{Span, TokenStream as Tokens};

use super::{RouteParts, SetExpansion};
use crate::check::route::RouteTarget;
use crate::expand::template::all_yes;
use crate::expand::template::reverse::{Steps, segment_of};
use crate::index::Index;
use crate::lifetime::{distinct, lifetimes, outliving};
use crate::model::template::reversal::{ParseHead, ParsePlan, ParseStep, ParsedValue};
use crate::splice::{Splice, fill};

/// Declares the reader of the route that is found. Its methods take a reference, and so the variable is one:
/// otherwise a method of the user that takes `self` would take precedence.
const READER: &str = "let __urika_reader = &mut __urika::capture::Reader::new(__urika_reading);";

/// Begins the call that returns the fallback if no route matches.
const OR_FALLBACK: &str = "__urika::routes::or_fallback(
    __urika_search(),
    __urika_text,
    __urika_reading,
    __urika_lend,
    Self::";

/// The position from which a route reads.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum ReadFrom {
    /// The beginning of the URI.
    Start,
    /// The path after this many segments.
    Segment(usize),
}

impl ReadFrom {
    /// Returns the expression of the scan at this position.
    fn scan(self) -> String {
        match self {
            Self::Start => "__urika::capture::Scan::new(__urika_text)".to_owned(),
            Self::Segment(segments) => scan(segments),
        }
    }
}

/// Returns the name of the scan after this many segments.
pub(super) fn scan(segments: usize) -> String {
    format!("__urika_scan{segments}")
}

/// Returns the name of the text of this segment.
pub(super) fn raw(segment: usize) -> String {
    format!("__urika_raw{segment}")
}

/// Returns the name of the closure that reads a route.
pub(super) fn closure(route: usize, from: ReadFrom) -> String {
    match from {
        ReadFrom::Start => format!("__urika_read{route}"),
        ReadFrom::Segment(segments) => format!("__urika_read{route}_{segments}"),
    }
}

impl RouteParts<'_> {
    /// Returns the position from which the route reads when the tree has read this many segments.
    pub(super) fn read_from(&self, segments: usize) -> ReadFrom {
        match self.plan.head {
            ParseHead::Nothing | ParseHead::Origin(_) => ReadFrom::Segment(after(self.plan, segments).1),
            _ => ReadFrom::Start,
        }
    }

    /// Returns the rest of the path at a position, or `None` for the whole URI.
    fn rest(&self, from: ReadFrom) -> Option<PathRest> {
        let ReadFrom::Segment(segments) = from else { return None };
        let (rest, count) = after(self.plan, segments);
        (count == segments).then_some(rest)
    }
}

impl SetExpansion<'_> {
    /// Pushes `impl FromUri`.
    pub(super) fn push_reading(&self, splice: &mut Splice) {
        let bounds = self.back_bounds();
        let (parameters, outlives) = self.uri_parameters();
        self.push_back_definition(splice);
        let uri = &self.uri;
        let mut reads = Tokens::new();
        if !bounds.is_empty() || !outlives.is_empty() {
            reads = fill!("for<'any> Self: __urika::FromUri<$uri>, $outlives", uri, outlives);
        }
        let own = if parameters.is_empty() { Tokens::new() } else { uri.clone() };
        splice.name("reads", reads).name("reading_parameter", own);
        splice.name("uri_parameters", parameters).name("kept", self.kept());
        // The conditions name traits that users do not know. The inherent functions are documented.
        splice.text(if bounds.is_empty() { "" } else { "#[doc(hidden)]" });
        splice.text(
            "#[automatically_derived]
            impl<$uri_parameters $parameters> __urika::FromUri<$uri> for $self where $predicates ",
        );
        splice.tokens(outlives).tokens(bounds).text(
            "{
                type Serving = __urika::routes::OfSet<$uri, Self>;
                type Kept = $kept;
                fn __read<'__urika_text, __UrikaLend: __urika::capture::Lend<'__urika_text, $uri>>(
                    __urika_text: __urika::Str<'__urika_text>,
                    __urika_reading: __urika::capture::Reading,
                    __urika_lend: __UrikaLend,
                ) -> __urika::Taken<Self> {",
        );
        self.push_inner_in_use(splice);
        self.push_body(splice);
        splice.text("} }");
    }

    /// Pushes the search for the route, and the fallback if no route matches.
    fn push_body(&self, splice: &mut Splice) {
        match self.fallback() {
            None => self.push_search(splice.text(READER)),
            Some((ident, _)) => {
                self.push_search(
                    splice.text("let __urika_search = || -> __urika::Taken<Self> {").text(READER),
                );
                splice.text("};").text(OR_FALLBACK).put(ident).text(")");
            }
        }
    }

    /// Returns the type that is `Yes` if the values of all routes can own their strings.
    fn kept(&self) -> Tokens {
        let (mut all, mut seen) = (Vec::new(), Index::default());
        for parts in self.own() {
            for kept in parts.reverse().kept(&self.uri) {
                if seen.insert(kept.to_string()) {
                    all.push(kept);
                }
            }
        }
        all.extend(self.inner_kept());
        all_yes(&all)
    }

    /// Returns the lifetime of a URI as a parameter, unless it is the one of the enum, and the condition that it
    /// outlives those of the enum.
    fn uri_parameters(&self) -> (Tokens, Tokens) {
        let lifetimes = lifetimes(&self.set.header.generics);
        if lifetimes.len() == 1 {
            return (Tokens::new(), Tokens::new());
        }
        (fill!("'uri,"), outliving(&lifetimes))
    }

    /// Returns the conditions of parsing: on types that depend on parameters, and on inner types.
    fn back_bounds(&self) -> Tokens {
        let mut bounds = Tokens::new();
        for parts in self.own() {
            bounds.extend([
                parts.target.uses_in_reading("Self: __urika::Routes,"),
                parts.reverse().generic_bounds(&self.uri),
            ]);
        }
        bounds.extend([self.inner_uses()]);
        bounds.extend([self.inner_back(), self.fallback_back()]);
        distinct(bounds)
    }

    /// Pushes the answers that known types must give for parsing. The second set, of former paths, has only those that
    /// the first set does not have.
    fn push_back_definition(&self, splice: &mut Splice) {
        for parts in self.own().filter(|parts| !self.is_copied(parts)) {
            let reverse = parts.reverse();
            splice.tokens(reverse.traits());
            let moved = self.own().find(|other| parts.route.former_of.as_ref() == Some(&other.route.ident));
            let bounds = reverse.ask_definition(&moved.map_or_else(Vec::new, |moved| moved.reverse().asks()));
            if !bounds.is_empty() {
                let name = parts.target.numbered("__urika_back", 0, Span::mixed_site());
                splice.text("fn ").put(&name).text("() where ").tokens(bounds).text("{}");
            }
        }
    }

    /// Returns whether a route of the second set is one of the first.
    fn is_copied(&self, parts: &RouteParts<'_>) -> bool {
        parts.route.former_of.is_none() && self.set.routes.iter().any(|route| route.former_of.is_some())
    }

    /// Emits the call with which a template or a set parses the text itself.
    pub(super) fn call_inner(&self, route: usize) -> Tokens {
        let splice = &mut self.splice();
        let route = &self.set.routes[route];
        match &route.target {
            RouteTarget::Typed(ty) => {
                splice.text("__urika::routes::read_typed::<").put(&ty);
                splice.text(", _>(__urika_text, __urika_reading");
            }
            RouteTarget::Set(own, ty) => {
                let depth = own
                    .plan()
                    .map_or(0, |plan| plan.patterns.first().map_or(0, |pattern| pattern.steps.len()));
                splice.text("<").put(&ty).text(" as __urika::FromUri<$uri>>::__read(");
                splice.made(&scan(depth)).text(".all().encoded(), __urika_reading.inner()");
            }
            RouteTarget::Own(_) | RouteTarget::Fallback(_) => return Tokens::new(),
        }
        splice.text(", __urika_lend).map(Self::").put(&route.ident).text(")").finish()
    }
}

impl RouteParts<'_> {
    /// Pushes the code that parses the route and breaks with it. It falls through if the route does not
    /// match.
    pub(super) fn push_read(&self, splice: &mut Splice, from: ReadFrom) {
        let mut steps = Steps::new(self.reverse());
        steps.begin = Some(format!("{}, {},", from.scan(), self.number));
        self.push_steps(steps, splice, from);
    }

    /// Pushes the body of a closure that reads the route.
    pub(super) fn push_read_apart(&self, splice: &mut Splice, from: ReadFrom) {
        splice.made(&format!(
            "let __urika_reader = &mut __urika::capture::Reader::at(__urika_reading, {}, {});",
            from.scan(),
            self.number
        ));
        let mut steps = Steps::new(self.reverse());
        steps.is_apart = true;
        self.push_steps(steps, splice, from);
    }

    fn push_steps(&self, mut steps: Steps<'_>, splice: &mut Splice, from: ReadFrom) {
        let Some(rest) = self.rest(from) else { return steps.whole(splice) };
        for (of, segment) in &rest.values {
            steps.raws[*of] = Some(raw(*segment));
        }
        steps.rest(splice, &rest.steps);
    }

    /// Returns whether the route matches each path that ends after this many segments.
    pub(super) fn fits(&self, segments: usize) -> bool {
        let (plan, from) = (self.plan, self.read_from(segments));
        from == ReadFrom::Segment(segments)
            && self.rest(from).is_some_and(|rest| rest.steps.is_empty())
            && plan.uses.is_empty()
            && plan.query.fixed.is_empty()
            && !plan.query.is_closed
            && plan.fragment.is_empty()
    }

    /// Pushes the route, which is known to match.
    pub(super) fn push_fit(&self, splice: &mut Splice) {
        splice.text("return __urika::Taken::Ok(");
        Steps::new(self.reverse()).push_value(splice);
        splice.text(");");
    }

    /// Returns the names of the segments that a closure receives.
    pub(super) fn raws(&self, from: ReadFrom) -> Vec<String> {
        let mut raws = Vec::new();
        if let Some(rest) = self.rest(from) {
            for (_, segment) in &rest.values {
                raws.push(raw(*segment));
            }
        }
        raws
    }
}

/// The rest of a path, after the segments that the search has read.
struct PathRest {
    /// The uses whose values have been read, each with the index of its segment.
    values: Vec<(usize, usize)>,
    /// The remaining steps of the path.
    steps: Vec<ParseStep>,
}

/// Returns the rest of a path after this many segments, or after fewer if the steps cannot be cut there, and the
/// number of segments. Each of these segments is one literal or one value.
fn after(plan: &ParsePlan, segments: usize) -> (PathRest, usize) {
    let mut at = Cursor { values: Vec::new(), text: None, steps: &plan.path };
    let mut count = 0;
    while count < segments && at.pass(plan, count).is_some() {
        count += 1;
    }
    let mut steps = at.steps.to_vec();
    if let Some(text) = at.text {
        steps.insert(0, ParseStep::Literal(text.to_owned()));
    }
    (PathRest { values: at.values, steps }, count)
}

/// A place between two segments.
struct Cursor<'w> {
    values: Vec<(usize, usize)>,
    /// The rest of a literal.
    text: Option<&'w str>,
    steps: &'w [ParseStep],
}

impl Cursor<'_> {
    /// Moves on by one segment, if possible.
    fn pass(&mut self, plan: &ParsePlan, segment: usize) -> Option<()> {
        let (text, steps) = match (self.text, self.steps) {
            (Some(text), steps) => (text, steps),
            (None, [ParseStep::Literal(text), steps @ ..]) => (text.as_str(), steps),
            (None, _) => return None,
        };
        let text = text.strip_prefix('/')?;
        if let Some(slash) = text.find('/') {
            (self.text, self.steps) = (Some(&text[slash..]), steps);
            return Some(());
        }
        let found = if text.is_empty() { value(plan, steps) } else { None };
        let behind = found.map_or(steps, |(_, behind)| behind);
        if !ends_segment(behind) {
            return None;
        }
        self.values.extend(found.map(|(of, _)| (of, segment)));
        (self.text, self.steps) = (None, behind);
        Some(())
    }
}

/// Returns the value that fills the next segment, if a value comes next.
fn value<'w>(plan: &ParsePlan, steps: &'w [ParseStep]) -> Option<(usize, &'w [ParseStep])> {
    let (first, behind) = steps.split_first()?;
    Some((segment_of(plan, first)?, behind))
}

/// Returns whether the text after a value begins with a slash, if there is any.
fn ends_segment(steps: &[ParseStep]) -> bool {
    for step in steps {
        match step {
            ParseStep::Literal(text) => return text.starts_with('/'),
            ParseStep::Value(ParsedValue { lead: Some(b'/'), .. }) => {}
            ParseStep::Backwards { open: ParsedValue { lead: Some(b'/'), .. }, .. } => return true,
            _ => return false,
        }
    }
    true
}
