//! The command `urika-sites`: reads a URL database, and writes a report and a sitemap.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
