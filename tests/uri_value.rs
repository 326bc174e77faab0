//! `#[derive(UriValue)]`: what each shape expands to, what it answers, and how checked newtypes
//! are made. The messages for what cannot be derived are in `tests/ui/fail/uri_value_*.rs`.

#![cfg(feature = "alloc")]

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use urika::__private::Operator;
use urika::__private::typed::{Answer, Expression, Unmarked, kind};
use urika::{FaultKind, ParseError, UriValue};

/// `{x}`, `{?x}` and their like, by operator and name.
fn value<T: UriValue + ?Sized>(operator: Operator, name: &str, value: &T) -> String {
    let mut out = String::new();
    Expression::new(operator).value(&mut Unmarked(&mut out), name, value).expect("a string takes all");
    out
}

/// `{?x*}` and its like.
fn exploded<T: UriValue + ?Sized>(operator: Operator, name: &str, value: &T) -> String {
    let mut out = String::new();
    Expression::new(operator).exploded(&mut Unmarked(&mut out), name, value).expect("a string takes all");
    out
}

fn simple<T: UriValue + ?Sized>(it: &T) -> String {
    value(Operator::Simple, "", it)
}

/// The answers that are yes, by name.
fn yes<T: UriValue + ?Sized>() -> Vec<&'static str> {
    [
        ("Defined", T::Defined::IS),
        ("Sound", T::Sound::IS),
        ("Segment", T::Segment::IS),
        ("Path", T::Path::IS),
        ("Reserved", T::Reserved::IS),
        ("Plain", T::Plain::IS),
        ("Label", T::Label::IS),
        ("HostType", T::HostType::IS),
        ("Host", T::Host::IS),
        ("HostReserved", T::HostReserved::IS),
        ("Port", T::Port::IS),
        ("Prefix", T::Prefix::IS),
        ("Distinct", T::Distinct::IS),
        ("Bounded", T::Bounded::IS),
    ]
    .into_iter()
    .filter_map(|(name, is)| is.then_some(name))
    .collect()
}

mod newtypes {
    use super::*;

    #[derive(UriValue)]
    struct UserId(u64);

    #[derive(UriValue)]
    struct Maybe(Option<u32>);

    #[derive(UriValue)]
    struct Title<'a>(Cow<'a, str>);

    #[derive(UriValue)]
    struct Tags(Vec<String>);

    #[derive(UriValue)]
    struct Filter(BTreeMap<&'static str, u8>);

    #[derive(UriValue)]
    struct Wrapper<T>(T);

    #[derive(UriValue)]
    struct Row<'a, T: Clone, const N: usize = 2>([&'a T; N])
    where
        T: Copy;

    #[test]
    fn a_newtype_is_written_as_what_it_holds() {
        assert_eq!(simple(&UserId(7)), "7");
        assert_eq!(value(Operator::Query, "page", &Maybe(Some(2))), "?page=2");
        assert_eq!(value(Operator::Query, "page", &Maybe(None)), "");
        assert_eq!(simple(&Title("a b".into())), "a%20b");
        assert_eq!(exploded(Operator::Query, "tag", &Tags(vec!["a".into(), "b".into()])), "?tag=a&tag=b");
        assert_eq!(exploded(Operator::Query, "filter", &Filter([("a", 1)].into())), "?a=1");
        assert_eq!(simple(&Wrapper(Wrapper("x"))), "x");
        assert_eq!(simple(&Row([&1, &2])), "1,2");
    }

    #[test]
    fn a_newtype_answers_as_what_it_holds() {
        assert_eq!(yes::<UserId>(), yes::<u64>());
        assert_eq!(yes::<Maybe>(), yes::<Option<u32>>());
        assert_eq!(yes::<Title<'_>>(), yes::<str>());
        assert_eq!(yes::<Tags>(), yes::<Vec<String>>());
        assert_eq!(yes::<Filter>(), yes::<BTreeMap<&str, u8>>());
        assert_eq!(yes::<Wrapper<u16>>(), yes::<u16>());
        assert_eq!((UserId::__MAX_LEN, Tags::__MAX_LEN), (u64::__MAX_LEN, usize::MAX));
        assert_eq!((Tags(vec![]).__count(), UserId(1).__count()), (0, 1));
        assert_eq!(Tags(vec!["abc".into()]).__hint(), vec!["abc"].__hint());
    }

    /// A builder takes the newtype, and never what it holds.
    #[test]
    fn a_newtype_is_given_whole() {
        fn given<T: UriValue<Given = T>>(_: &T) {}
        given(&UserId(1));
        given(&Maybe(None));
    }
}

