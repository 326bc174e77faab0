//! Tests the checks outside paths, and the promises of types.

use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};
use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::{Checked, Cut, ExplodedValue, Run};
use crate::fault::FaultKind;
use crate::fault::What;
use crate::template::Operator;
use crate::typed::{Answer, Displayed, Expression, Padded, Printed, Unmarked, UriValue, Word, check};
use urika_runtime::Host;
use urika_runtime::Policy;
use urika_runtime::Uri;
use urika_runtime::fragment::{JsonPointer, Lines};
use urika_runtime::value::{AbsPath, Encoded, FilePath, Label, RelPath, Secret, Segment, SegmentWithSlash};

const HOSTILE: &[&str] = &[
    "",
    ".",
    "..",
    "a",
    "A.b",
    "a.",
    "a..b",
    "é",
    "a b",
    "a/b",
    "\\",
    "\0",
    ";",
    "%",
    "%2",
    "%4g",
    "%g4",
    "%41",
    "%2F",
    "%C3%A9",
    "a%2Db",
    "?",
    "#",
    ":",
    "a:1",
    "@",
    "a@b",
    "[",
    "]",
    "[::1]",
    "[v1.a]",
    "::1",
    "1",
    "127.1",
    "0x7f",
    "a.1",
    "1.2.3.4",
    "xn--a",
    "xn--bcher-kva",
    "a_b",
    "a,b",
    "a!b",
    "-a",
    "a-",
    "2130706433",
    "&x=1",
];

fn expanded<T: UriValue + ?Sized>(operator: Operator, value: &T) -> String {
    let mut text = String::new();
    Expression::new(operator).value(&mut Unmarked(&mut text), "x", value).expect("a string takes all");
    text
}

fn as_host<T: UriValue + ?Sized>(operator: Operator, value: &T) -> String {
    let mut text = String::new();
    Expression::new(operator).host(&mut Unmarked(&mut text), value).expect("a string takes all");
    text
}

fn kind(checked: Checked) -> Option<FaultKind> {
    checked.err().map(|error| error.kind())
}

/// A host that passes is a host to `uri!`, and is written unchanged. All others are refused.
#[test]
fn hosts_that_pass_are_hosts_of_literals() {
    let is_host = |host: &str| {
        let text = format!("http://{host}/");
        let is_all = Uri::parse(&text).is_ok_and(|uri| uri.host_str() == Some(host));
        is_all && Policy::LITERAL.run(&text, What::Uri).is_ok()
    };
    for text in HOSTILE {
        let host = as_host(Operator::Simple, *text);
        assert_eq!(
            check::host("x", *text).is_ok(),
            is_host(&host) && !text.contains([':', '[']),
            "{text}: {host}"
        );
        let host = as_host(Operator::Reserved, *text);
        assert_eq!(check::host_reserved("x", *text).is_ok(), is_host(&host), "{text}: {host}");
        let Ok(host) = Host::parse(text) else { continue };
        assert_eq!(check::host_reserved("x", &host), check::host_reserved("x", *text), "{text}");
    }
    let addresses: [IpAddr; 3] =
        [Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into(), Ipv6Addr::UNSPECIFIED.into()];
    for address in addresses {
        assert!(
            is_host(&as_host(Operator::Reserved, &address)) && check::host_reserved("x", &address).is_ok()
        );
        assert_eq!(check::host("x", &address).is_ok(), address.is_ipv4());
        let printed = Displayed(&address);
        assert_eq!(check::host("x", &printed).is_ok(), address.is_ipv4());
    }
    assert_eq!(kind(check::host("x", "")), Some(FaultKind::NoHost));
    assert_eq!(kind(check::host("x", &None::<Label<'_>>)), Some(FaultKind::ValueUndefined));
    assert_eq!(kind(check::host("x", &Label::parse("127").unwrap())), Some(FaultKind::OddIpv4));
    assert_eq!(kind(check::host("x", &Displayed(&"a".repeat(256)))), Some(FaultKind::LabelLength));
    assert_eq!(kind(check::host("x", "a b")), Some(FaultKind::HostEscape));
    assert_eq!(kind(check::host("x", "é")), Some(FaultKind::HostBeyondAscii));
    for count in [0, 255] {
        assert_eq!(kind(check::host("x", &Displayed(&Broken(count)))), Some(FaultKind::ValueNoText));
    }
}

/// Prints this many letters, and then fails.
struct Broken(usize);

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&"a".repeat(self.0))?;
        Err(fmt::Error)
    }
}

