//! Prints findings to standard output, as text or as JSON lines, and counts them.

use std::fmt;
use std::io::{self, Write};

use indicatif::ProgressBar;
use serde::Serialize;
use urika_sites::{Finding, Severity};

use super::args::{Format, SourceArgs};

/// Prints findings as they come.
pub(crate) struct Reporter<'r, W> {
    name: String,
    format: Format,
    notes: bool,
    bar: &'r ProgressBar,
    out: W,
    tally: Tally,
    /// The first error of writing; nothing is printed after it.
    failure: Option<io::Error>,
}

/// The number of findings of each severity.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) errors: u64,
    pub(crate) warnings: u64,
    pub(crate) notes: u64,
}

/// A finding as a line of JSON.
#[derive(Serialize)]
struct Line<'f> {
    file: &'f str,
    #[serde(flatten)]
    finding: &'f Finding,
}

impl<'r, W: Write> Reporter<'r, W> {
    pub(crate) fn new(source: &SourceArgs, bar: &'r ProgressBar, out: W) -> Self {
        Self {
            name: source.name(),
            format: source.format,
            notes: source.notes,
            bar,
            out,
            tally: Tally::default(),
            failure: None,
        }
    }

    pub(crate) fn tell(&mut self, finding: &Finding) {
        match finding.severity {
            Severity::Error => self.tally.errors += 1,
            Severity::Warning => self.tally.warnings += 1,
            Severity::Note => self.tally.notes += 1,
        }
        if self.failure.is_some() || (finding.severity == Severity::Note && !self.notes) {
            return;
        }
        // The bar is hidden while a finding is printed.
        let bar = self.bar;
        let result = if bar.is_hidden() {
            self.print(finding)
        } else {
            bar.suspend(|| self.print(finding).and_then(|()| self.out.flush()))
        };
        self.failure = result.err();
    }

    fn print(&mut self, finding: &Finding) -> io::Result<()> {
        match self.format {
            Format::Text => writeln!(self.out, "{}", finding.in_file(&self.name)),
            Format::Json => {
                serde_json::to_writer(&mut self.out, &Line { file: &self.name, finding })?;
                self.out.write_all(b"\n")
            }
        }
    }

    pub(crate) fn finish(mut self) -> io::Result<Tally> {
        match self.failure {
            Some(error) => Err(error),
            None => self.out.flush().map(|()| self.tally),
        }
    }
}

impl Tally {
    /// Returns the last line of a report.
    pub(crate) fn summary(self, entries: u32, shows_notes: bool) -> impl fmt::Display {
        let hint = if self.notes > 0 && !shows_notes { " (shown with --notes)" } else { "" };
        format!(
            "{}, {}, {}, {}{hint}",
            counted(entries, "entry", "entries"),
            counted(self.errors, "error", "errors"),
            counted(self.warnings, "warning", "warnings"),
            counted(self.notes, "note", "notes"),
        )
    }
}

/// Returns a number with its noun.
pub(crate) fn counted(count: impl TryInto<u64>, one: &str, many: &str) -> String {
    let count = count.try_into().unwrap_or(u64::MAX);
    format!("{count} {}", if count == 1 { one } else { many })
}
