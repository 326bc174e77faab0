//! Checks that dates and times are written in their ISO form, in typed templates and at run time, and parsed back.
#![cfg(all(feature = "jiff", feature = "chrono"))]

use urika::template::Template;
use urika::{Proven, UriTemplate, UriValue};

/// A template that `build()` proves for each type.
#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/at/{value}{?again,list*}")]
struct At<T> {
    value: T,
    again: Option<T>,
    list: Vec<T>,
}

/// Checks that each string is parsed, and that its value is written as the same string, in a path and a query.
macro_rules! round_trip {
    ($type:ty: $($text:literal)*) => {
        for text in [$($text),*] {
            let value: $type = text.parse().unwrap();
            assert_eq!(value.to_string(), text);
            let at = At { value, again: Some(value), list: vec![value, value] };
            let uri = is_proven(at).build();
            let escaped = text.replace(':', "%3A").replace('+', "%2B");
            let whole = format!("/at/{escaped}?again={escaped}&list={escaped}&list={escaped}");
            assert_eq!(uri.as_str(), whole);
            let at = At { value, again: Some(value), list: vec![value, value] };
            assert_eq!(At::<$type>::from_uri(&whole), Ok(at));
            let template = Template::parse(At::<$type>::TEMPLATE).unwrap();
            let list = [value, value].into();
            let values = [("value", value.into()), ("again", Some(value).into()), ("list", list)];
            assert_eq!(template.build(&values).unwrap(), *whole);
            assert_eq!(template.expand(&values).unwrap(), whole);
            assert!(escaped.len() <= <$type>::__MAX_LEN, "{text}");
            assert!(<$type>::__LANGUAGE.has(text), "{text}");
        }
    };
}

fn is_proven<T: Proven>(template: T) -> T {
    template
}

#[test]
fn values_of_jiff_make_the_round_trip() {
    use urika_dates::jiff::{Date, DateTime, Time, Timestamp};

    round_trip!(Date: "2024-02-29" "0000-01-01" "9999-12-31" "-009999-01-01");
    round_trip!(Time: "00:00:00" "23:59:59.999999999" "12:30:00.5");
    round_trip!(DateTime: "2024-02-29T12:30:00" "-009999-01-01T00:00:00" "9999-12-31T23:59:59.999999999");
    round_trip!(Timestamp: "2024-02-29T12:30:00Z" "1969-12-31T23:59:59.5Z" "9999-12-30T22:00:00Z");
}

#[test]
fn values_of_chrono_make_the_round_trip() {
    use urika_dates::chrono::{Date, DateTime, Time, Timestamp};

    round_trip!(Date: "2024-02-29" "0000-01-01" "9999-12-31" "-0001-01-01" "+262142-12-31");
    round_trip!(Time: "00:00:00" "23:59:59.999999999" "12:30:00.500");
    round_trip!(DateTime: "2024-02-29T12:30:00" "-0001-01-01T00:00:00" "+10000-01-01T23:59:59.999999999");
    round_trip!(Timestamp: "2024-02-29T12:30:00Z" "1969-12-31T23:59:59.500Z" "+262142-12-31T23:59:59.999999999Z");
}

/// A date has one address; a timestamp may have the fraction that JavaScript writes.
#[test]
fn other_strings_are_rejected_or_equal() {
    let code = |path: &str| At::<urika_dates::jiff::Date>::from_uri(path).map_err(|error| error.code());
    for text in ["2024-02-30", "20240229", "2024-02-29T00%3A00", "2024-2-29", "", "x", "2024-02-29%20"] {
        let path = format!("/at/{text}");
        assert!(code(&path).is_err(), "{path}");
        assert!(At::<urika_dates::chrono::Date>::from_uri(&path).is_err(), "{path}");
    }
    assert_eq!(code("/at/2024-02-30"), Err("NOT_IN_FORM"));
    let path = "/at/2024-02-29T12%3A30%3A00.000Z";
    let jiff = At::<urika_dates::jiff::Timestamp>::from_uri(path).unwrap();
    assert_eq!(jiff.build(), "/at/2024-02-29T12%3A30%3A00Z");
    let chrono = At::<urika_dates::chrono::Timestamp>::from_uri(path).unwrap();
    assert_eq!(chrono.build(), "/at/2024-02-29T12%3A30%3A00Z");
}

