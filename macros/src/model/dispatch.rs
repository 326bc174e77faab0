//! Plans how a set finds the route of a path: a trie of segments, in which every path has exactly one way.
//!
//! A node is the set of patterns that may still match. A literal segment leads to the patterns with that
//! literal or a value there, and every other segment to those with a value. So there is no backtracking: if
//! `/users/me/posts` and `/users/{id}/files` are routes, `/users/me/files` is found without going back. The
//! leaves have the remaining routes by rank, nearly always one. Text next to a value, as in `{name}.json`,
//! has no branch; the route checks it.

use urika_template::typed::routes::overlap::is_step_shared;
use urika_template::typed::routes::shape::ShapeStep;

use super::template::pattern::Pattern;
use crate::index::{Index, Seen};

/// A node of the trie of a set: what remains to be done once some segments have been read.
pub(crate) enum Node {
    /// Tries these routes, one after the other. The list may be empty.
    Calls(Vec<usize>),
    /// Reads another segment.
    Segment(Box<SegmentBranches>),
}

/// The branches for the next segment.
pub(crate) struct SegmentBranches {
    /// The branch for the end of the path.
    pub(crate) end: Node,
    /// The branches for literal segments.
    pub(crate) texts: Vec<(String, Node)>,
    /// The branch for every other segment.
    pub(crate) other: Node,
}

/// A pattern of a route.
#[derive(Clone, Copy)]
pub(crate) struct Candidate<'p> {
    /// The index of the route.
    pub(crate) route: usize,
    /// The pattern that the route matches.
    pub(crate) pattern: &'p Pattern,
    /// Whether the pattern is a prefix, which unknown segments follow.
    pub(crate) is_prefix: bool,
}

/// A pattern, and the position in it.
#[derive(Clone, Copy)]
struct DispatchState<'p> {
    of: Candidate<'p>,
    at: usize,
    /// Whether the rest of the path, where `at` is, has a segment.
    has_rest: bool,
}

impl Node {
    /// Returns the trie of these patterns.
    pub(crate) fn of(candidates: &[Candidate<'_>]) -> Self {
        let mut states = Vec::new();
        for of in candidates {
            states.push(DispatchState { of: *of, at: 0, has_rest: false });
        }
        node(&states)
    }

    /// Returns the routes that are tried without another segment.
    pub(crate) fn routes(&self) -> &[usize] {
        if let Self::Calls(routes) = self { routes } else { &[] }
    }

    /// Returns whether nothing matches.
    pub(crate) fn is_none(&self) -> bool {
        matches!(self, Self::Calls(routes) if routes.is_empty())
    }
}

impl SegmentBranches {
    /// Returns whether no path with another segment matches.
    pub(crate) fn is_end(&self) -> bool {
        self.other.is_none() && self.texts.iter().all(|(_, node)| node.is_none())
    }
}

impl<'p> DispatchState<'p> {
    /// Returns the next step of the pattern.
    fn step(&self) -> Option<ShapeStep<'p>> {
        let Pattern { steps, is_empty, .. } = self.of.pattern;
        steps.get(self.at).filter(|_| !is_empty).map(|step| ShapeStep::read(step))
    }

    /// Returns whether the following segments are unknown.
    fn is_open(&self) -> bool {
        match self.step() {
            Some(step) => step.is_rest(),
            None => self.of.is_prefix,
        }
    }

    /// Returns the literal that the next segment must be.
    fn text(&self) -> Option<&'p str> {
        match self.step() {
            Some(ShapeStep::Text(text)) => Some(text),
            _ => None,
        }
    }

    fn next(self) -> Self {
        if self.is_open() { Self { has_rest: true, ..self } } else { Self { at: self.at + 1, ..self } }
    }

    /// Returns the sort key. It is lowest after a prefix.
    fn rank(&self) -> Vec<u8> {
        let mut rank = self.of.pattern.rank();
        if self.of.is_prefix {
            rank.push(u8::MAX);
        }
        rank
    }
}

