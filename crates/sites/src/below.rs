//! Checks that pages are below the base, where the sitemap will be.

use urika::Uri;
use urika::value::Base;

use crate::code;
use crate::database::{Database, Row};
use crate::finding::{Finding, Sink};
use crate::mask::masked_url;

/// Reports the entries that are not below `base`. If no entry is below it, the base is probably wrong, so there
/// is only one finding.
pub(crate) fn check(database: &Database, base: Base<'_>, sink: Sink<'_>) {
    let mut outside = database.rows.iter().filter(|row| !is_below(database, base, row));
    let first = outside.next();
    match first {
        None => {}
        Some(first) if database.rows.len() > 1 && outside.clone().count() + 1 == database.rows.len() => {
            let message = format!("none of the {} pages is below `{}`", database.rows.len(), base.as_str());
            sink(finding(first, message).remedy("pass the base of these pages, or another database"));
        }
        Some(first) => std::iter::once(first).chain(outside).for_each(|row| {
            let message =
                format!("`{}` is not below `{}`", masked_url(database.urls.get(row.url)), base.as_str());
            sink(finding(row, message));
        }),
    }
}

fn finding(row: &Row, message: String) -> Finding {
    Finding::new(&code::OUTSIDE_BASE, row.at, message).entry(row.number).field("loc")
}

/// Returns whether a page is below the base. A base has no trailing slash, and the page at the base itself
/// counts.
fn is_below(database: &Database, base: Base<'_>, row: &Row) -> bool {
    let loc = database.urls.get(row.url);
    loc.strip_suffix('/').unwrap_or(loc) == base.as_str()
        || Uri::parse(loc).is_ok_and(|uri| base.contains(uri))
}
