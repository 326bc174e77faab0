//! Values and notes that the server keeps in memory while it runs.

use std::collections::BTreeMap;

use crate::resource::Scope;

/// Values by scope and key, and notes by number.
pub(crate) struct Memory {
    pieces: BTreeMap<(Scope, String), String>,
    notes: BTreeMap<u32, String>,
}

impl Memory {
    /// Returns the initial values.
    pub(crate) fn new() -> Self {
        let piece = |scope, key: &str, text: &str| ((scope, key.to_owned()), text.to_owned());
        Self {
            pieces: BTreeMap::from([
                piece(Scope::Session, "context", "The user asks about the shop."),
                piece(Scope::Session, "last query", "users by name"),
                piece(Scope::Global, "config", "verbose = false"),
            ]),
            notes: BTreeMap::from([(1, "# To do\n\n- count the stock\n".to_owned())]),
        }
    }

    pub(crate) fn piece(&self, scope: Scope, key: &str) -> Option<&str> {
        self.pieces.get(&(scope, key.to_owned())).map(String::as_str)
    }

    /// Returns the keys of a scope, in order.
    pub(crate) fn keys(&self, scope: Scope) -> impl Iterator<Item = &str> {
        self.pieces.keys().filter(move |(of, _)| *of == scope).map(|(_, key)| key.as_str())
    }

    pub(crate) fn note(&self, id: u32) -> Option<&str> {
        self.notes.get(&id).map(String::as_str)
    }

    /// Returns the numbers of the notes, in order.
    pub(crate) fn notes(&self) -> impl Iterator<Item = u32> {
        self.notes.keys().copied()
    }
}
