//! The pages. Links are typed values; maud prints them and escapes them for HTML, like all text.

use maud::{DOCTYPE, Markup, html};
use urika::value::SegmentWithSlash;

use crate::form::Wrong;
use crate::routes::{Books, Draft, ICON, Page, STYLE, Site, Tag};
use crate::store::Entry;

/// The number of books on a page.
pub(crate) const PER_PAGE: usize = 5;

/// Prints a page with its frame.
fn page(title: &str, content: &Markup) -> Markup {
    page_of(title, None, content)
}

/// Prints a page that a link of the frame leads to, which the frame marks.
fn page_of(title: &str, current: Option<&Site<'_>>, content: &Markup) -> Markup {
    let is_current = |link: &Site<'_>| {
        let is_it = |current: &&Site<'_>| link.is_current(&current.to_string());
        current.filter(is_it).map(|_| "page")
    };
    let (home, books) = (Site::Home, Site::Books(Books::default()));
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " – Bookshelf" }
                link rel="icon" href=(ICON);
                link rel="stylesheet" href=(STYLE);
            }
            body {
                a.skip href="#content" { "Skip to the content" }
                header {
                    a.home href=(home) aria-current=[is_current(&home)] { "Bookshelf" }
                    nav aria-label="Main" {
                        a href=(books) aria-current=[is_current(&books)] { "Books" }
                    }
                }
                main #content { (content) }
            }
        }
    }
}

/// Prints the front page, with the first books of the shelf.
pub(crate) fn home(tags: impl IntoIterator<Item = Tag>, books: &[(u32, Entry)]) -> Markup {
    page_of(
        "A shelf of books",
        Some(&Site::Home),
        &html! {
            h1 { "A shelf of books" }
            p.quiet { "Find a book, see who wrote it, and edit its details." }
            (search_form(&Books::default(), tags, true))
            h2 { "On the shelf" }
            @if books.is_empty() { p { "The shelf is empty." } }
            (list(books.get(..PER_PAGE).unwrap_or(books)))
            p.actions { a href=(Books::default()) { "See all books" } }
        },
    )
}

/// Prints a search, and one page of its results.
pub(crate) fn books(search: &Books, tags: impl IntoIterator<Item = Tag>, found: &[(u32, Entry)]) -> Markup {
    let number = search.page.map_or(1, Page::get);
    let shown = found.chunks(PER_PAGE).nth(number as usize - 1).unwrap_or_default();
    let heading = heading_of(search);
    let title = if number > 1 { format!("{heading}, page {number}") } else { heading.clone() };
    page_of(
        &title,
        Some(&Site::Books(search.clone())),
        &html! {
            h1 { (heading) }
            (search_form(search, tags, !search.tag.is_empty()))
            h2 { @match found.len() { 0 => "No book found", 1 => "1 book", count => { (count) " books" } } }
            @if found.is_empty() && search.is_for_all() {
                p { "The shelf is empty." }
            } @else if found.is_empty() {
                p { "Try fewer words or tags, or " a href=(Books::default()) { "see all books" } "." }
            }
            (list(shown))
            (pagination(search, number, found.len().div_ceil(PER_PAGE)))
            p.quiet { a href=(Site::ExportBooks) { "Download all books (JSON)" } }
        },
    )
}

/// Returns the heading of a search: its words and tags.
fn heading_of(search: &Books) -> String {
    let words = search.q.iter().map(|words| format!("“{words}”"));
    let tags = search.tag.iter().map(|tag| tag.as_str().to_owned());
    let conditions: Vec<_> = words.chain(tags).collect();
    if conditions.is_empty() { "All books".to_owned() } else { format!("Books: {}", conditions.join(", ")) }
}

/// Prints links to the pages of a search. Each link is the search with another number; the first page has no
/// number.
fn pagination(search: &Books, number: u32, last: usize) -> Markup {
    let to_page = |number| {
        let page = Page::new(number).filter(|page| page.get() > 1);
        Books { page, ..search.clone() }
    };
    html! {
        @if last > 1 {
            nav.pages aria-label="Pages" {
                @if number > 1 { a rel="prev" href=(to_page(number - 1)) { "← Previous" } }
                span { "Page " (number) " of " (last) }
                @if (number as usize) < last { a rel="next" href=(to_page(number + 1)) { "Next →" } }
            }
        }
    }
}

/// Prints the search form. Its fields are those that [`Books`] reads.
fn search_form(search: &Books, tags: impl IntoIterator<Item = Tag>, is_open: bool) -> Markup {
    let mut tags = tags.into_iter().peekable();
    html! {
        form action=(Books::default()) method="get" role="search" {
            div.field {
                label for="q" { "Words in the title" }
                input #q type="search" name=(Books::NAMES.q) value=(search.q.as_deref().unwrap_or_default());
            }
            @if tags.peek().is_some() {
                details open[is_open] {
                    summary { "Tags" }
                    div.tags role="group" aria-label="With all of these tags" {
                        @for tag in tags {
                            label {
                                input type="checkbox" name=(Books::NAMES.tag) value=(tag.as_str())
                                    checked[search.tag.contains(&tag)];
                                (tag.as_str())
                            }
                        }
                    }
                }
            }
            button { "Search" }
        }
    }
}

