use urika::{Policy, Refusal, uri};

const SITE: Policy<'static> = Policy::PAGE.refuse(Refusal::Query);

fn main() {
    let _ = uri!(SITE, "https://example.com/");
}
