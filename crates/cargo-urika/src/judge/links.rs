//! Finds the URLs in a `Link` header, in Markdown and in HTML.

use crate::follow::Piece;

/// Returns the URLs of a `Link` header: the pieces between `<` and `>`.
pub(crate) fn links(row: &[Piece]) -> Vec<Vec<Piece>> {
    let mut found: Vec<Vec<Piece>> = Vec::new();
    let mut is_inside = false;
    for piece in row {
        match piece {
            Piece::Text(text, place) => {
                for part in text.split_inclusive(['<', '>']) {
                    let url = part.trim_end_matches(['<', '>']);
                    if let (true, Some(last)) = (is_inside && !url.is_empty(), found.last_mut()) {
                        last.push(Piece::Text(url.into(), *place));
                    }
                    if part.ends_with(['<', '>']) {
                        is_inside = part.ends_with('<');
                    }
                    if part.ends_with('<') {
                        found.push(Vec::new());
                    }
                }
            }
            Piece::Placeholder(_) => {
                if let (true, Some(last)) = (is_inside, found.last_mut()) {
                    last.push(piece.clone());
                }
            }
        }
    }
    found
}

/// The beginnings of links in Markdown and HTML, each with its end.
const LINKS: &[(&str, char)] = &[("](", ')'), ("href=\"", '"'), ("src=\"", '"'), ("href='", '\'')];

/// Returns the URLs of links in a sentence or a page.
pub(crate) fn links_in(row: &[Piece]) -> Vec<Vec<Piece>> {
    let mut found: Vec<Vec<Piece>> = Vec::new();
    let mut end = None;
    for piece in row {
        let Piece::Text(text, place) = piece else {
            if let (Some(_), Some(last)) = (end, found.last_mut()) {
                last.push(piece.clone());
            }
            continue;
        };
        let mut rest = &**text;
        while !rest.is_empty() {
            if let Some(sign) = end {
                let closing = rest.find(|c: char| c == sign || c.is_whitespace());
                if let (true, Some(last)) = (closing != Some(0), found.last_mut()) {
                    last.push(Piece::Text(rest[..closing.unwrap_or(rest.len())].into(), *place));
                }
                let Some(closing) = closing else { break };
                (end, rest) = (None, &rest[closing..]);
            } else {
                let begins =
                    LINKS.iter().filter_map(|(start, sign)| Some((rest.find(start)? + start.len(), *sign)));
                let Some((begin, sign)) = begins.min() else { break };
                (end, rest) = (Some(sign), &rest[begin..]);
                found.push(Vec::new());
            }
        }
    }
    found
}
