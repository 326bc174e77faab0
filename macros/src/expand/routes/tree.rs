//! Emits the search for the route of a URI: `match` on scheme, authority and segments.

use std::fmt::Write as _;

use urika_runtime::typed::routes::overlap::is_step_shared;
use urika_runtime::typed::routes::shape::Step;

use super::read::{Calls, FAIL, FOUND, SEARCH, START, closure, raw, scan};
use super::{Expansion, name};
use crate::check::default_port;
use crate::check::set::Target;
use crate::model::dispatch::{Candidate, Node, Segments, by_text, picked};
use crate::model::template::Form;
use crate::model::template::pattern::Pattern;
use crate::model::template::reversal::Head;
use crate::splice::Splice;

/// Begins the search.
const BEGIN: &str = "let __urika_scan0 = __urika::capture::Scan::new(__urika_text);";
/// Returns the error when no route is found.
const NONE: &str = "return __urika::Taken::Err(__urika::capture::no_match());";

/// The way to read the first segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Root {
    /// Behind a slash.
    Slash,
    /// Behind an authority, where the empty path is `/`.
    MayBeEmpty,
    /// Without a slash.
    Rootless,
}

impl Expansion<'_> {
    /// Counts how often the search ends at each route and position.
    pub(super) fn calls(&self) -> Calls {
        let splice = &mut Splice::default();
        let mut emit = Emit { expansion: self, splice, ends: Calls::default(), known: None, breaks: false };
        emit.search();
        emit.ends
    }

    /// Pushes the search. `calls` has the number of times that it ends at each route and position.
    pub(super) fn dispatch(&self, splice: &mut Splice, calls: &Calls) {
        let mut emit =
            Emit { expansion: self, splice, ends: Calls::default(), known: Some(calls), breaks: false };
        let text = emit.search();
        let (before, behind) = if emit.breaks { (SEARCH, FOUND) } else { ("", "") };
        splice.text(before).text(&text).text(behind);
    }

    /// Returns all patterns that the macro sees.
    fn candidates(&self) -> Vec<Candidate<'_>> {
        let mut candidates = Vec::new();
        for (route, of) in self.set.routes.iter().enumerate() {
            let (Target::Own(own) | Target::Set(own, _)) = &of.target else { continue };
            let Some(way) = own.way() else { continue };
            let is_prefix = matches!(of.target, Target::Set(..));
            for pattern in &way.patterns {
                candidates.push(Candidate { route, pattern, is_prefix });
            }
        }
        candidates
    }
}

struct Emit<'e, 's> {
    expansion: &'e Expansion<'s>,
    splice: &'e mut Splice,
    /// The number of times that the search has ended at each route so far.
    ends: Calls,
    /// The final numbers, or `None` while they are counted.
    known: Option<&'e Calls>,
    /// Whether some route is read in place, which breaks out of the search.
    breaks: bool,
}

impl Emit<'_, '_> {
    fn search(&mut self) -> String {
        match self.expansion.set.form {
            Some(Form::Relative) => self.relative(),
            Some(_) => self.absolute(),
            None => self.typed(),
        }
    }

    /// Returns whether code that falls through reaches the end of the function.
    fn is_relative(&self) -> bool {
        self.expansion.set.form == Some(Form::Relative)
    }

    fn relative(&mut self) -> String {
        let node = Node::of(&self.expansion.candidates());
        let (tree, opaque) = (self.node(&node, 0, Root::Slash), self.typed());
        format!("{BEGIN} if !__urika_scan0.is_path() {{ {NONE} }} {tree} {opaque}")
    }

    fn absolute(&mut self) -> String {
        let candidates = self.expansion.candidates();
        let path = self.path_of_origin(&candidates);
        let mut schemes = String::new();
        let mut of_candidates = Vec::new();
        for candidate in &candidates {
            of_candidates.push(Some(candidate.pattern.scheme.as_str()));
        }
        for (scheme, numbers) in &by_text(&of_candidates, &|_, _| false) {
            schemes.push_str(&self.scheme(&picked(&candidates, numbers), scheme));
        }
        let opaque = self.typed();
        format!("{path} 'urika: {{ {schemes} }} {opaque}")
    }

