//! [`Item`]: the macro that was called.

use urika_runtime::What;

/// A macro for literals, by the type that it makes.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Item {
    /// `uri!`
    Uri,
    /// `uri_ref!`
    UriRef,
    /// `base!`
    Base,
    /// `segment!`
    Segment,
}

impl Item {
    /// Returns the kind of text that the macro reads.
    pub(crate) const fn what(self) -> What {
        match self {
            Self::Uri => What::Uri,
            Self::UriRef => What::Reference,
            Self::Base => What::Base,
            Self::Segment => What::Segment,
        }
    }

    /// Returns the type that the macro makes.
    pub(crate) const fn type_name(self) -> &'static str {
        match self {
            Self::Uri => "Uri",
            Self::UriRef => "UriRef",
            Self::Base => "Base",
            Self::Segment => "Segment",
        }
    }

    /// Returns an example of a call.
    pub(crate) const fn example(self) -> &'static str {
        match self {
            Self::Uri => "uri!(\"https://example.com/\")",
            Self::UriRef => "uri_ref!(\"../images/a.png\")",
            Self::Base => "base!(\"https://example.com/v1\")",
            Self::Segment => "segment!(\"a b\")",
        }
    }
}
