//! `cargo urika fix`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::Path;

use similar::TextDiff;

use super::args::FixArgs;
use super::{Asked, FINE, examine};
use crate::fix::{self, Fixed};
use crate::report::counted;
use crate::trial;
use crate::verify::Types;

/// Rewrites the certain findings, or prints the difference.
pub(super) fn run(args: &FixArgs) -> io::Result<u8> {
    if !args.dry_run {
        fix::check_vcs(&args.path, args.allow_dirty, args.allow_no_vcs)?;
    }
    let examined = examine(std::slice::from_ref(&args.path), Asked::default(), &Types::new())?;
    trial::warn();
    let paths = &examined.sources.paths;
    let fixed = fix::fix(examined.findings, &examined.holes, &examined.firsts, paths, args)?;
    let mut out = String::new();
    if args.dry_run {
        out.extend(fixed.changes.iter().map(difference));
    } else {
        fixed.write()?;
    }
    summary(&fixed, args.dry_run, paths, &mut out);
    io::stdout().write_all(out.as_bytes())?;
    Ok(FINE)
}

fn difference(change: &fix::Change) -> String {
    if change.below == Path::new("Cargo.lock") {
        return lock_file(&change.before, &change.after);
    }
    let name = change.below.iter().map(|name| name.to_string_lossy()).collect::<Vec<_>>().join("/");
    let diff = TextDiff::from_lines(&change.before, &change.after);
    diff.unified_diff().header(&format!("a/{name}"), &format!("b/{name}")).to_string()
}

/// Returns the packages that a lock file gets, in one line.
fn lock_file(before: &str, after: &str) -> String {
    let (before, after) = (packages(before), packages(after));
    let only = |of: &BTreeSet<String>, other: &BTreeSet<String>| {
        of.difference(other).map(String::as_str).collect::<Vec<_>>().join(", ")
    };
    let (added, removed) = (only(&after, &before), only(&before, &after));
    let removed = if removed.is_empty() { removed } else { format!(", without {removed}") };
    format!("Cargo.lock: with {added}{removed}\n")
}

/// Returns the packages of a lock file, as `name version`.
fn packages(text: &str) -> BTreeSet<String> {
    let table: toml::Table = text.parse().unwrap_or_default();
    let packages = table.get("package").and_then(toml::Value::as_array);
    let name = |package: &toml::Value| {
        Some(format!("{} {}", package.get("name")?.as_str()?, package.get("version")?.as_str()?))
    };
    packages.into_iter().flatten().filter_map(name).collect()
}

fn summary(fixed: &Fixed, is_dry: bool, paths: &[std::path::PathBuf], out: &mut String) {
    let mut said = None;
    for (finding, why) in &fixed.left {
        let place = finding.place;
        let path = paths[place.file as usize].display();
        let _ = writeln!(
            out,
            "{path}:{}:{}: {}: `{}` in `{}` stays: {why}",
            place.line,
            place.column + 1,
            finding.code.text(),
            finding.name,
            finding.shape,
        );
        let choices = fixed.choices.get(&place).map(Vec::as_slice).unwrap_or_default();
        for (number, choice) in choices.iter().enumerate() {
            // The first choice is one for all values of a call.
            if number > 0 || said != Some(choice) {
                let _ = writeln!(out, "    {} {choice}", if number == 0 { "either" } else { "or" });
            }
        }
        said = choices.first();
    }
    for (place, effect) in &fixed.effects {
        let path = paths[place.file as usize].display();
        let finding = fixed.rewritten.iter().find(|finding| finding.place == *place);
        let name = finding.map(|finding| finding.name.as_str()).unwrap_or_default();
        let word = if is_dry { "would be" } else { "is" };
        let _ = writeln!(
            out,
            "{path}:{}:{}: `{name}` {word} escaped, as `--escape` or `--segment` asks: {effect}",
            place.line,
            place.column + 1
        );
    }
    if fixed.left.iter().any(|(_, why)| why.starts_with("it may be refused")) {
        out.push_str(fix::REFUSED);
    }
    for error in &fixed.errors {
        out.push_str(&fix::of_error(error));
    }
    let word = if is_dry { "would be rewritten" } else { "rewritten" };
    let sources = fixed.changes.iter().filter(|change| change.below.extension().is_some_and(|of| of == "rs"));
    let _ = writeln!(
        out,
        "{} {word}, in {} of {}; {} safe by type; {} without a minimal fix",
        counted(fixed.rewritten.len(), "finding"),
        counted(fixed.calls, "call"),
        counted(sources.count(), "file"),
        fixed.proven.len(),
        fixed.left.len(),
    );
}
