//! Implements [`UriValue`](super::UriValue) for strings, pointers to values, and options.

#[cfg(all(feature = "alloc", target_has_atomic = "ptr"))]
use alloc::sync::Arc;
#[cfg(feature = "alloc")]
use alloc::{
    borrow::{Cow, ToOwned},
    boxed::Box,
    rc::Rc,
    string::String,
};
#[cfg(feature = "alloc")]
use core::borrow::Borrow as _;

use super::answer::{answers, given_whole};
use super::kind;
use super::language::Language;
use super::value::{Seal, Unset, UriValue};
#[cfg(feature = "alloc")]
use crate::template::Value;
use crate::template::expression::{Item, Visitor};
use urika_runtime::value::Secret;

/// A string may have any characters, so it could change the target of the URI if it fills a segment.
impl UriValue for str {
    type Kind = kind::ScalarKind;
    type Given = Unset;
    type Initial = Unset;
    const __DERIVE_URI_VALUE_INSTEAD: Seal = Seal;
    answers! {
        yes: Defined Sound Plain Prefix Distinct;
        no: Segment Path Reserved Label HostType Host HostReserved Port Bounded;
    }
    const __MAX_LEN: usize = usize::MAX;

    #[inline]
    fn __initial() -> Unset {
        Unset
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        visitor.item(Item::Text(self))
    }

    #[cfg(feature = "alloc")]
    #[inline]
    fn __as_value(&self) -> Value<'_> {
        Value::text(Cow::Borrowed(self))
    }

    #[inline]
    fn __hint(&self) -> usize {
        self.len()
    }
}

/// An option is undefined when it is `None`.
impl<T: UriValue> UriValue for Option<T> {
    type Kind = T::Kind;
    type Given = T;
    type Initial = Self;
    const __DERIVE_URI_VALUE_INSTEAD: Seal = Seal;
    answers! {
        @ no: Defined;
        of T: Absolute Sound Segment Path Reserved Plain Label HostType Host HostReserved Port Prefix Distinct Bounded;
    }
    const __MAX_LEN: usize = T::__MAX_LEN;
    const __TEXTS: &'static [&'static str] = T::__TEXTS;
    const __LANGUAGE: Language = T::__LANGUAGE;
    const __KEYS: &'static [&'static str] = T::__KEYS;

    #[inline]
    fn __given(given: T) -> Self {
        Some(given)
    }

    #[inline]
    fn __initial() -> Self {
        None
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        match self {
            Some(value) => value.__visit(visitor),
            None => Ok(()),
        }
    }

    #[cfg(feature = "alloc")]
    #[inline]
    fn __as_value(&self) -> Value<'_> {
        self.as_ref().map_or(Value::UNDEFINED, T::__as_value)
    }

    #[cfg(feature = "alloc")]
    #[inline]
    fn __into_value<'v>(self) -> Value<'v>
    where
        Self: 'v,
    {
        self.map_or(Value::UNDEFINED, T::__into_value)
    }

    #[inline]
    fn __hint(&self) -> usize {
        self.as_ref().map_or(0, T::__hint)
    }

    #[inline]
    fn __count(&self) -> usize {
        self.as_ref().map_or(0, T::__count)
    }
}

/// Writes the items that a value has in common with its target: all but its methods.
macro_rules! of_target {
    ($target:ty) => {
        type Kind = <$target as UriValue>::Kind;
        given_whole!();
        answers! {
            @ of $target: Absolute Defined Sound Segment Path Reserved Plain Label HostType Host HostReserved Port
                Prefix Distinct Bounded;
        }
        const __MAX_LEN: usize = <$target as UriValue>::__MAX_LEN;
        const __KEYS: &'static [&'static str] = <$target as UriValue>::__KEYS;
        const __TEXTS: &'static [&'static str] = <$target as UriValue>::__TEXTS;
        const __LANGUAGE: Language = <$target as UriValue>::__LANGUAGE;
    };
}

/// Implements the trait for pointers to a value. `$value` is the value at run time, if its strings are not copied.
macro_rules! pointers {
    ($(
        $(#[$meta:meta])* [$($generics:tt)*] $pointer:ty, $target:ty $(=> |$it:ident| $value:expr)?;
    )*) => {$(
        $(#[$meta])*
        impl<$($generics)*> UriValue for $pointer {
            of_target!($target);

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
                <$target as UriValue>::__visit(self, visitor)
            }

            #[cfg(feature = "alloc")]
            #[inline]
            fn __as_value(&self) -> Value<'_> {
                <$target as UriValue>::__as_value(self)
            }

            $(
                #[cfg(feature = "alloc")]
                #[inline]
                fn __into_value<'v>(self) -> Value<'v>
                where
                    Self: 'v,
                {
                    let $it = self;
                    $value
                }
            )?

            #[inline]
            fn __hint(&self) -> usize {
                <$target as UriValue>::__hint(self)
            }

            #[inline]
            fn __count(&self) -> usize {
                <$target as UriValue>::__count(self)
            }
        }
    )*};
}

pointers! {
    [T: UriValue + ?Sized] &T, T => |value| T::__as_value(value);
    #[cfg(feature = "alloc")]
    [T: UriValue + ?Sized] Box<T>, T;
    #[cfg(feature = "alloc")]
    [T: UriValue + ?Sized] Rc<T>, T;
    #[cfg(all(feature = "alloc", target_has_atomic = "ptr"))]
    [T: UriValue + ?Sized] Arc<T>, T;
    #[cfg(feature = "alloc")]
    [T: UriValue + ToOwned + ?Sized] Cow<'_, T>, T => |value| match value {
        Cow::Borrowed(value) => T::__as_value(value),
        Cow::Owned(value) => T::__as_value(value.borrow()).into_owned(),
    };
    #[cfg(feature = "alloc")]
    [] String, str => |text| Value::text(Cow::Owned(text));
}

/// A secret is written like its value. A visitor that prints values gets nothing of it.
impl<T: UriValue> UriValue for Secret<T> {
    of_target!(T);

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn __visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        if visitor.hides_secrets() {
            self.expose().__visit(&mut SecretVisitor(visitor))
        } else {
            self.expose().__visit(visitor)
        }
    }

    #[cfg(feature = "alloc")]
    #[inline]
    fn __as_value(&self) -> Value<'_> {
        self.expose().__as_value().secret()
    }

    #[inline]
    fn __hint(&self) -> usize {
        self.expose().__hint()
    }

    #[inline]
    fn __count(&self) -> usize {
        self.expose().__count()
    }
}

/// Receives the strings of a secret, and passes on none of them.
struct SecretVisitor<'v, V>(&'v mut V);

impl<V: Visitor> Visitor for SecretVisitor<'_, V> {
    type Error = V::Error;

    fn item(&mut self, _: Item<'_>) -> Result<(), V::Error> {
        self.0.item(Item::Hidden)
    }

    fn pair(&mut self, _: Item<'_>, _: Item<'_>) -> Result<(), V::Error> {
        self.0.pair(Item::Hidden, Item::Hidden)
    }
}

#[cfg(test)]
mod tests {
    use super::UriValue;

    #[test]
    fn values_given_to_an_option_are_some() {
        assert_eq!((Option::<u8>::__given(7), Option::<u8>::__initial()), (Some(7), None));
        assert_eq!((Some("a").__count(), None::<&str>.__count()), (1, 0));
    }
}
