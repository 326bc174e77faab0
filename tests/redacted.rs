//! The redacted view of typed templates: a secret is hidden wherever a template writes it, and nothing else.
#![cfg(all(feature = "alloc", feature = "template"))]

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::Duration;

use urika::value::{BaseBuf, Label, RelPath, Secret, Segment};
use urika::{Host, Policy, Routes, UriTemplate, UriValue, base, uri_template};

uri_template!(
    struct Reset = "https://api.example.com/reset/{token}{?page}",
    #[uri(sensitive)]
    token: String,
    page: u8
);

#[test]
fn a_sensitive_field_is_hidden() {
    let reset = Reset { token: "t0p".to_owned(), page: 2 };
    assert_eq!(reset.redacted().to_string(), "https://api.example.com/reset/***?page=2");
    assert_eq!(format!("{:?}", reset.redacted()), "\"https://api.example.com/reset/***?page=2\"");
    assert_eq!(format!("{reset:?}"), "Reset { token: Secret(***), page: 2 }");
    assert_eq!(reset.try_build().unwrap(), "https://api.example.com/reset/t0p?page=2");
}

/// A secret of these types in each expression.
mod places {
    use super::*;

    #[derive(UriTemplate)]
    #[uri_template("/{a}/x-{b}/{c:2}/{+d}{/e*}{.f}{;g,h*}?q=1{&i,j*,k*}{&l:2}{#m}")]
    pub(crate) struct Attribute {
        #[uri(sensitive)]
        pub a: String,
        #[uri(sensitive)]
        pub b: u64,
        #[uri(sensitive)]
        pub c: String,
        #[uri(sensitive)]
        pub d: String,
        #[uri(sensitive)]
        pub e: Vec<String>,
        #[uri(sensitive)]
        pub f: Option<String>,
        #[uri(sensitive)]
        pub g: String,
        #[uri(sensitive)]
        pub h: Vec<String>,
        #[uri(sensitive, commas)]
        pub i: Vec<String>,
        #[uri(sensitive)]
        pub j: Vec<String>,
        #[uri(sensitive)]
        pub k: BTreeMap<String, String>,
        #[uri(sensitive)]
        pub l: String,
        #[uri(sensitive)]
        pub m: String,
    }

    #[derive(UriTemplate)]
    #[uri_template("/{a}/x-{b}/{c:2}/{+d}{/e*}{.f}{;g,h*}?q=1{&i,j*,k*}{&l:2}{#m}")]
    pub(crate) struct Type {
        pub a: Secret<String>,
        pub b: Secret<u64>,
        pub c: Secret<String>,
        pub d: Secret<String>,
        pub e: Secret<Vec<String>>,
        pub f: Option<Secret<String>>,
        pub g: Secret<String>,
        pub h: Vec<Secret<String>>,
        #[uri(commas)]
        pub i: Vec<Secret<String>>,
        pub j: Secret<Vec<String>>,
        pub k: BTreeMap<String, Secret<String>>,
        pub l: Secret<String>,
        pub m: Secret<String>,
    }
}

#[test]
fn secrets_are_hidden_in_every_expression() {
    let text = || "s3cret".to_owned();
    let texts = || vec![text(), text()];
    let attribute = places::Attribute {
        a: text(),
        b: 53,
        c: text(),
        d: "s3cret/s3cret".to_owned(),
        e: texts(),
        f: Some(text()),
        g: text(),
        h: texts(),
        i: texts(),
        j: texts(),
        k: [("name".to_owned(), text())].into(),
        l: text(),
        m: text(),
    };
    let secrets = || texts().into_iter().map(Secret::new).collect::<Vec<_>>();
    let typed = places::Type {
        a: text().into(),
        b: 53.into(),
        c: text().into(),
        d: text().into(),
        e: texts().into(),
        f: Some(text().into()),
        g: text().into(),
        h: secrets(),
        i: secrets(),
        j: texts().into(),
        k: [("name".to_owned(), text().into())].into(),
        l: text().into(),
        m: text().into(),
    };
    let shown =
        "/***/x-***/***/***/***/***.***;g=***;h=***;h=***?q=1&i=***,***&j=***&j=***&***=***&l=***#***";
    assert_eq!(attribute.redacted().to_string(), shown);
    assert_eq!(typed.redacted().to_string(), shown.replace("&***=***", "&name=***"));
    for uri in [attribute.try_build().unwrap(), typed.try_build().unwrap()] {
        assert!(uri.as_str().starts_with("/s3cret/x-53/s3/s3cret"), "{uri}");
        assert!(uri.as_str().ends_with("&l=s3#s3cret"), "{uri}");
    }
}

/// Forms of fields and structs.
mod forms {
    use super::*;

