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

/// The shapes of one route as text, a space behind each: `/users/{} /users/{}/{+} `. An array of arrays
/// would cost the compiler an eighth of a template, and only sets ask for shapes.
///
/// `{}` stands for a value, `{+}` for one segment or more. No text of a shape has these characters.
pub type Shapes = &'static str;

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
    /// The first text, those between, and the last one, with anything between each two of them. Between
    /// those between stands `{}`.
    Mixed(&'p str, &'p str, &'p str),
    /// Anything.
    Value,
    /// One segment or more: the first begins with the first text, the last ends in the second.
    Rest(&'p str, &'p str),
}

impl<'p> Step<'p> {
    /// Reads a segment.
    #[must_use]
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

    /// How particular it is: the lower, the higher a route ranks.
    #[must_use]
    pub const fn rank(&self) -> u8 {
        match self {
            Self::Text(_) => 0,
            Self::Mixed(..) => 1,
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

/// Splits a text at the first `byte`, which is of ASCII.
#[must_use]
pub const fn split(text: &str, byte: u8) -> Option<(&str, &str)> {
    let mut at = 0;
    while at < text.len() {
        if text.as_bytes()[at] == byte {
            let (head, tail) = text.split_at(at);
            return Some((head, tail.split_at(1).1));
        }
        at += 1;
    }
    None
}

/// Splits a text at the last `{}`.
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

/// Splits a text at its first `{}`, if there is one.
pub(super) const fn until_value(text: &str) -> (&str, Option<&str>) {
    match split(text, b'{') {
        Some((head, tail)) => (head, Some(tail.split_at(1).1)),
        None => (text, None),
    }
}
