//! [`Value`]: the value of a variable (RFC 6570, section 2.3), borrowed wherever possible.

use alloc::borrow::Cow;
use alloc::string::ToString as _;
use core::fmt;

/// The value of a variable of a [`Template`](super::Template): a string, a list, an associative array, or undefined.
///
/// Convert these with `into()`:
///
/// - strings, characters, integers and `bool`; [`display`](Self::display) converts other types that print
/// - arrays, slices and `Vec`s of these, to a list, or of pairs of these, to an associative array; an iterator
///   collects into both
/// - an `Option` of any of them; `None` is undefined
/// - with the feature `serde_json`, JSON values
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::template::{Template, Value};
///
/// let template = Template::parse("/search{?q,tags*,where*,page}")?;
/// let uri = template.expand(&[
///     ("q", "tea & cake".into()),
///     ("tags", ["new", "hot"].into()),
///     ("where", [("city", "Åbo")].into()),
///     ("page", Value::UNDEFINED),
/// ])?;
/// assert_eq!(uri, "/search?q=tea%20%26%20cake&tags=new&tags=hot&city=%C3%85bo");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// An empty string is defined. An empty list and an empty associative array are undefined (section 2.3). Strings are not
/// normalized: convert user input to NFC first (section 1.6).
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Value<'a> {
    form: ValueForm<'a>,
}

/// The form of a value. A list is never empty, nor is an associative array.
#[derive(Clone, Default, PartialEq, Eq)]
pub(crate) enum ValueForm<'a> {
    #[default]
    Undefined,
    Text(Cow<'a, str>),
    List(Cow<'a, [Cow<'a, str>]>),
    Assoc(Cow<'a, [Pair<'a>]>),
    /// A value that cannot be expanded, such as a list within a list.
    #[cfg(feature = "serde_json")]
    Nested,
}

/// A borrowed view of a [`Value`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum View<'a> {
    /// No value.
    Undefined,
    /// A string.
    Text(&'a str),
    /// The members of a list.
    List(&'a [Cow<'a, str>]),
    /// The members of an associative array.
    Assoc(&'a [Pair<'a>]),
    /// A value that cannot be expanded.
    #[cfg(feature = "serde_json")]
    Nested,
}

/// A name and a value.
pub(crate) type Pair<'a> = (Cow<'a, str>, Cow<'a, str>);

impl<'a> Value<'a> {
    /// An undefined value. Its variable is omitted.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Value;
    /// assert_eq!(Value::from(None::<&str>), Value::UNDEFINED);
    /// ```
    pub const UNDEFINED: Self = Self { form: ValueForm::Undefined };

    /// A value without expansion.
    #[cfg(feature = "serde_json")]
    pub(super) const NESTED: Self = Self { form: ValueForm::Nested };

    /// Makes a string from what `value` prints.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::{Template, Value};
    ///
    /// let template = Template::parse("/at{?lat,near}")?;
    /// let near = std::net::Ipv6Addr::LOCALHOST;
    /// let values = [("lat", Value::display(60.45)), ("near", Value::display(near))];
    /// assert_eq!(template.expand(&values)?, "/at?lat=60.45&near=%3A%3A1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn display(value: impl fmt::Display) -> Self {
        Self { form: ValueForm::Text(Cow::Owned(value.to_string())) }
    }

    pub(super) const fn text(text: Cow<'a, str>) -> Self {
        Self { form: ValueForm::Text(text) }
    }

    pub(super) fn list(members: impl Iterator<Item = Cow<'a, str>>) -> Self {
        let members: Cow<'_, [_]> = members.collect();
        if members.is_empty() { Self::UNDEFINED } else { Self { form: ValueForm::List(members) } }
    }

    pub(super) fn assoc(pairs: impl Iterator<Item = Pair<'a>>) -> Self {
        let pairs: Cow<'_, [_]> = pairs.collect();
        if pairs.is_empty() { Self::UNDEFINED } else { Self { form: ValueForm::Assoc(pairs) } }
    }

    /// Returns `true` if the value is undefined, so that its variable is omitted.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Value;
    ///
    /// assert!(Value::from([] as [&str; 0]).is_undefined());
    /// assert!(!Value::from("").is_undefined());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_undefined(&self) -> bool {
        matches!(self.form, ValueForm::Undefined)
    }

    /// Borrows the value.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::{Value, Values};
    ///
    /// struct Page {
    ///     tags: Value<'static>,
    /// }
    ///
    /// impl Values for Page {
    ///     fn value(&self, name: &str) -> Value<'_> {
    ///         if name == "tags" { self.tags.borrowed() } else { Value::UNDEFINED }
    ///     }
    /// }
    /// ```
    #[must_use]
    #[inline]
    pub fn borrowed(&self) -> Value<'_> {
        let form = match self.view() {
            View::Undefined => ValueForm::Undefined,
            View::Text(text) => ValueForm::Text(Cow::Borrowed(text)),
            View::List(members) => ValueForm::List(Cow::Borrowed(members)),
            View::Assoc(pairs) => ValueForm::Assoc(Cow::Borrowed(pairs)),
            #[cfg(feature = "serde_json")]
            View::Nested => ValueForm::Nested,
        };
        Value { form }
    }

    #[inline]
    pub(super) fn view(&self) -> View<'_> {
        match &self.form {
            ValueForm::Undefined => View::Undefined,
            ValueForm::Text(text) => View::Text(text),
            ValueForm::List(members) => View::List(members),
            ValueForm::Assoc(pairs) => View::Assoc(pairs),
            #[cfg(feature = "serde_json")]
            ValueForm::Nested => View::Nested,
        }
    }

    /// Returns true if all strings of the value are borrowed.
    #[inline]
    pub(super) const fn is_borrowed(&self) -> bool {
        !matches!(
            self.form,
            ValueForm::Text(Cow::Owned(_)) | ValueForm::List(Cow::Owned(_)) | ValueForm::Assoc(Cow::Owned(_))
        )
    }

    #[inline]
    pub(crate) const fn form_mut(&mut self) -> &mut ValueForm<'a> {
        &mut self.form
    }

    #[inline]
    pub(crate) const fn form(&self) -> &ValueForm<'a> {
        &self.form
    }
}

impl fmt::Debug for Value<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.form {
            ValueForm::Undefined => f.write_str("undefined"),
            ValueForm::Text(text) => fmt::Debug::fmt(text, f),
            ValueForm::List(members) => f.debug_list().entries(members.iter()).finish(),
            ValueForm::Assoc(pairs) => {
                f.debug_map().entries(pairs.iter().map(|(name, value)| (name, value))).finish()
            }
            #[cfg(feature = "serde_json")]
            ValueForm::Nested => f.write_str("nested"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A value that is forgotten instead of dropped must not own anything.
    #[test]
    fn owned_values_are_not_borrowed() {
        let owned = [
            Value::text(Cow::Owned("a".into())),
            Value::list([Cow::Borrowed("a")].into_iter()),
            Value::assoc([(Cow::Borrowed("a"), Cow::Borrowed("b"))].into_iter()),
        ];
        for value in owned {
            assert!(!value.is_borrowed() && value.borrowed().is_borrowed(), "{value:?}");
        }
        assert!(Value::UNDEFINED.is_borrowed() && Value::text(Cow::Borrowed("a")).is_borrowed());
    }
}
