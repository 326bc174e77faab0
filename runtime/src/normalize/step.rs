//! What normalizing did, rule by rule.

use core::fmt;

/// One rule that changed a text on its way to the form of a policy.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{Policy, Step};
///
/// let normalized = Policy::PAGE.normalize("https://Example.com/a/?q")?;
/// let steps: Vec<Step> = normalized.steps().collect();
/// assert_eq!(steps, [Step::Host, Step::TrailingSlash, Step::QueryRemoved]);
/// assert_eq!(steps[2].to_string(), "query removed");
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Step {
    /// The scheme went to lower case (RFC 3986, section 6.2.2.1).
    Scheme,
    /// Text outside ASCII was encoded, or a host name mapped to its `xn--` form (RFC 3987,
    /// section 3.1).
    Iri,
    /// Percent-encoding was decoded where it is not needed, or went to upper case (RFC 3986,
    /// sections 6.2.2.1 and 6.2.2.2).
    Escapes,
    /// The host went to lower case, or an address to its one form (RFC 3986, section 6.2.2.1; RFC
    /// 5952); in `file` the authority was written, or `localhost` left out (RFC 8089, section 2).
    Host,
    /// The port of the scheme went, or an empty one (RFC 3986, section 6.2.3).
    DefaultPort,
    /// Zeros before a port went.
    Port,
    /// Repeated slashes of the path became one.
    Slashes,
    /// Dot segments went (RFC 3986, section 6.2.2.3).
    DotSegments,
    /// The empty path became `/` (RFC 3986, section 6.2.3).
    EmptyPath,
    /// The path was brought to the form of its scheme: the domain of a `mailto`, the namespace of
    /// a `urn`.
    Path,
    /// The slash at the end of the path went or came.
    TrailingSlash,
    /// The query went.
    QueryRemoved,
    /// Query parameters went by their name.
    Params,
    /// Query parameters without a value went.
    EmptyParams,
    /// The query parameters were sorted by name.
    QuerySorted,
    /// The fragment went.
    FragmentRemoved,
}

impl Step {
    /// All of them, in the order in which they are taken.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// assert_eq!(urika::Step::ALL[0], urika::Step::Scheme);
    /// ```
    pub const ALL: &'static [Self] = &[
        Self::Scheme,
        Self::Iri,
        Self::Escapes,
        Self::Host,
        Self::DefaultPort,
        Self::Port,
        Self::Slashes,
        Self::DotSegments,
        Self::EmptyPath,
        Self::Path,
        Self::TrailingSlash,
        Self::QueryRemoved,
        Self::Params,
        Self::EmptyParams,
        Self::QuerySorted,
        Self::FragmentRemoved,
    ];

    /// A name for the step that does not change between versions, for logs.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// assert_eq!(urika::Step::DefaultPort.code(), "DEFAULT_PORT");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        crate::fault::step_code(self)
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// What was done, in few words.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(crate::fault::step_done(*self))
    }
}

/// The steps that changed a text, in the order in which they were taken.
///
/// Made by [`Normalized::steps`](crate::Normalized::steps).
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{Policy, Step};
///
/// let normalized = Policy::LITERAL.normalize("HTTP://h:80/")?;
/// let mut steps = normalized.steps();
/// assert_eq!(steps.next(), Some(Step::Scheme));
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Steps(u16);

/// A list of those that are left.
impl fmt::Debug for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(*self).finish()
    }
}

impl Steps {
    pub(crate) const NONE: Self = Self(0);

    #[must_use]
    pub(crate) const fn with(self, step: Step) -> Self {
        Self(self.0 | step.bit())
    }

    /// The first of them, and the others.
    pub(crate) const fn split_first(self) -> Option<(Step, Self)> {
        if self.0 == 0 {
            return None;
        }
        // The discriminants are the places in `ALL`; a test goes through them.
        Some((Step::ALL[self.0.trailing_zeros() as usize], Self(self.0 & (self.0 - 1))))
    }
}

#[allow(clippy::copy_iterator, reason = "sixteen bits, which `Normalized` hands out as often as asked")]
impl Iterator for Steps {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let (step, others) = self.split_first()?;
        *self = others;
        Some(step)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Steps {}
impl core::iter::FusedIterator for Steps {}

#[cfg(test)]
mod tests {
    use super::{Step, Steps};

    #[test]
    fn steps_are_numbered_in_their_order() {
        for (at, step) in Step::ALL.iter().enumerate() {
            assert_eq!(*step as usize, at);
        }
        let all = Step::ALL.iter().fold(Steps::NONE, |steps, step| steps.with(*step));
        assert!(all.eq(Step::ALL.iter().copied()) && all.len() == Step::ALL.len());
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn a_step_is_noted_when_it_changes_something() {
        for (text, normal, step) in [
            ("a:/%aF", "a:/%AF", Some(Step::Escapes)),
            ("a:/%Fa", "a:/%FA", Some(Step::Escapes)),
            ("a:/%41", "a:/A", Some(Step::Escapes)),
            ("a:/%AF", "a:/%AF", None),
            ("urn:X:a", "urn:x:a", Some(Step::Path)),
            ("urn:UUID:a", "urn:uuid:a", Some(Step::Path)),
            ("urn:uuid:A", "urn:uuid:a", Some(Step::Path)),
            ("urn:a%2FB:x", "urn:a%2Fb:x", Some(Step::Path)),
            ("urn:a%2Fb:X", "urn:a%2Fb:X", None),
            ("mailto:a,B@h%2FI,c@J", "mailto:a,B@h%2Fi,c@j", Some(Step::Path)),
            // Its dot segment goes, and one is put back, so that `//b` is no authority.
            ("a:/.//b", "a:/.//b", None),
        ] {
            let normalized = crate::Policy::RFC3986.normalize(text).expect(text);
            assert_eq!(normalized.uri(), normal);
            assert!(normalized.steps().eq(step), "{text}: {:?}", normalized.steps());
        }
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn steps_print_as_a_list() {
        use alloc::format;

        let steps = Steps::NONE.with(Step::Host).with(Step::Params);
        assert_eq!(format!("{steps:?}"), "[Host, Params]");
        assert_eq!(format!("{:?}", Steps::NONE), "[]");
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn each_step_says_what_it_does() {
        use alloc::collections::BTreeSet;
        use alloc::string::ToString;

        let said: BTreeSet<_> = Step::ALL.iter().map(ToString::to_string).collect();
        assert_eq!(said.len(), Step::ALL.len());
        assert_eq!(Step::EmptyPath.to_string(), "empty path written as `/`");
    }
}
