//! Annotations of GitHub Actions: workflow commands, one per line.

use std::fmt::Write as _;

use super::Report;
use crate::finding::Level;

/// Writes a command for each finding.
pub(crate) fn github(report: &Report) -> String {
    let mut out = String::new();
    for (finding, _) in &report.findings {
        let command = match finding.level() {
            Level::Error => "error",
            Level::Warning => "warning",
            Level::Note => "notice",
        };
        let place = finding.place;
        let _ = writeln!(
            out,
            "::{command} file={},line={},col={},endLine={},endColumn={},title={}::{}",
            property(&report.shown_path(place)),
            place.line,
            place.column + 1,
            place.end_line,
            place.end_column + 1,
            property(finding.code.text()),
            data(&format!("{}: {}\n{}", finding.code.sentence(), finding.label(), report.help(finding))),
        );
    }
    for (path, why) in &report.sources.passed_over {
        let _ = writeln!(
            out,
            "::notice file={}::{}",
            property(&super::printable(&path.display().to_string())),
            data(&format!("skipped: {why}"))
        );
    }
    out
}

/// Escapes a string after the second `::`.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes a string before the second `::`, where `:` and `,` separate.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
