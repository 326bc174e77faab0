//! The command line: parses the arguments, and runs the command.

mod args;
#[path = "../mask.rs"]
mod mask;
mod output;
mod progress;
mod report;

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser as _;
use urika::value::{Base, BaseBuf};
use urika::{PolicyBuf, PolicyError};
use urika_sites::sitemap::{self, Limits};
use urika_sites::{Database, check, format};

use args::{Args, Command, RuleArgs, SourceArgs};
use mask::{masked, masked_url};
use output::{Output, Replaced};
use report::{Reporter, counted};

/// Everything was read and written, and no error was found.
const FINE: u8 = 0;
/// An error was found, or a warning with `--deny-warnings`.
const FOUND: u8 = 1;
/// The arguments are wrong, or something could not be read or written. `clap` uses the same code.
const FAILED: u8 = 2;

/// Runs the command line.
pub(crate) fn run() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return refused(&error),
    };
    let status = match args.command {
        Command::Check { source, rules, base } => {
            run_check(&source, &rules, base.as_ref().map(BaseBuf::as_base))
        }
        Command::Sitemap { source, rules, base, out } => run_sitemap(&source, &rules, base.as_base(), &out),
        Command::Normalize { source, rules, out } => run_normalize(&source, &rules, &out),
        Command::Schema => io::stdout().write_all(format::schema().as_bytes()).map(|()| FINE),
    };
    ExitCode::from(status.unwrap_or_else(|error| {
        // A reader that has closed the pipe does not need a message.
        if error.kind() != io::ErrorKind::BrokenPipe {
            tell(&format!("urika-sites: {error}\n"));
        }
        FAILED
    }))
}

/// Prints an error about the arguments, which quotes them, without their passwords.
fn refused(error: &clap::Error) -> ExitCode {
    let plain = error.render().to_string();
    let mut hidden = plain.clone();
    for argument in std::env::args_os().filter_map(|argument| argument.into_string().ok()) {
        // The argument, the value of an option, and each value of a list.
        let value = argument.split_once('=').map_or("", |(_, value)| value);
        let values = [argument.as_str(), value].into_iter().chain(argument.split(['=', ',']));
        for value in values.filter(|value| masked_url(value) != **value) {
            hidden = hidden.replace(value, &masked_url(value));
        }
    }
    if hidden == plain {
        error.exit();
    }
    tell(&hidden);
    FAILED.into()
}

/// Writes to standard error, without passwords. Unlike `eprint!`, it does not panic if standard error is closed.
fn tell(message: &str) {
    let _ = io::stderr().write_all(masked(message).as_bytes());
}

fn run_check(source: &SourceArgs, rules: &RuleArgs, base: Option<Base<'_>>) -> io::Result<u8> {
    let (_, status) = examine(source, rules, base, false, Box::new(io::stdout().lock()))?;
    Ok(status)
}

fn run_sitemap(source: &SourceArgs, rules: &RuleArgs, base: Base<'_>, out: &Path) -> io::Result<u8> {
    let (database, status) = examine(source, rules, Some(base), true, Box::new(io::stdout().lock()))?;
    if status != FINE {
        tell("no sitemap was written\n");
        return Ok(status);
    }
    let mut files = Vec::new();
    let create = |name: &str| {
        output::refuse_links(out)?;
        fs::create_dir_all(out).map_err(|error| with_path(&error, out))?;
        let path = out.join(name);
        let (output, file) = Output::create(&path).map_err(|error| with_path(&error, &path))?;
        files.push(output);
        Ok(file)
    };
    let parts = sitemap::write(&database, base, Limits::default(), create).map_err(io::Error::other)?;
    files.into_iter().try_for_each(Output::publish).map_err(|error| with_path(&error, out))?;
    for part in &parts {
        let path = out.join(&part.name);
        let of = if part.name == sitemap::NAME && parts.len() > 1 { "sitemaps" } else { "URLs" };
        tell(&format!("wrote {}: {} {of}, {} bytes\n", path.display(), part.urls, part.bytes));
    }
    Ok(status)
}

