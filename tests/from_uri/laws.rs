//! Checks `from_uri(build(x)) == x` for templates with every operator and kind of value. Checks that hostile
//! strings give an error and never a panic.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::net::{IpAddr, Ipv4Addr};

use proptest::collection;
use proptest::prelude::*;
use proptest::string::string_regex;
use urika::value::{Label, RelPath, Secret, Segment, SegmentWithSlash};
use urika::{FromUri, Uri, UriTemplate, UriValue};

use crate::respelled::respelled;
use crate::spelled_otherwise::spelled_otherwise;

/// Checks that a built URI and its other spellings are parsed to the same value.
fn comes_back<'u, T: UriTemplate + FromUri<'u> + PartialEq + Debug>(value: &T) -> Result<(), TestCaseError> {
    let mut text = String::new();
    if value.write_to(&mut text).is_err() {
        return Ok(());
    }
    let text: &'u str = text.leak();
    let found = T::from_uri(text);
    prop_assert_eq!(found.as_ref(), Ok(value), "{}", text);
    for is_escaped in [|_| true, |at| at % 2 == 0, |at| at % 3 == 0] {
        let Some(other) = respelled(text, is_escaped) else { continue };
        let other: &'u str = other.leak();
        let found = T::from_uri(other);
        prop_assert_eq!(found.as_ref(), Ok(value), "{} is {}", other, text);
    }
    // Values in a host keep the case of their spelling.
    for other in spelled_otherwise(text).unwrap_or_default() {
        let other: &'u str = other.leak();
        let (found, mut again) = (T::from_uri(other), String::new());
        let is_built = found.as_ref().is_ok_and(|found| found.write_to(&mut again).is_ok());
        prop_assert!(is_built, "{} is {}: {:?}", other, text, found);
        let normal = |text| Uri::parse(text).map(|uri| uri.normalize().to_string());
        prop_assert_eq!(normal(&again), normal(text), "{} is {}", other, text);
    }
    Ok(())
}

/// Most generated strings are invalid for a type, and more cases reject more of them.
fn config() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, max_local_rejects: u32::MAX, ..ProptestConfig::default() }
}

/// Returns strings that match a regular expression. Without this function, proptest would parse the expression
/// for each string, which takes most of the time.
fn matching(regex: &str) -> impl Strategy<Value = String> + use<> {
    string_regex(regex).expect("a regular expression")
}

/// Returns any string.
fn any_text() -> impl Strategy<Value = String> {
    collection::vec(any::<char>(), 0..16).prop_map(String::from_iter)
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        matching("[a-z0-9]{1,6}"),
        matching("[-a-z./;,~_%?#&=+@: é\\\\\\[\\]\u{0}]{0,6}"),
        any_text(),
        Just("..".to_owned()),
        Just("%2F".to_owned()),
        Just("+".to_owned()),
    ]
}

fn cow() -> impl Strategy<Value = Cow<'static, str>> {
    text().prop_map(Cow::Owned)
}

fn made<T: TryFrom<String> + Debug>() -> impl Strategy<Value = T> {
    made_of(text())
}

fn made_of<T: TryFrom<String> + Debug>(text: impl Strategy<Value = String>) -> impl Strategy<Value = T> {
    text.prop_filter_map("no such text", |text| T::try_from(text).ok())
}

/// Most random strings are not labels.
fn label() -> impl Strategy<Value = Label<'static>> {
    prop_oneof![4 => made_of(matching("[A-Za-z0-9]([-A-Za-z0-9]{0,9}[A-Za-z0-9])?")), 1 => made()]
}

#[derive(Debug, Clone, PartialEq, UriValue)]
enum State {
    Open,
    #[uri(name = "in review/é")]
    InReview,
    #[uri(name = "")]
    Nothing,
}

#[derive(Debug, Clone, PartialEq, UriValue)]
#[uri(chars = "a-z._", max = 9)]
struct Name(String);

#[derive(Debug, Clone, PartialEq, UriValue)]
struct Paging {
    page: Option<i64>,
    #[uri(name = "a b%/")]
    size: u8,
}

fn state() -> impl Strategy<Value = State> {
    prop_oneof![Just(State::Open), Just(State::InReview), Just(State::Nothing)]
}

