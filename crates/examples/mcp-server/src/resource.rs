//! The names of all resources.

use urika::value::Segment;
use urika::{Routes, UriValue};
use urika_schemes::File;

/// The resources of this server.
///
/// The types of the fields rule out unsafe values: a path has no `..`, and a table is a word.
/// [`Resource::build`] returns a URI without an error for each value that [`Resource::from_uri`] parses.
#[derive(Clone, Debug, PartialEq, Eq, Routes)]
pub(crate) enum Resource<'a> {
    /// A file of the folder.
    #[route]
    File(File<'a>),
    /// A table, or one row of it.
    #[route("db://{engine}/{database}/{table}{/id}", mime = "application/json")]
    Table { engine: Engine, database: Word, table: Word, id: Option<u32> },
    /// Remembered values.
    ///
    /// The keys of a scope, or the value that is remembered under one of them.
    #[route("memory://{scope}{/key}", mime = "text/plain")]
    Memory { scope: Scope, key: Option<Segment<'a>> },
    /// A note.
    #[route("note://{id}", mime = "text/markdown")]
    Note { id: u32 },
}

/// The databases that the server can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, UriValue)]
#[uri(rename_all = "lowercase")]
pub(crate) enum Engine {
    Sqlite,
}

/// The lifetime of a remembered value.
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

/// Returns the canonical spelling of a file's URI: `localhost` is this machine [RFC 8089, section 2].
pub(crate) fn respelled(uri: &str) -> Option<String> {
    let (head, path) = uri.split_at_checked("file://localhost/".len())?;
    head.eq_ignore_ascii_case("file://localhost/").then(|| format!("file:///{path}"))
}

#[cfg(test)]
mod tests {
    use urika_schemes::file::Flavor;

    use super::*;

    #[test]
    fn resources_round_trip() {
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

    /// Checks that names of files are data, on Windows as on Unix.
    #[test]
    fn all_names_of_files() {
        let names =
            ["C#.md", "a b.md", "[id].md", "100%.md", "Report%20Final.md", "ü.md", "a&b;c=d.md", "~$x.doc"];
        for name in names {
            for (flavor, path) in [
                (Flavor::Unix, format!("/srv/notes/{name}")),
                (Flavor::Unix, format!("/srv/why?/{name}")),
                (Flavor::Windows, format!(r"C:\Users\Kim Lee\{name}")),
                (Flavor::Windows, format!(r"\\?\D:\notes\{name}")),
            ] {
                let uri = flavor.to_uri(path.as_bytes()).expect("a URI");
                let resource = Resource::from_uri(uri.as_str()).expect("a file");
                let built = resource.build();
                let path = path.trim_start_matches(r"\\?\");
                assert_eq!(flavor.to_path(built.as_uri()).expect("a path"), path.as_bytes(), "{built}");
            }
        }
        for uri in
            ["file:///C:/notes/CON", "file:///C:/notes/a.txt:b", "file:///C:/notes/a.", "file:///notes/a"]
        {
            let file = Resource::from_uri(uri).expect(uri).build();
            assert!(Flavor::Windows.to_path(file.as_uri()).is_err(), "{uri}");
        }
    }

    #[test]
    fn this_machine_has_two_names() {
        assert_eq!(respelled("FILE://LocalHost/a"), Some("file:///a".to_owned()));
        for uri in ["file:///a", "file://localhost", "file://localhost.example/a", "file://other/a", "é", ""]
        {
            assert_eq!(respelled(uri), None, "{uri}");
        }
    }
}
