use urika::{Policy, uri};

const SITE: Policy<'static> = Policy::PAGE.https_only();

fn main() {
    let _ = uri!(SITE, "http://example.com/");
}
