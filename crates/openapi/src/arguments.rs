//! [`Arguments`]: the values of an operation's parameters.

use std::collections::{BTreeMap, HashMap};
use std::hash::BuildHasher;

use serde_json::{Map, Value as Json};
use urika::BuildError;
use urika::template::Values;

/// The arguments of an operation, by the names of its parameters: a JSON object, a map, or pairs.
///
/// `null` is the same as no argument. Arguments with unknown names are ignored;
/// [`Operation::check_names`](crate::Operation::check_names) finds them.
///
/// ```
/// use serde_json::json;
/// use urika_openapi::Arguments;
///
/// assert_eq!(json!({ "id": 7 }).argument("id"), Some(&json!(7)));
/// assert_eq!([("id", json!(7))].argument("name"), None);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot provide the arguments of an operation",
    note = "arguments are a JSON object, a map, or pairs: `[(\"id\", json!(7))]`"
)]
pub trait Arguments {
    /// Returns the argument of a parameter.
    ///
    /// ```
    /// use urika_openapi::Arguments;
    /// assert_eq!(().argument("id"), None);
    /// ```
    fn argument(&self, name: &str) -> Option<&Json>;

    /// Returns an error if the source cannot have arguments, such as JSON that is not an object.
    #[doc(hidden)]
    fn __check(&self) -> Result<(), BuildError> {
        Ok(())
    }

    /// Returns the first name of an argument for which `is_known` returns `false`. A source that cannot list its names
    /// returns `None`.
    #[doc(hidden)]
    fn __unknown(&self, _is_known: &dyn Fn(&str) -> bool) -> Option<&str> {
        None
    }
}

/// Returns the first of these names that is not known.
fn unknown<'n>(mut names: impl Iterator<Item = &'n str>, is_known: &dyn Fn(&str) -> bool) -> Option<&'n str> {
    names.find(|name| !is_known(name))
}

impl<A: Arguments + ?Sized> Arguments for &A {
    fn argument(&self, name: &str) -> Option<&Json> {
        (**self).argument(name)
    }

    fn __check(&self) -> Result<(), BuildError> {
        (**self).__check()
    }

    fn __unknown(&self, is_known: &dyn Fn(&str) -> bool) -> Option<&str> {
        (**self).__unknown(is_known)
    }
}

/// There are no arguments.
impl Arguments for () {
    fn argument(&self, _: &str) -> Option<&Json> {
        None
    }
}

/// The members of an object are the arguments. Any other JSON is refused.
impl Arguments for Json {
    fn argument(&self, name: &str) -> Option<&Json> {
        self.as_object()?.get(name)
    }

    fn __check(&self) -> Result<(), BuildError> {
        Values::__check(self)
    }

    fn __unknown(&self, is_known: &dyn Fn(&str) -> bool) -> Option<&str> {
        self.as_object()?.__unknown(is_known)
    }
}

impl Arguments for Map<String, Json> {
    fn argument(&self, name: &str) -> Option<&Json> {
        self.get(name)
    }

    fn __unknown(&self, is_known: &dyn Fn(&str) -> bool) -> Option<&str> {
        unknown(self.keys().map(String::as_str), is_known)
    }
}

impl Arguments for BTreeMap<String, Json> {
    fn argument(&self, name: &str) -> Option<&Json> {
        self.get(name)
    }

    fn __unknown(&self, is_known: &dyn Fn(&str) -> bool) -> Option<&str> {
        unknown(self.keys().map(String::as_str), is_known)
    }
}

impl<S: BuildHasher> Arguments for HashMap<String, Json, S> {
    fn argument(&self, name: &str) -> Option<&Json> {
        self.get(name)
    }

    fn __unknown(&self, is_known: &dyn Fn(&str) -> bool) -> Option<&str> {
        unknown(self.keys().map(String::as_str), is_known)
    }
}

impl<K: AsRef<str>> Arguments for [(K, Json)] {
    fn argument(&self, name: &str) -> Option<&Json> {
        self.iter().find(|(key, _)| key.as_ref() == name).map(|(_, value)| value)
    }

    fn __unknown(&self, is_known: &dyn Fn(&str) -> bool) -> Option<&str> {
        unknown(self.iter().map(|(key, _)| key.as_ref()), is_known)
    }
}

impl<K: AsRef<str>, const N: usize> Arguments for [(K, Json); N] {
    fn argument(&self, name: &str) -> Option<&Json> {
        self.as_slice().argument(name)
    }

    fn __unknown(&self, is_known: &dyn Fn(&str) -> bool) -> Option<&str> {
        self.as_slice().__unknown(is_known)
    }
}

impl<K: AsRef<str>> Arguments for Vec<(K, Json)> {
    fn argument(&self, name: &str) -> Option<&Json> {
        self.as_slice().argument(name)
    }

    fn __unknown(&self, is_known: &dyn Fn(&str) -> bool) -> Option<&str> {
        self.as_slice().__unknown(is_known)
    }
}
