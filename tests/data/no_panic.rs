//! A program without `std` whose panic handler calls an undefined function. The program links only if the
//! optimizer removes every path to a panic. `--cfg` selects the calls that the program makes; `everything`
//! selects all of them except the control.

#![no_std]
#![no_main]
#![allow(unused_imports, dead_code, reason = "each program is about one of them")]

use core::fmt;
use core::hint::black_box;

use urika::value::{Encoded, Label, RelPath, Segment};
use urika::{Host, Routes, Uri, UriRef, UriTemplate, segment};

unsafe extern "C" {
    fn a_panic_can_be_reached() -> !;
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    // SAFETY: the program is never run, and it does not link while this call is left in it.
    unsafe { a_panic_can_be_reached() }
}

/// Returns a string that is opaque to the optimizer.
fn text() -> &'static str {
    black_box("")
}

/// A target for formatted output.
struct Sink;

impl fmt::Write for Sink {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        black_box(text);
        Ok(())
    }
}

#[derive(UriTemplate)]
#[uri_template("https://example.com/users/{id}/posts/{slug}{?page,size}{#part}")]
struct Post<'a> {
    id: u64,
    slug: Segment<'a>,
    page: Option<u32>,
    size: bool,
    part: Option<&'a str>,
}

#[derive(UriTemplate)]
#[uri_template("/users/{id}/posts/{number}{?page}")]
struct Numbers {
    id: u64,
    number: i32,
    page: Option<u32>,
}

#[derive(Routes)]
enum Site {
    #[route("/users/me")]
    Me,
    #[route("/users/{id}{?page}")]
    User { id: u64, page: Option<u32> },
    #[route("/files/{number}.gz")]
    Packed { number: u32 },
}

fn post() -> Post<'static> {
    let slug = Segment::parse(text()).unwrap_or(segment!("slug"));
    Post { id: black_box(7), slug, page: black_box(Some(2)), size: black_box(true), part: Some(text()) }
}

/// Parses a reference and calls `look` with it.
fn of<T>(look: impl FnOnce(UriRef<'static>) -> T) {
    let _ = black_box(UriRef::parse(text()).map(look));
}

macro_rules! programs {
    ($($name:ident: $what:expr;)+) => {
        #[unsafe(no_mangle)]
        extern "C" fn main() -> i32 {
            $(
                #[cfg(any($name, everything))]
                let _ = black_box($what);
            )+
            #[cfg(control)]
            black_box(text().as_bytes()[black_box(0)]);
            0
        }
    };
}

programs! {
    uri: Uri::parse(text()).is_ok();
    uri_ref: UriRef::parse(text()).is_ok();
    host: Host::parse(text()).is_ok();
    host_of_uri: Uri::parse(text()).map(|uri| uri.host());
    parts: of(|it| (it.scheme(), it.authority(), it.userinfo(), it.host_str(), it.port_str(), it.port()));
    parts_behind: of(|it| (it.path(), it.query(), it.fragment()));
    segments: of(|it| it.path().segments().map(|segment| black_box(segment.as_str()).len()).sum::<usize>());
    origin: Uri::parse(text()).map(|uri| (uri.origin().is_some(), uri.port_or_default()));
    display: of(|it| fmt::Write::write_fmt(&mut Sink, format_args!("{it}")));
    segment: Segment::parse(text()).is_ok();
    label: Label::parse(text()).is_ok();
    rel_path: RelPath::parse(text()).is_ok();
    encoded: Encoded::parse(text()).is_ok();
    write_to: post().write_to(&mut Sink);
    from_path: Numbers::from_path(text()).is_ok();
    routes: Site::from_uri(text()).is_ok();
}
