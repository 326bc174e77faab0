//! [`Cut`]: a prefix of a value, checked as it will be written.

use crate::template::encode::{self, Allow};
use crate::template::expression::{Item, Visitor};
use crate::template::{Operator, Style};
use crate::typed::UriValue;
use crate::typed::answer::{answers, given_whole};

/// The first characters of a value, as [`Expression::prefix`](crate::typed::Expression::prefix) writes them.
/// The beginning of `..a` may be `..`, so the promises of a value as a segment or a host do not apply to its
/// prefix.
#[derive(Debug)]
pub struct Cut<'v, T: ?Sized> {
    pub(in crate::typed) value: &'v T,
    pub(in crate::typed) count: u16,
    pub(in crate::typed) style: &'static Style,
}

impl<'v, T: UriValue + ?Sized> Cut<'v, T> {
    /// Makes the first `count` characters of `value`, in an expression with `operator`.
    #[inline]
    pub const fn new(value: &'v T, count: u16, operator: Operator) -> Self {
        Self { value, count, style: operator.style() }
    }
}

impl<T: UriValue + ?Sized> UriValue for Cut<'_, T> {
    type Kind = T::Kind;
    given_whole!();
    answers! {
        @ no: Segment Path Label Host HostReserved Port Prefix;
        of T: Absolute Defined Sound Reserved Plain HostType Distinct Bounded;
    }
    const __MAX_LEN: usize = T::__MAX_LEN;
    const __HAS_SEGMENTS: bool = T::__HAS_SEGMENTS;

    fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        self.value.__visit(&mut Cutting { visitor, count: self.count, allow: self.style.allow })
    }

    fn __hint(&self) -> usize {
        self.value.__hint()
    }
}

/// Cuts each string that it receives, and passes it to another visitor.
struct Cutting<'v, V> {
    visitor: &'v mut V,
    count: u16,
    allow: Allow,
}

impl<V> Cutting<'_, V> {
    fn cut<'t>(&self, text: &'t str) -> &'t str {
        encode::prefix(text, self.count, self.allow)
    }
}

impl<V: Visitor> Visitor for Cutting<'_, V> {
    type Error = V::Error;

    fn item(&mut self, item: Item<'_>) -> Result<(), V::Error> {
        match item {
            Item::Text(text) => self.visitor.item(Item::Text(self.cut(text))),
            Item::Plain(text) => self.visitor.item(Item::Plain(self.cut(text))),
            Item::Printed(_) | Item::NotFinite(_) | Item::Hidden => self.visitor.item(item),
        }
    }

    fn pair(&mut self, name: Item<'_>, value: Item<'_>) -> Result<(), V::Error> {
        self.visitor.pair(name, value)
    }

    #[inline]
    fn hides_secrets(&self) -> bool {
        self.visitor.hides_secrets()
    }
}
