//! [`GivenValue`]: a value that is found by its name, as a value of a typed template.

use crate::fault::{FaultKind, Part};
use crate::template::expression::{Item, Visitor};
use crate::template::value::View;
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
    Host(Host<'v>),
    Base(Base<'v>),
}

impl<'v> GivenValue<'v> {
    /// Returns the value in this type, or the reason why it does not have one.
    pub(super) fn new(view: View<'v>, widest: Widest) -> Result<Self, (FaultKind, Part)> {
        match (widest, view) {
            #[cfg(feature = "serde_json")]
            (_, View::Nested) => Err((FaultKind::ValueNested, Part::Value)),
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

    pub(super) const fn is_undefined(&self) -> bool {
        matches!(self, Self::Any(View::Undefined))
    }
}

impl UriValue for GivenValue<'_> {
    // No value is written by this: see `filled.rs`.
    type Kind = kind::Scalar;
    given_whole!();
    answers! {
        yes: Sound Plain HostType Prefix;
        no: Defined Segment Path Reserved Label Host HostReserved Port Distinct Bounded;
    }
    const __MAX_LEN: usize = usize::MAX;

    #[inline]
    fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        match self {
            Self::Any(View::Text(text)) => visitor.item(Item::Text(text)),
            Self::Any(View::List(members)) => {
                members.iter().try_for_each(|member| visitor.item(Item::Text(member)))
            }
            Self::Any(View::Assoc(pairs)) => {
                pairs.iter().try_for_each(|(name, value)| visitor.pair(Item::Text(name), Item::Text(value)))
            }
            Self::Any(_) => Ok(()),
            Self::Host(host) => host.__visit(visitor),
            Self::Base(base) => base.__visit(visitor),
        }
    }

    fn __hint(&self) -> usize {
        0
    }
}
