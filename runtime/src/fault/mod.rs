//! Faults: [`Fault`] is what the grammar and the policies report, and [`ParseError`] is what users get at run
//! time.
//!
//! The layer only uses [`text`](crate::text). It has the words of faults, but does not depend on the
//! policies, IRIs and normal forms in which they are found.
//!
//! `table.rs` has the codes and messages of faults, one row for each kind. `step.rs` has those of the steps
//! of policies, and `help.rs` the help that depends on the string. The words of other errors are next to
//! those errors. `diagnostic.rs` has all layout. The macros, const evaluation and the run time print the
//! same.

#[cfg(feature = "alloc")]
mod confine;
#[cfg(any(feature = "http", feature = "url"))]
mod convert;
mod diagnostic;
mod error;
mod help;
mod kind;
mod listed;
mod name;
mod piece;
mod step;
mod table;
mod tri;
mod visible;
mod wording;
mod words;

#[cfg(feature = "alloc")]
pub use confine::ConfineError;
#[cfg(any(feature = "http", feature = "url"))]
pub use convert::ConvertError;
use core::fmt;

pub use diagnostic::Diagnostic;
pub use error::ParseError;

#[cfg(feature = "alloc")]
pub(crate) use help::remedy;
pub(crate) use listed::Listed;
pub(crate) use piece::decimal;
pub use step::{NormalizationStep, NormalizationSteps};
pub use table::FaultKind;
pub use tri::tri;
pub use visible::is_showable;
pub use wording::{Wording, debugs_as_displayed};
pub use words::What;
#[cfg(feature = "alloc")]
pub(crate) use words::write_sentence;

macro_rules! parts {
    ($($(#[$doc:meta])* $part:ident: $name:literal, $section:literal;)*) => {
        /// A component of a URI reference (RFC 3986, section 3), or a piece of a URI template (RFC 6570,
        /// section 2).
        ///
        /// ```
        /// # extern crate urika_runtime as urika;
        /// use urika::{Part, Uri};
        ///
        /// assert_eq!(Uri::parse("http://h/?a[]=b").unwrap_err().part(), Part::Query);
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Part {
            $($(#[$doc])* $part,)*
        }

        impl Part {
            /// Returns the name of the part in messages.
            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $(Self::$part => $name,)*
                }
            }

            /// Returns the section that defines the syntax of the part.
            const fn section(self) -> &'static str {
                match self {
                    $(Self::$part => $section,)*
                }
            }
        }
    };
}

parts! {
    /// The scheme (section 3.1).
    Scheme: "scheme", "RFC 3986, section 3.1";
    /// The user information (section 3.2.1).
    Userinfo: "user information", "RFC 3986, section 3.2.1";
    /// The host (section 3.2.2).
    Host: "host", "RFC 3986, section 3.2.2";
    /// The port (section 3.2.3).
    Port: "port", "RFC 3986, section 3.2.3";
    /// The path (section 3.3).
    Path: "path", "RFC 3986, section 3.3";
    /// The query (section 3.4).
    Query: "query", "RFC 3986, section 3.4";
    /// The fragment (section 3.5).
    Fragment: "fragment", "RFC 3986, section 3.5";
    /// Text outside expressions (RFC 6570, section 2.1).
    Template: "literal text", "RFC 6570, section 2.1";
    /// Text between braces (RFC 6570, section 2.2).
    Expression: "expression", "RFC 6570, section 2.2";
    /// The value of a variable of a template (RFC 6570, section 2.3).
    Value: "value", "RFC 6570, section 2.3";
}

/// A mistake that the grammar or a policy finds: its kind, the part, and the bytes of the original string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fault {
    /// The kind of the mistake.
    pub kind: FaultKind,
    /// The part that is at fault.
    pub part: Part,
    /// The offset of the first byte at fault. It is the length of the text when something is missing at the
    /// end.
    pub offset: u32,
    /// The number of bytes at fault; 0 if something is missing.
    pub length: u32,
}

impl Fault {
    /// Makes the fault of the bytes from `start` to `end`.
    #[must_use]
    pub const fn new(kind: FaultKind, part: Part, start: usize, end: usize) -> Self {
        Self { kind, part, offset: start as u32, length: end.saturating_sub(start) as u32 }
    }

    /// Returns the error for the fault, which was found while reading `what`.
    #[must_use]
    pub const fn found_in(self, what: What) -> ParseError {
        ParseError::new(self, what)
    }

    /// Returns the sentence of the message.
    #[must_use]
    pub fn sentence(self) -> impl fmt::Display {
        words::sentence(self)
    }

    /// Returns the section that the message cites.
    #[must_use]
    pub const fn section(self) -> &'static str {
        words::section(self)
    }

    /// Returns the remedy in words that do not depend on the string, which is empty if the sentence is enough.
    #[must_use]
    pub fn help(self) -> impl fmt::Display {
        help::help(self, What::Template, "", "", Listed::Nothing, false)
    }

    /// Returns the remedy for a value of a template, which is empty if the sentence is enough.
    #[must_use]
    pub const fn value_help(self) -> &'static str {
        help::value_help(self.kind, self.part)
    }
}
