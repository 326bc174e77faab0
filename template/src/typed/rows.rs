//! Rows of values: lists of scalars, and associative arrays of pairs.
//!
//! The kind of a row depends on its members, so one implementation serves lists and associative arrays.

#[cfg(feature = "alloc")]
use alloc::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, VecDeque},
    vec::Vec,
};

use super::answer::{answers, given_whole};
use super::kind::{self, ValueKind};
use super::language::Language;
use super::value::{Scalar, Seal, Unset, UriValue};
#[cfg(feature = "alloc")]
use crate::template::Value;
use crate::template::expression::{Item, Visitor};
#[cfg(feature = "alloc")]
use crate::template::value::{Pair, ValueProperties};

/// The members of a list or an associative array that is being made.
#[cfg(feature = "alloc")]
#[doc(hidden)]
#[derive(Debug)]
pub struct Row<'a> {
    pub(super) members: Vec<Cow<'a, str>>,
    pub(super) pairs: Vec<Pair<'a>>,
    pub(super) mark: ValueProperties,
}

#[cfg(feature = "alloc")]
impl Default for Row<'_> {
    fn default() -> Self {
        Self { members: Vec::new(), pairs: Vec::new(), mark: ValueProperties::NONE }
    }
}

#[cfg(feature = "alloc")]
impl<'a> Row<'a> {
    /// Adds a member of a list, unless it is undefined.
    pub(crate) fn push(&mut self, member: Value<'a>) {
        let text = self.text(member);
        self.members.extend(text);
    }

    /// Adds a pair, if both its strings are defined (RFC 6570, section 3.2.1).
    pub(crate) fn push_pair(&mut self, name: Value<'a>, value: Value<'a>) {
        if let (Some(name), Some(value)) = (self.text(name), self.text(value)) {
            self.pairs.push((name, value));
        }
    }

    /// Returns the string of a scalar, or `None` if it is undefined. The type of the members decides everything else.
    fn text(&mut self, scalar: Value<'a>) -> Option<Cow<'a, str>> {
        let (mark, scalar) = scalar.split();
        let text = scalar.into_text()?;
        self.mark.is_sound &= mark.is_sound;
        self.mark.is_finite &= mark.is_finite;
        self.mark.is_secret |= mark.is_secret;
        Some(text)
    }

    /// Returns the value of the members, with the mark of its type.
    pub(crate) fn value(self, of_type: ValueProperties) -> Value<'a> {
        let value = match self.pairs.as_slice() {
            [] => Value::list(self.members.into_iter()),
            _ => Value::assoc(self.pairs.into_iter()),
        };
        value.marked(self.mark.and(of_type))
    }

    /// Returns the value of the members of a row of the type `T`.
    pub(crate) fn value_of<T: UriValue + ?Sized>(self) -> Value<'a> {
        self.value(ValueProperties::of_type::<T::Plain, T::Reserved, T::Path, T::Segment>())
    }
}

/// An item of a list: a [`Scalar`], or a pair of two, which makes the list an associative array (RFC 6570,
/// section 2.3).
///
/// Arrays, slices, `Vec` and the like are [`UriValue`]s when their items are members, so generic code about lists has
/// this bound.
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::template::{Template, Value};
/// use urika::value::Member;
///
/// fn list<'v, T: Member + 'v>(items: Vec<T>) -> Value<'v> {
///     items.into_iter().collect()
/// }
///
/// let template = Template::parse("/search{?tags*}")?;
/// let (texts, pairs) = (list(vec!["a", "b"]), list(vec![("c", 1)]));
/// assert_eq!(template.expand(&[("tags", texts)])?, "/search?tags=a&tags=b");
/// assert_eq!(template.expand(&[("tags", pairs)])?, "/search?c=1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an item of a list or a map in a URI template",
    label = "a list of these is not a value",
    note = "items are strings, numbers and other scalars, and pairs of these; lists of lists have no expansion [RFC 6570, section 2.3]"
)]
pub trait Member {
    /// The kind of a row with these members.
    #[doc(hidden)]
    type Row: ValueKind;
    /// The promise of [`UriValue`] for each member.
    #[doc(hidden)]
    type Sound: super::Answer;
    /// The promise of [`UriValue`] for each member.
    #[doc(hidden)]
    type Segment: super::Answer;
    /// The promise of [`UriValue`] for each member.
    #[doc(hidden)]
    type Path: super::Answer;
    /// The promise of [`UriValue`] for each member.
    #[doc(hidden)]
    type Reserved: super::Answer;
    /// The promise of [`UriValue`] for each member.
    #[doc(hidden)]
    type Plain: super::Answer;
    /// Whether the type knows the names of its members.
    #[doc(hidden)]
    type Distinct: super::Answer;
    /// The strings that a member may be, or those of its name and its value.
    #[doc(hidden)]
    const __LANGUAGE: Language = Language::ANY;

