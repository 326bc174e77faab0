//! Plans the rewrite of a site: the URI that `uri_format!` can build, and the text that stays before it.

use super::parts::{BASE, BEHIND, PlannedPart, QUERY, Role, behind, refusal};
use super::planned::{Known, Plan, PlannedPiece, Refused, Run, encoded, name};
use super::sites::Form;
use super::write::Writer;
use super::{Site, SitePiece, SitePlaceholder, names};

const SLASH: &str = "a caller, a test or `join` passes text with `/`, `:`, `,` or the like, whose bytes would change: write `{+path}` with a `RelPath`, or name the value with `--escape`";
pub(crate) const PRINTS: &str =
    "the `Display` of its type may write several segments: pass `--segment TYPE` if it never does";
const DEBUG: &str = "the value is formatted with `{:?}`: bind the result to a variable first";
const FORMAT: &str = "its format may write characters that would be escaped: format the number first";
const CHECKED: &str = "the audit finds nothing wrong with the value: it may already be encoded or checked";
const MIDDLE: &str =
    "the string does not begin with a part of a URL: write the whole URL as one `uri_format!`";
const FRONT: &str = "the text before the value is written elsewhere: write both as one `uri_format!`";
const COMMENT: &str = "the call contains a comment, which a rewrite would lose: move it above the statement";
const CUT: &str = "another value in the string stays unchanged, so the template would end in the middle of the URL: rewrite that value first";

/// Plans the rewrite of a site so that the values in `wanted` are encoded. `map_err` converts urika's error
/// to one of the program.
///
/// # Errors
///
/// Fails with the reasons why every rewrite would change the type, or more bytes than those of the values.
pub(crate) fn plan(
    site: &Site,
    source: &str,
    known: &dyn Fn(&SitePlaceholder) -> Known,
    wanted: &dyn Fn(&SitePlaceholder) -> bool,
    map_err: Option<&str>,
) -> Result<Plan, Refused> {
    if site.has_comment {
        return Err(COMMENT.into());
    }
    if matches!((&site.form, &site.pieces[..]), (Form::Push(_), [SitePiece::Placeholder(_), ..])) {
        return Err(FRONT.into());
    }
    let planned = planned(site, known, wanted);
    let placeholders = planned.iter().filter_map(|piece| match piece {
        PlannedPiece::Kept { placeholder, why, .. } => Some((placeholder.place, *why)),
        _ => None,
    });
    let refused = |why| Refused { why, placeholders: placeholders.clone().collect() };
    let is_wanted = |piece: &PlannedPiece<'_>| matches!(piece, PlannedPiece::Data { placeholder, .. } if wanted(placeholder));
    let first = planned.iter().position(is_wanted).ok_or_else(|| refused(MIDDLE))?;
    let run = run(&planned, first).map_err(refused)?;
    Writer::new(site, source).plan(&planned, &run, map_err).map_err(refused)
}

/// Returns the run around the first wanted value. It begins after the base and ends with the text.
fn run(planned: &[PlannedPiece<'_>], first: usize) -> Result<Run, &'static str> {
    let is_kept =
        |piece: &PlannedPiece<'_>| matches!(piece, PlannedPiece::Kept { .. } | PlannedPiece::Folder { .. });
    let start = planned[..first].iter().rposition(is_kept).map_or(0, |last| last + 1);
    let is_inside = |piece: &PlannedPiece<'_>| matches!(piece, PlannedPiece::Kept { is_inside: true, .. });
    if planned[first..].iter().any(is_kept) || planned[..start].iter().any(is_inside) {
        return Err(CUT);
    }
    let skipped = match (&planned[start], &planned[..start]) {
        (PlannedPiece::Text(first), _) => begin(first)?,
        (_, [.., PlannedPiece::Folder { .. }]) => 0,
        _ => return Err(BEHIND),
    };
    Ok(Run { planned: start..planned.len(), skipped })
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

/// Gives each placeholder its role.
fn planned<'s>(
    site: &'s Site,
    known: &dyn Fn(&SitePlaceholder) -> Known,
    wanted: &dyn Fn(&SitePlaceholder) -> bool,
) -> Vec<PlannedPiece<'s>> {
    let mut part = PlannedPart::Start;
    let mut before = String::new();
    let mut planned = Vec::new();
    for (index, piece) in site.pieces.iter().enumerate() {
        let placeholder = match piece {
            SitePiece::Text(text) => {
                part = behind(part, text, &mut before);
                planned.push(PlannedPiece::Text(text));
                continue;
            }
            SitePiece::Placeholder(placeholder) => placeholder,
        };
        let known = known(placeholder);
        if known == Known::Folder && may_be_folder(part) {
            planned.push(PlannedPiece::Folder { placeholder });
            part = PlannedPart::Path;
            before.clear();
            continue;
        }
        planned.push(placed(site, index, placeholder, (known, wanted(placeholder)), (part, &before)));
        if part == PlannedPart::Start {
            part = PlannedPart::Base;
        }
        before.push('{');
    }
    planned
}

/// Returns whether a value in a part of a URL may be a folder, which ends with a slash.
fn may_be_folder(part: PlannedPart) -> bool {
    matches!(part, PlannedPart::Start | PlannedPart::Base | PlannedPart::Path)
}

/// Returns a placeholder with its role after the text `before`, or with the reason to keep it.
fn placed<'s>(
    site: &Site,
    index: usize,
    placeholder: &'s SitePlaceholder,
    (known, is_wanted): (Known, bool),
    (part, before): (PlannedPart, &str),
) -> PlannedPiece<'s> {
    let next = text_after(site, index);
    let role = Role::of(part, before, next);
    let is_path = names::is_path(&name(site, placeholder), is_owned(site, index));
    let why =
        refusal(part, before, next, is_path).or_else(|| kept(site, placeholder, known, is_wanted, role));
    match why {
        Some(why) => PlannedPiece::Kept { placeholder, why, is_inside: part.is_inside() },
        None => PlannedPiece::Data { placeholder, known, role },
    }
}

/// Returns the text after a placeholder; `{`, if another value follows.
fn text_after(site: &Site, index: usize) -> &str {
    match site.pieces.get(index + 1) {
        Some(SitePiece::Text(text)) => text,
        Some(SitePiece::Placeholder(_)) => "{",
        None => "",
    }
}

/// Returns whether an owner and a slash precede a value, as in `{owner}/{repo}`.
fn is_owned(site: &Site, index: usize) -> bool {
    matches!(&site.pieces[..index], [.., SitePiece::Placeholder(_), SitePiece::Text(slash)] if slash == "/")
}

/// Returns the reason why a value stays, although its place could be a variable.
fn kept(
    site: &Site,
    placeholder: &SitePlaceholder,
    known: Known,
    is_wanted: bool,
    role: Role,
) -> Option<&'static str> {
    match known {
        Known::Kept(why) => Some(why),
        Known::Folder => Some(BASE),
        Known::Several => Some(SLASH),
        _ if placeholder.spec.contains('?') => Some(DEBUG),
        Known::Stable => (!is_stable(&placeholder.spec)).then_some(FORMAT),
        // An encoder writes slashes that a segment refuses.
        Known::Encoded if encoded(site, placeholder).is_none() || !is_wanted && role.is_whole() => {
            Some(CHECKED)
        }
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
