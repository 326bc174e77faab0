//! Checks `from_uri` with types of `#[derive(UriValue)]`, and with maps.

use std::borrow::Cow;

use urika::{FromUriOwned, UriTemplate, UriValue};

#[derive(Debug, Clone, PartialEq, UriValue)]
#[uri(rename_all = "kebab-case")]
enum State {
    Open,
    InReview,
}

#[derive(Debug, Clone, PartialEq, UriValue)]
#[uri(chars = "A-Z0-9", max = 8)]
struct Code<'a>(Cow<'a, str>);

#[derive(Debug, Clone, PartialEq, UriValue)]
struct Paging {
    page: Option<u32>,
    size: u8,
    #[uri(skip)]
    seen: bool,
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/t/{code}-{state}{?paging*,extra*}")]
struct Tickets<'a> {
    code: Code<'a>,
    state: State,
    paging: Option<Paging>,
    extra: std::collections::BTreeMap<String, Cow<'a, str>>,
}

#[test]
fn derived_values_come_back() {
    let tickets = Tickets::from_uri("/t/A1-in-review?size=9&%20=x&b=%2B").unwrap();
    assert_eq!((tickets.code.as_str(), &tickets.state), ("A1", &State::InReview));
    assert_eq!(tickets.paging, Some(Paging { page: None, size: 9, seen: false }));
    assert_eq!(tickets.extra.len(), 2);
    assert_eq!(tickets.extra["b"], "+");
    assert_eq!(Tickets::from_uri_owned("/t/A1-in-review?size=9&%20=x&b=%2B"), Ok(tickets));
    assert_eq!(Tickets::from_uri("/t/A1-open").unwrap().paging, None);
    let code = |uri| {
        let error = Tickets::from_uri(uri).unwrap_err();
        (error.code(), error.variable().unwrap_or_default().to_owned())
    };
    assert_eq!(code("/t/a-open"), ("VALUE_CHARACTER", "code".to_owned()));
    assert_eq!(code("/t/A-closed"), ("UNKNOWN_NAME", "state".to_owned()));
    assert_eq!(code("/t/A-open?page=1"), ("MISSING", "paging".to_owned()));
    assert_eq!(code("/t/A-open?x=1&x=2"), ("PARAMETER_TWICE", "extra".to_owned()));
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/s{?page,rest*}")]
struct Search {
    page: Option<u32>,
    rest: std::collections::BTreeMap<String, String>,
}

/// The name of a map variable is not written, so the same name can be a key.
#[test]
fn a_map_has_its_own_name_as_a_key() {
    let rest = [("rest", "1"), ("x", "")].map(|(key, value)| (key.to_owned(), value.to_owned()));
    let search = Search { page: None, rest: rest.into() };
    let uri = search.try_build().unwrap();
    assert_eq!(uri, "/s?rest=1&x=");
    assert_eq!(Search::from_uri(uri.as_str()), Ok(search));
    assert_eq!(Search::from_uri("/s?rest=1&page=2&%72est=2").unwrap_err().code(), "PARAMETER_TWICE");
}
