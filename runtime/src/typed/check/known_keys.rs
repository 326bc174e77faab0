//! Checks names of pairs that the type of a value knows against other names of a query. This happens in const
//! evaluation, so that a template with the same name twice does not compile.
//!
//! The macros know all words of the message except the name of the key.

use super::keys::Rest;
use crate::text::bytes::is_same;
use crate::typed::UriValue;
use crate::typed::Words;

/// Asserts that no pair of a `T` has the name `taken`, as the template writes it.
///
/// # Panics
///
/// Panics with `message` when one has, in const evaluation, so that the program does not compile.
#[track_caller]
pub const fn no_key<T: UriValue + ?Sized>(taken: &str, message: &str) {
    let mut at = 0;
    while at < T::__KEYS.len() {
        assert!(!is_named(T::__KEYS[at].as_bytes(), taken.as_bytes()), "{}", message);
        at += 1;
    }
}

/// Asserts that no pair of a `T` has the name of a pair of a `U`.
///
/// # Panics
///
/// Panics when one has, with the name between `before` and `after`, in const evaluation, so that the program
/// does not compile.
#[track_caller]
pub const fn no_key_of_both<T, U>(before: &str, after: &str)
where
    T: UriValue + ?Sized,
    U: UriValue + ?Sized,
{
    let mut at = 0;
    while at < T::__KEYS.len() {
        let mut other = 0;
        while other < U::__KEYS.len() {
            if is_same(T::__KEYS[at].as_bytes(), U::__KEYS[other].as_bytes()) {
                let words = Words::NEW.and(before).and(T::__KEYS[at]).and(after);
                panic!("{}", words.as_str());
            }
            other += 1;
        }
        at += 1;
    }
}

/// Returns whether a key equals the decoded name of a parameter.
#[cfg_attr(debug_assertions, inline)]
const fn is_named(key: &[u8], taken: &[u8]) -> bool {
    let mut rest = Rest::of(taken);
    rest.compare(key);
    rest.is_same()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typed::answer::{answers, given_whole};
    use crate::typed::{Visitor, kind};

    /// Makes types whose pairs have these names, like the fields of a struct.
    macro_rules! keyed {
        ($($type:ident: $keys:expr;)*) => {$(
            enum $type {}

            impl UriValue for $type {
                type Kind = kind::Assoc;
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
