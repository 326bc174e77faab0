//! Methods that read a [`Value`] from a URI.

use alloc::borrow::Cow;

use crate::template::value::{Value, ValueForm};

impl<'a> Value<'a> {
    /// Returns the string, or `None` if the value is not a string.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Value;
    /// assert_eq!(Value::from(7).as_text(), Some("7"));
    /// assert_eq!(Value::UNDEFINED.as_text(), None);
    /// ```
    #[cfg_attr(debug_assertions, inline)]
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self.form() {
            ValueForm::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the members of a list, or `None` if the value is not a list.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Value;
    /// assert_eq!(Value::from(["a", "b"]).as_list().unwrap(), ["a", "b"]);
    /// ```
    #[cfg_attr(debug_assertions, inline)]
    #[must_use]
    pub fn as_list(&self) -> Option<&[Cow<'a, str>]> {
        match self.form() {
            ValueForm::List(members) => Some(members),
            _ => None,
        }
    }

    /// Returns the pairs of an associative array, or `None` if the value is not one.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::Value;
    /// assert_eq!(Value::from([("a", 1)]).as_pairs().unwrap(), [("a".into(), "1".into())]);
    /// ```
    #[cfg_attr(debug_assertions, inline)]
    #[must_use]
    pub fn as_pairs(&self) -> Option<&[(Cow<'a, str>, Cow<'a, str>)]> {
        match self.form() {
            ValueForm::Assoc(pairs) => Some(pairs),
            _ => None,
        }
    }

    /// Returns the strings of the value: a single string, the members of a list, or names and values in turn.
    #[inline]
    pub(in crate::template) fn texts(&self) -> impl Iterator<Item = &str> {
        let pairs = self.as_pairs().unwrap_or_default().iter();
        let list = self.as_list().unwrap_or_default().iter();
        let list = list.map(|member| &**member);
        self.as_text().into_iter().chain(list).chain(pairs.flat_map(|(name, value)| [&**name, &**value]))
    }
}
