//! Checks names of pairs against the names of other parameters in their list. [`Keys`] checks names that are only known at
//! run time. [`KnownNames`] checks names that a type knows, in const evaluation, so that a template with the same name twice
//! is a compile error.
//!
//! Both get the whole list once. A call for each variable and each name would make the code of a template grow with the
//! square of its variables.

use core::fmt;

use super::data::pieces;
use crate::fault::{BuildError, Checked, FaultKind, Part};
use crate::grammar::component::octet;
use crate::template::expression::{Item, Visitor};
use crate::text::bytes::is_same;
use crate::text::loops::{any, each, find};
use crate::typed::{Answer as _, UriValue, Words};

/// The name of a parameter as the template writes it, with the name of its variable, or an empty string in literal text.
pub type TakenName = (&'static str, &'static str);

/// A variable with `*` in a list of parameters, whose names are those of its pairs.
#[derive(Clone, Copy)]
pub struct ExplodedValue<'v> {
    variable: &'static str,
    /// The names that the type knows.
    known: &'static [&'static str],
    /// The value, if its names are only known at run time.
    value: Option<&'v dyn NamedPairs>,
}

/// A value with names that are only known at run time.
trait NamedPairs {
    fn check(&self, keys: &mut Keys<'_>) -> Checked;
}

impl<T: UriValue + ?Sized> NamedPairs for &T {
    fn check(&self, keys: &mut Keys<'_>) -> Checked {
        self.__visit(keys)
    }
}

impl<'v> ExplodedValue<'v> {
    /// Returns what the type of a variable knows.
    #[must_use]
    pub const fn known<T: UriValue + ?Sized>(variable: &'static str) -> Self {
        Self { variable, known: T::__KEYS, value: None }
    }

    /// Returns the value of a variable.
    #[must_use]
    pub fn of<T: UriValue + ?Sized>(variable: &'static str, value: &'v &'v T) -> Self {
        let known = Self::known::<T>(variable);
        if T::Distinct::IS { known } else { Self { value: Some(value), ..known } }
    }

    /// Returns the first name that the types of both variables know.
    const fn shared(&self, other: &Self) -> Option<&'static str> {
        let of_both = find!(0..self.known.len(), |key| {
            any!(0..other.known.len(), |their| is_same(
                self.known[key].as_bytes(),
                other.known[their].as_bytes()
            ))
        });
        match of_both {
            Some(key) => Some(self.known[key]),
            None => None,
        }
    }

    /// Checks that no pair has the name of another parameter.
    pub(super) fn check(&self, taken: &[TakenName], others: &[Self]) -> Checked {
        match self.value {
            Some(value) => value.check(&mut Keys { variable: self.variable, taken, others }),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for ExplodedValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExplodedValue").field("variable", &self.variable).finish_non_exhaustive()
    }
}

/// Compares names of pairs with names that are already used.
struct Keys<'n> {
    variable: &'static str,
    taken: &'n [TakenName],
    others: &'n [ExplodedValue<'n>],
}

impl Keys<'_> {
    #[cfg_attr(debug_assertions, inline)]
    fn key(&self, key: Item<'_>) -> Checked {
        for (taken, variable) in self.taken {
            if *variable != self.variable {
                self.compare(key, taken, NameRest::of(taken.as_bytes()))?;
            }
        }
        for other in self.others.iter().filter(|other| other.variable != self.variable) {
            for known in other.known {
                self.compare(key, known, NameRest::of_key(known.as_bytes()))?;
            }
        }
        Ok(())
    }

    fn compare(&self, key: Item<'_>, taken: &'static str, mut rest: NameRest<'_>) -> Checked {
        pieces(key, self.variable.into(), |text| {
            rest.compare(text.as_bytes());
            Ok(())
        })?;
        if rest.is_same() {
            return Err(BuildError::new(FaultKind::KeyTaken(taken), Part::Query, self.variable));
        }
        Ok(())
    }
}

impl Visitor for Keys<'_> {
    type Error = BuildError;

    fn item(&mut self, _: Item<'_>) -> Checked {
        Ok(())
    }

    #[cfg_attr(debug_assertions, inline)]
    fn pair(&mut self, name: Item<'_>, _: Item<'_>) -> Checked {
        self.key(name)
    }
}

/// The rest of a used name, which may have escapes and has not been compared yet. A `+` in the name is a plus
/// sign, but a space for readers of forms; neither reading may find the name twice.
struct NameRest<'n> {
    taken: &'n [u8],
    /// Whether all bytes so far were equal.
    agrees: bool,
    /// Whether all bytes so far were equal in a form.
    agrees_in_form: bool,
    /// Whether the name is a key, in which each byte represents itself.
    is_key: bool,
}

impl<'n> NameRest<'n> {
    const fn of(taken: &'n [u8]) -> Self {
        Self { taken, agrees: true, agrees_in_form: true, is_key: false }
    }

    /// Makes the rest of a key that a type knows.
    const fn of_key(key: &'n [u8]) -> Self {
        Self { is_key: true, ..Self::of(key) }
    }