    #[derive(UriTemplate)]
    #[uri_template("https://{host}:{port}/{id}{?at,every,state,page}", builder)]
    pub(crate) struct Fields<'a> {
        #[uri(sensitive)]
        pub host: Host<'a>,
        pub port: u16,
        #[uri(name = "id", sensitive)]
        pub number: u64,
        #[uri(sensitive, display)]
        pub at: char,
        #[uri(sensitive, with = seconds)]
        pub every: Duration,
        #[uri(sensitive, default = "open")]
        pub state: Cow<'a, str>,
        #[uri(sensitive, default = 1, skip_default)]
        pub page: u8,
    }

    mod seconds {
        pub(crate) type Value<'a> = u64;

        pub(crate) fn to_value(duration: &std::time::Duration) -> Value<'_> {
            duration.as_secs()
        }
    }

    #[derive(UriTemplate)]
    #[uri_template("https://{a}.example.com/{b}")]
    pub(crate) struct Tuple<'a, T>(#[uri(sensitive)] pub Label<'a>, #[uri(sensitive)] pub T);

    #[derive(Debug, UriValue)]
    pub(crate) struct Newtype(pub Secret<String>);

    #[derive(Debug, UriValue)]
    pub(crate) struct Login {
        pub user: String,
        pub pass: Secret<String>,
        #[uri(sensitive, name = "second")]
        pub one_time: u32,
    }

    uri_template!(pub(crate) struct Query = "note://{+path}{?newtype,login*}", #[uri(sensitive)] path: String,
        newtype: Newtype, login: Login);
}

#[test]
fn every_form_of_field_is_hidden() {
    let fields = forms::Fields::builder().host(Host::parse("h").unwrap()).port(81).number(7).at('s');
    let fields = fields.every(Duration::from_secs(7)).finish();
    assert_eq!(
        fields.redacted().to_string(),
        "https://***:81/***?at=***&every=***&state=***",
        "a default that is not written is not shown"
    );
    assert_eq!(fields.try_build().unwrap(), "https://h:81/7?at=s&every=7&state=open");
    let tuple = forms::Tuple(Label::parse("s").unwrap(), 7);
    assert_eq!(tuple.redacted().to_string(), "https://***.example.com/***");
    let login = forms::Login { user: "kim".to_owned(), pass: "s".to_owned().into(), one_time: 7 };
    let newtype = forms::Newtype("s".to_owned().into());
    let query = forms::Query { path: "s/s".to_owned(), newtype, login };
    assert_eq!(query.redacted().to_string(), "note://***?newtype=***&user=kim&pass=***&second=***");
}

/// Secrets in route sets.
#[derive(Debug, Routes)]
enum Site<'a> {
    #[route("/own/{token}/x-{id}{?q}")]
    Own {
        #[uri(sensitive)]
        token: Segment<'a>,
        #[uri(sensitive)]
        id: u64,
        q: u8,
    },
    #[route("/files/{+path}")]
    Files(#[uri(sensitive)] RelPath<'a>),
    #[route]
    Typed(Invitation<'a>),
    #[routes("/inner")]
    Inner(Inner<'a>),
}

#[derive(Debug, UriTemplate)]
#[uri_template("/invitations/{code}")]
struct Invitation<'a> {
    #[uri(sensitive)]
    code: Segment<'a>,
}

#[derive(Debug, Routes)]
enum Inner<'a> {
    #[route("/home")]
    Home,
    #[route("/one{/a}")]
    One {
        #[uri(sensitive)]
        a: Option<Segment<'a>>,
    },
}

#[test]
fn secrets_in_sets_are_hidden() {
    let secret = Segment::parse("s3cret").unwrap();
    for (route, shown) in [
        (Site::Own { token: secret, id: 7, q: 1 }, "/own/***/x-***?q=1"),
        (Site::Files(RelPath::parse("s3cret/s").unwrap()), "/files/***"),
        (Site::Typed(Invitation { code: Segment::parse("s3cret").unwrap() }), "/invitations/***"),
        (Site::Inner(Inner::Home), "/inner/home"),
        (Site::Inner(Inner::One { a: Some(Segment::parse("s3cret").unwrap()) }), "/inner/one/***"),
        (Site::Inner(Inner::One { a: None }), "/inner/one"),
    ] {
        assert_eq!(route.redacted().to_string(), shown);
    }
}

/// The view of a template also hides everything that the view of its URI hides.
mod unmarked {
    use super::*;

    uri_template!(pub(crate) struct Pairs = "https://example.com/{id}?api_key={key}{&token,page,rest*}#{part}",
        id: u64, key: String, token: String, page: u8, rest: BTreeMap<String, String>, part: String);
    uri_template!(pub(crate) struct User = "ftp://{user}@example.com/{id}", user: String, id: u64);
    uri_template!(pub(crate) struct OnBase = "{+base}/{id}{?sig}", base: BaseBuf, id: u64, sig: String);
}

