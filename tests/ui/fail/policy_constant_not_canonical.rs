use urika::{Policy, uri};

const SITE: Policy<'static> = Policy::PAGE.strict();

fn main() {
    let _ = uri!(SITE, "https://example.com/page/");
}
