//! Asserts that routes whose templates only their types know, typed templates and inner sets, do not hide
//! another route. The macro only sees the names of these types, so this runs in const evaluation.
//!
//! The rule: wherever two routes match the same path, the one with the higher rank must be tried first. A set
//! tries its own routes by rank. It tries routes with a template in the enum before an inner set with the
//! same prefix, and the typed templates last, in the order of the variants.

use super::example::path;
use super::overlap::{Rank, is_shared, rank};
use super::shape::{Shape, ShapeStep, split};
use super::trail::Trail;
use crate::text::loops::{any, each, find};
use crate::typed::Words;
use crate::typed::facts::Shapes;
use crate::typed::route::{Route, RouteKind};

/// Asserts that no route of a set is hidden by another that is tried before it.
///
/// # Panics
///
/// Panics if a route is hidden. In const evaluation, that is a compile error.
#[inline]
#[track_caller]
pub const fn assert_distinct(routes: &'static [Route]) {
    each!(0..routes.len(), |number| assert_apart(routes, number));
}

/// Panics if route `number`, whose template only its type knows, overlaps an earlier route of the enum, or a
/// later route with its template in the enum.
///
/// # Panics
///
/// Panics like [`assert_distinct`].
#[inline]
#[track_caller]
pub const fn assert_apart(routes: &'static [Route], number: usize) {
    let route = &routes[number];
    if matches!(route.kind, RouteKind::Own) {
        return;
    }
    each!(0..routes.len(), |at| {
        let other = &routes[at];
        if at < number {
            assert_pair(other, route);
        } else if matches!(other.kind, RouteKind::Own) {
            assert_pair(route, other);
        }
    });
}

/// Panics if two routes, in the order of the enum, overlap.
#[inline]
#[track_caller]
const fn assert_pair(one: &'static Route, other: &'static Route) {
    if are_apart(one.shapes, other.shapes) {
        return;
    }
    if is_tried_first(one, other) {
        follow(None, Trailed::begin(one), (one, other));
    } else {
        follow(None, Trailed::begin(other), (other, one));
    }
}

/// Returns whether the set tries `one` before `other`, which comes later in the enum. All shapes of a route
/// have the same rank up to a prefix, since an inner set has one shape.
#[inline]
const fn is_tried_first(one: &Route, other: &Route) -> bool {
    match (one.kind, other.kind) {
        (_, RouteKind::Typed) => true,
        (RouteKind::Typed, _) => false,
        _ => !is_longer_prefix(other, one),
    }
}

/// Returns whether `one` is an inner set whose prefix begins with the prefix of `other` and is longer.
#[inline]
const fn is_longer_prefix(one: &Route, other: &Route) -> bool {
    match (one.kind, other.kind) {
        (RouteKind::Set, RouteKind::Set) => length(one.shapes) > length(other.shapes),
        // Routes with a template in the enum are tried before those with a prefix.
        (RouteKind::Own, RouteKind::Set) => true,
        _ => false,
    }
}

/// Returns the number of leading steps that the macro has already compared: the prefix of the second route.
/// That route is tried after the routes with a template in the enum, and after longer prefixes.
#[inline]
const fn known(first: &Route, second: &Route) -> usize {
    match (first.kind, second.kind) {
        (RouteKind::Typed, _) | (_, RouteKind::Typed) => 0,
        _ => length(second.shapes),
    }
}

/// A route, and the trail that leads to it.
#[derive(Clone, Copy)]
struct Trailed<'t> {
    trail: &'t Trail<'t>,
    route: &'static Route,
}

impl Trailed<'_> {
    /// Returns a route that has not been followed.
    const fn begin(route: &'static Route) -> Self {
        Self { trail: &Trail::NEW, route }
    }
}

/// Follows each route of an inner set, which is in the first set if `one` is missing, and compares the routes
/// of the second set with `one`.
#[inline]
#[track_caller]
const fn follow(
    one: Option<Trailed<'_>>,
    Trailed { trail, route }: Trailed<'_>,
    (first, second): (&'static Route, &'static Route),
) {
    let mut rest = route.shapes;
    while let Some((shape, behind)) = split(rest, b' ') {
        let trail = &trail.and(shape).choosing(trail.length(), route.choices);
        match (route.kind, one) {
            (RouteKind::Set, _) => {
                let routes = route.inner.served;
                each!(0..routes.len(), |i| follow(
                    one,
                    Trailed { trail, route: &routes[i] },
                    (first, second)
                ));
            }
            (_, None) => follow(Some(Trailed { trail, route }), Trailed::begin(second), (first, second)),
            (_, Some(one)) => judge(one, Trailed { trail, route }, (first, second)),
        }
        rest = behind;
    }
}

