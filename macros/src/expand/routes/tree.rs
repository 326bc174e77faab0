//! Emits the search for the route of a URI: branches on scheme, authority and segments. For `/users/me` and
//! `/users/{id}`, it is
//!
//! ```text
//! let __urika_scan0 = Scan::of_path(…);
//! if let Some((__urika_raw0, __urika_scan1)) = __urika_scan0.next() {
//!     if __urika_raw0.is("users") {
//!         if let Some((__urika_raw1, __urika_scan2)) = __urika_scan1.next() {
//!             if __urika_raw1.is("me") {
//!                 if !__urika_scan2.goes_on() { «an end with the route `Me`» }
//!             } else { «an end with the route `User`» }
//!         }
//!     }
//! }
//! return astray(…);
//! ```
//!
//! `ends.rs` puts the code of the routes at the ends.

use std::fmt::Write as _;

use urika_template::typed::routes::overlap::is_step_shared;
use urika_template::typed::routes::shape::ShapeStep;

use super::SetExpansion;
use super::ends::SearchEnd;
use super::read::{raw, scan};
use crate::check::default_port;
use crate::check::route::RouteTarget;
use crate::expand::template::reverse::FAIL;
use crate::model::dispatch::{Candidate, Node, SegmentBranches, by_text, picked};
use crate::model::template::TemplateForm;
use crate::model::template::pattern::Pattern;
use crate::model::template::reversal::ParseHead;

/// Returns the error of a string that no route of a set of paths matches.
const ASTRAY: &str = "return __urika::routes::astray(__urika_reader, __urika_text);";

/// Begins the search after an authority, or without one.
const BEGIN: &str = "let __urika_scan0 = __urika::capture::Scan::new(__urika_text);";

/// The slash before the segment of a node.
#[derive(Clone, Copy, PartialEq)]
enum LeadingSlash {
    /// The path has the slash.
    Written,
    /// The path may be empty after an authority, which means `/`.
    MayBeEmpty,
    /// The segment is the first of a path without a slash.
    Absent,
}

/// The search, as text with gaps for its ends. Code that falls through does not find a route.
pub(super) struct RouteSearch<'e, 's> {
    expansion: &'e SetExpansion<'s>,
    pub(super) text: String,
    /// The ends, in the order of the text.
    pub(super) ends: Vec<SearchEnd>,
}

impl<'s> SetExpansion<'s> {
    /// Walks the trie of the set from the root, and writes the code for each node.
    pub(super) fn search(&self) -> RouteSearch<'_, 's> {
        let mut search = RouteSearch { expansion: self, text: String::new(), ends: Vec::new() };
        match self.set.form {
            Some(TemplateForm::Relative) => search.relative(),
            Some(_) => search.absolute(),
            None => {}
        }
        search.typed();
        search.push(if self.set.form == Some(TemplateForm::Relative) { ASTRAY } else { FAIL });
        search
    }

    /// Returns all patterns that the macro sees.
    fn candidates(&self) -> Vec<Candidate<'_>> {
        let mut candidates = Vec::new();
        for (route, of) in self.set.routes.iter().enumerate() {
            let (RouteTarget::Own(own) | RouteTarget::Set(own, _)) = &of.target else { continue };
            let Some(plan) = own.plan() else { continue };
            let is_prefix = matches!(of.target, RouteTarget::Set(..));
            for pattern in &plan.patterns {
                candidates.push(Candidate { route, pattern, is_prefix });
            }
        }
        candidates
    }
}

impl RouteSearch<'_, '_> {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn relative(&mut self) {
        let candidates = self.expansion.candidates();
        let has_empty = candidates.iter().any(|candidate| candidate.pattern.is_empty);
        self.push("let __urika_scan0 = __urika::capture::Scan::");
        self.push(if has_empty { "of_root" } else { "of_path" });
        self.push("(__urika_text, __urika_reading);");
        self.node(&Node::of(&candidates), 0, LeadingSlash::Written);
    }

    fn absolute(&mut self) {
        let candidates = self.expansion.candidates();
        self.path_of_origin(&candidates);
        self.push("'urika: {");
        let mut schemes = Vec::new();
        for candidate in &candidates {
            schemes.push(Some(candidate.pattern.scheme.as_str()));
        }
        for (scheme, numbers) in &by_text(&schemes, &|_, _| false) {
            self.scheme(&picked(&candidates, numbers), scheme);
        }
        self.push("}");
    }

