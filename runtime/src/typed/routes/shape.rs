//! [`Shape`]: what a route matches, as far as its template alone says.
//!
//! Texts are canonical: each octet that an escape may stand for is plain where both mean the same
//! to a URI (RFC 3986, section 2.4), and an escape in upper case where not. So two texts match the
//! same segments when they are the same.

/// The paths that a route matches: one shape, or several if the route has optional expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape<'p> {
    /// The text before the path.
    pub head: Head<'p>,
    /// The segments of the path. Behind an authority, and without a scheme, it begins with `/`,
    /// and what precedes that is no step.
    pub steps: &'p [Step<'p>],
}

/// The shapes of one route.
pub type Shapes = &'static [Shape<'static>];

/// The text before a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head<'p> {
    /// No text.
    None,
    /// A scheme, in lower case and with its colon.
    Scheme(&'p str),
    /// A scheme and an authority: its text without a default port, in lower case.
    Authority(&'p str, Step<'p>),
}

/// The requirement on a segment of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'p> {
    /// This text.
    Text(&'p str),
    /// These texts, in this order, with anything between each two of them; at least two.
    Mixed(&'p [&'p str]),
    /// Anything.
    Value,
    /// One segment or more: the first begins with the first text, the last ends in the second.
    Rest(&'p str, &'p str),
}

impl Step<'_> {
    /// How particular it is: the lower, the higher a route ranks.
    #[must_use]
    pub const fn rank(&self) -> u8 {
        match self {
            Self::Text(_) => 0,
            Self::Mixed(_) => 1,
            Self::Value => 2,
            Self::Rest(..) => 3,
        }
    }

    /// Whether it may be more than one segment.
    #[must_use]
    pub const fn is_rest(&self) -> bool {
        matches!(self, Self::Rest(..))
    }
}
