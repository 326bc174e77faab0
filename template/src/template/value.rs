//! [`Value`]: the value of a variable (RFC 6570, section 2.3), borrowed wherever possible.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::ToString as _;
use core::fmt;

use crate::uri::redacted::{Redacted, is_secret_in_logs};

/// The value of a variable of a [`Template`](super::Template): a string, a list, an associative array, or undefined.
///
/// Convert these with `into()`:
///
/// - every [`UriValue`](crate::UriValue): strings, numbers, the types of [`value`](crate::value), lists and maps of these,
///   and your own types that derive it. `None` is undefined. Borrowed strings are not copied
/// - with the feature `serde_json`, JSON values
///
/// [`display`](Self::display) converts other types that print. An iterator collects into a list, or if it has pairs, into
/// an associative array.
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
    /// One of these, with properties that its strings do not show.
    Marked(Box<Marked<'a>>),
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
    /// A string with a mark.
    MarkedText(ValueProperties, &'a str),
    /// The members of a list with a mark.
    MarkedList(ValueProperties, &'a [Cow<'a, str>]),
    /// The members of an associative array with a mark.
    MarkedAssoc(ValueProperties, &'a [Pair<'a>]),
    /// A value that cannot be expanded.
    #[cfg(feature = "serde_json")]
    Nested,
}

impl View<'_> {
    /// Returns the mark, and the view without it.
    pub(super) const fn split(self) -> (ValueProperties, Self) {
        match self {
            Self::MarkedText(mark, text) => (mark, Self::Text(text)),
            Self::MarkedList(mark, members) => (mark, Self::List(members)),
            Self::MarkedAssoc(mark, pairs) => (mark, Self::Assoc(pairs)),
            other => (ValueProperties::NONE, other),
        }
    }

    const fn marked(self, mark: ValueProperties) -> Self {
        match self {
            Self::Text(text) => Self::MarkedText(mark, text),
            Self::List(members) => Self::MarkedList(mark, members),
            Self::Assoc(pairs) => Self::MarkedAssoc(mark, pairs),
            other => other,
        }
    }
}

/// A value with a mark.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Marked<'a> {
    mark: ValueProperties,
    value: Value<'a>,
}

impl Marked<'_> {
    /// Returns the view of the value, with the mark. [`Value::view`] is inlined only without a recursive call.
    #[cold]
    fn view(&self) -> View<'_> {
        self.value.view().marked(self.mark)
    }
}

/// The properties of a value that its strings do not show.
#[allow(clippy::struct_excessive_bools, reason = "they are independent")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ValueProperties {
    /// Whether expressions that encode everything accept the value.
    pub(crate) is_plain: bool,
    /// Whether the strings are percent-encoded, which `{+x}` and `{#x}` keep.
    pub(crate) is_encoded: bool,
    /// Whether the strings are encoded paths, which may have what a path of the caller may not, such as empty segments.
    pub(crate) is_path: bool,
    /// Whether the strings are segments with slashes between them, each of which may fill a segment.
    pub(crate) is_slashed: bool,
    /// Whether all strings could be printed.
    pub(crate) is_sound: bool,
    /// Whether no number is NaN or infinite.
    pub(crate) is_finite: bool,
    /// Whether the value stays out of logs.
    pub(crate) is_secret: bool,
}

impl ValueProperties {
    /// The mark of a value without any of these properties.
    pub(crate) const NONE: Self = Self {
        is_plain: true,
        is_encoded: false,
        is_path: false,
        is_slashed: false,
        is_sound: true,
        is_finite: true,
        is_secret: false,
    };

