//! Checks links and values in HTML templates: the word `text` implements `Display`, and the template escapes
//! the printed text like any other string.

use askama::Template;
use maud::html;
use urika::value::Segment;
use urika::{Routes, UriTemplate, UriValue, uri_template};

uri_template!(struct Search = "/notes{?q,page}", text, page: Option<u32>);

#[derive(UriTemplate)]
#[uri_template("/notes/{id}/{name}", text)]
struct Note<'a>(u64, Segment<'a>);

#[derive(Routes)]
#[routes(text)]
enum Site<'a> {
    #[route("/")]
    Home,
    #[route("/tags/{tag}{?page}")]
    Tag { tag: Segment<'a>, page: Option<u32> },
}

/// The word `text` prints the value itself, and not its percent-encoded form.
#[derive(UriValue)]
#[uri(chars = "A-Za-z0-9&", text)]
struct Name(String);

#[derive(Template)]
#[template(source = "<a href=\"{{ next }}\">{{ note }}</a>{{ site }}|{{ home }}|{{ name }}", ext = "html")]
struct Page<'a> {
    next: Search,
    note: Note<'a>,
    site: Site<'a>,
    home: &'a Site<'a>,
    name: Name,
}

const NEXT: &str = "/notes?q=a%26%22%3Cb%3E&amp;page=2";

fn search() -> Search {
    Search { q: Some("a&\"<b>".to_owned()), page: Some(2) }
}

fn segment(text: &str) -> Segment<'_> {
    Segment::parse(text).expect("a segment")
}

#[test]
fn links_print_in_askama() {
    let page = Page {
        next: search(),
        note: Note(7, segment("'<script>")),
        site: Site::Tag { tag: segment("a&b"), page: Some(1) },
        home: &Site::Home,
        name: Name("R&D".to_owned()),
    };
    // askama writes `&` as a numeric character reference.
    let shown = page.render().expect("a page").replace("&#38;", "&amp;");
    let expected = format!("<a href=\"{NEXT}\">/notes/7/%27%3Cscript%3E</a>/tags/a%26b?page=1|/|R&amp;D");
    assert_eq!(shown, expected);
}

#[test]
fn links_print_in_maud() {
    let note = Note(7, segment("'<script>"));
    let tag = Site::Tag { tag: segment("a&b"), page: Some(1) };
    let page =
        html! { a href=(search()) { (note) } p { (tag) "|" (Site::Home) "|" (Name("R&D".to_owned())) } };
    let expected =
        format!("<a href=\"{NEXT}\">/notes/7/%27%3Cscript%3E</a><p>/tags/a%26b?page=1|/|R&amp;D</p>");
    assert_eq!(page.into_string(), expected);
}
