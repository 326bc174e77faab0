//! Tests a template as the macros would define it.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use alloc::{format, vec};

use super::{AsBase as _, Facts, Mark, UriTemplate, Walk, check, form};
use crate::fault::{BuildError, FaultKind};
use crate::template::Operator;
use urika_runtime::value::Base;
use urika_runtime::{Uri, UriRef};

struct Issues<'a> {
    owner: &'a str,
    repo: &'a str,
    number: Option<u32>,
    state: Option<&'a str>,
    labels: Vec<&'a str>,
    page: Option<u32>,
    per_page: Option<u32>,
}

const ISSUES: Issues<'_> = Issues {
    owner: "rust-lang",
    repo: "rust",
    number: None,
    state: None,
    labels: Vec::new(),
    page: None,
    per_page: None,
};

impl UriTemplate for Issues<'_> {
    type Form = form::WithScheme;
    const __FACTS: Facts = Facts::new(
        "https://api.github.com/repos/{owner}/{repo}/issues{/number}{?state,labels*,page,per_page}",
        &["/repos/{owner}/{repo}/issues", "/repos/{owner}/{repo}/issues/{number}"],
        &["owner", "repo", "number", "state", "labels", "page", "per_page"],
        [5, 8, 22, 22, 0, 0],
        "",
    );

    fn __check(&self) -> Result<(), BuildError> {
        check::segment("owner", &self.owner)?;
        check::segment("repo", &self.repo)?;
        check::segments("number", &self.number)
    }

    fn __walk<W: Walk>(&self, walk: W) -> W {
        walk.text("https://api.github.com/repos/")
            .begin(Operator::Simple)
            .value("", &self.owner)
            .text("/")
            .begin(Operator::Simple)
            .value("", &self.repo)
            .text("/issues")
            .begin(Operator::Segment)
            .value("", &self.number)
            .mark(Mark::PathEnd)
            .begin(Operator::Query)
            .value("&state=", &self.state)
            .exploded("&labels=", &self.labels)
            .value("&page=", &self.page)
            .value("&per_page=", &self.per_page)
            .mark(Mark::QueryEnd)
    }
}

/// The template `/{name}{?q}`.
struct SearchPage<'a> {
    name: &'a str,
    q: Option<&'a str>,
}

impl UriTemplate for SearchPage<'_> {
    type Form = form::Relative;
    const __FACTS: Facts = Facts::new("/{name}{?q}", &["/{name}"], &["name", "q"], [0; 6], "").on_base();

    fn __check(&self) -> Result<(), BuildError> {
        check::segment("name", &self.name)
    }

    fn __walk<W: Walk>(&self, walk: W) -> W {
        walk.text("/")
            .begin(Operator::Simple)
            .value("", &self.name)
            .mark(Mark::PathEnd)
            .begin(Operator::Query)
            .value("q", &self.q)
            .mark(Mark::QueryEnd)
    }
}

/// The template `{+base}/near{?lat}`.
struct Near<'a> {
    base: Base<'a>,
    lat: f64,
}

impl UriTemplate for Near<'_> {
    type Form = form::WithScheme;
    const __FACTS: Facts = Facts::new("{+base}/near{?lat}", &[], &["base", "lat"], [0; 6], "");

    fn __check(&self) -> Result<(), BuildError> {
        check::sound("lat", &self.lat)
    }

    fn __walk<W: Walk>(&self, walk: W) -> W {
        walk.base(self.base.as_base())
            .text("/near")
            .mark(Mark::PathEnd)
            .begin(Operator::Query)
            .value("lat", &self.lat)
            .mark(Mark::QueryEnd)
    }
}

/// Builds the URI, and asserts that its parts are those that parsing finds.
fn build(issues: &Issues<'_>) -> String {
    let uri = super::build(issues);
    assert_eq!(Uri::parse(uri.as_str()).unwrap().marks(), uri.as_uri_ref().marks(), "{uri}");
    assert_eq!(issues.try_build().unwrap(), uri);
    assert_eq!(issues.expansion().to_string(), uri.as_str());
    let mut written = String::new();
    issues.write_to(&mut written).unwrap();
    assert_eq!(written, uri.as_str());
    let mut buffer = vec![0; written.len()];
    let lent = issues.build_in(&mut buffer).unwrap();
    assert_eq!((lent, lent.marks()), (uri.as_uri(), uri.as_uri_ref().marks()));
    let size = u32::try_from(written.len()).unwrap();
    let error = issues.build_in(&mut buffer[1..]).unwrap_err();
    assert_eq!((error.variable(), error.kind()), (None, FaultKind::TargetFull(size)));
    written
}

