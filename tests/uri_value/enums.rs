//! Enums, which expand to the name of their variant.

use urika::__private::Operator;
use urika::UriValue;

use crate::{simple, value, yes};

#[derive(Clone, Copy, UriValue)]
#[uri(rename_all = "kebab-case")]
enum Sort {
    Newest,
    MostStars,
    #[uri(name = "by name")]
    ByName,
    r#Match = 7,
}

#[derive(UriValue)]
enum Region {
    #[uri(name = "eu-1")]
    Eu,
    #[uri(name = "us")]
    Us,
}

#[derive(UriValue)]
enum Place {
    #[uri(name = "..")]
    Parent,
    Here,
}

#[test]
fn a_variant_is_written_as_its_name() {
    let all = [Sort::Newest, Sort::MostStars, Sort::ByName, Sort::Match];
    assert_eq!(simple(&all), "newest,most-stars,by%20name,match");
    assert_eq!(value(Operator::Query, "sort", &Some(Sort::MostStars)), "?sort=most-stars");
    assert_eq!((simple(&Place::Here), simple(&Place::Parent)), ("Here".into(), "..".into()));
    assert_eq!(simple(&[Region::Eu, Region::Us]), "eu-1,us");
}

#[test]
fn the_names_decide_the_properties() {
    let always = ["Defined", "Sound", "Segment", "Path", "Reserved", "Plain"];
    assert_eq!(yes::<Sort>(), [&always[..], &["Distinct", "Bounded"]].concat());
    let host = ["Label", "HostType", "Host", "HostReserved", "Distinct", "Bounded"];
    assert_eq!(yes::<Region>(), [&always[..], &host].concat());
    assert_eq!(yes::<Place>(), ["Defined", "Sound", "Reserved", "Plain", "Distinct", "Bounded"]);
    assert_eq!((Sort::__MAX_LEN, Region::__MAX_LEN), ("most-stars".len(), 4));
    assert_eq!(Sort::Newest.__hint(), 10);
}

#[derive(UriValue)]
#[uri(rename_all = "kebab-case", text)]
enum Shown {
    MostStars,
    #[uri(name = "a b")]
    Named,
}

#[test]
fn a_variant_prints_its_text() {
    assert_eq!(format!("{}|{:>5}|", Shown::MostStars, Shown::Named), "most-stars|  a b|");
}

/// `VARIANTS`, `as_str` and both conversions agree for every value, and no other string is a value.
#[test]
fn an_enum_lists_its_values_and_is_parsed_from_its_names() {
    const FIRST: &str = Region::VARIANTS[0].as_str();
    assert_eq!(FIRST, "eu-1");
    let names: Vec<&str> = Sort::VARIANTS.iter().map(Sort::as_str).collect();
    assert_eq!(names, ["newest", "most-stars", "by name", "match"]);
    for sort in Sort::VARIANTS {
        let parsed: Sort = sort.as_str().parse().unwrap();
        let converted = Sort::try_from(sort.as_str()).unwrap();
        assert_eq!([parsed.as_str(), converted.as_str()], [sort.as_str(); 2]);
    }
    for text in ["", "Newest", "newest ", "by%20name", "most_stars"] {
        let error = text.parse::<Sort>().err().unwrap();
        assert_eq!((error.code(), error.range()), ("UNKNOWN_NAME", 0..text.len()), "{text}");
        assert_eq!(Sort::try_from(text).err(), Some(error));
    }
}
