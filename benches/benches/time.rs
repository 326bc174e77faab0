//! Times every case with criterion. A group has the cases of one operation and one input.
//!
//! Criterion shows the time of a pass over the whole input. `report` divides its
//! median by the number of URIs.

use std::time::Duration;

use criterion::Criterion;
use urika_benches::cases;

fn main() {
    let cases = cases::all();
    for case in &cases {
        let verdict = case.check();
        if let Some(wrong) = verdict.first_wrong {
            let (right, of) = (verdict.right, verdict.of);
            println!("{}: {right} of {of} right; first {wrong}", case.name());
        }
    }
    let mut criterion = Criterion::default()
        .sample_size(50)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_millis(1500))
        .configure_from_args();
    for group in cases.chunk_by(|a, b| a.group() == b.group()) {
        let mut timed = criterion.benchmark_group(group[0].group());
        for case in group {
            timed.bench_function(case.contender, |bencher| bencher.iter(|| case.pass()));
        }
        timed.finish();
    }
    criterion.final_summary();
}
