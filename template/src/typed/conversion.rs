//! Conversions into a [`Value`] of templates at run time: every [`UriValue`] has one.

use alloc::borrow::Cow;
use alloc::string::String;
use core::convert::Infallible;
use core::fmt::Write as _;

use super::rows::{Member, Row};
use crate::template::expression::{Item, Visitor};
use crate::template::value::ValueProperties;
use crate::template::{ToValue, Value};
use crate::typed::{Answer, UriValue, ValueKind as _};

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
        members.into_iter().for_each(|member| member.__hand_over(&mut row));
        row.value(ValueProperties::of_type::<M::Plain, M::Reserved, M::Path, M::Segment>())
    }
}

impl ValueProperties {
    /// Returns the mark of a type whose values give these answers.
    pub(super) const fn of_type<Plain: Answer, Reserved: Answer, Path: Answer, Segment: Answer>() -> Self {
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
        let mut found = HasSecret(false);
        let Ok(()) = value.__visit(&mut found);
        let mut row = printing.0;
        row.mark.is_secret |= found.0;
        let mark = ValueProperties::of_type::<T::Plain, T::Reserved, T::Path, T::Segment>();
        if !T::Kind::IS_SCALAR {
            return row.value(mark);
        }
        let mark = mark.and(row.mark);
        row.members.pop().map_or(Value::UNDEFINED, |text| Value::text(text).marked(mark))
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
            Item::NotFinite(shown) => {
                self.0.mark.is_finite = false;
                text.write_str(shown).is_ok()
            }
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
struct HasSecret(bool);

impl Visitor for HasSecret {
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
