//! Loops over numbers, for functions that also run in const evaluation, which has neither `for` nor iterators.

/// Takes a step for each number of a range.
macro_rules! each {
    ($numbers:expr, |$number:ident| $step:expr) => {{
        let core::ops::Range { start: mut next, end } = $numbers;
        while next < end {
            let $number = next;
            next += 1;
            $step;
        }
    }};
}

/// Returns the first number of a range for which a condition holds.
macro_rules! find {
    ($numbers:expr, |$number:ident| $holds:expr) => {{
        let core::ops::Range { start: mut $number, end } = $numbers;
        while $number < end && !$holds {
            $number += 1;
        }
        if $number < end { Some($number) } else { None }
    }};
}

/// Returns whether a condition holds for any number of a range.
macro_rules! any {
    ($numbers:expr, |$number:ident| $holds:expr) => {
        $crate::text::loops::find!($numbers, |$number| $holds).is_some()
    };
}

/// Returns true if a condition holds for all numbers of a range.
macro_rules! all {
    ($numbers:expr, |$number:ident| $holds:expr) => {
        $crate::text::loops::find!($numbers, |$number| !$holds).is_none()
    };
}

/// Returns the first `Some` that an expression gives for the numbers of a range.
macro_rules! find_map {
    ($numbers:expr, |$number:ident| $found:expr) => {{
        let core::ops::Range { start: mut $number, end } = $numbers;
        loop {
            if $number >= end {
                break None;
            }
            let found = $found;
            if found.is_some() {
                break found;
            }
            $number += 1;
        }
    }};
}

pub(crate) use {all, any, each, find, find_map};
