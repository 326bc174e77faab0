//! The `?` of `const fn`s, in which `?` is no operation.

/// Gives the value of a `Result`, or returns its fault, as a `ParseError` where the second argument says what
/// has been read.
#[doc(hidden)]
#[macro_export]
macro_rules! __tri {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(fault) => return Err(fault),
        }
    };
    ($result:expr, $what:expr) => {
        match $result {
            Ok(value) => value,
            Err(fault) => return Err(fault.found_in($what)),
        }
    };
}
pub use __tri as tri;
