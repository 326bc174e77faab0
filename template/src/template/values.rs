//! [`Values`]: the source of a template's values.

use alloc::{collections::BTreeMap, vec::Vec};
use core::borrow::Borrow;
use core::ops::Range;

use super::value::{Value, View};
use crate::fault::BuildError;
use crate::text::bytes::is_same;

/// A source of values for the variables of a [`Template`](super::Template).
///
/// These types are sources:
///
/// - arrays, slices and `Vec`s of pairs of a name and a [`Value`]; if a name appears twice, its first pair is
///   used
/// - maps from names to a [`UriValue`](crate::UriValue), a `Value`, or another type that implements [`ToValue`]; they are
///   faster if there are many values, and `HashMap` needs the feature `std`
/// - JSON objects, with the feature `serde_json`
/// - `()`, for which every variable is undefined
///
/// Implement the trait for your own type:
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::template::{Template, Value, Values};
///
/// struct Issue<'a> {
///     owner: &'a str,
///     number: Option<u32>,
/// }
///
/// impl Values for Issue<'_> {
///     fn value(&self, name: &str) -> Value<'_> {
///         match name {
///             "owner" => self.owner.into(),
///             "number" => self.number.into(),
///             _ => Value::UNDEFINED,
///         }
///     }
/// }
///
/// let template = Template::parse("/repos/{owner}/issues{/number}")?;
/// let issue = Issue { owner: "rust-lang", number: None };
/// assert_eq!(template.expand(&issue)?, "/repos/rust-lang/issues");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not provide values for a template",
    note = "pairs hold a name and a `Value`: `[(\"id\", 7.into()), (\"tags\", [\"a\", \"b\"].into())]`",
    note = "`HashMap` requires the feature `std` of `urika`, JSON requires `serde_json`"
)]
pub trait Values {
    /// Returns the value of the variable `name`, or [`Value::UNDEFINED`] if there is none. Escapes in the
    /// name are kept (RFC 6570, section 2.3).
    ///
    /// Must return the same value for the same variable (section 3.2.1).
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::{Value, Values};
    ///
    /// let values = [("id", Value::from(7))];
    /// assert_eq!(values.value("id"), "7".into());
    /// assert_eq!(values.value("Id"), Value::UNDEFINED);
    /// ```
    fn value(&self, name: &str) -> Value<'_>;

    /// Returns the value of the variable whose name is at `name` in `template`. If the source holds the
    /// value, this is a view and copies nothing.
    #[doc(hidden)]
    #[inline]
    fn __lend<'a>(&'a self, template: &'a str, name: Range<usize>) -> Lent<'a> {
        let name = &template[name];
        Lent { name, value: Held::Made(self.value(name)) }
    }

    /// Returns an error if the source cannot have values, such as JSON that is not an object.
    #[doc(hidden)]
    #[inline]
    fn __check(&self) -> Result<(), BuildError> {
        Ok(())
    }

    /// Calls `visit` with the name of each value, until it returns an error. A source that cannot list its names
    /// visits nothing.
    #[doc(hidden)]
    fn __names(&self, _visit: &mut NameVisitor<'_>) -> Result<(), BuildError> {
        Ok(())
    }
}

/// A function that checks a name.
#[doc(hidden)]
pub(super) type NameVisitor<'v> = dyn FnMut(&str) -> Result<(), BuildError> + 'v;

/// A value from [`Values::__lend`], with its name.
#[doc(hidden)]
#[derive(Debug)]
pub struct Lent<'a> {
    pub(super) name: &'a str,
    pub(super) value: Held<'a>,
}

#[derive(Debug)]
pub(super) enum Held<'a> {
    /// A value that the source holds.
    Kept(View<'a>),
    /// A value that the source made for this call.
    Made(Value<'a>),
}

impl Held<'_> {
    #[inline]
    pub(super) fn view(&self) -> View<'_> {
        match self {
            Self::Kept(view) => *view,
            Self::Made(value) => value.view(),
        }
    }
}

