//! Loops over numbers, for functions that also run in const evaluation, which has neither `for` nor iterators.

/// Runs a step for each number of a range.
#[doc(hidden)]
#[macro_export]
macro_rules! __each {
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
#[doc(hidden)]
#[macro_export]
macro_rules! __find {
    ($numbers:expr, |$number:ident| $holds:expr) => {{
        let core::ops::Range { start: mut $number, end } = $numbers;
        while $number < end && !$holds {
            $number += 1;
        }
        if $number < end { Some($number) } else { None }
    }};
}

/// Returns whether a condition holds for any number of a range.
#[doc(hidden)]
#[macro_export]
macro_rules! __any {
    ($numbers:expr, |$number:ident| $holds:expr) => {
        $crate::__find!($numbers, |$number| $holds).is_some()
    };
}

/// Returns true if a condition holds for all numbers of a range.
#[doc(hidden)]
#[macro_export]
macro_rules! __all {
    ($numbers:expr, |$number:ident| $holds:expr) => {
        $crate::__find!($numbers, |$number| !$holds).is_none()
    };
}

/// Returns the first `Some` of an expression for the numbers of a range.
#[doc(hidden)]
#[macro_export]
macro_rules! __find_map {
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

pub use {__all as all, __any as any, __each as each, __find as find, __find_map as find_map};