#[test]
fn one_allocation_is_enough() {
    let issues = Issues {
        number: Some(12345),
        state: Some("open"),
        labels: vec!["A-diagnostics", "help wanted"],
        page: Some(2),
        per_page: Some(100),
        ..ISSUES
    };
    let expected = "https://api.github.com/repos/rust-lang/rust/issues/12345?state=open&labels=A-diagnostics\
        &labels=help%20wanted&page=2&per_page=100";
    assert_eq!((build(&issues).as_str(), expected.len()), (expected, 129));
    assert!(issues.__walk(super::walk::Hint(0)).0 >= expected.len());
}

#[test]
fn undefined_values_are_left_out() {
    assert_eq!(build(&ISSUES), "https://api.github.com/repos/rust-lang/rust/issues");
    let only = Issues { page: Some(7), ..ISSUES };
    assert_eq!(build(&only), "https://api.github.com/repos/rust-lang/rust/issues?page=7");
    let empty = Issues { state: Some(""), labels: vec![""], ..ISSUES };
    assert_eq!(build(&empty), "https://api.github.com/repos/rust-lang/rust/issues?state=&labels=");
}

#[test]
fn hostile_values_stay_data_or_are_refused() {
    let long = "ä/".repeat(5000);
    for text in [
        "", ".", "..", "../..", "/", "//h", "a/b", "a\\b", "\0", "..;a", "?", "#", "%2e%2e", "a b", "é",
        &long,
    ] {
        let query = Issues { state: Some(text), labels: vec![text, text], ..ISSUES };
        let uri = build(&query);
        let uri = Uri::parse(&uri).unwrap();
        assert_eq!((uri.path().as_str(), uri.fragment()), ("/repos/rust-lang/rust/issues", None));
        assert_eq!(uri.query().unwrap().pairs().count(), 3);
        let path = Issues { owner: text, ..ISSUES };
        match path.try_build() {
            Ok(uri) => assert_eq!(uri.path().segments().count(), 4, "{uri}"),
            Err(error) => {
                assert_eq!(error.variable(), Some("owner"));
                assert!(error.to_string().contains("invalid `owner`"), "{error}");
                assert!(path.write_to(&mut String::new()).is_err() && path.build_in(&mut [0; 256]).is_err());
            }
        }
    }
}

#[test]
fn relative_templates_stand_behind_a_base() {
    for (name, q) in [("a", None), ("é", Some("")), ("b", Some("c d"))] {
        let search = SearchPage { name, q };
        let reference = super::build(&search);
        assert_eq!(UriRef::parse(reference.as_str()).unwrap().marks(), reference.as_uri_ref().marks());
        for base in ["ftp://u@example.com:1/v1", "https://h", "a:/b"] {
            let base = Base::parse(base).unwrap();
            let uri = super::build_on(&search, base);
            assert_eq!(uri, format!("{base}{reference}").as_str());
            assert_eq!(Uri::parse(uri.as_str()).unwrap().marks(), uri.as_uri_ref().marks());
            assert_eq!(search.try_build_on(base).unwrap(), uri);
        }
    }
    let base = Base::parse("https://h").unwrap();
    assert!(SearchPage { name: "..", q: None }.try_build_on(base).is_err());
}

#[test]
fn templates_begin_with_a_base() {
    for base in ["ftp://u@example.com:1/v1", "https://h", "a:/b"] {
        let base = Base::parse(base).unwrap();
        let near = Near { base, lat: -0.5 };
        let uri = super::build(&near);
        assert_eq!(uri, format!("{base}/near?lat=-0.5").as_str());
        assert_eq!(Uri::parse(uri.as_str()).unwrap().marks(), uri.as_uri_ref().marks());
        assert_eq!(near.build_in(&mut [0; 64]).unwrap().marks(), uri.as_uri_ref().marks());
        assert_eq!(near.expansion().to_string(), uri.as_str());
    }
}

#[test]
fn nan_and_infinities_are_refused() {
    let base = Base::parse("https://h").unwrap();
    for lat in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let near = Near { base, lat };
        let error = near.try_build().unwrap_err();
        assert_eq!((error.variable(), error.code()), (Some("lat"), "VALUE_NO_TEXT"));
        assert!(near.expansion().to_string().starts_with("https://h/near?lat="));
    }
}
