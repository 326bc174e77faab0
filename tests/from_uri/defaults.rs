//! Checks the defaults of variables that are missing in a URI.

use std::borrow::Cow;

use urika::value::Segment;
use urika::{FromUriOwned as _, UriTemplate, UriValue, uri_template};

/// A page whose variables all have a default.
#[derive(Clone, Debug, PartialEq, UriTemplate)]
#[uri_template("/notes{/lang}{;v}{?page,per_page,sort*}&order={order}{#at}")]
#[allow(clippy::struct_field_names, reason = "they are those of parameters")]
struct Page<'a> {
    #[uri(default = Cow::Borrowed("en"))]
    lang: Cow<'a, str>,
    #[uri(default = 2)]
    v: u8,
    #[uri(default = 1)]
    page: u32,
    #[uri(default = Self::MOST, empty_is_none)]
    per_page: u8,
    #[uri(default = Sort { by: "name".into(), down: None })]
    sort: Sort,
    #[uri(default = Segment::parse("up").unwrap())]
    order: Segment<'a>,
    #[uri(default = 'x')]
    at: char,
}

#[derive(Clone, Debug, PartialEq, UriValue)]
struct Sort {
    by: String,
    down: Option<bool>,
}

impl Page<'_> {
    const MOST: u8 = 50;
}

#[test]
fn an_absent_variable_gets_its_default() {
    let first = Page {
        lang: "en".into(),
        v: 2,
        page: 1,
        per_page: 50,
        sort: Sort { by: "name".into(), down: None },
        order: Segment::parse("up").unwrap(),
        at: 'x',
    };
    let read = |path| Page::from_path(path).unwrap();
    assert_eq!(read("/notes"), first);
    assert_eq!(read("/notes?per_page="), first);
    assert_eq!(read("/notes/de;v=3?page=7"), Page { lang: "de".into(), v: 3, page: 7, ..first.clone() });
    let sort = Sort { by: "age".into(), down: Some(true) };
    assert_eq!(
        read("/notes?down=true&by=age&order=down#y"),
        Page { sort, order: Segment::parse("down").unwrap(), at: 'y', ..first.clone() }
    );
    // A present value is parsed, and the default does not replace it.
    for (path, code) in [
        ("/notes?page=", "NOT_A_NUMBER"),
        ("/notes?page=x", "NOT_A_NUMBER"),
        ("/notes?page=1&page=1", "PARAMETER_TWICE"),
        ("/notes?down=true", "MISSING"),
    ] {
        assert_eq!(Page::from_path(path).unwrap_err().code(), code, "{path}");
    }
    let owned: Page<'static> = Page::from_path_owned("/notes").unwrap();
    assert_eq!(owned, first);
    let built = first.try_build().unwrap();
    assert_eq!(built, "/notes/en;v=2?page=1&per_page=50&by=name&order=up#x");
    assert_eq!(Page::from_path(built.as_str()), Ok(first));
}

uri_template!(struct List<T: Default> = "/list{?size,from}", #[uri(default = T::default())] size: T, from: Option<T>);

#[derive(Debug, PartialEq, urika::Routes)]
enum Lists<'a> {
    #[route("/lists/{name}{?page}")]
    Named {
        name: Segment<'a>,
        #[uri(default = 1)]
        page: u32,
    },
    #[route("/lists{?page}")]
    All(#[uri(default = 1)] u32),
}

#[test]
fn defaults_in_items_and_in_sets() {
    let list = List::<u8>::from_uri("/list?from=4").unwrap();
    assert_eq!((list.size, list.from), (0, Some(4)));
    let named = |page| Lists::Named { name: Segment::parse("a").unwrap(), page };
    for (path, route) in [
        ("/lists/a", named(1)),
        ("/lists/a?page=3", named(3)),
        ("/lists", Lists::All(1)),
        ("/lists?page=2", Lists::All(2)),
    ] {
        assert_eq!(Lists::from_uri(path), Ok(route), "{path}");
    }
    assert_eq!(named(1).build(), "/lists/a?page=1");
    assert_eq!(Lists::from_uri("/lists?page=x").unwrap_err().code(), "NOT_A_NUMBER");
}

/// A literal text becomes whatever text the field holds.
#[derive(UriTemplate, Debug, PartialEq)]
#[uri_template("/files{?kind,lang,owned}", builder)]
struct Texts<'a> {
    #[uri(default = "all")]
    kind: String,
    #[uri(default = "en")]
    lang: Cow<'a, str>,
    #[uri(default = r"x")]
    owned: Box<str>,
}

#[test]
fn a_default_is_a_literal_text() {
    let texts = Texts::from_uri("/files?lang=de").unwrap();
    assert_eq!((&*texts.kind, &*texts.lang, &*texts.owned), ("all", "de", "x"));
    assert_eq!(Texts::builder().build(), "/files?kind=all&lang=en&owned=x");
}