mod checked {
    use super::*;

    /// An id.
    #[derive(Clone, Debug, PartialEq, Eq, UriValue)]
    #[uri(chars = "A-Za-z0-9_-", max = 64)]
    struct UserId(String);

    #[derive(Debug, UriValue)]
    #[uri(chars = "a-z0-9", min = 2, max = 3)]
    struct Code<'a>(&'a str);

    #[derive(Debug, UriValue)]
    #[uri(chars = "a-z")]
    #[uri(max = 63)]
    struct Tenant(Box<str>);

    #[derive(Debug, UriValue)]
    #[uri(chars = "a-z.; ")]
    struct File<'a>(Cow<'a, str>);

    #[derive(Debug, UriValue)]
    #[uri(chars = r"a-z/\\", max = 9)]
    struct Trail(Arc<str>);

    #[derive(Debug, UriValue)]
    #[uri(chars = "a-z", min = 0, max = 9)]
    struct Perhaps(Rc<str>);

    #[derive(Debug, UriValue)]
    #[uri(chars = "a-z", max = 9)]
    struct Fixed(&'static str);

    const _: () = assert!(UserId::check("alice").is_ok() && UserId::check("a b").is_err());

    fn code<T: std::fmt::Debug>(made: Result<T, ParseError>) -> &'static str {
        made.expect_err("it is refused").code()
    }

    #[test]
    fn text_is_checked_where_it_is_made() {
        let id = UserId::try_from("alice_1").expect("an id");
        assert_eq!((id.as_str(), &*simple(&id)), ("alice_1", "alice_1"));
        assert_eq!("alice_1".parse::<UserId>().expect("an id"), id);
        assert_eq!(UserId::try_from(String::from("alice_1")).expect("an id"), id);

        let error = UserId::try_from("al/ice").expect_err("a slash");
        assert_eq!((error.kind(), error.offset()), (FaultKind::ValueCharacter('/', "A-Za-z0-9_-"), 2));
        assert_eq!(error.to_string(), "unexpected `/` in value at byte 2 [urika, checked newtypes]");
        let picture = "\
invalid value: unexpected `/` in value [urika, checked newtypes]
  al/ice
    ^ its type has the characters `A-Za-z0-9_-`";
        assert_eq!(error.picture("al/ice").to_string(), picture);
        assert_eq!(code("".parse::<UserId>()), "VALUE_SHORT");
        assert_eq!(code(UserId::try_from("a".repeat(65))), "VALUE_LONG");
        assert_eq!(UserId::try_from("a".repeat(64)).expect("an id").as_str().len(), 64);
        assert_eq!(code(UserId::try_from("é")), "VALUE_CHARACTER");
    }

    #[test]
    fn every_holder_of_text_holds_it() {
        let text = String::from("abc");
        assert_eq!(Code::try_from(&*text).expect("a code").as_str(), "abc");
        assert_eq!(Tenant::try_from(Box::from("abc")).expect("a tenant").as_str(), "abc");
        assert_eq!(File::try_from(&*text).expect("a file").as_str(), "abc");
        assert_eq!(File::try_from(Cow::from(text.clone())).expect("a file").as_str(), "abc");
        assert_eq!("a/b".parse::<Trail>().expect("a trail").as_str(), "a/b");
        assert_eq!("".parse::<Perhaps>().expect("nothing").as_str(), "");
        assert_eq!(Fixed::try_from("abc").expect("a text").as_str(), "abc");
        assert_eq!(code(Code::try_from("a")), "VALUE_SHORT");
    }

    /// What a set of characters cannot rule out is refused, so that the type fills a segment.
    #[test]
    fn what_is_no_segment_is_refused() {
        for text in ["..", ".", ".;a"] {
            assert_eq!(code(File::try_from(text)), "SEGMENT_DOTS", "{text}");
        }
        assert_eq!(code(File::try_from(";a")), "SEGMENT_EMPTY");
        assert_eq!(simple(&File::try_from("a b.;").expect("a file")), "a%20b.%3B");
        assert!(Trail::try_from(Arc::from("/..")).is_err(), "a dot is not of the set");
    }

    #[test]
    fn the_rules_are_the_answers() {
        let always = ["Defined", "Sound", "Segment", "Path", "Reserved", "Plain"];
        let and = |more: &[&'static str]| [&always[..], more].concat();
        assert_eq!(yes::<UserId>(), and(&["Prefix", "Distinct", "Bounded"]));
        assert_eq!(yes::<Code<'_>>(), and(&["Label", "Prefix", "Distinct", "Bounded"]));
        let host = ["Label", "HostType", "Host", "HostReserved", "Prefix", "Distinct", "Bounded"];
        assert_eq!(yes::<Tenant>(), and(&host));
        assert_eq!(yes::<File<'_>>(), and(&["Prefix", "Distinct"]));
        let text = ["Defined", "Sound", "Reserved", "Plain", "Prefix", "Distinct", "Bounded"];
        assert_eq!((yes::<Trail>(), yes::<Perhaps>()), (text.to_vec(), text.to_vec()));
        assert_eq!((UserId::__MAX_LEN, Trail::__MAX_LEN, File::__MAX_LEN), (64, 27, usize::MAX));
    }
}

mod enums {
    use super::*;

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
    fn the_names_are_the_answers() {
        let always = ["Defined", "Sound", "Segment", "Path", "Reserved", "Plain"];
        assert_eq!(yes::<Sort>(), [&always[..], &["Distinct", "Bounded"]].concat());
        let host = ["Label", "HostType", "Host", "HostReserved", "Distinct", "Bounded"];
        assert_eq!(yes::<Region>(), [&always[..], &host].concat());
        assert_eq!(yes::<Place>(), ["Defined", "Sound", "Reserved", "Plain", "Distinct", "Bounded"]);
        assert_eq!((Sort::__MAX_LEN, Region::__MAX_LEN), ("most-stars".len(), 4));
        assert_eq!(Sort::Newest.__hint(), 10);
    }
}

mod records {
    use super::*;

    #[derive(UriValue)]
    struct Paging {
        page: u32,
        size: Option<u32>,
    }

    #[derive(UriValue)]
    #[uri(rename_all = "camelCase")]
    struct Search<'a, T> {
        full_text: &'a str,
        r#type: Option<T>,
        #[uri(name = "order by")]
        order: Option<bool>,
        #[uri(skip)]
        _seen: (),
    }

    #[derive(UriValue)]
    struct AllOptional {
        page: Option<u8>,
    }

    #[test]
    fn a_struct_is_an_associative_array() {
        let paging = Paging { page: 2, size: Some(50) };
        assert_eq!(exploded(Operator::Query, "paging", &paging), "?page=2&size=50");
        assert_eq!(value(Operator::Query, "paging", &paging), "?paging=page,2,size,50");
        assert_eq!(exploded(Operator::Segment, "paging", &paging), "/page=2/size=50");
        assert_eq!(exploded(Operator::Query, "paging", &Some(&paging)), "?page=2&size=50");

        let search = Search { full_text: "a&b", r#type: Some(7), order: Some(true), _seen: () };
        assert_eq!(exploded(Operator::Query, "search", &search), "?fullText=a%26b&type=7&order%20by=true");
    }

    #[test]
    fn what_is_undefined_is_left_out() {
        let paging = Paging { page: 1, size: None };
        assert_eq!(exploded(Operator::Continuation, "paging", &paging), "&page=1");
        assert_eq!(exploded(Operator::Query, "it", &AllOptional { page: None }), "");
        assert_eq!((paging.__count(), AllOptional { page: None }.__count()), (1, 0));
    }

    #[test]
    fn the_fields_are_the_answers() {
        fn is_assoc<T: UriValue<Kind = kind::Assoc>>() {}
        is_assoc::<Paging>();
        let paging = ["Defined", "Sound", "Segment", "Path", "Reserved", "Plain", "Distinct", "Bounded"];
        assert_eq!(yes::<Paging>(), paging);
        assert_eq!(yes::<AllOptional>(), paging[1..]);
        assert_eq!(yes::<Search<'_, u8>>(), ["Defined", "Sound", "Plain", "Distinct"]);
        assert_eq!(yes::<Search<'_, f32>>(), ["Defined", "Plain", "Distinct"]);
        let longest = Paging { page: u32::MAX, size: Some(u32::MAX) };
        assert_eq!(Paging::__MAX_LEN, exploded(Operator::Simple, "", &longest).len());
        assert_eq!(Search::<u8>::__MAX_LEN, usize::MAX);
    }
}

/// In templates: where the types are proof, there is `build()`.
mod templates {
    use urika::value::Secret;
    use urika::{UriTemplate, UriValue};

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

    /// A name that two parameters would have: of structs while compiling (see
    /// `tests/ui/fail/uri_value_key_*.rs`), of maps when the values are there.
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
}
