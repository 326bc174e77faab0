//! `cargo urika fix`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use similar::TextDiff;

use super::{AuditOptions, FAILED, FINE, examine};
use crate::args::FixArgs;
use crate::fix::{self, Fixed};
use crate::report::{counted, skipped};
use crate::verify::Types;
use crate::{rewrite, trial};

/// The number of names that a command lists; it has the word for all of them where there are more.
const MOST_NAMES: usize = 6;

/// Rewrites the certain findings, or prints the diff.
pub(super) fn run(args: &FixArgs) -> io::Result<u8> {
    if !args.dry_run {
        fix::check_vcs(&args.path, args.allow_dirty, args.allow_no_vcs)?;
    }
    let examined = examine(std::slice::from_ref(&args.path), AuditOptions::default(), &Types::new())?;
    trial::warn();
    let paths = &examined.sources.paths;
    let fixed = fix::fix(examined.findings, &examined.placeholders, &examined.segment_starts, paths, args)?;
    let mut out = String::new();
    if args.dry_run {
        out.extend(fixed.changes.iter().map(difference));
    } else {
        // Cargo writes an ignored lock file again.
        let sources = fixed.changes.iter().filter(|change| change.below != Path::new("Cargo.lock"));
        let paths = sources.map(|change| change.path.as_path());
        fix::check_files(paths, args.allow_dirty, args.allow_no_vcs)?;
        fixed.write()?;
    }
    let skipped = skipped(&examined.sources);
    out.push_str(&skipped);
    summary(&fixed, args.dry_run, paths, &mut out);
    io::stdout().write_all(out.as_bytes())?;
    Ok(if skipped.is_empty() { FINE } else { FAILED })
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
    let only = |some: &BTreeSet<String>, other: &BTreeSet<String>| {
        some.difference(other).map(String::as_str).collect::<Vec<_>>().join(", ")
    };
    let (added, removed) = (only(&after, &before), only(&before, &after));
    let removed = if removed.is_empty() { removed } else { format!(", removes {removed}") };
    format!("Cargo.lock: adds {added}{removed}\n")
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

fn summary(fixed: &Fixed, is_dry: bool, paths: &[PathBuf], out: &mut String) {
    findings_left(fixed, paths, out);
    effects(fixed, is_dry, paths, out);
    if fixed.left.iter().any(|(_, why)| why.starts_with("the value may be refused")) {
        out.push_str(fix::REFUSED);
    }
    for error in &fixed.errors {
        out.push_str(&fix::help_for_error(error));
    }
    if fixed.map_err_is_untried {
        out.push_str("note: no rewrite needs `--map-err`, so its function was not compiled\n");
    }
    let word = if is_dry { "would be rewritten" } else { "rewritten" };
    let sources = fixed
        .changes
        .iter()
        .filter(|change| change.below.extension().is_some_and(|extension| extension == "rs"));
    let _ = writeln!(
        out,
        "{} {word}, in {} of {}; {} safe by type; {} without a minimal fix",
        counted(fixed.rewritten.len(), "finding"),
        counted(fixed.calls, "call"),
        counted(sources.count(), "file"),
        fixed.proven.len(),
        fixed.left.len(),
    );
    out.extend(next_commands(fixed, &given()));
}

/// Writes the findings that stay, each with the reason and the choices.
fn findings_left(fixed: &Fixed, paths: &[PathBuf], out: &mut String) {
    let mut shared = None;
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
            if number > 0 || shared != Some(choice) {
                let _ = writeln!(out, "    {} {choice}", if number == 0 { "either" } else { "or" });
            }
        }
        shared = choices.first();
    }
}

/// Writes what happens to harmless values of the rewritten calls.
fn effects(fixed: &Fixed, is_dry: bool, paths: &[PathBuf], out: &mut String) {
    let word = if is_dry { "would be" } else { "is" };
    for (place, effect) in &fixed.effects {
        let path = paths[place.file as usize].display();
        let finding = fixed.rewritten.iter().find(|finding| finding.place == *place);
        let name = finding.map(|finding| finding.name.as_str()).unwrap_or_default();
        let _ = writeln!(
            out,
            "{path}:{}:{}: `{name}` {word} escaped because of `--escape` or `--segment`: {effect}",
            place.line,
            place.column + 1
        );
    }
}

/// Returns the arguments of this run, as a shell reads them.
fn given() -> Vec<String> {
    let given = std::env::args().skip(1).skip_while(|word| word == "urika");
    given.map(|word| fix::quoted(&word)).collect()
}

/// Returns the commands that would rewrite the findings which stay only for their harmless values, one a line.
fn next_commands(fixed: &Fixed, given: &[String]) -> Vec<String> {
    let changed = || fixed.left.iter().filter(|(_, why)| why == fix::CHANGES);
    let printed = fixed.left.iter().filter(|(_, why)| why == rewrite::PRINTS).count();
    let names: BTreeSet<&str> = changed().map(|(finding, _)| &*finding.name).collect();
    let types: BTreeSet<&str> = fixed.types.iter().map(String::as_str).collect();
    let asked = if names.len() > MOST_NAMES { BTreeSet::from([fix::ALL]) } else { names };
    let all = [
        (changed().count(), "harmless values would change", "accept that", "--escape", asked),
        (
            printed,
            "the `Display` of a type may write several segments",
            "say that it never does",
            "--segment",
            types,
        ),
    ];
    let asked = all.into_iter().filter(|(count, .., values)| *count > 0 && !values.is_empty());
    asked
        .map(|(count, why, what, option, values)| {
            let values = values.into_iter().flat_map(|value| [option.to_owned(), fix::quoted(value)]);
            let words: Vec<String> = given.iter().cloned().chain(values).collect();
            let stay = if count == 1 { "stays" } else { "stay" };
            format!(
                "{} {stay} because {why}; to {what}, run: cargo urika {}\n",
                counted(count, "finding"),
                words.join(" ")
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::{Code, Finding};
    use crate::value::Place;

    fn left(names: &[&str], why: &str) -> Vec<(Finding, String)> {
        let finding = |name: &&str| Finding::at(Code::Path, Place::default(), (*name).to_owned());
        names.iter().map(|name| (finding(name), why.to_owned())).collect()
    }

    #[test]
    fn the_next_command_is_whole() {
        let given = ["fix", "--offline", "a"].map(str::to_owned);
        let said = |fixed: &Fixed| next_commands(fixed, &given).concat();
        assert_eq!(said(&Fixed::default()), "");
        let fixed = Fixed { left: left(&["b", "b", "encode()"], fix::CHANGES), ..Fixed::default() };
        assert_eq!(
            said(&fixed),
            "3 findings stay because harmless values would change; to accept that, run: \
             cargo urika fix --offline a --escape b --escape 'encode()'\n"
        );
        let names: Vec<String> = (0..=MOST_NAMES).map(|number| format!("n{number}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let fixed = Fixed { left: left(&names, fix::CHANGES), ..Fixed::default() };
        assert!(said(&fixed).ends_with("run: cargo urika fix --offline a --escape all\n"));
        let types = BTreeSet::from(["Day".to_owned()]);
        let fixed = Fixed { left: left(&["day"], rewrite::PRINTS), types, ..Fixed::default() };
        assert_eq!(
            said(&fixed),
            "1 finding stays because the `Display` of a type may write several segments; to say that it never does, run: \
             cargo urika fix --offline a --segment Day\n"
        );
    }
}
