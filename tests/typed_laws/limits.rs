//! Single values at the limits, and cases outside the laws: bases, and values that fail to print.

use std::fmt;

use urika::value::BaseBuf;
use urika::{Uri, UriTemplate};

use crate::cases::{Addresses, AddressesInBrackets, Bounded, Case, QueryAlone, Tail};
use crate::laws::Look;
use crate::make::{Choices, Make};

/// Returns the length of the longest expansion over all rows of choices, which include the largest values.
fn longest<T: Case>() -> usize {
    let (mut longest, mut choices) = (0, Some(Choices::all()));
    while let Some(mut these) = choices {
        longest = longest.max(T::make(&mut these).expansion().to_string().len());
        choices = these.next();
    }
    longest
}

/// Checks that `MAX_LEN` is at least the longest expansion. It may be a little too large.
fn is_enough<T: Case>(longest: usize) {
    let length = T::LENGTH.expect("a bound");
    assert!((longest..longest * 5 / 4).contains(&length), "{}: {length}, not {longest}", T::TEMPLATE);
}

#[test]
fn max_len_is_enough_and_not_much_more() {
    is_enough::<Addresses>("http://255.255.255.255:65535/".len());
    is_enough::<Bounded>(longest::<Bounded>());
    let address = "[ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]";
    is_enough::<AddressesInBrackets>(format!("http://{address}/x#{}", i64::MIN).len());
    // An array needs a constant length.
    let mut buffer = [0; Addresses::MAX_LEN];
    let made = Addresses::make(&mut Choices::all());
    assert_eq!(made.build_in(&mut buffer).expect("it fits"), made.build().as_str());
}

const BASES: [&str; 4] =
    ["https://example.com", "https://example.com/v1", "http://[::1]:8080/a/b/", "db://h/x%2Fy"];

#[test]
fn the_expansion_stands_behind_the_base() {
    for base in BASES {
        let base: BaseBuf = base.parse().expect("a base");
        let mut choices = Some(Choices::all());
        while let Some(mut these) = choices {
            let tail = Tail::make(&mut these);
            let expected = format!("{}{}", base.as_str(), tail.expansion());
            let built = tail.build_on(&base);
            assert_eq!(built.look(), Uri::parse(&expected).expect("a URI").look(), "{tail:?}");
            choices = these.next();
        }
        let mut choices = Some(Choices::all());
        while let Some(mut these) = choices {
            let query = QueryAlone::make(&mut these);
            let expected = format!("{}{}", base.as_str(), query.expansion());
            let built = query.build_on(&base);
            assert_eq!(built.look(), Uri::parse(&expected).expect("a URI").look(), "{query:?}");
            choices = these.next();
        }
    }
}

#[derive(UriTemplate)]
#[uri_template("https://example.com/%2E{x}/y", exact)]
struct Exact {
    x: &'static str,
}

#[test]
fn an_escaped_dot_that_stays_escaped_counts() {
    assert_eq!(Exact { x: "a" }.try_build().expect("a segment"), "https://example.com/%2Ea/y");
    assert!(Exact { x: "." }.try_build().is_err());
    assert!(Exact { x: "" }.try_build().is_err());
}

/// A value that prints a beginning and then fails.
struct Broken;

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("beginning")?;
        Err(fmt::Error)
    }
}

#[derive(UriTemplate)]
#[uri_template("https://example.com/a{?time}")]
struct After {
    #[uri(display)]
    time: Broken,
}

#[test]
fn values_that_cannot_be_printed_are_errors() {
    let after = After { time: Broken };
    let error = after.try_build().expect_err("nothing to print");
    assert_eq!(error.variable(), Some("time"), "{error}");
    let mut written = String::new();
    assert_eq!(after.write_to(&mut written), Err(error.clone()));
    assert_eq!(written, "");
    assert_eq!(after.build_in(&mut [0; 100]).map(|uri| uri.as_str().len()), Err(error));
}

#[derive(UriTemplate)]
#[uri_template("https://example.com/{a}")]
struct Number {
    a: f64,
}

#[test]
fn floats_print_without_exponent() {
    for (number, text) in [
        (0.0, "0"),
        (-0.0, "-0"),
        (1.0, "1"),
        (0.1, "0.1"),
        (1e21, "1000000000000000000000"),
        (1.5e-7, "0.00000015"),
        (-2.5, "-2.5"),
        (9_007_199_254_740_993.0, "9007199254740992"),
    ] {
        assert_eq!(Number { a: number }.expansion().to_string(), format!("https://example.com/{text}"));
    }
    for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(Number { a: number }.try_build().expect_err("no number").variable(), Some("a"));
    }
}
