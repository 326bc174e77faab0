//! Compares ways to write the same items by the cost that many of them have in `cargo check`.
//!
//! The rounds are interleaved, and the lowest cost of each crate counts. The cost of the first form is
//! subtracted from the others, and ratios are relative to the second form. Dependencies are already
//! checked. Cargo builds the proc macro in its default way, without optimization.

use std::fmt::Write as _;
use std::time::Duration;

use urika_benches::figures::Figures;

use super::scratch::{Result, Scratch};

const ROUNDS: u32 = 5;

/// One way to write an item.
pub(super) struct Form {
    /// The name of the crate.
    pub(super) name: &'static str,
    /// The name of the form in the table.
    pub(super) what: &'static str,
    /// Lines for `[dependencies]`.
    pub(super) dependencies: &'static str,
    /// Text at the top of the file, once.
    pub(super) prelude: &'static str,
    /// Writes one item.
    pub(super) item: fn(&mut String, u32),
}

/// Runs a cargo command on crates with so many items, one crate for each form, in turn.
pub(super) fn measure(
    figures: &mut Figures,
    what: &str,
    forms: &[Form],
    items: u32,
    command: &[&str],
) -> Result<()> {
    let arguments = [command, &["--offline"]].concat();
    let mut crates = Vec::new();
    for form in forms {
        let mut source = form.prelude.to_owned();
        (0..items).for_each(|index| (form.item)(&mut source, index));
        let scratch = Scratch::new(form.name, form.dependencies, "lib.rs", &source)?;
        scratch.cargo(&arguments)?;
        crates.push((scratch, source, None::<Duration>));
    }
    let mut clock = "processor";
    for round in 0..ROUNDS {
        for (scratch, source, least) in &mut crates {
            let _ = writeln!(source, "// {round}");
            scratch.write("lib.rs", source)?;
            let cost = scratch.cargo(&arguments)?;
            if cost.processor.is_none() {
                clock = "wall-clock";
            }
            let cost = cost.processor.unwrap_or(cost.wall);
            *least = Some(least.map_or(cost, |least| least.min(cost)));
        }
    }
    let head = format!("cargo {} of {items} {what} ({clock} time, least of {ROUNDS})", command.join(" "));
    for (form, (_, _, least)) in forms.iter().zip(&crates) {
        let seconds = least.unwrap_or_default().as_secs_f64();
        figures.push("check", &[&head, &items.to_string(), form.what, &format!("{seconds:.3}")]);
    }
    Ok(())
}
