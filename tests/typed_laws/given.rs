//! Values in the terms of RFC 6570: undefined, a string, a list of strings, or pairs of strings.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use urika::template::Value;
use urika::value::{BaseBuf, Encoded, Label, RelPath, Secret, Segment, SegmentWithSlash};
use urika::{Host, UriRef};

/// A value as strings, and the kind of its type.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Given {
    pub(crate) members: Members,
    pub(crate) nature: Nature,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Members {
    Undefined,
    Text(String),
    List(Vec<String>),
    Pairs(Vec<(String, String)>),
}

/// The kind of a value, which its text does not show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Nature {
    /// Data.
    Data,
    /// Data whose slashes are allowed in a segment, encoded.
    Slashes,
    /// Text that is already encoded.
    Encoded,
    /// A number that prints no digits, such as NaN.
    Unsound,
    /// A base: a whole address, whose parts are not checked as values.
    Base,
}

impl Given {
    fn text(text: impl Display) -> Self {
        Self { members: Members::Text(text.to_string()), nature: Nature::Data }
    }

    pub(crate) fn with(self, nature: Nature) -> Self {
        Self { nature, ..self }
    }

    /// Applies `change` to every string.
    pub(crate) fn map(&self, change: impl Fn(&str) -> String) -> Self {
        let members = match &self.members {
            Members::Undefined => Members::Undefined,
            Members::Text(text) => Members::Text(change(text)),
            Members::List(list) => Members::List(list.iter().map(|text| change(text)).collect()),
            Members::Pairs(pairs) => {
                Members::Pairs(pairs.iter().map(|(name, value)| (change(name), change(value))).collect())
            }
        };
        Self { members, nature: self.nature }
    }

    /// Converts the value for a run-time template.
    pub(crate) fn value(&self) -> Value<'static> {
        match self.members.clone() {
            Members::Undefined => Value::UNDEFINED,
            Members::Text(text) => text.into(),
            Members::List(list) => list.into(),
            Members::Pairs(pairs) => pairs.into(),
        }
    }
}

/// A type of values, with its expected string.
pub(crate) trait Give {
    fn given(&self) -> Given;
}

macro_rules! printed {
    ($($type:ty),*) => { $(impl Give for $type { fn given(&self) -> Given { Given::text(self) } })* };
}

printed!(
    String,
    Cow<'static, str>,
    Box<str>,
    &'static str,
    bool,
    char,
    u8,
    u16,
    u32,
    u64,
    i64,
    u128,
    Ipv4Addr,
    Host<'static>,
    UriRef<'static>
);

macro_rules! texts {
    ($($type:ty),*) => {
        $(impl Give for $type { fn given(&self) -> Given { Given::text(self.as_str()) } })*
    };
}

texts!(Segment<'static>, Label<'static>, RelPath<'static>);

/// Prints a number with the fewest digits that are parsed as the same number, without an exponent.
macro_rules! floats {
    ($($type:ty),*) => {
        $(impl Give for $type {
            fn given(&self) -> Given {
                let nature = if self.is_finite() { Nature::Data } else { Nature::Unsound };
                Given::text(self).with(nature)
            }
        })*
    };
}

floats!(f32, f64);

/// In a host, an IPv6 address has brackets.
impl Give for Ipv6Addr {
    fn given(&self) -> Given {
        Given::text(format!("[{self}]"))
    }
}

impl Give for IpAddr {
    fn given(&self) -> Given {
        match self {
            Self::V4(address) => address.given(),
            Self::V6(address) => address.given(),
        }
    }
}

impl Give for SegmentWithSlash<'static> {
    fn given(&self) -> Given {
        Given::text(self.as_str()).with(Nature::Slashes)
    }
}

impl Give for Secret<String> {
    fn given(&self) -> Given {
        Given::text(self.expose())
    }
}

impl Give for Encoded<'static> {
    fn given(&self) -> Given {
        Given::text(self.as_str()).with(Nature::Encoded)
    }
}

impl Give for BaseBuf {
    fn given(&self) -> Given {
        Given::text(self.as_str()).with(Nature::Base)
    }
}

impl<T: Give> Give for Option<T> {
    fn given(&self) -> Given {
        let undefined = Given { members: Members::Undefined, nature: Nature::Data };
        self.as_ref().map_or(undefined, Give::given)
    }
}

fn list<T: Give>(members: &[T]) -> Given {
    let text = |member: &T| match member.given().members {
        Members::Text(text) => text,
        _ => panic!("a list within a list"),
    };
    Given { members: Members::List(members.iter().map(text).collect()), nature: Nature::Data }
}

impl<T: Give> Give for Vec<T> {
    fn given(&self) -> Given {
        list(self)
    }
}

impl<T: Give, const N: usize> Give for [T; N] {
    fn given(&self) -> Given {
        list(self)
    }
}

impl Give for BTreeMap<String, String> {
    fn given(&self) -> Given {
        let pairs = self.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        Given { members: Members::Pairs(pairs), nature: Nature::Data }
    }
}
