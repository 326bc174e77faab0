//! Checks `NAMES`, which the argument `names` generates: the names of a form's fields.

#![cfg(all(feature = "alloc", feature = "template"))]

use urika::{UriTemplate, uri_template};

uri_template!(pub struct Search = "/notes{?q,tag*,page}", names, page: Option<u32>);
uri_template!(struct Literal = "/notes?kind=new&text={q}{&more}", names, q: String);

#[derive(UriTemplate)]
#[uri_template("https://example.com/{folder}{?user.name,type,sort%20by,since:4}#{part}", names)]
#[allow(dead_code, reason = "only the names are of interest")]
struct Renamed<'a, T: urika::UriValue + Clone> {
    folder: urika::value::Segment<'a>,
    user_name: Option<T>,
    r#type: Option<&'a str>,
    #[uri(name = "sort%20by")]
    order: Option<u8>,
    since: Option<String>,
    part: String,
}

#[test]
fn names_are_those_of_the_query() {
    const Q: &str = Search::NAMES.q;
    assert_eq!([Q, Search::NAMES.tag, Search::NAMES.page], ["q", "tag", "page"]);
    let names = Renamed::<'_, u8>::NAMES;
    assert_eq!(
        [names.user_name, names.r#type, names.order, names.since],
        ["user.name", "type", "sort by", "since"]
    );
}

#[test]
fn a_written_name_counts() {
    assert_eq!([Literal::NAMES.q, Literal::NAMES.more], ["text", "more"]);
}

/// The template parses a form whose fields have these names.
#[test]
fn forms_come_back() {
    use urika::FromUriOwned;
    let form = format!("/notes?{}=a+b&{1}=x&{1}=y", Search::NAMES.q, Search::NAMES.tag);
    let search = Search::from_form_owned(&form).unwrap();
    assert_eq!(
        (search.q.as_deref(), search.tag.as_slice(), search.page),
        (Some("a b"), &["x".into(), "y".into()][..], None)
    );
}

/// The documentation of a struct shows the type of `NAMES`.
#[test]
fn the_type_of_the_names_is_named_after_the_template() {
    let found = [std::any::type_name_of_val(&Search::NAMES), std::any::type_name_of_val(&Literal::NAMES)];
    let found = found.map(|name| name.rsplit(':').next().unwrap_or_default());
    assert_eq!(found, ["SearchNames", "LiteralNames"]);
}
