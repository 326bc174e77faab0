//! The page of figures, `README.md`: the text in `page.md`, with tables of one run's figures.

use std::cmp::Ordering;
use std::fmt::Write as _;

use crate::figures::Figures;
use crate::summary;

/// Returns the page.
///
/// # Panics
///
/// Panics when a record has the wrong number of fields for its kind.
#[must_use]
pub fn render(figures: &Figures) -> String {
    include_str!("page.md")
        .replace("<!-- summary -->", summary::table(figures, false).trim_end())
        .replace("<!-- measured -->", &measured(figures))
        .replace("<!-- tables -->", tables(figures).trim_end())
}

/// Returns all tables.
///
/// # Panics
///
/// Panics like [`render`].
#[must_use]
pub fn tables(figures: &Figures) -> String {
    let mut out = String::new();
    let cases: Vec<Case<'_>> = figures.of("case").map(Case::read).collect();
    for group in cases.chunk_by(|a, b| a.table == b.table) {
        write_cases(&mut out, group.to_vec());
    }
    let checks: Vec<_> = figures.of("check").collect();
    for group in checks.chunk_by(|a, b| a[0] == b[0]) {
        write_checks(&mut out, group);
    }
    write_macros(&mut out, &figures.of("macro").collect::<Vec<_>>());
    let builds: Vec<_> = figures.of("build").collect();
    for group in builds.chunk_by(|a, b| a[0] == b[0]) {
        write_builds(&mut out, group);
    }
    write_databases(&mut out, &figures.of("database").collect::<Vec<_>>());
    out
}

/// Returns the commit and the machine of the figures, and the skipped measurements.
fn measured(figures: &Figures) -> String {
    let Some(commit) = figures.fact("commit") else {
        return "Nothing has been measured yet on this code.".to_owned();
    };
    let mut text = format!("Measured on commit `{commit}`");
    for name in ["changes", "machine", "compiler", "packages"] {
        if let Some(fact) = figures.fact(name) {
            let _ = write!(text, "{}{fact}", if name == "changes" { " " } else { "; " });
        }
    }
    text.push('.');
    for later in figures.of("later") {
        let name = later[0].split([':', '(']).next().unwrap_or_default().trim_end();
        let _ = write!(text, "\n\n`{name}` was measured later, on commit `{}`", later[1]);
        let _ = write!(text, "{}{}.", if later[2].is_empty() { "" } else { "; " }, later[2]);
    }
    for skipped in figures.of("skipped") {
        let _ = write!(text, "\n\n**Skipped: {}** ({}).", skipped[0], skipped[1]);
    }
    text
}

/// A contender in a table.
#[derive(Clone, Copy, Debug)]
struct Case<'f> {
    table: &'f str,
    contender: &'f str,
    rank: &'f str,
    nanoseconds: Option<f64>,
    spread: Option<f64>,
    instructions: Option<f64>,
    allocations: Option<f64>,
    answers: [&'f str; 2],
    first_wrong: &'f str,
    note: &'f str,
}

impl<'f> Case<'f> {
    fn read(fields: &'f [String]) -> Self {
        let [
            table,
            contender,
            rank,
            nanoseconds,
            spread,
            instructions,
            allocations,
            right,
            of,
            first_wrong,
            note,
        ] = fields
        else {
            panic!("{fields:?}")
        };
        Self {
            table,
            contender,
            rank,
            nanoseconds: nanoseconds.parse().ok(),
            spread: spread.parse().ok(),
            instructions: instructions.parse().ok(),
            allocations: allocations.parse().ok(),
            answers: [right, of],
            first_wrong,
            note,
        }
    }

    /// Returns the value that orders the rows: instructions if they were counted, otherwise time.
    fn cost(&self) -> Option<f64> {
        self.instructions.or(self.nanoseconds)
    }

    /// Orders libraries by cost, followed by code without a library.
    fn order(&self, other: &Self) -> Ordering {
        let place = |case: &Self| ["library", "by hand", "floor"].iter().position(|rank| *rank == case.rank);
        let cost = |case: &Self| case.cost().unwrap_or(f64::INFINITY);
        place(self).cmp(&place(other)).then(cost(self).total_cmp(&cost(other)))
    }
}

