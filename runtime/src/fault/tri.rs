//! A replacement for `?` in `const fn`s, which cannot use `?`.

/// Returns the value of a `Result`, or returns from the function with its fault. With a second argument, the
/// fault becomes a `ParseError`, and the argument says what has been read.
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