fn run_normalize(source: &SourceArgs, rules: &RuleArgs, out: &Path) -> io::Result<u8> {
    let is_piped = out.as_os_str() == "-";
    let findings: Box<dyn Write> =
        if is_piped { Box::new(io::stderr().lock()) } else { Box::new(io::stdout().lock()) };
    let replaced = Replaced::find(&source.file, out).map_err(|error| with_path(&error, out))?;
    let (database, status) = examine(source, rules, None, true, findings)?;
    if status != FINE {
        tell("no database was written\n");
        return Ok(status);
    }
    if is_piped {
        write_entries(&database, BufWriter::new(io::stdout().lock()))?;
        return Ok(status);
    }
    let write = || {
        let (output, file) = Output::create(out)?;
        write_entries(&database, file)?;
        replaced.map_or(Ok(()), |input| input.check())?;
        output.publish()
    };
    write().map_err(|error| with_path(&error, out))?;
    tell(&format!("wrote {}: {}\n", out.display(), counted(database.pages().len(), "entry", "entries")));
    Ok(status)
}

/// Writes an array with one entry per line.
fn write_entries(database: &Database, mut out: impl Write) -> io::Result<()> {
    let mut before = "[\n  ";
    for page in database.pages() {
        out.write_all(before.as_bytes())?;
        serde_json::to_writer(&mut out, &format::Entry::from(page))?;
        before = ",\n  ";
    }
    out.write_all(if database.pages().len() == 0 { b"[]\n" } else { b"\n]\n" })?;
    out.flush()
}

/// Checks a database and reports what is found.
fn examine(
    source: &SourceArgs,
    rules: &RuleArgs,
    base: Option<Base<'_>>,
    takes_unnormalized: bool,
    findings: Box<dyn Write>,
) -> io::Result<(Database, u8)> {
    let schemes: Vec<&str> = rules.schemes.iter().map(String::as_str).collect();
    let hosts: Vec<&str> = rules.hosts.iter().map(String::as_str).collect();
    let policy = rules.policy.as_deref().map(read_policy).transpose()?;
    let policy = policy.as_ref().map(PolicyBuf::policy);
    let rules = rules
        .rules(policy, &schemes, &hosts, base, takes_unnormalized)
        .map_err(|error| refused_option(&error, &schemes, &hosts))?;
    let (input, length) = open(&source.file)?;
    let bar = progress::bar(length);
    let mut reporter = Reporter::new(source, &bar, BufWriter::new(findings));
    let database = check(bar.wrap_read(input), &rules, &mut |finding| reporter.tell(&finding))
        .map_err(|error| with_path(&error, &source.file))?;
    bar.finish_and_clear();
    let tally = reporter.finish()?;
    tell(&format!("{}: {}\n", source.name(), tally.summary(database.entries_read(), source.notes)));
    let is_bad = tally.errors > 0 || (source.deny_warnings && tally.warnings > 0);
    Ok((database, if is_bad { FOUND } else { FINE }))
}

/// Names the entry of an option that no URL could have under the other rules.
fn refused_option(error: &PolicyError, schemes: &[&str], hosts: &[&str]) -> io::Error {
    let (option, list) = match error.code() {
        "SCHEME_LISTED_AND_REFUSED" => ("--scheme", schemes),
        _ => ("--host", hosts),
    };
    let entry = error.entry().and_then(|at| list.get(at)).copied().unwrap_or_default();
    io::Error::other(format!("{option}: the other rules refuse every URL with `{entry}`; remove it"))
}

/// Opens the input. Also returns the length if the input is a file.
fn open(path: &PathBuf) -> io::Result<(Box<dyn Read>, Option<u64>)> {
    if path.as_os_str() == "-" {
        return Ok((Box::new(io::stdin().lock()), None));
    }
    let file = File::open(path).map_err(|error| with_path(&error, path))?;
    let length = file.metadata().ok().filter(fs::Metadata::is_file).map(|data| data.len());
    Ok((Box::new(file), length))
}

fn read_policy(path: &Path) -> io::Result<PolicyBuf> {
    let text = fs::read_to_string(path).map_err(|error| with_path(&error, path))?;
    serde_json::from_str(&text).map_err(|error| io::Error::other(format!("{}: {error}", path.display())))
}

fn with_path(error: &io::Error, path: &Path) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}
