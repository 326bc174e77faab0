//! Plans the rewrite of a site: the URI that `uri_format!` can build, and the text that stays before and
//! after it.

use std::ops::Range;

use super::parts::{BASE, BEHIND, Part, behind, role};
use super::sites::Form;
use super::write::{Writer, encoded};
use super::{Edit, Hole, Piece, Site, Source, names};
use crate::value::Place;

/// The facts known about the value of a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// The type proves that the value is one segment.
    Proven,
    /// Any text.
    Text,
    /// Text that some callers fill with what a segment would refuse or escape, as a slash.
    Several,
    /// A type that implements `Display`, and is no value of templates. The caller may know that it prints one
    /// segment.
    Display { is_segment: bool },
    /// Text from an encoder.
    Encoded,
    /// A text of the program that ends with a slash of the path.
    Folder,
    /// The value stays as it is, for this reason.
    Kept(&'static str),
}

/// A way to rewrite a site.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Edits, the simplest first. Later ones return an error from the function.
    pub(crate) candidates: Vec<Vec<Edit>>,
    /// The call of `uri_format!`.
    pub(crate) call: String,
    /// Whether a value may be refused at run time.
    pub(crate) may_fail: bool,
    /// The holes that the rewrite encodes.
    pub(crate) covered: Vec<Place>,
    /// The holes that the rewrite leaves, and the reasons.
    pub(crate) kept: Vec<(Place, &'static str)>,
}

const SLASH: &str = "a caller, a test or `join` gives text with `/`, `,` or the like, which would change: write `{+path}` with a `RelPath`";
const PRINTS: &str =
    "its type prints itself, and may write several segments: give `--segment TYPE` where it never does";
const DEBUG: &str = "the value is written for debugging, by `{:?}`";
const ENCODED: &str = "the value is encoded before: hand on the text as it was";
const MIDDLE: &str = "the text does not begin with a part of a URL";
const FRONT: &str = "the text in front of the value is written elsewhere: write both as one `uri_format!`";
const COMMENT: &str = "a comment stands in the call";

/// A piece with its role.
#[derive(Clone, Debug)]
pub(super) enum Bit<'s> {
    Text(&'s str),
    Data {
        hole: &'s Hole,
        known: Known,
    },
    Kept {
        hole: &'s Hole,
        why: &'static str,
    },
    /// A value that stays, and ends with a slash of the path.
    Folder {
        hole: &'s Hole,
    },
}

/// Plans the rewrite of a site so that the values in `wanted` are encoded. `map_err` converts urika's error
/// to one of the program.
///
/// # Errors
///
/// Fails with the reason why every rewrite would change the type or the bytes.
pub(crate) fn plan(
    site: &Site,
    source: &str,
    known: &dyn Fn(&Hole) -> Known,
    wanted: &dyn Fn(&Hole) -> bool,
    map_err: Option<&str>,
) -> Result<Plan, &'static str> {
    if site.has_comment {
        return Err(COMMENT);
    }
    if matches!((&site.form, &site.pieces[..]), (Form::Push(_), [Piece::Hole(_), ..])) {
        return Err(FRONT);
    }
    let bits = bits(site, known);
    let is_wanted = |bit: &Bit<'_>| matches!(bit, Bit::Data { hole, .. } if wanted(hole));
    let Some(first) = bits.iter().position(is_wanted) else {
        let why = bits.iter().find_map(|bit| match bit {
            Bit::Kept { hole, why } if wanted(hole) => Some(*why),
            _ => None,
        });
        return Err(why.unwrap_or(MIDDLE));
    };
    let is_kept = |bit: &Bit<'_>| matches!(bit, Bit::Kept { .. } | Bit::Folder { .. });
    let start = bits[..first].iter().rposition(is_kept).map_or(0, |at| at + 1);
    let end = bits[first..].iter().position(is_kept).map_or(bits.len(), |at| first + at);
    let run = run(&bits, start..end)?;
    Writer::new(site, source).plan(&bits, &run, map_err)
}

