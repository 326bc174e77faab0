//! Checks names of pairs against the names of other variables. [`Keys`] checks names that are only known at
//! run time. [`no_key`] and [`no_key_of_both`] check names that a type knows, in const evaluation, so that a
//! template with the same name twice is a compile error; the macros know every word of the message except the
//! name of the key.

use super::data::pieces;
use crate::fault::{BuildError, FaultKind, Part};
use crate::grammar::component::octet;
use crate::template::expression::{Item, Visitor};
use crate::text::bytes::is_same;
use crate::text::loops::{any, find};
use crate::typed::{UriValue, Words};

/// Makes [`KeyCheck`] from the functions that check names of pairs.
macro_rules! key_checks {
    ($($(#[$doc:meta])* $check:ident: $function:ident, $assertion:ident;)*) => {
        /// A check of the names of pairs.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum KeyCheck {$(
            $(#[$doc])*
            $check,
        )*}

        impl KeyCheck {
            /// Returns the name of the step of [`Chain`](super::Chain) that checks the names of a value.
            pub const fn function(self) -> &'static str {
                match self {
                    $(Self::$check => stringify!($function),)*
                }
            }

            /// Returns the name of the function that checks the names that a type knows.
            pub const fn assertion(self) -> &'static str {
                match self {
                    $(Self::$check => stringify!($assertion),)*
                }
            }
        }

        // Each name is the name of a function.
        const _: () = {$(
            #[allow(unused_imports, reason = "only the macros write the names")]
            use super::{$assertion as _, $function as _};
        )*};
    };
}

key_checks! {
    /// No pair has the name of a parameter of the template.
    Taken: keys, no_key;
    /// No pair has the name of a pair of another variable.
    Beside: keys_beside, no_key_of_both;
}

/// Compares names of pairs with names that are already used.
pub(super) struct Keys<'n> {
    pub(super) name: &'static str,
    pub(super) taken: &'n [&'static str],
}

impl Keys<'_> {
    #[cfg_attr(debug_assertions, inline)]
    fn key(&self, key: Item<'_>) -> Result<(), BuildError> {
        for taken in self.taken {
            let mut rest = NameRest::of(taken.as_bytes());
            pieces(key, self.name.into(), |text| {
                rest.compare(text.as_bytes());
                Ok(())
            })?;
            if rest.is_same() {
                return Err(BuildError::new(FaultKind::KeyTaken(taken), Part::Query, self.name));
            }
        }
        Ok(())
    }
}

impl Visitor for Keys<'_> {
    type Error = BuildError;

    fn item(&mut self, _: Item<'_>) -> Result<(), BuildError> {
        Ok(())
    }

    #[cfg_attr(debug_assertions, inline)]
    fn pair(&mut self, name: Item<'_>, _: Item<'_>) -> Result<(), BuildError> {
        self.key(name)
    }
}

/// The rest of a used name, which may have escapes and has not been compared yet. A `+` in the name is a plus
/// sign, but a space for readers of forms; neither reading may find the name twice.
pub(super) struct NameRest<'n> {
    taken: &'n [u8],
    /// Whether all bytes so far were equal.
    agrees: bool,
    /// Whether all bytes so far were equal in a form.
    agrees_in_form: bool,
}

impl<'n> NameRest<'n> {
    pub(super) const fn of(taken: &'n [u8]) -> Self {
        Self { taken, agrees: true, agrees_in_form: true }
    }

    /// Compares the next bytes of a key.
    #[cfg_attr(debug_assertions, inline)]
    pub(super) const fn compare(&mut self, key: &[u8]) {
        let mut at = 0;
        while at < key.len() {
            let (plain, in_form) = self.next();
            self.agrees = self.agrees && matches!(plain, Some(byte) if byte == key[at]);
            self.agrees_in_form = self.agrees_in_form && matches!(in_form, Some(byte) if byte == key[at]);
            at += 1;
        }
    }

    /// Returns whether the key, which has ended, equals the decoded name.
    #[cfg_attr(debug_assertions, inline)]
    pub(super) const fn is_same(&self) -> bool {
        (self.agrees || self.agrees_in_form) && self.taken.is_empty()
    }

    /// Returns the next byte of the name, decoded, and the byte that it is in a form.
    #[cfg_attr(debug_assertions, inline)]
    const fn next(&mut self) -> (Option<u8>, Option<u8>) {
        let (plain, in_form, length) = match (self.taken, octet(self.taken)) {
            ([], _) => return (None, None),
            (_, Some(byte)) => (byte, byte, 3),
            ([b'+', ..], None) => (b'+', b' ', 1),
            ([byte, ..], None) => (*byte, *byte, 1),
        };
        self.taken = self.taken.split_at(length).1;
        (Some(plain), Some(in_form))
    }
}

