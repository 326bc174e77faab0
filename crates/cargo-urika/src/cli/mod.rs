//! The command line: parses the arguments, and runs the command.

mod fix;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser as _};

use crate::args::{Args, AuditArgs, Command, Deny, Format, MigrateArgs, Preset, ReportArgs, ReviewArgs};
use crate::audit::{self, Audit, Fate};
use crate::files::{self, Sources};
use crate::finding::{Code, Finding, Level};
use crate::follow::Filling;
use crate::program::Program;
use crate::read::File;
use crate::report::{self, Report};
use crate::table::Table;
use crate::value::Place;
use crate::verify::{Outcome, Types};
use crate::{allow, baseline, migrate, review, trial, verify};
use urika::Policy;

/// No error was found.
const FINE: u8 = 0;
/// An error was found, or a warning with `--deny warnings`.
const FOUND: u8 = 1;
/// The arguments are wrong, or something could not be read or written. `clap` uses the same code.
const FAILED: u8 = 2;

/// Runs the command line. Cargo passes the name of the subcommand as the first argument.
pub(crate) fn run() -> ExitCode {
    if let Some(status) = trial::wrapped() {
        return status.unwrap_or(FAILED).into();
    }
    let mut given: Vec<_> = std::env::args_os().collect();
    if given.get(1).is_some_and(|first| first == "urika") {
        given.remove(1);
    }
    let args = Args::parse_from(given);
    let status = match (args.explain, args.command) {
        (Some(code), _) => explain(code),
        (None, Some(Command::Audit(args))) => match args.explain {
            Some(code) => explain(code),
            None => run_audit(&args),
        },
        (None, Some(Command::Fix(args))) => fix::run(&args),
        (None, Some(Command::Review(args))) => run_review(&args),
        (None, Some(Command::Migrate(args))) => run_migrate(&args),
        (None, None) => Args::command().print_help().map(|()| FAILED),
    };
    ExitCode::from(status.unwrap_or_else(|error| {
        // A reader that has closed the pipe needs no message.
        if error.kind() != io::ErrorKind::BrokenPipe {
            let _ = writeln!(io::stderr(), "cargo urika: {error}");
        }
        FAILED
    }))
}

fn explain(code: Code) -> io::Result<u8> {
    io::stdout().write_all(code.page().as_bytes())?;
    Ok(FINE)
}

/// The findings of a program that no comment allows, and other results about its URLs.
struct Examined {
    sources: Sources,
    findings: Vec<Finding>,
    sites: BTreeMap<Place, Fate>,
    placeholders: HashMap<Place, Filling>,
    segment_starts: HashMap<Place, bool>,
    shapes: BTreeMap<Place, String>,
    guesses: HashSet<Place>,
    not_followed: usize,
    unread_macros: u32,
    includes: u32,
}

/// The options of an audit.
#[derive(Clone, Copy, Default)]
struct AuditOptions {
    all_targets: bool,
    style: bool,
    trusts_no_names: bool,
}

fn examine(paths: &[PathBuf], asked: AuditOptions, types: &Types) -> io::Result<Examined> {
    let mut table = table(paths)?;
    table.style |= asked.style;
    table.trusts_names &= !asked.trusts_no_names;
    let all_targets = asked.all_targets;
    let (sources, parts) = files::read(paths, all_targets, &|files| ProgramAudit::of(files, &table, types))?;
    let part = parts.into_iter().fold(ProgramAudit::default(), ProgramAudit::with);
    let is_asked = |code: Code| !code.is_of_review() && (table.style || !code.is_style());
    let findings = allow::apply(part.audit.findings, &sources.allowances, &is_asked);
    Ok(Examined {
        findings,
        sites: part.audit.sites,
        placeholders: part.audit.placeholders,
        segment_starts: part.audit.segment_starts,
        shapes: part.audit.shapes,
        guesses: part.audit.guesses,
        not_followed: part.audit.not_followed.len(),
        unread_macros: part.unread_macros,
        includes: part.includes,
        sources,
    })
}

/// The audit of one program.
#[derive(Default)]
struct ProgramAudit {
    audit: Audit,
    unread_macros: u32,
    includes: u32,
}

impl ProgramAudit {
    fn of(files: Vec<(u32, File)>, table: &Table, types: &Types) -> Self {
        let functions = files.iter().flat_map(|(_, file)| &file.functions);
        let unread_macros = functions.map(|function| function.unread_macros).sum();
        let includes = files.iter().map(|(_, file)| file.includes).sum();
        Self { audit: audit::audit(&Program::new(files), table, types), unread_macros, includes }
    }

    /// Adds the audit of another program.
    fn with(mut self, other: Self) -> Self {
        self.audit.add(other.audit);
        self.unread_macros += other.unread_macros;
        self.includes += other.includes;
        self
    }
}

