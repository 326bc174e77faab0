//! Remembers the rows of texts, so that a text that several branches continue is followed once.

use std::collections::HashMap;

use super::Row;
use crate::value::Part;

/// The number of branches of a text from which on its rows are kept.
const LEAST_ROWS: usize = 2;
/// The number of pieces that are kept. Branches continue the texts just before them: those are kept again.
const MOST_PIECES: usize = 1 << 20;

/// The rows of the texts of one function. Values live as long as the program: an address names one text.
#[derive(Debug, Default)]
pub(super) struct Memo {
    function: usize,
    pieces: usize,
    rows: HashMap<*const Part, Vec<Row>>,
}

impl Memo {
    /// Returns the rows of a text of a function.
    pub(super) fn get(&self, parts: &[Part], function: usize) -> Option<Vec<Row>> {
        let known = self.rows.get(&parts.as_ptr())?;
        (self.function == function).then(|| known.clone())
    }

    /// Keeps the rows of a text, and drops those of other functions.
    pub(super) fn insert(&mut self, parts: &[Part], function: usize, rows: &[Row]) {
        if self.function != function || self.pieces > MOST_PIECES {
            self.rows.clear();
            (self.function, self.pieces) = (function, 0);
        }
        if rows.len() >= LEAST_ROWS {
            self.pieces += rows.iter().map(Vec::len).sum::<usize>();
            self.rows.insert(parts.as_ptr(), rows.to_vec());
        }
    }
}
