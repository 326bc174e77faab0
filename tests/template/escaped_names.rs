//! Parameters whose names are not Rust identifiers: a template has their escapes, a URI their normal form.

use urika::template::Template;
use urika::value::Segment;
use urika::{FromUriOwned, Routes, UriTemplate, try_uri_format, uri_format, uri_template};

uri_template!(
    struct List = "https://s3.example/b?list-type=2{&continuation%2Dtoken,max%2dkeys,expand%5B%5D*}",
    max_keys: Option<u32>
);
uri_template!(
    struct Helped = "https://s3.example/b?list-type=2{&continuation%2Dtoken,max%2Dkeys,expand%5B%5D*}",
    max_keys: Option<u32>
);
uri_template!(exact, struct Exact = "/a{?per%2Dpage,page%5bsize%5d}");

/// A derive with a name in each form of escapes.
#[derive(UriTemplate, Debug, PartialEq)]
#[uri_template("/charges{?created%5Bgte%5D,created%5Blt%5D,%24top,per%2Dpage}", builder)]
struct Charges {
    created_gte: Option<u64>,
    #[uri(name = "created[lt]")]
    before: Option<u64>,
    #[uri(name = "%24top")]
    first: Option<u8>,
    per_page: Option<String>,
}

#[derive(Routes, Debug, PartialEq)]
enum Site<'a> {
    #[route("/users/{user%2Did}{?page%5Bsize%5D}")]
    User { user_id: Segment<'a>, page_size: Option<u8> },
    #[route("/tags{?tag%5B%5D*}")]
    Tags(Vec<u8>),
}

/// An absent value omits its parameter, as with any other name.
#[test]
fn names_are_written_in_normal_form() {
    let list = List { continuation_token: None, max_keys: None, expand: vec![] };
    assert_eq!(list.build(), "https://s3.example/b?list-type=2");
    let list = List {
        continuation_token: Some("a+b".into()),
        max_keys: Some(7),
        expand: vec!["a".into(), "b".into()],
    };
    assert_eq!(
        list.build(),
        "https://s3.example/b?list-type=2&continuation-token=a%2Bb&max-keys=7&expand%5B%5D=a&expand%5B%5D=b"
    );
    assert_eq!(list.build().as_str().len(), list.try_build().unwrap().as_str().len());

    let (per_page, page_size, expand) = (Some(7), None::<u8>, ["x", "y"]);
    assert_eq!(
        uri_format!("/a{?per%2Dpage,page%5Bsize%5D,expand%5B%5D*}"),
        "/a?per-page=7&expand%5B%5D=x&expand%5B%5D=y"
    );
    assert_eq!(try_uri_format!("/a?b=1{&per%2Dpage}").unwrap(), "/a?b=1&per-page=7");
    assert_eq!(uri_format!("/a{?per%2Dpage}", per_page = 8), "/a?per-page=8");
    assert_eq!(uri_format!("/a{;per%2Dpage}"), "/a;per-page=7");
    assert_eq!(uri_format!("/7/{per%2Dpage}", per_page = 7), "/7/7");
    assert_eq!(uri_format!("/a{?per%2Dpage:3}", per_page = "abcd"), "/a?per-page=abc");
    assert_eq!(uri_template!("/a{?per%2Dpage}").per_page(9).build(), "/a?per-page=9");

    let charges = Charges::builder().created_gte(5).per_page("abc".to_owned()).build();
    assert_eq!(charges, "/charges?created%5Bgte%5D=5&per-page=abc");
}

#[test]
fn an_exact_template_keeps_its_names() {
    let exact = Exact { per_page: Some("7".into()), page_size: Some("8".into()) };
    assert_eq!(exact.build(), "/a?per%2Dpage=7&page%5bsize%5d=8");
    assert_eq!(Exact::from_uri_owned("/a?per-page=7").unwrap().per_page.as_deref(), Some("7"));
}

/// Under a policy, which refuses literals that it would change, names are in normal form as well.
#[test]
fn a_policy_takes_what_is_built() {
    use urika::Policy;
    const SITE: Policy<'static> = Policy::LITERAL.strict();
    let per_page = 7;
    let spelled = uri_format!("/a{?per%2Dpage}", policy = Policy::LITERAL.strict());
    assert_eq!(spelled, uri_format!("/a{?per%2Dpage}", policy = SITE));
    assert_eq!(SITE.normalize_ref(spelled.as_str()).unwrap(), spelled);
}

