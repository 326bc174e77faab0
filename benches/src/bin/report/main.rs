//! Prints the Markdown tables of the README: time, instructions and right answers, and the
//! allocations of templates.
//!
//! `report` prints every group of cases, `report parse-corpus` those whose name
//! contains the word. Instructions and allocations are counted here, by valgrind; times
//! are read from the results of an earlier `cargo bench`.

mod criterion;
mod machine;
mod table;
mod valgrind;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use table::{Row, Table};
use urika_benches::case::Case;
use urika_benches::cases;
use valgrind::Valgrind;

fn main() -> ExitCode {
    let filter = std::env::args().nth(1).unwrap_or_default();
    let target = target_directory();
    let criterion = target.join("criterion");
    println!("{}", machine::describe());
    let valgrind = match Valgrind::prepare(&target) {
        Ok(valgrind) => Some(valgrind),
        Err(valgrind::Unusable::NoValgrind) => {
            println!("**Ir and allocs skipped: valgrind not found**\n");
            None
        }
        Err(valgrind::Unusable::BuildFailed) => {
            eprintln!("`cargo build --release --bin instructions` failed");
            return ExitCode::FAILURE;
        }
    };
    if !criterion.is_dir() {
        println!("**ns skipped: no results of `cargo bench` found**\n");
    }
    let cases = cases::all();
    for group in cases.chunk_by(|a, b| a.group() == b.group()) {
        if group[0].group().contains(&filter) {
            println!("{}", table(group, valgrind.as_ref(), &criterion));
        }
    }
    ExitCode::SUCCESS
}

/// The target directory that this very program was built in.
fn target_directory() -> PathBuf {
    let program = std::env::current_exe().expect("the program has a path");
    let profile = program.parent().and_then(Path::parent);
    profile.expect("target/PROFILE/report").to_path_buf()
}

fn table(group: &[Case], valgrind: Option<&Valgrind>, criterion: &Path) -> Table {
    let input = &group[0].input;
    let head = format!(
        "{} {}: {} ({} URIs a pass, {:.1} bytes on average)",
        group[0].operation,
        input.name,
        input.what,
        input.uris.len(),
        input.mean_len(),
    );
    let rows = group.iter().map(|case| {
        eprintln!("{}", case.name());
        // Everywhere else an owned result is one allocation, which its note tells.
        let counts_allocations = case.operation.is_expansion();
        Row {
            contender: case.contender,
            rank: case.rank,
            note: case.note,
            verdict: case.check(),
            nanoseconds: criterion::nanoseconds(criterion, case),
            instructions: valgrind.and_then(|valgrind| valgrind.instructions(case)),
            allocations: valgrind
                .filter(|_| counts_allocations)
                .and_then(|valgrind| valgrind.allocations(case)),
        }
    });
    Table::new(head, rows.collect())
}
