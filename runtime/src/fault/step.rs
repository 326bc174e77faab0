//! [`NormalizationStep`]: a rule of a policy that rewrites a URI, with its code and words.

use core::fmt;

/// The words of a step.
struct StepRow {
    /// A stable code.
    code: &'static str,
    /// The sentence for a step that has been applied.
    done: &'static str,
    /// The sentence for a URI that the step would rewrite.
    sentence: &'static str,
    /// The remedy: the form to write instead.
    help: &'static str,
}

/// Makes the one table of steps, in the order in which they are applied. A row has the code, the words for a
/// step that has been applied, and the sentence and help for a URI that the step would rewrite.
macro_rules! steps {
    ($($(#[$doc:meta])* $step:ident: $code:literal, $done:literal, $sentence:literal, $help:literal;)*) => {
        /// A rule of a policy that rewrote a URI.
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// use urika::{Policy, NormalizationStep};
        ///
        /// let normalized = Policy::PAGE.normalize("https://Example.com/a/?q")?;
        /// let steps: Vec<NormalizationStep> = normalized.steps().collect();
        /// assert_eq!((steps.len(), steps[0]), (3, NormalizationStep::Host));
        /// assert_eq!(steps[2].to_string(), "query removed");
        /// # Ok::<(), urika::ParseError>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum NormalizationStep {
            $($(#[$doc])* $step,)*
        }

        impl NormalizationStep {
            /// All steps, in the order in which they are applied.
            ///
            /// ```
            /// # extern crate urika_runtime as urika;
            /// assert_eq!(urika::NormalizationStep::ALL[0], urika::NormalizationStep::Scheme);
            /// ```
            pub const ALL: &'static [Self] = &[$(Self::$step),*];

            const ROWS: &'static [StepRow] =
                &[$(StepRow { code: $code, done: $done, sentence: $sentence, help: $help }),*];
        }
    };
}

steps! {
    /// The scheme was written in lower case (RFC 3986, section 6.2.2.1).
    Scheme: "SCHEME", "scheme in lowercase",
        "uppercase letters in scheme",
        "write the scheme in lowercase";
    /// Characters outside ASCII were encoded, or a host name was mapped to its `xn--` form (RFC 3987, section
    /// 3.1).
    Iri: "IRI", "non-ASCII characters encoded",
        "non-ASCII character",
        "percent-encode it";
    /// Unnecessary percent-encoding was decoded, or escapes were written in upper case (RFC 3986, sections
    /// 6.2.2.1 and 6.2.2.2).
    Escapes: "ESCAPES", "percent-encoding in normal form",
        "percent-encoding that is not in normal form",
        "write letters, digits, `-`, `.`, `_` and `~` unescaped, and other escapes in uppercase, as in `%2F`";
    /// The host was written in lower case, or an address in its canonical form (RFC 3986, section 6.2.2.1;
    /// RFC 5952). In `file`, the authority was added or `localhost` removed (RFC 8089, section 2).
    Host: "HOST", "host in normal form",
        "host is not in normal form",
        "write the host in lowercase, and an address in its shortest form";
    /// The scheme's default port, or an empty port, was removed (RFC 3986, section 6.2.3).
    DefaultPort: "DEFAULT_PORT", "default port removed",
        "default port of the scheme",
        "remove the port";
    /// Zeros before a port were removed.
    Port: "PORT", "leading zeros of the port removed",
        "port with leading zeros",
        "write the port without leading zeros";
    /// Repeated slashes of the path were merged.
    Slashes: "SLASHES", "repeated slashes merged",
        "repeated slashes in path",
        "write one slash";
    /// Dot segments were removed (RFC 3986, section 6.2.2.3).
    DotSegments: "DOT_SEGMENTS", "dot segments removed",
        "dot segments in path",
        "write the path without `.` and `..`";
    /// The empty path became `/` (RFC 3986, section 6.2.3).
    EmptyPath: "EMPTY_PATH", "empty path written as `/`",
        "empty path",
        "write the path as `/`";
    /// The path was normalized by the rules of its scheme: the domain of a `mailto`, the namespace of a
    /// `urn`.
    Path: "PATH", "path in the normal form of its scheme",
        "path is not in the normal form of its scheme",
        "write the case-insensitive parts in lowercase, such as the domain of an address";
    /// The slash at the end of the path was removed or added.
    TrailingSlash: "TRAILING_SLASH", "trailing slash added or removed",
        "trailing slash in path",
        "remove the slash";
    /// The query was removed.
    QueryRemoved: "QUERY_REMOVED", "query removed",
        "query that the policy removes",
        "remove the query";
    /// Query parameters were removed by their names.
    Params: "PARAMS", "query parameters removed by name",
        "query parameter that the policy removes",
        "remove the parameter";
    /// Query parameters without a value were removed.
    EmptyParams: "EMPTY_PARAMS", "query parameters without a value removed",
        "query parameter without a value",
        "remove the parameter";
    /// The query parameters were sorted by name.
    QuerySorted: "QUERY_SORTED", "query parameters sorted",
        "query parameters that are not sorted",
        "sort them by the bytes of their names";
    /// The fragment was removed.
    FragmentRemoved: "FRAGMENT_REMOVED", "fragment removed",
        "fragment that the policy removes",
        "remove the fragment";
}

impl NormalizationStep {
    const fn row(self) -> &'static StepRow {
        &Self::ROWS[self as usize]
    }

    /// Returns a stable name for the step, for logs.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// assert_eq!(urika::NormalizationStep::DefaultPort.code(), "DEFAULT_PORT");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        self.row().code
    }

    /// Returns the sentence for a URI that the step would rewrite. `is_missing` is true when the step would
    /// add something.
    pub(super) const fn sentence(self, is_missing: bool) -> &'static str {
        match self {
            Self::Host if is_missing => "no `//` before the path",
            Self::TrailingSlash if is_missing => "missing trailing slash in path",
            step => step.row().sentence,
        }
    }

    /// Returns the help for a URI that the step would rewrite; `is_missing` as in
    /// [`sentence`](Self::sentence).
    pub(super) const fn help(self, is_missing: bool) -> &'static str {
        match self {
            Self::Host if is_missing => "write `//` before the path, as in `file:///a`",
            Self::TrailingSlash if is_missing => "add a slash at the end of the path",
            step => step.row().help,
        }
    }
}