#[test]
fn labels_that_pass_are_labels() {
    for text in HOSTILE {
        assert_eq!(
            kind(check::label("x", *text)),
            Label::check(text).err().map(|fault| fault.kind),
            "{text}"
        );
        let is_same = |uri: Uri<'_>| uri.host_str() == Some(&*format!("{text}.example.com"));
        let uri = format!("https://{}.example.com/", expanded(Operator::Simple, *text));
        assert!(check::label("x", *text).is_err() || Uri::parse(&uri).is_ok_and(is_same));
    }
    assert_eq!(kind(check::label("x", &7)), None);
    assert_eq!(kind(check::label("x", &-7)), Some(FaultKind::LabelCharacter('-')));
    assert_eq!(kind(check::label("x", &["a", "b"])), Some(FaultKind::LabelCharacter(',')));
    assert_eq!(kind(check::label("x", &None::<u8>)), Some(FaultKind::ValueUndefined));
}

#[test]
fn names_are_not_empty() {
    for text in HOSTILE {
        assert_eq!(check::name("x", *text).is_ok(), !text.is_empty(), "{text}");
        let uri = format!("db://{}/a", expanded(Operator::Simple, *text));
        assert_eq!(Uri::parse(&uri).expect("a URI").path(), "/a");
    }
    assert_eq!(kind(check::name("x", "")), Some(FaultKind::NoHost));
    assert_eq!(kind(check::name("x", &None::<&str>)), Some(FaultKind::ValueUndefined));
    assert_eq!(kind(check::name("x", &f32::NAN)), Some(FaultKind::ValueNotFinite));
    assert_eq!(kind(check::name("x", &["", ""])), None);
}

/// Query and fragment end where the template says, and data is parsed unchanged.
#[test]
fn data_stays_in_query_and_fragment() {
    for text in HOSTILE {
        let query = format!("http://h/?a={}#end", expanded(Operator::Reserved, *text));
        let fragment = format!("http://h/{}", expanded(Operator::Fragment, *text));
        let passes = check::reserved("x", *text).is_ok();
        assert_eq!(
            passes,
            !text.contains(['#', '[', ']']) && !["%41", "%2F", "%C3%A9", "a%2Db"].contains(text),
            "{text}"
        );
        if passes {
            let uri = Uri::parse(&query).expect("a URI");
            let decoded = uri.query().expect("a query").decode().expect("text").into_owned();
            assert_eq!((decoded, uri.fragment().is_some()), (format!("a={text}"), true));
            let fragment = Uri::parse(&fragment).expect("a URI").fragment().expect("a fragment");
            assert_eq!(urika_runtime::percent::decode_lossy(fragment), *text);
        }
    }
    let encoded = Encoded::parse("a%2Fb?").expect("encoded text");
    assert!(check::reserved("x", &encoded).is_ok());
    assert_eq!(kind(check::reserved("x", &[("a", "#")])), Some(FaultKind::ReservedCharacter('#')));
    assert_eq!(kind(check::reserved("x", &["%4", "1"])), None);
}

