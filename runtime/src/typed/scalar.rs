//! Implements [`UriValue`](super::UriValue) for numbers, `bool`, `char` and addresses.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use core::num::NonZero;

use super::answer::{No, Word, Yes, answers, given_whole};
use super::kind;
use super::short::Short;
use super::value::UriValue;
use crate::template::expression::Digits;
use crate::template::expression::{Item, Visitor};

/// Implements the trait for integers. Says whether every value is a port, which label it is, how long it may
/// be, and how it is shown.
macro_rules! integers {
    ($($type:ident: $port:ident, $label:ident, $length:literal, |$number:ident, $visitor:ident| $shown:expr;)*) => {$(
        impl UriValue for $type {
            type Kind = kind::Scalar;
            given_whole!();
            answers! {
                yes: Defined Sound Segment Path Reserved Plain Distinct Bounded;
                no: HostType Host HostReserved Prefix;
            }
            type Port = $port;
            type Label = $label;
            const __MAX_LEN: usize = $length;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
                let ($number, $visitor) = (*self, visitor);
                $shown
            }

            #[inline]
            fn __hint(&self) -> usize {
                $length
            }
        }

        impl UriValue for NonZero<$type> {
            type Kind = kind::Scalar;
            given_whole!();
            answers! {
                of $type: Defined Sound Segment Path Reserved Plain Label HostType Host HostReserved Port Prefix
                    Distinct Bounded;
            }
            const __MAX_LEN: usize = $length;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
                self.get().__visit(visitor)
            }

            #[inline]
            fn __hint(&self) -> usize {
                $length
            }
        }
    )*};
}

integers! {
    u8: Yes, Word, 3, |n, v| v.number(false, n.into());
    u16: Yes, Word, 5, |n, v| v.number(false, n.into());
    u32: No, Word, 10, |n, v| v.number(false, n.into());
    u64: No, Word, 20, |n, v| v.number(false, n);
    usize: No, Word, 20, |n, v| v.number(false, n as u64);
    u128: No, Yes, 39, |n, v| v.item(Item::Plain(Digits::<39>::long(n, false).as_str()));
    i8: No, No, 4, |n, v| v.number(n < 0, n.unsigned_abs().into());
    i16: No, No, 6, |n, v| v.number(n < 0, n.unsigned_abs().into());
    i32: No, No, 11, |n, v| v.number(n < 0, n.unsigned_abs().into());
    i64: No, No, 20, |n, v| v.number(n < 0, n.unsigned_abs());
    isize: No, No, 20, |n, v| v.number(n < 0, n.unsigned_abs() as u64);
    i128: No, No, 40, |n, v| v.item(Item::Plain(Digits::<40>::long(n.unsigned_abs(), n < 0).as_str()));
}

/// Implements the trait for floats, written by `Display`: without exponent, so that they read back as the
/// same number.
macro_rules! floats {
    ($($type:ident: $length:literal;)*) => {$(
        impl UriValue for $type {
            type Kind = kind::Scalar;
            given_whole!();
            answers! {
                yes: Defined Reserved Plain Distinct Bounded;
                no: Sound Segment Path Label HostType Host HostReserved Port Prefix;
            }
            const __MAX_LEN: usize = $length;

            fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
                let text = Short::<$length>::print(self);
                let item = if self.is_finite() { Item::Plain } else { Item::NotFinite };
                visitor.item(item(text.as_str()))
            }

            #[inline]
            fn __hint(&self) -> usize {
                24
            }
        }
    )*};
}

floats! {
    f32: 48;
    // -2.2250738585072014e-308 has 324 digits behind the point.
    f64: 327;
}

impl UriValue for bool {
    type Kind = kind::Scalar;
    given_whole!();
    answers! {
        yes: Defined Sound Segment Path Reserved Plain Distinct Bounded;
        no: HostType Host HostReserved Port Prefix;
    }
    type Label = Word;
    const __MAX_LEN: usize = 5;
    const __TEXTS: &'static [&'static str] = &["false", "true"];

    #[inline]
    fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        visitor.item(Item::Plain(if *self { "true" } else { "false" }))
    }

    #[inline]
    fn __hint(&self) -> usize {
        5
    }
}

impl UriValue for char {
    type Kind = kind::Scalar;
    given_whole!();
    answers! {
        yes: Defined Sound Plain Distinct Bounded;
        no: Segment Path Reserved Label HostType Host HostReserved Port Prefix;
    }
    const __MAX_LEN: usize = 12;

    #[inline]
    fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        visitor.item(Item::Text(self.encode_utf8(&mut [0; 4])))
    }

    #[inline]
    fn __hint(&self) -> usize {
        3
    }
}

/// Implements the trait for addresses. Says whether one without brackets is a host.
macro_rules! addresses {
    ($($type:ident: $host:ident, $length:literal, $max_len:literal;)*) => {$(
        impl UriValue for $type {
            type Kind = kind::Scalar;
            given_whole!();
            answers! {
                yes: Defined Sound Segment Path Reserved Plain HostType HostReserved Distinct Bounded;
                no: Label Port Prefix;
            }
            type Host = $host;
            const __MAX_LEN: usize = $max_len;

            fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
                visitor.item(Item::Text(Short::<$length>::print(self).as_str()))
            }

            #[inline]
            fn __hint(&self) -> usize {
                $length
            }
        }
    )*};
}

addresses! {
    Ipv4Addr: Yes, 15, 15;
    // An address has seven colons, which become escapes.
    Ipv6Addr: No, 39, 53;
    IpAddr: No, 39, 53;
}