#[test]
fn a_view_without_secrets_is_that_of_the_uri() {
    let mut tried = 0;
    for text in ["", "a", "s3cret", "a&token=s3cret", "\u{e9}%/?#&=", "token"] {
        for key in ["a", "sig", "x[token]", "account"] {
            let pairs = unmarked::Pairs {
                id: 7,
                key: text.to_owned(),
                token: text.to_owned(),
                page: 2,
                rest: [(key.to_owned(), text.to_owned())].into(),
                part: format!("token={text}"),
            };
            let user = unmarked::User { user: text.to_owned(), id: 7 };
            let on_base = unmarked::OnBase {
                base: base!("https://example.com/v1").into(),
                id: 7,
                sig: text.to_owned(),
            };
            let policy = Policy::LITERAL.sensitive_params(&["account"]);
            for (uri, view, under) in [
                (
                    pairs.try_build(),
                    pairs.redacted().to_string(),
                    pairs.redacted().under(&policy).to_string(),
                ),
                (user.try_build(), user.redacted().to_string(), user.redacted().under(&policy).to_string()),
                (
                    on_base.try_build(),
                    on_base.redacted().to_string(),
                    on_base.redacted().under(&policy).to_string(),
                ),
            ] {
                let Ok(uri) = uri else { continue };
                assert_eq!(view, uri.redacted().to_string());
                assert_eq!(under, uri.redacted().under(&policy).to_string());
                tried += 1;
            }
        }
    }
    assert!(tried >= 60, "{tried}");
}

/// A value whose place in the string is not known.
mod unsound {
    use super::*;

    pub(crate) struct Failing;

    impl std::fmt::Display for Failing {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("s3cret")?;
            Err(std::fmt::Error)
        }
    }

    #[derive(UriTemplate)]
    #[uri_template("/a/{failing}/{secret}")]
    pub(crate) struct Printed {
        #[uri(display)]
        pub failing: Failing,
        pub secret: Secret<u64>,
    }

    #[derive(UriTemplate)]
    #[uri_template("/a/{failing}")]
    pub(crate) struct Hidden {
        #[uri(display, sensitive)]
        pub failing: Failing,
    }

    uri_template!(pub(crate) struct Port = "https://example.com:{port}/{id}", #[uri(sensitive)] port: u16, id: String);
}

#[test]
fn values_that_make_no_uri_are_shown_as_the_template() {
    let port = unsound::Port { port: 81, id: "s3cret".to_owned() };
    assert_eq!(port.redacted().to_string(), "https://example.com:{port}/{id}");
    let printed = unsound::Printed { failing: unsound::Failing, secret: 7.into() };
    assert_eq!(printed.redacted().to_string(), "/a/{failing}/{secret}");
    assert_eq!(unsound::Hidden { failing: unsound::Failing }.redacted().to_string(), "/a/***");
}

/// Prints each template with 1,000 secrets, none of which is in its view.
#[test]
fn no_canary_is_in_a_view() {
    let mut views = 0;
    for number in 0..1_000 {
        let canary = format!("c4n{number:04}ry");
        let texts = || vec![canary.clone(), canary.repeat(2)];
        let attribute = places::Attribute {
            a: canary.clone(),
            b: 7,
            c: canary.clone(),
            d: canary.clone(),
            e: texts(),
            f: Some(canary.clone()),
            g: canary.clone(),
            h: texts(),
            i: texts(),
            j: texts(),
            k: [(canary.clone(), canary.clone())].into(),
            l: canary.clone(),
            m: canary.clone(),
        };
        let reset = Reset { token: canary.clone(), page: 2 };
        let set = Site::Typed(Invitation { code: Segment::parse(&canary).unwrap() });
        let login = forms::Login { user: String::new(), pass: canary.clone().into(), one_time: 7 };
        let newtype = forms::Newtype(canary.clone().into());
        let query = forms::Query { path: canary.clone(), newtype, login };
        for view in [
            format!("{:?} {}", attribute.redacted(), attribute.redacted()),
            format!("{:?} {} {reset:?}", reset.redacted(), reset.redacted()),
            format!("{:?} {}", set.redacted(), set.redacted()),
            format!("{:?} {}", query.redacted(), query.redacted()),
        ] {
            assert!(!view.contains("ry") && view.contains("***"), "{view}");
            views += 1;
        }
        #[cfg(feature = "serde")]
        for json in [
            serde_json::to_string(&attribute.redacted()),
            serde_json::to_string(&reset.redacted()),
            serde_json::to_string(&set.redacted()),
            serde_json::to_string(&query.redacted()),
        ] {
            let json = json.unwrap();
            assert!(!json.contains("ry") && json.contains("***"), "{json}");
        }
    }
    assert_eq!(views, 4_000);
}
