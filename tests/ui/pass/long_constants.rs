//! A constant may have any length. The compiler refuses a long evaluation without the attribute that the macro
//! emits.

use urika::{UriRef, uri_ref};

const TRIPLETS: [[u8; 3]; 8_000] = [*b"%e9"; 8_000];
const TEXT: &str = match core::str::from_utf8(TRIPLETS.as_flattened()) {
    Ok(text) => text,
    Err(_) => "",
};

const PAGE: UriRef<'static> = uri_ref!(TEXT);

fn main() {
    assert_eq!(PAGE.as_str().len(), 24_000);
}
