//! Plans the rewrite of a site: which of its text is a URI that `uri_format!` can build, and which
//! text stays in front of it and behind it.

use std::ops::Range;

use super::names;
use super::{Edit, Hole, Piece, Site, Source};
use crate::value::Place;

/// All that is known of the value of a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// Its type rules out that the value is anything but one segment.
    Proven,
    /// Any text.
    Text,
    /// A type that is no value of templates, and prints itself.
    Display,
    /// Text that an encoder gave.
    Encoded,
    /// It stays as it is, for this reason.
    Kept(&'static str),
}

/// A way to rewrite a site.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Edits, the simplest first; later ones return an error of the function.
    pub(crate) candidates: Vec<Edit>,
    /// Whether a value may be refused when the program runs.
    pub(crate) may_fail: bool,
    /// The holes that the rewrite encodes.
    pub(crate) covered: Vec<Place>,
    /// The holes that it leaves, and why.
    pub(crate) kept: Vec<(Place, &'static str)>,
}

const HOST: &str = "the value is a whole host: parse it once as `urika::Host` or as a `Base`";
const LIST: &str = "the value is a list of parameters: write each with a name, as `{?page,q}`";
const SEVERAL: &str = "the value may hold several segments: write `{+path}` with a `RelPath`";
const DEBUG: &str = "the value is written for debugging, by `{:?}`";
const ENCODED: &str = "the value is encoded before: hand on the text as it was";
const BASE: &str = "the value is a base: parse it once as a `Base`, and write `{+base}`";
const BEHIND: &str = "the value stands directly beside another one: which of them ends the part is not known";
const MIDDLE: &str = "the text does not begin with a part of a URL";
const COMMENT: &str = "a comment stands in the call";
const BRACES: &str = "the text has braces";
const TWICE: &str = "the value would be computed twice";

/// The part of a URL that is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Start,
    Base,
    Authority,
    Path,
    Query,
    Fragment,
}

