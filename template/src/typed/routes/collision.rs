//! [`may_collide`]: whether a route may build a URI that another route matches, as far as its types tell.
//!
//! Of two routes that match a common path, the one with the higher rank is chosen. So a collision needs three
//! things: a common path, a higher rank of the other route, and values that are written like its literals.
//! Inner sets are followed, since only const evaluation sees their routes.

use super::aligned::{PatternValues, may_be_written};
use super::overlap::{Rank, is_shared, rank};
use super::shape::split;
use super::trail::Trail;
use crate::text::loops::any;
use crate::typed::route::{Route, RouteKind};
use crate::typed::spelling::Spelling;

/// The URIs that a route builds.
#[derive(Clone, Copy, Debug)]
pub enum Built<'b> {
    /// The patterns of a template in the enum.
    Own {
        /// The patterns.
        patterns: &'b [BuiltPattern<'b>],
    },
    /// The paths of a template whose values only its type knows.
    Typed {
        /// The paths.
        shapes: &'b str,
    },
    /// The routes of an inner set.
    Set {
        /// The prefix.
        prefix: &'b str,
        /// The routes of the set. Empty for a set without `#[routes(unambiguous)]`.
        routes: &'b [Built<'b>],
    },
}

/// A pattern of a template, with its values.
#[derive(Clone, Copy, Debug)]
pub struct BuiltPattern<'b> {
    /// The pattern, in the notation of [`Taking::Shapes`].
    pub shape: &'b str,
    /// The values of the host, one for each gap. Empty if they are not known.
    pub host: &'b [Spelling],
    /// The values of each segment, one for each gap. Empty if they are not known.
    pub steps: &'b [&'b [Spelling]],
}

/// The paths of the route that may match.
#[derive(Clone, Copy, Debug)]
pub enum Taking<'t> {
    /// These paths.
    Shapes(&'t str),
    /// The paths of an inner set after its prefix, former ones included.
    Set(&'t str, &'t [Route]),
}

/// Returns whether a route may build a URI that the other route matches instead.
#[must_use]
pub const fn may_collide(built: &Built<'_>, taking: Taking<'_>) -> bool {
    follow_built(&Trail::NEW, 0, built, taking)
}

/// Follows the route that builds. `prefix` is the number of segments of the prefixes before it.
const fn follow_built(trail: &Trail<'_>, prefix: usize, built: &Built<'_>, taking: Taking<'_>) -> bool {
    match built {
        Built::Own { patterns } => any!(0..patterns.len(), |at| {
            let BuiltPattern { shape, host, steps } = &patterns[at];
            follow_shapes(trail, shape, PatternValues { host, steps, prefix }, taking)
        }),
        Built::Typed { shapes } => follow_shapes(trail, shapes, PatternValues::UNKNOWN, taking),
        Built::Set { prefix: text, routes } => {
            let trail = trail.and(first(text));
            any!(0..routes.len(), |at| follow_built(&trail, trail.length(), &routes[at], taking))
        }
    }
}

/// Follows the shapes of the route that builds.
const fn follow_shapes(
    trail: &Trail<'_>,
    shapes: &str,
    values: PatternValues<'_>,
    taking: Taking<'_>,
) -> bool {
    let mut rest = shapes;
    while let Some((shape, behind)) = split(rest, b' ') {
        if follow_taking(&trail.and(shape), values, &Trail::NEW, taking) {
            return true;
        }
        rest = behind;
    }
    false
}

/// Follows the route that may match.
const fn follow_taking(
    one: &Trail<'_>,
    values: PatternValues<'_>,
    other: &Trail<'_>,
    taking: Taking<'_>,
) -> bool {
    let (shapes, routes) = match taking {
        Taking::Shapes(shapes) => (shapes, None),
        Taking::Set(prefix, routes) => (prefix, Some(routes)),
    };
    let mut rest = shapes;
    while let Some((shape, behind)) = split(rest, b' ') {
        let other = other.and(shape);
        let is_taken = match routes {
            None => is_taken(one, values, &other),
            Some(routes) => {
                any!(0..routes.len(), |at| { follow_taking(one, values, &other, of_route(&routes[at])) })
            }
        };
        if is_taken {
            return true;
        }
        rest = behind;
    }
    false
}

const fn of_route(route: &Route) -> Taking<'static> {
    match route.kind {
        RouteKind::Set => Taking::Set(route.shapes, route.inner.served),
        _ => Taking::Shapes(route.shapes),
    }
}

/// Returns whether the first pattern may build a URI of the second, which has the higher rank.
const fn is_taken(one: &Trail<'_>, values: PatternValues<'_>, other: &Trail<'_>) -> bool {
    let (one, other) = (one.shape(), other.shape());
    is_shared(&one, &other)
        && matches!(rank(&one, &other), Rank::Second(_))
        && may_be_written(&one, values, &other)
}

/// Returns the first of these shapes.
const fn first(shapes: &str) -> &str {
    match split(shapes, b' ') {
        Some((first, _)) => first,
        None => shapes,
    }
}

#[cfg(all(test, feature = "std"))]
mod tests;
