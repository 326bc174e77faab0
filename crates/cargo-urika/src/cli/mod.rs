//! The command line: what was asked for, and the commands that do it.

mod args;

use std::fs;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser as _};

use crate::finding::{Code, Level};
use crate::program::Program;
use crate::report::{self, Report};
use crate::table::Table;
use crate::{allow, audit, baseline, files};
use args::{Args, AuditArgs, Command, Deny, Format};

/// No error was found.
const FINE: u8 = 0;
/// An error was found, or a warning with `--deny warnings`.
const FOUND: u8 = 1;
/// The call is wrong, or something could not be read or written. `clap` uses the same.
const FAILED: u8 = 2;

/// Does what the command line says. Cargo gives the name of the subcommand as the first argument.
pub(crate) fn run() -> ExitCode {
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
        (None, None) => Args::command().print_help().map(|()| FAILED),
    };
    ExitCode::from(status.unwrap_or_else(|error| {
        // Who has closed the pipe knows why there is no more.
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

fn run_audit(args: &AuditArgs) -> io::Result<u8> {
    let table = table(args)?;
    let known = args.baseline.as_deref().map(baseline::read).transpose()?.unwrap_or_default();
    let mut sources = files::read(&args.paths, args.all_targets)?;
    let unread_macros =
        sources.files.iter().flat_map(|file| &file.functions).map(|of| of.unread_macros).sum();
    let includes = sources.files.iter().map(|file| file.includes).sum();
    let program = Program::new(std::mem::take(&mut sources.files));
    let audit = audit::audit(&program, &table);
    let findings = allow::apply(audit.findings, &sources.allowances);
    let prints = baseline::fingerprints(&findings, &sources.names);
    if let Some(path) = &args.write_baseline {
        baseline::write(path, prints.clone())?;
    }
    let all = findings.into_iter().zip(prints);
    let (old, findings): (Vec<_>, Vec<_>) = all.partition(|(_, print)| known.contains(print));
    let report = Report {
        findings,
        sites: audit.sites,
        not_followed: audit.not_followed.len(),
        in_baseline: old.len(),
        unread_macros,
        includes,
        sources,
    };
    let written = match args.format {
        Format::Text => report::text(&report),
        Format::Json => report::json(&report),
        Format::Sarif => report::sarif(&report),
        Format::Github => report::github(&report),
    };
    io::stdout().write_all(written.as_bytes())?;
    let worst = report.findings.iter().map(|(finding, _)| finding.level()).max();
    let least = if args.deny == Some(Deny::Warnings) { Level::Warning } else { Level::Error };
    Ok(if worst.is_some_and(|worst| worst >= least) { FOUND } else { FINE })
}

/// The built-in table, with `urika.toml` of the first folder behind it.
fn table(args: &AuditArgs) -> io::Result<Table> {
    let path = args.paths.first().map(|path| path.join("urika.toml")).filter(|path| path.is_file());
    let text = path.as_ref().map(fs::read_to_string).transpose()?;
    Table::read(text.as_deref()).map_err(|error| {
        let name = path.map(|path| path.display().to_string()).unwrap_or_default();
        io::Error::other(format!("{name}: {error}"))
    })
}