fn write_cases(out: &mut String, mut cases: Vec<Case<'_>>) {
    cases.sort_by(Case::order);
    let cheapest = cases.first().and_then(Case::cost);
    let has_allocations = cases.iter().any(|case| case.allocations.is_some());
    let (head, line) = if has_allocations { (" allocs |", "--:|") } else { ("", "") };
    let _ = writeln!(out, "### {}\n", cases[0].table);
    let _ = writeln!(out, "| contender | ns | ± | Ir | ratio |{head} right | result |");
    let _ = writeln!(out, "|---|--:|--:|--:|--:|{line}--:|---|");
    for case in &cases {
        let ratio = case.cost().zip(cheapest).map(|(cost, least)| cost / least);
        let [nanoseconds, spread] = [case.nanoseconds, case.spread].map(|time| number(time, 1));
        let instructions = number(case.instructions, 0);
        let _ = write!(out, "| {} | {nanoseconds} | {spread} | {instructions} |", case.contender);
        let _ = write!(out, " {} |", number(ratio, 2));
        if has_allocations {
            let _ = write!(out, " {} |", number(case.allocations, 0));
        }
        let [right, of] = case.answers;
        let right = if right == of { "all".to_owned() } else { format!("{right} of {of}") };
        let _ = writeln!(out, " {right} | {} |", case.note);
    }
    let wrong: Vec<&Case<'_>> = cases.iter().filter(|case| !case.first_wrong.is_empty()).collect();
    if !wrong.is_empty() {
        out.push('\n');
    }
    for case in wrong {
        let [right, of] = case.answers.map(|count| count.parse::<usize>().unwrap_or_default());
        let _ =
            writeln!(out, "- {}: {} of {of} differ, first {}", case.contender, of - right, case.first_wrong);
    }
    out.push('\n');
}

fn write_checks(out: &mut String, forms: &[&[String]]) {
    let seconds = |form: &[String]| form[3].parse::<f64>().unwrap_or(f64::NAN);
    let items: f64 = forms[0][1].parse().unwrap_or(f64::NAN);
    let over_first = |form: &[String]| (seconds(form) - seconds(forms[0])) / items * 1e6;
    let _ = writeln!(out, "### {}\n", forms[0][0]);
    out.push_str("| each | s | µs each over the first | ratio to the second |\n|---|--:|--:|--:|\n");
    for form in forms {
        let ratio = forms.get(1).map(|second| over_first(form) / over_first(second));
        let _ = writeln!(
            out,
            "| {} | {:.2} | {:.1} | {} |",
            form[2],
            seconds(form),
            over_first(form),
            number(ratio, 2)
        );
    }
    out.push('\n');
}

fn write_builds(out: &mut String, programs: &[&[String]]) {
    let seconds = |text: &str| text.parse::<f64>().unwrap_or(f64::NAN);
    let is_rival = |name: &&str| programs.iter().any(|program| program[1].starts_with(*name));
    let name = ["fluent-uri", "serde_derive"].into_iter().find(is_rival).unwrap_or_default();
    let rival = programs.iter().find(|program| program[1].starts_with(name));
    let _ = writeln!(out, "### {}\n", programs[0][0]);
    let _ = writeln!(out, "| dependency | s | from | to | ratio to {name} |\n|---|--:|--:|--:|--:|");
    for program in programs {
        let [median, from, to] = [2, 3, 4].map(|at| seconds(&program[at]));
        let ratio = rival.map(|rival| median / seconds(&rival[2]));
        let _ =
            writeln!(out, "| {} | {median:.2} | {from:.2} | {to:.2} | {} |", program[1], number(ratio, 2));
    }
    out.push('\n');
}

fn write_macros(out: &mut String, macros: &[&[String]]) {
    if macros.is_empty() {
        return;
    }
    out.push_str("### expansions\n\n| macro | tokens | µs, unoptimized |\n|---|--:|--:|\n");
    for each in macros {
        let _ = writeln!(out, "| {} | {} | {} |", each[0], each[1], each[2]);
    }
    out.push('\n');
}

fn write_databases(out: &mut String, sizes: &[&[String]]) {
    if sizes.is_empty() {
        return;
    }
    out.push_str("### URL databases with ten alternates for each entry\n\n");
    out.push_str("| entries | file, MB | check, s | ratio | peak memory, MB | ratio | sitemap, s |\n");
    out.push_str("|--:|--:|--:|--:|--:|--:|--:|\n");
    let mut before: Option<[f64; 2]> = None;
    for size in sizes {
        let [megabytes, check, peak, sitemap] = [1, 2, 3, 4].map(|at| size[at].parse().unwrap_or(f64::NAN));
        let ratio =
            |now: f64, at: usize| before.map_or(String::new(), |before| format!("{:.2}", now / before[at]));
        let _ = writeln!(
            out,
            "| {} | {megabytes:.0} | {check:.2} | {} | {peak:.0} | {} | {sitemap:.2} |",
            size[0],
            ratio(check, 0),
            ratio(peak, 1)
        );
        before = Some([check, peak]);
    }
    out.push('\n');
}

fn number(value: Option<f64>, decimals: usize) -> String {
    value.map_or_else(|| "–".to_owned(), |value| format!("{value:.decimals$}"))
}
