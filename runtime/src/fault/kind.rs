//! The macro that makes [`FaultKind`](super::FaultKind), the rows of the table of faults, and the values that
//! fill their holes.

use super::{NormalizationStep, Wording};

/// The words of a kind of fault.
pub(crate) struct FaultRow {
    /// Code, section, sentence and help. If the section is empty, the section of the part is used.
    pub(crate) words: Wording,
    /// The name for `allow(…)`; empty for other faults.
    pub(crate) allowed_by: &'static str,
    /// The code of the site rules.
    #[cfg_attr(not(feature = "alloc"), allow(dead_code, reason = "only violations have it"))]
    pub(super) site: &'static str,
    /// The remedy for a value of a typed template; empty if the sentence is enough.
    pub(super) value_help: &'static str,
}

/// The values in a kind of fault, which fill the holes of its words.
pub(super) struct Holes {
    pub(super) char: char,
    pub(super) text: &'static str,
    pub(super) number: u32,
    pub(super) step: NormalizationStep,
    pub(super) names: &'static [&'static str],
}

impl Holes {
    pub(super) const NONE: Self =
        Self { char: '\0', text: "", number: 0, step: NormalizationStep::Scheme, names: &[] };
}

/// Makes the enum from the rows, and the two functions that read its rows.
macro_rules! kinds {
    ($(
        $(#[$doc:meta])*
        $kind:ident $(($($hole:ident: $type:ty),+))?: $code:literal $(in $site:ident)?, $section:expr,
            $sentence:literal, $help:literal $(allow $allowed_by:ident)? $(, value $value_help:literal)?;
    )*) => {
        /// A kind of mistake that Urika finds, as data.
        ///
        /// New versions may add variants. To react to an error, compare its
        /// [`code`](crate::ParseError::code), which keeps its meaning between versions.
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// use urika::{FaultKind, Uri};
        ///
        /// assert_eq!(Uri::parse("http://h/a b").unwrap_err().kind(), FaultKind::Unexpected(' '));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum FaultKind {
            $($(#[$doc])* $kind $(($($type),+))?,)*
        }

        impl FaultKind {
            /// Returns the row of the table.
            pub(crate) const fn row(self) -> &'static $crate::fault::kind::FaultRow {
                use $crate::fault::kind::{INVALID_HOST, INVALID_URL, PART, FaultRow, UNSUPPORTED_PROTOCOL};
                match self {
                    $(Self::$kind { .. } => const {
                        &FaultRow {
                            words: $crate::fault::Wording::new($code, $section, $sentence, $help),
                            allowed_by: concat!($(stringify!($allowed_by))?),
                            site: $crate::fault::kind::site!($code $($site)?),
                            value_help: concat!($($value_help)?),
                        }
                    },)*
                }
            }

            /// Returns the values in the kind.
            pub(super) const fn holes(self) -> $crate::fault::kind::Holes {
                use $crate::fault::kind::Holes;
                match self {
                    $($(Self::$kind($($hole),+) => Holes { $($hole,)+ ..Holes::NONE },)?)*
                    _ => Holes::NONE,
                }
            }
        }
    };
}
pub(super) use kinds;

/// Returns the last of one or two codes.
macro_rules! site {
    ($code:literal) => {
        $code
    };
    ($code:literal $site:ident) => {
        $site
    };
}
pub(super) use site;

/// Represents the section of the part.
pub(super) const PART: &str = "";
/// The code of the site rules for everything that the grammar rejects, and for strings that other readers
/// parse as another URI.
pub(super) const INVALID_URL: &str = "INVALID_URL";
/// The code of the site rules for an invalid host.
pub(super) const INVALID_HOST: &str = "INVALID_HOST";
/// The code of the site rules for a scheme that is not on the list, or is most likely a typo.
pub(super) const UNSUPPORTED_PROTOCOL: &str = "UNSUPPORTED_PROTOCOL";
