//! Lists of a policy that last as long as the macros are loaded, each of them once.
//!
//! A [`Policy`](urika_runtime::Policy) borrows its lists, so a constant one has constant lists.
//! Those that a macro reads must lie somewhere too; a project has few, and writes them often.

use crate::listed::Listed as _;
use std::cell::RefCell;

/// Texts.
pub(super) fn texts(texts: &[String]) -> &'static [&'static str] {
    thread_local!(static KNOWN: RefCell<Vec<&'static [&'static str]>> = RefCell::default());
    KNOWN.with_borrow_mut(|known| {
        let found = known.iter().copied().find(|list| *list == texts);
        found.unwrap_or_else(|| {
            let list: Vec<&str> = texts.iter().map(|text| &*text.clone().leak()).listed();
            keep(known, list)
        })
    })
}

/// Numbers.
pub(super) fn numbers(numbers: &[u16]) -> &'static [u16] {
    thread_local!(static KNOWN: RefCell<Vec<&'static [u16]>> = RefCell::default());
    KNOWN.with_borrow_mut(|known| {
        let found = known.iter().copied().find(|list| *list == numbers);
        found.unwrap_or_else(|| keep(known, numbers.to_vec()))
    })
}

fn keep<T>(known: &mut Vec<&'static [T]>, list: Vec<T>) -> &'static [T] {
    let list: &'static [T] = list.leak();
    known.push(list);
    list
}