/// A value of a map that is a source of [`Values`]: any [`UriValue`](crate::UriValue), a [`Value`], and JSON with the feature
/// `serde_json`.
///
/// Implement it for a type that cannot derive `UriValue`:
///
/// ```
/// # extern crate urika_template as urika;
/// use std::collections::BTreeMap;
/// use urika::template::{Template, ToValue, Value};
///
/// enum Filter {
///     All,
///     One(String),
///     Some(Vec<String>),
/// }
///
/// impl ToValue for Filter {
///     fn to_value(&self) -> Value<'_> {
///         match self {
///             Self::All => Value::UNDEFINED,
///             Self::One(tag) => tag.into(),
///             Self::Some(tags) => tags.into(),
///         }
///     }
/// }
///
/// let template = Template::parse("/notes{?tags}")?;
/// let tags = |filter| BTreeMap::from([("tags", filter)]);
/// assert_eq!(template.build(&tags(Filter::All))?, "/notes");
/// assert_eq!(template.build(&tags(Filter::One("new".to_owned())))?, "/notes?tags=new");
/// let both = Filter::Some(vec!["a".to_owned(), "b".to_owned()]);
/// assert_eq!(template.build(&tags(both))?, "/notes?tags=a,b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait ToValue {
    /// Returns the value, which borrows its strings if possible.
    ///
    /// ```
    /// # extern crate urika_template as urika;
    /// use urika::template::{ToValue, Value};
    ///
    /// assert_eq!("new".to_value(), Value::from("new"));
    /// assert_eq!(None::<u8>.to_value(), Value::UNDEFINED);
    /// ```
    fn to_value(&self) -> Value<'_>;
}

impl ToValue for Value<'_> {
    #[inline]
    fn to_value(&self) -> Value<'_> {
        self.borrowed()
    }
}

impl<V: Values + ?Sized> Values for &V {
    #[inline]
    fn value(&self, name: &str) -> Value<'_> {
        (**self).value(name)
    }

    #[inline]
    fn __lend<'a>(&'a self, template: &'a str, name: Range<usize>) -> Lent<'a> {
        (**self).__lend(template, name)
    }

    #[inline]
    fn __check(&self) -> Result<(), BuildError> {
        (**self).__check()
    }

    fn __names(&self, visit: &mut NameVisitor<'_>) -> Result<(), BuildError> {
        (**self).__names(visit)
    }
}

/// No variable has a value.
impl Values for () {
    fn value(&self, _: &str) -> Value<'_> {
        Value::UNDEFINED
    }
}

impl<K: AsRef<str>> Values for [(K, Value<'_>)] {
    #[inline]
    fn value(&self, name: &str) -> Value<'_> {
        find_in_slice(self, name.as_bytes()).map_or(Value::UNDEFINED, |found| found.value.borrowed())
    }

    #[inline]
    fn __lend<'a>(&'a self, template: &'a str, name: Range<usize>) -> Lent<'a> {
        lent(find_in_slice(self, &template.as_bytes()[name]))
    }

    fn __names(&self, visit: &mut NameVisitor<'_>) -> Result<(), BuildError> {
        self.iter().try_for_each(|(name, _)| visit(name.as_ref()))
    }
}

impl<K: AsRef<str>, const N: usize> Values for [(K, Value<'_>); N] {
    #[inline]
    fn value(&self, name: &str) -> Value<'_> {
        self.as_slice().value(name)
    }

    #[inline]
    fn __lend<'a>(&'a self, template: &'a str, name: Range<usize>) -> Lent<'a> {
        lent(find_in_array(self, &template.as_bytes()[name]))
    }

    fn __names(&self, visit: &mut NameVisitor<'_>) -> Result<(), BuildError> {
        self.as_slice().__names(visit)
    }
}

