//! Each macro has a stand-in of the right type, in constants and in promoted borrows.
use urika::value::{Base, Segment};
use urika::{UriRef, base, segment, uri_ref};

const REFERENCE: UriRef<'static> = uri_ref!("a b");
const BASE: Base<'static> = base!("https://example.com/ ");
static SEGMENT: Segment<'static> = segment!("..");

fn main() {
    let promoted: (&'static UriRef<'static>, &'static Base<'static>) = (&uri_ref!("a b"), &base!("a b"));
    let _ = (REFERENCE.path(), BASE.as_str(), SEGMENT.as_str(), promoted.0.path());
}