/// A piece with its role.
#[derive(Clone, Debug)]
enum Bit<'s> {
    Text(&'s str),
    Data { hole: &'s Hole, known: Known },
    Kept { hole: &'s Hole, why: &'static str },
}

/// Plans the rewrite of a site so that the values in `wanted` are encoded.
///
/// # Errors
///
/// Why no rewrite keeps type and bytes.
pub(crate) fn plan(
    site: &Site,
    source: &str,
    known: &dyn Fn(&Hole) -> Known,
    wanted: &dyn Fn(&Hole) -> bool,
) -> Result<Plan, &'static str> {
    if site.has_comment {
        return Err(COMMENT);
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
    let is_kept = |bit: &Bit<'_>| matches!(bit, Bit::Kept { .. });
    let start = bits[..first].iter().rposition(is_kept).map_or(0, |at| at + 1);
    let end = bits[first..].iter().position(is_kept).map_or(bits.len(), |at| first + at);
    let run = run(&bits, start..end)?;
    Writer { site, source, values: Vec::new() }.plan(&bits, &run)
}

/// The run of bits that is the URI, and how much of its first and last text is not.
struct Run {
    bits: Range<usize>,
    /// Bytes of the first text that stay in front.
    skipped: usize,
    /// Bytes of the last text that are of the URI; all, where it is none.
    last: Option<usize>,
}

fn run(bits: &[Bit<'_>], range: Range<usize>) -> Result<Run, &'static str> {
    let Bit::Text(first) = bits[range.start] else { return Err(BEHIND) };
    let skipped = usize::from(first.starts_with('&'));
    let begins = first[skipped..].chars().next();
    if !begins.is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '/' | '?' | '#')) {
        return Err(MIDDLE);
    }
    let is_last = range.end == bits.len();
    let last = match bits[range.end - 1] {
        _ if is_last => None,
        Bit::Text(text) => Some(text.find(['/', '?', '#', '&']).ok_or(BEHIND)?),
        _ => return Err(BEHIND),
    };
    Ok(Run { bits: range, skipped, last })
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
                let role = role(part, &before, next, site, hole);
                bits.push(match (role, known(hole)) {
                    (Some(why), _) | (None, Known::Kept(why)) => Bit::Kept { hole, why },
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

/// The part behind a text; `before` is what its last piece has so far.
fn behind(mut part: Part, text: &str, before: &mut String) -> Part {
    let mut rest = text;
    if part == Part::Start {
        part = Part::Path;
        if let Some((_, authority)) = text.split_once("://") {
            (part, rest) = (Part::Authority, authority);
        } else if text.starts_with('&') {
            // The middle of a query, which is put behind one.
            part = Part::Query;
        }
    } else if part == Part::Base {
        part = if rest.starts_with(':') { Part::Authority } else { Part::Path };
    }
    for c in rest.chars() {
        match (part, c) {
            (_, '#') => part = Part::Fragment,
            (Part::Authority | Part::Path, '?') => part = Part::Query,
            (Part::Authority, '/') => part = Part::Path,
            (Part::Path, '/') | (Part::Query, '&') => {}
            _ => {
                before.push(c);
                continue;
            }
        }
        before.clear();
    }
    part
}

/// Why a hole at this place cannot be data, if so.
fn role(part: Part, before: &str, next: &str, site: &Site, hole: &Hole) -> Option<&'static str> {
    match part {
        Part::Start => Some(BASE),
        Part::Base => Some(BEHIND),
        Part::Authority if before.contains('@') || next.starts_with('@') => Some(HOST),
        // A label has text beside it, and a port a colon before it.
        Part::Authority => (before.is_empty() && !next.starts_with(['.', '-'])).then_some(HOST),
        Part::Path => {
            let is_whole = before.is_empty() && (next.is_empty() || next.starts_with(['/', '?', '#']));
            (is_whole && names::is_path(&name(site, hole))).then_some(SEVERAL)
        }
        Part::Query => {
            let is_value = before.contains('=') || next.starts_with('=');
            (!is_value).then_some(LIST)
        }
        Part::Fragment => None,
    }
}

fn name(site: &Site, hole: &Hole) -> String {
    match &hole.source {
        Source::Captured(name) => name.clone(),
        Source::Argument(number) => site.arguments[*number].variable.clone(),
    }
}

/// The text that an encoder is given in the call itself.
fn encoded(site: &Site, hole: &Hole) -> Option<Range<usize>> {
    match hole.source {
        Source::Argument(number) if hole.spec.is_empty() => site.arguments[number].first.clone(),
        _ => None,
    }
}

/// Writes the candidates of a plan.
struct Writer<'s> {
    site: &'s Site,
    source: &'s str,
    /// Variables of the template, with the arguments that give their values.
    values: Vec<(String, Option<String>)>,
}

impl Writer<'_> {
    fn plan(mut self, bits: &[Bit<'_>], run: &Run) -> Result<Plan, &'static str> {
        let (mut template, mut covered, mut kept) = (String::new(), Vec::new(), Vec::new());
        let mut may_fail = false;
        for at in run.bits.clone() {
            match &bits[at] {
                Bit::Text(text) => {
                    if text.contains(['{', '}', '"', '\\']) {
                        return Err(BRACES);
                    }
                    let end =
                        if at + 1 == run.bits.end { run.last.unwrap_or(text.len()) } else { text.len() };
                    template.push_str(&text[if at == run.bits.start { run.skipped } else { 0 }..end]);
                }
                Bit::Data { hole, known } => {
                    covered.push(hole.place);
                    may_fail |= *known != Known::Proven && self.is_open(bits, run, at);
                    let variable = self.variable(hole, *known)?;
                    template.extend(["{", &variable, "}"]);
                }
                Bit::Kept { hole, why } => kept.push((hole.place, *why)),
            }
        }
        for bit in &bits[..run.bits.start] {
            kept.extend(why(bit));
        }
        for bit in &bits[run.bits.end..] {
            kept.extend(why(bit));
        }
        let mut candidates = Vec::new();
        for (word, end, is_tried) in [("", "", may_fail), ("try_", "?", false), ("try_", ".ok()?", false)] {
            if !is_tried {
                candidates.push(self.edit(bits, run, &self.call(word, &template), end)?);
            }
        }
        Ok(Plan { candidates, may_fail, covered, kept })
    }

    /// Whether a hole fills a whole segment or label.
    fn is_open(&self, bits: &[Bit<'_>], run: &Run, at: usize) -> bool {
        let before = match &bits[at - 1] {
            Bit::Text(text) => &text[if at - 1 == run.bits.start { run.skipped } else { 0 }..],
            _ => return true,
        };
        let last = at + 2 == run.bits.end;
        let next = match bits.get(at + 1) {
            Some(Bit::Text(text)) if last => &text[..run.last.unwrap_or(text.len())],
            Some(Bit::Text(text)) => text,
            Some(_) => return true,
            None => "",
        };
        let is_in_query = self.site.pieces[..at].iter().any(
            |piece| matches!(piece, Piece::Text(text) if text.contains(['?', '#']) || text.starts_with('&')),
        );
        let is_label = before.ends_with("//") || before.ends_with('.') && next.starts_with(['.', ':']);
        !is_in_query
            && (is_label
                || before.trim_end_matches('.').ends_with('/')
                    && (next.is_empty()
                        || next.trim_start_matches('.').is_empty()
                        || next.starts_with(['/', '?', '#'])))
    }

    /// The variable of a hole.
    fn variable(&mut self, hole: &Hole, known: Known) -> Result<String, &'static str> {
        let (name, value) = self.value(hole, known);
        let mut variable = name.clone();
        let mut number = 2;
        loop {
            match self.values.iter().find(|(known, _)| *known == variable) {
                Some((_, other)) if *other == value => break,
                Some(_) => {
                    variable = format!("{name}_{number}");
                    number += 1;
                }
                None => {
                    self.values.push((variable.clone(), value));
                    break;
                }
            }
        }
        Ok(variable)
    }

    /// The name of a value and, where it is no variable of this name, the argument.
    fn value(&self, hole: &Hole, known: Known) -> (String, Option<String>) {
        let written = match &hole.source {
            Source::Captured(name) => name.clone(),
            Source::Argument(number) => self.text(self.site.arguments[*number].range.clone()).to_owned(),
        };
        let name = names::variable(&name(self.site, hole));
        if !hole.spec.is_empty() {
            return (name, Some(format!("format!(\"{{:{}}}\", {written})", hole.spec)));
        }
        let value = match (known, &hole.source) {
            (Known::Encoded, _) => match encoded(self.site, hole) {
                Some(range) => self.text(range).to_owned(),
                None => written,
            },
            (Known::Display, Source::Argument(number)) => {
                if self.site.arguments[*number].is_simple {
                    format!("{written}.to_string()")
                } else {
                    format!("({written}).to_string()")
                }
            }
            (Known::Display, Source::Captured(_)) => format!("{written}.to_string()"),
            _ => written,
        };
        let is_captured = value == name;
        (name, (!is_captured).then_some(value))
    }

    fn text(&self, range: Range<usize>) -> &str {
        self.source.get(range).unwrap_or_default()
    }

    /// The call of the macro.
    fn call(&self, word: &str, template: &str) -> String {
        let mut call = format!("urika::{word}uri_format!(");
        if !is_normal(template) {
            call.push_str("exact, ");
        }
        call.push_str(&format!("{template:?}"));
        for (name, value) in &self.values {
            if let Some(value) = value {
                call.push_str(&format!(", {name} = {value}"));
            }
        }
        call.push(')');
        call
    }

    /// The edit with this call in the place of the run.
    fn edit(&self, bits: &[Bit<'_>], run: &Run, call: &str, end: &str) -> Result<Edit, &'static str> {
        let is_all = run.bits == (0..bits.len()) && run.skipped == 0 && run.last.is_none();
        if is_all && self.site.name == "format" {
            let text = format!("{call}{end}.into_string()");
            return Ok(Edit { range: self.site.whole.clone(), text });
        }
        let (mut format, mut arguments) = (String::new(), Vec::new());
        for bit in &bits[..run.bits.start] {
            self.keep(bit, &mut format, &mut arguments);
        }
        if let Bit::Text(first) = &bits[run.bits.start] {
            push_text(&mut format, &first[..run.skipped]);
        }
        format.push_str("{}");
        arguments.push(format!("{call}{end}"));
        if let (Some(last), Bit::Text(text)) = (run.last, &bits[run.bits.end - 1]) {
            push_text(&mut format, &text[last..]);
        }
        for bit in &bits[run.bits.end..] {
            self.keep(bit, &mut format, &mut arguments);
        }
        self.check_once(bits, run)?;
        let text = format!("{format:?}, {}", arguments.join(", "));
        Ok(Edit { range: self.site.inner.clone(), text })
    }

    /// Writes a bit that stays.
    fn keep(&self, bit: &Bit<'_>, format: &mut String, arguments: &mut Vec<String>) {
        let hole = match bit {
            Bit::Text(text) => return push_text(format, text),
            Bit::Data { hole, .. } | Bit::Kept { hole, .. } => hole,
        };
        format.push('{');
        match &hole.source {
            Source::Captured(name) => format.push_str(name),
            Source::Argument(number) => {
                arguments.push(self.text(self.site.arguments[*number].range.clone()).to_owned());
            }
        }
        if !hole.spec.is_empty() {
            format.extend([":", &hole.spec]);
        }
        format.push('}');
    }

    /// Checks that no argument with an effect is written twice.
    fn check_once(&self, bits: &[Bit<'_>], run: &Run) -> Result<(), &'static str> {
        let number = |bit: &Bit<'_>| match bit {
            Bit::Data { hole, .. } | Bit::Kept { hole, .. } => match hole.source {
                Source::Argument(number) => Some(number),
                Source::Captured(_) => None,
            },
            Bit::Text(_) => None,
        };
        let mut outside: Vec<usize> = bits[..run.bits.start].iter().filter_map(number).collect();
        outside.extend(bits[run.bits.end..].iter().filter_map(number));
        let inside: Vec<usize> = bits[run.bits.clone()].iter().filter_map(number).collect();
        let is_again = |at: usize| outside[..at].contains(&outside[at]) || inside.contains(&outside[at]);
        let is_effect = |at: usize| !self.site.arguments[outside[at]].is_place;
        if (0..outside.len()).any(|at| is_again(at) && is_effect(at)) { Err(TWICE) } else { Ok(()) }
    }
}

fn why(bit: &Bit<'_>) -> Option<(Place, &'static str)> {
    match bit {
        Bit::Kept { hole, why } => Some((hole.place, why)),
        Bit::Data { hole, .. } => Some((hole.place, "a second run rewrites this value")),
        Bit::Text(_) => None,
    }
}

fn push_text(format: &mut String, text: &str) {
    format.push_str(&text.replace('{', "{{").replace('}', "}}"));
}

/// Whether `uri_format!` writes the text of a template as it stands.
fn is_normal(template: &str) -> bool {
    let mut sample = String::new();
    let mut is_hole = false;
    for c in template.chars() {
        match c {
            '{' => is_hole = true,
            '}' => {
                is_hole = false;
                sample.push('1');
            }
            _ if is_hole => {}
            c => sample.push(c),
        }
    }
    if sample.contains("://") {
        return urika::Uri::parse(&sample).is_ok_and(|uri| uri.normalize() == sample);
    }
    sample.is_ascii() && !sample.contains(['%']) && !sample.contains("./")
}