/// Asserts that the first route, which is tried first, has the higher rank where both match.
#[inline]
#[track_caller]
const fn judge(one: Trailed<'_>, other: Trailed<'_>, (first, second): (&'static Route, &'static Route)) {
    let Some((chosen, other_chosen)) = shared(one.trail, other.trail) else { return };
    let is_equal = match rank(&one.trail.shape(), &other.trail.shape()) {
        Rank::First(_) => return,
        // The macro has already compared the steps that it knows.
        Rank::Second(step) if step > 0 && step <= known(first, second) => return,
        Rank::Second(_) => false,
        Rank::Equal => true,
    };
    let path = path(&chosen.shape(), &other_chosen.shape());
    let (is_first_former, is_second_former) = (first.former_of.is_some(), second.former_of.is_some());
    let is_former = is_first_former || is_second_former;
    let words = Words::NEW.and(if is_former { "" } else { "routes " });
    let words = name(name(words, first, one.route).and(" and "), second, other.route);
    let words = words.and(" both match `").and(path.as_str()).and(if is_equal {
        "`, and neither is more specific"
    } else {
        "`, and the second is more specific, but tried after the first"
    });
    let words = template(template(words, first, one.route), second, other.route).and("\n  help: ");
    let words = if is_equal && is_first_former && is_second_former {
        words.and("remove `was` from one of them: a former path leads to one route")
    } else if is_equal && !has_values(&one.trail.shape()) && !has_values(&other.trail.shape()) {
        words.and("give one of them another path, or another prefix")
    } else if is_equal {
        words.and("give one of them a literal segment where the other has a value")
    } else if is_order_theirs(first, second) {
        let (first, second) = (first.written_name(), second.written_name());
        words.and("put `").and(second).and("` before `").and(first).and("` in the enum")
    } else {
        words.and(
            "write the second as `#[route(\"…\")]` with its fields in this enum, where it is tried first",
        )
    };
    panic!("{}", words.as_str());
}

/// Returns the two routes with names of their enums that share a path, if there are any.
#[inline]
const fn shared<'s>(one: &Trail<'s>, other: &Trail<'s>) -> Option<(Trail<'s>, Trail<'s>)> {
    if !is_shared(&one.shape(), &other.shape()) {
        return None;
    }
    let both = if one.chooses_with(other) {
        one.common(other)
    } else {
        // Steps are compared in pairs, and the two enums are in different pairs.
        let first = find!(0..one.choices(), |at| is_shared(&one.chosen(at).shape(), &other.shape()));
        let second = find!(0..other.choices(), |at| is_shared(&one.shape(), &other.chosen(at).shape()));
        both(first, second)
    };
    match both {
        Some((at, other_at)) => Some((one.chosen(at), other.chosen(other_at))),
        None => None,
    }
}

const fn both(first: Option<usize>, second: Option<usize>) -> Option<(usize, usize)> {
    match (first, second) {
        (Some(first), Some(second)) => Some((first, second)),
        _ => None,
    }
}

/// Returns whether two routes are tried in the order of the enum.
#[inline]
const fn is_order_theirs(one: &Route, other: &Route) -> bool {
    match (one.kind, other.kind) {
        (RouteKind::Typed, RouteKind::Typed) => true,
        (RouteKind::Set, RouteKind::Set) => !is_longer_prefix(one, other),
        _ => false,
    }
}

/// Appends the name of a route to the name of the set around it.
#[inline]
#[allow(clippy::large_types_passed_by_value, reason = "words are put together in a constant")]
const fn name(words: Words, outer: &Route, leaf: &Route) -> Words {
    let words = match outer.former_of {
        Some(route) => words.and("the former path of `").and(route),
        None => words.and("`").and(outer.name),
    };
    let words = match outer.kind {
        RouteKind::Set => words.and("::").and(leaf.name),
        _ => words,
    };
    words.and("`")
}

/// Returns whether a path has values.
#[inline]
const fn has_values(shape: &Shape<'_>) -> bool {
    any!(0..shape.steps.len(), |at| !matches!(shape.steps[at], ShapeStep::Text(_)))
}

/// Appends the template of a route on a separate line.
#[inline]
#[allow(clippy::large_types_passed_by_value, reason = "words are put together in a constant")]
const fn template(words: Words, outer: &Route, leaf: &Route) -> Words {
    let words = words.and("\n         `");
    let words = match outer.kind {
        RouteKind::Set => words.and(outer.template),
        _ => words,
    };
    words.and(leaf.template).and("`")
}

/// Returns the number of segments of the first shape, which is a path.
#[inline]
const fn length(shapes: Shapes) -> usize {
    let (mut at, mut count) = (0, 0);
    while at < shapes.len() && shapes.as_bytes()[at] != b' ' {
        count += (shapes.as_bytes()[at] == b'/') as usize;
        at += 1;
    }
    count
}

/// Returns whether two routes of one shape each differ in a literal segment before any value, so that the
/// rest need not be compared. Const evaluation is slow, and this is true of nearly all pairs.
#[inline]
const fn are_apart(one: Shapes, other: Shapes) -> bool {
    let (first, second) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < first.len() && at < second.len() && first[at] == second[at] {
        if matches!(first[at], b'{' | b' ') {
            return false;
        }
        at += 1;
    }
    is_literal_from(first, at) && is_literal_from(second, at)
}

/// Returns whether the only shape continues at `from` with a segment without a value.
#[inline]
const fn is_literal_from(shapes: &[u8], from: usize) -> bool {
    let (mut at, mut is_over) = (from, false);
    while at < shapes.len() {
        match shapes[at] {
            b' ' => return at > from && at + 1 == shapes.len(),
            b'/' => is_over = true,
            b'{' if !is_over => return false,
            _ => {}
        }
        at += 1;
    }
    false
}

#[cfg(all(test, feature = "alloc"))]
mod tests;