/// Prints the books of an author.
pub(crate) fn by_author(name: &SegmentWithSlash<'_>, found: &[(u32, Entry)]) -> Markup {
    page(name.as_str(), &html! { (back()) h1 { bdi { (name.as_str()) } } (list(found)) })
}

/// Prints a book. After it has been saved, the page says so.
pub(crate) fn book(id: u32, entry: &Entry, saved: bool) -> Markup {
    page(
        entry.title.as_str(),
        &html! {
            (back())
            @if saved { p.note role="status" { "The book is saved." } }
            h1 { bdi { (entry.title.as_str()) } }
            p { "by " (author_link(&entry.author)) }
            @if entry.tags.is_empty() { p.quiet { "No tags yet." } } @else {
                ul.tags aria-label="Tags" { @for tag in &entry.tags { li { (tag_link(tag)) } } }
            }
            p.actions {
                a.button href=(Site::EditBook { id }) { "Edit" }
                a href=(Site::ExportBook { id }) { "Download (JSON)" }
            }
        },
    )
}

/// Prints the link to the list.
fn back() -> Markup {
    html! { nav.back aria-label="Back" { a href=(Books::default()) { "← All books" } } }
}

/// Prints the form that changes a book, with the typed text and the mistakes in it.
pub(crate) fn edit(id: u32, draft: &Draft, wrong: Wrong) -> Markup {
    let names = Draft::NAMES;
    let fields = [
        Field { label: "Title", name: names.title, value: &draft.title, hint: None, wrong: wrong.title },
        Field { label: "Author", name: names.author, value: &draft.author, hint: None, wrong: wrong.author },
        Field {
            label: "Tags",
            name: names.tags,
            value: &draft.tags,
            hint: Some("Separated by spaces, such as: novel science-fiction"),
            wrong: wrong.tags,
        },
    ];
    let first_wrong = fields.iter().position(|field| field.wrong.is_some());
    page(
        if first_wrong.is_some() { "Error: Edit a book" } else { "Edit a book" },
        &html! {
            h1 { "Edit a book" }
            @if first_wrong.is_some() {
                p.alert role="alert" { "Nothing is saved yet. Please look at the fields that are marked." }
            }
            form action=(Site::EditBook { id }) method="post" novalidate {
                @for (number, field) in fields.iter().enumerate() {
                    (field.with_focus(first_wrong == Some(number)))
                }
                p.actions {
                    button { "Save" }
                    a href=(Site::Book { id, saved: false }) { "Cancel" }
                }
            }
        },
    )
}

/// A field of a form, under the name that the form's template reads.
struct Field<'a> {
    label: &'static str,
    name: &'static str,
    value: &'a str,
    hint: Option<&'static str>,
    wrong: Option<&'static str>,
}

impl Field<'_> {
    fn with_focus(&self, is_focused: bool) -> Markup {
        let hint = self.hint.map(|_| format!("{}-hint", self.name));
        let wrong = self.wrong.map(|_| format!("{}-wrong", self.name));
        let described: Vec<_> = wrong.iter().chain(&hint).map(String::as_str).collect();
        html! {
            div.field {
                label for=(self.name) { (self.label) }
                @if let Some(text) = self.hint { p.hint id=[&hint] { (text) } }
                @if let Some(text) = self.wrong { p.wrong id=[&wrong] { (text) } }
                input type="text" id=(self.name) name=(self.name) value=(self.value) autocomplete="off"
                    aria-describedby=[(!described.is_empty()).then(|| described.join(" "))]
                    aria-invalid=[self.wrong.map(|_| "true")] autofocus[is_focused];
            }
        }
    }
}

/// Prints an error, with a link to another page.
pub(crate) fn error(heading: &str, words: &str) -> Markup {
    page(
        heading,
        &html! {
            h1 { (heading) }
            p { (words) }
            p.actions { a.button href=(Books::default()) { "See all books" } }
        },
    )
}

fn author_link(name: &SegmentWithSlash<'static>) -> Markup {
    html! { a href=(Site::ByAuthor { name: name.clone() }) { bdi { (name.as_str()) } } }
}

fn tag_link(tag: &Tag) -> Markup {
    let tagged = Books { tag: vec![tag.clone()], ..Books::default() };
    html! { a href=(tagged) { (tag.as_str()) } }
}

fn list(books: &[(u32, Entry)]) -> Markup {
    html! {
        @if !books.is_empty() {
            ul.books {
                @for (id, entry) in books {
                    // A book keeps its colour in every list.
                    li class=(format!("spine{}", id % 3)) {
                        a href=(Site::Book { id: *id, saved: false }) { bdi { (entry.title.as_str()) } }
                        span.quiet { "by " (author_link(&entry.author)) }
                    }
                }
            }
        }
    }
}
