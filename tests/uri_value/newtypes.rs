//! Newtypes, which expand like their field.

use std::borrow::Cow;
use std::collections::BTreeMap;

use urika::__private::Operator;
use urika::{UriTemplate, UriValue};

use crate::{exploded, simple, value, yes};

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

/// Has the name of a type of Urika whose values are already percent-encoded.
#[derive(UriValue)]
struct FilePath(String);

#[derive(UriTemplate)]
#[uri_template("/files/{path}")]
struct OfPath {
    path: FilePath,
}

#[test]
fn a_newtype_with_the_name_of_another_type_expands_like_its_field() {
    assert_eq!(OfPath { path: FilePath("a b".into()) }.try_build().expect("a URI"), "/files/a%20b");
}

#[test]
fn a_newtype_expands_like_its_field() {
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
fn a_newtype_has_the_properties_of_its_field() {
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

/// The setter of a builder takes the newtype itself, and not the type of its field.
#[test]
fn a_newtype_is_given_whole() {
    fn given<T: UriValue<Given = T>>(_: &T) {}
    given(&UserId(1));
    given(&Maybe(None));
}

#[derive(UriValue)]
#[uri(text)]
struct Number(u64);

#[derive(UriValue)]
#[uri(text)]
struct Of<'a, T: Clone>(&'a T);

#[derive(UriValue)]
#[uri(text, chars = "a-z/ ", max = 9)]
struct Name<'a>(Cow<'a, str>);

#[test]
fn a_newtype_prints_like_its_field() {
    assert_eq!(format!("{}|{:03}", Number(7), Number(7)), "7|007");
    assert_eq!(Of(&"a b").to_string(), "a b");
    let name = Name::try_from("a/ b").expect("a name");
    // `Display` prints the value itself, and not its percent-encoded form.
    assert_eq!((name.to_string(), simple(&name)), ("a/ b".to_owned(), "a%2F%20b".to_owned()));
}
