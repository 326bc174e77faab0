//! [`Shape`]: the paths that a route matches, as far as its template alone determines them.
//!
//! Strings are canonical: an octet is plain if it equals its escape (RFC 3986, section 2.4), and otherwise
//! its escape is in upper case. So two strings match the same segments if and only if they are equal. `{`,
//! `}` and the space are always escaped, since they belong to the notation.

use crate::text::loops::{any, find};
use crate::typed::facts::Shapes;

/// A form of the paths that a route matches. A route has several if it has optional expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape<'p> {
    /// The text before the path.
    pub head: Head<'p>,
    /// The segments of the path. A path after an authority, or without a scheme, begins with `/`; the empty
    /// string before this slash is not a step.
    pub steps: &'p [ShapeStep<'p>],
}

/// Returns whether one of the shapes is an empty path.
pub(super) const fn has_empty(shapes: Shapes) -> bool {
    let bytes = shapes.as_bytes();
    any!(0..bytes.len(), |at| bytes[at] == b' ' && (at == 0 || bytes[at - 1] == b' '))
}

/// The text before a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head<'p> {
    /// Nothing.
    None,
    /// A scheme, in lower case and with its colon.
    Scheme(&'p str),
    /// A scheme, and an authority in lower case without a default port.
    Authority(&'p str, ShapeStep<'p>),
}

/// The requirement for a segment of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeStep<'p> {
    /// Exactly this string.
    Text(&'p str),
    /// The first string, the strings between, and the last one, with anything between each two of them. The
    /// strings in the middle are separated by `{}`.
    Mixed(&'p str, &'p str, &'p str),
    /// Any one segment.
    Value,
    /// One or more segments: the first begins with the first string, and the last ends with the second.
    Rest(&'p str, &'p str),
}

impl<'p> ShapeStep<'p> {
    /// Reads a segment.
    #[cfg_attr(debug_assertions, inline)]
    pub const fn read(text: &'p str) -> Self {
        let Some((first, behind)) = split(text, b'{') else { return Self::Text(text) };
        if let [b'+', ..] = behind.as_bytes() {
            return Self::Rest(first, behind.split_at(2).1);
        }
        let behind = behind.split_at(1).1;
        if first.is_empty() && behind.is_empty() {
            return Self::Value;
        }
        match split_last(behind) {
            Some((between, last)) => Self::Mixed(first, between, last),
            None => Self::Mixed(first, "", behind),
        }
    }

    /// Returns the rank of the step. A lower number is more specific, and makes the route rank higher.
    pub const fn rank(&self) -> u8 {
        match self {
            Self::Text(_) => 0,
            Self::Mixed(..) => 1,
            Self::Value => 2,
            Self::Rest(..) => 3,
        }
    }

    /// Returns whether the step may be more than one segment.
    pub const fn is_rest(&self) -> bool {
        matches!(self, Self::Rest(..))
    }
}

/// Splits a string at the first `byte`, which is ASCII.
pub const fn split(text: &str, byte: u8) -> Option<(&str, &str)> {
    let Some(at) = find!(0..text.len(), |at| text.as_bytes()[at] == byte) else { return None };
    let (head, tail) = text.split_at(at);
    Some((head, tail.split_at(1).1))
}

/// Splits a string at the last `{}`.
pub(super) const fn split_last(text: &str) -> Option<(&str, &str)> {
    let mut at = text.len();
    while at > 1 {
        if text.as_bytes()[at - 1] == b'}' {
            return Some((text.split_at(at - 2).0, text.split_at(at).1));
        }
        at -= 1;
    }
    None
}

/// Splits a string at its first `{}`, if there is one.
pub(super) const fn until_value(text: &str) -> (&str, Option<&str>) {
    match split(text, b'{') {
        Some((head, tail)) => (head, Some(tail.split_at(1).1)),
        None => (text, None),
    }
}
