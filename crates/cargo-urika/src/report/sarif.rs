//! SARIF 2.1.0, as code scanning reads it.

use serde_json::{Value as Json, json};
use urika::percent;

use super::Report;
use crate::finding::{Code, Finding};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Writes the log of one run.
pub(crate) fn sarif(report: &Report) -> String {
    let results: Vec<Json> =
        report.findings.iter().map(|(finding, print)| result(report, finding, print)).collect();
    let notifications: Vec<Json> = report
        .sources
        .passed_over
        .iter()
        .map(|(path, why)| json!({ "level": "warning", "message": { "text": format!("skipped: {}: {why}", path.display()) } }))
        .collect();
    let document = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "cargo-urika",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": Code::ALL.iter().copied().map(rule).collect::<Vec<_>>(),
            } },
            "columnKind": "unicodeCodePoints",
            "invocations": [{ "executionSuccessful": report.sources.passed_over.is_empty(), "toolExecutionNotifications": notifications }],
            "results": results,
        }],
    });
    format!("{document:#}\n")
}

fn rule(code: Code) -> Json {
    let mut tags = vec![if code.is_style() { "style" } else { "security" }.to_owned()];
    if !code.cwe().is_empty() {
        tags.push(format!("external/cwe/{}", code.cwe().to_ascii_lowercase()));
    }
    let mut properties = json!({ "tags": tags });
    if let Some(severity) = severity(code) {
        properties["security-severity"] = severity.into();
    }
    json!({
        "id": code.text(),
        "shortDescription": { "text": code.sentence() },
        "fullDescription": { "text": code.sentence() },
        "help": { "text": code.page(), "markdown": code.page() },
        "defaultConfiguration": { "level": code.level(), "enabled": !code.is_style() },
        "properties": properties,
    })
}

/// Returns how dangerous a finding is, from 0 to 10, as code scanning ranks the findings of all tools.
const fn severity(code: Code) -> Option<&'static str> {
    match code {
        Code::Authority => Some("9.1"),
        Code::Path | Code::Template | Code::Credentials => Some("7.5"),
        Code::Query | Code::Encoder => Some("5.3"),
        _ => None,
    }
}

fn result(report: &Report, finding: &Finding, print: &str) -> Json {
    let index = Code::ALL.iter().position(|code| *code == finding.code);
    let place = finding.place;
    json!({
        "ruleId": finding.code.text(),
        "ruleIndex": index,
        "level": finding.level(),
        "message": { "text": format!("{}: {}", finding.code.sentence(), finding.label()) },
        "locations": [{ "physicalLocation": {
            "artifactLocation": { "uri": percent::encode(percent::Place::Path, &report.path(place)) },
            "region": {
                "startLine": place.line,
                "startColumn": place.column + 1,
                "endLine": place.end_line,
                "endColumn": place.end_column + 1,
            },
        } }],
        "partialFingerprints": { "urika/v1": print },
    })
}
