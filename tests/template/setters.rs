//! Checks the setters that accept types other than the field's type.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::net::Ipv4Addr;
use std::rc::Rc;
use std::sync::Arc;

use urika::value::{RelPath, Secret, Segment};
use urika::{UriTemplate, UriValue, uri_template};

uri_template!(
    struct Texts = "/texts{?shared,counted,secret,boxed}",
    shared: Arc<str>,
    counted: Rc<str>,
    secret: Secret<String>,
    boxed: Box<str>,
);

uri_template!(
    struct Rows<'a> = "/rows{?slice,list,queue,sorted,hashed,boxed,map,fields}",
    #[uri(commas)]
    slice: &'a [u8],
    #[uri(commas)]
    list: Vec<String>,
    #[uri(commas)]
    queue: VecDeque<u16>,
    #[uri(commas)]
    sorted: BTreeSet<String>,
    #[uri(commas)]
    hashed: HashSet<u32>,
    #[uri(commas)]
    boxed: Box<[i8]>,
    #[uri(commas)]
    map: BTreeMap<String, u64>,
    #[uri(commas)]
    fields: HashMap<&'a str, String>,
);

#[test]
fn setters_convert_text() {
    let built = Texts::builder().shared("a").counted("b").secret("c").boxed("d").build();
    assert_eq!(built, "/texts?shared=a&counted=b&secret=c&boxed=d");
    let own = || String::from("x");
    let built = Texts::builder().shared(own()).counted(own()).secret(own()).boxed(own()).build();
    assert_eq!(built, "/texts?shared=x&counted=x&secret=x&boxed=x");
}

uri_template!(struct Issue<'a> = "/{owner}/{+path}", owner: Segment<'a>, path: RelPath<'a>);

#[test]
fn proof_types_are_borrowed() {
    let (owner, path) = (Segment::parse("a b").unwrap(), RelPath::parse("c/d").unwrap());
    for _ in 0..2 {
        assert_eq!(Issue::builder().owner(&owner).path(&path).build(), "/a%20b/c/d");
        let issue = Issue { owner: (&owner).into(), path: (&path).into() };
        assert_eq!(issue.build(), "/a%20b/c/d");
    }
}

#[test]
fn setters_convert_arrays() {
    let rows = Rows::builder().slice(&[1, 2]).list(["a", "b"]).queue([3, 4]).sorted(["d", "c"]);
    let rows = rows.hashed([5]).boxed([-6, 7]).map([("e", 8), ("f", 9)]).fields([("g", "h")]).finish();
    assert_eq!(
        rows.expansion().to_string(),
        "/rows?slice=1,2&list=a,b&queue=3,4&sorted=c,d&hashed=5&boxed=-6,7&map=e,8,f,9&fields=g,h"
    );
}

uri_template!(
    struct Printed = "/printed{/day}{?from,until}",
    #[uri(display)]
    day: Ipv4Addr,
    #[uri(display)]
    from: Option<Ipv4Addr>,
    #[uri(display)]
    until: std::option::Option<Ipv4Addr>,
);

/// The field's type prints but is not a `UriValue`, like a date of another crate.
#[test]
fn displayed_fields_may_be_options() {
    let day = Ipv4Addr::LOCALHOST;
    let built = Printed::builder().day(day).from(day).try_build().unwrap();
    assert_eq!(built, "/printed/127.0.0.1?from=127.0.0.1");
    let built = Printed::builder().maybe_until(Some(day)).day(day).try_build().unwrap();
    assert_eq!(built, "/printed/127.0.0.1?until=127.0.0.1");
    let none = Printed { day, from: None, until: None };
    assert_eq!(none.try_build().unwrap(), "/printed/127.0.0.1");
}

/// A struct of parameters, a map and a list of another name are one value with commas where the field says so, as in RFC
/// 6570, section 3.2.8.
#[test]
fn fields_may_have_commas() {
    type Tags = Vec<&'static str>;

    #[derive(Debug, UriValue)]
    struct Paging {
        page: u8,
        size: Option<u8>,
    }

    urika::uri_template!(
        struct List = "/list{?paging,tags,rest}",
        #[uri(commas)]
        paging: Option<Paging>,
        #[uri(commas)]
        tags: Tags,
        #[uri(commas)]
        rest: BTreeMap<u8, u8>
    );

    let paging = Some(Paging { page: 1, size: Some(2) });
    let list = List { paging, tags: vec!["a", "b"], rest: BTreeMap::from([(3, 4)]) };
    assert_eq!(list.build(), "/list?paging=page,1,size,2&tags=a,b&rest=3,4");
    let none = List { paging: None, tags: Vec::new(), rest: BTreeMap::new() };
    assert_eq!(none.build(), "/list");
}

/// A list is one value with commas only where the call says so.
#[test]
fn a_list_with_commas_is_asked_for() {
    let (tags, none) = (["new", "sale"], Vec::<u8>::new());
    let joined = urika::uri_format!(
        "/list{?page,tags}",
        page = 1,
        #[uri(commas)]
        tags = tags
    );
    assert_eq!(joined, "/list?page=1&tags=new,sale");
    let first = urika::uri_format!(
        "https://example.com/list{?tags,page}",
        #[uri(commas)]
        tags = tags,
        page = 1
    );
    assert_eq!(first, "https://example.com/list?tags=new,sale&page=1");
    let tried = urika::try_uri_format!(
        "/list?page=1{&tags}",
        #[uri(commas)]
        tags = &tags
    );
    assert_eq!(tried.expect("valid values"), joined);
    let tried = urika::try_uri_format!(
        "/list{?tags}{#part}",
        #[uri(commas)]
        tags = none,
        part = "a"
    );
    assert_eq!(tried.expect("valid values"), "/list#a");
    assert_eq!(urika::uri_format!("/list{?page,tags*}", page = 1), "/list?page=1&tags=new&tags=sale");
}