#[test]
fn keys_are_compared_as_they_decode() {
    fn keys<T: UriValue + ?Sized>(value: &T) -> Checked {
        check::keys(&[("page", "page"), ("a%20b", ""), ("x", "x")], &[ExplodedValue::of("x", &value)])
    }
    for (key, is_taken) in
        [("page", true), ("pag", false), ("pages", false), ("", false), ("a b", true), ("a%20b", false)]
    {
        assert_eq!(keys(&[(key, 1)]).is_err(), is_taken, "{key}");
        assert_eq!(keys(&vec![("z", "1"), (key, "2")]).is_err(), is_taken, "{key}");
    }
    let numbers = check::keys(&[("1", "")], &[ExplodedValue::of("x", &&[(1, 2)])]);
    assert_eq!(kind(numbers), Some(FaultKind::KeyTaken("1")));
    assert_eq!(kind(keys(&["page"])), None);
    assert_eq!(kind(keys(&[("x", 1)])), None);
}

/// The text between members of a list, and after the name of a pair, belongs to the segment. A reader that splits
/// the segment there finds no dot segment.
#[test]
fn separators_are_text_of_the_segment() {
    for (members, expected) in [
        (&[""][..], Some(FaultKind::SegmentEmpty)),
        (&["", ""], None),
        (&["."], Some(FaultKind::SegmentDots)),
        (&[".", "."], Some(FaultKind::SegmentDots)),
        (&[".", ""], Some(FaultKind::SegmentDots)),
        (&["a", ".."], Some(FaultKind::SegmentDots)),
        (&["a", "...", ".b"], None),
        (&["", "", "a"], None),
    ] {
        assert_eq!(kind(check::segment("x", members)), expected, "{members:?}");
    }
    for (pair, expected) in [
        (("", ""), Some(FaultKind::SegmentEmpty)),
        (("..", ""), Some(FaultKind::SegmentDots)),
        (("", "a"), None),
        (("..", "a"), Some(FaultKind::SegmentDots)),
        ((".", "."), Some(FaultKind::SegmentDots)),
        (("a", "..a"), None),
    ] {
        assert_eq!(kind(check::segment("x", &[pair])), expected, "{pair:?}");
    }
}

/// Text after the first `;` does not count.
#[test]
fn parameters_end_what_counts_of_a_segment() {
    let mut run = check::Run::new();
    assert_eq!(kind(run.path("x", "a/..;b")), Some(FaultKind::SegmentDots));
    let mut run = check::Run::new();
    assert_eq!(kind(run.path("x", "a;..").and(run.solid()).and(run.end())), None);
    // A `;` without a variable before it may not be written.
    let mut run = check::Run::new();
    assert_eq!(kind(run.parameter().and(run.value("x", "")).and(run.end())), Some(FaultKind::SegmentEmpty));
    let mut run = check::Run::new();
    assert_eq!(kind(run.value("x", "").and(run.parameter())), Some(FaultKind::SegmentEmpty));
    let mut run = check::Run::new();
    assert_eq!(kind(run.value("x", "a").and(run.parameter()).and(run.value("y", "..")).and(run.end())), None);
}

/// Both names and values of pairs are checked, wherever a value may have pairs.
#[test]
fn pairs_are_looked_at() {
    assert_eq!(kind(check::sound("x", &[("a", 1.5)])), None);
    assert_eq!(kind(check::sound("x", &[("a", f64::NAN)])), Some(FaultKind::ValueNotFinite));
    assert_eq!(kind(check::sound("x", &[(f64::NAN, "a")])), Some(FaultKind::ValueNotFinite));
    assert_eq!(kind(check::host("x", &[("a", "b")])), Some(FaultKind::LabelCharacter(',')));
    for (key, expected) in [("page", Some(FaultKind::KeyTaken("page"))), ("pages", None)] {
        let pairs = [(Displayed(&key), 1)];
        let checked = check::keys(&[("page", "")], &[ExplodedValue::of("x", &&pairs)]);
        assert_eq!(kind(checked), expected);
    }
    let words = check::host("x", "é").unwrap_err();
    assert!(format!("{words}").contains("write the `xn--` form"), "{words}");
}

