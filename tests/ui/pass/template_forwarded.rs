//! A template from a user's macro arrives in an invisible group.
use urika::{UriTemplate, try_uri_format, uri_format, uri_template};

macro_rules! api {
    ($name:ident, $text:literal, $($field:ident: $type:ty),*) => {
        #[derive(UriTemplate)]
        #[uri_template($text)]
        struct $name {
            $($field: $type),*
        }
    };
}

macro_rules! named {
    ($name:ident, $text:expr, $($field:ident: $type:ty),*) => {
        uri_template!(struct $name = $text, $($field: $type),*);
    };
}

macro_rules! link {
    ($text:literal $($arguments:tt)*) => {
        uri_format!($text $($arguments)*)
    };
}

api!(Users, "https://example.com/users/{id}{?page}", id: u32, page: Option<u32>);
named!(Posts, "https://example.com/posts/{id}", id: u32);

fn main() {
    assert_eq!(Users { id: 7, page: None }.build(), "https://example.com/users/7");
    assert_eq!(Posts::builder().id(7).build(), "https://example.com/posts/7");
    let id = 7;
    assert_eq!(uri_format!("https://example.com/posts/{id}"), "https://example.com/posts/7");
    assert_eq!(link!("https://example.com/posts/{id}", id = 8), "https://example.com/posts/8");
    assert_eq!(try_uri_format!("/posts/{name}", name = "a").unwrap(), "/posts/a");
    assert_eq!(uri_template!(concat!("/po", "sts/{id}")).id(9).build(), "/posts/9");
}
