//! The name of the builder and the `Debug` of the struct can be the user's own.
#![deny(warnings, missing_debug_implementations)]
use urika::{UriTemplate, UriValue, uri_template};

/// A type that neither prints nor copies.
#[allow(missing_debug_implementations)]
#[derive(UriValue)]
pub struct Token(String);

/// A type with the default name of the builder of `Posts`.
#[derive(Debug)]
pub struct PostsBuilder;

uri_template!(
    builder = PostsSetters,
    #[derive(Clone)]
    pub struct Posts = "https://example.com/posts/{id}{?page}",
    id: u64,
    page: Option<u32>,
);

/// A template whose builder has another name.
#[derive(Debug, UriTemplate)]
#[uri_template("/files/{name}{?sort}", builder = FileSetters)]
pub struct File<'a, T: UriValue> {
    name: urika::value::Segment<'a>,
    sort: Option<T>,
}

uri_template!(
    #[allow(missing_debug_implementations)]
    pub struct Session = "https://example.com/sessions{?token}",
    token: Option<Token>,
);

uri_template!(
    #[allow(missing_debug_implementations)]
    pub struct ByHand = "https://example.com/{id}",
    id: u64,
);

impl std::fmt::Debug for ByHand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "no {}", self.id)
    }
}

fn main() {
    let posts: PostsSetters<u64> = Posts::builder().id(7);
    assert_eq!(posts.page(2).build(), "https://example.com/posts/7?page=2");
    assert_eq!(format!("{:?} {PostsBuilder:?}", Posts::builder().id(7).finish().clone()), "Posts { id: 7, page: None } PostsBuilder");
    let file = File::<u8>::builder().name(urika::segment!("a"));
    assert_eq!(file.sort(1).build(), "/files/a?sort=1");
    let session = Session::builder().token(Token("t".to_owned()));
    assert_eq!(session.build(), "https://example.com/sessions?token=t");
    assert_eq!(format!("{:?}", ByHand { id: 1 }), "no 1");
}