    /// Returns the properties of two marks together.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self {
            is_plain: self.is_plain && other.is_plain,
            is_encoded: self.is_encoded || other.is_encoded,
            is_path: self.is_path || other.is_path,
            is_slashed: self.is_slashed || other.is_slashed,
            is_sound: self.is_sound && other.is_sound,
            is_finite: self.is_finite && other.is_finite,
            is_secret: self.is_secret || other.is_secret,
        }
    }
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

    pub(crate) const fn text(text: Cow<'a, str>) -> Self {
        Self { form: ValueForm::Text(text) }
    }

    /// Adds a mark. An undefined value has none, and only a value with a slash is slashed.
    pub(crate) fn marked(self, mut mark: ValueProperties) -> Self {
        mark.is_slashed &= self.texts().any(|text| text.contains('/'));
        match self.form {
            ValueForm::Marked(marked) => {
                let Marked { mark: own, value } = *marked;
                Self { form: ValueForm::Marked(Box::new(Marked { mark: own.and(mark), value })) }
            }
            ValueForm::Text(_) | ValueForm::List(_) | ValueForm::Assoc(_)
                if mark != ValueProperties::NONE =>
            {
                Self { form: ValueForm::Marked(Box::new(Marked { mark, value: self })) }
            }
            form => Self { form },
        }
    }

    /// Marks the value of a [`Secret`](urika_runtime::value::Secret).
    pub(crate) fn secret(self) -> Self {
        self.marked(ValueProperties { is_secret: true, ..ValueProperties::NONE })
    }

    /// Returns the mark, and the value without it.
    pub(crate) fn split(self) -> (ValueProperties, Self) {
        match self.form {
            ValueForm::Marked(marked) => (marked.mark, marked.value),
            form => (ValueProperties::NONE, Self { form }),
        }
    }

    /// Returns the string, if the value is one without a mark.
    pub(crate) fn into_text(self) -> Option<Cow<'a, str>> {
        match self.form {
            ValueForm::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Copies the strings that are borrowed.
    pub(crate) fn into_owned<'v>(self) -> Value<'v> {
        let owned = |text: Cow<'a, str>| Cow::Owned(text.into_owned());
        let (mark, value) = self.split();
        let value = match value.form {
            ValueForm::Text(text) => Value::text(owned(text)),
            ValueForm::List(members) => Value::list(members.into_owned().into_iter().map(owned)),
            ValueForm::Assoc(pairs) => {
                let pairs = pairs.into_owned().into_iter();
                Value::assoc(pairs.map(|(name, value)| (owned(name), owned(value))))
            }
            // `split` has removed the mark.
            ValueForm::Undefined | ValueForm::Marked(_) => Value::UNDEFINED,
            #[cfg(feature = "serde_json")]
            ValueForm::Nested => Value::NESTED,
        };
        value.marked(mark)
    }

    pub(crate) fn list(members: impl Iterator<Item = Cow<'a, str>>) -> Self {
        let members: Cow<'_, [_]> = members.collect();
        if members.is_empty() { Self::UNDEFINED } else { Self { form: ValueForm::List(members) } }
    }

    pub(crate) fn assoc(pairs: impl Iterator<Item = Pair<'a>>) -> Self {
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
            View::MarkedText(..) | View::MarkedList(..) | View::MarkedAssoc(..) => {
                return self.borrowed_with_mark();
            }
            #[cfg(feature = "serde_json")]
            View::Nested => ValueForm::Nested,
        };
        Value { form }
    }

    #[cold]
    fn borrowed_with_mark(&self) -> Value<'_> {
        match &self.form {
            ValueForm::Marked(marked) => marked.value.borrowed().marked(marked.mark),
            _ => self.borrowed(),
        }
    }

    #[inline]
    pub(super) fn view(&self) -> View<'_> {
        match &self.form {
            ValueForm::Undefined => View::Undefined,
            ValueForm::Text(text) => View::Text(text),
            ValueForm::List(members) => View::List(members),
            ValueForm::Assoc(pairs) => View::Assoc(pairs),
            ValueForm::Marked(marked) => marked.view(),
            #[cfg(feature = "serde_json")]
            ValueForm::Nested => View::Nested,
        }
    }

    /// Returns true if all strings of the value are borrowed.
    #[inline]
    pub(crate) const fn is_borrowed(&self) -> bool {
        !matches!(
            self.form,
            ValueForm::Text(Cow::Owned(_))
                | ValueForm::List(Cow::Owned(_))
                | ValueForm::Assoc(Cow::Owned(_))
                | ValueForm::Marked(_)
        )
    }

    #[inline]
    pub(crate) const fn form_mut(&mut self) -> &mut ValueForm<'a> {
        &mut self.form
    }

    /// Returns the form, without the mark.
    #[inline]
    pub(crate) const fn form(&self) -> &ValueForm<'a> {
        match &self.form {
            ValueForm::Marked(marked) => &marked.value.form,
            form => form,
        }
    }
}

/// Prints the strings in quotes, without the secrets that [`RedactedUri`](urika_runtime::RedactedUri) hides.
impl fmt::Debug for Value<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.form {
            ValueForm::Undefined => f.write_str("undefined"),
            ValueForm::Text(text) => fmt::Debug::fmt(&Redacted(text), f),
            ValueForm::List(members) => {
                f.debug_list().entries(members.iter().map(|member| Redacted(member))).finish()
            }
            ValueForm::Assoc(pairs) => debug_pairs(pairs, f),
            ValueForm::Marked(marked) if marked.mark.is_secret => f.write_str("***"),
            ValueForm::Marked(marked) => fmt::Debug::fmt(&marked.value, f),
            #[cfg(feature = "serde_json")]
            ValueForm::Nested => f.write_str("nested"),
        }
    }
}

/// Prints pairs, without the values of names that look like secrets.
fn debug_pairs(pairs: &[(Cow<'_, str>, Cow<'_, str>)], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut map = f.debug_map();
    for (name, value) in pairs {
        if is_secret_in_logs(name) {
            map.entry(name, &format_args!("***"));
        } else {
            map.entry(name, &Redacted(value));
        }
    }
    map.finish()
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
            Value::from(f64::NAN),
        ];
        for value in owned {
            let is_marked = matches!(value.form, ValueForm::Marked(_));
            assert!(!value.is_borrowed() && value.borrowed().is_borrowed() != is_marked, "{value:?}");
        }
        assert!(Value::UNDEFINED.is_borrowed() && Value::text(Cow::Borrowed("a")).is_borrowed());
    }
}