/// `FromStr` of jiff accepts an offset, an annotation or a second date in each of these, and drops it.
#[test]
fn a_time_is_parsed_from_nothing_that_it_would_drop() {
    use urika_dates::{chrono, jiff};

    /// Checks that a path has the value that the second string prints, or no value.
    macro_rules! table {
        ($($type:ty: $text:literal $printed:expr;)*) => {$({
            let path = format!("/at/{}", $text.replace('+', "%2B"));
            let parsed = At::<$type>::from_uri(&path).map(|at| at.value.to_string());
            assert_eq!(parsed.ok().as_deref(), $printed, "{}", $text);
        })*};
    }
    table! {
        jiff::Time: "12:30" Some("12:30:00");
        jiff::Time: "12:30:00.000" Some("12:30:00");
        jiff::Time: "12:30:10.50" Some("12:30:10.5");
        jiff::Time: "00:00:00.0" Some("00:00:00");
        jiff::Time: "23:59:60" None;
        jiff::Time: "12:30:00+02:00" None;
        jiff::Time: "12:30:00,5" None;
        jiff::Time: "T12:30:00" None;
        jiff::Time: "2024-02-29T12:30:00" None;
        jiff::Time: "24:00:00" None;
        jiff::DateTime: "2024-02-29T12:30" Some("2024-02-29T12:30:00");
        jiff::DateTime: "2024-02-29T12:30:00.000" Some("2024-02-29T12:30:00");
        jiff::DateTime: "2024-02-29" None;
        jiff::DateTime: "2024-02-29T12:30:00+02:00" None;
        jiff::DateTime: "2024-02-29T12:30:00-05:00[America/New_York]" None;
        jiff::DateTime: "2024-02-29T12:30:00Z" None;
        jiff::DateTime: "2024-02-29t12:30:00" None;
        jiff::DateTime: "2016-12-31T23:59:60" None;
        jiff::DateTime: "+002024-02-29T12:30:00" None;
        jiff::Timestamp: "2024-02-29T14:30:00.000+02:00" Some("2024-02-29T12:30:00Z");
        jiff::Timestamp: "2024-02-29T12:30:00" None;
        chrono::Time: "12:30" Some("12:30:00");
        chrono::Time: "12:30:00.000" Some("12:30:00");
        chrono::Time: "12:30:10.5" Some("12:30:10.500");
        chrono::Time: "12:30:10.500000" Some("12:30:10.500");
        chrono::Time: "23:59:60" Some("23:59:60");
        chrono::Time: "12:30:00.1234567891" None;
        chrono::Time: "12:30:00%20" None;
        chrono::Time: "24:00:00" None;
        chrono::DateTime: "2024-02-29T12:30:00.000" Some("2024-02-29T12:30:00");
        chrono::DateTime: "2024-02-29T12:30:00+02:00" None;
        chrono::DateTime: "+2024-02-29T12:30:00" None;
        chrono::Timestamp: "2024-02-29T14:30:00.000+02:00" Some("2024-02-29T12:30:00Z");
        chrono::Timestamp: "2024-02-29T12:30:00" None;
    }
}

#[cfg(feature = "serde")]
#[test]
fn serde_writes_the_type_inside() {
    let day: urika_dates::jiff::Date = "2024-02-29".parse().unwrap();
    assert_eq!(serde_json::to_string(&day).unwrap(), "\"2024-02-29\"");
    assert_eq!(serde_json::from_str::<urika_dates::jiff::Date>("\"2024-02-29\"").unwrap(), day);
    let at: urika_dates::chrono::Timestamp = "2024-02-29T12:30:00Z".parse().unwrap();
    assert_eq!(serde_json::to_string(&at).unwrap(), "\"2024-02-29T12:30:00Z\"");
}
