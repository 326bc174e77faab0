//! Comments that allow a finding: `// urika: allow(URK001): the reason`.

use crate::finding::{Code, Finding};
use crate::value::Place;

/// How an allowance begins, in Rust and in a page.
const STARTS: [&str; 2] = ["// urika: allow(", "{# urika: allow("];

/// An allowance, and its place.
#[derive(Debug)]
pub(crate) struct Allowance {
    codes: Vec<Code>,
    has_reason: bool,
    /// The comment.
    place: Place,
    /// The line of code that the comment allows.
    line: u32,
}

/// Finds the allowances of a file.
pub(crate) fn read(text: &str, file: u32) -> Vec<Allowance> {
    if !STARTS.iter().any(|start| text.contains(start)) {
        return Vec::new();
    }
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let Some((start, at)) = STARTS.iter().find_map(|start| Some((start, line.find(start)?))) else {
            continue;
        };
        // A doc comment shows an allowance, and allows nothing.
        if line.trim_start().starts_with("//!") || line.trim_start().starts_with("///") {
            continue;
        }
        let Some((codes, reason)) = line[at + start.len()..].split_once(')') else { continue };
        let reason = reason.trim_end().trim_end_matches("#}");
        let is_alone = line[..at].trim().is_empty();
        let below = || {
            lines[number + 1..].iter().position(|line| is_code(line)).map_or(number, |more| number + 1 + more)
        };
        let about = if is_alone { below() } else { number };
        let column = line[..at].chars().count() as u32;
        found.push(Allowance {
            codes: codes.split(',').filter_map(|code| code.trim().parse().ok()).collect(),
            has_reason: reason.trim_start().strip_prefix(':').is_some_and(|reason| !reason.trim().is_empty()),
            place: Place {
                file,
                line: number as u32 + 1,
                column,
                end_line: number as u32 + 1,
                end_column: column + line[at..].trim_end().chars().count() as u32,
            },
            line: about as u32 + 1,
        });
    }
    found
}

fn is_code(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && !line.starts_with("//") && !line.starts_with("{#") && !line.starts_with("#[")
}

/// Removes the findings that are allowed, and adds findings for allowances without effect, where all of
/// their codes were asked for.
pub(crate) fn apply(
    findings: Vec<Finding>,
    allowances: &[Allowance],
    is_asked: &dyn Fn(Code) -> bool,
) -> Vec<Finding> {
    let mut used = vec![false; allowances.len()];
    let mut left: Vec<Finding> = findings
        .into_iter()
        .filter(|finding| {
            let mut is_allowed = false;
            for (allowance, used) in allowances.iter().zip(&mut used) {
                if allowance.allows(finding) {
                    *used = true;
                    is_allowed = true;
                }
            }
            !is_allowed
        })
        .collect();
    let unused = allowances.iter().zip(&used).filter(|(_, used)| !**used);
    let unused = unused.filter(|(allowance, _)| allowance.codes.iter().all(|code| is_asked(*code)));
    left.extend(unused.map(|(allowance, _)| Finding {
        code: Code::UnusedAllow,
        certain: true,
        place: allowance.place,
        site: allowance.place,
        name: String::new(),
        function: String::new(),
        shape: allowance.codes.iter().map(|code| code.text()).collect::<Vec<_>>().join(","),
        encoder: None,
        by_form: false,
    }));
    left.sort_by_key(|finding| (finding.place, finding.code));
    left
}

impl Allowance {
    /// Returns whether the allowed line is that of the finding, or the line above the statement.
    fn allows(&self, finding: &Finding) -> bool {
        let first = finding.site.line.min(finding.place.line);
        let last = finding.site.end_line.max(finding.place.end_line);
        self.has_reason
            && self.place.file == finding.place.file
            && self.codes.contains(&finding.code)
            && (first.saturating_sub(1)..=last).contains(&self.line)
    }
}
