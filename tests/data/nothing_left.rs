//! `tests/nothing_left.rs` compiles this file and inspects the machine code of each function.

use urika::{Uri, UriRef, uri, uri_ref};

const ROOT: &str = "HTTPS://Example.com:443/%7Ea/../b";

#[unsafe(no_mangle)]
pub fn text_of_literal() -> &'static str {
    uri!("HTTPS://Example.com:443/%7Ea/../b?c=d#e").as_str()
}

#[unsafe(no_mangle)]
pub fn host_of_literal() -> &'static str {
    uri!("HTTPS://Example.com:443/%7Ea/../b?c=d#e").host_str().unwrap_or("none")
}

#[unsafe(no_mangle)]
pub fn path_of_literal() -> &'static str {
    uri!("HTTPS://Example.com:443/%7Ea/../b?c=d#e").path().as_str()
}

#[unsafe(no_mangle)]
pub fn fragment_of_literal() -> &'static str {
    uri!("HTTPS://Example.com:443/%7Ea/../b?c=d#e").fragment().unwrap_or("none")
}

#[unsafe(no_mangle)]
pub fn borrowed_literal() -> &'static Uri<'static> {
    &uri!("HTTPS://Example.com:443/%7Ea/../b?c=d#e")
}

#[unsafe(no_mangle)]
pub fn borrowed_reference() -> &'static UriRef<'static> {
    &uri_ref!("../%7Ea?b")
}

#[unsafe(no_mangle)]
pub fn text_of_constant() -> &'static str {
    uri!(ROOT).as_str()
}

#[unsafe(no_mangle)]
pub fn host_of_constant() -> &'static str {
    uri!(ROOT).host_str().unwrap_or("none")
}

/// The control: parses text at run time.
#[cfg(control)]
#[unsafe(no_mangle)]
pub fn read_at_run_time(text: &str) -> bool {
    Uri::parse(text).is_ok()
}
