//! Runs operations at a size, twice that and four times that, for callgrind to count: `load SIZE
//! NUMBER…`.

use std::process::ExitCode;

use urika_benches::load;

fn main() -> ExitCode {
    let arguments: Vec<usize> = std::env::args().skip(1).filter_map(|it| it.parse().ok()).collect();
    let Some((&size, numbers)) = arguments.split_first() else { return usage() };
    for &number in numbers {
        let Some((_, run)) = load::all().nth(number) else { return usage() };
        // Takes costs that come once: of starting, and of memory that the operation before has freed.
        counted(*run, size);
        for times in [1, 2, 4] {
            counted(*run, times * size);
        }
    }
    ExitCode::SUCCESS
}

/// Callgrind writes down what has been counted whenever this returns.
#[inline(never)]
fn counted(run: fn(usize), size: usize) {
    run(size);
}

fn usage() -> ExitCode {
    eprintln!("usage: load SIZE NUMBER…; the operations are numbered from 0 to {}", load::all().count() - 1);
    ExitCode::FAILURE
}