fn node(states: &[DispatchState<'_>]) -> Node {
    let routes = by_rank(states);
    // A route after a prefix begins at the end of the prefix.
    let (mut is_read, mut is_open) = (true, true);
    let (mut ended, mut values, mut texts) = (Vec::new(), Vec::new(), Vec::new());
    for state in states {
        is_read &= !state.of.is_prefix || state.is_open();
        is_open &= state.is_open();
        texts.push(state.text());
        if state.step().is_none() || state.has_rest {
            ended.push(*state);
        }
        if is_value(state) {
            values.push(*state);
        }
    }
    if is_read && routes.len() < 2 || is_open {
        return Node::Calls(routes);
    }
    let mut branches = Vec::new();
    for (text, numbers) in &by_text(&texts, &|number, text| takes_text(&states[number], text)) {
        branches.push(((*text).to_owned(), next(&picked(states, numbers))));
    }
    let segments =
        SegmentBranches { end: Node::Calls(by_rank(&ended)), texts: branches, other: next(&values) };
    if segments.is_end() && segments.end.is_none() {
        return Node::Calls(Vec::new());
    }
    Node::Segment(Box::new(segments))
}

/// Returns the trie after another segment.
fn next(states: &[DispatchState<'_>]) -> Node {
    let mut next = Vec::new();
    for state in states {
        next.push(state.next());
    }
    node(&next)
}

/// Returns the items with these indexes.
pub(crate) fn picked<T: Copy>(all: &[T], numbers: &[usize]) -> Vec<T> {
    let mut picked = Vec::new();
    for number in numbers {
        picked.push(all[*number]);
    }
    picked
}

/// Groups the indexes of items by their text, in the order of their first use. Each group also has the items
/// without text that match this one.
pub(crate) fn by_text<'t>(
    of_items: &[Option<&'t str>],
    takes: &dyn Fn(usize, &str) -> bool,
) -> Vec<(&'t str, Vec<usize>)> {
    let (mut texts, mut places, mut others) =
        (Vec::<(&str, Vec<usize>)>::new(), Index::default(), Vec::new());
    for (number, text) in of_items.iter().enumerate() {
        let Some(text) = *text else {
            others.push(number);
            continue;
        };
        let place = places.add(text, texts.len());
        if place == texts.len() {
            texts.push((text, Vec::new()));
        }
        texts[place].1.push(number);
    }
    for (text, numbers) in &mut texts {
        let mut more = Vec::new();
        for other in &others {
            if takes(*other, text) {
                more.push(*other);
            }
        }
        *numbers = merged(numbers, &more);
    }
    texts
}

/// Returns the numbers of two sorted lists as one sorted list.
fn merged(first: &[usize], second: &[usize]) -> Vec<usize> {
    let (mut merged, mut rest) = (Vec::new(), second);
    for number in first {
        while let [next, behind @ ..] = rest {
            if next > number {
                break;
            }
            merged.push(*next);
            rest = behind;
        }
        merged.push(*number);
    }
    merged.extend_from_slice(rest);
    merged
}

/// Returns whether a state without a string matches this one.
fn takes_text(state: &DispatchState<'_>, text: &str) -> bool {
    match state.step() {
        Some(step @ ShapeStep::Mixed(..)) => is_step_shared(ShapeStep::Text(text), step),
        _ => is_value(state),
    }
}

fn is_value(state: &DispatchState<'_>) -> bool {
    match state.step() {
        Some(ShapeStep::Text(_)) => false,
        Some(_) => true,
        None => state.of.is_prefix,
    }
}

/// Returns the routes, each once, the most specific first.
fn by_rank(states: &[DispatchState<'_>]) -> Vec<usize> {
    let mut ranked: Vec<(Vec<u8>, usize)> = Vec::new();
    for state in states {
        let key = (state.rank(), state.of.route);
        let at = ranked.partition_point(|other| *other < key);
        ranked.insert(at, key);
    }
    let mut seen = Seen::default();
    let mut routes = Vec::new();
    for (_, route) in &ranked {
        if seen.insert(*route) {
            routes.push(*route);
        }
    }
    routes
}
