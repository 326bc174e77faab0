//! Measures the macros themselves, and the time to build their crate.

use std::process::Command;

use urika_benches::figures::Figures;

use super::scratch::{Result, Scratch, URIKA};
use super::stopwatch;

const ROUNDS: usize = 3;

/// Crates of procedural macros, each with the library that does its work.
const CRATES: [(&str, &[&str]); 2] =
    [("urika-macros", &["urika-macros", "urika-doors"]), ("serde_derive", &["serde_derive"])];

/// Counts the tokens of expansions, and times the macros.
pub(super) fn measure(figures: &mut Figures) -> Result<()> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["run", "--quiet", "--profile", "macros", "--bin", "macros"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()?;
    if !output.status.success() {
        return Err("`cargo run --profile macros --bin macros` failed".into());
    }
    for line in String::from_utf8(output.stdout)?.lines() {
        figures.push("macro", &line.split('\t').collect::<Vec<_>>());
    }
    Ok(())
}

/// Rebuilds each crate while all its dependencies stay built.
pub(super) fn measure_crates(figures: &mut Figures) -> Result<()> {
    let dependencies = format!("{URIKA}\nserde_derive = \"1\"");
    let scratch = Scratch::new("macro-crates", &dependencies, "lib.rs", "")?;
    scratch.cargo(&["build", "--offline"])?;
    let mut times = CRATES.map(|_| Vec::new());
    for _ in 0..ROUNDS {
        for ((_, packages), times) in CRATES.iter().zip(&mut times) {
            for package in *packages {
                scratch.cargo(&["clean", "--offline", "--package", package])?;
            }
            let last = packages[packages.len() - 1];
            let cost = scratch.cargo(&["build", "--offline", "--package", last])?;
            times.push(cost.processor.unwrap_or(cost.wall));
        }
    }
    let head = format!("debug build of a crate of macros alone (processor time, median of {ROUNDS})");
    for ((name, _), mut times) in CRATES.iter().zip(times) {
        times.sort();
        let [from, median, to] = stopwatch::seconds(&times);
        figures.push("build", &[&head, name, &median, &from, &to]);
    }
    Ok(())
}