/// Asserts that no pair of a `T` has the name `taken`, given as the template writes it.
///
/// # Panics
///
/// Panics with `message` if a pair has the name. In const evaluation, that is a compile error.
#[track_caller]
pub const fn no_key<T: UriValue + ?Sized>(taken: &str, message: &str) {
    let is_taken = any!(0..T::__KEYS.len(), |at| is_named(T::__KEYS[at].as_bytes(), taken.as_bytes()));
    assert!(!is_taken, "{}", message);
}

/// Asserts that no pair of a `T` has the name of a pair of a `U`.
///
/// # Panics
///
/// Panics if a pair has such a name, with the name between `before` and `after`. In const evaluation, that is
/// a compile error.
#[track_caller]
pub const fn no_key_of_both<T, U>(before: &str, after: &str)
where
    T: UriValue + ?Sized,
    U: UriValue + ?Sized,
{
    let (keys, others) = (T::__KEYS, U::__KEYS);
    let of_both = find!(0..keys.len(), |at| {
        any!(0..others.len(), |other| is_same(keys[at].as_bytes(), others[other].as_bytes()))
    });
    if let Some(at) = of_both {
        panic!("{}", Words::NEW.and(before).and(keys[at]).and(after).as_str());
    }
}

/// Returns whether a key equals the decoded name of a parameter.
#[cfg_attr(debug_assertions, inline)]
const fn is_named(key: &[u8], taken: &[u8]) -> bool {
    let mut rest = NameRest::of(taken);
    rest.compare(key);
    rest.is_same()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typed::answer::{answers, given_whole};
    use crate::typed::kind;

    /// Makes types whose pairs have these names, like the fields of a struct.
    macro_rules! keyed {
        ($($type:ident: $keys:expr;)*) => {$(
            enum $type {}

            impl UriValue for $type {
                type Kind = kind::AssocKind;
                given_whole!();
                answers! {
                    yes: Defined Sound Plain Distinct;
                    no: Segment Path Reserved Label HostType Host HostReserved Port Prefix Bounded;
                }
                const __MAX_LEN: usize = usize::MAX;
                const __KEYS: &'static [&'static str] = &$keys;

                fn __visit<V: Visitor>(&self, _: &mut V) -> Result<(), V::Error> {
                    match *self {}
                }

                fn __hint(&self) -> usize {
                    match *self {}
                }
            }
        )*};
    }

    keyed! {
        Paging: ["page", "per page"];
        Sorting: ["sort", "order", "per page"];
        Dates: ["since", "until"];
    }

    #[test]
    fn other_names_may_stand_beside_them() {
        no_key::<Paging>("pages", "`pages` is taken");
        no_key::<Paging>("", "a name that is none is taken");
        no_key::<&str>("page", "a text has no names");
        no_key_of_both::<Paging, Dates>("`", "` is taken");
        no_key_of_both::<Dates, Paging>("`", "` is taken");
        no_key_of_both::<Dates, &str>("`", "` is taken");
    }

    #[test]
    #[should_panic = "`page` is taken"]
    fn the_first_name_is_taken() {
        no_key::<Paging>("p%61ge", "`page` is taken");
    }

    #[test]
    #[should_panic = "`per page` is taken"]
    fn the_last_name_is_taken() {
        no_key::<Paging>("per%20page", "`per page` is taken");
    }

    #[test]
    #[should_panic = "both have `per page`, twice"]
    fn a_name_of_both_is_told() {
        no_key_of_both::<Paging, Sorting>("both have `", "`, twice");
    }

    #[test]
    fn names_are_compared_as_they_decode() {
        for (key, taken, is) in [
            ("page", "page", true),
            ("page", "pages", false),
            ("pages", "page", false),
            ("a b", "a%20b", true),
            ("a%20b", "a%20b", false),
            ("é", "%C3%A9", true),
            ("a b", "a+b", true),
            ("a+b", "a+b", true),
            ("a+b", "a%2Bb", true),
            ("a b", "a%2Bb", false),
            ("a+b c", "a+b+c", false),
            ("a b c", "a+b+c", true),
            ("", "", true),
            ("", "a", false),
        ] {
            assert_eq!(is_named(key.as_bytes(), taken.as_bytes()), is, "{key} {taken}");
        }
    }
}
