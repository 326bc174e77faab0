//! The form of a row: whether the row looks like a URL, and how the row is shown.

use std::borrow::Cow;

use crate::follow::{Filling, Hole, Piece};
use crate::table::Taken;
use crate::value::Place;

/// Names of values that are the base of a URL.
const BASES: &[&str] =
    &["url", "uri", "host", "endpoint", "base", "server", "api", "origin", "domain", "root", "address"];

/// Returns whether a row has a slash in a text of the program, and is no sentence.
pub(crate) fn has_slash(row: &[Piece]) -> bool {
    let row = &*merged(row);
    let texts =
        || row.iter().filter_map(|piece| if let Piece::Text(text, _) = piece { Some(text) } else { None });
    let is_behind_base = match row {
        [Piece::Hole(hole), Piece::Text(text, _), ..] if is_base(hole) => text.contains(['/', '?']),
        [Piece::Text(text, _), ..] => text.contains(['/', '?']),
        [Piece::Hole(_), Piece::Text(text, _), ..] => text.starts_with(['/', '?']),
        _ => texts().any(|text| text.contains(['/', '?'])),
    };
    is_behind_base && !texts().any(|text| text.contains([' ', '\n', ':']) && !text.contains("://"))
}

/// Returns a row in which no text follows a text: `https` and `://` are one.
pub(crate) fn merged(row: &[Piece]) -> Cow<'_, [Piece]> {
    if !row.windows(2).any(|pair| matches!(pair, [Piece::Text(..), Piece::Text(..)])) {
        return Cow::Borrowed(row);
    }
    let mut all: Vec<Piece> = Vec::new();
    for piece in row {
        match (all.last_mut(), piece) {
            (Some(Piece::Text(before, _)), Piece::Text(text, _)) => {
                *before = format!("{before}{text}").into();
            }
            _ => all.push(piece.clone()),
        }
    }
    Cow::Owned(all)
}

/// Returns whether a row begins with `//` and a host, as links of a page and full names of resources do.
pub(crate) fn is_network_path(row: &[Piece]) -> bool {
    matches!(row.first(), Some(Piece::Text(text, _)) if text.starts_with("//"))
}

/// Returns whether a row has the form of a URL.
pub(crate) fn looks_like_url(row: &[Piece], taken: Taken) -> bool {
    if taken == Taken::Fragment {
        return row.iter().any(|piece| matches!(piece, Piece::Text(text, _) if text.ends_with('=')));
    }
    match &*merged(row) {
        [Piece::Text(text, _), ..] => {
            let is_absolute =
                ["http://", "https://", "ws://", "wss://"].iter().any(|start| text.starts_with(start))
                    || matches!(&**text, "http:" | "https:");
            is_absolute
                || has_user(row)
                || (text.starts_with('/') && text.len() > 1)
                || (text.starts_with('/') && row.len() > 1)
                || matches!(taken, Taken::Query | Taken::Path | Taken::Host) && row.len() > 1
        }
        [Piece::Hole(hole), Piece::Text(next, _), ..] => {
            (is_base(hole) && next.starts_with(['/', '?']))
                || next.starts_with("://")
                || (is_whole(hole) && next.contains('/'))
        }
        // `{base}{prefix}/users`
        [Piece::Hole(hole), Piece::Hole(_), Piece::Text(next, _), ..] => {
            is_base(hole) && next.starts_with(['/', '?'])
        }
        _ => false,
    }
}

/// Returns whether a row has a user before its host, as the address of a database has.
pub(crate) fn has_user(row: &[Piece]) -> bool {
    let [Piece::Text(text, _), rest @ ..] = row else { return false };
    let Some((scheme, before)) = text.split_once("://") else { return false };
    let ends = |text: &str| text.contains(['/', '?', '#', ' ']);
    let mut behind =
        rest.iter().filter_map(|piece| if let Piece::Text(text, _) = piece { Some(text) } else { None });
    scheme.chars().all(|c| c.is_ascii_alphanumeric() || c == '+')
        && !ends(before)
        && behind
            .find(|text| text.contains('@') || ends(text))
            .is_some_and(|text| !ends(text.split('@').next().unwrap_or(text)))
}

/// Returns whether a value is the base of a URL, by its type or name.
fn is_base(hole: &Hole) -> bool {
    let name = hole.name.to_ascii_lowercase();
    hole.filling == Filling::Url || BASES.iter().any(|base| name.contains(base))
}

/// Returns whether a value is a whole URL: behind one that ends in a slash, the text continues with a segment.
pub(crate) fn is_whole(hole: &Hole) -> bool {
    let name = hole.name.to_ascii_lowercase();
    let name = name.trim_end_matches("()");
    hole.filling == Filling::Url || ["url", "uri", "endpoint"].iter().any(|word| name.ends_with(word))
}

/// The length from which on a text is not shown. Each finding of the text has a copy.
const LONGEST: usize = 2_048;

/// Returns the text of a row, with names in its holes. A long one is cut.
pub(crate) fn shape(row: &[Piece]) -> String {
    let mut shape = String::new();
    for piece in row {
        if shape.len() > LONGEST {
            shape.push('…');
            break;
        }
        match piece {
            Piece::Text(text, _) => push_literal(&mut shape, text),
            Piece::Hole(hole) => {
                shape.push('{');
                shape.push_str(hole.variable.rsplit('.').next().unwrap_or_default().trim_end_matches("()"));
                shape.push('}');
            }
        }
    }
    shape
}

/// Appends a literal. A variable of a template stays; any other brace is written twice, as in `format!`.
fn push_literal(shape: &mut String, mut text: &str) {
    while let Some(at) = text.find(['{', '}']) {
        let (before, rest) = text.split_at(at);
        shape.push_str(before);
        let end = variable_end(rest);
        match end {
            Some(end) => shape.push_str(&rest[..end]),
            None => shape.extend([&rest[..1], &rest[..1]]),
        }
        text = &rest[end.unwrap_or(1)..];
    }
    shape.push_str(text);
}

/// Returns the end of the variable `{name}` with which a text begins.
fn variable_end(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('{')?;
    let (name, _) = inside.split_once('}')?;
    let is_sign = |c: char| c.is_alphanumeric() || "_-.:*+?,&#;/|".contains(c);
    (!name.is_empty() && name.chars().all(is_sign)).then_some(name.len() + 2)
}

/// Returns the place of the first literal.
pub(crate) fn first_place(row: &[Piece]) -> Option<Place> {
    row.iter().find_map(|piece| match piece {
        Piece::Text(_, place) => Some(*place),
        Piece::Hole(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_is_a_template() {
        let text = |text: &str| Piece::Text(text.into(), Place::default());
        for (literal, wanted) in [
            ("/users/{id}", "/users/{id}"),
            ("/{+path}{?q,page*}", "/{+path}{?q,page*}"),
            ("/{v=====", "/{{v====="),
            ("/a}b{", "/a}}b{{"),
            ("/{{id}}", "/{{{id}}}"),
            ("/{}/{a b}", "/{{}}/{{a b}}"),
        ] {
            assert_eq!(shape(&[text(literal)]), wanted);
        }
    }
}
