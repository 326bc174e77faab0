//! Findings that need all entries: whether entries list each other, and whether they agree.
//!
//! Entries that list each other in both directions are one cluster. Time and memory grow linearly with the
//! number of alternates, even in a large cluster.

mod components;
mod versions;

use crate::code;
use crate::database::{Database, Member, NONE, Row};
use crate::finding::{Finding, Sink};
use crate::mask::masked_url;
use components::Components;

/// Reports to `sink` what is wrong between entries.
pub(crate) fn check(database: &Database, sink: Sink<'_>) {
    let mut components = Components::new(database.rows.len());
    for row in 0..database.rows.len() {
        let mut findings = Vec::new();
        check_row(database, row, &mut components, &mut findings);
        findings.sort_by_key(|finding: &Finding| finding.at);
        findings.into_iter().for_each(&mut *sink);
    }
    for rows in components.groups().iter() {
        versions::check(database, &rows, sink);
    }
}

fn check_row(database: &Database, row: usize, components: &mut Components, findings: &mut Vec<Finding>) {
    let own = database.rows[row];
    for same in database.members(row).chunk_by(|a, b| a.url == b.url) {
        // If a URL has several languages, only the one that was written first is reported.
        let Some(first) = same.iter().min_by_key(|member| member.index) else { continue };
        if first.url == own.url {
            continue;
        }
        let Some(other) = database.row_of(first.url) else {
            findings.push(not_entry(database, own, *first));
            continue;
        };
        if lists(database, other, own.url) {
            components.join(row, other);
        } else if !database.rows[other].has_gaps {
            findings.push(not_reciprocal(database, own, *first, database.rows[other]));
        }
        let mismatches = same.iter().filter(|member| !is_lang_of(database, other, member.lang));
        findings.extend(mismatches.map(|member| mismatch(database, own, *member, database.rows[other])));
    }
}

/// Returns whether the entry in a row lists a URL.
fn lists(database: &Database, row: usize, url: u32) -> bool {
    database.members(row).binary_search_by_key(&url, |member| member.url).is_ok()
}

/// Returns whether an entry has this language, or names none.
fn is_lang_of(database: &Database, row: usize, lang: u32) -> bool {
    let own = database.rows[row];
    lang == NONE
        || own.lang == NONE
        || lang == own.lang
        || database.langs.is_x_default(lang)
        || database
            .members(row)
            .binary_search_by_key(&(own.url, lang), |member| (member.url, member.lang))
            .is_ok()
}

fn finding(code: &code::Code, own: Row, member: Member, field: &str, message: String) -> Finding {
    let at = if field == "lang" { member.lang_at } else { member.at };
    Finding::new(code, at, message).entry(own.number).field(format!("alternates[{}].{field}", member.index))
}

fn not_entry(database: &Database, own: Row, member: Member) -> Finding {
    let message = format!("`{}` is not an entry of this database", masked_url(database.urls.get(member.url)));
    finding(&code::ALTERNATE_NOT_ENTRY, own, member, "loc", message)
}

fn not_reciprocal(database: &Database, own: Row, member: Member, other: Row) -> Finding {
    let [loc, listed] = [own.url, member.url].map(|url| masked_url(database.urls.get(url)));
    let message = format!("`{listed}`, entry {}, does not list `{loc}` back", other.number);
    let finding = finding(&code::NOT_RECIPROCAL, own, member, "loc", message).related(other.at);
    if own.lang == NONE {
        return finding;
    }
    let lang = database.langs.get(own.lang);
    finding.remedy(format!(
        "add {{ \"lang\": \"{lang}\", \"loc\": \"{loc}\" }} to the alternates of entry {}, or remove this alternate",
        other.number
    ))
}

fn mismatch(database: &Database, own: Row, member: Member, other: Row) -> Finding {
    let (listed, lang) = (database.langs.get(member.lang), database.langs.get(other.lang));
    let message = format!(
        "the alternate is listed as `{listed}`, but entry {} has the language `{lang}`",
        other.number
    );
    finding(&code::LANG_MISMATCH, own, member, "lang", message)
        .related(other.at)
        .remedy(format!("write `{lang}`, or have entry {} also list itself as `{listed}`", other.number))
}