/// Only text that is encoded as a whole may have escapes in a path.
#[test]
fn escapes_in_paths_are_those_of_encoded_text() {
    let encoded = Encoded::parse("%41").expect("encoded text");
    assert_eq!(kind(check::path("x", &encoded)), None);
    assert_eq!(kind(check::path("x", "%41")), Some(FaultKind::Triplet));
    assert_eq!(kind(check::path("x", &[("%41", encoded)])), Some(FaultKind::Triplet));
}

/// The beginning of a valid segment may be a dot segment.
#[test]
fn prefixes_are_checked_as_they_are_written() {
    let cut = |text: &str, count| kind(check::segment("x", &Cut::new(text, count, Operator::Simple)));
    assert_eq!((cut("..a", 2), cut("..a", 3)), (Some(FaultKind::SegmentDots), None));
    assert_eq!((cut("a/b", 1), cut("a/b", 2)), (None, Some(FaultKind::SegmentCharacter('/'))));
    // A slash in a value of this type is data.
    for (text, fault) in
        [("a/bc", None), ("a/.b", Some(FaultKind::SegmentDots)), ("a/..b", Some(FaultKind::SegmentDots))]
    {
        let slashed = SegmentWithSlash::parse(text).expect("a segment with slashes");
        let count = text.len() as u16 - 1;
        assert_eq!(kind(check::segment("x", &Cut::new(&slashed, count, Operator::Simple))), fault, "{text}");
    }
    // Next to literal text, every slash is data.
    let slashed = SegmentWithSlash::parse("a/..b").expect("a segment with slashes");
    let cut = Cut::new(&slashed, 4, Operator::Simple);
    let mut run = Run::new();
    assert_eq!(kind(run.value("x", &cut).and_then(|()| run.solid()).and_then(|()| run.end())), None);
    let mut run = Run::new();
    assert_eq!(kind(run.solid().and_then(|()| run.value("x", &cut)).and_then(|()| run.end())), None);
    let slashed = SegmentWithSlash::parse("a/b").expect("a segment with slashes");
    assert_eq!(
        kind(check::segment("x", &Cut::new(&slashed, 2, Operator::Simple))),
        Some(FaultKind::SegmentEmpty)
    );
    let segment = Segment::parse("..a").expect("a segment");
    assert!(check::segment("x", &segment).is_ok());
    assert!(check::segment("x", &Cut::new(&segment, 1, Operator::Simple)).is_err());
    let path = RelPath::parse("a/b").expect("a path");
    assert!(check::path("x", &Cut::new(&path, 2, Operator::Reserved)).is_err());
    assert!(check::path("x", &Cut::new(&path, 3, Operator::Reserved)).is_ok());
}

/// The promises of a type hold for its values: the checks would accept them from any other type.
fn keeps_its_word<T: UriValue>(value: &T) {
    let text = expanded_text(value);
    let says = |is_sure: bool, check: fn(&'static str, &str) -> Checked| {
        assert!(!is_sure || check("x", &text).is_ok(), "{text}");
    };
    if value.__count() > 0 {
        says(T::Segment::IS, check::allow_slash);
        says(T::Path::IS && T::Plain::IS, check::path);
        says(T::Path::IS && !T::Plain::IS, |name, text| {
            check::path(name, &Encoded::parse(text).expect("encoded text"))
        });
        says(T::Absolute::IS, |name, text| {
            check::absolute(name, &Encoded::parse(text).expect("encoded text"))
        });
        says(T::Label::IS, check::label);
        says(T::Label::IS, check::host_and_path);
        if <T::Label as Answer>::IsWord::IS {
            assert!(T::Label::IS && text.len() <= Word::MAX_LEN && !text.contains("--"), "{text}");
        }
        says(T::Host::IS, check::host);
        says(T::HostReserved::IS, check::host_reserved);
        says(T::Reserved::IS && T::Plain::IS, check::reserved);
        if T::Bounded::IS {
            assert!(expanded(Operator::Simple, value).len() <= T::__MAX_LEN, "{text}");
        }
    }
}

