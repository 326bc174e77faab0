//! The names of all resources.

use urika::value::{FilePath, Segment};
use urika::{Routes, UriValue};

/// The resources of this server.
///
/// The types of the fields say what is safe: a path has no `..`, a table is a word, and what comes
/// in by [`Resource::from_uri`] goes out by [`Resource::build`] without an error.
#[derive(Clone, Debug, PartialEq, Eq, Routes)]
pub(crate) enum Resource<'a> {
    /// A file of the folder.
    #[route("file:///{+path}")]
    File { path: FilePath<'a> },
    /// A table, or one row of it.
    #[route("db://{engine}/{database}/{table}{/id}")]
    Table { engine: Engine, database: Word, table: Word, id: Option<u32> },
    /// All pieces remembered in a scope, or one of them.
    #[route("memory://{scope}{/key}")]
    Memory { scope: Scope, key: Option<Segment<'a>> },
    /// A note.
    #[route("note://{id}")]
    Note { id: u32 },
}

/// The databases that it can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, UriValue)]
#[uri(rename_all = "lowercase")]
pub(crate) enum Engine {
    Sqlite,
}

/// How long something is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, UriValue)]
#[uri(rename_all = "lowercase")]
pub(crate) enum Scope {
    Session,
    Global,
}

/// The name of a database or of a table.
#[derive(Clone, Debug, PartialEq, Eq, UriValue)]
#[uri(chars = "A-Za-z0-9_", max = 64)]
pub(crate) struct Word(String);

/// The description of the resources of a route, beside their template.
pub(crate) struct About {
    pub(crate) title: &'static str,
    pub(crate) mime_type: Option<&'static str>,
}

impl About {
    /// By the name of the route.
    pub(crate) fn of(name: &str) -> Option<Self> {
        let (title, mime_type) = match name {
            "File" => ("A file of the folder", None),
            "Table" => ("A table, or one row of it", Some("application/json")),
            "Memory" => ("What is remembered", Some("text/plain")),
            "Note" => ("A note", Some("text/markdown")),
            _ => return None,
        };
        Some(Self { title, mime_type })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_has_a_title() {
        for route in Resource::ROUTES {
            assert!(About::of(route.name()).is_some(), "{}", route.name());
        }
    }

    #[test]
    fn what_comes_in_goes_out() {
        for uri in [
            "file:///notes/today.md",
            "file:///a%20b/c",
            "db://sqlite/shop/users",
            "db://sqlite/shop/users/7",
            "memory://session",
            "memory://global/a%2Cb",
            "note://7",
        ] {
            assert_eq!(Resource::from_uri(uri).expect(uri).build(), *uri);
        }
    }
}
