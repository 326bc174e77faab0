//! A constant may have any length. A constant of `Self` needs an attribute for that.

use urika::{UriRef, uri_ref};

const TRIPLETS: [[u8; 3]; 8_000] = [*b"%e9"; 8_000];
const TEXT: &str = match core::str::from_utf8(TRIPLETS.as_flattened()) {
    Ok(text) => text,
    Err(_) => "",
};

const PAGE: UriRef<'static> = uri_ref!(TEXT);

struct Site;

impl Site {
    const TEXT: &'static str = TEXT;
    #[allow(long_running_const_eval)]
    const PAGE: UriRef<'static> = uri_ref!(Self::TEXT);
}

fn main() {
    assert_eq!(PAGE.as_str().len(), 24_000);
    assert_eq!(PAGE, Site::PAGE);
}
