//! Counts the allocations of cases. `allocations CASE…` prints one line for each case: the number of
//! allocations and reallocations in ten passes.

use std::alloc::System;

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use urika_benches::cases;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn main() {
    let cases = cases::all();
    for name in std::env::args().skip(1) {
        let case = cases.iter().find(|case| case.name() == name).expect("a case, as `instructions list` has");
        // The first pass also pays for lazy initialization.
        case.pass();
        let region = Region::new(ALLOCATOR);
        (0..10).for_each(|_| case.pass());
        let change = region.change();
        println!("{}", change.allocations + change.reallocations);
    }
}
