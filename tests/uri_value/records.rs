//! Structs, which expand as associative arrays.

use urika::__private::Operator;
use urika::__private::typed::kind;
use urika::UriValue;
use urika_template::typed::check::{ExplodedValue, KnownNames, TakenName};

use crate::{exploded, value, yes};

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

#[derive(UriValue)]
struct Ordered {
    by: u8,
    #[uri(name = "order by")]
    order: bool,
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
fn undefined_fields_are_left_out() {
    let paging = Paging { page: 1, size: None };
    assert_eq!(exploded(Operator::Continuation, "paging", &paging), "&page=1");
    assert_eq!(exploded(Operator::Query, "it", &AllOptional { page: None }), "");
    assert_eq!((paging.__count(), AllOptional { page: None }.__count()), (1, 0));
}

#[test]
fn the_fields_decide_the_properties() {
    fn is_assoc<T: UriValue<Kind = kind::AssocKind>>() {}
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

/// Returns the message of a panic, or an empty string when there is no panic.
fn words(ask: impl FnOnce() + std::panic::UnwindSafe) -> String {
    std::panic::catch_unwind(ask).err().map_or_else(String::new, |payload| {
        payload.downcast::<String>().map_or_else(|_| String::from("no text"), |words| *words)
    })
}

fn known<T: UriValue>(variable: &'static str) -> ExplodedValue<'static> {
    ExplodedValue::known::<T>(variable)
}

/// Asserts that the first variable has no name of another parameter.
fn twice(taken: &[TakenName], variables: &[ExplodedValue<'_>]) {
    KnownNames { taken, variables, place: "query", section: "RFC 6570, section 3.2.8" }.check(0).end();
}

/// Const evaluation calls the same function for a template with a record and other parameters.
#[test]
fn known_keys_are_no_other_parameters() {
    for (name, is_taken) in [("page", true), ("size", true), ("p%61ge", true), ("pages", false), ("", false)]
    {
        let said = words(move || twice(&[(name, "")], &[ExplodedValue::known::<Paging>("paging")]));
        assert_eq!(!said.is_empty(), is_taken, "{name}: {said}");
        let beginning = format!(
            "parameter `{name}` would appear twice in the query: `paging` has a field of that name [RFC"
        );
        assert_eq!(said.starts_with(&beginning), is_taken, "{name}: {said}");
    }
    let of_both = |first: fn() -> ExplodedValue<'static>, second: fn() -> ExplodedValue<'static>| {
        let said = words(move || twice(&[], &[first(), second()]));
        said.split(" [").next().unwrap_or_default().to_owned()
    };
    assert_eq!(of_both(|| known::<AllOptional>("a"), || known::<Search<'_, u8>>("b")), "");
    assert_eq!(
        of_both(|| known::<AllOptional>("a"), || known::<Paging>("b")),
        "parameter `page` would appear twice in the query: `a` and `b` both have a field of that name"
    );
    assert_eq!(
        of_both(|| known::<Search<'_, u8>>("a"), || known::<Ordered>("b")),
        "parameter `order by` would appear twice in the query: `a` and `b` both have a field of that name"
    );
}