/// The bits that are the URI, and the bytes of the first and last text that are not.
pub(super) struct Run {
    pub(super) bits: Range<usize>,
    /// The bytes of the first text that stay before the URI.
    pub(super) skipped: usize,
    /// The bytes of the last text that belong to the URI; `None` means all.
    pub(super) last: Option<usize>,
}

fn run(bits: &[Bit<'_>], range: Range<usize>) -> Result<Run, &'static str> {
    let skipped = match (&bits[range.start], &bits[..range.start]) {
        (Bit::Text(first), _) => start(first)?,
        (_, [.., Bit::Folder { .. }]) => 0,
        _ => return Err(BEHIND),
    };
    let is_last = range.end == bits.len();
    let last = match bits[range.end - 1] {
        _ if is_last => None,
        Bit::Text(text) => Some(text.find(['/', '?', '#', '&']).ok_or(BEHIND)?),
        _ => return Err(BEHIND),
    };
    Ok(Run { bits: range, skipped, last })
}

/// Returns the bytes of the first text that stay before the URI.
fn start(first: &str) -> Result<usize, &'static str> {
    let skipped = usize::from(first.starts_with('&'));
    // Letters after a base may belong to its host, unless a slash or a similar character follows.
    let begins = match first[skipped..].chars().next() {
        Some('/' | '?' | '#') => true,
        Some(c) => (c.is_ascii_alphanumeric() || c == '_') && first.contains(['/', '?', '#', '=']),
        None => false,
    };
    if begins { Ok(skipped) } else { Err(MIDDLE) }
}

/// Gives each hole its role.
fn bits<'s>(site: &'s Site, known: &dyn Fn(&Hole) -> Known) -> Vec<Bit<'s>> {
    let mut part = Part::Start;
    let mut before = String::new();
    let mut bits = Vec::new();
    for (at, piece) in site.pieces.iter().enumerate() {
        match piece {
            Piece::Text(text) => {
                part = behind(part, text, &mut before);
                bits.push(Bit::Text(text));
            }
            Piece::Hole(hole) => {
                let next = match site.pieces.get(at + 1) {
                    Some(Piece::Text(text)) => text.as_str(),
                    Some(Piece::Hole(_)) => "{",
                    None => "",
                };
                let is_owned =
                    matches!(&site.pieces[..at], [.., Piece::Hole(_), Piece::Text(slash)] if slash == "/");
                let is_path = names::is_path(&name(site, hole), is_owned);
                let role = role(part, &before, next, is_path);
                let is_part = matches!(part, Part::Path | Part::Authority) && before.is_empty();
                let known = known(hole);
                if known == Known::Folder && matches!(part, Part::Start | Part::Base | Part::Path) {
                    bits.push(Bit::Folder { hole });
                    part = Part::Path;
                    before.clear();
                    continue;
                }
                bits.push(match (role, known) {
                    (Some(why), _) | (None, Known::Kept(why)) => Bit::Kept { hole, why },
                    (None, Known::Folder) => Bit::Kept { hole, why: BASE },
                    (None, Known::Several) if is_part => Bit::Kept { hole, why: SLASH },
                    (None, Known::Display { is_segment: false }) if is_part => {
                        Bit::Kept { hole, why: PRINTS }
                    }
                    (None, _) if hole.spec.contains('?') => Bit::Kept { hole, why: DEBUG },
                    (None, Known::Encoded) if encoded(site, hole).is_none() => {
                        Bit::Kept { hole, why: ENCODED }
                    }
                    (None, known) => Bit::Data { hole, known },
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

pub(super) fn name(site: &Site, hole: &Hole) -> String {
    match &hole.source {
        Source::Captured(name) => name.clone(),
        Source::Argument(number) => {
            let argument = &site.arguments[*number];
            argument.name.clone().unwrap_or_else(|| argument.variable.clone())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::parts::{HOST, LIST, SEVERAL};
    use super::super::{apply, sites};
    use super::*;

    /// Returns the first candidate for the only site, with all values text, or the reason for none.
    fn rewritten(source: &str, known: Known) -> String {
        let source = format!("fn f() {{ {source} }}");
        let site = sites(&source, 0).remove(0);
        let known = |hole: &Hole| match &hole.source {
            Source::Captured(name) if name == "kept" => Known::Kept("kept"),
            Source::Captured(name) if name == "FOLDER" => Known::Folder,
            _ => known,
        };
        match plan(&site, &source, &known, &|_| true, None) {
            Ok(plan) => {
                let edits: Vec<_> = plan.candidates[0].iter().map(|edit| (0, edit.clone())).collect();
                let (text, _) = apply(&source, &edits);
                text["fn f() { ".len()..text.len() - 2].to_owned()
            }
            Err(why) => why.to_owned(),
        }
    }

    #[test]
    fn texts_are_rewritten() {
        for (source, wanted) in [
            // If a value fills a segment or a label, the call returns a `Result`.
            (
                r#"format!("https://a.example/{x}/y")"#,
                r#"urika::try_uri_format!("https://a.example/{x}/y")?.into_string()"#,
            ),
            (
                r#"format!("https://{x}.a.example/")"#,
                r#"urika::try_uri_format!("https://{x}.a.example/")?.into_string()"#,
            ),
            // If values are only beside text or in the query, it returns no `Result`.
            (r#"format!("/y-{x}?q={x}")"#, r#"urika::uri_format!("/y-{x}?q={x}").into_string()"#),
            (r#"format!("/y#{x}",)"#, r#"urika::uri_format!("/y#{x}").into_string()"#),
            // Arguments have the names of their values, each its own.
            (
                r#"format!("/a?b={}&c={}&d={0}", self.id, other.id())"#,
                r#"urika::uri_format!("/a?b={id}&c={id_2}&d={id}", id = self.id, id_2 = other.id()).into_string()"#,
            ),
            (
                r#"format!("/a?b={y:03}&c={}", x)"#,
                r#"urika::uri_format!("/a?b={y}&c={x}", y = format!("{:03}", y)).into_string()"#,
            ),
            // The macro borrows its values itself.
            (
                r#"format!("/a?b={}&c={}&d={}", &x, &&self.y, &f(z))"#,
                r#"urika::uri_format!("/a?b={x}&c={y}&d={z}", y = self.y, z = &f(z)).into_string()"#,
            ),
            // A base stays before the URI, and other text after it.
            (
                r#"format!("{}/a?b={x}", self.base)"#,
                r#"format!("{}{}", self.base, urika::uri_format!("/a?b={x}"))"#,
            ),
            (
                r#"format!("{base}a/b-{x}?{kept:>3}&{{", )"#,
                r#"format!("{base}{}?{kept:>3}&{{", urika::uri_format!("a/b-{x}"), )"#,
            ),
            (r#"format!("&b={x}")"#, r#"format!("&{}", urika::uri_format!("b={x}"))"#),
            (r#"write!(s, "/a?b={x}")"#, r#"write!(s, "{}", urika::uri_format!("/a?b={x}"))"#),
            // The macro would write another text.
            (
                r#"format!("https://a.example?b={x}")"#,
                r#"urika::uri_format!(exact, "https://a.example?b={x}").into_string()"#,
            ),
            (r#"format!("https://{x}/")"#, HOST),
            (r#"format!("https://u@{x}/")"#, HOST),
            (r#"format!("{x}")"#, BASE),
            (r#"format!("{x}{y}/a")"#, BASE),
            (r#"format!("/a?{x}")"#, LIST),
            (r#"format!("/a/{object_path}")"#, SEVERAL),
            (r#"format!("/a?b={x:?}")"#, DEBUG),
            (r#"format!("{base}.{x}")"#, MIDDLE),
            (r#"format!("{base}a{x}")"#, MIDDLE),
            (r#"format!("_index/{x}/json")"#, r#"urika::try_uri_format!("_index/{x}/json")?.into_string()"#),
            (r#"format!("limit={x}")"#, r#"urika::uri_format!("limit={x}").into_string()"#),
            (r#"format!("{base}?b={x}{kept}")"#, BEHIND),
            (r#"format!("/a?b={x}", /* c */)"#, COMMENT),
            (r#"format!("/a?b={x}", x = "//")"#, r#"urika::uri_format!("/a?b={x}", x = "//").into_string()"#),
            (r#"format!("/a?b={}", /* c */ x)"#, COMMENT),
            (r#"format!("/a?b={x}&c={{")"#, "the text has braces"),
            (r#"format!("{}/a?b={0}", f())"#, "the value would be computed twice"),
        ] {
            assert_eq!(rewritten(source, Known::Text), wanted, "{source}");
        }
    }

    #[test]
    fn a_value_behind_a_folder_is_a_segment() {
        for (source, known, wanted) in [
            (
                r#"format!("{FOLDER}{x}")"#,
                Known::Text,
                r#"format!("{FOLDER}{}", urika::try_uri_format!("{x}")?)"#,
            ),
            (
                r#"format!("{FOLDER}{}/close?q={y}", self.x)"#,
                Known::Text,
                r#"format!("{FOLDER}{}", urika::try_uri_format!("{x}/close?q={y}", x = self.x)?)"#,
            ),
            // The value is a part of its segment, and may have dots.
            (
                r#"format!("{FOLDER}{x}.json")"#,
                Known::Text,
                r#"format!("{FOLDER}{}", urika::uri_format!("{x}.json"))"#,
            ),
            (
                r#"format!("{kept}{FOLDER}{x}/{kept}")"#,
                Known::Text,
                r#"format!("{kept}{FOLDER}{}/{kept}", urika::try_uri_format!("{x}")?)"#,
            ),
            (
                r#"format!("/a/{FOLDER}{x}")"#,
                Known::Proven,
                r#"format!("/a/{FOLDER}{}", urika::uri_format!("{x}"))"#,
            ),
            (r#"format!("{FOLDER}{object_path}")"#, Known::Text, SEVERAL),
            (r#"format!("{FOLDER}{x}")"#, Known::Several, SLASH),
            (r#"format!("{FOLDER}{x}{kept}")"#, Known::Text, BEHIND),
            (r#"format!("/a?b={FOLDER}{x}")"#, Known::Text, BEHIND),
        ] {
            assert_eq!(rewritten(source, known), wanted, "{source}");
        }
    }

    #[test]
    fn values_are_given_by_what_is_known_of_them() {
        for (source, known, wanted) in [
            (r#"format!("/a/{x}")"#, Known::Proven, r#"urika::uri_format!("/a/{x}").into_string()"#),
            (
                r#"format!("/a?b={x}&c={}", -y)"#,
                Known::Display { is_segment: false },
                r#"urika::uri_format!("/a?b={x}&c={y}", x = x.to_string(), y = (-y).to_string()).into_string()"#,
            ),
            (
                r#"format!("/a?b={}", &x)"#,
                Known::Display { is_segment: false },
                r#"urika::uri_format!("/a?b={x}", x = x.to_string()).into_string()"#,
            ),
            (
                r#"format!("/a?b={}", encode(&x))"#,
                Known::Encoded,
                r#"urika::uri_format!("/a?b={x}").into_string()"#,
            ),
            (
                r#"format!("/a?b={}", &encode(x))"#,
                Known::Encoded,
                r#"urika::uri_format!("/a?b={x}").into_string()"#,
            ),
            (r#"format!("/a?b={x}")"#, Known::Encoded, ENCODED),
            (r#"format!("/{x}/a")"#, Known::Display { is_segment: false }, PRINTS),
            (
                r#"format!("/{x}/a")"#,
                Known::Display { is_segment: true },
                r#"urika::try_uri_format!("/{x}/a", x = x.to_string())?.into_string()"#,
            ),
            (r#"format!("/repos/{repo}")"#, Known::Text, SEVERAL),
            (
                r#"format!("/repos/{owner}/{repo}")"#,
                Known::Text,
                r#"urika::try_uri_format!("/repos/{owner}/{repo}")?.into_string()"#,
            ),
            (r#"format!("/a?b={x}")"#, Known::Kept("so"), "so"),
            (r#"format!("/{x}/a")"#, Known::Several, SLASH),
            (r#"format!("/a?b={x}")"#, Known::Several, r#"urika::uri_format!("/a?b={x}").into_string()"#),
        ] {
            assert_eq!(rewritten(source, known), wanted, "{source}");
        }
    }
}
