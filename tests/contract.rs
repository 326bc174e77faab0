//! Checks the trait implementations that users of the URI types rely on.
#![cfg(all(feature = "alloc", feature = "template"))]

use std::borrow::Borrow;
use std::collections::{BTreeSet, HashSet};
use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use urika::percent::DecodeError;
use urika::template::ExpandError;
use urika::value::{Base, BaseBuf, Label, Segment};
use urika::{BuildError, ConfineError, MatchError, ParseError, Path, Query, Uri, UriBuf, UriRef, UriRefBuf};

fn is_text<T>(it: T)
where
    T: Display + Debug + Clone + Ord + Hash + Send + Sync + Unpin,
    T: AsRef<str> + Borrow<str> + PartialEq<str> + for<'s> PartialEq<&'s str> + PartialEq<String>,
{
    let text = it.to_string();
    assert_eq!((it.as_ref(), it.borrow()), (text.as_str(), text.as_str()));
    assert!(it == *text && it == text.as_str() && it == text);
    assert!(HashSet::from([it.clone()]).contains(text.as_str()));
    assert!(BTreeSet::from([it]).contains(text.as_str()));
}

fn is_owned_text<T>(text: &str)
where
    T: FromStr + for<'s> TryFrom<&'s str> + TryFrom<String> + PartialEq<str>,
    String: From<T>,
{
    assert!(T::from_str(text).is_ok_and(|it| it == *text));
    assert!(T::try_from(text).is_ok_and(|it| it == *text));
    assert!(T::try_from(text.to_owned()).is_ok_and(|it| String::from(it) == text));
}

const TEXT: &str = "http://example.com/a?b#c";

#[test]
fn uris_are_text() {
    is_text(Uri::parse(TEXT).unwrap());
    is_text(UriRef::parse(TEXT).unwrap());
    is_text(UriBuf::parse(TEXT).unwrap());
    is_text(UriRefBuf::parse(TEXT).unwrap());
    is_owned_text::<UriBuf>(TEXT);
    is_owned_text::<UriRefBuf>(TEXT);
    is_owned_text::<BaseBuf>("http://example.com/a");
}

#[test]
fn borrowed_and_owned_compare() {
    let (borrowed, owned) = (Uri::parse(TEXT).unwrap(), UriBuf::parse(TEXT).unwrap());
    assert_eq!(borrowed, owned);
    assert_eq!(owned, borrowed);
    assert_eq!(borrowed.to_buf(), owned);
    assert_eq!(UriRefBuf::from(borrowed), UriRef::from(&owned));
    assert_eq!(UriRefBuf::from(owned.clone()).as_str(), owned.as_str());
}

/// Parts borrow from the text, not from the value.
#[test]
fn parts_outlive_the_value() {
    let (path, query): (Path<'static>, Query<'static>) = {
        let uri = Uri::parse(TEXT).unwrap();
        (uri.path(), uri.query().unwrap())
    };
    assert_eq!((path.as_ref(), query.as_ref()), ("/a", "b"));
}

#[test]
fn proof_types_are_text() {
    fn is_proof<T: AsRef<str> + Display + Debug + Clone + Eq + Hash>(it: &T, text: &str) {
        assert_eq!(it.as_ref(), text);
    }
    is_proof(&Segment::parse("a b").unwrap(), "a b");
    is_proof(&Label::parse("a").unwrap(), "a");
    is_proof(&Base::parse("http://h/").unwrap(), "http://h");
    is_proof(&"http://h/".parse::<BaseBuf>().unwrap(), "http://h");
    is_proof(&BaseBuf::parse("http://h/").unwrap(), "http://h");
}

/// `base!` accepts a literal if `Base::parse` accepts its normal form, and a refused part if the call allows
/// it by name.
#[test]
fn bases_of_literals_are_bases() {
    const NORMAL: Base<'_> = urika::base!("HTTPS://Example.com/a/./b/%2E%2e/");
    const ALLOWED: Base<'_> = urika::base!(allow(userinfo), "http://kim@localhost:5984");
    assert_eq!(NORMAL, Base::parse("https://example.com/a").unwrap());
    assert_eq!(ALLOWED, "http://kim@localhost:5984");
    assert_eq!(Base::parse(ALLOWED.as_str()).unwrap_err().code(), "USERINFO");
}

/// `?` propagates every error, even across threads and tasks.
#[test]
fn errors_go_anywhere() {
    fn is_error<E: Error + Clone + PartialEq + Send + Sync + Unpin + 'static>() {}
    fn passed_on() -> Result<(), Box<dyn Error + Send + Sync>> {
        BaseBuf::parse("https://h/..")?;
        Ok(())
    }
    is_error::<ParseError>();
    is_error::<BuildError>();
    is_error::<ExpandError>();
    is_error::<MatchError>();
    is_error::<ConfineError>();
    is_error::<DecodeError>();
    assert!(passed_on().is_err());
}
