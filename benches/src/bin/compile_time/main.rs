//! Measures what Urika costs the compiler, in throw-away packages.
//!
//! `compile-time literals [ITEMS]` checks a crate of many `uri!` constants against the
//! same crate written by hand, `compile-time templates [ITEMS]` a crate of many typed
//! templates against structs with methods written by hand; `compile-time clean [url-macro]` times a clean build of
//! a program with one `uri!` against other dependencies. Without an argument all run.

mod clean;
mod form;
mod literals;
mod scratch;
mod stopwatch;
mod templates;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        [] => literals::measure(10_000)
            .and_then(|()| templates::measure(1_000))
            .and_then(|()| clean::measure(false)),
        ["literals"] => literals::measure(10_000),
        ["literals", items] => items.parse().map_err(Into::into).and_then(literals::measure),
        ["templates"] => templates::measure(1_000),
        ["templates", items] => items.parse().map_err(Into::into).and_then(templates::measure),
        ["clean"] => clean::measure(false),
        ["clean", "url-macro"] => clean::measure(true),
        _ => Err("usage: compile-time [literals [ITEMS] | templates [ITEMS] | clean [url-macro]]".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
