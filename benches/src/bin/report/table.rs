//! Writes one Markdown table, and below it the answers that were not right.

use std::fmt;

use urika_benches::case::{FLOOR, Verdict};

/// What is known of one case.
pub(crate) struct Row {
    pub(crate) contender: &'static str,
    pub(crate) note: &'static str,
    pub(crate) verdict: Verdict,
    pub(crate) nanoseconds: Option<f64>,
    pub(crate) instructions: Option<f64>,
}

impl Row {
    /// Instructions where they were counted, else time: what rows are ordered by.
    fn cost(&self) -> Option<f64> {
        self.instructions.or(self.nanoseconds)
    }
}

/// A head line and rows, cheapest first, the floor last.
pub(crate) struct Table {
    head: String,
    rows: Vec<Row>,
}

impl Table {
    pub(crate) fn new(head: String, mut rows: Vec<Row>) -> Self {
        rows.sort_by(|a, b| {
            let cost = |row: &Row| row.cost().unwrap_or(f64::INFINITY);
            let is_floor = |row: &Row| row.contender == FLOOR;
            (is_floor(a).cmp(&is_floor(b))).then(cost(a).total_cmp(&cost(b)))
        });
        Self { head, rows }
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cheapest = self.rows.first().and_then(Row::cost);
        writeln!(f, "### {}\n", self.head)?;
        writeln!(f, "| contender | ns | Ir | ratio | right | result |")?;
        writeln!(f, "|---|--:|--:|--:|--:|---|")?;
        for row in &self.rows {
            let ratio = row.cost().zip(cheapest).map(|(cost, least)| cost / least);
            writeln!(
                f,
                "| {} | {} | {} | {} | {} | {} |",
                row.contender,
                number(row.nanoseconds, 1),
                number(row.instructions, 0),
                number(ratio, 2),
                right(&row.verdict),
                row.note,
            )?;
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