fn name() -> impl Strategy<Value = Name> {
    made_of(matching("[a-z._]{1,9}"))
}

/// Declares the laws of a template, with strategies for its values.
macro_rules! laws {
    ($($law:ident $template:literal { $($(#[$meta:meta])* $field:ident: $type:ty = $strategy:expr,)* })*) => {$(
        mod $law {
            #[allow(unused_imports, reason = "not every template has all types")]
            use super::*;

            #[derive(Debug, PartialEq, UriTemplate)]
            #[uri_template($template)]
            pub(super) struct Link {
                $($(#[$meta])* $field: $type,)*
            }

            proptest! {
                #![proptest_config(super::config())]

                #[test]
                fn comes_back($($field in $strategy),*) {
                    super::comes_back(&Link { $($field),* })?;
                }

                #[test]
                fn takes_any_text(text in super::hostile($template)) {
                    // Some fields have type `'static`.
                    let text: &'static str = text.leak();
                    let found = Link::from_uri(text);
                    let _ = <Link as FromUri<'_>>::from_path(text);
                    if let Ok(link) = found {
                        // A parsed value can be built, and its URI is parsed to the same value.
                        prop_assert!(link.write_to(&mut String::new()).is_ok(), "{text} {link:?}");
                        super::comes_back(&link)?;
                    }
                }
            }
        }
    )*};
}

/// Returns the template's literals with arbitrary strings in place of its expressions.
fn hostile(template: &'static str) -> impl Strategy<Value = String> {
    let pieces: Vec<&str> = template.split(['{', '}']).collect();
    let count = pieces.len();
    let noise = prop_oneof![
        matching("[a-z0-9]{0,4}"),
        matching("([a-z0-9]|%2F|%2e|%C3%A9|[-./;,~_%?#&=+@:]|/){0,8}"),
        matching("[/?&;.#,]?[a-z]{0,2}=?[0-9]{0,3}"),
        any_text(),
    ];
    collection::vec(noise, count).prop_map(move |noise| {
        let piece = |(at, noise): (usize, String)| if at % 2 == 0 { pieces[at].to_owned() } else { noise };
        noise.into_iter().enumerate().map(piece).collect()
    })
}

laws! {
    segments "https://api.example.com/users/{id}/posts/{slug}{?page,tags*}" {
        id: u64 = any::<u64>(),
        slug: String = text(),
        page: Option<u32> = any::<Option<u32>>(),
        tags: Vec<Cow<'static, str>> = collection::vec(cow(), 0..4),
    }
    numbers "/{a}-{b}.{c}_{d}~{e}" {
        a: u8 = any::<u8>(),
        b: u128 = any::<u128>(),
        c: i32 = any::<i32>(),
        d: f64 = any::<f64>(),
        e: String = text(),
    }
    types "/x/{state}-{name}/{flag}.{letter}/{address},{four}" {
        state: State = state(),
        name: Name = name(),
        flag: bool = any::<bool>(),
        #[uri(name = "letter")]
        digits: Digits = made_of(matching("[0-9]{1,3}")),
        address: IpAddr = any::<IpAddr>(),
        four: Ipv4Addr = any::<Ipv4Addr>(),
    }
    reserved "/files/{+path}/raw/{a}.json{#part}" {
        path: RelPath<'static> = made::<RelPath<'static>>(),
        a: Segment<'static> = made::<Segment<'static>>(),
        part: Option<String> = proptest::option::of(text()),
    }
    several_reserved "/{+a}.js/of/{+b}/{+c}{#d}" {
        a: Segment<'static> = made::<Segment<'static>>(),
        b: i32 = any::<i32>(),
        c: RelPath<'static> = made::<RelPath<'static>>(),
        d: Option<String> = proptest::option::of(text()),
    }
    fragment "x:{a}{#part*}" {
        a: String = text(),
        part: Vec<u32> = collection::vec(any::<u32>(), 0..3),
    }
    labels "/v{.major,minor}{.ext}" {
        major: u32 = any::<u32>(),
        minor: i8 = any::<i8>(),
        ext: Option<Segment<'static>> = proptest::option::of(made::<Segment<'static>>()),
    }
    exploded_labels "/v{.parts*}/{pair}" {
        parts: Vec<u32> = collection::vec(any::<u32>(), 0..4),
        pair: Vec<Segment<'static>> = collection::vec(made::<Segment<'static>>(), 1..4),
    }
    paths "https://h.example{/a,b}{/rest*}{?q}" {
        a: u8 = any::<u8>(),
        b: Segment<'static> = made::<Segment<'static>>(),
        rest: Vec<Segment<'static>> = collection::vec(made::<Segment<'static>>(), 0..4),
        q: Option<char> = any::<Option<char>>(),
    }
    rest_in_between "/x{/rest*}/raw/{name}" {
        rest: Vec<Segment<'static>> = collection::vec(made::<Segment<'static>>(), 0..4),
        name: Segment<'static> = made::<Segment<'static>>(),
    }
    parameters "/m{;x,y*}{;z*}/n" {
        x: Option<String> = proptest::option::of(text()),
        y: Vec<String> = collection::vec(text(), 0..3),
        z: Vec<bool> = collection::vec(any::<bool>(), 0..3),
    }
    maps "/s?v=1&name={n}{&paging*,extra*}" {
        #[uri(empty_is_none)]
        n: Option<u8> = any::<Option<u8>>(),
        paging: Option<Paging> = proptest::option::of(
            (any::<Option<i64>>(), any::<u8>()).prop_map(|(page, size)| Paging { page, size }),
        ),
        extra: BTreeMap<String, String> = collection::btree_map(text(), text(), 0..3),
    }
    joined_maps "/s{?map,list,set}" {
        #[uri(commas)]
        map: BTreeMap<String, u8> = collection::btree_map(text(), any::<u8>(), 0..3),
        #[uri(commas)]
        list: Vec<(String, String)> = collection::vec((text(), text()), 0..3),
        #[uri(commas)]
        set: BTreeSet<u16> = collection::btree_set(any::<u16>(), 0..3),
    }
    several "/{a,b}/{a}{?a:2,secret}" {
        a: String = text(),
        b: String = text(),
        secret: Option<Secret<String>> = proptest::option::of(text().prop_map(Secret::new)),
    }
    hosts "https://{tenant}.{region}.example.com:8080/{t}" {
        tenant: Label<'static> = label(),
        region: Label<'static> = label(),
        t: SegmentWithSlash<'static> = made::<SegmentWithSlash<'static>>(),
    }
    authorities "db://{host}:{port}/{t}" {
        host: Ipv4Addr = any::<Ipv4Addr>(),
        port: u16 = any::<u16>(),
        t: Box<str> = text().prop_map(String::into_boxed_str),
    }
    ports "http://localhost:{port}/{path:3}{?path}" {
        port: u16 = any::<u16>(),
        path: String = text(),
    }
    users "ssh://git-{user}@h.example/{x}" {
        user: String = text(),
        x: u8 = any::<u8>(),
    }
    defaults "/d{/a}{;b}{?c,paging*,e}&d={d}{#f}" {
        #[uri(default = Segment::parse("x").unwrap())]
        a: Segment<'static> = made::<Segment<'static>>(),
        #[uri(default = 1)]
        b: u8 = any::<u8>(),
        #[uri(default = "c".to_owned())]
        c: String = text(),
        #[uri(default = Paging { page: None, size: 9 })]
        paging: Paging = (any::<Option<i64>>(), any::<u8>()).prop_map(|(page, size)| Paging { page, size }),
        #[uri(default = "d".into())]
        d: Cow<'static, str> = cow(),
        #[uri(default = State::Open)]
        e: State = state(),
        #[uri(default = -1)]
        f: i32 = any::<i32>(),
    }
    names "note://{id}{/path*}{?rev}" {
        id: String = text(),
        path: BTreeSet<Segment<'static>> = collection::btree_set(made::<Segment<'static>>(), 0..3),
        rev: Option<i16> = any::<Option<i16>>(),
    }
}

#[derive(Debug, Clone, PartialEq, UriValue)]
#[uri(chars = "0-9")]
struct Digits(String);
