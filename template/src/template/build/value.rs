//! [`GivenValue`]: a value that is found by its name, as a value of a typed template.

use crate::fault::{FaultKind, Part};
use crate::template::expression::Visitor;
use crate::template::value::View;
use crate::template::variable::show;
use crate::typed::answer::{answers, given_whole};
use crate::typed::{UriValue, kind};
use urika_runtime::Host;
use urika_runtime::value::Base;

/// The widest type of a variable, which its places decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Widest {
    /// Any text, list or associative array.
    Any,
    /// A host of a scheme whose clients connect to it.
    Host,
    /// A base.
    Base,
}

/// A value in the widest type of its variable.
#[derive(Clone, Copy, Debug)]
pub(super) enum GivenValue<'v> {
    Any(View<'v>),
    Encoded(EncodedValue<'v>),
    EncodedPath(EncodedPath<'v>),
    Slashed(Slashed<'v>),
    Host(Host<'v>),
    Base(Base<'v>),
}

/// A value whose strings are already percent-encoded.
#[derive(Clone, Copy, Debug)]
pub(super) struct EncodedValue<'v>(View<'v>);

/// A value whose strings are already percent-encoded, and whose type promises that they are paths.
#[derive(Clone, Copy, Debug)]
pub(super) struct EncodedPath<'v>(View<'v>);

/// A value whose strings are segments with slashes between them, each of which may fill a segment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slashed<'v>(View<'v>);

impl<'v> GivenValue<'v> {
    /// Returns the value in the type of its variable, or the reason why it does not have one. A place that `encodes` does
    /// not accept text that is already encoded.
    pub(super) fn new(view: View<'v>, widest: Widest, encodes: bool) -> Result<Self, (FaultKind, Part)> {
        let (mark, view) = view.split();
        if !mark.is_finite {
            return Err((FaultKind::ValueNotFinite, Part::Value));
        }
        if !mark.is_sound {
            return Err((FaultKind::ValueNoText, Part::Value));
        }
        if !mark.is_plain && (encodes || widest != Widest::Any) {
            return Err((FaultKind::ValueEncoded, Part::Value));
        }
        match (widest, view) {
            #[cfg(feature = "serde_json")]
            (_, View::Nested) => Err((FaultKind::ValueNested, Part::Value)),
            (Widest::Any, _) if mark.is_path => Ok(Self::EncodedPath(EncodedPath(view))),
            (Widest::Any, _) if mark.is_encoded => Ok(Self::Encoded(EncodedValue(view))),
            (Widest::Any, _) if mark.is_slashed => Ok(Self::Slashed(Slashed(view))),
            (Widest::Any, _) | (_, View::Undefined) => Ok(Self::Any(view)),
            (Widest::Host, View::Text(text)) => match (Host::parse(text), text.parse()) {
                (Ok(host), _) => Ok(Self::Host(host)),
                (_, Ok(address)) => Ok(Self::Host(Host::Ipv6(address))),
                (Err(error), _) => Err((error.kind(), Part::Host)),
            },
            (Widest::Base, View::Text(text)) => match Base::parse(text) {
                Ok(base) => Ok(Self::Base(base)),
                Err(error) => Err((error.kind(), error.part())),
            },
            _ => Err((FaultKind::ValueMembers, Part::Value)),
        }
    }

    /// Returns the strings, unless the value has its own type.
    pub(super) const fn view(&self) -> Option<View<'v>> {
        match self {
            Self::Any(view)
            | Self::Encoded(EncodedValue(view))
            | Self::EncodedPath(EncodedPath(view))
            | Self::Slashed(Slashed(view)) => Some(*view),
            Self::Host(_) | Self::Base(_) => None,
        }
    }

    pub(super) const fn is_undefined(&self) -> bool {
        matches!(self.view(), Some(View::Undefined))
    }
}

impl UriValue for GivenValue<'_> {
    // Values are not written by this: see `filled.rs`.
    type Kind = kind::ScalarKind;
    given_whole!();
    answers! {
        yes: Sound Plain HostType Prefix;
        no: Defined Segment Path Reserved Label Host HostReserved Port Distinct Bounded;
    }
    const __MAX_LEN: usize = usize::MAX;

    #[inline]
    fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        match self {
            Self::Any(view)
            | Self::Encoded(EncodedValue(view))
            | Self::EncodedPath(EncodedPath(view))
            | Self::Slashed(Slashed(view)) => show(*view, visitor),
            Self::Host(host) => host.__visit(visitor),
            Self::Base(base) => base.__visit(visitor),
        }
    }

    fn __hint(&self) -> usize {
        0
    }
}

/// Runs `$body` with a value in the type that has its promises.
macro_rules! in_its_type {
    ($found:expr, |$it:ident| $body:expr) => {
        match $found {
            GivenValue::Encoded($it) => $body,
            GivenValue::EncodedPath($it) => $body,
            GivenValue::Slashed($it) => $body,
            $it => $body,
        }
    };
}

pub(super) use in_its_type;

/// Implements the trait for a view whose type makes promises.
macro_rules! promised {
    ($type:ident => $answers:tt) => {
        impl UriValue for $type<'_> {
            type Kind = kind::ScalarKind;
            given_whole!();
            answers! $answers
            const __MAX_LEN: usize = usize::MAX;

            fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
                show(self.0, visitor)
            }

            fn __hint(&self) -> usize {
                0
            }
        }
    };
}

promised! {
    EncodedValue => {
        yes: Sound Reserved Prefix;
        no: Defined Segment Path Plain Label HostType Host HostReserved Port Distinct Bounded;
    }
}

promised! {
    EncodedPath => {
        yes: Sound Path Reserved Prefix;
        no: Defined Segment Plain Label HostType Host HostReserved Port Distinct Bounded;
    }
}

promised! {
    Slashed => {
        yes: Sound Segment Plain Prefix;
        no: Defined Path Reserved Label HostType Host HostReserved Port Distinct Bounded;
    }
}
