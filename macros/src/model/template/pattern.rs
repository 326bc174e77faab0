//! [`Pattern`]: the paths of a route, owned, until the shapes of the runtime borrow from it.

use urika_runtime::typed::routes::shape::{Head, Shape, Step};

/// One form of the paths of a template.
#[derive(Clone, PartialEq)]
pub(crate) struct Pattern {
    /// The text before the path.
    pub(crate) head: Start,
    /// The segments of the path.
    pub(crate) steps: Vec<Segment>,
}

/// The text before a path; see [`Head`].
#[derive(Clone, PartialEq)]
pub(crate) enum Start {
    /// No text.
    Nothing,
    /// A scheme.
    Scheme(String),
    /// A scheme and an authority.
    Authority(String, Segment),
}

/// A segment of a path; see [`Step`].
#[derive(Clone, PartialEq)]
pub(crate) enum Segment {
    /// Exactly this text.
    Text(String),
    /// Texts with values between them.
    Mixed(Vec<String>),
    /// A value.
    Value,
    /// One or more segments.
    Rest(String, String),
}

impl Segment {
    /// Returns the rank of the segment; see [`Step::rank`].
    pub(crate) fn rank(&self) -> u8 {
        match self {
            Self::Text(_) => Step::Text("").rank(),
            Self::Mixed(_) => Step::Mixed("", "", "").rank(),
            Self::Value => Step::Value.rank(),
            Self::Rest(..) => Step::Rest("", "").rank(),
        }
    }

    /// Returns the texts of a mixed segment between the first and the last.
    fn between(&self) -> String {
        match self {
            Self::Mixed(texts) if texts.len() > 2 => texts[1..texts.len() - 1].join("{}"),
            _ => String::new(),
        }
    }

    fn step<'p>(&'p self, between: &'p str) -> Step<'p> {
        match self {
            Self::Text(text) => Step::Text(text),
            Self::Mixed(texts) => Step::Mixed(&texts[0], between, &texts[texts.len() - 1]),
            Self::Value => Step::Value,
            Self::Rest(before, behind) => Step::Rest(before, behind),
        }
    }

    /// Appends the segment as [`Step::read`] reads it.
    fn push_text(&self, to: &mut String) {
        match self {
            Self::Text(text) => to.push_str(text),
            // Two values rank higher than one value alone.
            Self::Mixed(texts) if texts.iter().all(String::is_empty) => to.push_str("{}{}"),
            Self::Mixed(texts) => to.push_str(&texts.join("{}")),
            Self::Value => to.push_str("{}"),
            Self::Rest(before, behind) => {
                to.push_str(before);
                to.push_str("{+}");
                to.push_str(behind);
            }
        }
    }
}

/// Returns the patterns as text, for route sets that only see the type of the template.
pub(crate) fn shapes(patterns: &[Pattern]) -> String {
    let mut to = String::new();
    for pattern in patterns {
        pattern.push_text(&mut to);
        to.push(' ');
    }
    to
}

impl Pattern {
    /// Appends the pattern as a route set reads it; see `Shapes` of the runtime.
    fn push_text(&self, to: &mut String) {
        match &self.head {
            Start::Nothing => {}
            Start::Scheme(scheme) => to.push_str(scheme),
            Start::Authority(scheme, host) => {
                to.push_str(scheme);
                to.push_str("//");
                host.push_text(to);
            }
        }
        for (at, step) in self.steps.iter().enumerate() {
            if at > 0 || !matches!(self.head, Start::Scheme(_)) {
                to.push('/');
            }
            step.push_text(to);
        }
    }

    /// Returns the index of the step that may be any number of segments.
    pub(crate) fn rest(&self) -> Option<usize> {
        self.steps.iter().position(|step| matches!(step, Segment::Rest(..)))
    }

    /// Returns a text that is equal for all patterns whose head and first `count` steps have the same rank
    /// and match a common text.
    pub(crate) fn marks(&self, count: usize) -> Vec<u8> {
        let (scheme, host) = match &self.head {
            Start::Nothing => ("", None),
            Start::Scheme(scheme) => (scheme.as_str(), None),
            Start::Authority(scheme, host) => (scheme.as_str(), Some(host)),
        };
        let mut marks = scheme.as_bytes().to_vec();
        let mut push = |segment: &Segment| {
            marks.extend_from_slice(&[b'/', segment.rank()]);
            if let Segment::Text(text) = segment {
                marks.extend_from_slice(text.as_bytes());
            }
        };
        if let Some(host) = host {
            push(host);
        }
        for segment in &self.steps[..count] {
            push(segment);
        }
        marks
    }

    /// Returns the rank of the pattern: the head, and the steps up to the rest.
    pub(crate) fn rank(&self) -> Vec<u8> {
        let mut ranks = Vec::new();
        if let Start::Authority(_, host) = &self.head {
            ranks.push(host.rank());
        }
        for step in &self.steps[..self.rest().map_or(self.steps.len(), |at| at + 1)] {
            ranks.push(step.rank());
        }
        ranks
    }
}

/// Calls `look` with the patterns as shapes of the runtime.
pub(crate) fn with_shapes(patterns: &[&Pattern], look: &mut dyn FnMut(&[Shape<'_>])) {
    // The host stands before the steps, so that all of them can be borrowed alike.
    let (mut parts, mut texts, mut starts) = (Vec::new(), Vec::new(), Vec::new());
    for pattern in patterns {
        starts.push(parts.len());
        parts.push(match &pattern.head {
            Start::Authority(_, host) => host,
            Start::Nothing | Start::Scheme(_) => &Segment::Value,
        });
        for step in &pattern.steps {
            parts.push(step);
        }
    }
    for part in &parts {
        texts.push(part.between());
    }
    let mut steps: Vec<Step<'_>> = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        steps.push(part.step(&texts[at]));
    }
    let mut shapes: Vec<Shape<'_>> = Vec::new();
    for (at, pattern) in patterns.iter().enumerate() {
        let steps = &steps[starts[at]..=starts[at] + pattern.steps.len()];
        let head = match &pattern.head {
            Start::Nothing => Head::None,
            Start::Scheme(scheme) => Head::Scheme(scheme),
            Start::Authority(scheme, _) => Head::Authority(scheme, steps[0]),
        };
        shapes.push(Shape { head, steps: &steps[1..] });
    }
    look(&shapes);
}
