use urika::{Policy, uri_template};

const SITE: Policy<'static> = Policy::PAGE;

fn main() {
    let _ = uri_template!("https://example.com/users/../{id}", policy = SITE);
}
