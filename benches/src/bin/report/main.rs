//! Measures everything, and writes the figures to `figures.tsv`, the page `README.md` from `src/page.md`, and the
//! figures in the README of the repository.
//!
//! `report` measures all tables. `report write WORD…` measures the tables whose name contains one of the
//! words, and writes a page of these tables alone. `report WORD…` prints such tables and writes nothing.
//! `report count WORD…` counts the instructions and allocations of such tables of cases and writes them into the
//! page, next to the figures of the last run. It can be used on a busy machine, since it measures no time.
//! `report add WORD…` measures such tables completely and adds them in the same way.
//! `report page` writes the page again from `figures.tsv`, after a change of the text.
//!
//! `report held` compares the instruction counts of the most important cases with `held.tsv`, and `report
//! hold` writes `held.tsv`.

mod compile;
mod criterion;
mod databases;
mod held;
mod machine;
mod valgrind;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use urika_benches::case::Case;
use urika_benches::cases;
use urika_benches::figures::Figures;
use urika_benches::{page, summary};
use valgrind::Unusable;

const README: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md");
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
const FIGURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/figures.tsv");

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["hold"] => held::write(&target_directory()),
        ["held"] => held::check(&target_directory()),
        ["count", ref words @ ..] => count(words).and_then(|figures| write(&figures)),
        ["add", ref words @ ..] => add(words).and_then(|figures| write(&figures)),
        ["page"] => read().and_then(|figures| write(&figures)),
        [] | ["write", ..] => measure(words.get(1..).unwrap_or_default()).and_then(|figures| write(&figures)),
        _ => measure(&words).map(|figures| print!("{}", page::tables(&figures))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn read() -> Result<Figures, String> {
    fs::read_to_string(FIGURES).map(|text| Figures::parse(&text)).map_err(|error| error.to_string())
}

fn write(figures: &Figures) -> Result<(), String> {
    fs::write(FIGURES, figures.to_string()).map_err(|error| error.to_string())?;
    fs::write(PAGE, page::render(figures)).map_err(|error| error.to_string())?;
    let readme = fs::read_to_string(README).map_err(|error| error.to_string())?;
    fs::write(README, summary::readme(&readme, figures)).map_err(|error| error.to_string())
}

/// Counts the instructions and allocations of the tables of cases whose name contains one of the words, and adds
/// them to the figures.
fn count(words: &[&str]) -> Result<Figures, String> {
    let (mut figures, mut later) = (read()?, Figures::default());
    machine::describe(&mut later);
    let is_asked = |case: &Case| words.iter().any(|word| case.group().contains(word));
    let cases: Vec<Case> = cases::all().into_iter().filter(is_asked).collect();
    let counted: Vec<&Case> = cases.iter().collect();
    let counts =
        valgrind::instructions(&counted, true, &target_directory()).map_err(|why| why.to_string())?;
    let allocations = allocations(&cases, &target_directory())?;
    for ((case, count), allocations) in cases.iter().zip(counts).zip(allocations) {
        push_case(&mut later, case, None, Some(count), allocations);
    }
    figures.add(&later);
    Ok(figures)
}

/// Measures the tables whose name contains one of the words, and adds them to the figures.
fn add(words: &[&str]) -> Result<Figures, String> {
    let mut figures = read()?;
    figures.add(&measure(words)?);
    Ok(figures)
}

/// Measures the tables whose name contains one of the words, or all tables when there are no words.
fn measure(words: &[&str]) -> Result<Figures, String> {
    let is_asked = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word));
    let (mut figures, target) = (Figures::default(), target_directory());
    machine::describe(&mut figures);
    let cases: Vec<Case> = cases::all().into_iter().filter(|case| is_asked(&case.group())).collect();
    if !cases.is_empty() {
        measure_cases(&mut figures, &cases, &target)?;
    }
    for (name, table) in compile::TABLES {
        if is_asked(name) {
            eprintln!("{name}");
            table(&mut figures).map_err(|error| error.to_string())?;
        }
    }
    if is_asked("databases") {
        eprintln!("databases");
        if let Err(why) = databases::measure(&mut figures, &target) {
            figures.push("skipped", &["URL databases", &why]);
        }
    }
    Ok(figures)
}

/// Returns the target directory that contains this program.
fn target_directory() -> PathBuf {
    let program = std::env::current_exe().expect("the program has a path");
    let profile = program.parent().and_then(Path::parent);
    profile.expect("target/PROFILE/report").to_path_buf()
}

fn measure_cases(figures: &mut Figures, cases: &[Case], target: &Path) -> Result<(), String> {
    eprintln!("instructions and allocations");
    let counts = valgrind::instructions(&cases.iter().collect::<Vec<_>>(), true, target);
    let instructions = match counts {
        Ok(counts) => counts.into_iter().map(Some).collect(),
        Err(Unusable::NoValgrind) => {
            figures.push("skipped", &["instructions", "valgrind is not installed"]);
            vec![None; cases.len()]
        }
        Err(why) => return Err(format!("instructions: {why}")),
    };
    let allocations = allocations(cases, target)?;
    let criterion = target.join("criterion-of-report");
    let mut groups: Vec<String> = cases.iter().map(Case::group).collect();
    groups.dedup();
    if !criterion::time(&criterion, target, &groups) {
        figures.push("skipped", &["nanoseconds", "`cargo bench` failed"]);
    }
    for ((case, instructions), allocations) in cases.iter().zip(instructions).zip(allocations) {
        push_case(figures, case, criterion::nanoseconds(&criterion, case), instructions, allocations);
    }
    Ok(())
}

/// Returns the allocations of each case whose operation counts them.
fn allocations(cases: &[Case], target: &Path) -> Result<Vec<Option<f64>>, String> {
    let is_counted = |case: &Case| case.operation.counts_allocations();
    let counted: Vec<&Case> = cases.iter().filter(|case| is_counted(case)).collect();
    let counts =
        valgrind::allocations(&counted, true, target).map_err(|why| format!("allocations: {why}"))?;
    let mut counts = counts.into_iter();
    Ok(cases.iter().map(|case| is_counted(case).then(|| counts.next()).flatten()).collect())
}

/// Adds the costs of a case, or nothing when neither cost is known.
fn push_case(
    figures: &mut Figures,
    case: &Case,
    nanoseconds: Option<[f64; 2]>,
    instructions: Option<f64>,
    allocations: Option<f64>,
) {
    if nanoseconds.is_none() && instructions.is_none() {
        return;
    }
    let (number, verdict) =
        (|value: Option<f64>| value.map_or(String::new(), |it| format!("{it:.3}")), case.check());
    figures.push(
        "case",
        &[
            &table_name(case),
            case.contender,
            &case.rank.to_string(),
            &number(nanoseconds.map(|[median, _]| median)),
            &number(nanoseconds.map(|[_, spread]| spread)),
            &number(instructions),
            &number(allocations),
            &verdict.right.to_string(),
            &verdict.of.to_string(),
            &verdict.first_wrong.unwrap_or_default(),
            case.note,
        ],
    );
}

fn table_name(case: &Case) -> String {
    let input = &case.input;
    format!(
        "{} {}: {} ({} URIs a pass, {:.1} bytes on average)",
        case.operation,
        input.name,
        input.what,
        input.uris.len(),
        input.mean_len(),
    )
}
