//! Conversions into a [`Value`] of templates at run time: every [`UriValue`] has one.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::convert::Infallible;
use core::fmt::Write as _;

use crate::template::expression::{Item, Visitor};
use crate::template::value::{Pair, ValueProperties};
use crate::template::{ToValue, Value};
use crate::typed::{Answer, Member, UriValue, ValueKind as _};

/// Converts any value of a typed template. A reference keeps the strings that it borrows.
///
/// NaN and the infinities convert as well, but [`Template::build`](crate::template::Template::build) rejects them, as typed templates
/// do. The types for text that is already percent-encoded, such as [`FilePath`](crate::value::FilePath), are accepted by
/// `{+x}` and `{#x}`, which keep it.
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::template::{Template, Value};
/// use urika::value::{FilePath, Segment};
///
/// let template = Template::parse("/{owner}/{+path}{?zoom}")?;
/// let uri = template.build(&[
///     ("owner", Segment::parse("rust lang")?.into()),
///     ("path", FilePath::parse("src/100%.rs")?.into()),
///     ("zoom", 1.5.into()),
/// ])?;
/// assert_eq!(uri, "/rust%20lang/src/100%25.rs?zoom=1.5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<'a, T: UriValue + 'a> From<T> for Value<'a> {
    #[inline]
    fn from(value: T) -> Self {
        value.__into_value()
    }
}

#[diagnostic::do_not_recommend]
impl<T: UriValue> ToValue for T {
    #[inline]
    fn to_value(&self) -> Value<'_> {
        self.__as_value()
    }
}

impl<'a> From<&'a Value<'_>> for Value<'a> {
    #[inline]
    fn from(value: &'a Value<'_>) -> Self {
        value.borrowed()
    }
}

/// Converts an option. `None` becomes an undefined value.
impl<'a> From<Option<Value<'a>>> for Value<'a> {
    fn from(value: Option<Value<'a>>) -> Self {
        value.unwrap_or(Value::UNDEFINED)
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
impl<'a, M: Member + 'a> FromIterator<M> for Value<'a> {
    fn from_iter<I: IntoIterator<Item = M>>(members: I) -> Self {
        let mut row = Row::default();
        members.into_iter().for_each(|member| member.hand_over(&mut row));
        row.value(ValueProperties::of_type::<M::Plain, M::Reserved, M::Path, M::Segment>())
    }
}

impl ValueProperties {
    /// Returns the mark of a type whose values give these answers.
    const fn of_type<Plain: Answer, Reserved: Answer, Path: Answer, Segment: Answer>() -> Self {
        let is_encoded = !Plain::IS && Reserved::IS;
        Self {
            is_plain: Plain::IS,
            is_encoded,
            is_path: is_encoded && Path::IS,
            is_slashed: Segment::IS,
            ..Self::NONE
        }
    }
}

impl<'a> Value<'a> {
    /// Makes the value of the type `T`, which holds its string.
    #[inline]
    pub(crate) fn kept<T: UriValue>(text: Cow<'a, str>) -> Self {
        Self::text(text).marked(ValueProperties::of_type::<T::Plain, T::Reserved, T::Path, T::Segment>())
    }

    /// Prints the strings of a value of a typed template.
    pub(crate) fn printed<T: UriValue + ?Sized>(value: &T) -> Self {
        let mut printing = Printing(Row::default());
        let Ok(()) = value.__visit(&mut printing);
        let mut secrets = Secrets(false);
        let Ok(()) = value.__visit(&mut secrets);
        let mut row = printing.0;
        row.mark.is_secret |= secrets.0;
        let mark = ValueProperties::of_type::<T::Plain, T::Reserved, T::Path, T::Segment>();
        if !T::Kind::IS_SCALAR {
            return row.value(mark);
        }
        let mark = mark.and(row.mark);
        row.members.pop().map_or(Value::UNDEFINED, |text| Value::text(text).marked(mark))
    }
}

/// The members of a list or an associative array that is being made.
#[doc(hidden)]
#[derive(Debug)]
pub struct Row<'a> {
    members: Vec<Cow<'a, str>>,
    pairs: Vec<Pair<'a>>,
    mark: ValueProperties,
}

impl Default for Row<'_> {
    fn default() -> Self {
        Self { members: Vec::new(), pairs: Vec::new(), mark: ValueProperties::NONE }
    }
}

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

/// Prints all strings of a value.
struct Printing<'a>(Row<'a>);

impl<'a> Printing<'a> {
    fn text(&mut self, item: Item<'_>) -> Cow<'a, str> {
        let mut text = String::new();
        self.0.mark.is_sound &= match item {
            Item::Text(shown) | Item::Plain(shown) => text.write_str(shown).is_ok(),
            Item::Printed(shown) => write!(text, "{shown}").is_ok(),
            Item::NotFinite(shown) => text.write_str(shown).is_err(),
            // `Printing` does not hide secrets.
            Item::Hidden => false,
        };
        Cow::Owned(text)
    }
}

impl Visitor for Printing<'_> {
    type Error = Infallible;

    fn item(&mut self, item: Item<'_>) -> Result<(), Infallible> {
        let text = self.text(item);
        self.0.members.push(text);
        Ok(())
    }

    fn pair(&mut self, name: Item<'_>, value: Item<'_>) -> Result<(), Infallible> {
        let pair = (self.text(name), self.text(value));
        self.0.pairs.push(pair);
        Ok(())
    }
}

/// Whether a value has a secret.
struct Secrets(bool);

impl Visitor for Secrets {
    type Error = Infallible;

    fn item(&mut self, item: Item<'_>) -> Result<(), Infallible> {
        self.0 |= matches!(item, Item::Hidden);
        Ok(())
    }

    fn pair(&mut self, name: Item<'_>, value: Item<'_>) -> Result<(), Infallible> {
        self.item(name)?;
        self.item(value)
    }

    fn hides_secrets(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests;
