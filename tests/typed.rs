//! Checks every syntax of a typed template.
#![cfg(all(feature = "alloc", feature = "template"))]

use std::borrow::Cow;

use urika::value::{BaseBuf, Segment};
use urika::{FromUriOwned, Routes, UriTemplate, base, segment, try_uri_format, uri_format, uri_template};

uri_template!(
    /// Posts of a user.
    #[derive(Clone)]
    pub struct Posts = "https://Example.com/users/{id}/posts{?page,tags*}",
    id: u64,
    page: Option<u32>
);

uri_template!(exact, struct Link<'a> = "/a/{name}{?q}", name: Segment<'a>, q: Cow<'a, str>);

#[derive(Debug, UriTemplate)]
#[uri_template("https://api.github.com/repos/{owner}/{repo}/issues{/number}{?state,labels*,page}", builder)]
struct Issues<'a, T> {
    owner: Segment<'a>,
    repo: &'a str,
    number: Option<u32>,
    #[uri(default = Some("open".to_owned()))]
    state: Option<String>,
    labels: Vec<T>,
    #[uri(name = "page")]
    side: Option<u8>,
    #[uri(skip)]
    note: u8,
}

uri_template!(
    /// A form.
    struct Form = "/form{?name,ids,tags*}",
    /// The name.
    pub name: String,
    /// The numbers, with commas.
    #[uri(commas)]
    pub(crate) ids: Vec<u8>,
    /** The tags. */
    tags: Vec<String>,
);

#[test]
fn fields_of_an_item_have_docs_and_a_visibility() {
    let form = Form { name: "a".into(), ids: vec![1, 2], tags: vec!["x".into()] };
    assert_eq!(form.build(), "/form?name=a&ids=1,2&tags=x");
    let parsed = Form::from_path("/form?name=a&ids=1,2&tags=x").unwrap();
    assert_eq!((parsed.name, parsed.ids, parsed.tags), (form.name, form.ids, form.tags));
}

#[test]
fn in_an_expression() {
    let uri = uri_template!("https://api.example.com/users/{id}/posts{?page}").id(7).page(2).build();
    assert_eq!(uri, "https://api.example.com/users/7/posts?page=2");
    assert_eq!(uri.query().map(|query| query.as_str()), Some("page=2"));
    let uri = uri_template!("https://api.example.com/users/{id}/posts{?page}").id("..");
    assert!(uri.try_build().is_err());
    assert_eq!(uri.expansion().to_string(), "https://api.example.com/users/../posts");
}

#[test]
fn as_an_item() {
    let posts = Posts::builder().id(7).page(2).tags(["a", "b c"]).finish();
    assert_eq!(posts.build(), "https://example.com/users/7/posts?page=2&tags=a&tags=b%20c");
    assert_eq!(Posts::TEMPLATE, "https://example.com/users/{id}/posts{?page,tags*}");
    assert_eq!(Posts::builder().id(7).maybe_page(None).build(), "https://example.com/users/7/posts");
    assert_eq!(Posts::PATTERN, "/users/{id}/posts");
    let link = Link::builder().name(segment!("x y")).q("&").finish();
    assert_eq!(link.build_on(base!("https://example.com/v1")), "https://example.com/v1/a/x%20y?q=%26");
    assert_eq!(link.build(), "/a/x%20y?q=%26");
    let builder = || Link::builder().name(segment!("x")).q("&");
    let on = "https://example.com/v1/a/x?q=%26";
    assert_eq!(builder().build_on(base!("https://example.com/v1")), on);
    assert_eq!(builder().try_build_on("https://example.com/v1".parse::<BaseBuf>().unwrap()).unwrap(), on);
}

#[test]
fn on_a_struct() {
    let issues =
        Issues::<&str>::builder().owner(segment!("rust-lang")).repo("rust").labels(vec!["A-x"]).finish();
    assert_eq!(
        issues.try_build().unwrap(),
        "https://api.github.com/repos/rust-lang/rust/issues?state=open&labels=A-x"
    );
    let mut text = String::new();
    issues.write_to(&mut text).unwrap();
    assert_eq!(text, "https://api.github.com/repos/rust-lang/rust/issues?state=open&labels=A-x");
    let mut buffer = [0; 100];
    assert_eq!(issues.build_in(&mut buffer).unwrap().as_str(), text);
    assert_eq!((issues.note, issues.side), (0, None));
}

