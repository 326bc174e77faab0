//! A text with a sign is no text: each macro says so, and none takes it unchecked.

use urika::{Routes, UriTemplate};

urika::policy! {
    const SITE: urika::Policy = urika::Policy::PAGE;
    macro site_uri;
}

urika::uri_template!(struct Item = -"/item");

#[derive(UriTemplate)]
#[uri_template(-"/users/{id}")]
struct User {
    id: u64,
}

#[derive(Routes)]
enum Page {
    #[route(-"/")]
    Home,
}

fn main() {
    let _ = urika::uri!(-"no uri at all");
    let _ = urika::uri_ref!(-"\\");
    let _ = urika::base!(-"javascript:x?");
    let _ = urika::segment!(-"..");
    let _ = site_uri!(-"ftp://evil");
    let _ = urika::uri!(urika::Policy::PAGE, -"x");
    let _ = urika::uri!(-"a", -"b");
    let _ = urika::uri_template!("/a/{x}", base = -"x y");
    let _ = urika::uri_format!(-"/a");
}
