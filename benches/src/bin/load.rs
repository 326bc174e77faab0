//! Runs one operation on one input, for callgrind to count: `load NUMBER SIZE`.

use std::process::ExitCode;

use urika_benches::load;

fn main() -> ExitCode {
    let arguments: Vec<usize> = std::env::args().skip(1).filter_map(|it| it.parse().ok()).collect();
    let [number, size] = arguments[..] else { return usage() };
    let Some((_, run)) = load::all().nth(number) else { return usage() };
    run(size);
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    eprintln!("usage: load NUMBER SIZE; the operations are numbered from 0 to {}", load::all().count() - 1);
    ExitCode::FAILURE
}
