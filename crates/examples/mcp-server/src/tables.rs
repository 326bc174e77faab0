//! The tables of one `SQLite` database, as JSON.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags, OptionalExtension as _, Row};
use serde_json::{Map, Value, json};

use urika_rmcp::Error;

use crate::resource::Word;

/// The maximum number of bytes of rows that are read: the server does not send more.
const SHOWN: usize = 1 << 20;

/// A database whose tables are served.
pub(crate) struct Tables {
    /// The name of the database's file, without extension.
    name: String,
    connection: Mutex<Connection>,
}

impl Tables {
    pub(crate) fn open(file: &Path) -> rusqlite::Result<Self> {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        // A file that is not a database opens as well; only the first query fails.
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
        Ok(Self { name, connection: Mutex::new(connection) })
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Returns the names of the tables, in order. A name that is not a [`Word`] has no URI.
    pub(crate) fn list(&self) -> Result<Vec<Word>, Error> {
        let connection = self.connection();
        let mut query = connection.prepare(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
        )?;
        let names = query.query_map([], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()?;
        Ok(names.into_iter().filter_map(|name| Word::try_from(&*name).ok()).collect())
    }

    /// Returns the keys of rows that begin with these digits, in order. Omits keys that a URI cannot have.
    pub(crate) fn keys(&self, table: &Word, begin: &str) -> Result<Vec<String>, Error> {
        self.check(table)?;
        if !self.has_keys(table)? {
            return Ok(Vec::new());
        }
        let connection = self.connection();
        let mut query = connection.prepare(&format!(
            "SELECT CAST(rowid AS TEXT) FROM \"{}\" WHERE rowid BETWEEN 0 AND {} AND substr(rowid, 1, length(?1)) = ?1 ORDER BY rowid",
            table.as_str(),
            u32::MAX,
        ))?;
        let keys = query.query_map([begin], |row| row.get(0))?;
        Ok(keys.collect::<Result<_, _>>()?)
    }

    /// Returns one row, or all rows. Too many rows are an error, so that none is omitted silently.
    pub(crate) fn read(&self, database: &Word, table: &Word, id: Option<u32>) -> Result<Value, Error> {
        if database.as_str() != self.name {
            return Err(Error::not_found());
        }
        self.check(table)?;
        // A table with this name exists, and a `Word` has no quotation mark.
        let from = format!("SELECT * FROM \"{}\"", table.as_str());
        if let Some(id) = id {
            let row = if self.has_keys(table)? { self.row(&from, id)? } else { None };
            return row.ok_or(Error::not_found());
        }
        let connection = self.connection();
        let mut query = connection.prepare(&from)?;
        let (mut rows, mut bytes) = (Vec::new(), 0);
        for row in query.query_map([], json_of)? {
            let row = row?;
            bytes += row.to_string().len() + 1;
            if bytes > SHOWN {
                return Err(Error::shown(
                    "the table has too many rows to be shown at once: ask for one by its id",
                ));
            }
            rows.push(row);
        }
        Ok(Value::Array(rows))
    }

    fn row(&self, from: &str, id: u32) -> Result<Option<Value>, Error> {
        let query = format!("{from} WHERE rowid = ?1");
        Ok(self.connection().query_row(&query, [id], json_of).optional()?)
    }

    /// Returns whether rows have numbers. A table `WITHOUT ROWID` does not.
    fn has_keys(&self, table: &Word) -> Result<bool, Error> {
        let query = "SELECT wr = 0 FROM pragma_table_list WHERE schema = 'main' AND name = ?1";
        let has_keys = self.connection().query_row(query, [table.as_str()], |row| row.get(0));
        Ok(has_keys.optional()?.unwrap_or(false))
    }

    fn check(&self, table: &Word) -> Result<(), Error> {
        if self.list()?.contains(table) { Ok(()) } else { Err(Error::not_found()) }
    }

    /// Returns the connection. The server only reads, so a poisoned lock is still usable.
    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn json_of(row: &Row<'_>) -> rusqlite::Result<Value> {
    let mut object = Map::new();
    for (at, name) in row.as_ref().column_names().into_iter().enumerate() {
        let value = match row.get_ref(at)? {
            ValueRef::Null => Value::Null,
            ValueRef::Integer(number) => json!(number),
            ValueRef::Real(number) => json!(number),
            ValueRef::Text(text) => json!(String::from_utf8_lossy(text)),
            ValueRef::Blob(bytes) => json!(format!("{} bytes", bytes.len())),
        };
        object.insert(name.to_owned(), value);
    }
    Ok(Value::Object(object))
}
