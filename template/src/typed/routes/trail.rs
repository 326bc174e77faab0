//! [`Trail`]: the shape of a route, put together from those of the sets that lead to it.

use super::shape::{Head, Shape, ShapeStep, split};
use crate::grammar::class::UNRESERVED;
use crate::text::bytes::is_same;
use crate::text::loops::{all, each, find, find_map};

/// The maximum number of segments of a route, including those of prefixes.
const MOST: usize = 64;

/// The number of bits in a set of hashes.
const BITS: usize = 4096;

/// A route, as far as it has been followed into sets.
pub(super) struct Trail<'s> {
    /// The head of the template that was followed last.
    head: Head<'s>,
    steps: [ShapeStep<'s>; MOST],
    length: usize,
    /// The index of a value of an enum, and the strings of that enum. Empty if no value is an enum.
    choice: (usize, &'static [&'static str]),
}

impl<'s> Trail<'s> {
    pub(super) const NEW: Self =
        Self { head: Head::None, steps: [ShapeStep::Value; MOST], length: 0, choice: (0, &[]) };

    /// Returns the trail, extended by a shape.
    #[inline]
    pub(super) const fn and(&self, shape: &'s str) -> Self {
        let mut longer = Self { head: Head::None, ..*self };
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

    /// Returns the trail, whose step `at` is one of these strings if it is a value. Shapes are escaped, so strings
    /// with other characters than unreserved ones are not compared.
    #[inline]
    pub(super) const fn choosing(self, at: usize, choices: &'static [&'static str]) -> Self {
        let is_value = at < self.length && matches!(self.steps[at], ShapeStep::Value);
        let are_plain =
            all!(0..choices.len(), |at| UNRESERVED.run(choices[at].as_bytes(), 0) == choices[at].len());
        if is_value && are_plain && !choices.is_empty() {
            Self { choice: (at, choices), ..self }
        } else {
            self
        }
    }

    /// Returns the number of strings that the value of an enum may be, or 1 without such a value.
    #[inline]
    pub(super) const fn choices(&self) -> usize {
        let count = self.choice.1.len();
        if count == 0 { 1 } else { count }
    }

    /// Returns the trail with one of the strings in place of the value of an enum.
    #[inline]
    pub(super) const fn chosen(&self, number: usize) -> Self {
        let (at, choices) = self.choice;
        let mut chosen = Self { choice: (0, &[]), ..*self };
        if number < choices.len() {
            chosen.steps[at] = ShapeStep::Text(choices[number]);
        }
        chosen
    }

    /// Returns whether both trails have a value of an enum in the same step. No rest precedes that step, so the two
    /// values are compared with each other, and with nothing else.
    #[inline]
    pub(super) const fn chooses_with(&self, other: &Self) -> bool {
        self.choice.0 == other.choice.0 && !self.choice.1.is_empty() && !other.choice.1.is_empty()
    }

    /// Returns the numbers of a string that both enums have, if there is one.
    ///
    /// Const evaluation is slow, and has a limit. So each string is looked up in a set of bits by its hash, and only
    /// compared with all others if the bit is set.
    pub(super) const fn common(&self, other: &Self) -> Option<(usize, usize)> {
        let (one, other) = (self.choice.1, other.choice.1);
        let mut seen = [0_u64; BITS / 64];
        each!(0..other.len(), |at| {
            let bit = hash(other[at]);
            seen[bit / 64] |= 1 << (bit % 64);
        });
        find_map!(0..one.len(), |at| {
            let bit = hash(one[at]);
            if seen[bit / 64] >> (bit % 64) & 1 == 0 {
                None
            } else {
                match find!(0..other.len(), |i| is_same(one[at].as_bytes(), other[i].as_bytes())) {
                    Some(i) => Some((at, i)),
                    None => None,
                }
            }
        })
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

/// Returns the bit of a string in a set of hashes (FNV-1a).
const fn hash(text: &str) -> usize {
    let (bytes, mut hash) = (text.as_bytes(), 0x811c_9dc5_u32);
    each!(0..bytes.len(), |at| hash = (hash ^ bytes[at] as u32).wrapping_mul(0x0100_0193));
    (hash ^ hash >> 16) as usize % BITS
}

#[inline]
const fn until_slash(text: &str) -> (&str, &str) {
    match split(text, b'/') {
        Some((step, _)) => text.split_at(step.len()),
        None => (text, ""),
    }
}
