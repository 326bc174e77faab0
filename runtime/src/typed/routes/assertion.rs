//! Whether routes that only types know (a typed template, a set inside of a set) leave the others
//! theirs. The macro sees the names of these types only, so const evaluation asks.
//!
//! What is asked: wherever two routes match a common path, the one that ranks higher is tried
//! first. A set tries its own routes by rank; where they go as far as a prefix, before the set
//! behind it; and then the typed templates, in the order of the variants.

use super::overlap::{Rank, is_shared, rank};
use super::route::{Kind, Route};
use super::shape::{Head, Shape, Step};
use crate::typed::words::Words;

/// The most segments of a route, those of prefixes among them.
const MOST: usize = 64;

/// A route as far as it has been followed into sets.
struct Trail {
    steps: [Step<'static>; MOST],
    length: usize,
}

/// No route of a set is hidden by one that is tried before it.
///
/// # Panics
///
/// When one is: in const evaluation, so the program does not compile.
#[track_caller]
pub const fn assert_distinct(routes: &'static [Route]) {
    let mut second = 0;
    while second < routes.len() {
        let mut first = 0;
        while first < second {
            let (one, other) = (&routes[first], &routes[second]);
            if !(matches!(one.kind, Kind::Own) && matches!(other.kind, Kind::Own)) {
                if is_tried_first(one, other) {
                    each(&Trail::NEW, one, one, other);
                } else {
                    each(&Trail::NEW, other, other, one);
                }
            }
            first += 1;
        }
        second += 1;
    }
}

/// Whether the set tries the first of two before the second, which stands behind it in the enum.
/// The shapes of one route are of one rank as far as a prefix goes: a set has one shape.
const fn is_tried_first(one: &Route, other: &Route) -> bool {
    match (one.kind, other.kind) {
        (_, Kind::Typed) => true,
        (Kind::Typed, _) => false,
        _ => !is_longer_prefix(other, one),
    }
}

/// Whether one is a set whose prefix goes on where that of the other ends.
const fn is_longer_prefix(one: &Route, other: &Route) -> bool {
    match (one.kind, other.kind) {
        (Kind::Set, Kind::Set) => one.shapes[0].steps.len() > other.shapes[0].steps.len(),
        // What has a template in the enum is tried before what stands behind a prefix.
        (Kind::Own, Kind::Set) => true,
        _ => false,
    }
}

/// How many leading steps of the second the macro has compared with the first.
const fn known(first: &Route, second: &Route) -> usize {
    match (first.kind, second.kind) {
        (Kind::Typed, _) | (_, Kind::Typed) => 0,
        (Kind::Set, Kind::Set) => {
            let (one, other) = (first.shapes[0].steps.len(), second.shapes[0].steps.len());
            if one < other { one } else { other }
        }
        (Kind::Set, Kind::Own) => first.shapes[0].steps.len(),
        _ => second.shapes[0].steps.len(),
    }
}

/// Goes to each route behind the first.
const fn each(trail: &Trail, at: &'static Route, first: &'static Route, second: &'static Route) {
    let mut number = 0;
    if matches!(at.kind, Kind::Set) {
        let trail = trail.and(at.shapes[0].steps);
        while number < at.routes.len() {
            each(&trail, &at.routes[number], first, second);
            number += 1;
        }
        return;
    }
    while number < at.shapes.len() {
        let head = at.shapes[number].head;
        let full = trail.and(at.shapes[number].steps);
        against(&full, head, at, &Trail::NEW, second, (first, second));
        number += 1;
    }
}

/// Goes to each route behind the second, and compares.
const fn against(
    one: &Trail,
    head: Head<'static>,
    leaf: &'static Route,
    trail: &Trail,
    at: &'static Route,
    (first, second): (&'static Route, &'static Route),
) {
    let mut number = 0;
    if matches!(at.kind, Kind::Set) {
        let trail = trail.and(at.shapes[0].steps);
        while number < at.routes.len() {
            against(one, head, leaf, &trail, &at.routes[number], (first, second));
            number += 1;
        }
        return;
    }
    while number < at.shapes.len() {
        let full = trail.and(at.shapes[number].steps);
        let one = (Shape { head, steps: one.steps() }, leaf);
        let other = (Shape { head: at.shapes[number].head, steps: full.steps() }, at);
        judge(one, other, (first, second));
        number += 1;
    }
}

/// Whether the first, which is tried first, ranks higher where both match.
const fn judge(
    (one, leaf): (Shape<'_>, &'static Route),
    (other, at): (Shape<'_>, &'static Route),
    (first, second): (&'static Route, &'static Route),
) {
    if !is_shared(&one, &other) {
        return;
    }
    let why = match rank(&one, &other) {
        Rank::First(_) => return,
        // The macro has the order of what it knows.
        Rank::Second(step) if step > 0 && step <= known(first, second) => return,
        Rank::Second(_) => "the second is more particular, and is tried after the first",
        Rank::Equal => "neither is more particular",
    };
    let words = name(name(Words::new().and("routes "), first, leaf).and(" and "), second, at)
        .and(" both match some path, and ")
        .and(why)
        .and("\n  help: write the template of one that is a type in the enum, as `#[route(\"…\")]` with fields, or give one of them a literal segment where the other has a value");
    panic!("{}", words.as_str());
}

/// The name of a route with its template, and before it that of the set in which it stands.
const fn name(words: Words, outer: &Route, leaf: &Route) -> Words {
    let words = words.and("`").and(outer.name);
    let words = match outer.kind {
        Kind::Set => words.and("::").and(leaf.name).and("` (`").and(outer.template).and(leaf.template),
        _ => words.and("` (`").and(leaf.template),
    };
    words.and("`)")
}

impl Trail {
    const NEW: Self = Self { steps: [Step::Value; MOST], length: 0 };

    /// With these steps behind it.
    const fn and(&self, steps: &[Step<'static>]) -> Self {
        assert!(steps.len() <= MOST - self.length, "routes with more than 64 segments");
        let mut longer = Self { steps: self.steps, length: self.length };
        let mut at = 0;
        while at < steps.len() {
            longer.steps[longer.length] = steps[at];
            longer.length += 1;
            at += 1;
        }
        longer
    }

    const fn steps(&self) -> &[Step<'static>] {
        self.steps.split_at(self.length).0
    }
}