fn run_audit(args: &AuditArgs) -> io::Result<u8> {
    let known = known(&args.report)?;
    let asked = AuditOptions {
        all_targets: args.report.all_targets,
        style: args.style,
        trusts_no_names: args.trust_no_names,
    };
    let mut examined = examine(&args.report.paths, asked, &Types::new())?;
    let (mut verified, mut is_answered) = (None, true);
    if args.verify {
        let outcome = ask(&examined, args)?;
        is_answered = outcome.is_any || outcome.failures.is_empty();
        let before = examined.findings;
        examined = examine(&args.report.paths, asked, &outcome.types)?;
        let (left, counts) = verify::compared(&before, examined.findings, &outcome.types);
        (examined.findings, verified) = (left, Some(counts));
    }
    let (sources, findings) = (examined.sources, examined.findings);
    let report = Report {
        findings: Vec::new(),
        sites: examined.sites,
        not_followed: examined.not_followed,
        in_baseline: 0,
        unread_macros: examined.unread_macros,
        includes: examined.includes,
        verified,
        reviewed: None,
        sources,
    };
    let status = print(report, findings, &known, &args.report)?;
    Ok(if is_answered { status } else { FAILED })
}

/// Asks the compiler about the values of findings, and about values that are harmless only by their names.
fn ask(examined: &Examined, args: &AuditArgs) -> io::Result<Outcome> {
    trial::warn();
    let about = examined.findings.iter().filter(|finding| verify::is_about_value(finding));
    let places = about.map(|finding| finding.place).chain(examined.guesses.iter().copied()).collect();
    let cargo = trial::CargoArgs { all_targets: args.report.all_targets, ..args.cargo.clone() };
    let outcome = verify::types(&places, &examined.sources.paths, &cargo);
    for (root, error) in &outcome.failures {
        writeln!(io::stderr(), "cargo urika: could not verify {}: {error}", root.display())?;
    }
    Ok(outcome)
}

fn run_review(args: &ReviewArgs) -> io::Result<u8> {
    let known = known(&args.report)?;
    let settings = table(&args.report.paths)?.review;
    let (mut sources, _) = files::read(&args.report.paths, args.report.all_targets, &drop)?;
    let policy = args.policy.map(|preset| match preset {
        Preset::Rfc3986 => Policy::RFC3986,
        Preset::Literal => Policy::LITERAL,
        Preset::Page => Policy::PAGE,
        Preset::PageHttps => Policy::PAGE_HTTPS,
        Preset::Public => Policy::PUBLIC,
        Preset::Resource => Policy::RESOURCE,
        Preset::Guide => Policy::GUIDE,
    });
    let (findings, count) = review::review(&mut sources, &settings, policy, args.report.all_targets)
        .map_err(|error| io::Error::other(format!("urika.toml: {error}")))?;
    let findings = allow::apply(findings, &sources.allowances, &Code::is_of_review);
    let report = Report { reviewed: Some(count), sources, ..Report::default() };
    print(report, findings, &known, &args.report)
}

/// The fingerprints of the baseline.
fn known(args: &ReportArgs) -> io::Result<HashSet<String>> {
    Ok(args.baseline.as_deref().map(baseline::read).transpose()?.unwrap_or_default())
}

/// Prints a report with the findings that are not known; returns the exit status.
fn print(
    mut report: Report,
    findings: Vec<Finding>,
    known: &HashSet<String>,
    args: &ReportArgs,
) -> io::Result<u8> {
    let prints = baseline::fingerprints(&findings, &report.sources.names);
    if let Some(path) = &args.write_baseline {
        baseline::write(path, prints.clone())?;
    }
    let all = findings.into_iter().zip(prints);
    let (old, findings): (Vec<_>, Vec<_>) = all.partition(|(_, print)| known.contains(print));
    (report.findings, report.in_baseline) = (findings, old.len());
    let written = match args.format {
        Format::Text => report::text(&report),
        Format::Json => report::json(&report),
        Format::Sarif => report::sarif(&report),
        Format::Github => report::github(&report),
    };
    io::stdout().write_all(written.as_bytes())?;
    let worst = report.findings.iter().map(|(finding, _)| finding.level()).max();
    let least = match args.deny {
        None => Level::Error,
        Some(Deny::Warnings) => Level::Warning,
        Some(Deny::Notes) => Level::Note,
    };
    if report.sources.count == 0 && report.sources.passed_over.is_empty() {
        let paths: Vec<String> = args.paths.iter().map(|path| format!("`{}`", path.display())).collect();
        writeln!(io::stderr(), "cargo urika: no Rust files found in {}", paths.join(", "))?;
    }
    // A file that was skipped may contain any finding.
    if !report.sources.passed_over.is_empty() {
        return Ok(FAILED);
    }
    Ok(if worst.is_some_and(|worst| worst >= least) { FOUND } else { FINE })
}

/// Suggests route sets.
fn run_migrate(args: &MigrateArgs) -> io::Result<u8> {
    let examined = examine(&args.paths, AuditOptions::default(), &Types::new())?;
    let suggestions = migrate::suggest(&examined.shapes, &examined.sources.paths);
    io::stdout().write_all(suggestions.as_bytes())?;
    let skipped = report::skipped(&examined.sources);
    io::stderr().write_all(skipped.as_bytes())?;
    Ok(if skipped.is_empty() { FINE } else { FAILED })
}

/// Reads the built-in table, and after it the `urika.toml` of the first folder.
fn table(paths: &[PathBuf]) -> io::Result<Table> {
    let path = paths.first().map(|path| path.join("urika.toml")).filter(|path| path.is_file());
    let text = path.as_ref().map(fs::read_to_string).transpose()?;
    Table::read(text.as_deref()).map_err(|error| {
        let name = path.map(|path| path.display().to_string()).unwrap_or_default();
        io::Error::other(format!("{name}: {error}"))
    })
}
