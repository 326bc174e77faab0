//! The command `cargo urika`: finds the URLs that a program builds wrong.

mod allow;
mod audit;
mod baseline;
mod cli;
mod files;
mod finding;
mod follow;
mod judge;
mod program;
mod read;
mod report;
mod table;
mod texts;
mod types;
mod value;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
