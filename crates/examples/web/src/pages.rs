//! The pages. Links are types, printed; maud escapes them for HTML, as it does with all text.

use axum::http::StatusCode;
use maud::{DOCTYPE, Markup, html};
use urika::value::Segment;

use crate::routes::{Books, Draft, Page, Site, Tag};
use crate::store::Entry;

/// So many books are on a page.
pub(crate) const PER_PAGE: usize = 5;

/// A page with its frame.
fn page(title: &str, content: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                title { (title) }
                link rel="stylesheet" href=(Site::Style.build());
            }
            body {
                nav {
                    a href=(Site::Home.build()) { "Home" }
                    " " a href=(Books::default().build()) { "Books" }
                    " " a href=(Site::ExportBooks.build()) { "All of it" }
                }
                h1 { (title) }
                (content)
            }
        }
    }
}

/// The front page.
pub(crate) fn home(tags: impl IntoIterator<Item = Tag>) -> Markup {
    page(
        "A shelf of books",
        &html! {
            p { a href=(Books::default().build()) { "All books" } ", or those with a tag:" }
            ul { @for tag in tags { li { (tag_link(&tag)) } } }
        },
    )
}

/// A search, and one page of what it found.
pub(crate) fn books(search: &Books, tags: impl IntoIterator<Item = Tag>, found: &[(u32, Entry)]) -> Markup {
    let number = search.page.map_or(1, Page::get);
    let to_page = |number| Books { page: Page::new(number), ..search.clone() }.build();
    let pages = found.chunks(PER_PAGE).len().max(1);
    let shown = found.chunks(PER_PAGE).nth(number as usize - 1).unwrap_or_default();
    page(
        "Books",
        &html! {
            form action=(Books::default().build()) method="get" {
                input name=(Books::NAMES.q) value=(search.q.as_deref().unwrap_or_default());
                @for tag in tags {
                    label {
                        input type="checkbox" name=(Books::NAMES.tag) value=(tag.as_str())
                            checked[search.tag.contains(&tag)];
                        (tag.as_str())
                    }
                }
                button { "Search" }
            }
            p { (found.len()) " found, page " (number) " of " (pages) }
            (list(shown))
            @if number > 1 { a rel="prev" href=(to_page(number - 1)) { "Back" } " " }
            @if (number as usize) < pages { a rel="next" href=(to_page(number + 1)) { "Next" } }
        },
    )
}

/// The books of an author.
pub(crate) fn by_author(name: &Segment<'_>, found: &[(u32, Entry)]) -> Markup {
    page(name.as_str(), &list(found))
}

/// A book.
pub(crate) fn book(id: u32, entry: &Entry) -> Markup {
    page(
        &entry.title,
        &html! {
            p { "by " a href=(Site::ByAuthor { name: entry.author.clone() }.build()) { (entry.author.as_str()) } }
            ul { @for tag in &entry.tags { li { (tag_link(tag)) } } }
            a href=(Site::EditBook { id }.build()) { "Edit" }
            " " a href=(Site::ExportBook { id }.build()) { "JSON" }
        },
    )
}

/// The form that changes a book.
pub(crate) fn edit(id: u32, entry: &Entry, complaint: Option<&str>) -> Markup {
    let tags = entry.tags.iter().map(Tag::as_str).collect::<Vec<_>>().join(" ");
    page(
        "Edit",
        &html! {
            @if let Some(complaint) = complaint { p role="alert" { (complaint) } }
            form action=(Site::EditBook { id }.build()) method="post" {
                label { "Title" input name=(Draft::NAMES.title) value=(entry.title); }
                label { "Author" input name=(Draft::NAMES.author) value=(entry.author.as_str()); }
                label { "Tags" input name=(Draft::NAMES.tags) value=(tags); }
                button { "Save" }
            }
            a href=(Site::Book { id }.build()) { "Back" }
        },
    )
}

/// Shows an error as a page.
pub(crate) fn error(status: StatusCode, what: &str) -> Markup {
    page(status.canonical_reason().unwrap_or("Error"), &html! { p { (what) } })
}

fn tag_link(tag: &Tag) -> Markup {
    let tagged = Books { tag: vec![tag.clone()], ..Books::default() };
    html! { a href=(tagged.build()) { (tag.as_str()) } }
}

fn list(books: &[(u32, Entry)]) -> Markup {
    html! {
        ul {
            @for (id, entry) in books {
                li { a href=(Site::Book { id: *id }.build()) { (entry.title) } ", " (entry.author.as_str()) }
            }
        }
    }
}
