//! Runs cases so that callgrind can count their instructions.
//!
//! `instructions list` prints the names of all cases. `instructions CASE PASSES` runs one case, for a
//! profiler. `instructions count OPERATIONS CASE…` runs each case for about `OPERATIONS` operations inside
//! [`counted`], the only function that callgrind is told to count.

use std::process::ExitCode;

use urika_benches::case::Case;
use urika_benches::cases;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let cases = cases::all();
    let find = |name: &str| cases.iter().find(|case| case.name() == name);
    match arguments[..] {
        ["list"] => cases.iter().for_each(|case| println!("{}", case.name())),
        ["count", operations, ref names @ ..] => {
            let Ok(operations) = operations.parse() else { return usage() };
            for name in names {
                let Some(case) = find(name) else { return unknown(name) };
                // The first pass also pays for lazy initialization.
                case.pass();
                counted(case, case.passes(operations));
            }
        }
        [name, passes] => {
            let (Some(case), Ok(passes)) = (find(name), passes.parse()) else { return unknown(name) };
            counted(case, passes);
        }
        _ => return usage(),
    }
    ExitCode::SUCCESS
}

/// Runs the passes. Callgrind writes its counts to a file each time this function returns.
#[inline(never)]
fn counted(case: &Case, passes: usize) {
    (0..passes).for_each(|_| case.pass());
}

fn unknown(name: &str) -> ExitCode {
    eprintln!("no case `{name}`; `instructions list` has the names");
    ExitCode::FAILURE
}

fn usage() -> ExitCode {
    eprintln!("usage: instructions list | instructions CASE PASSES | instructions count OPERATIONS CASE…");
    ExitCode::FAILURE
}
