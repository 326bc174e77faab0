//! Newtypes with rules for their text.

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

use urika::{FaultKind, ParseError, UriValue};

use crate::{simple, yes};

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
fn the_constructor_checks_the_text() {
    let id = UserId::try_from("alice_1").expect("an id");
    assert_eq!((id.as_str(), &*simple(&id)), ("alice_1", "alice_1"));
    assert_eq!("alice_1".parse::<UserId>().expect("an id"), id);
    assert_eq!(UserId::try_from(String::from("alice_1")).expect("an id"), id);

    let error = UserId::try_from("al/ice").expect_err("a slash");
    assert_eq!((error.kind(), error.offset()), (FaultKind::ValueCharacter('/', "A-Za-z0-9_-"), 2));
    assert_eq!(
        error.to_string(),
        "unexpected `/` in value at byte 2; its type accepts the characters `A-Za-z0-9_-` [urika, checked newtypes]"
    );
    let diagnostic = "\
invalid value: unexpected `/` in value [urika, checked newtypes]
  al/ice
    ^ its type accepts the characters `A-Za-z0-9_-`";
    assert_eq!(error.diagnostic("al/ice").to_string(), diagnostic);
    assert_eq!(code("".parse::<UserId>()), "VALUE_SHORT");
    assert_eq!(code(UserId::try_from("a".repeat(65))), "VALUE_LONG");
    assert_eq!(UserId::try_from("a".repeat(64)).expect("an id").as_str().len(), 64);
    assert_eq!(code(UserId::try_from("é")), "VALUE_CHARACTER");
}

#[test]
fn every_type_of_text_can_be_the_field() {
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

/// A set of characters cannot rule out dot segments, so the constructor refuses them, and the type can fill a
/// segment.
#[test]
fn checked_newtypes_refuse_other_than_segment_text() {
    for text in ["..", ".", ".;a"] {
        assert_eq!(code(File::try_from(text)), "SEGMENT_DOTS", "{text}");
    }
    assert_eq!(code(File::try_from(";a")), "SEGMENT_EMPTY");
    assert_eq!(simple(&File::try_from("a b.;").expect("a file")), "a%20b.%3B");
    assert!(Trail::try_from(Arc::from("/..")).is_err(), "a dot is not of the set");
}

#[test]
fn the_rules_decide_the_properties() {
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
