//! [`Trail`]: the shape of a route, put together from those of the sets that lead to it.

use super::shape::{Head, Shape, ShapeStep, split};

/// The most segments of a route, including those of prefixes.
const MOST: usize = 64;

/// A route, as far as it has been followed into sets.
pub(super) struct Trail<'s> {
    /// The head of the template that was followed last.
    head: Head<'s>,
    steps: [ShapeStep<'s>; MOST],
    length: usize,
}

impl<'s> Trail<'s> {
    pub(super) const NEW: Self = Self { head: Head::None, steps: [ShapeStep::Value; MOST], length: 0 };

    /// Returns the trail, extended by a shape.
    #[inline]
    pub(super) const fn and(&self, shape: &'s str) -> Self {
        let mut longer = Self { head: Head::None, steps: self.steps, length: self.length };
        let mut rest = shape;
        if !matches!(shape.as_bytes(), [] | [b'/', ..]) {
            rest = longer.read_head(shape);
        }
        while let [b'/', ..] = rest.as_bytes() {
            rest = longer.read_step(rest.split_at(1).1);
        }
        longer
    }

    /// Reads the head, and the first step of a path without a root. Returns the rest.
    #[inline]
    const fn read_head(&mut self, shape: &'s str) -> &'s str {
        let (scheme, rest) = match split(shape, b':') {
            Some((scheme, _)) => shape.split_at(scheme.len() + 1),
            None => return self.read_step(shape),
        };
        if let [b'/', b'/', ..] = rest.as_bytes() {
            let (host, rest) = until_slash(rest.split_at(2).1);
            self.head = Head::Authority(scheme, ShapeStep::read(host));
            return rest;
        }
        self.head = Head::Scheme(scheme);
        self.read_step(rest)
    }

    /// Reads a step, and returns the rest.
    #[inline]
    const fn read_step(&mut self, text: &'s str) -> &'s str {
        assert!(self.length < MOST, "routes with more than 64 segments");
        let (step, rest) = until_slash(text);
        self.steps[self.length] = ShapeStep::read(step);
        self.length += 1;
        rest
    }

    /// Returns the number of segments.
    pub(super) const fn length(&self) -> usize {
        self.length
    }

    /// Returns the shape. An empty path without a head becomes `/`.
    pub(super) const fn shape(&self) -> Shape<'_> {
        let is_empty = self.length == 0 && matches!(self.head, Head::None);
        let steps = if is_empty { &[ShapeStep::Text("")] } else { self.steps.split_at(self.length).0 };
        Shape { head: self.head, steps }
    }
}

#[inline]
const fn until_slash(text: &str) -> (&str, &str) {
    match split(text, b'/') {
        Some((step, _)) => text.split_at(step.len()),
        None => (text, ""),
    }
}
