//! Templates with derived values: `build()` exists when the types prove the values.

use urika::value::{Encoded, RelPath, Secret};
use urika::{UriTemplate, UriValue, try_uri_format, uri_format};

#[derive(UriValue)]
#[uri(chars = "A-Za-z0-9._-", max = 64)]
struct Repo(String);

#[derive(UriValue)]
#[uri(chars = "a-z", max = 63)]
struct Tenant<'a>(&'a str);

#[derive(UriValue)]
#[uri(rename_all = "kebab-case")]
enum State {
    Open,
    InReview,
}

#[derive(UriValue)]
struct Paging {
    page: u32,
    per_page: Option<u8>,
}

#[derive(UriValue)]
struct Words<'a> {
    #[uri(skip)]
    _seen: bool,
    q: &'a str,
    #[uri(name = "order by")]
    order: u8,
}

#[derive(UriValue)]
struct Search<'a>(Words<'a>);

#[derive(UriTemplate)]
#[uri_template("https://{tenant}.example.com/repos/{repo}/{state}{?paging*}")]
struct Issues<'a> {
    tenant: Tenant<'a>,
    repo: Repo,
    state: State,
    paging: Option<Paging>,
}

#[derive(UriTemplate)]
#[uri_template("/issues?q=1{&state}{&paging*,more*}")]
struct Found<'a> {
    state: Option<State>,
    paging: Option<&'a Paging>,
    more: &'a [(&'a str, &'a str)],
}

#[derive(Clone, Debug, UriValue)]
#[uri(chars = "a-z&;")]
struct Terms(String);

#[derive(Clone, Copy, Debug, UriValue)]
enum Company {
    #[uri(name = "at&t")]
    Att,
}

/// `&` and `;` end a parameter, but are ordinary characters of a path and a fragment.
#[test]
fn delimiters_of_parameters_are_harmless_elsewhere() {
    let (terms, company) = (Terms::try_from("a&b").expect("terms"), Company::Att);
    assert_eq!(uri_format!("/{+terms}{#company}"), "/a&b#at&t");
    assert_eq!(uri_format!("/{+company}{#terms}"), "/at&t#a&b");
    let two = [terms.clone(), terms.clone()];
    assert_eq!(uri_format!("/x{#two}"), "/x#a&b,a&b");
    assert_eq!(uri_format!("/?q={terms}"), "/?q=a%26b");
    assert_eq!(try_uri_format!("/?q={+terms}").expect_err("`&`").code(), "RESERVED_CHARACTER");
    assert_eq!(try_uri_format!("/?q={+company}").expect_err("`&`").code(), "RESERVED_CHARACTER");
}

/// A path and an encoded string stay data in a parameter only without `&` and `;`.
#[test]
fn encoded_values_add_no_parameter() {
    let (path, encoded) = (RelPath::parse("a/b").expect("a path"), Encoded::parse("a%26b").expect("encoded"));
    assert_eq!(try_uri_format!("/?q={+path}").expect("data"), "/?q=a/b");
    assert_eq!(try_uri_format!("/?q={+encoded}").expect("data"), "/?q=a%26b");
    for text in ["a&b", "a;b"] {
        let (path, encoded) = (RelPath::parse(text).expect("a path"), Encoded::parse(text).expect("encoded"));
        assert_eq!(try_uri_format!("/?q={+path}").expect_err(text).code(), "RESERVED_CHARACTER");
        assert_eq!(try_uri_format!("/?q={+encoded}").expect_err(text).code(), "RESERVED_CHARACTER");
    }
}

/// Two parameters cannot have the same name. For structs this is a compiler error (see
/// `tests/ui/fail/uri_value_key_*.rs`), for maps an error of `try_build`.
#[test]
fn a_parameter_has_a_name_of_its_own() {
    let paging = Paging { page: 2, per_page: None };
    let found = |more: &[(&str, &str)]| Found { state: None, paging: Some(&paging), more }.try_build();
    assert_eq!(found(&[("size", "1")]).expect("other names"), "/issues?q=1&page=2&size=1");
    for key in ["page", "per_page", "q", "state"] {
        let error = found(&[(key, "1")]).expect_err("a name that is taken");
        assert_eq!((error.code(), error.variable()), ("KEY_TAKEN", Some("more")), "{key}");
    }
    assert_eq!(<Option<&Paging> as UriValue>::__KEYS, ["page", "per_page"]);
    assert_eq!(<Box<Secret<Search<'_>>> as UriValue>::__KEYS, ["q", "order by"]);
    assert_eq!(<[(&str, &str)] as UriValue>::__KEYS, <[&str; 0]>::default());
}

#[test]
fn derived_values_build() {
    let issues = |state, paging| Issues {
        tenant: "acme".try_into().expect("a tenant"),
        repo: "urika.rs".parse().expect("a name"),
        state,
        paging,
    };
    assert_eq!(
        issues(State::InReview, Some(Paging { page: 2, per_page: Some(50) })).build(),
        "https://acme.example.com/repos/urika.rs/in-review?page=2&per_page=50",
    );
    assert_eq!(issues(State::Open, None).build(), "https://acme.example.com/repos/urika.rs/open");
    assert!(Repo::try_from("..").is_err());
}

/// Types with the name of a type of Urika, which are what their definitions say.
mod labels {
    use std::borrow::Cow;

    use urika::{FromUri, UriTemplate, UriValue};

    mod of_pairs {
        use super::*;

        #[derive(Debug, PartialEq, UriValue)]
        pub(super) struct Label<'a> {
            pub(super) name: Cow<'a, str>,
            pub(super) color: Option<u8>,
        }

        #[derive(Debug, PartialEq, UriTemplate)]
        #[uri_template("/labels{?label*,c}")]
        pub(super) struct Labels<'a> {
            pub(super) label: Label<'a>,
            pub(super) c: u8,
        }
    }

    mod of_strings {
        use super::*;

        #[derive(Debug, PartialEq, UriValue)]
        pub(super) struct Label<'a>(pub(super) Cow<'a, str>);

        #[derive(Debug, PartialEq, UriTemplate)]
        #[uri_template("/labels/{label}{?other}")]
        pub(super) struct One<'a> {
            pub(super) label: Label<'a>,
            pub(super) other: Option<Label<'a>>,
        }
    }

    #[test]
    fn a_type_may_be_called_label() {
        let labels = of_pairs::Labels { label: of_pairs::Label { name: "a b".into(), color: None }, c: 1 };
        assert_eq!(labels.build(), "/labels?name=a%20b&c=1");
        assert_eq!(FromUri::from_uri("/labels?name=a%20b&c=1"), Ok(labels));

        let one = |text| of_strings::One { label: of_strings::Label(text), other: None };
        assert_eq!(one("a b".into()).try_build().unwrap(), "/labels/a%20b");
        assert_eq!(one("..".into()).try_build().unwrap_err().code(), "SEGMENT_DOTS");
        assert_eq!(FromUri::from_uri("/labels/a%20b"), Ok(one("a b".into())));
    }
}
