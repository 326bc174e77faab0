//! [`Pattern`]: the paths of a route, in the notation of route sets. Finds patterns that can never match.
//! `urika_template::typed::routes::overlap` decides whether two routes share a path, and which of them ranks
//! higher.

use urika_template::typed::routes::overlap::is_shared;
use urika_template::typed::routes::shape::{Head, Shape, ShapeStep};

/// One form of the paths of a template. Its segments, and its host, are in the notation of
/// [`ShapeStep::read`].
#[derive(Clone, PartialEq)]
pub(crate) struct Pattern {
    /// The scheme with its colon, or an empty string.
    pub(crate) scheme: String,
    /// The host, if there is an authority.
    pub(crate) host: Option<String>,
    /// The segments of the path.
    pub(crate) steps: Vec<String>,
    /// The values of the host. Empty if they are not known.
    pub(crate) host_values: Vec<PatternValue>,
    /// The values of each segment. Empty if they are not known.
    pub(crate) values: Vec<Vec<PatternValue>>,
    /// Whether the path is empty, represented by `/` in `steps`. For a route after a prefix, this is the
    /// prefix itself.
    pub(crate) is_empty: bool,
}

/// A value of a pattern, which is a whole variable.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct PatternValue {
    pub(crate) variable: usize,
    /// Whether each member of a list is a segment.
    pub(crate) is_segments: bool,
    /// Whether the value keeps its escapes.
    pub(crate) is_raw: bool,
}

/// Returns the patterns as a string, for route sets that only see the type of the template.
pub(crate) fn shapes(patterns: &[Pattern]) -> String {
    let mut to = String::new();
    for pattern in patterns {
        if pattern.is_empty {
            to.push(' ');
            continue;
        }
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
        match self.host.as_deref().map(ShapeStep::read) {
            Some(ShapeStep::Text(host)) => Some(host),
            _ => None,
        }
    }

    /// Returns the index of the step that may be any number of segments.
    pub(crate) fn rest(&self) -> Option<usize> {
        self.steps.iter().position(|step| ShapeStep::read(step).is_rest())
    }

    /// Returns a key that is equal for all patterns whose head and first `count` steps have the same rank and
    /// match a common text.
    pub(crate) fn marks(&self, count: usize) -> Vec<u8> {
        let mut marks = self.scheme.as_bytes().to_vec();
        for segment in self.host.iter().chain(&self.steps[..count]) {
            let step = ShapeStep::read(segment);
            marks.extend_from_slice(&[b'/', step.rank()]);
            if let ShapeStep::Text(text) = step {
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
            ranks.push(ShapeStep::read(segment).rank());
        }
        ranks
    }

    fn head(&self) -> Head<'_> {
        match &self.host {
            Some(host) => Head::Authority(&self.scheme, ShapeStep::read(host)),
            None if self.scheme.is_empty() => Head::None,
            None => Head::Scheme(&self.scheme),
        }
    }
}

/// Reads the segments of a path.
pub(crate) fn read(steps: &[String]) -> Vec<ShapeStep<'_>> {
    let mut read = Vec::new();
    for step in steps {
        read.push(ShapeStep::read(step));
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

/// Returns whether a pattern has a path that none of the higher-ranking `others` matches.
///
/// It is enough to try paths whose values have a character that no template has: these only match values, and
/// no finite number of literals matches everything. A rest may be as long as any pattern, and longer.
pub(crate) fn is_reached(pattern: &Pattern, others: &[&Pattern]) -> bool {
    let rank = pattern.rank();
    let (mut higher, mut longest) = (Vec::new(), pattern.steps.len());
    for other in others {
        if other.scheme == pattern.scheme && other.host == pattern.host && other.rank() < rank {
            longest = longest.max(other.steps.len());
            higher.push(read(&other.steps));
        }
    }
    for more in 0..longest + 2 - pattern.steps.len() {
        let path = example(&pattern.steps, more);
        let mut texts = Vec::new();
        for segment in &path {
            texts.push(ShapeStep::Text(segment));
        }
        let path = Shape { head: Head::None, steps: &texts };
        if !higher.iter().any(|steps| is_shared(&path, &Shape { head: Head::None, steps })) {
            return true;
        }
    }
    false
}

/// Returns a path of these steps, whose values do not equal any literal, with this many more segments in its
/// rest.
fn example(steps: &[String], more: usize) -> Vec<String> {
    const FRESH: &str = "\u{1}";
    let mut path = Vec::new();
    for step in steps {
        match ShapeStep::read(step) {
            ShapeStep::Rest(before, behind) if more > 0 => {
                path.push(before.to_owned() + FRESH);
                path.resize(path.len() + more - 1, FRESH.to_owned());
                path.push(FRESH.to_owned() + behind);
            }
            _ => path.push(step.replace("{}", FRESH).replace("{+}", FRESH)),
        }
    }
    path
}
