//! Checks the instruction counts of the most important cases against `held.tsv`. A count that differs by more
//! than 3 % fails, provided that the compiler is the one in the file. An operation that must not allocate,
//! but does, also fails.
//!
//! A count is the same in each run of one binary, so each regression is visible. A lower count fails as well:
//! otherwise a later change could lose the gain unnoticed.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use urika_benches::case::Case;
use urika_benches::cases;

use crate::machine;
use crate::valgrind::{self, Unusable};

const HELD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/held.tsv");

/// The checked cases.
const CASES: [&str; 15] = [
    "parse-corpus/urika",
    "parse-app10/urika",
    "parse-long2k/urika",
    "parse-ipv6/urika",
    "normalize-corpus/urika",
    "normalize-app10/urika-policy",
    "normalize-work8/urika",
    "resolve-rfc42/urika",
    "expand-issues/urika-typed",
    "expand-issues/urika-typed-text",
    "expand-issues/urika",
    "match-github30/urika-routes",
    "decide-corpus/Policy::PUBLIC.accepts",
    "decide-service/Policy.accepts",
    "decide-addresses/is_public",
];

/// The maximum accepted difference of a count.
const MOST: f64 = 0.03;

/// Counts all cases and writes `held.tsv`.
pub(crate) fn write(target: &Path) -> Result<(), String> {
    let counts = counts(target).map_err(|why| why.to_string())?;
    let mut text = format!("compiler\t{}\n", compiler());
    for (name, count) in CASES.iter().zip(counts) {
        let _ = writeln!(text, "{name}\t{count:.1}");
    }
    fs::write(HELD, text).map_err(|error| error.to_string())
}

/// Counts all cases and compares the counts with `held.tsv`.
///
/// Prints a message and skips the check without valgrind, and with another compiler.
pub(crate) fn check(target: &Path) -> Result<(), String> {
    let held = fs::read_to_string(HELD).map_err(|error| format!("{HELD}: {error}"))?;
    let of = |name: &str| held.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('\t'));
    let (then, now) = (of("compiler").unwrap_or_default(), compiler());
    if then != now {
        println!("skipped: the counts are of {then}, and this is {now}");
        return Ok(());
    }
    let counts = match counts(target) {
        Ok(counts) => counts,
        Err(Unusable::NoValgrind) => {
            println!("skipped: valgrind is not installed, so no instructions are counted");
            return Ok(());
        }
        Err(why) => return Err(why.to_string()),
    };
    let mut wrong = Vec::new();
    for (name, count) in CASES.into_iter().zip(counts) {
        let then: f64 = of(name).and_then(|count| count.parse().ok()).ok_or(format!("{name} is not held"))?;
        let change = count / then - 1.0;
        println!("{name}: {then:.0} held, {count:.0} now, {:+.1} %", 100.0 * change);
        if change.abs() > MOST {
            wrong.push(name);
        }
    }
    let far = format!("more than 3 % away: {}; `report -- hold` writes the counts anew", wrong.join(", "));
    if wrong.is_empty() { nothing_is_allocated(target) } else { Err(far) }
}

/// Counts the allocations of the operations that must not allocate.
fn nothing_is_allocated(target: &Path) -> Result<(), String> {
    let cases = cases::all();
    let counted: Vec<&Case> = cases.iter().filter(|case| case.operation.is_without_allocation()).collect();
    let counts = valgrind::allocations(&counted, false, target).map_err(|why| why.to_string())?;
    for (case, count) in counted.iter().zip(counts) {
        println!("{}: {count} allocations", case.name());
        if count > 0.0 {
            return Err(format!("{} allocates", case.name()));
        }
    }
    Ok(())
}

/// Returns the instructions for each URI of each case.
fn counts(target: &Path) -> Result<Vec<f64>, Unusable> {
    let cases = cases::all();
    let find = |name| cases.iter().find(|case| case.name() == name);
    let held: Vec<&Case> = CASES.into_iter().filter_map(find).collect();
    if held.len() == CASES.len() {
        valgrind::instructions(&held, false, target)
    } else {
        Err(Unusable::Failed("a case that is held has another name now".to_owned()))
    }
}

fn compiler() -> String {
    machine::compiler().unwrap_or_else(|| "an unknown compiler".to_owned())
}
