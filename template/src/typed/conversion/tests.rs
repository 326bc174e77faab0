use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::fault::BuildError;
use crate::template::value::ValueForm;
use crate::template::{Template, Value};
use urika_runtime::UriRefBuf;
use urika_runtime::value::{Encoded, Label, RelPath, Secret, Segment, SegmentWithSlash};

#[test]
fn references_are_values_as_well() {
    assert_eq!(Value::from(&Some("a")), "a".into());
    assert_eq!(Value::from(&None::<&str>), Value::UNDEFINED);
    let owned = Vec::from([(String::from("a"), 1), (String::from("b"), 2)]);
    assert_eq!(Value::from(owned.as_slice()), [("a", 1), ("b", 2)].into());
    assert_eq!(owned.iter().collect::<Value<'_>>(), [("a", 1), ("b", 2)].into());
    assert_eq!(Value::from(&["a", "b"][..]), ["a", "b"].into());
}

#[test]
fn proven_texts_are_their_texts() {
    assert_eq!(Value::from(Segment::parse("a b").unwrap()), "a b".into());
    assert_eq!(Value::from(Label::parse("a-b").unwrap()), "a-b".into());
    assert_eq!(Value::from(RelPath::parse("a/b").unwrap()), "a/b".into());
}

/// A string that is borrowed is not copied, whatever holds it.
#[test]
fn borrowed_strings_are_kept() {
    let (text, list) = (String::from("a"), Vec::from([String::from("a"), String::from("b")]));
    let segment = Segment::parse("a").unwrap();
    for value in [
        Value::from("a"),
        Value::from(&text),
        Value::from(&&text),
        Value::from(Some("a")),
        Value::from(&Some(&text)),
        Value::from(Cow::Borrowed("a")),
        Value::from(&segment),
        Value::from(Segment::parse("a").unwrap()),
    ] {
        assert!(value.is_borrowed(), "{value:?}");
    }
    let texts = |value: &Value<'_>| match value.form() {
        ValueForm::List(members) => members.iter().all(|text| matches!(text, Cow::Borrowed(_))),
        ValueForm::Assoc(pairs) => pairs.iter().all(|(_, text)| matches!(text, Cow::Borrowed(_))),
        _ => false,
    };
    assert!(texts(&["a", "b"].into()) && texts(&(&list).into()) && texts(&[("a", "b")].into()));
    assert!(texts(&list.iter().map(|text| ("a", text)).collect()));
}

/// An expansion writes every value. [`Template::build`] accepts those that a typed template accepts.
#[test]
fn values_keep_the_promises_of_their_types() {
    let encoded = || Encoded::parse("a%2Fb/c").unwrap();
    let slashed = || SegmentWithSlash::parse("a/b").unwrap();
    let nested = |value| Value::from([value, value]);
    let rows: [(&str, Value<'_>, &str, Result<&str, &str>); 14] = [
        ("/{x}", f64::NAN.into(), "/NaN", Err("VALUE_NO_TEXT")),
        ("/{x}", Some(f32::INFINITY).into(), "/inf", Err("VALUE_NO_TEXT")),
        ("/{?x*}", [1.5, f64::NAN].into(), "/?x=1.5&x=NaN", Err("VALUE_NO_TEXT")),
        ("/{?x*}", [("a", f64::NAN)].into(), "/?a=NaN", Err("VALUE_NO_TEXT")),
        ("/{x}", 1.5.into(), "/1.5", Ok("/1.5")),
        ("/{?x}", encoded().into(), "/?x=a%252Fb%2Fc", Err("VALUE_ENCODED")),
        ("/{?x}", [("a", encoded())].into(), "/?x=a,a%252Fb%2Fc", Err("VALUE_ENCODED")),
        ("https://{+x}/", encoded().into(), "https://a%2Fb/c/", Err("VALUE_ENCODED")),
        ("/{+x}", Encoded::parse("a%20b/c").unwrap().into(), "/a%20b/c", Ok("/a%20b/c")),
        ("/{+x}", encoded().into(), "/a%2Fb/c", Err("SEGMENT_CHARACTER")),
        ("/{x}", slashed().into(), "/a%2Fb", Ok("/a%2Fb")),
        ("/{x}/b", nested("a/b"), "/a%2Fb,a%2Fb/b", Err("SEGMENT_CHARACTER")),
        ("/{x}/b", [slashed(), slashed()].into(), "/a%2Fb,a%2Fb/b", Ok("/a%2Fb,a%2Fb/b")),
        ("/{?x}", None::<Encoded<'_>>.into(), "/", Ok("/")),
    ];
    for (template, value, expansion, built) in &rows {
        let template = Template::parse(template).unwrap();
        for value in [value.borrowed(), value.borrowed().into_owned()] {
            let values = [("x", value)];
            assert_eq!(template.expand(&values).as_deref(), Ok(*expansion));
            let result = template.build(&values);
            let result = result.as_ref().map(UriRefBuf::as_str).map_err(BuildError::code);
            assert_eq!(result, *built, "{template:?} {values:?}");
        }
    }
}

#[test]
fn a_secret_stays_out_of_logs() {
    let template = Template::parse("/login{?token}").unwrap();
    for secret in [Value::from(Secret::new("t0p")), [Secret::new("t0p")].into(), (&Secret::new("t0p")).into()]
    {
        let values = [("token", secret)];
        assert_eq!(format!("{values:?} {:?}", values[0].1.borrowed()), r#"[("token", ***)] ***"#);
        assert_eq!(template.build(&values).unwrap(), "/login?token=t0p");
    }
}
