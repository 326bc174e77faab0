//! Laws for every typed template and every value, checked on generated values and on all combinations of a
//! few hostile values.
//!
//! `cases` has the templates, one for each kind of place, operator, modifier and type. `make` makes values
//! from a row of choices. `texts` has strings that are easily mistaken for something else. `oracle` decides
//! which values must be refused, from strings alone and by the rules for values. `shape` checks the
//! properties that no value may change.
//!
//! `PROPTEST_CASES` sets the number of rows for each template.

#![cfg(all(feature = "alloc", feature = "template"))]

/// Fails the law with a message about both sides, unless they are equal.
macro_rules! same {
    ($left:expr, $right:expr, $($why:tt)+) => {
        match (&$left, &$right) {
            (left, right) if *left == *right => {}
            (left, right) => return Err(format!("{left:?}\nis not\n{right:?}\n{}", format!($($why)+))),
        }
    };
}

/// Fails the law unless the condition holds.
macro_rules! holds {
    ($condition:expr, $($why:tt)+) => {
        if !$condition {
            return Err(format!($($why)+));
        }
    };
}

#[path = "../support/bounded.rs"]
mod bounded;
mod cases;
mod given;
mod laws;
mod limits;
mod make;
mod oracle;
mod shape;
#[path = "../support/mod.rs"]
mod support;
mod texts;
mod types;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use cases::Case;
use make::Choices;

/// `ENUMERATE`, which `.ci/deep` sets, tries more rows.
fn config() -> Config {
    support::config(if std::env::var_os("ENUMERATE").is_some() { 300 } else { 100 })
}

/// Checks all laws for a template: first with all short rows of choices, then with generated rows.
fn try_laws<T: Case>() {
    let (mut counts, mut choices) = (laws::Counts::default(), Some(Choices::all()));
    while let Some(mut these) = choices {
        let case = T::make(&mut these);
        laws::hold(&case, &mut counts).unwrap_or_else(|why| panic!("{why}\n{case:?}"));
        choices = these.next();
    }
    let strategy =
        (proptest::collection::vec(any::<u16>(), 0..40), proptest::collection::vec(any::<String>(), 0..3));
    let result = TestRunner::new(config()).run(&strategy, |(picks, loose)| {
        let case = T::make(&mut Choices::some(picks, loose));
        laws::hold(&case, &mut laws::Counts::default())
            .map_err(|why| TestCaseError::fail(format!("{why}\n{case:?}")))
    });
    result.unwrap_or_else(|error| panic!("{}: {error}", T::TEMPLATE));
    counts.check(T::TEMPLATE, T::BUILDS);
}

/// Checks all laws with very long values, which must not be cut or treated differently.
fn try_long_values<T: Case>() {
    for text in texts::long() {
        for every in [1, 2] {
            let case = T::make(&mut Choices::long(text.clone(), every));
            laws::hold(&case, &mut laws::Counts::default()).unwrap_or_else(|why| {
                let why: String = why.chars().take(2000).collect();
                panic!("{}: {why}", T::TEMPLATE)
            });
        }
    }
}

/// Declares one test for each template, so that a failure names its template.
macro_rules! tests {
    ($($name:ident: $case:ty;)*) => {
        mod any_values {
            $(#[test] fn $name() { super::try_laws::<$case>(); })*
        }
        mod long_values {
            $(#[test] fn $name() { super::try_long_values::<$case>(); })*
        }
    };
}

tests! {
    accounts: crate::cases::Accounts;
    addresses: crate::cases::Addresses;
    addresses_in_brackets: crate::cases::AddressesInBrackets;
    after_a_base: crate::cases::AfterABase;
    arrays: crate::cases::Arrays;
    beside_literals: crate::cases::BesideLiterals;
    bounded: crate::cases::Bounded;
    commas: crate::cases::Commas;
    databases: crate::cases::Databases;
    dots: crate::cases::Dots;
    dots_between: crate::cases::DotsBetween;
    encoded: crate::cases::EncodedQuery;
    encoded_path: crate::cases::EncodedPath;
    escaped_dot: crate::cases::EscapedDot;
    files: crate::cases::Files;
    floats: crate::cases::Floats;
    fragments: crate::cases::Fragments;
    hosts: crate::cases::Hosts;
    issues: crate::cases::Issues;
    keys: crate::cases::Keys;
    keys_in_segments: crate::cases::KeysInSegments;
    labels: crate::cases::Labels;
    labels_of_text: crate::cases::LabelsOfText;
    labels_together: crate::cases::LabelsTogether;
    lists: crate::cases::Lists;
    mail: crate::cases::Mail;
    maybe: crate::cases::Maybe;
    names_of_hosts: crate::cases::NamesOfHosts;
    neighbours: crate::cases::Neighbours;
    number_and_text: crate::cases::NumberAndText;
    optional: crate::cases::Optional;
    paging: crate::cases::Paged;
    parameters: crate::cases::Parameters;
    parameters_in_a_query: crate::cases::ParametersInAQuery;
    path: crate::cases::PathOfSegments;
    path_before_a_name: crate::cases::PathBeforeAName;
    path_behind_a_name: crate::cases::PathBehindAName;
    path_of_text: crate::cases::PathOfText;
    paths_together: crate::cases::PathsTogether;
    plain_query: crate::cases::PlainQuery;
    posts: crate::cases::Posts;
    prefixes: crate::cases::Prefixes;
    printed: crate::cases::PrintedValues;
    query_alone: crate::cases::QueryAlone;
    references: crate::cases::References;
    relative: crate::cases::Relative;
    relative_path: crate::cases::RelativePath;
    reserved_query: crate::cases::ReservedQuery;
    rootless: crate::cases::Rootless;
    rootless_path: crate::cases::RootlessPath;
    secrets: crate::cases::Secrets;
    slashes: crate::cases::Slashes;
    slashes_by_attribute: crate::cases::SlashesByAttribute;
    tail: crate::cases::Tail;
    tokens: crate::cases::Tokens;
    urns: crate::cases::Urns;
    users: crate::cases::Users;
}
