//! Writes one Markdown table, and below it the answers that were not right.

use std::fmt;

use urika_benches::case::{Rank, Verdict};

/// What is known of one case.
pub(crate) struct Row {
    pub(crate) contender: &'static str,
    pub(crate) rank: Rank,
    pub(crate) note: &'static str,
    pub(crate) verdict: Verdict,
    pub(crate) nanoseconds: Option<f64>,
    pub(crate) instructions: Option<f64>,
    pub(crate) allocations: Option<f64>,
}

impl Row {
    /// Instructions where they were counted, else time: what rows are ordered by.
    fn cost(&self) -> Option<f64> {
        self.instructions.or(self.nanoseconds)
    }
}

/// A head line and rows: libraries, cheapest first, then what is no library.
pub(crate) struct Table {
    head: String,
    rows: Vec<Row>,
}

impl Table {
    pub(crate) fn new(head: String, mut rows: Vec<Row>) -> Self {
        rows.sort_by(|a, b| {
            let cost = |row: &Row| row.cost().unwrap_or(f64::INFINITY);
            a.rank.cmp(&b.rank).then(cost(a).total_cmp(&cost(b)))
        });
        Self { head, rows }
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cheapest = self.rows.first().and_then(Row::cost);
        let has_allocations = self.rows.iter().any(|row| row.allocations.is_some());
        let (head, line) = if has_allocations { (" allocs |", "--:|") } else { ("", "") };
        writeln!(f, "### {}\n", self.head)?;
        writeln!(f, "| contender | ns | Ir | ratio |{head} right | result |")?;
        writeln!(f, "|---|--:|--:|--:|{line}--:|---|")?;
        for row in &self.rows {
            let ratio = row.cost().zip(cheapest).map(|(cost, least)| cost / least);
            let (nanoseconds, instructions) = (number(row.nanoseconds, 1), number(row.instructions, 0));
            write!(f, "| {} | {nanoseconds} | {instructions} |", row.contender)?;
            write!(f, " {} |", number(ratio, 2))?;
            if has_allocations {
                write!(f, " {} |", number(row.allocations, 0))?;
            }
            writeln!(f, " {} | {} |", right(&row.verdict), row.note)?;
        }
        if self.rows.iter().any(|row| row.verdict.first_wrong.is_some()) {
            writeln!(f)?;
        }
        for row in &self.rows {
            if let Verdict { right, of, first_wrong: Some(wrong) } = &row.verdict {
                let wrongs = of - right;
                writeln!(f, "- {}: {wrongs} of {of} differ, first {wrong}", row.contender)?;
            }
        }
        Ok(())
    }
}

fn number(value: Option<f64>, decimals: usize) -> String {
    value.map_or_else(|| "–".to_owned(), |value| format!("{value:.decimals$}"))
}

fn right(verdict: &Verdict) -> String {
    match verdict {
        Verdict { right, of, .. } if right == of => "all".to_owned(),
        Verdict { right, of, .. } => format!("{right} of {of}"),
    }
}
