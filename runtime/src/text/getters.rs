//! [`getters!`]: functions that only return a property of a value.

/// Makes a function from each row: the property, its type and its value.
#[doc(hidden)]
#[macro_export]
macro_rules! __getters {
    ($($(#[$doc:meta])* $property:ident(&$it:ident) -> $type:ty { $value:expr })*) => {$(
        $(#[$doc])*
        #[must_use]
        #[inline]
        pub const fn $property(&$it) -> $type {
            $value
        }
    )*};
}

pub use __getters as getters;
