//! Checks fields that outlive the URI because their type is `'static`.

use std::borrow::Cow;
use std::net::IpAddr;

use urika::value::{Label, Segment};
use urika::{FromUri, FromUriOwned, Routes, UriTemplate, UriValue};

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("https://{tenant}.example.com/files/{name}{?q,tags*}")]
struct Kept {
    tenant: Label<'static>,
    name: Segment<'static>,
    q: Option<Cow<'static, str>>,
    tags: Vec<Cow<'static, str>>,
}

/// The macro checks with the owned type whether a value of `name` can contain the literal after it.
#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/{name}.{rest}")]
struct Divided {
    name: Label<'static>,
    rest: Segment<'static>,
}

#[derive(Debug, PartialEq, Routes)]
enum Site {
    #[route("/users/{name}")]
    User { name: Segment<'static> },
    #[route("/tags{?tag}")]
    Tag { tag: Option<Cow<'static, str>> },
}

fn is_taken<T: FromUriOwned + for<'u> FromUri<'u>>() {}

#[test]
fn kept_values_outlive_their_uri() {
    let text = String::from("https://a.example.com/files/b%20c?q=d&tags=e%26&tags=f");
    let kept = Kept::from_uri(&text).expect("kept");
    drop(text);
    let expected = Kept {
        tenant: Label::parse("a").expect("a label"),
        name: Segment::parse("b c").expect("a segment"),
        q: Some("d".into()),
        tags: vec!["e&".into(), "f".into()],
    };
    assert_eq!(kept, expected);
    assert_eq!(Kept::from_uri_owned(&kept.build().into_string()).expect("kept"), kept);
}

#[test]
fn types_decide_where_values_end() {
    let divided = Divided::from_path("/a.b.c").expect("divided");
    assert_eq!((divided.name.as_str(), divided.rest.as_str()), ("a", "b.c"));
}

#[test]
fn routes_keep_theirs_too() {
    is_taken::<Site>();
    is_taken::<Kept>();
    let text = String::from("/users/kim%20lee");
    let site = Site::from_uri(&text).expect("a user");
    drop(text);
    assert_eq!(site, Site::User { name: Segment::parse("kim lee").expect("a segment") });
    assert_eq!(Site::from_uri("/tags?tag=x").expect("a tag"), Site::Tag { tag: Some("x".into()) });
}

#[test]
fn errors_name_the_variable() {
    let error = Kept::from_uri("https://a.example.com/files/%2E%2E").expect_err("a dot segment");
    assert_eq!(error.variable(), Some("name"));
}

#[derive(Debug, PartialEq, UriValue)]
#[uri(chars = "a-z", max = 9)]
struct Id(String);

#[derive(Debug, PartialEq, UriValue)]
enum State {
    Open,
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/a{?ids*}{#state}")]
struct Mixed<'a> {
    ids: Vec<(Cow<'a, str>, Id)>,
    state: Option<State>,
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/b{/addresses*}{?states*}")]
struct Others<'a> {
    states: Vec<(Segment<'a>, State)>,
    addresses: Vec<(Segment<'a>, IpAddr)>,
}

/// One struct can have owned and borrowed values.
#[test]
fn pairs_of_borrowed_and_owned_values_are_kept() {
    let text = String::from("/a?k%20=x#Open");
    let mixed: Mixed<'static> = Mixed::from_uri_owned(&text).expect("mixed");
    drop(text);
    assert_eq!(mixed.ids, [("k ".into(), Id::try_from("x".to_owned()).expect("an id"))]);
    assert_eq!(mixed.state, Some(State::Open));
    let others = Others::from_uri_owned("/b/k=::1?x=Open").expect("others");
    assert_eq!(others.addresses[0].1, IpAddr::from([0, 0, 0, 0, 0, 0, 0, 1]));
    assert_eq!(others.states[0].1, State::Open);
}

type Name = Segment<'static>;
type Note = Option<Cow<'static, str>>;

/// An owned type whose name could be an alias.
#[derive(Clone, Debug, PartialEq, UriValue)]
struct Page(u32);

/// `Name` is an alias with a lifetime that no macro can see.
#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/users/{name}{?note,page,other,tags*}")]
struct Aliased {
    name: Name,
    note: Note,
    page: Option<Page>,
    other: Option<Name>,
    tags: Vec<Name>,
}

#[derive(Debug, PartialEq, Routes)]
enum AliasedSite {
    #[route("/users/{name}")]
    User { name: Name },
    #[route("/pages/{page}")]
    Page { page: Page },
}

#[test]
fn aliases_of_owned_types_are_kept() {
    is_taken::<Aliased>();
    is_taken::<AliasedSite>();
    let text = String::from("/users/a%20b?note=c&page=2&other=d&tags=e");
    let aliased = Aliased::from_path(&text).expect("aliased");
    let route = AliasedSite::from_uri(&text[..12]).expect("a route");
    drop(text);
    let name = |text| Segment::parse(text).expect("a segment");
    let (other, tags) = (Some(name("d")), vec![name("e")]);
    let expected = Aliased { name: name("a b"), note: Some("c".into()), page: Some(Page(2)), other, tags };
    assert_eq!(aliased, expected);
    assert_eq!(route, AliasedSite::User { name: name("a b") });
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/users/{name}{?tag}")]
struct Two<'a, 'b> {
    name: Segment<'a>,
    tag: Option<Cow<'b, str>>,
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/users/{name}{?tag}")]
struct Partly<'a> {
    name: Segment<'a>,
    tag: Option<Segment<'static>>,
}

#[derive(Debug, PartialEq, Routes)]
enum Lent<'a> {
    #[route("/users/{name}{?tag}")]
    User { name: Segment<'a>, tag: Option<Cow<'static, str>> },
}

/// Each field lives as long as its type says, in structs with several lifetimes and in routes.
#[test]
fn fields_live_as_long_as_their_types_say() {
    let text = String::from("/users/kim?tag=a");
    let two: Two<'static, 'static> = Two::from_path_owned(&text).expect("two");
    let tag: Option<Segment<'static>> = Partly::from_uri(&text).expect("partly").tag;
    let Lent::User { tag: of_route, .. } = Lent::from_uri(&text).expect("a route");
    let of_route: Option<Cow<'static, str>> = of_route;
    drop(text);
    assert_eq!((two.name.as_str(), two.tag.as_deref()), ("kim", Some("a")));
    assert_eq!((tag.as_ref().map(Segment::as_str), of_route.as_deref()), (Some("a"), Some("a")));
}
