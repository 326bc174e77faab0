//! A source file in which all its mutants stand side by side.
//!
//! Each is behind a question, `crate::__mutant::is_on(7)`, which is answered while the program
//! runs: `a < b` becomes `(if crate::__mutant::is_on(7) { (a) <= (b) } else { (a) < (b) })`.
//! Changes do not nest: only one mutant is on at a time, so the other branch has the rest.

use std::ops::Range;

use crate::list::Change;
use crate::site::{Kind, Site};

/// A file with its mutants.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Rewritten {
    pub(crate) text: String,
    /// Lines, counted from 1, that have nothing but one mutant, and which one.
    pub(crate) lines: Vec<(usize, usize)>,
}

/// Writes the file with the mutants of these sites, which are in the order of
/// [`find`](crate::site::find).
pub(crate) fn rewrite(source: &str, sites: &[Site], changes: &[Change]) -> Rewritten {
    let mut writer = Writer { source, changes, text: String::new(), line: 1, lines: Vec::new() };
    writer.part(0..source.len(), sites);
    Rewritten { text: writer.text, lines: writer.lines }
}

struct Writer<'s> {
    source: &'s str,
    changes: &'s [Change],
    text: String,
    line: usize,
    lines: Vec<(usize, usize)>,
}

impl Writer<'_> {
    fn push(&mut self, text: &str) {
        self.line += text.matches('\n').count();
        self.text.push_str(text);
    }

    fn copy(&mut self, range: Range<usize>) {
        let source = self.source;
        self.push(&source[range]);
    }

    /// Text of a mutant gets lines of its own, by which the compiler's errors name it.
    fn mutant(&mut self, id: usize, text: &str) {
        self.push("\n");
        let first = self.line;
        self.push(text);
        self.lines.extend((first..=self.line).map(|line| (line, id)));
        self.push("\n");
    }

    /// A part of the file with those of the sites that are inside of it.
    fn part(&mut self, range: Range<usize>, sites: &[Site]) {
        let mut here = range.start;
        for (index, site) in sites.iter().enumerate() {
            if site.at.start >= range.end {
                break;
            }
            // Sites inside of the last one have been written with it.
            if site.at.start >= here && site.at.end <= range.end {
                self.copy(here..site.at.start);
                self.site(site, &sites[index + 1..]);
                here = site.at.end;
            }
        }
        self.copy(here..range.end);
    }

    fn site(&mut self, site: &Site, inner: &[Site]) {
        match &site.kind {
            Kind::Binary { left, operator, right } => self.binary(site, left, operator, right, inner),
            Kind::Unary { operand } => self.unary(site, operand, inner),
            Kind::Body => self.body(site, inner),
            Kind::Guard => self.guard(site, inner),
            Kind::Arm { pattern, guard } => self.arm(site, pattern, guard.as_ref(), inner),
            Kind::Field { .. } => self.field(site, inner),
        }
    }

    fn binary(
        &mut self,
        site: &Site,
        left: &Range<usize>,
        operator: &Range<usize>,
        right: &Range<usize>,
        inner: &[Site],
    ) {
        let (a, b) = (&self.source[left.clone()], &self.source[right.clone()]);
        self.push("(");
        self.branches(site, |replacement| format!("({a}) {replacement} ({b})"));
        self.push("{ (");
        self.part(left.clone(), inner);
        self.push(") ");
        self.copy(operator.clone());
        self.push(" (");
        self.part(right.clone(), inner);
        self.push(") })");
    }

    fn unary(&mut self, site: &Site, operand: &Range<usize>, inner: &[Site]) {
        let a = &self.source[operand.clone()];
        self.push("(");
        self.branches(site, |replacement| format!("{replacement}{a}"));
        self.push("{ ");
        self.copy(site.at.start..operand.start);
        self.part(operand.clone(), inner);
        self.push(" })");
    }

    fn body(&mut self, site: &Site, inner: &[Site]) {
        self.push("{");
        for &id in &site.mutants {
            self.mutant(id, &format!("if {} {{ return {}; }}", is_on(id), self.changes[id].replacement));
        }
        self.part(site.at.start + 1..site.at.end, inner);
    }

    fn guard(&mut self, site: &Site, inner: &[Site]) {
        self.push("(");
        self.branches(site, str::to_owned);
        self.push("{ ");
        self.part(site.at.clone(), inner);
        self.push(" })");
    }

    /// An arm that is not there is one that never matches.
    fn arm(&mut self, site: &Site, pattern: &Range<usize>, guard: Option<&Range<usize>>, inner: &[Site]) {
        let condition: Vec<String> = site.mutants.iter().map(|id| format!("!{}", is_on(*id))).collect();
        let (id, condition) = (site.mutants[0], condition.join(" && "));
        self.part(site.at.start..pattern.end, inner);
        match guard {
            None => {
                self.mutant(id, &format!("if {condition}"));
                self.part(pattern.end..site.at.end, inner);
            }
            Some(guard) => {
                self.mutant(id, &format!("if {condition} && ("));
                self.part(guard.clone(), inner);
                self.push(")");
                self.part(guard.end..site.at.end, inner);
            }
        }
    }

    fn field(&mut self, site: &Site, inner: &[Site]) {
        let Kind::Field { member, value, is_shorthand, base } = &site.kind else { return };
        if *is_shorthand {
            self.push(&format!("{member}: "));
        } else {
            self.copy(site.at.start..value.start);
        }
        let base = &self.source[base.clone()];
        self.branches(site, |_| format!("({base}).{member}"));
        self.push("{ ");
        self.part(value.clone(), inner);
        self.push(" }");
    }

    /// `if … { … } else` for each mutant of the site; what follows is the block of the last `else`.
    fn branches(&mut self, site: &Site, changed: impl Fn(&str) -> String) {
        for &id in &site.mutants {
            let changed = changed(&self.changes[id].replacement);
            self.mutant(id, &format!("if {} {{ {changed} }} else", is_on(id)));
        }
    }
}

fn is_on(id: usize) -> String {
    format!("crate::__mutant::is_on({id})")
}

#[cfg(test)]
mod tests;
