//! The same value gives the same URI in a typed template, in [`Template::build`] and in [`Template::expand`], whatever its
//! type.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::num::NonZero;
use std::rc::Rc;
use std::sync::Arc;

use urika::template::{Kind, Template, Value};
use urika::value::{
    AbsPath, Base, BaseBuf, Encoded, FilePath, Label, ObjectKey, RelPath, Secret, Segment, SegmentWithSlash,
};
use urika::{Host, Uri, UriBuf, UriTemplate, UriValue};

#[derive(Clone, UriValue)]
struct Id(u64);

#[derive(Clone, UriValue)]
struct Name(String);

#[derive(Clone, UriValue)]
struct Lent<'a>(&'a str);

#[derive(Clone, UriValue)]
struct Folder(SegmentWithSlash<'static>);

#[derive(Clone, UriValue)]
struct Kept(Encoded<'static>);

#[derive(Clone, Copy, UriValue)]
enum Order {
    Newest,
    OldestFirst,
}

#[derive(Clone, UriValue)]
struct Listing {
    page: u32,
    after: Option<String>,
    order: Order,
}

/// Compares the results of a typed template and a run-time template.
fn compare(
    template: &str,
    built: &Result<String, (String, &'static str)>,
    expansion: &str,
    values: [Value<'_>; 2],
) {
    let parsed = Template::parse(template).expect(template);
    // A typed template accepts the keys of a map because it has the type.
    let ruled = parsed.clone().with("x", Kind::text().any_keys().list().optional());
    for value in values {
        let values = [("x", value.borrowed())];
        let error =
            |error: urika::BuildError| (error.variable().unwrap_or_default().to_owned(), error.code());
        let result = ruled.build(&values).map(|uri| uri.as_str().to_owned()).map_err(error);
        assert_eq!(&result, built, "{template} {value:?}");
        assert_eq!(parsed.expand(&values).as_deref(), Ok(expansion), "{template} {value:?}");
        let map = BTreeMap::from([("x", value)]);
        assert_eq!(parsed.expand(&map).as_deref(), Ok(expansion), "{template} {map:?}");
    }
}

/// Builds each value by a typed template with a field of its type, and by a run-time template. Returns the number of
/// values.
macro_rules! agree {
    ($($template:literal { $($type:ty: $($value:expr),+;)+ })+) => {{
        let mut count = 0;
        $($({
            #[derive(UriTemplate)]
            #[uri_template($template)]
            struct Typed {
                x: $type,
            }
            $({
                let value: $type = $value;
                let typed = Typed { x: value.clone() };
                let error = |error: urika::BuildError| (error.variable().unwrap_or_default().to_owned(), error.code());
                let built = typed.try_build().map(|uri| uri.as_str().to_owned()).map_err(error);
                let expansion = typed.expansion().to_string();
                compare($template, &built, &expansion, [Value::from(&value), value.clone().into()]);
                let map = HashMap::from([("x", value)]);
                let parsed = Template::parse($template).expect($template);
                assert_eq!(parsed.expand(&map).as_deref(), Ok(expansion.as_str()));
                count += 1;
            })+
        })+)+
        count
    }};
}

#[test]
#[allow(clippy::too_many_lines, reason = "one table")]
fn values_of_all_types_build_the_same_uri() {
    let parsed = "parsed";
    let segment = || Segment::parse("a b").expect(parsed);
    let slashed = || SegmentWithSlash::parse("a/b c").expect(parsed);
    let encoded = |text: &'static str| Encoded::parse(text).expect(parsed);
    let label = || Label::parse("eu-1").expect(parsed);
    let base = || Base::parse("https://example.com/v1").expect(parsed);
    let page =
        |after: Option<&str>| Listing { page: 2, after: after.map(str::to_owned), order: Order::OldestFirst };
    let count = agree! {
        "/a/{x}/b" {
            &'static str: "a b", "..", "", "a/b", "é";
            String: "a;b".to_owned(), "..".to_owned();
            Cow<'static, str>: "a".into(), "b".to_owned().into();
            Box<str>: "a".into();
            Rc<str>: "a".into();
            Arc<str>: "a".into();
            char: 'a', '/', '.';
            bool: true, false;
            u8: 0;
            i64: -7;
            u128: u128::MAX;
            NonZero<u32>: NonZero::<u32>::MAX;
            f64: 1.5, -0.0, 1e300, f64::NAN, f64::INFINITY;
            f32: 0.1, f32::NAN;
            Ipv4Addr: Ipv4Addr::LOCALHOST;
            Ipv6Addr: Ipv6Addr::LOCALHOST;
            IpAddr: IpAddr::V4(Ipv4Addr::LOCALHOST);
            Segment<'static>: segment(), segment().into_owned();
            SegmentWithSlash<'static>: slashed();
            Label<'static>: label();
            RelPath<'static>: RelPath::parse("a").expect(parsed), RelPath::parse("a/b").expect(parsed);
            Secret<String>: Secret::new("t0p".to_owned()), Secret::new("..".to_owned());
            Host<'static>: Host::parse("example.com").expect(parsed);
            Uri<'static>: Uri::parse("a:b").expect(parsed);
            Id: Id(7);
            Name: Name("a b".to_owned()), Name("../x".to_owned()), Name(String::new());
            Lent<'static>: Lent("a"), Lent("..");
            Folder: Folder(slashed());
            Order: Order::Newest, Order::OldestFirst;
            Vec<Order>: vec![Order::Newest, Order::OldestFirst];
        }
        "/a{/x}" {
            Option<Id>: Some(Id(7)), None;
        }
        "/a{/x*}" {
            [&'static str; 2]: ["a b", "c"], ["a", ".."], ["", "a"];
            Vec<Name>: vec![Name("a".to_owned()), Name("b/c".to_owned())], vec![];
            Vec<Option<u8>>: vec![Some(1), None, Some(2)];
            BTreeSet<u8>: BTreeSet::from([2, 1]);
            Vec<SegmentWithSlash<'static>>: vec![slashed(), slashed()];
            Vec<Folder>: vec![Folder(slashed())];
        }
        "/a{?x}" {
            Option<String>: Some("a&b".to_owned()), None;
            Uri<'static>: Uri::parse("https://example.com/?q#f").expect(parsed);
            UriBuf: UriBuf::parse("a:b").expect(parsed);
        }
        "/a{?x*}" {
            Vec<f64>: vec![1.0, 2.5], vec![1.0, f64::NAN];
            [(&'static str, u8); 2]: [("a", 1), ("b", 2)];
            Option<Vec<Secret<&'static str>>>: Some(vec![Secret::new("a"), Secret::new("b")]), None;
            Listing: page(None), page(Some("2024/01"));
            Option<Listing>: Some(page(None)), None;
            BTreeMap<String, Order>: BTreeMap::from([("a b".to_owned(), Order::Newest)]), BTreeMap::new();
            Vec<(String, Option<u8>)>: vec![("a".to_owned(), Some(1)), ("b".to_owned(), None)];
            [(&'static str, f64); 1]: [("a", f64::NAN)];
        }
        "/a/{+x}" {
            &'static str: "b/c", "b/../c", "b c", "%41", "b?c";
            RelPath<'static>: RelPath::parse("b/c d").expect(parsed);
            FilePath<'static>: FilePath::parse("src/100% é/[x].rs").expect(parsed);
            ObjectKey<'static>: ObjectKey::parse("a//b?c").expect(parsed);
            Encoded<'static>: encoded("a%20b/c"), encoded("a%2Fb"), encoded("..");
            Kept: Kept(encoded("a%20b"));
            Id: Id(7);
        }
        "/a{#x}" {
            Encoded<'static>: encoded("a%20b/c?d");
            Kept: Kept(encoded("%C3%A9"));
            &'static str: "a/b?c", "100%";
        }
        "/a{#x*}" {
            Vec<Kept>: vec![Kept(encoded("a%20b")), Kept(encoded("c"))];
        }
        "file://{+x}" {
            AbsPath<'static>: AbsPath::parse("/etc/a b").expect(parsed);
        }
        "https://{x}.example.com/a" {
            Label<'static>: label();
            Order: Order::Newest;
            u32: 7;
        }
        "https://{x}/a" {
            Host<'static>: Host::parse("example.com").expect(parsed), Host::parse("[::1]").expect(parsed);
            Ipv4Addr: Ipv4Addr::LOCALHOST;
        }
        "https://example.com:{x}/a" {
            u16: 8080;
        }
        "{+x}/a" {
            Base<'static>: base();
            BaseBuf: base().to_buf();
        }
    };
    println!("{count} values");
    assert!(count >= 100, "{count}");
}