/// Returns the text of a scalar.
fn expanded_text<T: UriValue>(value: &T) -> String {
    String::from(urika_runtime::percent::decode_lossy(&expanded(Operator::Simple, value)))
}

#[test]
fn types_keep_their_word() {
    for text in HOSTILE {
        Segment::parse(text).iter().for_each(keeps_its_word);
        SegmentWithSlash::parse(text).iter().for_each(keeps_its_word);
        RelPath::parse(text).iter().for_each(keeps_its_word);
        FilePath::parse(text).iter().for_each(keeps_its_word);
        AbsPath::parse(text).iter().for_each(keeps_its_word);
        Label::parse(text).iter().for_each(keeps_its_word);
        keeps_its_word(&JsonPointer::from_tokens([text, text]));
        Host::parse(text).iter().for_each(keeps_its_word);
        Segment::parse(text).ok().map(Secret::new).iter().for_each(keeps_its_word);
        keeps_its_word(text);
        keeps_its_word(&Some(*text));
        text.chars().for_each(|c| keeps_its_word(&c));
    }
    let numbers: Vec<i64> = vec![0, 1, -1, i64::MIN, i64::MAX];
    numbers.iter().for_each(keeps_its_word);
    [0, 80, u32::MAX].iter().for_each(keeps_its_word);
    [0, 80, u64::MAX].iter().for_each(keeps_its_word);
    [0, 7, 80, u64::MAX].map(Padded::<3>).iter().for_each(keeps_its_word);
    [Padded::<40>(7)].iter().for_each(keeps_its_word);
    ["", "a/b", "[::1]:80"].map(Printed).iter().for_each(keeps_its_word);
    [true, false].iter().for_each(keeps_its_word);
    [0.0, -1.5, f64::MIN, f64::MIN_POSITIVE, 1e300].iter().for_each(keeps_its_word);
    [IpAddr::from([255; 4]), IpAddr::from([0xFFFF_u16; 8]), IpAddr::from([0_u16; 8])]
        .iter()
        .for_each(keeps_its_word);
    [Lines::line(1), Lines::line(u32::MAX), Lines::range(u32::MAX - 1, u32::MAX)]
        .iter()
        .flatten()
        .for_each(keeps_its_word);
    [Ipv4Addr::LOCALHOST].iter().for_each(keeps_its_word);
    #[cfg(feature = "uuid")]
    {
        let uuid = uuid::Uuid::from_u128(0xA1A2_A3A4_B1B2_C1C2_D1D2_D3D4_D5D6_D7D8);
        keeps_its_word(&uuid);
        assert_eq!(expanded(Operator::Simple, &uuid), "a1a2a3a4-b1b2-c1c2-d1d2-d3d4d5d6d7d8");
    }
}

/// Label `n` has several parts if bit `n` is set; the other labels are checked separately.
#[test]
fn labels_of_several_parts_are_looked_at_as_wholes() {
    let long = "a".repeat(63);
    let joined = |host: &str, labels| kind(check::joined("x", host, labels));
    assert_eq!(joined("xn--bcher-kva.example.com", 0b10), None);
    assert_eq!(joined("a.XN--bcher-kva.com", 0b10), Some(FaultKind::LabelEncoded));
    assert_eq!(joined("%58n-%2Da.com", 1), Some(FaultKind::LabelEncoded));
    assert_eq!(joined("xn-a.com", 1), None);
    assert_eq!(joined(&format!("{long}.com"), 1), None);
    assert_eq!(joined(&format!("{long}a.com"), 1), Some(FaultKind::LabelLength));
    let name = [&*long, &*long, &*long, &long[2..]].join(".");
    assert_eq!((name.len(), joined(&name, 0)), (253, None));
    assert_eq!(joined(&(name.clone() + "."), 0), None);
    assert_eq!(joined(&(name + "a"), 0), Some(FaultKind::NameLength));
}