    /// Emits the search by a path alone, which has one meaning if all routes have the same origin.
    fn path_of_origin(&mut self, candidates: &[Candidate<'_>]) -> String {
        let mut tree = String::new();
        let mut is_one = !candidates.is_empty();
        for candidate in candidates {
            let (one, first) = (candidate.pattern, candidates[0].pattern);
            is_one &= one.literal_host().is_some() && one.host == first.host && one.scheme == first.scheme;
        }
        if is_one {
            tree = format!("{BEGIN} {}", self.node(&Node::of(candidates), 0, Root::MayBeEmpty));
        }
        format!("if __urika_reading.is_path {{ {tree} {NONE} }}")
    }

    fn scheme(&mut self, candidates: &[Candidate<'_>], scheme: &str) -> String {
        let (mut rootless, mut with_authority) = (Vec::new(), Vec::new());
        for candidate in candidates {
            let is_rootless = candidate.pattern.is_rootless();
            if is_rootless { &mut rootless } else { &mut with_authority }.push(*candidate);
        }
        let authorities = self.authorities(&with_authority);
        let rootless = self.node(&Node::of(&rootless), 0, Root::Rootless);
        format!(
            "let mut __urika_scan0 = __urika::capture::Scan::new(__urika_text);
            if __urika_scan0.scheme({scheme:?}).is_some() {{
                if __urika_scan0.is_authority() {{ {authorities} break 'urika; }}
                {rootless}
                break 'urika;
            }}"
        )
    }

    /// Emits the search by authorities: first those without a variable, and then those with one.
    fn authorities(&mut self, candidates: &[Candidate<'_>]) -> String {
        let takes = |candidate: usize, text: &str| {
            let Pattern { scheme, host: Some(host), .. } = candidates[candidate].pattern else {
                return false;
            };
            let is_one = |text: &str| is_step_shared(Step::Text(text), Step::read(host));
            // A variable port may be left out if it is the scheme's default port.
            is_one(text) || default_port(scheme).is_some_and(|port| is_one(&format!("{text}:{port}")))
        };
        let mut text = String::new();
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
            let tree = self.node(&Node::of(&shared), 0, Root::MayBeEmpty);
            let _ = write!(
                text,
                "{{
                    let mut __urika_scan0 = __urika::capture::Scan::new(__urika_text);
                    if __urika_scan0.origin({origin:?}).is_some() {{ {tree} break 'urika; }}
                }}"
            );
        }
        if !open.is_empty() {
            let tree = self.node(&Node::of(&open), 0, Root::MayBeEmpty);
            let _ = write!(
                text,
                "if let __urika::Option::Some(__urika_scan0) = __urika_scan0.behind_authority() {{ {tree} }}"
            );
        }
        text
    }

    /// Returns scheme and authority as the way back of the first route with this host has them.
    fn origin(&self, candidates: &[Candidate<'_>], host: &str) -> String {
        for candidate in candidates {
            if candidate.pattern.literal_host() == Some(host) {
                return match self.expansion.parts[candidate.route].as_ref().map(|parts| &parts.way.head) {
                    Some(Head::Origin(origin)) => origin.clone(),
                    _ => String::new(),
                };
            }
        }
        String::new()
    }

    /// Emits the calls of types whose routes only they know, which are tried last and one by one.
    fn typed(&mut self) -> String {
        let mut calls = Vec::new();
        for (number, route) in self.expansion.set.routes.iter().enumerate() {
            if let Target::Typed(_) = route.target {
                calls.push(number);
            }
        }
        self.calls(&calls, 0) + FAIL
    }

    /// Emits the code behind this many segments. The code falls through when nothing matches.
    fn node(&mut self, node: &Node, segments: usize, root: Root) -> String {
        match node {
            Node::Calls(routes) => self.calls(routes, segments),
            Node::Segment(next) => self.segment(next, segments, root),
        }
    }

    fn segment(&mut self, next: &Segments, segments: usize, root: Root) -> String {
        let (this, after) = (scan(segments), scan(segments + 1));
        let end = match root {
            Root::MayBeEmpty => self.root(next),
            _ => self.node(&next.end, segments, Root::Slash),
        };
        let read = match self.only(next) {
            Some(route) => self.calls(&[route], segments),
            None => self.branch(next, segments),
        };
        let read = match (root, read.is_empty(), end.is_empty()) {
            (Root::Rootless, ..) => read,
            (_, true, true) => return String::new(),
            (_, true, false) => format!("if !{after}.leads(b'/') {{ {end} }}"),
            (_, false, true) => format!("if {after}.leads(b'/') {{ {read} }}"),
            (_, false, false) => format!("if {after}.leads(b'/') {{ {read} }} else {{ {end} }}"),
        };
        format!("let mut {after} = {this}; {read}")
    }

    /// Emits the code that reads a segment and goes on by its text. Empty if no route goes on.
    fn branch(&mut self, next: &Segments, segments: usize) -> String {
        let (after, raw) = (scan(segments + 1), raw(segments));
        let mut arms = String::new();
        for (text, node) in &next.texts {
            let node = self.node(node, segments + 1, Root::Slash);
            let _ = write!(arms, "b\"{}\" => {{ {node} }}", text.as_bytes().escape_ascii());
        }
        let other = self.node(&next.other, segments + 1, Root::Slash);
        let branch = if arms.is_empty() {
            other
        } else {
            let mut texts = String::new();
            for (text, _) in &next.texts {
                let _ = write!(texts, "{text:?},");
            }
            format!("match {raw}.literal(&[{texts}]) {{ {arms} _ => {{ {other} }} }}")
        };
        if branch.is_empty() { branch } else { format!("let {raw} = {after}.segment(); {branch}") }
    }

    /// Returns the one route that another segment may lead to, if it can go on by itself from here.
    fn only(&self, next: &Segments) -> Option<usize> {
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

    /// Emits the code for an empty path, where that is the root.
    fn root(&mut self, next: &Segments) -> String {
        for (text, node) in &next.texts {
            if text.is_empty() {
                let node = if let Node::Segment(root) = node { &root.end } else { node };
                return self.node(node, 0, Root::Slash);
            }
        }
        String::new()
    }

    /// Emits the calls that try these routes.
    fn calls(&mut self, routes: &[usize], segments: usize) -> String {
        let Some((last, others)) = routes.split_last() else { return String::new() };
        let mut text = String::new();
        for route in others {
            text.push_str(&self.call(*route, segments));
        }
        text.push_str(&if self.is_closed() {
            self.answer(*last, segments)
        } else {
            self.call(*last, segments)
        });
        text
    }

    /// Emits the call that tries a route, behind which another may be tried.
    fn call(&mut self, route: usize, segments: usize) -> String {
        // In a closure, since the search goes on with the result.
        let read = self.read(route, segments, 2);
        format!(
            "let __urika_taken = {read};
            if !__urika::capture::is_other(&__urika_taken) {{ return __urika_taken; }}"
        )
    }

    /// Emits the call of the last possible route, whose answer is that of the set.
    fn answer(&mut self, route: usize, segments: usize) -> String {
        if let Some(parts) = &self.expansion.parts[route] {
            let from = parts.from(segments);
            if self.known.is_some_and(|known| known.is_one(route, from)) {
                let read = self.splice.apart(|splice| parts.read(splice, from));
                self.breaks = true;
                return if self.is_relative() { read } else { read + FAIL };
            }
        }
        format!("return {};", self.read(route, segments, 1))
    }

    /// Emits the code by which a route reads the text behind this many segments.
    fn read(&mut self, route: usize, segments: usize, weight: usize) -> String {
        let Some(parts) = &self.expansion.parts[route] else {
            let name = name(&self.expansion.set.routes[route]);
            let call = self.splice.hole(self.expansion.call_inner(route));
            return format!("__urika::capture::of_route({call}, &{name:?})");
        };
        let from = parts.from(segments);
        self.ends.add(route, from, weight);
        let mut call = closure(route, from) + "(";
        if from != START {
            call += &scan(from);
            call += ",";
        }
        for raw in &parts.raws(from) {
            call += raw;
            call += ",";
        }
        call + ")"
    }

    /// Returns whether nothing is tried behind the routes of the tree.
    fn is_closed(&self) -> bool {
        !self.expansion.set.routes.iter().any(|route| matches!(route.target, Target::Typed(_)))
    }
}