/// Prints the change in a few words.
impl fmt::Display for NormalizationStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().done)
    }
}

/// The steps that rewrote a URI, in order.
///
/// Returned by [`Normalized::steps`](crate::Normalized::steps).
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{Policy, NormalizationStep};
///
/// let normalized = Policy::LITERAL.normalize("HTTP://h:80/")?;
/// let mut steps = normalized.steps();
/// assert_eq!(steps.next(), Some(NormalizationStep::Scheme));
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct NormalizationSteps(u16);

/// Prints the remaining steps as a list.
impl fmt::Debug for NormalizationSteps {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(*self).finish()
    }
}

impl NormalizationSteps {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) const fn with(self, step: NormalizationStep) -> Self {
        Self(self.0 | 1 << step as u16)
    }

    /// Returns the first step, and the others.
    pub(crate) const fn split_first(self) -> Option<(NormalizationStep, Self)> {
        if self.0 == 0 {
            return None;
        }
        // A step's discriminant is its index in `ALL`; a test checks all of them.
        Some((NormalizationStep::ALL[self.0.trailing_zeros() as usize], Self(self.0 & (self.0 - 1))))
    }
}

#[allow(clippy::copy_iterator, reason = "sixteen bits, which `Normalized` hands out as often as asked")]
impl Iterator for NormalizationSteps {
    type Item = NormalizationStep;

    fn next(&mut self) -> Option<NormalizationStep> {
        let (step, others) = self.split_first()?;
        *self = others;
        Some(step)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for NormalizationSteps {}
impl core::iter::FusedIterator for NormalizationSteps {}

#[cfg(test)]
mod tests {
    use super::{NormalizationStep, NormalizationSteps};

    #[test]
    fn steps_are_numbered_in_their_order() {
        for (at, step) in NormalizationStep::ALL.iter().enumerate() {
            assert_eq!(*step as usize, at);
        }
        let all =
            NormalizationStep::ALL.iter().fold(NormalizationSteps::NONE, |steps, step| steps.with(*step));
        assert!(all.eq(NormalizationStep::ALL.iter().copied()) && all.len() == NormalizationStep::ALL.len());
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn a_step_is_noted_when_it_changes_something() {
        for (text, normal, step) in [
            ("a:/%aF", "a:/%AF", Some(NormalizationStep::Escapes)),
            ("a:/%Fa", "a:/%FA", Some(NormalizationStep::Escapes)),
            ("a:/%41", "a:/A", Some(NormalizationStep::Escapes)),
            ("a:/%AF", "a:/%AF", None),
            ("urn:X:a", "urn:x:a", Some(NormalizationStep::Path)),
            ("urn:UUID:a", "urn:uuid:a", Some(NormalizationStep::Path)),
            ("urn:uuid:A", "urn:uuid:a", Some(NormalizationStep::Path)),
            ("urn:a%2FB:x", "urn:a%2Fb:x", Some(NormalizationStep::Path)),
            ("urn:a%2Fb:X", "urn:a%2Fb:X", None),
            ("mailto:a,B@h%2FI,c@J", "mailto:a,B@h%2Fi,c@j", Some(NormalizationStep::Path)),
            // The dot segment is removed and then added again, so that `//b` is not an authority.
            ("a:/.//b", "a:/.//b", None),
        ] {
            let normalized = crate::policy::Policy::RFC3986.normalize(text).expect(text);
            assert_eq!(normalized.uri(), normal);
            assert!(normalized.steps().eq(step), "{text}: {:?}", normalized.steps());
        }
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn steps_print_as_a_list() {
        use alloc::format;

        let steps = NormalizationSteps::NONE.with(NormalizationStep::Host).with(NormalizationStep::Params);
        assert_eq!(format!("{steps:?}"), "[Host, Params]");
        assert_eq!(format!("{:?}", NormalizationSteps::NONE), "[]");
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn each_step_says_what_it_does() {
        use alloc::collections::BTreeSet;
        use alloc::string::ToString;

        let said: BTreeSet<_> = NormalizationStep::ALL.iter().map(ToString::to_string).collect();
        assert_eq!(said.len(), NormalizationStep::ALL.len());
        assert_eq!(NormalizationStep::EmptyPath.to_string(), "empty path written as `/`");
    }
}