    /// Shows the member, unless it is undefined.
    #[doc(hidden)]
    fn __show<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error>;

    /// Adds the member to a row of a run-time template, which borrows its strings.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn __lend<'v>(&'v self, row: &mut Row<'v>);

    /// Moves the member into a row of a run-time template.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn __hand_over<'v>(self, row: &mut Row<'v>)
    where
        Self: Sized + 'v;

    /// Returns an estimate of the length of the member in bytes.
    #[doc(hidden)]
    fn __room(&self) -> usize;
}

impl<T: Scalar + ?Sized> Member for T {
    type Row = kind::ListKind;
    answers! {
        @ yes: Distinct;
        of T: Sound Segment Path Reserved Plain;
    }
    const __LANGUAGE: Language = T::__LANGUAGE;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn __show<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        self.__visit(visitor)
    }

    #[cfg(feature = "alloc")]
    fn __lend<'v>(&'v self, row: &mut Row<'v>) {
        row.push(self.__as_value());
    }

    #[cfg(feature = "alloc")]
    fn __hand_over<'v>(self, row: &mut Row<'v>)
    where
        Self: Sized + 'v,
    {
        row.push(self.__into_value());
    }

    #[inline]
    fn __room(&self) -> usize {
        self.__hint() + 1
    }
}

macro_rules! pairs {
    ($($pair:ty => |$name:ident, $value:ident| $handed:expr;)*) => {$(
        impl<K: Scalar, T: Scalar> Member for $pair {
            type Row = kind::AssocKind;
            answers! {
                @ no: Distinct;
                both K, T: Sound Segment Path Reserved Plain;
            }
            const __LANGUAGE: Language = Language::of_pair(K::__LANGUAGE, T::__LANGUAGE);

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn __show<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
                show_pair(&self.0, &self.1, visitor)
            }

            #[cfg(feature = "alloc")]
            fn __lend<'v>(&'v self, row: &mut Row<'v>) {
                row.push_pair(self.0.__as_value(), self.1.__as_value());
            }

            #[cfg(feature = "alloc")]
            fn __hand_over<'v>(self, row: &mut Row<'v>)
            where
                Self: Sized + 'v,
            {
                let ($name, $value) = self;
                let (name, value) = $handed;
                row.push_pair(name, value);
            }

            #[inline]
            fn __room(&self) -> usize {
                self.0.__hint() + self.1.__hint() + 2
            }
        }
    )*};
}

pairs! {
    (K, T) => |name, value| (name.__into_value(), value.__into_value());
    &(K, T) => |name, value| (name.__as_value(), value.__as_value());
}

/// Shows a pair of two scalars, if both are defined (RFC 6570, section 3.2.1).
///
/// # Errors
///
/// Fails when the visitor returns an error.
pub fn show_pair<K, T, V>(name: &K, value: &T, visitor: &mut V) -> Result<(), V::Error>
where
    K: Scalar + ?Sized,
    T: Scalar + ?Sized,
    V: Visitor,
{
    name.__visit(&mut PairName { value, visitor })
}

/// Waits for the name of a pair.
struct PairName<'p, T: ?Sized, V> {
    value: &'p T,
    visitor: &'p mut V,
}

impl<T: Scalar + ?Sized, V: Visitor> Visitor for PairName<'_, T, V> {
    type Error = V::Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn item(&mut self, name: Item<'_>) -> Result<(), V::Error> {
        self.value.__visit(&mut Named { name, visitor: self.visitor })
    }

    #[inline]
    fn hides_secrets(&self) -> bool {
        self.visitor.hides_secrets()
    }
}

