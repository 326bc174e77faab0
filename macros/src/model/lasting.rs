//! Keeps the lists of policies as long as the macros are loaded, each list once.
//!
//! A [`Policy`](urika_runtime::Policy) borrows its lists, so a constant policy has constant lists. The lists
//! that a macro reads must be stored, too; a project has few, and repeats them often.

use crate::listed::Listed as _;
use std::cell::RefCell;

/// Stores a list of texts.
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

/// Stores a list of numbers.
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
