//! Where a route goes on by itself, once the tree has read some segments of its path: what these
//! were of, and the steps that are left.

use urika_runtime::template::Modifier;

use crate::model::template::reversal::{Move, Way};

/// What ends a path segment.
const SEGMENT: u128 = 1 << b'/' | 1 << b'?' | 1 << b'#';

/// The rest of a way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Resume {
    /// The uses that have been read, each with the number of its segment.
    pub(super) values: Vec<(usize, usize)>,
    /// The steps that are left of the path.
    pub(super) moves: Vec<Move>,
}

/// The ways on after no segment, after one, and so forth, as far as each segment is one literal or
/// one value.
pub(super) fn resumes(way: &Way) -> Vec<Resume> {
    let mut all = vec![Resume { values: Vec::new(), moves: way.path.clone() }];
    while let Some(next) = all.last().and_then(|last| last.next(way, all.len() - 1)) {
        all.push(next);
    }
    all
}

impl Resume {
    /// After one segment more.
    fn next(&self, way: &Way, segment: usize) -> Option<Self> {
        let (first, moves) = self.moves.split_first()?;
        let Move::Literal(text) = first else { return None };
        let text = text.strip_prefix('/')?;
        let mut next = Self { values: self.values.clone(), moves: moves.to_vec() };
        if let Some(slash) = text.find('/') {
            next.moves.insert(0, Move::Literal(text[slash..].to_owned()));
            return Some(next);
        }
        if text.is_empty() {
            if let Some((of, behind)) = value(way, moves) {
                next.values.push((of, segment));
                next.moves = behind.to_vec();
            }
        }
        ends_segment(&next.moves).then_some(next)
    }
}

/// A value that fills its segment, if one comes next.
fn value<'w>(way: &Way, moves: &'w [Move]) -> Option<(usize, &'w [Move])> {
    let (first, behind) = moves.split_first()?;
    let Move::Value { uses, lead: None, stops: SEGMENT, suffix, is_reserved: false, .. } = first else {
        return None;
    };
    let [of] = uses.as_slice() else { return None };
    let is_one = way.uses[*of].modifier != Modifier::Explode;
    (is_one && suffix.is_empty()).then_some((*of, behind))
}

/// Whether what follows, if it is there, begins with a slash.
fn ends_segment(moves: &[Move]) -> bool {
    for step in moves {
        match step {
            Move::Literal(text) => return text.starts_with('/'),
            Move::Value { lead: Some(b'/'), .. } => {}
            Move::Backwards { lead: Some(b'/'), .. } => return true,
            _ => return false,
        }
    }
    true
}
