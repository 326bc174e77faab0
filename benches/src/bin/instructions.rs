//! Runs one case a given number of times, for callgrind to count.
//!
//! `instructions list` prints the names of all cases, `instructions CASE PASSES` runs
//! one. Two runs that differ only in `PASSES` differ only in the operation's work.

use std::process::ExitCode;

use urika_benches::cases;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["list"] => cases::all().iter().for_each(|case| println!("{}", case.name())),
        [name, passes] => {
            let Some(case) = cases::all().into_iter().find(|case| case.name() == name) else {
                eprintln!("no case `{name}`; `instructions list` has the names");
                return ExitCode::FAILURE;
            };
            let Ok(passes) = passes.parse::<u32>() else {
                eprintln!("`{passes}` is no number of passes");
                return ExitCode::FAILURE;
            };
            (0..passes).for_each(|_| case.pass());
        }
        _ => {
            eprintln!("usage: instructions list | instructions CASE PASSES");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