    /// Pushes the search by a path alone, which is unambiguous if all routes have the same origin.
    fn path_of_origin(&mut self, candidates: &[Candidate<'_>]) {
        let mut is_one = !candidates.is_empty();
        for candidate in candidates {
            let (pattern, first) = (candidate.pattern, candidates[0].pattern);
            is_one &= pattern.literal_host().is_some()
                && pattern.host == first.host
                && pattern.scheme == first.scheme;
        }
        self.push("if __urika_reading.is_path {");
        if is_one {
            self.push(BEGIN);
            self.node(&Node::of(candidates), 0, LeadingSlash::MayBeEmpty);
        }
        self.push(FAIL);
        self.push("}");
    }

    fn scheme(&mut self, candidates: &[Candidate<'_>], scheme: &str) {
        let (mut rootless, mut with_authority) = (Vec::new(), Vec::new());
        for candidate in candidates {
            let is_rootless = candidate.pattern.is_rootless();
            if is_rootless { &mut rootless } else { &mut with_authority }.push(*candidate);
        }
        let _ = write!(
            self.text,
            "let mut __urika_scan0 = __urika::capture::Scan::new(__urika_text);
            if let __urika::Some(()) = __urika::capture::Scan::scheme(&mut __urika_scan0, {scheme:?}) {{
            if __urika_scan0.is_authority() {{"
        );
        self.authorities(&with_authority);
        self.push("break 'urika; }");
        self.node(&Node::of(&rootless), 0, LeadingSlash::Absent);
        self.push("break 'urika; }");
    }

    /// Pushes the search by authorities: first those without a variable, and then those with one.
    fn authorities(&mut self, candidates: &[Candidate<'_>]) {
        let takes = |candidate: usize, text: &str| {
            let Pattern { scheme, host: Some(host), .. } = candidates[candidate].pattern else {
                return false;
            };
            let is_one = |text: &str| is_step_shared(ShapeStep::Text(text), ShapeStep::read(host));
            // A variable port may be omitted if it is the scheme's default port.
            is_one(text) || default_port(scheme).is_some_and(|port| is_one(&format!("{text}:{port}")))
        };
        let (mut hosts, mut open) = (Vec::new(), Vec::new());
        for candidate in candidates {
            let host = candidate.pattern.literal_host();
            if host.is_none() {
                open.push(*candidate);
            }
            hosts.push(host);
        }
        for (host, numbers) in &by_text(&hosts, &takes) {
            let shared = picked(candidates, numbers);
            let origin = self.origin(&shared, host);
            let _ = write!(
                self.text,
                "{{
                    let mut __urika_scan0 = __urika::capture::Scan::new(__urika_text);
                    if let __urika::Some(()) = __urika::capture::Scan::origin(&mut __urika_scan0, {origin:?}) {{"
            );
            self.node(&Node::of(&shared), 0, LeadingSlash::MayBeEmpty);
            self.push("break 'urika; } }");
        }
        if !open.is_empty() {
            self.push("if let __urika::Option::Some(__urika_scan0) = __urika_scan0.behind_authority() {");
            self.node(&Node::of(&open), 0, LeadingSlash::MayBeEmpty);
            self.push("}");
        }
    }

    /// Returns scheme and authority as the first route with this host parses them.
    fn origin(&self, candidates: &[Candidate<'_>], host: &str) -> String {
        for candidate in candidates {
            if candidate.pattern.literal_host() == Some(host) {
                return match self.expansion.parts[candidate.route].as_ref().map(|parts| &parts.plan.head) {
                    Some(ParseHead::Origin(origin)) => origin.clone(),
                    _ => String::new(),
                };
            }
        }
        String::new()
    }

    /// Pushes the calls of types whose routes only they know, which are tried last, one by one.
    fn typed(&mut self) {
        let mut calls = Vec::new();
        for (number, route) in self.expansion.set.routes.iter().enumerate() {
            if let RouteTarget::Typed(_) = route.target {
                calls.push(number);
            }
        }
        self.end(&calls, 0, false);
    }

    /// Pushes the code after this many segments.
    fn node(&mut self, node: &Node, segments: usize, slash: LeadingSlash) {
        match node {
            Node::Calls(routes) => self.end(routes, segments, false),
            Node::Segment(next) => self.segment(next, segments, slash),
        }
    }

    /// Records an end. If `is_whole`, the path also ends here: then a route without values matches, and no
    /// other is tried.
    fn end(&mut self, routes: &[usize], segments: usize, is_whole: bool) {
        let mut tried = Vec::new();
        for route in routes {
            tried.push(*route);
            let parts = self.expansion.parts[*route].as_ref();
            if is_whole && parts.is_some_and(|parts| parts.fits(segments)) {
                return self.ends.push(SearchEnd {
                    at: self.text.len(),
                    routes: tried,
                    segments,
                    is_fit: true,
                });
            }
        }
        if !tried.is_empty() {
            self.ends.push(SearchEnd { at: self.text.len(), routes: tried, segments, is_fit: false });
        }
    }

    fn segment(&mut self, next: &SegmentBranches, segments: usize, slash: LeadingSlash) {
        let end = match slash {
            LeadingSlash::Written => next.end.routes(),
            LeadingSlash::MayBeEmpty => of_root(next),
            LeadingSlash::Absent => &[],
        };
        let (this, after, raw) = (scan(segments), scan(segments + 1), raw(segments));
        let only = self.only(next);
        let _ = match (slash, only) {
            _ if next.is_end() => write!(self.text, "if !{this}.goes_on() {{"),
            (LeadingSlash::Absent, Some(_)) => write!(self.text, "{{"),
            (LeadingSlash::Absent, None) => write!(self.text, "{{ let ({raw}, {after}) = {this}.head();"),
            (_, Some(_)) => write!(self.text, "if {this}.goes_on() {{"),
            (_, None) => write!(self.text, "if let __urika::Some(({raw}, {after})) = {this}.next() {{"),
        };
        match only {
            _ if next.is_end() => {}
            Some(route) => self.end(&[route], segments, false),
            None => self.branch(next, segments),
        }
        if !next.is_end() && !end.is_empty() {
            self.push("} else {");
        }
        self.end(end, segments, true);
        self.push("}");
    }

    /// Pushes the branches for the strings of a segment.
    fn branch(&mut self, next: &SegmentBranches, segments: usize) {
        let raw = raw(segments);
        match next.texts.as_slice() {
            [] => {}
            [(text, _)] => _ = write!(self.text, "if {raw}.is({text:?}) {{"),
            texts => {
                let _ = write!(self.text, "match {raw}.literal(&[");
                for (text, _) in texts {
                    let _ = write!(self.text, "{text:?},");
                }
                self.push("]) {");
            }
        }
        let is_match = next.texts.len() > 1;
        for (text, node) in &next.texts {
            if is_match {
                let _ = write!(self.text, "b\"{}\" => {{", text.as_bytes().escape_ascii());
            }
            self.node(node, segments + 1, LeadingSlash::Written);
            self.push("}");
        }
        match (next.texts.len(), next.other.is_none()) {
            (0, _) => return self.node(&next.other, segments + 1, LeadingSlash::Written),
            (1, true) => return,
            (1, false) => self.push("else {"),
            _ => self.push("_ => {"),
        }
        self.node(&next.other, segments + 1, LeadingSlash::Written);
        self.push(if is_match { "} }" } else { "}" });
    }

    /// Returns the one route that another segment may lead to, if it can continue alone from here.
    fn only(&self, next: &SegmentBranches) -> Option<usize> {
        let mut only = None;
        for at in 0..=next.texts.len() {
            match next.texts.get(at).map_or(&next.other, |(_, node)| node) {
                Node::Calls(routes) => match routes.as_slice() {
                    [] => {}
                    [route] if only.is_none_or(|only| only == *route) => only = Some(*route),
                    _ => return None,
                },
                Node::Segment(_) => return None,
            }
        }
        only.filter(|route| self.expansion.parts[*route].is_some())
    }
}

/// Returns the routes of an empty path, where that is the root.
fn of_root(next: &SegmentBranches) -> &[usize] {
    for (text, node) in &next.texts {
        if text.is_empty() {
            return if let Node::Segment(root) = node { root.end.routes() } else { node.routes() };
        }
    }
    &[]
}
