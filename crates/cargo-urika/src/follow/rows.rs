//! Makes rows, and keeps their number small, so that no hole is lost.

use std::collections::HashSet;

use super::position::Position;
use super::{Filling, Hole, Piece, Row};
use crate::value::Shared;

/// Returns at most so many rows. A row with a hole that the others do not have is kept first.
pub(super) fn covering(rows: Vec<Row>, most: usize) -> Vec<Row> {
    if rows.len() <= most {
        return rows;
    }
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|number| std::cmp::Reverse(rows[*number].len()));
    let mut seen = HashSet::new();
    let mut is_new = |number: &usize| {
        let holes = rows[*number].iter().filter_map(|piece| match piece {
            Piece::Hole(hole) => Some((hole.site, hole.place)),
            Piece::Text(..) => None,
        });
        holes.map(|hole| seen.insert(hole)).filter(|is_new| *is_new).count() > 0
    };
    let (new, old): (Vec<usize>, Vec<usize>) = order.into_iter().partition(|number| is_new(number));
    let mut kept: Vec<usize> = new.into_iter().chain(old).take(most).collect();
    kept.sort_unstable();
    kept.into_iter().map(|number| rows[number].clone()).collect()
}

/// Returns the rows with each of the ends. Where these are too many, each row and each end occurs once.
///
/// A row grows in place where it can: a text of many parts would otherwise be copied for each part.
pub(super) fn continued(mut rows: Vec<Row>, mut ends: Vec<Row>, most: usize) -> Vec<Row> {
    if rows.is_empty() || ends.is_empty() {
        return Vec::new();
    }
    match (&mut rows[..], &mut ends[..]) {
        ([row], _) if row.is_empty() => return ends,
        ([row], [end]) => {
            row.append(end);
            return rows;
        }
        _ => {}
    }
    let are_many = rows.len() * ends.len() > most;
    if ends.len() == 1 || are_many && rows.len() >= ends.len() {
        for (row, end) in rows.iter_mut().zip(ends.iter().cycle()) {
            row.extend(end.iter().cloned());
        }
        return rows;
    }
    let joined = |row: &Row, end: &Row| row.iter().chain(end).cloned().collect();
    if are_many {
        return rows.iter().cycle().zip(&ends).map(|(row, end)| joined(row, end)).collect();
    }
    rows.iter().flat_map(|row| ends.iter().map(move |end| joined(row, end))).collect()
}

/// Returns the hole of a value.
pub(super) fn hole(filling: Filling, value: &Shared, at: Position) -> Hole {
    Hole {
        filling,
        name: value.name(),
        variable: value.variable(),
        is_param: false,
        of_settings: false,
        of_request: false,
        of_query: false,
        site: at.site,
        place: at.place,
        function: at.function,
    }
}

/// Returns the rows of a value that is one hole.
pub(super) fn single(hole: Hole) -> Vec<Row> {
    vec![vec![Piece::Hole(hole)]]
}
