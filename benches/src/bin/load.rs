//! Runs operations at one, two and four times a size, so that callgrind can count their instructions: `load
//! SIZE NUMBER…`.

use std::process::ExitCode;

use urika_benches::load;

fn main() -> ExitCode {
    let arguments: Vec<usize> = std::env::args().skip(1).filter_map(|it| it.parse().ok()).collect();
    let Some((&size, numbers)) = arguments.split_first() else { return usage() };
    for &number in numbers {
        let Some((_, run)) = load::all().nth(number) else { return usage() };
        // The first run also pays for the start of the program, and for memory that the previous operation
        // freed.
        counted(*run, size);
        for times in [1, 2, 4] {
            counted(*run, times * size);
        }
    }
    ExitCode::SUCCESS
}

/// Runs the operation. Callgrind writes its counts to a file each time this function returns.
#[inline(never)]
fn counted(run: fn(usize), size: usize) {
    run(size);
}

fn usage() -> ExitCode {
    eprintln!("usage: load SIZE NUMBER…; the operations are numbered from 0 to {}", load::all().count() - 1);
    ExitCode::FAILURE
}