    /// Compares the next bytes of a key.
    #[cfg_attr(debug_assertions, inline)]
    const fn compare(&mut self, key: &[u8]) {
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
    const fn is_same(&self) -> bool {
        (self.agrees || self.agrees_in_form) && self.taken.is_empty()
    }

    /// Returns the next byte of the name, decoded, and the byte that it is in a form.
    #[cfg_attr(debug_assertions, inline)]
    const fn next(&mut self) -> (Option<u8>, Option<u8>) {
        let (plain, in_form, length) = match (self.taken, octet(self.taken)) {
            ([], _) => return (None, None),
            ([byte, ..], _) if self.is_key => (*byte, *byte, 1),
            (_, Some(byte)) => (byte, byte, 3),
            ([b'+', ..], None) => (b'+', b' ', 1),
            ([byte, ..], None) => (*byte, *byte, 1),
        };
        self.taken = self.taken.split_at(length).1;
        (Some(plain), Some(in_form))
    }
}

/// The names in a list of parameters, as far as they are known in const evaluation.
#[derive(Clone, Copy, Debug)]
pub struct KnownNames<'n> {
    /// The names of the template.
    pub taken: &'n [TakenName],
    /// The variables with `*`.
    pub variables: &'n [ExplodedValue<'n>],
    /// The part of the URI, for messages.
    pub place: &'static str,
    /// The section that has the list.
    pub section: &'static str,
}

impl KnownNames<'_> {
    /// Asserts that no pair of the variable with index `at` has the name of another parameter, or of a pair of a later
    /// variable.
    ///
    /// # Panics
    ///
    /// Panics with the name and the variables. In const evaluation, that is a compile error.
    #[track_caller]
    #[must_use]
    pub const fn check(self, at: usize) -> Self {
        let Self { taken, variables, place, section } = self;
        let one = &variables[at];
        each!(0..taken.len(), |number| {
            let (name, variable) = taken[number];
            let is_own = is_same(variable.as_bytes(), one.variable.as_bytes());
            let is_it = any!(0..one.known.len(), |key| is_named(one.known[key].as_bytes(), name.as_bytes()));
            if is_it && !is_own {
                let words = twice(name, place, one.variable).and("` has a field of that name [").and(section);
                let words =
                    words.and("]\n  help: remove `").and(name).and("` from the template, skip the field ");
                let words = words.and("with `#[uri(skip)]`, or rename it with `#[uri(name = \"…\")]`");
                panic!("{}", words.as_str());
            }
        });
        each!(at + 1..variables.len(), |other| {
            let other = &variables[other];
            if let Some(key) = one.shared(other) {
                let words = twice(key, place, one.variable).and("` and `").and(other.variable);
                let words = words.and("` both have a field of that name [").and(section);
                let words =
                    words.and("]\n  help: skip one of the fields with `#[uri(skip)]`, or rename it with ");
                panic!("{}", words.and("`#[uri(name = \"…\")]`").as_str());
            }
        });
        self
    }

    /// Ends the checks.
    pub const fn end(self) {}
}

/// Returns the beginning of the message about a name that would appear twice.
const fn twice(name: &str, place: &str, variable: &str) -> Words {
    let words = Words::NEW.and("parameter `").and(name).and("` would appear twice in the ").and(place);
    words.and(": `").and(variable)
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

    const fn paging() -> ExplodedValue<'static> {
        ExplodedValue::known::<Paging>("paging")
    }

    /// Asserts that no key of the first variable is taken.
    #[track_caller]
    fn check(taken: &[TakenName], variables: &[ExplodedValue<'_>]) {
        names(taken, variables).check(0).end();
    }

    fn names<'n>(taken: &'n [TakenName], variables: &'n [ExplodedValue<'n>]) -> KnownNames<'n> {
        KnownNames { taken, variables, place: "query", section: "RFC 6570, section 3.2.8" }
    }

    #[test]
    fn other_names_may_stand_beside_them() {
        let (sorting, dates) =
            (ExplodedValue::known::<Sorting>("sorting"), ExplodedValue::known::<Dates>("dates"));
        check(&[("pages", "pages"), ("", ""), ("page", "paging")], &[paging(), dates]);
        check(&[("page", "")], &[ExplodedValue::known::<&str>("text"), paging()]);
        check(&[], &[dates, paging(), sorting]);
        // Variables before the first one were compared with it already.
        names(&[], &[paging(), sorting]).check(1).end();
    }

    #[test]
    #[should_panic = "parameter `p%61ge` would appear twice in the query: `paging` has a field of that name [RFC 6570"]
    fn the_first_name_is_taken() {
        check(&[("a", ""), ("p%61ge", "")], &[paging()]);
    }

    #[test]
    #[should_panic = "parameter `per%20page` would appear twice"]
    fn the_last_name_is_taken() {
        check(&[("per%20page", "other")], &[paging()]);
    }

    #[test]
    #[should_panic = "parameter `per page` would appear twice in the query: `paging` and `sorting` both have"]
    fn a_name_of_both_is_told() {
        check(
            &[],
            &[paging(), ExplodedValue::known::<Dates>("dates"), ExplodedValue::known::<Sorting>("sorting")],
        );
    }

    /// The keys of a type are not encoded.
    #[test]
    fn keys_of_a_map_are_compared_with_those_of_a_type() {
        let others = [ExplodedValue::known::<Paging>("paging")];
        let code = |key: &str| {
            let map = [("since", 1), (key, 2)];
            let checked = ExplodedValue::of("map", &&map).check(&[("q", "q"), ("map", "map")], &others);
            checked.map_err(|error| error.code())
        };
        for (key, is_taken) in [
            ("page", true),
            ("per page", true),
            ("per%20page", false),
            ("per+page", false),
            ("q", true),
            ("map", false),
            ("size", false),
        ] {
            let expected = if is_taken { Err("KEY_TAKEN") } else { Ok(()) };
            assert_eq!(code(key), expected, "{key}");
        }
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
