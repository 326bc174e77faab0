//! Lists of a policy that last as long as the macros are loaded, each of them once.
//!
//! A [`Policy`](urika_runtime::Policy) borrows its lists, so a constant one has constant lists.
//! Those that a macro reads must lie somewhere too; a project has few, and writes them often.

use std::cell::RefCell;

/// Texts.
pub(super) fn texts(texts: &[String]) -> &'static [&'static str] {
    thread_local!(static KNOWN: RefCell<Vec<&'static [&'static str]>> = RefCell::default());
    KNOWN.with_borrow_mut(|known| {
        if let Some(list) = known.iter().find(|list| **list == texts) {
            return *list;
        }
        let list: &[&str] = texts.iter().map(|text| &*text.clone().leak()).collect::<Vec<_>>().leak();
        known.push(list);
        list
    })
}
