//! Completion: what a client may write for a variable of a template.

use std::collections::HashMap;

use urika::value::FilePath;

use crate::error::Error;
use crate::resource::{Resource, Scope, Word};
use crate::store::Store;

/// The values of `variable` that begin with `written`, in the template that a client was given.
/// `known` are the values of other variables.
pub(crate) fn values(
    store: &Store,
    template: &str,
    variable: &str,
    written: &str,
    known: &HashMap<String, String>,
) -> Result<Vec<String>, Error> {
    let route = Resource::ROUTES.iter().find(|route| route.template() == template).ok_or(Error::NotFound)?;
    if !route.variables().contains(&variable) {
        return Err(Error::NotFound);
    }
    let known = |name: &str| known.get(name).map_or("", String::as_str);
    let words = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
    let all: Vec<String> = match (route.name(), variable) {
        // `{+path}` leaves reserved characters as they are, so the value is encoded already.
        ("File", "path") => {
            let paths = store.files.list();
            paths.iter().filter_map(|path| FilePath::parse(path).ok()).map(|path| path.to_string()).collect()
        }
        ("Table", "engine") => words(&["sqlite"]),
        ("Table", "database") => words(&[store.tables.name()]),
        ("Table", "table") => store.tables.list()?,
        ("Table", "id") => {
            let table = Word::try_from(known("table")).map_err(|_| Error::NotFound)?;
            store.tables.keys(&table)?.iter().map(ToString::to_string).collect()
        }
        ("Memory", "scope") => words(&["session", "global"]),
        ("Memory", "key") => {
            let scope = if known("scope") == "global" { Scope::Global } else { Scope::Session };
            store.memory.keys(scope).map(ToOwned::to_owned).collect()
        }
        ("Note", "id") => store.memory.notes().map(|id| id.to_string()).collect(),
        _ => Vec::new(),
    };
    Ok(all.into_iter().filter(|value| value.starts_with(written)).collect())
}
