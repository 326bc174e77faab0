//! Conversions into a [`Value`].

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::value::Value;
use urika_runtime::value::{Label, RelPath, Segment, SegmentWithSlash, Text};

/// A type that converts to a string in a template: `&str`, `String`, `Cow<str>`, [`Segment`], [`Label`], [`RelPath`],
/// [`SegmentWithSlash`], `char`, `bool`, integers, and references to these.
///
/// The trait is sealed. Use [`Value::display`] for other types.
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::template::Value;
/// assert_eq!(Value::from(7), Value::from("7"));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a string in a template",
    note = "use a string, a character, an integer or a `bool`; for other types that print, use `Value::display(…)`"
)]
pub trait IntoText<'a>: sealed::Sealed {
    #[doc(hidden)]
    fn into_text(self) -> Cow<'a, str>;
}

/// A member of a list ([`IntoText`]), or a name and a value of an associative array.
///
/// The trait is sealed.
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::template::Template;
///
/// let template = Template::parse("{?a*}")?;
/// assert_eq!(template.expand(&[("a", vec![1, 2].into())])?, "?a=1&a=2");
/// assert_eq!(template.expand(&[("a", [("b", 1), ("c", 2)].into())])?, "?b=1&c=2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a member of a list or an associative array in a template",
    note = "members are strings, characters, integers and `bool`, and pairs of these"
)]
pub trait IntoMember<'a>: sealed::Sealed + Sized {
    #[doc(hidden)]
    fn gather(members: impl Iterator<Item = Self>) -> Value<'a>;
}

mod sealed {
    pub trait Sealed {}
}

impl<'a, S: IntoText<'a>> From<S> for Value<'a> {
    #[inline]
    fn from(scalar: S) -> Self {
        Self::text(scalar.into_text())
    }
}

impl<'a> From<&'a Value<'_>> for Value<'a> {
    #[inline]
    fn from(value: &'a Value<'_>) -> Self {
        value.borrowed()
    }
}

/// Converts an option. `None` becomes an undefined value.
impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    fn from(value: Option<T>) -> Self {
        match value {
            Some(value) => value.into(),
            None => Self::UNDEFINED,
        }
    }
}

/// Converts a reference to an option. `None` becomes an undefined value.
impl<'a, T> From<&'a Option<T>> for Value<'a>
where
    // With `Into` as the bound, the compiler would recurse without end.
    &'a T: IntoText<'a>,
{
    fn from(value: &'a Option<T>) -> Self {
        value.as_ref().into()
    }
}

#[diagnostic::do_not_recommend]
impl<'a, S: IntoText<'a>> IntoMember<'a> for S {
    fn gather(members: impl Iterator<Item = Self>) -> Value<'a> {
        Value::list(members.map(S::into_text))
    }
}

impl<K, V> sealed::Sealed for (K, V) {}

impl<'a, K: IntoText<'a>, V: IntoText<'a>> IntoMember<'a> for (K, V) {
    fn gather(members: impl Iterator<Item = Self>) -> Value<'a> {
        Value::assoc(members.map(|(name, value)| (name.into_text(), value.into_text())))
    }
}

impl<K, V> sealed::Sealed for &(K, V) {}

impl<'a, K, V> IntoMember<'a> for &'a (K, V)
where
    &'a K: IntoText<'a>,
    &'a V: IntoText<'a>,
{
    fn gather(members: impl Iterator<Item = Self>) -> Value<'a> {
        members.map(|(name, value)| (name, value)).collect()
    }
}

/// Collects strings into a list, and pairs into an associative array.
///
/// ```
/// # extern crate urika_template as urika;
/// use std::collections::BTreeMap;
/// use urika::template::Value;
///
/// let map = BTreeMap::from([("a", 1), ("b", 2)]);
/// assert_eq!(map.iter().collect::<Value<'_>>(), Value::from([("a", "1"), ("b", "2")]));
/// ```
impl<'a, M: IntoMember<'a>> FromIterator<M> for Value<'a> {
    fn from_iter<I: IntoIterator<Item = M>>(members: I) -> Self {
        M::gather(members.into_iter())
    }
}

/// Implements the conversions of arrays, slices and vectors of members, owned and by reference.
macro_rules! rows {
    ($([$($generics:tt)*] $row:ty, [$($more:tt)*] $borrowed:ty;)*) => {$(
        impl<'a, T: IntoMember<'a>, $($generics)*> From<$row> for Value<'a> {
            fn from(members: $row) -> Self {
                members.into_iter().collect()
            }
        }

        impl<'a, T, $($more)*> From<&'a $borrowed> for Value<'a>
        where
            &'a T: IntoMember<'a>,
        {
            fn from(members: &'a $borrowed) -> Self {
                members.iter().collect()
            }
        }
    )*};
}

rows! {
    [] Vec<T>, [] Vec<T>;
    [const N: usize] [T; N], [const N: usize] [T; N];
}

impl<'a, T> From<&'a [T]> for Value<'a>
where
    &'a T: IntoMember<'a>,
{
    fn from(members: &'a [T]) -> Self {
        members.iter().collect()
    }
}

/// Implements the conversion of each type: an expression makes the string of a value.
macro_rules! texts {
    ($($($type:ty),+ => |$value:ident| $text:expr;)*) => {$($(
        impl<'a> sealed::Sealed for $type {}

        impl<'a> IntoText<'a> for $type {
            #[inline]
            fn into_text(self) -> Cow<'a, str> {
                let $value = self;
                $text
            }
        }
    )+)*};
}

texts! {
    &'a str, &'a &str, &'a String, &'a Cow<'_, str>, &'a Segment<'_>, &'a Label<'_>, &'a RelPath<'_>,
    &'a SegmentWithSlash<'_> => |borrowed| Cow::Borrowed(AsRef::<str>::as_ref(borrowed));
    String => |owned| Cow::Owned(owned);
    Cow<'a, str> => |same| same;
    Segment<'a>, Label<'a>, RelPath<'a>, SegmentWithSlash<'a> => |proof| match proof.text {
        Text::Borrowed(text) => Cow::Borrowed(text),
        Text::Owned(text) => Cow::Owned(text),
    };
    char, bool, u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize,
    &char, &bool, &u8, &u16, &u32, &u64, &u128, &usize, &i8, &i16, &i32, &i64, &i128, &isize
        => |printed| Cow::Owned(printed.to_string());
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::*;
    use urika_runtime::value::{Label, RelPath, Segment};

    #[test]
    fn references_are_values_as_well() {
        assert_eq!(Value::from(&Some("a")), "a".into());
        assert_eq!(Value::from(&None::<&str>), Value::UNDEFINED);
        let owned = Vec::from([(String::from("a"), 1), (String::from("b"), 2)]);
        assert_eq!(Value::from(owned.as_slice()), [("a", 1), ("b", 2)].into());
        assert_eq!(owned.iter().collect::<Value<'_>>(), [("a", 1), ("b", 2)].into());
        assert_eq!(Value::from(&["a", "b"][..]), ["a", "b"].into());
    }

    #[test]
    fn proven_texts_are_their_texts() {
        assert_eq!(Value::from(Segment::parse("a b").unwrap()), "a b".into());
        assert_eq!(Value::from(Label::parse("a-b").unwrap()), "a-b".into());
        assert_eq!(Value::from(RelPath::parse("a/b").unwrap()), "a/b".into());
    }
}
