//! Plans the rewrite of a site: the URI that `uri_format!` can build, and the text that stays before it.

use std::ops::Range;

use super::parts::{BASE, BEHIND, Part, QUERY, Role, behind, refusal};
use super::sites::Form;
use super::write::{Writer, encoded};
use super::{Edit, Hole, Piece, Site, Source, names};
use crate::value::Place;

/// The facts known about the value of a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// The type writes nothing but letters, digits, `-`, `.`, `_` and `~`: every value keeps its bytes.
    Stable,
    /// Any text.
    Text,
    /// Text of which the program has a value that would change, such as one with a slash.
    Several,
    /// A type that implements `Display`, and is not a value of templates. The caller may know that it prints one
    /// segment.
    Display { is_segment: bool },
    /// Text from an encoder that writes the bytes of the template.
    Encoded,
    /// A string of the program that ends with a slash of the path.
    Folder,
    /// The value stays unchanged, for this reason.
    Kept(&'static str),
}

/// A value whose harmless strings a rewrite changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Open {
    pub(crate) place: Place,
    pub(crate) role: Role,
}

/// A way to rewrite a site.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Edits, the simplest first. Later ones return an error from the function.
    pub(crate) candidates: Vec<Vec<Edit>>,
    /// The call of `uri_format!` or `Template::build`.
    pub(crate) call: String,
    /// The same call, where a value may be refused.
    pub(crate) tried: String,
    /// Whether a value may be refused at run time.
    pub(crate) may_fail: bool,
    /// The holes that the rewrite encodes.
    pub(crate) covered: Vec<Place>,
    /// The covered values whose harmless strings would change.
    pub(crate) open: Vec<Open>,
    /// The holes that the rewrite leaves, and the reasons.
    pub(crate) kept: Vec<(Place, &'static str)>,
}

/// The reasons why a site stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    pub(crate) why: &'static str,
    /// The reasons of single holes.
    holes: Vec<(Place, &'static str)>,
}

impl Refused {
    /// Returns the reason for a hole.
    pub(crate) fn of(&self, place: Place) -> &'static str {
        self.holes.iter().find(|(hole, _)| *hole == place).map_or(self.why, |(_, why)| *why)
    }
}

impl From<&'static str> for Refused {
    fn from(why: &'static str) -> Self {
        Self { why, holes: Vec::new() }
    }
}

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

/// A piece with its role.
#[derive(Clone, Debug)]
pub(super) enum Bit<'s> {
    Text(&'s str),
    Data {
        hole: &'s Hole,
        known: Known,
        role: Role,
    },
    Kept {
        hole: &'s Hole,
        why: &'static str,
        /// Whether the value is after the authority, where a URL is not cut.
        is_inside: bool,
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
        Bit::Kept { hole, why, .. } => Some((hole.place, *why)),
        _ => None,
    });
    let refused = |why| Refused { why, holes: holes.clone().collect() };
    let is_wanted = |bit: &Bit<'_>| matches!(bit, Bit::Data { hole, .. } if wanted(hole));
    let first = bits.iter().position(is_wanted).ok_or_else(|| refused(MIDDLE))?;
    let run = run(&bits, first).map_err(refused)?;
    Writer::new(site, source).plan(&bits, &run, map_err).map_err(refused)
}

/// The bits that are the URI, up to the last one, and the bytes of the first text that are not.
pub(super) struct Run {
    pub(super) bits: Range<usize>,
    /// The bytes of the first text that stay before the URI.
    pub(super) skipped: usize,
}

