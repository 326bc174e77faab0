//! One JSON document.

use serde_json::{Value as Json, json};

use super::Report;
use crate::audit::Fate;
use crate::finding::Finding;
use crate::value::Place;

/// Writes findings and summary.
pub(crate) fn json(report: &Report) -> String {
    let findings: Vec<Json> =
        report.findings.iter().map(|(finding, print)| one(report, finding, print)).collect();
    let passed_over: Vec<Json> = report
        .sources
        .passed_over
        .iter()
        .map(|(path, why)| json!({ "path": path.display().to_string(), "why": why }))
        .collect();
    let mut document = json!({
        "version": 1,
        "findings": findings,
        "passed_over": passed_over,
        "summary": {
            "files": report.sources.count,
            "lines": report.sources.lines,
            "urls": report.sites.len(),
            "safe": report.count(Fate::Safe),
            "encoded": report.count(Fate::Encoded),
            "open": report.count(Fate::Open),
            "not_followed": report.not_followed,
            "unread_macros": report.unread_macros,
            "includes": report.includes,
            "in_baseline": report.in_baseline,
        },
    });
    if let Some(verified) = report.verified {
        document["summary"]["verified"] = json!({ "text": verified.text, "checked": verified.checked, "safe": verified.proven, "not_compiled": verified.unseen });
    }
    if let Some(reviewed) = report.reviewed {
        document["summary"]["reviewed"] = reviewed.into();
    }
    format!("{document:#}\n")
}

fn one(report: &Report, finding: &Finding, print: &str) -> Json {
    json!({
        "code": finding.code.text(),
        "level": finding.level(),
        "certain": finding.certain,
        "cwe": finding.code.cwe(),
        "message": finding.code.sentence(),
        "label": finding.label(),
        "help": report.help(finding),
        "path": report.path(finding.place),
        "name": report.sources.names[finding.place.file as usize],
        "place": place(finding.place),
        "site": place(finding.site),
        "value": finding.name,
        "url": finding.shape,
        "function": finding.function,
        "fingerprint": print,
    })
}

/// Returns lines and columns, which count from 1, in characters.
fn place(position: Place) -> Json {
    json!({ "line": position.line, "column": position.column + 1, "end_line": position.end_line, "end_column": position.end_column + 1 })
}
