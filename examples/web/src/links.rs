//! Every address of this server, once: each type is the links, the route and what its handler gets.

use urika::value::Segment;
use urika::{UriTemplate, UriValue, uri_template};

pub use self::tag::Tag;

uri_template!(
    /// The front page.
    pub struct Home = "/"
);

uri_template!(
    /// How the pages look.
    pub struct Style = "/style.css"
);

/// Books, searched and page by page. The form for it has fields of these names.
#[derive(Clone, Debug, Default, UriTemplate)]
#[uri_template("/books{?q,tag*,page}")]
pub struct Books {
    /// What titles have. An empty field of a form means none.
    #[uri(empty_is_none)]
    pub q: Option<String>,
    /// They have all of these tags.
    pub tag: Vec<Tag>,
    /// Counts from 1; none is the first.
    pub page: Option<Page>,
}

/// A number that counts from 1, so that `?page=0` is a bad request.
pub type Page = std::num::NonZero<u32>;

uri_template!(
    /// A book.
    #[derive(Clone, Copy)]
    pub struct Book = "/books/{id}",
    id: u32,
);

uri_template!(
    /// The form that changes a book, and where it is sent.
    #[derive(Clone, Copy)]
    pub struct EditBook = "/books/{id}/edit",
    id: u32,
);

uri_template!(
    /// The books of an author. A name is any text that can fill a segment: `AC/DC` and `..` are
    /// refused where somebody types them in, and not where a link is made.
    pub struct ByAuthor<'a> = "/authors/{name}",
    name: Segment<'a>,
);

uri_template!(
    /// What the form of [`EditBook`] sends. The body of a form is written as a query is, so a
    /// template reads it too.
    pub struct Draft<'a> = "{?title,author,tags}",
    title: std::borrow::Cow<'a, str>,
    author: Segment<'a>,
    tags: std::borrow::Cow<'a, str>,
);

uri_template!(
    /// All books for programs, or one of them.
    #[derive(Clone, Copy)]
    pub struct Export = "/export/books{/id}.json",
    id: Option<u32>,
);

mod tag {
    use super::UriValue;

    /// A tag: a few letters, digits and hyphens.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, UriValue)]
    #[uri(chars = "a-z0-9-", max = 24)]
    pub struct Tag(String);
}