#[test]
fn like_format() {
    let (id, page, tags) = (7, Some(2), ["a", "b"]);
    assert_eq!(
        uri_format!("https://api.example.com/users/{id}{?page,tags*}"),
        "https://api.example.com/users/7?page=2&tags=a&tags=b"
    );
    assert_eq!(uri_format!("/users/{id}", id = "me"), "/users/me");
    assert_eq!(uri_format!("/files/{+path}", path = "a/b"), "/files/a/b");
    assert_eq!(uri_format!("https://{tenant}.example.com/", tenant = "a-b"), "https://a-b.example.com/");
    assert_eq!(
        uri_format!("{+base}/users{?id}", base = base!("https://example.com/v1")),
        "https://example.com/v1/users?id=7"
    );
    assert_eq!(uri_format!("/users/{id}", base = "https://example.com/v1"), "https://example.com/v1/users/7");
    let name = "..";
    assert!(try_uri_format!("/users/{name}").is_err());
}

#[test]
fn a_value_is_evaluated_once_and_lent() {
    let mut calls = 0;
    let mut next = || {
        calls += 1;
        format!("{calls}")
    };
    assert_eq!(uri_format!("/a?x={x}&y={y}&z={x}", x = next(), y = next()), "/a?x=1&y=2&z=1");
    let name = String::from("kim");
    assert_eq!(uri_format!("/a{?name,beside}", beside = &*name), "/a?name=kim&beside=kim");
    assert_eq!(try_uri_format!("/a{?name,beside}", beside = name).unwrap(), "/a?name=kim&beside=kim");
}

#[test]
fn a_value_may_name_what_a_variable_is_called() {
    mod user {
        pub(super) fn id() -> u64 {
            7
        }
    }
    let user = "kim";
    assert_eq!(uri_format!("/users/{id}{?user}", id = user::id()), "/users/7?user=kim");
}

/// A keyword cannot be the name of a type, and a message names the variable by a type.
#[test]
fn a_variable_of_a_format_may_be_a_keyword() {
    let r#type = 7;
    assert_eq!(uri_format!("/{type}{?match}", r#match = 8), "/7?match=8");
    assert_eq!(uri_format!("/{type}", type = 9), "/9");
}

#[test]
fn a_format_may_have_many_values() {
    let (a1, a2, a3, a4, a5, a6) = (1, 2, 3, 4, 5, 6);
    let (b1, b2, b3, b4, b5, b6) = ("g", "h", "i", "j", "k", None::<u8>);
    let text = "/1/b2/3?a4=4&a5=5&a6=6&b1=g&b2=h&b3=i&b4=j&b5=k";
    assert_eq!(uri_format!("/{a1}/b{a2}/{a3}{?a4,a5,a6,b1,b2,b3,b4,b5,b6}"), text);
    assert_eq!(try_uri_format!("/{a1}/b{a2}/{a3}{?a4,a5,a6,b1,b2,b3,b4,b5,b6}").unwrap(), text);
}

#[derive(Clone, Copy, Debug, PartialEq, UriTemplate)]
#[uri_template("/users/{id}{?page,per_page}", builder)]
struct Users(#[uri(name = "per_page")] Option<u16>, u64, #[uri(skip)] bool, Option<u32>);

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/files/{name}")]
struct File<'a>(Segment<'a>);

/// Fields without names are the variables in the order of the template.
#[test]
fn a_tuple_struct() {
    let users = Users(Some(20), 7, false, Some(2));
    assert_eq!(users.build(), "/users/7?page=2&per_page=20");
    assert_eq!(Users::from_uri("/users/7?per_page=20&page=2"), Ok(users));
    assert_eq!(Users::builder().id(7).page(2).per_page(20).finish(), users);
    let file = File(segment!("a b"));
    assert_eq!(file.build(), "/files/a%20b");
    let read = File::from_uri("/files/a%20b").unwrap();
    assert_eq!(read, file);
    assert_eq!(File::from_uri_owned("/files/a%20b"), Ok(file));
}

uri_template!(struct Tag = "https://example.com/tags/{name}", name: u32, text);

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/notes/{name}{?q}", text)]
struct Note<'a> {
    name: Segment<'a>,
    q: Option<u32>,
}

#[derive(Debug, PartialEq, Routes)]
#[routes(text)]
enum Page<'a> {
    #[route]
    Note(Note<'a>),
    #[route("/tags/{id}")]
    Tag(u32),
}

/// The word `text` implements the traits of the standard library for parsing and printing.
#[test]
fn the_traits_of_text() {
    let note: Note<'_> = "/notes/a%20b?q=7".parse().unwrap();
    assert_eq!(note.to_string(), "/notes/a%20b?q=7");
    assert_eq!(Note::try_from("/notes/a%20b?q=7"), Ok(note));
    assert_eq!(Tag { name: 7 }.to_string(), "https://example.com/tags/7");
    assert_eq!(
        "https://example.com/tags/x".parse::<Tag>().map(|tag| tag.name).unwrap_err().code(),
        "NOT_A_NUMBER"
    );
}
