//! Makes rows, keeps their number small so that no placeholder is lost, and remembers them.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;

use super::position::Position;
use super::{Filling, Piece, Placeholder, Row};
use crate::value::{Part, Shared, continued};

/// The maximum number of pieces in all rows of a string: the longer its rows, the fewer are kept.
const MOST_PIECES: usize = 1_024;
/// The rows of a string are remembered if there are at least this many, or if one has this many pieces.
const LEAST_ROWS: usize = 2;
const LEAST_PIECES: usize = 64;
/// The maximum number of remembered pieces. The oldest are forgotten first, since a branch usually continues a string
/// that was built shortly before.
const MOST_REMEMBERED: usize = 1 << 18;

/// Remembers the rows of the strings of one function, so that a string that several branches continue is followed only
/// once. The key is the address of its parts, which live as long as the program.
#[derive(Debug, Default)]
pub(super) struct Memo {
    function: usize,
    pieces: usize,
    rows: HashMap<*const Part, (Vec<Row>, bool)>,
    /// The strings, the oldest first.
    order: VecDeque<*const Part>,
}

impl Memo {
    /// Returns the rows of a string of a function, and whether they have all of its placeholders.
    pub(super) fn get(&self, parts: &[Part], function: usize) -> Option<(Vec<Row>, bool)> {
        let known = self.rows.get(&parts.as_ptr())?;
        (self.function == function).then(|| known.clone())
    }

    /// Remembers the rows of a string, and forgets those of other functions.
    pub(super) fn insert(&mut self, parts: &[Part], function: usize, rows: &[Row], is_all: bool) {
        if self.function != function {
            *self = Self { function, ..Self::default() };
        }
        if rows.len() < LEAST_ROWS && rows.iter().all(|row| row.len() < LEAST_PIECES) && is_all {
            return;
        }
        let pieces = |rows: &[Row]| rows.iter().map(Vec::len).sum::<usize>();
        self.pieces += pieces(rows);
        if let Some((before, _)) = self.rows.insert(parts.as_ptr(), (rows.to_vec(), is_all)) {
            self.pieces -= pieces(&before);
        }
        self.order.push_back(parts.as_ptr());
        while self.pieces > MOST_REMEMBERED
            && let Some(oldest) = self.order.pop_front()
        {
            let forgotten = self.rows.remove(&oldest);
            self.pieces -= forgotten.map_or(0, |(rows, _)| pieces(&rows));
        }
    }
}

/// Returns all values, or if there are more than `most`, those that no other value continues. A string that grows in
/// many branches has the placeholders of all the strings it continues, so none is lost.
pub(super) fn outermost(values: &[Shared], most: usize) -> Vec<&Shared> {
    let continued = if values.len() > most { continued(values) } else { HashSet::new() };
    values.iter().filter(|value| !continued.contains(&Arc::as_ptr(value))).collect()
}

/// Returns at most `most` rows, and fewer if they are long. The second value is true if they have all placeholders:
/// rows with a placeholder that no other row has are kept first.
pub(super) fn at_most(rows: Vec<Row>, most: usize) -> (Vec<Row>, bool) {
    let longest = rows.iter().map(Vec::len).max().unwrap_or_default().max(1);
    let most = most.min(MOST_PIECES / longest).max(1);
    if rows.len() <= most {
        return (rows, true);
    }
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|number| std::cmp::Reverse(rows[*number].len()));
    let mut seen = HashSet::new();
    let mut is_new = |number: &usize| {
        let placeholders = rows[*number].iter().filter_map(|piece| match piece {
            Piece::Placeholder(placeholder) => Some((placeholder.site, placeholder.place)),
            Piece::Text(..) => None,
        });
        placeholders.map(|placeholder| seen.insert(placeholder)).filter(|is_new| *is_new).count() > 0
    };
    let (new, old): (Vec<usize>, Vec<usize>) = order.into_iter().partition(|number| is_new(number));
    let is_all = new.len() <= most;
    let mut kept: Vec<usize> = new.into_iter().chain(old).take(most).collect();
    kept.sort_unstable();
    (kept.into_iter().map(|number| rows[number].clone()).collect(), is_all)
}

