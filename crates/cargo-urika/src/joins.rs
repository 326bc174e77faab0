//! Finds bases that are joined with no slash or with two, and calls of `Url::join` that drop a segment.

use std::rc::Rc;

use urika::{Uri, UriRef};

use crate::follow::{Filling, Follower, Piece, Row};
use crate::program::Frame;
use crate::value::{Call, Callee, Place, Shared, Type, Value};

/// A place where two strings are joined, with the mistake.
#[derive(Debug)]
pub(crate) struct Seam {
    pub(crate) place: Place,
    pub(crate) message: String,
}

/// Finds the first two strings of a row that are joined with no slash or with two. Each text is read once: rows may
/// have many.
pub(crate) fn seam(row: &Row) -> Option<Seam> {
    let (mut before, mut behind_scheme) = (String::new(), None);
    // An empty text between two pieces of one literal joins nothing.
    let is_empty = |piece: &&Piece| matches!(piece, Piece::Text(text, _) if text.is_empty());
    let row: Vec<&Piece> = row.iter().filter(|piece| !is_empty(piece)).collect();
    for (number, pair) in row.windows(2).enumerate() {
        let Piece::Text(text, place) = pair[0] else {
            before.push('{');
            continue;
        };
        if text.contains(['?', '#']) {
            return None;
        }
        // The last signs before the text may be the first ones of `://`.
        let from = before.len().saturating_sub(2);
        before.push_str(text);
        behind_scheme = behind_scheme.or_else(|| {
            let colon = before.as_bytes()[from..].windows(3).position(|signs| signs == b"://")?;
            Some(from + colon + 3)
        });
        let (Piece::Text(next, of_next), Some(start)) = (pair[1], behind_scheme) else { continue };
        if place == of_next {
            continue;
        }
        if let Some(message) = fault_at_seam(&before, start, next, number == 0) {
            return Some(Seam { place: *of_next, message });
        }
    }
    None
}

/// Returns the mistake between two strings; the scheme ends at `start`. A missing slash counts only after a whole
/// base.
fn fault_at_seam(before: &str, start: usize, next: &str, is_first: bool) -> Option<String> {
    let rest = &before[start..];
    if rest.ends_with('/') && next.starts_with('/') && !rest.starts_with('/') {
        return Some(format!("gives `{before}{}`: two slashes", shortened(next)));
    }
    let is_word = rest.ends_with(|c: char| c.is_ascii_alphanumeric())
        && next.starts_with(|c: char| c.is_ascii_alphabetic());
    if !is_first || !is_word || next.contains("://") {
        return None;
    }
    let is_host = !rest.contains('/') && rest.contains(['.', ':']);
    let is_path = rest.contains('/') && next.contains('/');
    let fault = if is_host {
        "another host"
    } else if is_path {
        "no slash"
    } else {
        return None;
    };
    Some(format!("gives `{before}{}`: {fault}", shortened(next)))
}

/// Returns the text up to its first segment.
fn shortened(text: &str) -> String {
    match text.char_indices().skip(1).find(|(_, c)| matches!(c, '/' | '?' | '#')) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Finds the segment of the base that `base.join(reference)` drops.
pub(crate) fn dropped<'a>(follower: &Follower<'a>, call: &'a Call, frame: &Rc<Frame<'a>>) -> Option<String> {
    let (Callee::Method(receiver, ..), [reference]) = (&call.callee, &call.args[..]) else { return None };
    let program = follower.program;
    if program.resolve(&program.type_of(receiver, frame, 0)) != Type::Url {
        return None;
    }
    let rows = follower.rows(reference, frame);
    let [row] = &rows[..] else { return None };
    let start = match row.first()? {
        Piece::Text(text, _) => &**text,
        Piece::Placeholder(placeholder) if placeholder.filling == Filling::Safe => "1",
        Piece::Placeholder(_) => return None,
    };
    if start.is_empty() || start.starts_with(['?', '#', '.']) || start.contains("//") {
        return None;
    }
    match joined(follower, receiver, frame) {
        Some(last) if !start.starts_with('/') => {
            let last = segment(&last)?;
            Some(format!("drops `{last}`, which was joined before it: write `{last}/` there"))
        }
        Some(_) => None,
        None => joined_base(&base(follower, receiver, frame)?, start, row),
    }
}

/// Returns the segments of a known base that a reference drops.
fn joined_base(base: &str, start: &str, row: &Row) -> Option<String> {
    let uri = Uri::parse(base).ok()?;
    let path = uri.path().as_str();
    let whole = match &row[..] {
        [Piece::Text(text, _)] => text,
        _ => start,
    };
    let reference = UriRef::parse(whole).ok()?;
    if start.starts_with('/') {
        // A base with a slash at its end is a folder; the author meant the reference to be in it.
        let is_kept = start.starts_with(path) || path == "/" || !path.ends_with('/');
        return (!is_kept)
            .then(|| format!("drops `{path}` from the base, and gives `{}`", uri.resolve(reference)));
    }
    let last = segment(path)?;
    Some(format!("drops `{last}` from the base, and gives `{}`", uri.resolve(reference)))
}

/// Returns the last segment of a path, unless the path ends in a slash.
fn segment(path: &str) -> Option<&str> {
    path.rsplit('/').next().filter(|last| !last.is_empty() && !last.contains('.'))
}

/// Returns the text of a reference that is the result of another join.
fn joined<'a>(follower: &Follower<'a>, value: &'a Shared, frame: &Rc<Frame<'a>>) -> Option<String> {
    let Value::Call(call) = &**value else { return None };
    let (Callee::Method(_, name, _), [reference]) = (&call.callee, &call.args[..]) else { return None };
    if &**name != "join" {
        return None;
    }
    match &follower.rows(reference, frame)[..] {
        [row] => match row.last()? {
            Piece::Text(text, _) if !text.contains(['?', '#']) => Some(text.to_string()),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the text of a base that is parsed from a literal.
fn base<'a>(follower: &Follower<'a>, value: &'a Shared, frame: &Rc<Frame<'a>>) -> Option<String> {
    let text = match &**value {
        Value::Call(call) => match &call.callee {
            Callee::Path(_, name) if matches!(&**name, "parse" | "from_str" | "try_from") => {
                call.args.first()?
            }
            Callee::Method(receiver, name, _) if &**name == "parse" => receiver,
            _ => return None,
        },
        Value::Constant(name) => match follower.program.constants(name) {
            [only] => return base(follower, only, frame),
            _ => return None,
        },
        _ => return None,
    };
    match &follower.rows(text, frame)[..] {
        [row] => row
            .iter()
            .map(|piece| if let Piece::Text(text, _) = piece { Some(&**text) } else { None })
            .collect(),
        _ => None,
    }
}
