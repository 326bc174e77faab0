//! All resources of the server, and their content.

use std::path::Path;

use urika::value::Segment;
use urika_rmcp::{Asked, Content, Error, Listed, Resources};
use urika_schemes::File;

use crate::files::Files;
use crate::memory::Memory;
use crate::resource::{Engine, Resource, Scope, Word};
use crate::tables::Tables;

/// The sources of the resources.
pub(crate) struct Store {
    files: Files,
    tables: Tables,
    memory: Memory,
}

impl Store {
    /// # Errors
    ///
    /// Fails if the folder or the database does not exist. The error names it.
    pub(crate) fn open(folder: &Path, database: &Path) -> Result<Self, String> {
        let named = |path: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        Ok(Self {
            files: Files::open(folder).map_err(|error| named(folder, &error))?,
            tables: Tables::open(database).map_err(|error| named(database, &error))?,
            memory: Memory::new(),
        })
    }

    fn list_tables(&self) -> Result<impl Iterator<Item = Listed<Resource<'static>>>, Error> {
        let names = self.tables.list()?;
        let database = Word::try_from(self.tables.name()).ok();
        Ok(names.into_iter().filter_map(move |table| {
            let name = table.as_str().to_owned();
            let database = database.clone()?;
            Some(
                Listed::new(Resource::Table { engine: Engine::Sqlite, database, table, id: None }).name(name),
            )
        }))
    }

    fn list_memory(&self, scope: Scope) -> impl Iterator<Item = Listed<Resource<'static>>> {
        self.memory.keys(scope).filter_map(move |name| {
            let key = Segment::parse(name).ok()?.into_owned();
            Some(Listed::new(Resource::Memory { scope, key: Some(key) }).name(name))
        })
    }
}

impl Resources for Store {
    type Uri = Resource<'static>;

    fn read(&self, uri: Resource<'static>) -> Result<Content, Error> {
        Ok(match uri {
            Resource::File(file) => self.files.read(&file)?,
            Resource::Table { engine: Engine::Sqlite, database, table, id } => {
                self.tables.read(&database, &table, id)?.to_string().into()
            }
            Resource::Memory { scope, key: Some(key) } => {
                self.memory.piece(scope, key.as_str()).ok_or(Error::not_found())?.into()
            }
            Resource::Memory { scope, key: None } => {
                self.memory.keys(scope).collect::<Vec<_>>().join("\n").into()
            }
            Resource::Note { id } => self.memory.note(id).ok_or(Error::not_found())?.into(),
        })
    }

    fn list(&self) -> Result<Vec<Listed<Resource<'static>>>, Error> {
        let mut found: Vec<_> = self.files.list().collect();
        found.extend(self.list_tables()?);
        found.extend([Scope::Session, Scope::Global].into_iter().flat_map(|scope| self.list_memory(scope)));
        found.extend(
            self.memory.notes().map(|id| Listed::new(Resource::Note { id }).name(format!("note {id}"))),
        );
        Ok(found)
    }

    /// Suggests values. Rows are not listed, so their keys are looked up here; other values are found in the
    /// list.
    fn complete(&self, asked: &Asked<'_>) -> Result<Vec<String>, Error> {
        match (asked.route(), asked.variable()) {
            ("Table", "id") => {
                let table = asked.known("table").and_then(|table| Word::try_from(table).ok());
                self.tables.keys(&table.ok_or(Error::not_found())?, asked.written())
            }
            ("File", _) => Ok(asked.among(&self.files.list().collect::<Vec<_>>())),
            ("Table", _) => Ok(asked.among(&self.list_tables()?.collect::<Vec<_>>())),
            _ => Ok(asked.among(&self.list()?)),
        }
    }
}

/// Lists a file by its path from the folder.
pub(crate) fn listed(file: File<'static>, name: String, size: u64) -> Listed<Resource<'static>> {
    Listed::new(Resource::File(file)).name(name).size(size)
}
