//! The doors of the macros: each hands `$crate` on, so that what they expand to names items
//! of this crate by whatever name the user has given it.

/// A URI, checked, normalized and laid out while the program compiles.
#[macro_export]
macro_rules! uri {
    // One token is nearly always a literal, and this way the compiler matches no repetition.
    ($text:tt) => {
        $crate::__private::uri! { $crate $text }
    };
    ($($arguments:tt)*) => {
        $crate::__private::uri! { $crate $($arguments)* }
    };
}

/// A URI reference, checked, normalized and laid out while the program compiles.
#[macro_export]
macro_rules! uri_ref {
    ($text:tt) => {
        $crate::__private::uri_ref! { $crate $text }
    };
    ($($arguments:tt)*) => {
        $crate::__private::uri_ref! { $crate $($arguments)* }
    };
}
