//! Tests that [`Expression`] and [`Template`](crate::template::Template) expand alike.

use alloc::borrow::Cow;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use core::num::NonZero;

use crate::template::{Modifier, Operator, Template, Value};
use crate::typed::{Answer, Displayed, Expression, Member, Undefined, Unmarked, UriValue, ValueKind};

const OPERATORS: [(&str, Operator); 8] = [
    ("", Operator::Simple),
    ("+", Operator::Reserved),
    ("#", Operator::Fragment),
    (".", Operator::Label),
    ("/", Operator::Segment),
    (";", Operator::Parameter),
    ("?", Operator::Query),
    ("&", Operator::Continuation),
];

/// Strings of every sort: empty, reserved, escaped, cut off, outside ASCII, controls.
const TEXTS: [&str; 16] = [
    "",
    "a",
    "value",
    "..",
    "/",
    "a/b?c#d",
    "100%",
    "%41",
    "%4",
    "%C3%A9x",
    "é€😀",
    "\0\n\u{7f}",
    " ",
    "[::1]",
    "a,b;c=d&e",
    "'\"<>\\^`{|}",
];

/// Expands `{<operator>before,x<modifier>,after}` with both, and compares.
fn both<T: UriValue + ?Sized>(typed: &T, value: &Value<'_>, modifier: Modifier) {
    for (sign, operator) in OPERATORS {
        for (before, after) in [(None, None), (Some("b"), None), (None, Some("")), (Some(""), Some("ä"))] {
            let written = match modifier {
                Modifier::None => String::new(),
                Modifier::Explode => String::from("*"),
                Modifier::Prefix(count) => format!(":{count}"),
            };
            let text = format!("{{{sign}before,x{written},after}}");
            let values = [("before", before.into()), ("x", value.borrowed()), ("after", after.into())];
            let expected = Template::parse(&text).unwrap().expand(&values).unwrap();
            for is_whole in [false, true] {
                let mut out = String::new();
                let sink = &mut Unmarked(&mut out);
                let separator = operator.style().separator;
                let name = |name| if is_whole { format!("{separator}{name}=") } else { String::from(name) };
                let mut expression = Expression::new(operator);
                expression.value(sink, &name("before"), &before).unwrap();
                match modifier {
                    Modifier::None => expression.value(sink, &name("x"), typed),
                    Modifier::Explode => expression.exploded(sink, &name("x"), typed),
                    Modifier::Prefix(count) => expression.prefix(sink, &name("x"), typed, count),
                }
                .unwrap();
                expression.value(sink, &name("after"), &after).unwrap();
                assert_eq!(out, expected, "{text} {value:?}");
            }
        }
    }
}

#[track_caller]
fn agree<'v, T: UriValue + ?Sized>(typed: &T, value: impl Into<Value<'v>>) {
    let value = value.into();
    both(typed, &value, Modifier::None);
    both(typed, &value, Modifier::Explode);
    if T::Kind::IS_SCALAR && <T::Prefix as Answer>::IS {
        for count in [1, 2, 3, 9999] {
            both(typed, &value, Modifier::Prefix(count));
        }
    }
    if T::__MAX_LEN < usize::MAX {
        let mut out = String::new();
        Expression::new(Operator::Simple).value(&mut Unmarked(&mut out), "", typed).unwrap();
        assert!(out.len() <= T::__MAX_LEN, "{out}");
    }
}

#[test]
fn texts() {
    for text in TEXTS {
        agree(text, text);
        agree(&text, text);
        agree(&Some(String::from(text)), text);
        agree(&Cow::Borrowed(text), text);
        agree(&alloc::boxed::Box::<str>::from(text), text);
        agree(&Displayed(&text), text);
        agree(&Some(Some(text)), text);
    }
    agree(&None::<&str>, Value::UNDEFINED);
    agree(&Some(None::<&str>), Value::UNDEFINED);
    agree(&Undefined, Value::UNDEFINED);
}

