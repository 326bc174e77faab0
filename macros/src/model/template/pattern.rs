//! [`Pattern`]: the paths of a route, in the notation in which route sets read them.

use urika_runtime::typed::routes::shape::{Head, Shape, Step};

/// One form of the paths of a template. Its segments, and its host, are texts that [`Step::read`] reads.
#[derive(Clone, PartialEq)]
pub(crate) struct Pattern {
    /// The scheme with its colon, or an empty text.
    pub(crate) scheme: String,
    /// The host, if there is an authority.
    pub(crate) host: Option<String>,
    /// The segments of the path.
    pub(crate) steps: Vec<String>,
}

/// Returns the patterns as text, for route sets that only see the type of the template.
pub(crate) fn shapes(patterns: &[Pattern]) -> String {
    let mut to = String::new();
    for pattern in patterns {
        to += &pattern.scheme;
        if let Some(host) = &pattern.host {
            to = to + "//" + host;
        }
        for (at, step) in pattern.steps.iter().enumerate() {
            to = to + if at > 0 || !pattern.is_rootless() { "/" } else { "" } + step;
        }
        to.push(' ');
    }
    to
}

impl Pattern {
    /// Returns whether the path does not begin with a slash.
    pub(crate) fn is_rootless(&self) -> bool {
        self.host.is_none() && !self.scheme.is_empty()
    }

    /// Returns the host, if it is a literal.
    pub(crate) fn literal_host(&self) -> Option<&str> {
        match self.host.as_deref().map(Step::read) {
            Some(Step::Text(host)) => Some(host),
            _ => None,
        }
    }

    /// Returns the index of the step that may be any number of segments.
    pub(crate) fn rest(&self) -> Option<usize> {
        self.steps.iter().position(|step| Step::read(step).is_rest())
    }

    /// Returns a text that is equal for all patterns whose head and first `count` steps have the same rank
    /// and match a common text.
    pub(crate) fn marks(&self, count: usize) -> Vec<u8> {
        let mut marks = self.scheme.as_bytes().to_vec();
        for segment in self.host.iter().chain(&self.steps[..count]) {
            let step = Step::read(segment);
            marks.extend_from_slice(&[b'/', step.rank()]);
            if let Step::Text(text) = step {
                marks.extend_from_slice(text.as_bytes());
            }
        }
        marks
    }

    /// Returns the rank of the pattern: the head, and the steps up to the rest.
    pub(crate) fn rank(&self) -> Vec<u8> {
        let count = self.rest().map_or(self.steps.len(), |at| at + 1);
        let mut ranks = Vec::new();
        for segment in self.host.iter().chain(&self.steps[..count]) {
            ranks.push(Step::read(segment).rank());
        }
        ranks
    }

    fn head(&self) -> Head<'_> {
        match &self.host {
            Some(host) => Head::Authority(&self.scheme, Step::read(host)),
            None if self.scheme.is_empty() => Head::None,
            None => Head::Scheme(&self.scheme),
        }
    }
}

/// Reads the segments of a path.
pub(crate) fn read(steps: &[String]) -> Vec<Step<'_>> {
    let mut read = Vec::new();
    for step in steps {
        read.push(Step::read(step));
    }
    read
}

/// Calls `look` with the patterns as shapes of the runtime.
pub(crate) fn with_shapes(patterns: &[&Pattern], look: &mut dyn FnMut(&[Shape<'_>])) {
    let (mut steps, mut shapes) = (Vec::new(), Vec::new());
    for pattern in patterns {
        steps.push(read(&pattern.steps));
    }
    for (at, pattern) in patterns.iter().enumerate() {
        shapes.push(Shape { head: pattern.head(), steps: &steps[at] });
    }
    look(&shapes);
}
