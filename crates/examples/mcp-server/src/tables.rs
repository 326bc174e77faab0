//! The tables of one `SQLite` database, as JSON.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags, Row};
use serde_json::{Map, Value, json};

use crate::error::Error;
use crate::resource::Word;

/// How many rows of a table are shown.
const SHOWN: u32 = 100;

/// A database whose tables are served.
pub(crate) struct Tables {
    /// The name of its file, without extension.
    name: String,
    connection: Mutex<Connection>,
}

impl Tables {
    pub(crate) fn open(file: &Path) -> rusqlite::Result<Self> {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        // A file that is no database opens as well, and only the first query says so.
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
        Ok(Self { name, connection: Mutex::new(connection) })
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The names of the tables, in order.
    pub(crate) fn list(&self) -> Result<Vec<String>, Error> {
        let connection = self.connection();
        let mut query = connection.prepare(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
        )?;
        let names = query.query_map([], |row| row.get(0))?;
        Ok(names.collect::<Result<_, _>>()?)
    }

    /// The keys of the first rows, in order.
    pub(crate) fn keys(&self, table: &Word) -> Result<Vec<i64>, Error> {
        self.check(table)?;
        let connection = self.connection();
        let mut query =
            connection.prepare(&format!("SELECT rowid FROM \"{}\" LIMIT {SHOWN}", table.as_str()))?;
        let keys = query.query_map([], |row| row.get(0))?;
        Ok(keys.collect::<Result<_, _>>()?)
    }

    /// One row, or the first ones.
    pub(crate) fn read(&self, database: &Word, table: &Word, id: Option<u32>) -> Result<Value, Error> {
        if database.as_str() != self.name {
            return Err(Error::NotFound);
        }
        self.check(table)?;
        let connection = self.connection();
        // The name is that of a table that is there, and a `Word` has no quotation mark.
        let from = format!("SELECT * FROM \"{}\"", table.as_str());
        if let Some(id) = id {
            return Ok(connection.query_row(&format!("{from} WHERE rowid = ?1"), [id], json_of)?);
        }
        let mut query = connection.prepare(&format!("{from} LIMIT {SHOWN}"))?;
        let rows = query.query_map([], json_of)?;
        Ok(Value::Array(rows.collect::<Result<_, _>>()?))
    }

    fn check(&self, table: &Word) -> Result<(), Error> {
        let is_there = self.list()?.iter().any(|name| name == table.as_str());
        if is_there { Ok(()) } else { Err(Error::NotFound) }
    }

    /// Nothing that is written here could be left half done, so a lock that is poisoned is as good.
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