/// A pair that was found.
#[derive(Clone, Copy)]
struct FoundPair<'a, 'v> {
    /// The name that was compared: a key is read once.
    name: &'a str,
    value: &'a Value<'v>,
}

/// Lends the value of a pair. The name in the pair equals the one in the template. Using the pair's name
/// saves a check for character boundaries.
#[inline]
fn lent<'a>(found: Option<FoundPair<'a, '_>>) -> Lent<'a> {
    let (name, value) = match found {
        Some(found) => (found.name, found.value.view()),
        None => ("", View::Undefined),
    };
    Lent { name, value: Held::Kept(value) }
}

/// Searches like [`find`]. As a separate function, the loop has enough registers.
#[inline(never)]
fn find_in_slice<'a, 'v, K: AsRef<str>>(
    pairs: &'a [(K, Value<'v>)],
    name: &[u8],
) -> Option<FoundPair<'a, 'v>> {
    find(pairs, name)
}

/// Searches like [`find_in_slice`]. The compiler unrolls the loop for a short array.
#[inline(never)]
fn find_in_array<'a, 'v, K: AsRef<str>, const N: usize>(
    pairs: &'a [(K, Value<'v>); N],
    name: &[u8],
) -> Option<FoundPair<'a, 'v>> {
    find(pairs, name)
}

/// Returns the first pair with this name. The comparison is chosen by the length of the name, before the
/// loop.
#[inline]
fn find<'a, 'v, K: AsRef<str>>(pairs: &'a [(K, Value<'v>)], name: &[u8]) -> Option<FoundPair<'a, 'v>> {
    let mut rest = pairs;
    while let [(key, value), tail @ ..] = rest {
        let key = key.as_ref();
        if is_same(key.as_bytes(), name) {
            return Some(FoundPair { name: key, value });
        }
        rest = tail;
    }
    None
}

impl<K: AsRef<str>> Values for Vec<(K, Value<'_>)> {
    #[inline]
    fn value(&self, name: &str) -> Value<'_> {
        self.as_slice().value(name)
    }

    #[inline]
    fn __lend<'a>(&'a self, template: &'a str, name: Range<usize>) -> Lent<'a> {
        self.as_slice().__lend(template, name)
    }

    fn __names(&self, visit: &mut NameVisitor<'_>) -> Result<(), BuildError> {
        self.as_slice().__names(visit)
    }
}

impl<K, V> Values for BTreeMap<K, V>
where
    K: Borrow<str> + Ord,
    V: ToValue,
{
    fn value(&self, name: &str) -> Value<'_> {
        self.get(name).map_or(Value::UNDEFINED, V::to_value)
    }

    fn __names(&self, visit: &mut NameVisitor<'_>) -> Result<(), BuildError> {
        self.keys().try_for_each(|name| visit(name.borrow()))
    }
}

#[cfg(feature = "std")]
impl<K, V, S> Values for std::collections::HashMap<K, V, S>
where
    K: Borrow<str> + Eq + core::hash::Hash,
    V: ToValue,
    S: core::hash::BuildHasher,
{
    fn value(&self, name: &str) -> Value<'_> {
        self.get(name).map_or(Value::UNDEFINED, V::to_value)
    }

    fn __names(&self, visit: &mut NameVisitor<'_>) -> Result<(), BuildError> {
        self.keys().try_for_each(|name| visit(name.borrow()))
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeMap;

    use super::*;

    #[test]
    fn maps_and_references_have_values() {
        let map = BTreeMap::from([("a", 1), ("b", 2)]);
        assert_eq!((map.value("b"), map.value("c")), (2.into(), Value::UNDEFINED));
        assert_eq!(<&BTreeMap<_, _> as Values>::value(&&map, "a"), 1.into());
        #[cfg(feature = "std")]
        {
            let map = std::collections::HashMap::from([("a", 1)]);
            assert_eq!((map.value("a"), map.value("c")), (1.into(), Value::UNDEFINED));
        }
        assert_eq!(().value("a"), Value::UNDEFINED);
    }
}
