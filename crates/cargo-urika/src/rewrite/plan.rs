//! Plans the rewrite of a site: the URI that `uri_format!` can build, and the text that stays before it.

use super::parts::{BASE, BEHIND, Part, QUERY, Role, behind, refusal};
use super::planned::{Known, Plan, PlannedPiece, Refused, Run, encoded, name};
use super::sites::Form;
use super::write::Writer;
use super::{Hole, Piece, Site, names};

const SLASH: &str = "a caller, a test or `join` passes text with `/`, `:`, `,` or the like, whose bytes would change: write `{+path}` with a `RelPath`, or name the value with `--escape`";
pub(crate) const PRINTS: &str =
    "the `Display` of its type may write several segments: pass `--segment TYPE` if it never does";
const DEBUG: &str = "the value is formatted with `{:?}`";
const FORMAT: &str = "its format may write characters that would be escaped: format the number first";
const CHECKED: &str = "the audit finds nothing wrong with the value: it may already be encoded or checked";
const MIDDLE: &str = "the string does not begin with a part of a URL";
const FRONT: &str = "the text before the value is written elsewhere: write both as one `uri_format!`";
const COMMENT: &str = "the call contains a comment";
const CUT: &str =
    "another value in the string stays unchanged, so the template would end in the middle of the URL";

/// Plans the rewrite of a site so that the values in `wanted` are encoded. `map_err` converts urika's error
/// to one of the program.
///
/// # Errors
///
/// Fails with the reasons why every rewrite would change the type, or more bytes than those of the values.
pub(crate) fn plan(
    site: &Site,
    source: &str,
    known: &dyn Fn(&Hole) -> Known,
    wanted: &dyn Fn(&Hole) -> bool,
    map_err: Option<&str>,
) -> Result<Plan, Refused> {
    if site.has_comment {
        return Err(COMMENT.into());
    }
    if matches!((&site.form, &site.pieces[..]), (Form::Push(_), [Piece::Hole(_), ..])) {
        return Err(FRONT.into());
    }
    let bits = bits(site, known, wanted);
    let holes = bits.iter().filter_map(|bit| match bit {
        PlannedPiece::Kept { hole, why, .. } => Some((hole.place, *why)),
        _ => None,
    });
    let refused = |why| Refused { why, holes: holes.clone().collect() };
    let is_wanted = |bit: &PlannedPiece<'_>| matches!(bit, PlannedPiece::Data { hole, .. } if wanted(hole));
    let first = bits.iter().position(is_wanted).ok_or_else(|| refused(MIDDLE))?;
    let run = run(&bits, first).map_err(refused)?;
    Writer::new(site, source).plan(&bits, &run, map_err).map_err(refused)
}

/// Returns the run around the first wanted value. It begins after the base and ends with the text.
fn run(bits: &[PlannedPiece<'_>], first: usize) -> Result<Run, &'static str> {
    let is_kept =
        |bit: &PlannedPiece<'_>| matches!(bit, PlannedPiece::Kept { .. } | PlannedPiece::Folder { .. });
    let start = bits[..first].iter().rposition(is_kept).map_or(0, |last| last + 1);
    let is_inside = |bit: &PlannedPiece<'_>| matches!(bit, PlannedPiece::Kept { is_inside: true, .. });
    if bits[first..].iter().any(is_kept) || bits[..start].iter().any(is_inside) {
        return Err(CUT);
    }
    let skipped = match (&bits[start], &bits[..start]) {
        (PlannedPiece::Text(first), _) => begin(first)?,
        (_, [.., PlannedPiece::Folder { .. }]) => 0,
        _ => return Err(BEHIND),
    };
    Ok(Run { bits: start..bits.len(), skipped })
}

/// Returns the bytes of the first text that stay before the URI.
fn begin(first: &str) -> Result<usize, &'static str> {
    let end = first.find(['/', '?', '#']).unwrap_or(first.len());
    // Letters after a base may belong to its host, unless a slash or a similar character follows.
    match first.chars().next() {
        Some('/' | '?' | '#') => Ok(0),
        Some('&') => Err(QUERY),
        Some(c) if c.is_ascii_alphanumeric() || c == '_' => match &first[..end] {
            before if before.contains('=') => Err(QUERY),
            before if before.len() < first.len() => Ok(0),
            _ => Err(MIDDLE),
        },
        _ => Err(MIDDLE),
    }
}

/// Gives each hole its role.
fn bits<'s>(
    site: &'s Site,
    known: &dyn Fn(&Hole) -> Known,
    wanted: &dyn Fn(&Hole) -> bool,
) -> Vec<PlannedPiece<'s>> {
    let mut part = Part::Start;
    let mut before = String::new();
    let mut bits = Vec::new();
    for (index, piece) in site.pieces.iter().enumerate() {
        match piece {
            Piece::Text(text) => {
                part = behind(part, text, &mut before);
                bits.push(PlannedPiece::Text(text));
            }
            Piece::Hole(hole) => {
                let next = match site.pieces.get(index + 1) {
                    Some(Piece::Text(text)) => text.as_str(),
                    Some(Piece::Hole(_)) => "{",
                    None => "",
                };
                let known = known(hole);
                if known == Known::Folder && matches!(part, Part::Start | Part::Base | Part::Path) {
                    bits.push(PlannedPiece::Folder { hole });
                    part = Part::Path;
                    before.clear();
                    continue;
                }
                let is_owned =
                    matches!(&site.pieces[..index], [.., Piece::Hole(_), Piece::Text(slash)] if slash == "/");
                let is_path = names::is_path(&name(site, hole), is_owned);
                let why = refusal(part, &before, next, is_path)
                    .or_else(|| kept(site, hole, known, wanted(hole), Role::of(part, &before, next)));
                bits.push(match why {
                    Some(why) => PlannedPiece::Kept { hole, why, is_inside: part.is_inside() },
                    None => PlannedPiece::Data { hole, known, role: Role::of(part, &before, next) },
                });
                if part == Part::Start {
                    part = Part::Base;
                }
                before.push('{');
            }
        }
    }
    bits
}

/// Returns the reason why a value stays, although its place could be a variable.
fn kept(site: &Site, hole: &Hole, known: Known, is_wanted: bool, role: Role) -> Option<&'static str> {
    match known {
        Known::Kept(why) => Some(why),
        Known::Folder => Some(BASE),
        Known::Several => Some(SLASH),
        _ if hole.spec.contains('?') => Some(DEBUG),
        Known::Stable => (!is_stable(&hole.spec)).then_some(FORMAT),
        // An encoder writes slashes that a segment refuses.
        Known::Encoded if encoded(site, hole).is_none() || !is_wanted && role.is_whole() => Some(CHECKED),
        Known::Text | Known::Display { .. } if !is_wanted => Some(CHECKED),
        Known::Display { is_segment: false } if role.is_whole() => Some(PRINTS),
        Known::Encoded | Known::Text | Known::Display { .. } => None,
    }
}

/// Returns whether a format writes only digits, letters, `-` and `.` of a number.
fn is_stable(spec: &str) -> bool {
    let digits = spec.trim_end_matches(['x', 'X', 'b', 'o']).trim_start_matches('#');
    let is_padded = digits.starts_with(|c: char| c.is_ascii_digit() && c != '0');
    !is_padded && digits.chars().all(|c| c.is_ascii_digit() || c == '.')
}

#[cfg(test)]
mod tests;
