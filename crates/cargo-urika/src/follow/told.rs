//! Values whose types the compiler has told.

use std::rc::Rc;

use super::{Filling, Follower, Piece, Row};
use crate::program::Frame;
use crate::value::{Place, Type};
use crate::verify::Told;

impl<'a> Follower<'a> {
    /// Gives the rows of the value at a place the type that the compiler has told. Holes about whose text more is
    /// known stay: an encoder writes a `String`, too.
    pub(super) fn told(&self, rows: Vec<Row>, place: Place, frame: &Rc<Frame<'a>>) -> Vec<Row> {
        let Some(Some(Told { ty, .. })) = self.told.get(&place) else { return rows };
        let resolved = self.program.resolve(ty);
        let mut found = Vec::with_capacity(rows.len());
        for mut row in rows {
            if let [Piece::Hole(hole)] = &mut row[..] {
                match (hole.filling, &resolved) {
                    (Filling::Text { .. } | Filling::Callers, Type::Safe) => hole.filling = Filling::Safe,
                    (Filling::Text { .. }, Type::Url) => hole.filling = Filling::Url,
                    (Filling::Text { .. }, Type::Text) => hole.filling = Filling::Text { certain: true },
                    (Filling::Text { .. }, _) => {
                        found.extend(self.displayed(hole.clone(), ty, frame));
                        continue;
                    }
                    _ => {}
                }
            }
            found.push(row);
        }
        found
    }
}
