//! The summary: the cost of a few tasks with Urika and with the cheapest alternative, for the top of the page and for
//! the README of the repository.

use crate::figures::Figures;

/// A task, and where its figures are.
struct Task {
    name: &'static str,
    source: Source,
    /// Whether the README shows the task.
    is_short: bool,
}

/// The rows of `figures.tsv` with the two figures of a task.
enum Source {
    /// The contender of a table of cases, and the cheapest library that is not Urika, by instructions.
    Case(&'static str, &'static str),
    /// Two forms in a table of checks: seconds beyond those of an empty crate.
    Check(&'static str, &'static str, &'static str),
    /// Two programs of a table of builds.
    Build(&'static str, &'static str),
}

const TASKS: [Task; 11] = [
    long("parse a URL", Source::Case("parse corpus", "urika")).short(),
    long("parse one with a fragment of 2,000 bytes", Source::Case("parse long-fragment", "urika")),
    long("normalize a URL", Source::Case("normalize corpus", "urika")).short(),
    long("resolve a reference", Source::Case("resolve rfc42", "urika")),
    long("build from a template of seven variables", Source::Case("expand-values issues", "urika-typed"))
        .short(),
    long("find one of 30 routes, and its values", Source::Case("match github30", "urika-routes")),
    long("answer a request to one of 20 routes", Source::Case("serve app20", "urika-axum")).short(),
    long(
        "check 10,000 literals",
        Source::Check("cargo check of 10000 constants", "`uri!(\"…\")`", "a struct `S<'a>`"),
    ),
    long(
        "check 400 derived templates",
        Source::Check(
            "cargo check of 400 templates",
            "`#[derive(UriTemplate)]`",
            "by hand: a struct with `build`",
        ),
    )
    .short(),
    long("build a program with one `uri!`", Source::Build("urika, one `uri!`", "fluent-uri")).short(),
    long(
        "the same without the feature `template`",
        Source::Build("urika without the feature `template`", "fluent-uri"),
    )
    .short(),
];

const fn long(name: &'static str, source: Source) -> Task {
    Task { name, source, is_short: false }
}

impl Task {
    const fn short(self) -> Self {
        Self { is_short: true, ..self }
    }

    /// Returns the row of the table, if both figures were measured.
    fn row(&self, figures: &Figures) -> Option<String> {
        let (ours, theirs, rival, unit) = match self.source {
            Source::Case(table, ours) => {
                let cases = || figures.of("case").filter(|case| case[0].starts_with(&format!("{table}:")));
                let cost = |case: &[String]| case[5].parse::<f64>().ok();
                let is_rival = |case: &&[String]| case[2] == "library" && !case[1].starts_with("urika");
                let rivals = cases().filter(is_rival).filter_map(|case| Some((cost(case)?, &case[1])));
                let (theirs, rival) = rivals.min_by(|a, b| a.0.total_cmp(&b.0))?;
                (cost(cases().find(|case| case[1] == ours)?)?, theirs, format!("`{rival}`"), "instructions")
            }
            Source::Check(table, ours, theirs) => {
                let forms = || figures.of("check").filter(|form| form[0].starts_with(table));
                let seconds = |form: &[String]| form[3].parse::<f64>().ok();
                let empty = seconds(forms().next()?)?;
                let find = |name: &str| forms().find(|form| form[2].starts_with(name)).and_then(seconds);
                (find(ours)? - empty, find(theirs)? - empty, "by hand".to_owned(), "s")
            }
            Source::Build(ours, rival) => {
                let find = |name: &str| figures.of("build").find(|program| program[1].starts_with(name));
                let seconds = |name| find(name)?[2].parse::<f64>().ok();
                (seconds(ours)?, seconds(rival)?, format!("`{rival}`"), "s")
            }
        };
        let decimals = usize::from(unit == "s") * 2;
        Some(format!(
            "| {} | {ours:.decimals$} {unit} | {theirs:.decimals$} {unit}, {rival} | {:.2} |\n",
            self.name,
            ours / theirs
        ))
    }
}

/// Returns the table of all tasks, or of those of the README. It is empty if nothing was measured.
#[must_use]
pub fn table(figures: &Figures, is_short: bool) -> String {
    let tasks = TASKS.iter().filter(|task| task.is_short || !is_short);
    let rows: String = tasks.filter_map(|task| task.row(figures)).collect();
    if rows.is_empty() {
        return rows;
    }
    format!("| task | Urika | compared with | ratio |\n|---|--:|--:|--:|\n{rows}")
}

const BEGIN: &str = "<!-- figures: written by `report -- page` in benches/ -->\n";
const END: &str = "<!-- end of figures -->";

/// Returns the README of the repository with the table of the figures between its two marks.
///
/// # Panics
///
/// Panics when the README has no such marks.
#[must_use]
pub fn readme(text: &str, figures: &Figures) -> String {
    let (before, rest) = text.split_once(BEGIN).expect("the mark before the figures");
    let (_, behind) = rest.split_once(END).expect("the mark after the figures");
    format!("{before}{BEGIN}\n{}\n{END}{behind}", table(figures, true))
}
