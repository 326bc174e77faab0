//! Tests reading, case by case.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::net::{IpAddr, Ipv6Addr};
use core::num::NonZero;

use super::*;
use crate::fault::FaultKind;
use urika_runtime::value::{Encoded, RelPath, Segment};

fn of<'u, T: Capture<'u>>(text: &'u str) -> Result<T, Mismatch> {
    T::capture(Found::Text(Raw::new(text)), Borrow)
}

#[track_caller]
#[allow(clippy::needless_pass_by_value, reason = "read as a table")]
fn is<'u, T: Capture<'u> + PartialEq + Debug>(texts: &[&'u str], expected: Result<T, Mismatch>) {
    for text in texts {
        assert_eq!(of::<T>(text), expected, "{text}");
    }
}

#[test]
fn numbers_are_digits() {
    is::<u8>(&["7", "07", "%37", "0000000007"], Ok(7));
    is::<u8>(&["256", "99999999999999999999999"], Err(Mismatch::Range("0 to 255")));
    is::<u8>(
        &["", "+5", "-1", "1e3", "1.0", " 1", "%201", "1_0", "0x1", "é", "%C3%A9", "%", "9999999999x"],
        Err(Mismatch::Number),
    );
    is::<i8>(&["-128", "-0128"], Ok(-128));
    is::<i8>(&["-129", "128"], Err(Mismatch::Range("-128 to 127")));
    is::<i8>(&["-", "--1", "-0", "+1"], Err(Mismatch::Number));
    is::<u64>(&["18446744073709551615"], Ok(u64::MAX));
    is::<u64>(&["18446744073709551616"], Err(Mismatch::Range("0 to 18446744073709551615")));
    is::<i128>(&["-170141183460469231731687303715884105728"], Ok(i128::MIN));
    is::<NonZero<u8>>(&["0"], Err(Mismatch::Range("a number other than 0")));
    is::<f64>(&["0.5", "00.50", "%30.5"], Ok(0.5));
    is::<f64>(&["", ".5", "5.", "1e3", "NaN", "inf", "+1", "-", "0x1", "1.2.3"], Err(Mismatch::Number));
    is::<f32>(&["9".repeat(50).leak()], Err(Mismatch::Range("a finite number")));
}

#[test]
fn other_scalars() {
    is::<bool>(&["true", "%74rue"], Ok(true));
    is::<bool>(&["True", "1", "", "yes"], Err(Mismatch::Boolean));
    is::<char>(&["%C3%A9"], Ok('é'));
    is::<char>(&["", "ab", "%C3", "é"], Err(Mismatch::OneCharacter));
    is::<Ipv6Addr>(&["::1", "%3A%3a1", "[::1]"], Ok(Ipv6Addr::LOCALHOST));
    is::<IpAddr>(
        &["", "[127.0.0.1]", "127.1", "[::1", "::1]", "0127.0.0.1"],
        Err(Mismatch::Address("an IP address such as `192.0.2.1` or `2001:db8::1`")),
    );
    assert_eq!(<Option<u8>>::capture(Found::Undefined, Borrow), Ok(None));
    assert_eq!(<Option<u8>>::capture(Found::Text(Raw::new("")), Borrow), Err(Mismatch::Number));
    assert_eq!(u8::capture(Found::Undefined, Borrow), Err(Mismatch::Missing));
}

#[test]
fn texts_are_borrowed_where_nothing_is_escaped() {
    assert!(matches!(of::<Cow<'_, str>>("a-b"), Ok(Cow::Borrowed("a-b"))));
    is::<Cow<'_, str>>(&["a%2Db"], Ok("a-b".into()));
    is::<String>(&["%", "%4"], Err(Mismatch::Escape));
    is::<String>(&["%FF"], Err(Mismatch::Refused(FaultKind::NotUtf8)));
    is::<String>(&["a b", "é", "\""], Err(Mismatch::Character));
    assert_eq!(of::<Segment<'_>>("a%20b").unwrap(), "a b");
    assert_eq!(of::<Segment<'_>>("%2E.").map_err(|how| MatchError::of(how, "a").code()), Err("SEGMENT_DOTS"));
    assert_eq!(of::<Encoded<'_>>("a%2Fb").unwrap().as_str(), "a%2Fb");
    assert_eq!(RelPath::capture(Found::Text(Raw::new("a/b%20c").reserved()), Borrow).unwrap(), "a/b c");
    assert!(RelPath::capture(Found::Text(Raw::new("a%2F..").reserved()), Borrow).is_err());
}

#[test]
fn rows_come_from_members() {
    is::<Vec<u8>>(&["1,2"], Ok(Vec::from([1, 2])));
    is::<Vec<u8>>(&["1,,2", ",", ""], Err(Mismatch::Number));
    is::<BTreeMap<String, u8>>(&["a,1,b,2", "b,2,a,1"], Ok([("a".into(), 1), ("b".into(), 2)].into()));
    is::<BTreeMap<String, u8>>(&["a", "a,1,b"], Err(Mismatch::Text));
    is::<BTreeMap<String, u8>>(&["a,1,%61,1"], Err(Mismatch::Twice));
    let exploded = |text| Found::exploded(Raw::new(text), b'/');
    assert_eq!(<Vec<String>>::capture(exploded("a/b%2F"), Borrow), Ok(Vec::from(["a".into(), "b/".into()])));
    assert_eq!(<Vec<(String, u8)>>::capture(exploded("a=1/a=2"), Borrow).unwrap().len(), 2);
    assert_eq!(<Vec<String>>::capture(Found::Undefined, Borrow), Ok(Vec::new()));
    let mut places = [Found::Undefined; 2];
    let mut divide = |text| Found::divide(Raw::new(text), &mut places);
    assert!(divide("a").is_none() && divide("a,b,c").is_none() && divide("a,b").is_some());
    assert_eq!(places.map(|place| String::capture(place, Borrow)), [Ok("a".into()), Ok("b".into())]);
}

const PARAMS: Params<'_> = Params {
    names: &[("a", "a"), ("%C3%A9", "e"), ("l", "l"), ("m", "m"), ("fixed", "")],
    keys: &[&["k y"]],
    exploded: 0b1100,
    has_maps: true,
    separator: b'&',
};

fn params(text: &'static str) -> Result<[Found<'static>; 4], (Mismatch, &'static str)> {
    let mut found = [Found::Undefined; 4];
    PARAMS.fill(Raw::new(text), Some(&PARAMS), &mut found).map(|()| found)
}

#[test]
fn pairs_are_found_by_name() {
    let [a, e, l, m] = params("l=1&%c3%a9=2&x=%26&&fixed=1&%61=&l=3&k%20y=7").unwrap();
    assert_eq!(<Option<String>>::capture(a, Borrow), Ok(Some(String::new())));
    assert_eq!(u8::capture(e, Borrow), Ok(2));
    assert_eq!(<Vec<u8>>::capture(l, Borrow), Ok(Vec::from([1, 3])));
    assert_eq!(<BTreeMap<String, String>>::capture(m, Borrow), Ok([("x".into(), "&".into())].into()));
    assert_eq!(params("a=1&a=2").unwrap_err(), (Mismatch::Twice, "a"));
    assert!(PARAMS.first_other(Raw::new("a=1&k+y&fixed")) == Some(2));
    assert!(PARAMS.first_other(Raw::new("a=1&k%20y&fixed&m=1")).is_none());
    assert!(
        params::has(Some(Raw::new("b=1&a=%62")), "a", "b").is_some() && params::has(None, "a", "b").is_none()
    );
}

#[test]
fn origins_match_by_case_and_default_port() {
    let rest = |literal: &str, text: &'static str| {
        let mut scan = Scan::new(text);
        scan.origin(literal).map(|()| scan.all().encoded())
    };
    for text in [
        "https://h.example/a",
        "HTTPS://H.Example:443/a",
        "https://%68.example:0443/a",
        "https://h.example:/a",
    ] {
        assert_eq!(rest("https://h.example", text), Some("/a"), "{text}");
    }
    for text in [
        "https://h.example.evil/a",
        "https://h.example:444/a",
        "http://h.example/a",
        "https://u@h.example/a",
        "https:h.example/a",
        "//h.example/a",
        "https://h.example%2F/a",
        "",
    ] {
        assert_eq!(rest("https://h.example", text), None, "{text}");
    }
    assert_eq!(rest("http://h:8080", "http://H:08080?q"), Some("?q"));
    for text in ["http://[::1]/a", "http://[0:0:0::1]/a", "HTTP://[::0001]:80/a", "http://[::0.0.0.1]/a"] {
        assert_eq!(rest("http://[::1]", text), Some("/a"), "{text}");
    }
    for text in
        ["http://[::2]/a", "http://[::1]:81/a", "http://u@[::1]/a", "http://%5B::1%5D/a", "http://[::1/a"]
    {
        assert_eq!(rest("http://[::1]", text), None, "{text}");
    }
    assert_eq!(rest("http://[2001:db8::1]:8080", "http://[2001:DB8:0::1]:8080"), Some(""));
    assert_eq!(rest("//h", "//H/"), Some("/"));
    assert_eq!(rest("ftp://u@h", "FTP://u@H:21"), Some(""));
}

#[test]
fn suffixes_never_cut_an_escape() {
    for (text, suffix, expected) in [
        ("a5", "5", Some("a")),
        ("a%35", "5", Some("a")),
        ("a%25", "5", None),
        ("aA", "%41", Some("a")),
        ("a%41", "%41", Some("a")),
        ("a", "b", None),
    ] {
        for raw in [Raw::new(text), Scan::new(text).until(0)] {
            let found = Scan::new("").without(raw, suffix).map(Raw::encoded);
            assert_eq!(found, expected, "{text} {suffix}");
        }
    }
}

#[test]
fn the_next_component_is_recognized() {
    for (text, is_authority, is_path, is_path_end, is_end) in [
        ("", false, false, true, true),
        ("/", false, true, false, false),
        ("/a", false, true, false, false),
        ("/?q", false, true, false, false),
        ("/#f", false, true, false, false),
        ("//h", true, false, false, false),
        ("a", false, false, false, false),
        ("?q", false, false, true, false),
        ("#f", false, false, true, false),
    ] {
        let scan = Scan::new(text);
        let is_path_read = Scan::of_path(text, Reading::default()).goes_on();
        assert_eq!((scan.is_authority(), is_path_read), (is_authority, is_path), "{text}");
        assert_eq!((scan.path_end().is_some(), scan.end().is_some()), (is_path_end, is_end), "{text}");
    }
    for (text, query, is_plain) in
        [("?a=b#c%20", "a=b", true), ("?a=%62", "a=%62", false), ("?a+b", "a+b", true)]
    {
        let found = Scan::new(text).query().unwrap();
        assert_eq!((found.encoded(), found.is_plain()), (query, is_plain), "{text}");
    }
    let stops = 1 << b'/';
    assert!(Scan::new("a-b/%20").until(stops).is_plain() && !Scan::new("%20/a").until(stops).is_plain());
}

#[test]
fn a_name_that_stands_twice_has_one_text() {
    let text = |text| Found::Text(Raw::new(text));
    assert!(text("a%41").is_same(text("%61A")) && Found::Undefined.is_same(Found::Undefined));
    assert!(text("").is_same(Found::Undefined) && Found::Undefined.is_same(text("")));
    for (one, other) in [("a", "b"), ("%g1", "%01"), ("%6g", "%60"), ("a", "")] {
        assert!(!text(one).is_same(text(other)), "{one} {other}");
    }
    assert!(!text("a").is_same(Found::Undefined) && !Found::Undefined.is_same(text("a")));
}

#[test]
fn only_maps_take_other_parameters() {
    static LISTS: Params<'_> = Params { has_maps: false, ..PARAMS };
    let [a, _, l, m] = params("a=1").unwrap();
    assert_eq!(u8::capture(a, Borrow), Ok(1));
    assert!(matches!((l, m), (Found::Undefined, Found::Undefined)));
    let mut found = [Found::Undefined; 4];
    LISTS.fill(Raw::new("x=1"), Some(&LISTS), &mut found).unwrap();
    assert!(matches!(found, [Found::Undefined, Found::Undefined, Found::Undefined, Found::Undefined]));
}

#[test]
fn a_form_may_have_escapes() {
    assert_eq!(u8::capture(Found::Text(Raw::new("%37").form(true)), Borrow), Ok(7));
    assert_eq!(u8::capture(Found::Text(Raw::new("1+2").form(true)), Borrow), Err(Mismatch::Number));
    assert_eq!(String::capture(Found::Text(Raw::new("1+2").form(true)), Borrow), Ok("1 2".into()));
}

#[test]
fn undefined_ignores_its_text() {
    assert_eq!(crate::typed::Undefined::capture(Found::Text(Raw::new("a")), Borrow).map(|_| ()), Ok(()));
}

#[cfg(feature = "uuid")]
#[test]
fn uuids_have_hyphens() {
    let uuid = uuid::Uuid::from_u128(0xA1A2_A3A4_B1B2_C1C2_D1D2_D3D4_D5D6_D7D8);
    is::<uuid::Uuid>(
        &["a1a2a3a4-b1b2-c1c2-d1d2-d3d4d5d6d7d8", "A1A2A3A4-B1B2-C1C2-D1D2-D3D4D5D6D7D%38"],
        Ok(uuid),
    );
    is::<uuid::Uuid>(
        &["", "a1a2a3a4b1b2c1c2d1d2d3d4d5d6d7d8", "%7Ba1a2a3a4-b1b2-c1c2-d1d2-d3d4d5d6d7d8%7D", "a1a2a3a4"],
        Err(Mismatch::Uuid),
    );
}

#[test]
fn maps_have_no_names_of_their_own() {
    assert!(!is_map::<&str>() && !is_map::<Vec<u8>>());
    assert!(is_map::<BTreeMap<String, u8>>());
}

/// Reads a number after `/` and a parameter, without a check of values.
fn read(text: &str) -> Result<(u8, Option<u8>), MatchError> {
    let mut reader = Reader::of(text, Reading::default());
    if let (Some(id), Some(page)) = (reader.word(Borrow, "/", "id"), reader.param(Borrow, "page")) {
        if let Some(taken) = reader.finish((id, page), |_| unreachable!()) {
            return taken;
        }
    }
    Err(reader.error("", "/{id}{?page}", text))
}

/// Names may differ from those of their variables, and members of a list may come any number of times.
#[test]
fn parameters_and_lists_are_found_by_name() {
    let read = |text| -> Result<(Option<u8>, Vec<u8>), MatchError> {
        let mut reader = Reader::of(text, Reading::default());
        let [x, list] = reader.pairs([("q", "x"), ("tag", "tags")], 0b10);
        if let (Some(x), Some(list)) = (reader.value(Borrow, x, "x"), reader.value(Borrow, list, "tags")) {
            if let Some(taken) = reader.finish((x, list), |_| unreachable!()) {
                return taken;
            }
        }
        Err(reader.error("", "", text))
    };
    assert_eq!(read(""), Ok((None, Vec::new())));
    assert_eq!(read("?tag=1&q=2&x=3&%74ag=4#f"), Ok((Some(2), Vec::from([1, 4]))));
    assert_eq!(read("?q=1&q=1"), Err(MatchError::of(Mismatch::Twice, "x")));
    assert_eq!(read("?tag=x&q=1"), Err(MatchError::of(Mismatch::Number, "tags")));
    assert_eq!(read("/?q=1"), Err(MatchError::of(Mismatch::Text, "")));
}

/// A string that does not fit and a string that is refused are different errors, and the first reason counts.
#[test]
fn a_reader_keeps_the_first_reason() {
    assert_eq!((read("/1"), read("/1?page=2&x=3#f")), (Ok((1, None)), Ok((1, Some(2)))));
    for (text, reason, variable) in [
        ("/x", Mismatch::Number, "id"),
        ("/300?page=x", Mismatch::Range("0 to 255"), "id"),
        ("/1?page=x", Mismatch::Number, "page"),
        ("/1?page=2&page=2", Mismatch::Twice, "page"),
        ("/x?page=2&page=2", Mismatch::Number, "id"),
        ("/x/y?page=x", Mismatch::Text, ""),
        ("/1/y?page=2&page=2", Mismatch::Text, ""),
        ("1", Mismatch::NoPath, ""),
        ("", Mismatch::NoPath, ""),
    ] {
        assert_eq!(read(text), Err(MatchError::of(reason, variable)), "{text}");
    }
}

/// A value that ends before an unreserved character also ends before its escape.
#[test]
fn a_stop_may_be_escaped_unless_it_is_reserved() {
    let stops = 1 << b'-' | 1 << b',';
    let mut scan = Scan::new("%61%2C%2d%2D-,");
    assert_eq!(scan.until(stops).encoded(), "%61%2C");
    assert_eq!(scan.literal("---"), Some(()));
    assert_eq!(scan.until(stops).encoded(), "");
    assert_eq!(scan.end(), None);
}

/// The end is found at each place in a group of four bytes.
#[test]
fn a_segment_ends_before_its_delimiter() {
    for length in 0..14 {
        let text = "x".repeat(length);
        for behind in ["", "/", "/y", "?", "#z", "/yyyyyyyy"] {
            let all = alloc::format!("{text}{behind}");
            let mut scan = Scan::new(&all);
            assert_eq!(scan.segment().encoded(), text, "{all}");
            assert_eq!(scan.leads(b'/'), behind.starts_with('/'), "{all}");
        }
        let all = alloc::format!("{text}%41/");
        assert_eq!(Scan::new(&all).segment().encoded(), &all[..all.len() - 1]);
    }
}

/// Only these strings are known to fill a segment without a check.
#[test]
fn words_need_no_look() {
    let of = |text| Found::Text(Scan::new(text).segment());
    for text in ["a", "A.b", "0", "a..", "a;b"] {
        assert!(is_word::<&str>(of(text)), "{text}");
        assert!(!is_word::<Vec<&str>>(of(text)), "{text}");
    }
    for text in ["", ".", "..", "-a", "~", "%61", "a%2Fb", ";a"] {
        assert!(!is_word::<&str>(of(text)), "{text}");
        assert!(is_word::<Segment<'_>>(of(text)) && !is_word::<Option<Segment<'_>>>(of(text)), "{text}");
    }
    assert!(!is_word::<Option<&str>>(Found::Undefined));
}

/// In an authority, the last value may be a port.
#[test]
fn a_text_is_read_from_its_end() {
    let mut scan = Scan::new("a:b:81.h");
    assert_eq!((scan.last_literal(".x"), scan.last_literal(".h")), (None, Some(())));
    assert_eq!(scan.last_value("@").map(Raw::encoded), None);
    assert_eq!(scan.last_value(":").map(Raw::encoded), Some("81"));
    assert_eq!(scan.all().encoded(), "a:b:");
}

#[test]
fn a_path_is_behind_an_authority() {
    let behind = |text: &'static str| Scan::new(text).behind_authority().map(|scan| scan.all().encoded());
    for (text, expected) in [
        ("//u@h:80/a//b", Some("/a//b")),
        ("//h?q", Some("?q")),
        ("//h", Some("")),
        ("///a", Some("/a")),
        ("/a", None),
        ("", None),
    ] {
        assert_eq!(behind(text), expected, "{text}");
    }
}

/// A host in `{+x}` has its own escapes. Elsewhere escapes are decoded, and such a host cannot be borrowed.
#[test]
fn a_host_may_have_escapes_where_it_is_written_as_it_is() {
    let of =
        |raw| urika_runtime::Host::capture(Found::Text(raw), Borrow).map(|host| alloc::format!("{host}"));
    assert_eq!(of(Raw::new("a%2Cb").reserved()), Ok("a%2Cb".into()));
    assert!(matches!(of(Raw::new("a%2Cb")), Err(Mismatch::Refused(crate::fault::FaultKind::HostEscape))));
    assert_eq!(of(Raw::new("a")), Ok("a".into()));
}

/// In a query a word may have slashes.
#[test]
fn a_word_with_a_slash_is_no_segment() {
    let of = |text| Segment::capture(Found::Text(Scan::new(text).until(0)), Borrow);
    assert_eq!(of("a").unwrap(), "a");
    assert_eq!(of("a/b").map_err(|how| MatchError::of(how, "a").code()), Err("SEGMENT_CHARACTER"));
}