#[test]
fn numbers_and_the_like() {
    for number in [0, 1, 9, 10, 99, 100, 101, 999, 1000, 9999, 10_000, 10_001, 99_999, 1_000_000, u64::MAX] {
        agree(&number, number);
        agree(&(number as u8), number as u8);
        agree(&(number as usize), number as usize);
        agree(&i128::from(number), i128::from(number));
        agree(&-i128::from(number), -i128::from(number));
        agree(&number.cast_signed(), number.cast_signed());
        agree(&(number as i32).wrapping_neg(), (number as i32).wrapping_neg());
        agree(&(u128::from(number) << 64), u128::from(number) << 64);
    }
    agree(&i64::MIN, i64::MIN);
    agree(&i8::MIN, i8::MIN);
    agree(&i128::MIN, i128::MIN);
    agree(&u128::MAX, u128::MAX);
    agree(&NonZero::<u16>::MAX, u16::MAX);
    agree(&true, true);
    agree(&Some(false), false);
    for character in ['a', '/', '%', '\0', 'é', char::MAX] {
        agree(&character, character);
    }
    let (v4, v6) = (Ipv4Addr::BROADCAST, Ipv6Addr::from(u128::MAX));
    agree(&v4, Value::display(v4));
    agree(&v6, Value::display(v6));
    agree(&IpAddr::V6(Ipv6Addr::LOCALHOST), Value::display("::1"));
}

#[test]
fn floats_print_without_exponent() {
    for number in
        [0.0, -0.0, 1.5, -1e21, f64::MAX, f64::MIN_POSITIVE, -2.225_073_858_507_201_4e-308, 5e-324, f64::NAN]
    {
        agree(&number, Value::display(number));
        agree(&(number as f32), Value::display(number as f32));
    }
    agree(&-f32::MIN_POSITIVE, Value::display(-f32::MIN_POSITIVE));
    agree(&f64::NEG_INFINITY, "-inf");
}

#[test]
fn lists() {
    for first in TEXTS {
        agree(&[first], [first]);
        agree(&Some(vec![first]), [first]);
        for second in TEXTS {
            agree(&[first, second], [first, second]);
            agree([first, second].as_slice(), [first, second]);
            agree(&[Displayed(&first), Displayed(&second)], [first, second]);
        }
    }
    agree(&["", "", ""], ["", "", ""]);
    agree(&[] as &[&str; 0], Value::UNDEFINED);
    agree(&Vec::<u32>::new(), Value::UNDEFINED);
    agree(&[1, 20, 300], [1, 20, 300]);
    agree(&BTreeSet::from(["b", "a"]), ["a", "b"]);
    // Undefined members are omitted (section 3.2.1).
    agree(&[None, Some("a"), None, Some("")], ["a", ""]);
    agree(&[None::<&str>, None], Value::UNDEFINED);
}

#[test]
fn associative_arrays() {
    for name in TEXTS {
        for value in TEXTS {
            agree(&[(name, value)], [(name, value)]);
            agree(&vec![("k", name), (name, value)], [("k", name), (name, value)]);
            agree(&[(Displayed(&name), Displayed(&value))], [(name, value)]);
        }
    }
    agree(&[] as &[(&str, &str); 0], Value::UNDEFINED);
    agree(&BTreeMap::from([("a", 1), ("b", 2)]), [("a", 1), ("b", 2)]);
    agree(&BTreeMap::<u8, bool>::new(), Value::UNDEFINED);
    agree(&[("a", None), ("b", Some(1))], [("b", 1)]);
    agree(&[("a", None::<u8>)], Value::UNDEFINED);
    let pair = ("a", "b");
    agree(&[&pair], [pair]);
}

/// A generic row works with any type of members.
#[test]
fn rows_are_generic() {
    fn row<M: Member>(members: Vec<M>) -> usize
    where
        Vec<M>: UriValue,
    {
        members.__count()
    }
    assert_eq!((row(vec![1]), row(vec![("a", 1), ("b", 2)])), (1, 2));
}

#[test]
fn addresses_stand_in_brackets_as_hosts() {
    fn host(value: &impl UriValue) -> String {
        let mut out = String::new();
        Expression::new(Operator::Reserved).host(&mut Unmarked(&mut out), value).unwrap();
        out
    }
    assert_eq!(host(&Ipv6Addr::LOCALHOST), "[::1]");
    assert_eq!(host(&IpAddr::V4(Ipv4Addr::LOCALHOST)), "127.0.0.1");
    assert_eq!(host(&"example.com"), "example.com");
    assert_eq!(host(&"[::1]"), "[::1]");
}
