//! The parts of a URI, and the sinks that take them.
//!
//! The libraries disagree about the type of a part (`&str`, `u16`, a list of segments), so a contender hands
//! each part to a [`Sink`]. [`Discard`] is the sink of the measurement and [`Collect`] the sink of the check,
//! so the same code feeds both.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::hint::black_box;

/// A component of a URI, or a piece of a component that some library returns separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Everything before the first colon.
    Scheme,
    /// Userinfo, host and port in one.
    Authority,
    /// The text before the `@`.
    Userinfo,
    /// The userinfo before its first colon.
    Username,
    /// The userinfo after its first colon.
    Password,
    /// A name or an IP address; an IPv6 address keeps its brackets.
    Host,
    /// The digits after the host.
    Port,
    /// The path, which may be empty but is always there.
    Path,
    /// The text after the first `?`.
    Query,
    /// The text after the `#`.
    Fragment,
}

/// Takes the parts that a contender reads.
pub trait Sink {
    /// Takes one part; `None` is an undefined part.
    fn part<T: Display>(&mut self, part: Part, value: Option<T>);
}

/// Keeps the compiler from optimizing the reads away, and does nothing else.
#[derive(Debug)]
pub struct Discard;

impl Sink for Discard {
    #[inline]
    fn part<T: Display>(&mut self, _: Part, value: Option<T>) {
        black_box(value);
    }
}

/// Collects the parts as text.
#[derive(Debug, Default)]
pub struct Collect(pub BTreeMap<Part, Option<String>>);

impl Sink for Collect {
    fn part<T: Display>(&mut self, part: Part, value: Option<T>) {
        self.0.insert(part, value.map(|value| value.to_string()));
    }
}
