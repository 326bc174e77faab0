//! The command `cargo urika`: finds URLs that a program builds in an unsafe way.

mod allow;
mod args;
mod ascii;
mod audit;
mod baseline;
mod callers;
mod cli;
mod disk;
mod files;
mod finding;
mod fix;
mod follow;
mod joins;
mod judge;
mod migrate;
mod names;
mod packages;
mod printed;
mod program;
mod progress;
mod read;
mod regex;
mod report;
mod review;
mod rewrite;
mod routes;
mod style;
mod table;
mod texts;
mod trial;
mod types;
mod value;
mod verify;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
