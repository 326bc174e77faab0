//! Keeps the lists of policies as long as the macros are loaded, each list once.
//!
//! A [`Policy`](urika_runtime::Policy) borrows its lists, so a constant policy has constant lists. The lists
//! that a macro reads must be stored, too; a project has few, and repeats them often.

use std::cell::RefCell;

/// Stores a list of texts.
pub(super) fn texts(texts: &[String]) -> &'static [&'static str] {
    thread_local!(static KNOWN: RefCell<Vec<&'static [&'static str]>> = RefCell::default());
    KNOWN.with_borrow_mut(|known| {
        for list in known.iter() {
            if *list == texts {
                return *list;
            }
        }
        let mut list: Vec<&'static str> = Vec::new();
        for text in texts {
            list.push(text.clone().leak());
        }
        known.push(list.leak());
        known[known.len() - 1]
    })
}

/// Stores a list of numbers.
pub(super) fn numbers(numbers: &[u16]) -> &'static [u16] {
    thread_local!(static KNOWN: RefCell<Vec<&'static [u16]>> = RefCell::default());
    KNOWN.with_borrow_mut(|known| {
        for list in known.iter() {
            if *list == numbers {
                return *list;
            }
        }
        known.push(numbers.to_vec().leak());
        known[known.len() - 1]
    })
}
