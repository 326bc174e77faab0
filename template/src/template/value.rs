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
    form: Form<'a>,
}

/// The form of a value. A list is never empty, nor is an associative array.
#[derive(Clone, Default, PartialEq, Eq)]
pub(crate) enum Form<'a> {
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
    pub const UNDEFINED: Self = Self { form: Form::Undefined };

    /// A value without expansion.
    #[cfg(feature = "serde_json")]
    pub(super) const NESTED: Self = Self { form: Form::Nested };

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
        Self { form: Form::Text(Cow::Owned(value.to_string())) }
    }

    pub(super) const fn text(text: Cow<'a, str>) -> Self {
        Self { form: Form::Text(text) }
    }

    pub(super) fn list(members: impl Iterator<Item = Cow<'a, str>>) -> Self {
        let members: Cow<'_, [_]> = members.collect();
        if members.is_empty() { Self::UNDEFINED } else { Self { form: Form::List(members) } }
    }

    pub(super) fn assoc(pairs: impl Iterator<Item = Pair<'a>>) -> Self {
        let pairs: Cow<'_, [_]> = pairs.collect();
        if pairs.is_empty() { Self::UNDEFINED } else { Self { form: Form::Assoc(pairs) } }
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
        matches!(self.form, Form::Undefined)
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
            View::Undefined => Form::Undefined,
            View::Text(text) => Form::Text(Cow::Borrowed(text)),
            View::List(members) => Form::List(Cow::Borrowed(members)),
            View::Assoc(pairs) => Form::Assoc(Cow::Borrowed(pairs)),
            #[cfg(feature = "serde_json")]
            View::Nested => Form::Nested,
        };
        Value { form }
    }

    #[inline]
    pub(super) fn view(&self) -> View<'_> {
        match &self.form {
            Form::Undefined => View::Undefined,
            Form::Text(text) => View::Text(text),
            Form::List(members) => View::List(members),
            Form::Assoc(pairs) => View::Assoc(pairs),
            #[cfg(feature = "serde_json")]
            Form::Nested => View::Nested,
        }
    }

    /// Returns true if all strings of the value are borrowed.
    #[inline]
    pub(super) const fn is_borrowed(&self) -> bool {
        !matches!(
            self.form,
            Form::Text(Cow::Owned(_)) | Form::List(Cow::Owned(_)) | Form::Assoc(Cow::Owned(_))
        )
    }

    #[inline]
    pub(crate) const fn form_mut(&mut self) -> &mut Form<'a> {
        &mut self.form
    }

    #[inline]
    pub(crate) const fn form(&self) -> &Form<'a> {
        &self.form
    }
}

impl fmt::Debug for Value<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.form {
            Form::Undefined => f.write_str("undefined"),
            Form::Text(text) => fmt::Debug::fmt(text, f),
            Form::List(members) => f.debug_list().entries(members.iter()).finish(),
            Form::Assoc(pairs) => {
                f.debug_map().entries(pairs.iter().map(|(name, value)| (name, value))).finish()
            }
            #[cfg(feature = "serde_json")]
            Form::Nested => f.write_str("nested"),
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