/// Returns each row with each end. If that is more than `most` rows, each row and each end occurs at least once.
///
/// A single row grows in place, so that a string of many parts is not copied for each part.
pub(super) fn combined(mut rows: Vec<Row>, mut ends: Vec<Row>, most: usize) -> Vec<Row> {
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

/// Returns the index of the piece at which a second URL begins in the host of the first. Such a row joins two
/// alternatives that never occur together, as in `{scheme}://https://{host}`.
pub(crate) fn second_url(row: &[Piece]) -> Option<usize> {
    // `Some(true)` within the host of the first URL, `Some(false)` after it.
    let mut is_open = None;
    for (number, piece) in row.iter().enumerate() {
        match piece {
            Piece::Text(text, _) if is_open == Some(true) && begins_url(text) => return Some(number),
            Piece::Text(text, _) if is_open.is_none() => {
                is_open = text.split_once("://").map(|(_, host)| !host.contains(['/', '?', '#']));
            }
            Piece::Text(text, _) if text.contains(['/', '?', '#']) => is_open = Some(false),
            Piece::Placeholder(_) if is_open == Some(true) => {
                if let Some(Piece::Text(next, _)) = row.get(number + 1)
                    && next.starts_with("://")
                {
                    return Some(number);
                }
            }
            _ => {}
        }
    }
    None
}

/// Returns whether a string begins with a scheme and an authority.
fn begins_url(text: &str) -> bool {
    let scheme = text.split_once("://").map_or("", |(scheme, _)| scheme);
    !scheme.is_empty() && scheme.chars().all(|c| c.is_ascii_lowercase())
}

/// Removes the rows that no run of the program builds, unless no other rows are left.
pub(super) fn without_impossible(rows: Vec<Row>) -> Vec<Row> {
    let (possible, others): (Vec<Row>, Vec<Row>) =
        rows.into_iter().partition(|row| second_url(row).is_none());
    if possible.is_empty() { others } else { possible }
}

/// Returns the placeholder of a value.
pub(super) fn placeholder(filling: Filling, value: &Shared, position: Position) -> Placeholder {
    Placeholder {
        site: position.site,
        place: position.place,
        function: position.function,
        ..Placeholder::new(filling, value.name(), value.variable())
    }
}

/// Returns the only row of a value that is a single placeholder.
pub(super) fn single(placeholder: Placeholder) -> Vec<Row> {
    vec![vec![Piece::Placeholder(placeholder)]]
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::fmt::Write as _;

    use super::super::Follower;
    use crate::audit;
    use crate::program::{Frame, Program};
    use crate::read;
    use crate::table::Table;
    use crate::verify::Types;

    fn program(body: &str) -> Program {
        let source = format!("fn f(client: &reqwest::Client, n: &str, c: u8, p: &P) {{ {body} }}");
        Program::new(vec![(0, read::read(&source, 0, true, &read::Macros::default()).unwrap())])
    }

    fn repeated(count: usize, statement: &str) -> String {
        let numbered = |number: usize| statement.replace('#', &number.to_string());
        (0..count).map(numbered).collect()
    }

    /// Returns the number of steps in which all strings of a function are followed, plus the pieces of their rows, and
    /// whether a string was cut.
    fn steps(body: &str) -> (usize, bool) {
        let (program, table, types) = (program(body), Table::read(None).unwrap(), Types::new());
        let follower = Follower::new(&program, &table, HashSet::new(), &types);
        let texts = program.functions[0].texts.iter();
        let (mut steps, mut is_cut) = (0, false);
        for text in texts {
            let rows = follower.rows(text, &Frame::alone(0));
            is_cut |= follower.was_cut();
            steps += follower.steps.get() as usize + rows.iter().map(Vec::len).sum::<usize>();
        }
        (steps, is_cut)
    }

    #[test]
    fn twice_as_many_branches_take_about_twice_as_many_steps() {
        let begin = "let mut u = format!(\"https://a.example/{n}\");";
        let mut said = String::new();
        for (name, branch) in [
            (
                "match",
                "u = match c { 0 => format!(\"{u}/a\"), 1 => format!(\"{u}/b\"), _ => format!(\"{u}/c\") };",
            ),
            ("kept", "u = match c { 0 => format!(\"{u}/a\"), 1 => format!(\"{u}/b\"), _ => u };"),
            ("push_str", "if c > # { u.push_str(\"/a\"); }"),
            ("values", VALUES),
        ] {
            let steps_of = |count| steps(&format!("{begin} {}", repeated(count, branch)));
            let ((few, _), (many, is_cut)) = (steps_of(75), steps_of(150));
            let _ = writeln!(said, "{name}: {few} {many} {is_cut}");
            assert!(many < 4 * few && (!is_cut || branch == VALUES), "{said}");
        }
        // A string with too many values is said not to be followed.
        let (_, is_cut) = steps(&format!("{begin} {}", repeated(400, VALUES)));
        assert!(is_cut);
    }

    const VALUES: &str = "u = if c > # { format!(\"{u}/{}\", p.a#) } else { format!(\"{u}/{}\", p.b#) };";

    #[test]
    fn twice_as_many_calls_of_a_builder_ask_for_about_twice_as_many_types() {
        let call = "if let Some(ref it) = p.x# { r = r.query(&[(\"x#\", &it.to_string())]); }";
        let asked = |count| {
            let body = format!("let mut r = client.get(BASE); {} r.send();", repeated(count, call));
            let program = program(&body);
            audit::audit(&program, &Table::read(None).unwrap(), &Types::new());
            program.asked.get()
        };
        let (few, many) = (asked(100), asked(200));
        assert!(many < 3 * few, "{few} {many}");
    }
}
