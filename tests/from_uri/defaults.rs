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

/// A literal default is converted to the string type of the field.
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

/// The order of a list. The first variant is the default.
#[derive(Clone, Copy, Debug, PartialEq, UriValue)]
#[uri(rename_all = "lowercase")]
enum Order {
    Newest,
    Oldest,
}

#[derive(UriTemplate, Debug, PartialEq)]
#[uri_template("/issues/{id}{?q,order,paging*,page}")]
struct Links<'a> {
    id: u8,
    #[uri(default = "all", skip_default)]
    q: Cow<'a, str>,
    #[uri(default = Order::Newest, skip_default)]
    order: Order,
    #[uri(default = Sort { by: "name".into(), down: None }, skip_default)]
    paging: Sort,
    #[uri(default = 1, skip_default)]
    page: u32,
}

#[derive(Debug, PartialEq, urika::Routes)]
enum Short {
    #[route("/short{?q,page}", was = "/long/{page}{?q}")]
    List {
        #[uri(default = "all", skip_default)]
        q: String,
        #[uri(default = 1, skip_default)]
        page: u32,
    },
}

/// Every combination of defaults and other values is parsed from the link that omits the defaults.
#[test]
fn a_default_can_be_omitted_from_links() {
    let sorts = ["name", "age"].map(|by| Sort { by: by.into(), down: None });
    let mut count = 0;
    for (q, order, sort, page) in (0..16_u32).map(|bits| {
        let order = if bits & 2 == 0 { Order::Newest } else { Order::Oldest };
        (["all", "a b"][bits as usize & 1], order, &sorts[bits as usize >> 2 & 1], 1 + (bits >> 3))
    }) {
        let links = Links { id: 7, q: q.into(), order, paging: sort.clone(), page };
        let text = links.build().into_string();
        assert_eq!(text.contains("q="), q != "all", "{text}");
        assert_eq!(text.contains("order="), order != Order::Newest, "{text}");
        assert_eq!(text.contains("by="), sort.by != "name", "{text}");
        assert_eq!(text.contains("page="), page != 1, "{text}");
        assert_eq!(links.try_build().unwrap(), text.as_str());
        assert_eq!(Links::from_uri(&text), Ok(links));
        let short = Short::List { q: q.to_owned(), page };
        let text = short.build().into_string();
        assert_eq!((text.contains("q="), text.contains("page=")), (q != "all", page != 1), "{text}");
        assert_eq!(Short::from_uri(&text), Ok(short));
        count += 1;
    }
    assert_eq!(count, 16);
    let first = Links { id: 7, q: "all".into(), order: Order::Newest, paging: sorts[0].clone(), page: 1 };
    assert_eq!(first.build(), "/issues/7");
}

uri_template!(
    struct Built = "/built{?page,q}",
    #[uri(default = 1, skip_default)] page: u8,
    q: Option<String>,
);

#[test]
fn a_builder_begins_with_the_omitted_default() {
    assert_eq!(Built::builder().q("x").build(), "/built?q=x");
    assert_eq!(Built::builder().page(2).build(), "/built?page=2");
}
