//! A report for people: each finding with its line and a caret, and a summary.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::io::IsTerminal as _;
use std::path::PathBuf;

use annotate_snippets::{AnnotationKind, Group, Level as Drawn, Renderer, Snippet};

use super::Report;
use crate::audit::Fate;
use crate::files::Sources;
use crate::finding::{Code, Finding, Level};
use crate::value::Place;

/// The number of findings of one value, code and level that are drawn; more of them are listed.
const MOST_ALIKE: usize = 5;
/// The number of places that are listed for findings that are alike.
const MOST_LISTED: usize = 20;

/// Writes findings and summary.
pub(crate) fn text(report: &Report) -> String {
    let is_plain = !std::io::stdout().is_terminal() || std::env::var_os("NO_COLOR").is_some();
    let renderer = if is_plain { Renderer::plain() } else { Renderer::styled() };
    let mut out = String::new();
    let mut source = (u32::MAX, Lines::default());
    let mut shown: HashMap<(Code, Level, String), Vec<&Finding>> = HashMap::new();
    let mut order = Vec::new();
    for (finding, _) in &report.findings {
        let key = (finding.code, finding.level(), finding.label());
        let alike = shown.entry(key.clone()).or_default();
        alike.push(finding);
        if alike.len() > MOST_ALIKE {
            if alike.len() == MOST_ALIKE + 1 {
                order.push(key);
            }
            continue;
        }
        if source.0 != finding.place.file {
            let path = &report.sources.paths[finding.place.file as usize];
            source = (finding.place.file, Lines::new(fs::read_to_string(path).unwrap_or_default()));
        }
        let _ = writeln!(out, "{}\n", renderer.render(&[drawn(finding, report, &source.1)]));
    }
    for key in order {
        list_more(&key, &shown[&key][MOST_ALIKE..], report, &mut out);
    }
    out.push_str(&skipped(&report.sources));
    summary(report, &mut out);
    out
}

/// Lists the places of findings that are like those which were drawn.
fn list_more(key: &(Code, Level, String), more: &[&Finding], report: &Report, out: &mut String) {
    let (code, level, label) = key;
    let _ = writeln!(out, "{}[{}]: {} more like those above: {label}", word(*level), code.text(), more.len());
    for finding in more.iter().take(MOST_LISTED) {
        let Place { line, column, .. } = finding.place;
        let _ = writeln!(out, "  --> {}:{line}:{}", report.shown_path(finding.place), column + 1);
    }
    if more.len() > MOST_LISTED {
        let _ = writeln!(out, "  and {} more; `--format json` lists all", more.len() - MOST_LISTED);
    }
    out.push('\n');
}

/// Returns a line for each file or folder that could not be read.
pub(crate) fn skipped(sources: &Sources) -> String {
    let line = |(path, why): &(PathBuf, String)| {
        let path = super::printable(&path.display().to_string());
        format!("skipped: {path}: {}\n", why.lines().next().unwrap_or_default())
    };
    sources.passed_over.iter().map(line).collect()
}

const fn word(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "note",
    }
}

fn drawn<'a>(finding: &'a Finding, report: &Report, source: &'a Lines) -> Group<'a> {
    let level = match finding.level() {
        Level::Error => Drawn::ERROR,
        Level::Warning => Drawn::WARNING,
        Level::Note => Drawn::NOTE,
    };
    let (shown, span) = source.of(finding.place);
    let caret = AnnotationKind::Primary.span(span).label(finding.label());
    let snippet = Snippet::source(shown)
        .line_start(finding.place.line as usize)
        .path(report.shown_path(finding.place))
        .annotation(caret);
    let title = level.primary_title(finding.code.sentence()).id(finding.code.text());
    let mut group = title.element(snippet);
    if !finding.certain {
        group = group.element(Drawn::NOTE.message(if finding.by_form {
            "this looks like a URL, but no known call receives it"
        } else {
            "the type of the value is not known: it may be a number, or checked text"
        }));
    }
    group.element(Drawn::HELP.message(report.help(finding)))
}

/// A file, and where its lines begin: each finding is drawn from its own lines.
#[derive(Default)]
struct Lines {
    text: String,
    starts: Vec<usize>,
}

impl Lines {
    fn new(text: String) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(end, _)| end + 1)).collect();
        Self { text, starts }
    }

    /// Returns the offset at which a line begins; the lines count from 1.
    fn start(&self, line: u32) -> usize {
        self.starts.get((line as usize).saturating_sub(1)).copied().unwrap_or(self.text.len())
    }

    /// Returns the lines of a place, and its bytes within them. Columns count characters.
    fn of(&self, place: Place) -> (&str, std::ops::Range<usize>) {
        let first = self.start(place.line);
        let position = |line: u32, column: u32| {
            let start = self.start(line);
            let text = &self.text[start..self.start(line + 1)];
            start - first + text.char_indices().nth(column as usize).map_or(text.len(), |(offset, _)| offset)
        };
        let start = position(place.line, place.column);
        let end = position(place.end_line.max(place.line), place.end_column);
        (&self.text[first..self.start(place.end_line.max(place.line) + 1)], start..end.max(start))
    }
}

fn summary(report: &Report, out: &mut String) {
    match report.reviewed {
        Some(count) => {
            let _ = writeln!(out, "{} reviewed", counted(count, "URI"));
        }
        None => write_counts(report, out),
    }
    let sources = &report.sources;
    let number_of = |level| report.findings.iter().filter(|(finding, _)| finding.level() == level).count();
    let _ = write!(
        out,
        "{} in {}, {} skipped: {}, {}, {}",
        counted(sources.lines, "line"),
        counted(sources.count, "file"),
        sources.passed_over.len(),
        counted(number_of(Level::Error), "error"),
        counted(number_of(Level::Warning), "warning"),
        counted(number_of(Level::Note), "note"),
    );
    if report.in_baseline > 0 {
        let _ = write!(out, "; {} in the baseline", report.in_baseline);
    }
    out.push('\n');
}

/// The URLs that the program builds.
fn write_counts(report: &Report, out: &mut String) {
    let _ = writeln!(
        out,
        "{} built from values: {} safe by type, {} encoded, {} open",
        counted(report.sites.len(), "URL"),
        report.count(Fate::Safe),
        report.count(Fate::Encoded),
        report.count(Fate::Open),
    );
    let _ = writeln!(
        out,
        "not followed: {} from elsewhere, {} that cannot be read, {}",
        counted(report.not_followed, "URL"),
        counted(report.unread_macros as usize, "macro"),
        counted(report.includes as usize, "`include!`"),
    );
    if let Some(verified) = report.verified {
        let _ = writeln!(
            out,
            "verified by the compiler: {}, {} checked, {} safe by type, {} not verified",
            counted(verified.text, "text value"),
            verified.checked,
            verified.proven,
            verified.unseen,
        );
    }
}

/// Returns a number with its noun.
pub(crate) fn counted(number: usize, word: &str) -> String {
    if number == 1 { format!("1 {word}") } else { format!("{number} {word}s") }
}
