//! A program without `std` whose panic handler calls a function that is nowhere: it is linked only
//! where the optimizer has left no way to a panic. `--cfg` picks what the program does.

#![no_std]
#![no_main]
#![allow(unused_imports, reason = "each program is about one of them")]

use core::hint::black_box;

use urika::value::Segment;
use urika::{Host, Uri, UriRef};

unsafe extern "C" {
    fn a_panic_can_be_reached() -> !;
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    // SAFETY: the program is never run, and not even linked where this is left in it.
    unsafe { a_panic_can_be_reached() }
}

/// A text of which the optimizer knows nothing.
fn text() -> &'static str {
    black_box("")
}

#[unsafe(no_mangle)]
extern "C" fn main() -> i32 {
    #[cfg(uri)]
    black_box(Uri::parse(text()).is_ok());
    #[cfg(uri_ref)]
    black_box(UriRef::parse(text()).is_ok());
    #[cfg(host)]
    black_box(Host::parse(text()).is_ok());
    #[cfg(host_of_uri)]
    let _ = black_box(Uri::parse(text()).map(|uri| uri.host()));
    #[cfg(segment)]
    black_box(Segment::parse(text()).is_ok());
    #[cfg(control)]
    black_box(text().as_bytes()[black_box(0)]);
    0
}
