//! The command `urika-sites`: a URL database in, a report and a sitemap out.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
