//! A faulty URI has a stand-in of the right type, so its uses cause no further errors.
use urika::{Uri, uri};

const CONSTANT: Uri<'static> = uri!("https://example.com/1 ");
static STATIC: &Uri<'static> = &uri!("https://example.com/2 ");
const ARRAY: [Uri<'static>; 2] = [uri!("https://example.com/3 "), uri!("https://example.com/")];

fn takes(uri: Uri<'_>) -> usize {
    uri.as_str().len()
}

fn main() {
    let promoted: &'static Uri<'static> = &uri!("https://example.com/4 ");
    let length = takes(uri!("https://example.com/5 ")) + takes(CONSTANT) + takes(*STATIC) + ARRAY.len();
    match uri!("https://example.com/6 ").scheme() {
        "https" if length > 0 => {}
        _ => drop(promoted.to_string()),
    }
}
