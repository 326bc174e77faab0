//! Prints the Markdown tables of the README: time, instructions and right answers.
//!
//! `report` prints every group of cases, `report parse-corpus` those whose name
//! contains the word. Instructions are counted here, by valgrind; times are read from
//! the results of an earlier `cargo bench`.

mod callgrind;
mod criterion;
mod machine;
mod table;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use callgrind::Callgrind;
use table::{Row, Table};
use urika_benches::case::Case;
use urika_benches::cases;

fn main() -> ExitCode {
    let filter = std::env::args().nth(1).unwrap_or_default();
    let target = target_directory();
    let criterion = target.join("criterion");
    println!("{}", machine::describe());
    let callgrind = match Callgrind::prepare(&target) {
        Ok(callgrind) => Some(callgrind),
        Err(callgrind::Unusable::NoValgrind) => {
            println!("**Ir skipped: valgrind not found**\n");
            None
        }
        Err(callgrind::Unusable::BuildFailed) => {
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
            println!("{}", table(group, callgrind.as_ref(), &criterion));
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

fn table(group: &[Case], callgrind: Option<&Callgrind>, criterion: &Path) -> Table {
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
        Row {
            contender: case.contender,
            note: case.note,
            verdict: case.check(),
            nanoseconds: criterion::nanoseconds(criterion, case),
            instructions: callgrind.and_then(|callgrind| callgrind.instructions(case)),
        }
    });
    Table::new(head, rows.collect())
}
