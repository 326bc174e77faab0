//! Templates can be declared in modules, functions, generic functions, closures and const blocks, next to
//! variables, types and constants with the names of their expansion.
#![deny(warnings)]
use urika::{UriTemplate, UriValue, try_uri_format, uri_template};

mod api {
    urika::uri_template!(
        /// Posts of a user.
        #[derive(Clone, Debug, PartialEq)]
        pub(crate) struct Posts = "https://example.com/users/{id}/posts{?page,tags*}",
        id: u64,
        page: Option<u32>,
        tags: Vec<String>,
    );
}

#[derive(Clone, Debug, UriTemplate)]
#[uri_template("https://example.com/{kind}/{type}{?value,self_,r_}")]
struct Generic<'a, T: UriValue, const N: usize> {
    kind: urika::value::Segment<'a>,
    r#type: T,
    #[uri(commas)]
    value: [u8; N],
    self_: Option<T>,
    r_: &'a str,
}

fn in_a_function<T: UriValue + Clone>(id: T) -> String {
    #[derive(UriTemplate)]
    #[uri_template("/a{?id}")]
    struct Local<T> {
        id: T,
    }
    let local = Local { id: id.clone() };
    let inside = move || try_uri_format!("/b{?id}");
    let links = [local.try_build(), inside()];
    links.map(|link| link.map(|link| link.to_string()).unwrap_or_default()).concat()
}

fn main() {
    #[allow(non_upper_case_globals, dead_code)]
    const id: u32 = 1;
    let posts = api::Posts::builder().id(7).page(2).tags(vec!["a".to_owned()]).build();
    assert_eq!(posts, "https://example.com/users/7/posts?page=2&tags=a");
    let kind = urika::segment!("k");
    let generic = Generic { kind, r#type: 1_u8, value: [1, 2], self_: None, r_: "&" };
    assert_eq!(generic.build(), "https://example.com/k/1?value=1,2&r_=%26");
    assert_eq!(in_a_function(7), "/a?id=7/b?id=7");
    let page = 3;
    assert_eq!(uri_template!("/a{?page}").page(page).build(), "/a?page=3");
}
