//! Emits the ends of the search, which parse the routes that the path may belong to.
//!
//! A route is parsed in place if the search ends there once and does not try another route after it.
//! Otherwise it is parsed by a closure.

use super::read::{ReadFrom, closure, scan};
use super::{RouteParts, SetExpansion};
use crate::check::route::RouteTarget;
use crate::input::plain;
use crate::splice::Splice;

/// Begins code that breaks with the route that is found. A call for each route would cost the compiler more.
const SEARCH: &str = "let __urika_route = 'urika_found: {";

/// Ends such code.
const FOUND: &str = "}; __urika::routes::done(__urika_reader, __urika_route)";

/// An end of the search.
pub(super) struct SearchEnd {
    /// The position in the text of the search.
    pub(super) at: usize,
    /// The routes that are tried, one after the other.
    pub(super) routes: Vec<usize>,
    /// The number of segments that have been read.
    pub(super) segments: usize,
    /// Whether the path is known to match the last route.
    pub(super) is_fit: bool,
}

/// The positions from which each route is parsed, with the number of times.
pub(super) struct Calls(Vec<Vec<(ReadFrom, usize)>>);

impl Calls {
    fn add(&mut self, route: usize, from: ReadFrom, weight: usize) {
        for (position, count) in &mut self.0[route] {
            if *position == from {
                *count += weight;
                return;
            }
        }
        self.0[route].push((from, weight));
    }

    /// Returns whether there is one call of the route from this position.
    fn is_one(&self, route: usize, from: ReadFrom) -> bool {
        self.0[route].contains(&(from, 1))
    }
}

impl SetExpansion<'_> {
    /// Pushes the closures and the search.
    pub(super) fn push_search(&self, splice: &mut Splice) {
        let search = self.search();
        let calls = self.calls(&search.ends);
        self.push_closures(splice, &calls);
        let (mut is_found, mut from) = (false, 0);
        let text = splice.apart(|splice| {
            for end in &search.ends {
                splice.made(&search.text[from..end.at]);
                is_found |= self.push_end(end, &calls, splice);
                from = end.at;
            }
            splice.made(&search.text[from..]);
        });
        let (before, behind) = if is_found { (SEARCH, FOUND) } else { ("", "") };
        splice.text(before).made(&text).text(behind);
    }

    /// Counts how often the search ends at each route and position. A route after which another is tried
    /// counts twice, since it is not an end.
    fn calls(&self, ends: &[SearchEnd]) -> Calls {
        let mut calls = Calls(vec![Vec::new(); self.set.routes.len()]);
        for end in ends {
            for (at, route) in end.routes.iter().enumerate() {
                let Some(parts) = &self.parts[*route] else { continue };
                let is_last = at + 1 == end.routes.len();
                if !is_last || !end.is_fit {
                    calls.add(*route, parts.read_from(end.segments), if is_last { 1 } else { 2 });
                }
            }
        }
        calls
    }

    /// Pushes a closure for each route that is not read in place.
    fn push_closures(&self, splice: &mut Splice, calls: &Calls) {
        for (parts, calls) in self.parts.iter().zip(&calls.0) {
            let Some(parts) = parts else { continue };
            for &(from, count) in calls {
                if count > 1 || !self.is_closed() {
                    parts.push_closure(splice, from);
                }
            }
        }
    }

    /// Pushes the code of an end. Returns whether a route is parsed in place. Code that falls through does
    /// not find a route.
    fn push_end(&self, end: &SearchEnd, calls: &Calls, splice: &mut Splice) -> bool {
        for (at, route) in end.routes.iter().enumerate() {
            let is_last = at + 1 == end.routes.len();
            match &self.parts[*route] {
                Some(parts) if is_last && end.is_fit => parts.push_fit(splice),
                Some(parts)
                    if is_last && self.is_closed() && calls.is_one(*route, parts.read_from(end.segments)) =>
                {
                    parts.push_read(splice, parts.read_from(end.segments));
                    return true;
                }
                _ if is_last && self.is_closed() => {
                    self.push_call(*route, end.segments, splice.text("return "));
                    splice.text(";");
                }
                _ => {
                    self.push_call(*route, end.segments, splice.text("let __urika_taken ="));
                    splice.text("; if !__urika::capture::is_other(&__urika_taken) { return __urika_taken; }");
                }
            }
        }
        false
    }

    /// Pushes the call with which a route parses the text after this many segments.
    fn push_call(&self, route: usize, segments: usize, splice: &mut Splice) {
        let Some(parts) = &self.parts[route] else {
            splice.text("__urika::capture::of_route(").tokens(self.call_inner(route));
            splice.text(", &").string(&plain(&self.set.routes[route].ident)).text(")");
            return;
        };
        let from = parts.read_from(segments);
        splice.made(&closure(route, from)).text("(");
        parts.push_given(splice, from);
        splice.text(")");
    }

    /// Returns whether nothing is tried after the routes of the tree.
    fn is_closed(&self) -> bool {
        !self.set.routes.iter().any(|route| matches!(route.target, RouteTarget::Typed(_)))
    }
}

impl RouteParts<'_> {
    /// Pushes the closure that reads the route.
    fn push_closure(&self, splice: &mut Splice, from: ReadFrom) {
        splice.made(&format!("let {} = |", closure(self.number, from)));
        self.push_given(splice, from);
        splice.text("| {");
        self.push_read_apart(splice, from);
        splice.text("};");
    }

    /// Pushes the names of the scan and the segments that a closure receives.
    fn push_given(&self, splice: &mut Splice, from: ReadFrom) {
        if let ReadFrom::Segment(segments) = from {
            splice.made(&scan(segments)).text(",");
        }
        for raw in &self.raws(from) {
            splice.made(raw).text(",");
        }
    }
}
