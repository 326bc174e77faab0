//! Reads URIs, one on each line, and prints the normal form and the parts of each, or the error and its
//! position:
//!
//! ```console
//! $ printf '%s\n' 'HTTP://Example.com:80/%7Eme' 'https://example.com/a b' | cargo run -q --example check
//! 1: http://example.com/~me
//!      scheme    http
//!      host      example.com
//!      path      /~me
//! 2: invalid URI: unexpected space in path [RFC 3986, section 3.3]
//!   https://example.com/a b
//!                        ^ a space is written `%20`
//! ```
//!
//! The program keeps only one line in memory, so a file may have any length.

use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::str;

use urika::{Normalized, ParseError, Policy, Uri};

const HELP: &str = "\
Reads URIs, one a line, and prints for each its normal form and its parts, or
what is wrong with it and where. Empty lines are skipped.

Usage: check [--literal] [FILE]

  FILE         where to read; standard input without it, and for `-`
  --literal    refuse what `uri!` refuses too, and take what it maps (RFC 3987)
  --help       print this

Exit status: 0 when every line is a URI, 1 when one is not, 2 when the call is
wrong or something cannot be read or written.
";

fn main() -> ExitCode {
    let result = match Call::parse(env::args_os().skip(1)) {
        Ok(Some(call)) => call.run(),
        Ok(None) => io::stdout().write_all(HELP.as_bytes()).map(|()| ExitCode::SUCCESS),
        Err(complaint) => {
            tell(&format!("check: {complaint}\n\n{HELP}"));
            return ExitCode::from(2);
        }
    };
    result.unwrap_or_else(|error| {
        // A reader that closed the pipe expects no further output.
        if error.kind() != io::ErrorKind::BrokenPipe {
            tell(&format!("check: {error}\n"));
        }
        ExitCode::from(2)
    })
}

/// Writes to standard error. A closed standard error is ignored, where `eprint!` would panic.
fn tell(message: &str) {
    let _ = io::stderr().write_all(message.as_bytes());
}

/// The arguments of the command line.
struct Call {
    file: Option<PathBuf>,
    policy: Policy<'static>,
}

impl Call {
    /// Parses the arguments. Returns `None` when they ask for help.
    fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Option<Self>, String> {
        let mut call = Self { file: None, policy: Policy::RFC3986 };
        for argument in arguments {
            match argument.to_string_lossy().as_ref() {
                "--help" | "-h" => return Ok(None),
                "--literal" => call.policy = Policy::LITERAL,
                option if option.starts_with('-') && option != "-" => {
                    return Err(format!("unknown option `{option}`"));
                }
                extra if call.file.is_some() => return Err(format!("unexpected `{extra}` after the file")),
                _ => call.file = Some(argument.into()),
            }
        }
        Ok(Some(call))
    }

    fn run(&self) -> io::Result<ExitCode> {
        let input: Box<dyn Read> = match &self.file {
            Some(path) if path.as_os_str() != "-" => Box::new(
                File::open(path)
                    .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))?,
            ),
            _ => Box::new(io::stdin().lock()),
        };
        let tally = check(BufReader::new(input), BufWriter::new(io::stdout().lock()), self.policy)?;
        tell(&format!("lines: {}, wrong: {}\n", tally.checked, tally.wrong));
        Ok(if tally.wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

/// The number of checked lines, and of lines with an error.
#[derive(Default)]
struct Tally {
    checked: u64,
    wrong: u64,
}

/// Checks every line of `input`.
fn check(mut input: BufReader<impl Read>, mut output: impl Write, policy: Policy<'_>) -> io::Result<Tally> {
    let mut tally = Tally::default();
    let mut line = Vec::new();
    for number in 1_u64.. {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let bytes = without_line_end(&line);
        if bytes.is_empty() {
            continue;
        }
        tally.checked += 1;
        if !report(&mut output, number, bytes, policy)? {
            tally.wrong += 1;
        }
        // Shows the results so far before reading the next line blocks.
        if input.buffer().is_empty() {
            output.flush()?;
        }
    }
    output.flush()?;
    Ok(tally)
}

fn without_line_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Prints the result for one line, and returns whether the line is a URI.
fn report(output: &mut impl Write, number: u64, line: &[u8], policy: Policy<'_>) -> io::Result<bool> {
    let text = match str::from_utf8(line) {
        Ok(text) => text,
        Err(error) => {
            writeln!(output, "{number}: invalid URI: no UTF-8 from byte {} on", error.valid_up_to())?;
            return Ok(false);
        }
    };
    let result: Result<Normalized<'_>, ParseError> = policy.normalize(text);
    match &result {
        Ok(normalized) => print_parts(output, number, normalized.uri().as_uri())?,
        Err(error) => writeln!(output, "{number}: {}", error.diagnostic(text))?,
    }
    Ok(result.is_ok())
}

/// Prints a URI and the parts that it has.
fn print_parts(output: &mut impl Write, number: u64, uri: Uri<'_>) -> io::Result<()> {
    let parts = [
        ("scheme", Some(uri.scheme())),
        ("userinfo", uri.userinfo()),
        ("host", uri.host_str()),
        ("port", uri.port_str()),
        ("path", Some(uri.path().as_str())),
        ("query", uri.query().map(|query| query.as_str())),
        ("fragment", uri.fragment()),
    ];
    writeln!(output, "{number}: {uri}")?;
    for (name, part) in parts {
        if let Some(part) = part {
            // An empty part differs from a missing part.
            let shown = if part.is_empty() { "(empty)" } else { part };
            writeln!(output, "     {name:<9} {shown}")?;
        }
    }
    Ok(())
}
