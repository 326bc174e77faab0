//! All that is served: which resources there are, and what is in them.

use std::error::Error as StdError;
use std::path::Path;

use urika::UriBuf;
use urika::value::{FilePath, Segment};

use crate::error::Error;
use crate::files::Files;
use crate::memory::Memory;
use crate::resource::{Engine, Resource, Scope, Word};
use crate::tables::Tables;

/// Where the resources are.
pub(crate) struct Store {
    pub(crate) files: Files,
    pub(crate) tables: Tables,
    pub(crate) memory: Memory,
}

/// The content of a resource.
pub(crate) struct Content {
    pub(crate) body: Body,
    pub(crate) mime_type: &'static str,
}

/// Text, or bytes that are none.
pub(crate) enum Body {
    Text(String),
    Bytes(Vec<u8>),
}

impl Content {
    fn text(text: impl Into<String>, mime_type: &'static str) -> Self {
        Self { body: Body::Text(text.into()), mime_type }
    }

    fn file(bytes: Vec<u8>) -> Self {
        match String::from_utf8(bytes) {
            Ok(text) => Self::text(text, "text/plain"),
            Err(error) => {
                Self { body: Body::Bytes(error.into_bytes()), mime_type: "application/octet-stream" }
            }
        }
    }
}

impl Store {
    pub(crate) fn open(folder: &Path, database: &Path) -> Result<Self, Box<dyn StdError>> {
        Ok(Self { files: Files::open(folder)?, tables: Tables::open(database)?, memory: Memory::new() })
    }

    /// Reads the resource of this name.
    pub(crate) fn read(&self, uri: &str) -> Result<Content, Error> {
        Ok(match Resource::from_uri(uri)? {
            Resource::File { path } => Content::file(self.files.read(&path)?),
            Resource::Table { engine: Engine::Sqlite, database, table, id } => {
                Content::text(self.tables.read(&database, &table, id)?.to_string(), "application/json")
            }
            Resource::Memory { scope, key: Some(key) } => {
                Content::text(self.memory.piece(scope, key.as_str()).ok_or(Error::NotFound)?, "text/plain")
            }
            Resource::Memory { scope, key: None } => {
                Content::text(self.memory.keys(scope).collect::<Vec<_>>().join("\n"), "text/plain")
            }
            Resource::Note { id } => {
                Content::text(self.memory.note(id).ok_or(Error::NotFound)?, "text/markdown")
            }
        })
    }

    /// The name and the URI of each resource. A file whose name no URI could carry safely is left out:
    /// it could not be read either.
    pub(crate) fn list(&self) -> Result<Vec<(String, UriBuf)>, Error> {
        let mut found = Vec::new();
        for path in self.files.list() {
            if let Ok(path_of_uri) = FilePath::parse(&path) {
                found.push((path.clone(), Resource::File { path: path_of_uri }.build()));
            }
        }
        for name in self.tables.list()? {
            if let (Ok(database), Ok(table)) = (Word::try_from(self.tables.name()), Word::try_from(&*name)) {
                let table = Resource::Table { engine: Engine::Sqlite, database, table, id: None };
                found.push((name, table.build()));
            }
        }
        for scope in [Scope::Session, Scope::Global] {
            for name in self.memory.keys(scope) {
                if let Ok(key) = Segment::parse(name) {
                    found.push((name.to_owned(), Resource::Memory { scope, key: Some(key) }.build()));
                }
            }
        }
        found.extend(self.memory.notes().map(|id| (format!("note {id}"), Resource::Note { id }.build())));
        Ok(found)
    }
}