#[test]
fn both_spellings_are_read() {
    for text in [
        "/charges?created%5Bgte%5D=5&created%5Blt%5D=6&$top=1",
        "/charges?created%5bgte%5d=5&created%5blt%5D=6&%24top=1",
        "/charges?%63reated%5Bgte%5D=5&created%5Blt%5D=6&$t%6Fp=1",
    ] {
        let charges = Charges::from_uri_owned(text).unwrap();
        assert_eq!(
            (charges.created_gte, charges.before, charges.first),
            (Some(5), Some(6), Some(1)),
            "{text}"
        );
    }
    for text in ["/charges?per-page=abc", "/charges?per%2Dpage=abc", "/charges?per%2dpage=abc"] {
        assert_eq!(Charges::from_uri_owned(text).unwrap().per_page.as_deref(), Some("abc"), "{text}");
    }
}

#[test]
fn sets_have_such_names() {
    let user = Site::User { user_id: Segment::parse("kim").unwrap(), page_size: Some(3) };
    assert_eq!(user.build(), "/users/kim?page%5Bsize%5D=3");
    assert_eq!(Site::from_uri("/users/kim?page%5bsize%5d=3").unwrap(), user);
    let tags = Site::Tags(vec![1, 2]);
    assert_eq!(tags.build(), "/tags?tag%5B%5D=1&tag%5B%5D=2");
    assert_eq!(Site::from_uri(tags.build().as_str()).unwrap(), tags);
}

#[test]
fn templates_of_run_time_write_them_alike() {
    let template = Template::parse("/a{?per%2Dpage,page%5bsize%5d*,%41}{;b%7E}").unwrap();
    let values = [
        ("per%2Dpage", 7.into()),
        ("page%5bsize%5d", ["1", "2"].into()),
        ("%41", "".into()),
        ("b%7E", "".into()),
    ];
    let expansion = template.expand(&values).unwrap();
    assert_eq!(expansion, "/a?per-page=7&page%5Bsize%5D=1&page%5Bsize%5D=2&A=;b~");
    let template = Template::parse("/a{?per%2Dpage,page%5bsize%5d}").unwrap();
    for text in ["/a?per-page=7&page%5Bsize%5D=8", "/a?page%5bsize%5d=8&per%2dpage=7"] {
        let captures = template.captures(text).unwrap();
        assert_eq!((captures.text("per%2Dpage"), captures.text("page%5bsize%5d")), (Some("7"), Some("8")));
        assert_eq!(template.expand(&captures).unwrap(), "/a?per-page=7&page%5Bsize%5D=8");
    }
}

/// The help for a hyphen in a name is a template that can be parsed, expanded and matched.
#[test]
fn the_help_for_a_hyphen_works() {
    for (text, help) in [
        ("/pet/{pet-id}", "write `{pet_id}`, or `{pet%2Did}` to keep the name"),
        ("/pets{?pet-id}", "write `{?pet%2Did}`"),
        ("/pets{?a,pet-id*}", "write `{?a,pet%2Did*}`"),
    ] {
        let error = Template::parse(text).unwrap_err();
        let message = error.diagnostic(text).to_string();
        assert!(message.ends_with(help), "{message}");
        let written = text.replace("pet-id", "pet%2Did");
        let template = Template::parse(&written).unwrap();
        let uri = template.expand(&[("pet%2Did", "7".into())]).unwrap();
        assert!(["/pet/7", "/pets?pet-id=7"].contains(&uri.as_str()), "{uri}");
        let captures = template.captures(&uri).unwrap();
        assert_eq!(template.expand(&captures).unwrap(), uri);
    }
}

/// Following the help for one name after the other leads to a template that compiles. It sends the same parameters,
/// and none for `None` or an empty list.
#[test]
fn the_help_for_each_name_of_a_query_works() {
    let mut text = "https://s3.example/b?list-type=2{&continuation-token,max-keys,expand[]*}".to_owned();
    while let Err(error) = Template::parse(&text) {
        let message = error.diagnostic(&text).to_string();
        let (_, help) = message.rsplit_once("write `").unwrap();
        let (expression, _) = help.split_once('`').unwrap();
        text.replace_range(text.find('{').unwrap().., expression);
    }
    assert_eq!(text, "https://s3.example/b?list-type=2{&continuation%2Dtoken,max%2Dkeys,expand%5B%5D*}");
    for (continuation_token, max_keys, expand, wanted) in [
        (None, None, vec![], ""),
        (Some("a"), None, vec![], "&continuation-token=a"),
        (None, Some(7), vec!["x", "y"], "&max-keys=7&expand%5B%5D=x&expand%5B%5D=y"),
    ] {
        let helped = Helped {
            continuation_token: continuation_token.map(Into::into),
            max_keys,
            expand: expand.into_iter().map(Into::into).collect(),
        };
        assert_eq!(helped.build(), format!("https://s3.example/b?list-type=2{wanted}").as_str());
    }
}
