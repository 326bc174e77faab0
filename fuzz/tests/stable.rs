//! Runs the fuzz targets on every compiler: each seed, and a few thousand inputs made from the seeds, the same
//! inputs in every run. `FUZZ_INPUTS` sets the number of inputs, and `FUZZ_START` the start of the generator.

use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

use urika_fuzz::mutate::{self, Numbers};
use urika_fuzz::{TARGETS, Target};

fn setting(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|it| it.parse().ok()).unwrap_or(default)
}

/// Returns the seeds of a target, in the order of their file names.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds").join(target);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let read = |path| {
        let mut bytes = fs::read(path).expect("a seed");
        // An editor ends a file with a line break, which is not part of the text.
        bytes.pop_if(|last| *last == b'\n');
        bytes
    };
    paths.into_iter().map(read).collect()
}

/// Runs a target. Prints the input and returns false when the target panics.
fn attempt((name, body): &Target, input: &[u8]) -> bool {
    let is_fine = catch_unwind(|| body(input)).is_ok();
    if !is_fine {
        eprintln!("{name} fails with b\"{}\"", input.escape_ascii());
    }
    is_fine
}

fn run(name: &str) {
    let target = TARGETS.iter().find(|(it, _)| *it == name).expect("a target");
    let seeds = seeds(name);
    assert!(!seeds.is_empty(), "no seeds of {name}");
    let mut failures = seeds.iter().filter(|seed| !attempt(target, seed)).count();
    let mut numbers = Numbers::new(setting("FUZZ_START", 1) as u64);
    for _ in 0..setting("FUZZ_INPUTS", 4000) {
        failures += usize::from(!attempt(target, &mutate::input(&seeds, &mut numbers)));
        assert!(failures < 5, "{name}: five failures are enough");
    }
    assert_eq!(failures, 0, "{name}");
}

macro_rules! targets {
    ($($name:ident)*) => {
        $(#[test] fn $name() { run(stringify!($name)); })*

        #[test]
        fn every_target_has_a_test_and_a_program() {
            assert!(TARGETS.iter().map(|(name, _)| *name).eq([$(stringify!($name)),*]));
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz_targets");
            assert!(TARGETS.iter().all(|(name, _)| folder.join(format!("{name}.rs")).exists()));
            assert_eq!(fs::read_dir(folder).expect("programs").count(), TARGETS.len());
        }
    };
}

targets! {
    parse normalize resolve template expand built matching routes policies review macros sources
    differential_uri differential_template
}

/// An entry whose difference no longer exists must be deleted from the list.
#[test]
fn every_known_difference_still_exists_and_has_a_reason() {
    for known in urika_fuzz::known::ALL {
        assert!(known.reason.len() > 10 && !known.reason.ends_with('.'), "{known:?}");
        assert!((known.applies)(known.example), "{known:?}");
        assert!(urika_fuzz::known::differs(known), "{known:?} does not differ");
    }
}

/// Without this test, only the compiler would report a module that is missing in `fuzz/macros/lib.rs`.
#[test]
fn the_macros_outside_of_the_compiler_have_all_modules() {
    let modules = |path: &str| -> Vec<String> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        let text = fs::read_to_string(path).expect("a file");
        text.lines().filter(|line| line.starts_with("mod ")).map(str::to_owned).collect()
    };
    assert_eq!(modules("macros/lib.rs"), modules("../macros/src/lib.rs"));
}
