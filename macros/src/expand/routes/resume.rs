//! Finds where a route goes on by itself once the tree has read some segments of its path: the values in
//! these segments, and the remaining steps.

use crate::expand::template::reverse::segment_of;
use crate::model::template::reversal::{Move, Value, Way};

/// The rest of a way back.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Resume {
    /// The uses whose values have been read, each with the number of its segment.
    pub(super) values: Vec<(usize, usize)>,
    /// The remaining steps of the path.
    pub(super) moves: Vec<Move>,
}

/// Returns the way behind this many segments, or behind fewer if the way cannot be cut there, and the number
/// of segments. Each of these segments is one literal or one value.
pub(super) fn resume(way: &Way, segments: usize) -> (Resume, usize) {
    let mut at = Cursor { values: Vec::new(), text: None, moves: &way.path };
    let mut count = 0;
    while count < segments && at.pass(way, count).is_some() {
        count += 1;
    }
    let mut moves = at.moves.to_vec();
    if let Some(text) = at.text {
        moves.insert(0, Move::Literal(text.to_owned()));
    }
    (Resume { values: at.values, moves }, count)
}

/// A place between two segments.
struct Cursor<'w> {
    values: Vec<(usize, usize)>,
    /// The rest of a literal.
    text: Option<&'w str>,
    moves: &'w [Move],
}

impl Cursor<'_> {
    /// Goes on by one segment, if possible.
    fn pass(&mut self, way: &Way, segment: usize) -> Option<()> {
        let (text, moves) = match (self.text, self.moves) {
            (Some(text), moves) => (text, moves),
            (None, [Move::Literal(text), moves @ ..]) => (text.as_str(), moves),
            (None, _) => return None,
        };
        let text = text.strip_prefix('/')?;
        if let Some(slash) = text.find('/') {
            (self.text, self.moves) = (Some(&text[slash..]), moves);
            return Some(());
        }
        let found = if text.is_empty() { value(way, moves) } else { None };
        let behind = found.map_or(moves, |(_, behind)| behind);
        if !ends_segment(behind) {
            return None;
        }
        self.values.extend(found.map(|(of, _)| (of, segment)));
        (self.text, self.moves) = (None, behind);
        Some(())
    }
}

/// Returns the value that fills the next segment, if a value comes next.
fn value<'w>(way: &Way, moves: &'w [Move]) -> Option<(usize, &'w [Move])> {
    let (first, behind) = moves.split_first()?;
    Some((segment_of(way, first)?, behind))
}

/// Returns whether the text behind a value begins with a slash, if there is any.
fn ends_segment(moves: &[Move]) -> bool {
    for step in moves {
        match step {
            Move::Literal(text) => return text.starts_with('/'),
            Move::Value(Value { lead: Some(b'/'), .. }) => {}
            Move::Backwards { open: Value { lead: Some(b'/'), .. }, .. } => return true,
            _ => return false,
        }
    }
    true
}
