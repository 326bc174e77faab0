//! Every address of this server, written once: for links, for matching, and for the arguments of handlers.

use urika::value::SegmentWithSlash;
use urika::{Routes, UriRef, UriTemplate, UriValue, uri_ref};

pub use self::tag::Tag;

/// All pages. The word `text` lets them print as links.
#[derive(Debug, Routes)]
#[routes(text, trailing_slash = "redirect")]
pub(crate) enum Site<'a> {
    /// The front page.
    #[route("/")]
    Home,
    /// The books, all or those of a search.
    #[route]
    Books(Books),
    /// A book, perhaps with a word that it has been saved.
    #[route("/books/{id}{?saved}")]
    Book {
        id: u32,
        #[uri(default = false, skip_default)]
        saved: bool,
    },
    /// The form that changes a book, and the target of the form.
    #[route("/books/{id}/edit")]
    EditBook { id: u32 },
    /// The books of an author. A name is text that can fill a segment, even with slashes, as in `AC/DC`. `..` is
    /// refused when somebody types it, so a link can always be made.
    #[route("/authors/{name}")]
    ByAuthor { name: SegmentWithSlash<'a> },
    /// All books for programs.
    #[route("/export/books.json")]
    ExportBooks,
    /// A book for programs: a value and `.json` in one segment, which the patterns of a router cannot express.
    #[route("/export/books/{id}.json")]
    ExportBook { id: u32 },
}

/// A search for books, page by page. It is a struct because it is also a form: the names of the fields are
/// `Books::NAMES`, and one search is made from another.
#[derive(Clone, Debug, Default, UriTemplate)]
#[uri_template("/books{?q,tag*,page}", names, text)]
pub struct Books {
    /// Words in the titles. An empty field of a form means `None`.
    #[uri(empty_is_none)]
    pub q: Option<String>,
    /// Only books with all of these tags.
    pub tag: Vec<Tag>,
    /// The page, counted from 1; `None` is the first.
    pub page: Option<Page>,
}

impl Books {
    /// Returns true when the search has no conditions.
    #[must_use]
    pub fn is_for_all(&self) -> bool {
        self.q.is_none() && self.tag.is_empty()
    }
}

/// A number that counts from 1, so that `?page=0` is a bad request.
pub type Page = std::num::NonZero<u32>;

/// The fields of the form that is sent to [`Site::EditBook`], in its body. They are the text as typed, so that a form
/// with a mistake is shown again unchanged.
#[derive(Clone, Debug, UriTemplate)]
#[uri_template("{?title,author,tags}", names)]
pub(crate) struct Draft {
    pub(crate) title: String,
    pub(crate) author: String,
    pub(crate) tags: String,
}

/// The style of the pages, a file in `static/`.
pub(crate) const STYLE: UriRef<'static> = uri_ref!("/style.css");

/// The icon of the pages, a file in `static/`.
pub(crate) const ICON: UriRef<'static> = uri_ref!("/icon.svg");

mod tag {
    use super::UriValue;

    /// A tag: a few letters, digits and hyphens.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, UriValue)]
    #[uri(chars = "a-z0-9-", max = 24)]
    pub struct Tag(String);
}