/// Waits for the value of a pair.
struct Named<'p, V> {
    name: Item<'p>,
    visitor: &'p mut V,
}

impl<V: Visitor> Visitor for Named<'_, V> {
    type Error = V::Error;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn item(&mut self, value: Item<'_>) -> Result<(), V::Error> {
        self.visitor.pair(self.name, value)
    }

    #[inline]
    fn hides_secrets(&self) -> bool {
        self.visitor.hides_secrets()
    }
}

/// Writes the answers of all rows: a row may be empty, and is not a single string.
macro_rules! row_of {
    ($member:ty) => {
        row_of! {
            $member, |member, visitor, row| Member::__show(member, visitor), Member::__room(member),
            Member::__lend(member, &mut row)
        }
    };
    ($member:ty, |$one:pat_param, $visitor:ident, $row:ident| $shown:expr, $room:expr, $lent:expr) => {
        type Kind = <$member as Member>::Row;
        answers! {
            no: Defined Label HostType Host HostReserved Port Prefix Bounded;
            member $member: Sound Segment Path Reserved Plain Distinct;
        }
        const __MAX_LEN: usize = usize::MAX;
        const __LANGUAGE: Language = <$member as Member>::__LANGUAGE.lists();

        #[cfg_attr(not(debug_assertions), inline(always))]
        fn __visit<V: Visitor>(&self, $visitor: &mut V) -> Result<(), V::Error> {
            // This is a loop, since in a closure the visitor's style would not be a constant.
            for $one in self {
                $shown?;
            }
            Ok(())
        }

        #[cfg(feature = "alloc")]
        fn __as_value(&self) -> Value<'_> {
            let mut $row = Row::default();
            for $one in self {
                $lent;
            }
            $row.value_of::<Self>()
        }

        #[inline]
        fn __hint(&self) -> usize {
            self.iter().map(|$one| $room).sum()
        }

        #[inline]
        fn __count(&self) -> usize {
            self.len()
        }
    };
}

impl<T: Member> UriValue for [T] {
    type Given = Unset;
    type Initial = Unset;
    const __DERIVE_URI_VALUE_INSTEAD: Seal = Seal;

    #[inline]
    fn __initial() -> Unset {
        Unset
    }

    row_of!(T);
}

/// Writes the conversion of a row into the value for a run-time template.
macro_rules! collected {
    () => {
        #[cfg(feature = "alloc")]
        fn __into_value<'v>(self) -> Value<'v>
        where
            Self: 'v,
        {
            self.into_iter().collect()
        }
    };
}

impl<T: Member, const N: usize> UriValue for [T; N] {
    given_whole!();
    row_of!(T);
    collected!();
}

#[cfg(feature = "alloc")]
macro_rules! rows {
    ($([$($generics:tt)*] $row:ty;)*) => {$(
        impl<T: Member, $($generics)*> UriValue for $row {
            given_whole!(Self: Self::default());
            row_of!(T);
            collected!();
        }
    )*};
}

#[cfg(feature = "alloc")]
rows! {
    [] Vec<T>;
    [] VecDeque<T>;
    [] BTreeSet<T>;
}
#[cfg(feature = "std")]
rows! {
    [S: Default] std::collections::HashSet<T, S>;
}

#[cfg(feature = "alloc")]
macro_rules! maps {
    ($([$($generics:tt)*] $map:ty;)*) => {$(
        impl<K: Scalar, T: Scalar, $($generics)*> UriValue for $map {
            given_whole!(Self: Self::default());
            row_of! {
                (K, T),
                |(name, value), visitor, row| show_pair(name, value, visitor),
                name.__hint() + value.__hint() + 2,
                row.push_pair(name.__as_value(), value.__as_value())
            }
        }
    )*};
}

#[cfg(feature = "alloc")]
maps! {
    [] BTreeMap<K, T>;
}
#[cfg(feature = "std")]
maps! {
    [S: Default] std::collections::HashMap<K, T, S>;
}
