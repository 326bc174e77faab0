//! Checks that time is linear in the input: valgrind counts the instructions of each operation on its worst
//! input at n, 2n and 4n.
//!
//! A cost that does not depend on the size is in all three counts, so the test compares steps. The step from
//! 2n to 4n is twice the step from n to 2n in linear time, and four times in quadratic time. `LOAD_SIZE` sets
//! n.

use std::num::NonZero;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::{fs, iter, thread};

use urika_benches::callgrind::total;
use urika_benches::load;

/// The maximum accepted ratio of the steps. It leaves room for the logarithm of sorting and maps, and for
/// tables whose doubling falls into one step only.
const MOST: f64 = 2.7;

fn has_valgrind() -> bool {
    let valgrind =
        Command::new("valgrind").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    valgrind.is_ok_and(|status| status.success())
}

/// The number of operations in one process: valgrind takes longer to start than most operations take.
const BATCH: usize = 8;

/// Counts the instructions of some operations, each at three sizes.
fn instructions(numbers: &[usize], size: u32) -> Vec<[f64; 3]> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("linear-{}", numbers[0]));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--dump-after=load::counted*"])
        .arg(format!("--callgrind-out-file={}", folder.join("out").display()))
        .arg(env!("CARGO_BIN_EXE_load"))
        .arg(size.to_string())
        .args(numbers.iter().map(ToString::to_string))
        .output()
        .expect("valgrind runs");
    let log = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "one of {numbers:?}: {log}");
    // The first of each four dumps is a trial run.
    let dump = |number: usize| total(&folder.join(format!("out.{number}")));
    (0..numbers.len()).map(|at| [2, 3, 4].map(|number| dump(4 * at + number))).collect()
}

/// Returns the ratio of the second step to the first, and the cost of one piece of the input.
fn growth([one, two, four]: [f64; 3], size: u32) -> (f64, f64) {
    let each = (four - two) / (2.0 * f64::from(size));
    // An operation that stops at once has no cost that could grow, only noise.
    let growth = if each < 5.0 { 0.0 } else { (four - two) / (two - one).max(1.0) };
    (growth, each)
}

#[test]
fn every_operation_is_linear() {
    if !has_valgrind() {
        eprintln!("skipped: valgrind is not installed, so no instructions are counted");
        return;
    }
    let size = std::env::var("LOAD_SIZE").ok().and_then(|size| size.parse().ok()).unwrap_or(200);
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    let names: Vec<&str> = load::all().map(|(name, _)| *name).collect();
    let numbers: Vec<usize> = (0..names.len()).collect();
    // The macros are last in the list and take longest, so they run first.
    let left = Mutex::new(numbers.chunks(BATCH));
    let next = || left.lock().expect("nobody panics here").next_back();
    let count = || {
        let mut steep = Vec::new();
        for batch in iter::from_fn(next) {
            for (&number, counts) in batch.iter().zip(instructions(batch, size)) {
                let ((growth, each), name) = (growth(counts, size), names[number]);
                println!("{growth:5.2}  {each:9.0} a piece  {name}");
                if growth > MOST {
                    steep.push(format!("{name}: {growth:.2}"));
                }
            }
        }
        steep
    };
    let steep: Vec<String> = thread::scope(|scope| {
        let running: Vec<_> = (0..workers).map(|_| scope.spawn(count)).collect();
        running.into_iter().flat_map(|worker| worker.join().expect("a worker")).collect()
    });
    assert!(steep.is_empty(), "more than linear:\n{}", steep.join("\n"));
}
