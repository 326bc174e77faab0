//! Compares the versions that the entries of one cluster list: all entries should list the same versions.

use std::collections::{HashMap, HashSet};

use crate::code;
use crate::database::{Database, Member, NONE};
use crate::finding::{Finding, Place, Sink};
use crate::mask::masked_url;

/// The number of missing versions that a message names.
const NAMED: usize = 3;

/// Checks one cluster, given the rows of its entries.
pub(super) fn check(database: &Database, rows: &[usize], sink: Sink<'_>) {
    let mut cluster = Cluster::default();
    for &row in rows {
        versions(database, row).for_each(|version| cluster.add(database, row, version));
    }
    let conflicts = std::mem::take(&mut cluster.conflicts);
    conflicts
        .into_iter()
        .filter(|(lang, _)| !cluster.langs[lang].is_told)
        .for_each(|(_, finding)| sink(finding));
    rows.iter().filter_map(|&row| cluster.missing(database, row)).for_each(sink);
}

/// Returns the versions of an entry: itself, then those that it lists, in that order.
fn versions(database: &Database, row: usize) -> impl Iterator<Item = Member> {
    let own = database.rows[row];
    let mut members = database.members(row).to_vec();
    members.sort_unstable_by_key(|member| member.index);
    std::iter::once(Member::itself(&own)).chain(members).filter(|version| version.lang != NONE)
}

/// The versions that the entries have listed so far.
#[derive(Debug, Default)]
struct Cluster {
    langs: HashMap<u32, Lang>,
    /// The languages in the order in which they were found.
    order: Vec<u32>,
    /// Languages and URLs that have a reported conflict.
    seen: HashSet<(u32, u32)>,
    conflicts: Vec<(u32, Finding)>,
}

/// The version in one language.
#[derive(Clone, Copy, Debug)]
struct Lang {
    url: u32,
    at: Place,
    /// The row that was read last, and its URL for the language.
    last: (usize, u32),
    /// Whether one entry alone has two URLs for the language. Such a conflict was reported when that entry
    /// was read.
    is_told: bool,
}

impl Cluster {
    fn add(&mut self, database: &Database, row: usize, version: Member) {
        let order = &mut self.order;
        let lang = self.langs.entry(version.lang).or_insert_with(|| {
            order.push(version.lang);
            Lang { url: version.url, at: version.at, last: (row, version.url), is_told: false }
        });
        let (last_row, last_url) = std::mem::replace(&mut lang.last, (row, version.url));
        lang.is_told |= last_row == row && last_url != version.url;
        if version.url != lang.url && self.seen.insert((version.lang, version.url)) {
            self.conflicts.push((version.lang, conflict(database, row, version, *lang)));
        }
    }

    /// Returns a finding if an entry does not list languages that other entries of its cluster list.
    fn missing(&self, database: &Database, row: usize) -> Option<Finding> {
        let own = database.rows[row];
        let listed: HashSet<u32> = versions(database, row).map(|version| version.lang).collect();
        let count = self.langs.len() - listed.len();
        // An entry without a language has its own finding, and is not one of the versions.
        if count == 0 || own.has_gaps || own.lang == NONE {
            return None;
        }
        let named: Vec<u32> =
            self.order.iter().copied().filter(|lang| !listed.contains(lang)).take(NAMED).collect();
        let langs: Vec<&str> = named.iter().map(|&lang| database.langs.get(lang)).collect();
        let more = if count > named.len() { ", …" } else { "" };
        let message = match langs[..] {
            [lang] if count == 1 => format!("the entry omits the version `{lang}` of its cluster"),
            _ => format!("the entry omits {count} versions of its cluster: {}{more}", langs.join(", ")),
        };
        let first = self.langs[&named[0]];
        let remedy = format!(
            "add {{ \"lang\": \"{}\", \"loc\": \"{}\" }} to the alternates{}",
            langs[0],
            masked_url(database.urls.get(first.url)),
            if count == 1 { "" } else { ", and the others" }
        );
        let finding = Finding::new(&code::INCOMPLETE_CLUSTER, own.at, message).entry(own.number);
        Some(finding.field("alternates").related(first.at).remedy(remedy))
    }
}

fn conflict(database: &Database, row: usize, version: Member, first: Lang) -> Finding {
    let (lang, loc) = (database.langs.get(version.lang), masked_url(database.urls.get(first.url)));
    let message = format!("`{lang}` has a second URL in this cluster, after `{loc}` in another entry");
    let field = if version.index == NONE {
        String::from("loc")
    } else {
        format!("alternates[{}].loc", version.index)
    };
    let finding = Finding::new(&code::LANG_CONFLICT, version.at, message).entry(database.rows[row].number);
    finding.field(field).related(first.at)
}
