//! Checks the title, description and media type of each route.

use urika::value::Segment;
use urika::{DescribedRoutes, RouteMetadata, Routes, UriTemplate, UriValue};

#[derive(Debug, UriValue)]
#[uri(rename_all = "lowercase")]
enum Engine {
    Sqlite,
    #[uri(name = "pg")]
    Postgres,
}

#[derive(Debug, UriTemplate)]
#[uri_template("note://{id}")]
struct Note {
    id: u32,
}

/// A doc comment of the set, which no route shows.
#[derive(Debug, Routes)]
enum Git<'a> {
    /// The branches
    /// of this repository.
    ///
    /// One on a line.
    /// Sorted.
    ///
    /// As text.
    #[route("git-log://branches", mime = "text/plain")]
    Branches,
    /// Said by the doc comment.
    #[route(title = "A \"log\"", "Git-Log://{branch}/{engine}{?loud,other}", description = "short.")]
    Log { branch: Segment<'a>, engine: Engine, loud: Option<bool>, other: Option<Engine> },
    #[route("git-log://tags/")]
    Tags,
    /** A note. It is short. */
    #[route(mime = "text/markdown; charset=utf-8")]
    Note(Note),
}

#[derive(Debug, Routes)]
#[routes(described)]
enum Plain {
    /// Home.
    #[route("/")]
    Home,
    #[route("/about")]
    About,
    #[routes("/inner")]
    Inner(Inner),
}

#[derive(Debug, Routes)]
enum Inner {
    #[route("/")]
    Home,
}

#[derive(Debug, Routes)]
#[routes(described)]
enum Generic<T: UriValue> {
    #[route("/{?of}")]
    One { of: Option<T> },
}

#[test]
fn doc_comments_and_words() {
    let words: Vec<_> =
        Git::METADATA.iter().map(|about| (about.title(), about.description(), about.mime())).collect();
    assert_eq!(
        words,
        [
            (
                Some("The branches of this repository"),
                Some("One on a line. Sorted.\n\nAs text"),
                Some("text/plain")
            ),
            (Some("A \"log\""), Some("short."), None),
            (None, None, None),
            (Some("A note. It is short."), None, Some("text/markdown; charset=utf-8")),
        ]
    );
    assert_eq!(Git::Note(Note { id: 7 }).metadata().title(), Some("A note. It is short."));
    assert_eq!(Git::Note(Note { id: 7 }).build(), "note://7");
}

#[test]
fn templates_as_they_are_written() {
    let written: Vec<_> = Git::METADATA.iter().map(RouteMetadata::template).collect();
    assert_eq!(
        written,
        [
            Some("git-log://branches"),
            Some("Git-Log://{branch}/{engine}{?loud,other}"),
            Some("git-log://tags/"),
            None
        ]
    );
    assert_eq!(Git::ROUTES[0].template(), "git-log://branches/");
}

#[test]
fn texts_of_enums() {
    let about = &Git::METADATA[1];
    assert_eq!(about.texts_of("engine"), ["sqlite", "pg"]);
    assert_eq!(about.texts_of("other"), ["sqlite", "pg"]);
    assert_eq!(about.texts_of("loud"), ["false", "true"]);
    assert_eq!((about.texts_of("branch"), about.texts_of("nothing")), (&[][..], &[][..]));
    assert_eq!(Generic::<Engine>::METADATA[0].texts_of("of"), ["sqlite", "pg"]);
}

#[test]
fn the_set_asks_for_all() {
    let titles: Vec<_> = Plain::METADATA.iter().map(RouteMetadata::title).collect();
    assert_eq!(titles, [Some("Home"), None, None]);
}