/// Returns the run around the first wanted value. It begins after the base and ends with the text.
fn run(bits: &[Bit<'_>], first: usize) -> Result<Run, &'static str> {
    let is_kept = |bit: &Bit<'_>| matches!(bit, Bit::Kept { .. } | Bit::Folder { .. });
    let start = bits[..first].iter().rposition(is_kept).map_or(0, |last| last + 1);
    let is_inside = |bit: &Bit<'_>| matches!(bit, Bit::Kept { is_inside: true, .. });
    if bits[first..].iter().any(is_kept) || bits[..start].iter().any(is_inside) {
        return Err(CUT);
    }
    let skipped = match (&bits[start], &bits[..start]) {
        (Bit::Text(first), _) => begin(first)?,
        (_, [.., Bit::Folder { .. }]) => 0,
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
fn bits<'s>(site: &'s Site, known: &dyn Fn(&Hole) -> Known, wanted: &dyn Fn(&Hole) -> bool) -> Vec<Bit<'s>> {
    let mut part = Part::Start;
    let mut before = String::new();
    let mut bits = Vec::new();
    for (index, piece) in site.pieces.iter().enumerate() {
        match piece {
            Piece::Text(text) => {
                part = behind(part, text, &mut before);
                bits.push(Bit::Text(text));
            }
            Piece::Hole(hole) => {
                let next = match site.pieces.get(index + 1) {
                    Some(Piece::Text(text)) => text.as_str(),
                    Some(Piece::Hole(_)) => "{",
                    None => "",
                };
                let known = known(hole);
                if known == Known::Folder && matches!(part, Part::Start | Part::Base | Part::Path) {
                    bits.push(Bit::Folder { hole });
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
                    Some(why) => Bit::Kept { hole, why, is_inside: part.is_inside() },
                    None => Bit::Data { hole, known, role: Role::of(part, &before, next) },
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
    use super::super::write::{EMPTY, NAMES, WIDE};
    use super::super::{apply, sites};
    use super::*;

    /// Returns the first candidate for the only site, with all values text, or the reason for none.
    fn rewritten(source: &str, known: Known) -> String {
        let source = format!("fn f() {{\n{source}\n}}");
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
                text["fn f() {\n".len()..text.len() - 2].to_owned()
            }
            Err(refused) => refused.of(site.holes().last().unwrap().place).to_owned(),
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
            // If all values are next to text or in the query, the call does not return a `Result`.
            (r#"format!("/y-{x}?q={x}")"#, r#"urika::uri_format!("/y-{x}?q={x}").into_string()"#),
            (r#"format!("/y#{x}",)"#, r#"urika::uri_format!("/y#{x}").into_string()"#),
            // Arguments have the names of their values, each its own.
            (
                r#"format!("/a?b={}&c={}&d={0}", self.id, o.id())"#,
                r#"urika::uri_format!("/a?b={id}&c={o_id}&d={id}", id = self.id, o_id = o.id()).into_string()"#,
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
            (r#"format!("{base}a/b-{x}")"#, r#"format!("{base}{}", urika::uri_format!("a/b-{x}"))"#),
            // No URL is cut in the middle.
            (r#"format!("{base}a/b-{x}?{kept:>3}&{{", )"#, LIST),
            (r#"format!("{base}/a/{kept}/{x}")"#, CUT),
            // A part of a query is not a path.
            (r#"format!("&b={x}")"#, QUERY),
            (r#"format!("a=1&b={x}&c=d/e")"#, QUERY),
            (r#"format!("{base}&b={x}")"#, QUERY),
            // Values without names have those of their places.
            (
                r#"format!("/posts/{}?page={}", 1 + 1, 7)"#,
                r#"urika::try_uri_format!("/posts/{post}?page={page}", post = 1 + 1, page = 7)?.into_string()"#,
            ),
            (r#"format!("/a-{}/b-{}", 1 + 1, 7)"#, NAMES),
            (r#"write!(s, "/a?b={x}")"#, r#"write!(s, "{}", urika::uri_format!("/a?b={x}"))"#),
            // The macro would write another text.
            (
                r#"format!("https://a.example?b={x}")"#,
                r#"urika::uri_format!(exact, "https://a.example?b={x}").into_string()"#,
            ),
            (r#"format!("https://{x}/")"#, HOST),
            (r#"format!("https://u@{x}/")"#, HOST),
            (r#"format!("{x}")"#, BASE),
            (r#"format!("{x}{y}/a")"#, BEHIND),
            (r#"format!("/a?{x}")"#, LIST),
            (r#"format!("/a/{object_path}")"#, SEVERAL),
            (r#"format!("/a?b={x:?}")"#, DEBUG),
            (r#"format!("{base}.{x}")"#, MIDDLE),
            (r#"format!("{base}a{x}")"#, MIDDLE),
            (r#"format!("_index/{x}/json")"#, r#"urika::try_uri_format!("_index/{x}/json")?.into_string()"#),
            (r#"format!("limit={x}")"#, QUERY),
            (r#"format!("{base}?b={x}{kept}")"#, "kept"),
            (r#"format!("/a?b={x}", /* c */)"#, COMMENT),
            (r#"format!("/a?b={x}", x = "//")"#, r#"urika::uri_format!("/a?b={x}", x = "//").into_string()"#),
            (r#"format!("/a?b={}", /* c */ x)"#, COMMENT),
            (r#"format!("/a?b={x}&c={{")"#, "the string contains braces"),
            (r#"format!("{}/a?b={0}", f())"#, BASE),
        ] {
            assert_eq!(rewritten(source, Known::Text), wanted, "{source}");
        }
    }

    /// Two values have two names, or the call is not rewritten; no name gets a number.
    #[test]
    fn different_values_have_different_variables() {
        for (arguments, wanted) in [
            ("a.key, b.key, c.key", Some("/{key}/{b_key}/blob/{c_key}")),
            ("m.get(0), m.get(1), m.get(2)", None),
            ("x[0], x[1], x[2]", None),
            ("1, 2, 3", None),
            // The value of a call may be another one each time.
            ("ids.next(), ids.next(), a.b", Some("/{next}/{ids_next}/blob/{b}")),
            ("next(), next(), next()", None),
            ("f(key), g(key), key", None),
            ("key, key, key", Some("/{key}/{key}/blob/{key}")),
            ("self.key, &self.key, key", Some("/{key}/{key}/blob/{blob}")),
            ("key, a.key, f(key)", Some("/{key}/{a_key}/blob/{blob}")),
        ] {
            let written = rewritten(&format!("format!(\"/{{}}/{{}}/blob/{{}}\", {arguments})"), Known::Text);
            assert!(!written.contains("_2"), "{written}");
            let template = written.split('"').nth(1);
            assert_eq!(template, wanted, "{arguments}: {written}");
        }
    }

    /// A URL with an empty segment is nearly always a mistake, and after a base it would name a host.
    #[test]
    fn no_template_has_an_empty_segment() {
        for text in [
            "{x}//upload",
            "/a//{x}",
            "/{x}//b",
            "https://a.example//{x}",
            "https://a.example/{x}//",
            "//a.example//{x}",
        ] {
            assert_eq!(
                rewritten(&format!("format!(\"{text}\")"), Known::Text),
                if text.starts_with('{') { BASE } else { EMPTY },
                "{text}"
            );
        }
        for text in ["{kept}//upload/{x}", "{kept}//{x}", "{kept}/a//{x}"] {
            assert_eq!(rewritten(&format!("format!(\"{text}\")"), Known::Text), EMPTY, "{text}");
        }
        for text in ["//a.example/{x}", "https://a.example/{x}", "/a?b=//{x}", "/{x}#//"] {
            assert!(
                rewritten(&format!("format!(\"{text}\")"), Known::Text).contains("uri_format!"),
                "{text}"
            );
        }
    }

    /// Whatever the lengths of template, value and indentation: no new line is wider than 100 columns.
    #[test]
    fn no_written_line_is_too_wide() {
        let (mut rewritten, mut refused) = (0, 0);
        for indentation in (0..48).step_by(8) {
            for segment in (1..80).step_by(6) {
                for value in (1..90).step_by(11) {
                    for map_err in [None, Some("Error::from_a_long_name")] {
                        let blanks = " ".repeat(indentation);
                        let (segment, value) = ("s".repeat(segment), "v".repeat(value));
                        let call = format!(
                            "format!(\n\"{{}}/v1/{segment}/{{}}?q={{}}\",\nself.base,\nself.a,\no.{value})"
                        );
                        let file = format!("fn f() {{\n{blanks}let url = {call};\n}}\n");
                        let site = sites(&file, 0).remove(0);
                        let known = |hole: &Hole| match &hole.source {
                            Source::Argument(0) => Known::Kept("base"),
                            _ => Known::Text,
                        };
                        match plan(&site, &file, &known, &|_| true, map_err) {
                            Err(why) => {
                                assert_eq!(why.of(site.holes().last().unwrap().place), WIDE);
                                refused += 1;
                            }
                            Ok(plan) => {
                                rewritten += 1;
                                for edits in &plan.candidates {
                                    let edits: Vec<_> = edits.iter().map(|edit| (0, edit.clone())).collect();
                                    let (text, _) = apply(&file, &edits);
                                    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
                                }
                            }
                        }
                    }
                }
            }
        }
        assert_eq!((rewritten, refused), (548, 964));
    }

    /// A call that is too wide spans several lines, and so does a template that is too wide.
    #[test]
    fn lines_are_not_too_wide() {
        let template = "https://a.example/some/rather/long/path/of/an/api/that/goes/on/and/on/{}/and/some/more/of/it?with=a&query={}";
        let written =
            rewritten(&format!("format!(\"{template}\", self.first_value, self.second_value)"), Known::Text);
        assert!(written.lines().all(|line| line.len() <= 100), "{written}");
        assert!(written.ends_with("\n)?.into_string()"), "{written}");
        assert!(written.contains("    second_value = self.second_value,\n"), "{written}");
        let joined: String = written.split("\\\n").map(str::trim_start).collect();
        let wanted = template.replacen("{}", "{first_value}", 1).replacen("{}", "{second_value}", 1);
        assert!(joined.contains(&wanted), "{joined}");
    }

    /// Chains are broken as rustfmt breaks them.
    #[test]
    fn chains_are_not_too_wide() {
        for (source, wanted) in [
            (
                r#"let url = format!("https://api.example.com/v1/users/{name}/posts?page={page}");"#,
                r#"let url = urika::try_uri_format!("https://api.example.com/v1/users/{name}/posts?page={page}")
        .map_err(Error::from)?
        .into_string();"#,
            ),
            (
                r#"let url = format!("https://api.example.com/v1/organizations/{organization}/users/{name}/posts?page={page}");"#,
                r#"let url = urika::try_uri_format!(
        "https://api.example.com/v1/organizations/{organization}/users/{name}/posts?page={page}",
    )
    .map_err(Error::from)?
    .into_string();"#,
            ),
            (
                r#"let url = format!("{}/v1/groups/{group}/users/{name}", self.base);"#,
                r#"let url = format!(
        "{}{}",
        self.base,
        urika::try_uri_format!("/v1/groups/{group}/users/{name}").map_err(Error::from)?,
    );"#,
            ),
        ] {
            let file = format!("fn f() {{\n    {source}\n}}\n");
            let site = sites(&file, 0).remove(0);
            let known = |hole: &Hole| match &hole.source {
                Source::Captured(_) => Known::Text,
                Source::Argument(_) => Known::Kept("base"),
            };
            let plan = plan(&site, &file, &known, &|_| true, Some("Error::from")).unwrap();
            let edits: Vec<_> =
                plan.candidates.last().unwrap().iter().map(|edit| (0, edit.clone())).collect();
            let (text, _) = apply(&file, &edits);
            assert_eq!(text, format!("fn f() {{\n    {wanted}\n}}\n"));
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
            (r#"format!("{kept}{FOLDER}{x}/{kept}")"#, Known::Text, "kept"),
            (
                r#"format!("{kept}{FOLDER}{x}")"#,
                Known::Text,
                r#"format!("{kept}{FOLDER}{}", urika::try_uri_format!("{x}")?)"#,
            ),
            (
                r#"format!("/a/{FOLDER}{x}")"#,
                Known::Stable,
                r#"format!("/a/{FOLDER}{}", urika::uri_format!("{x}"))"#,
            ),
            (r#"format!("{FOLDER}{object_path}")"#, Known::Text, SEVERAL),
            (r#"format!("{FOLDER}{x}")"#, Known::Several, SLASH),
            (r#"format!("{FOLDER}{x}{kept}")"#, Known::Text, "kept"),
            (r#"format!("/a?b={FOLDER}{x}")"#, Known::Text, CUT),
        ] {
            assert_eq!(rewritten(source, known), wanted, "{source}");
        }
    }

    #[test]
    fn values_are_given_by_what_is_known_of_them() {
        for (source, known, wanted) in [
            (r#"format!("/a/{x}")"#, Known::Stable, r#"urika::uri_format!("/a/{x}").into_string()"#),
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
            (r#"format!("/a?b={x}")"#, Known::Encoded, CHECKED),
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
            (r#"format!("/a?b={x}")"#, Known::Several, SLASH),
            (r#"format!("/a?b={x:>6}")"#, Known::Stable, FORMAT),
            (r#"format!("/a?b={x:+}")"#, Known::Stable, FORMAT),
            (
                r#"format!("/a?b={x:08.3}")"#,
                Known::Stable,
                r#"urika::uri_format!("/a?b={x}", x = format!("{:08.3}", x)).into_string()"#,
            ),
        ] {
            assert_eq!(rewritten(source, known), wanted, "{source}");
        }
    }
}
