use alloc::string::{String, ToString};

use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{BorrowedStrDeserializer, Error, StrDeserializer, StringDeserializer};

use crate::policy::base::BaseBuf;
use crate::uri::fragment::{JsonPointer, Lines};
use crate::uri::value::{RelPath, Secret, Segment};
use crate::uri::{Uri, UriBuf};

fn lent(text: &str) -> BorrowedStrDeserializer<'_, Error> {
    BorrowedStrDeserializer::new(text)
}

#[test]
fn text_is_not_changed() {
    let text = "HTTP://h:80/%7e";
    assert_eq!(Uri::deserialize(lent(text)).unwrap(), text);
    assert_eq!(UriBuf::deserialize(lent(text)).unwrap(), text);
    let owned: StringDeserializer<Error> = String::from("a b").into_deserializer();
    assert_eq!(Segment::deserialize(owned).unwrap(), "a b");
    let secret = Secret::<RelPath<'_>>::deserialize(lent("a/b")).unwrap();
    assert_eq!(*secret.expose(), "a/b");
    assert_eq!(JsonPointer::deserialize(lent("/a b")).unwrap(), "/a b");
    assert_eq!(Lines::deserialize(lent("L1-L2")).unwrap(), Lines::range(1, 2).unwrap());
    let error = Lines::deserialize(lent("L2-L1")).unwrap_err().to_string();
    assert_eq!(
        error,
        "the end is before the start at byte 3; write the smaller number first [urika, line ranges]"
    );
    let short: StrDeserializer<'_, Error> = "http://h".into_deserializer();
    assert_eq!(BaseBuf::deserialize(short).unwrap(), "http://h");
}

#[test]
fn errors_say_the_sentence_and_the_remedy() {
    let error = UriBuf::deserialize(lent("http://h/a b")).unwrap_err().to_string();
    assert_eq!(
        error,
        "unexpected space in path at byte 10; a space is written `%20` [RFC 3986, section 3.3]"
    );
    let copied: StrDeserializer<'_, Error> = "http://h".into_deserializer();
    let error = Uri::deserialize(copied).unwrap_err().to_string();
    assert_eq!(
        error,
        "expected a URI in a borrowed string; \
             an owned type, such as `UriBuf`, accepts any string"
    );
}

#[test]
fn errors_for_other_types_name_the_expected_text() {
    let number = || -> serde::de::value::U32Deserializer<Error> { 1_u32.into_deserializer() };
    for (error, expected) in [
        (Uri::deserialize(number()).unwrap_err(), "a URI in a borrowed string"),
        (Lines::deserialize(number()).unwrap_err(), "lines, as `L10` or `L10-L20`"),
    ] {
        assert_eq!(error.to_string(), alloc::format!("invalid type: integer `1`, expected {expected}"));
    }
}
