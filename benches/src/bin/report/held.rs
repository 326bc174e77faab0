//! Holds the instruction counts of the most important cases: `held.tsv` has them with the compiler's
//! version, and a count that is more than 3 % away from it fails.
//!
//! A count is the same each time for one binary, so a change of the code is seen at once. A count
//! that falls fails as well: else the next change could lose the gain unseen.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use urika_benches::cases;

use crate::machine;
use crate::valgrind::{Unusable, Valgrind};

const HELD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/held.tsv");

/// The cases that are held.
const CASES: [&str; 12] = [
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
];

/// The most that a count may differ from the one that is held.
const MOST: f64 = 0.03;

/// Counts all cases and writes `held.tsv`.
pub(crate) fn write(target: &Path) -> Result<(), String> {
    let valgrind = Valgrind::prepare(target).map_err(|why| format!("{why:?}"))?;
    let mut text = format!("compiler\t{}\n", compiler());
    for (name, count) in counts(&valgrind)? {
        let _ = writeln!(text, "{name}\t{count:.1}");
    }
    fs::write(HELD, text).map_err(|error| error.to_string())
}

/// Counts all cases and compares the counts with those of `held.tsv`.
///
/// Says that it skips where there is no valgrind, or another compiler.
pub(crate) fn check(target: &Path) -> Result<(), String> {
    let held = fs::read_to_string(HELD).map_err(|error| format!("{HELD}: {error}"))?;
    let of = |name: &str| held.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('\t'));
    let (then, now) = (of("compiler").unwrap_or_default(), compiler());
    if then != now {
        println!("skipped: the counts are of {then}, and this is {now}");
        return Ok(());
    }
    let valgrind = match Valgrind::prepare(target) {
        Ok(valgrind) => valgrind,
        Err(Unusable::NoValgrind) => {
            println!("skipped: valgrind is not installed, so no instructions are counted");
            return Ok(());
        }
        Err(Unusable::BuildFailed) => return Err("`instructions` does not build".to_owned()),
    };
    let mut wrong = Vec::new();
    for (name, count) in counts(&valgrind)? {
        let then: f64 = of(name).and_then(|count| count.parse().ok()).ok_or(format!("{name} is not held"))?;
        let change = count / then - 1.0;
        println!("{name}: {then:.0} held, {count:.0} now, {:+.1} %", 100.0 * change);
        if change.abs() > MOST {
            wrong.push(name);
        }
    }
    let far = format!("more than 3 % away: {}; `report -- hold` writes the counts anew", wrong.join(", "));
    if wrong.is_empty() { Ok(()) } else { Err(far) }
}

/// Instructions for each URI, case by case.
fn counts(valgrind: &Valgrind) -> Result<Vec<(&'static str, f64)>, String> {
    let cases = cases::all();
    let count = |name: &'static str| {
        let case = cases.iter().find(|case| case.name() == name).ok_or(format!("no case `{name}`"))?;
        let count = valgrind.instructions(case).ok_or(format!("{name} was not counted"))?;
        Ok((name, count))
    };
    CASES.into_iter().map(count).collect()
}

fn compiler() -> String {
    machine::compiler().unwrap_or_else(|| "an unknown compiler".to_owned())
}
