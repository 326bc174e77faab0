use urika::{Policy, uri_template};

const SITE: Policy<'static> = Policy::LITERAL.hosts(&["example.com"]);

fn main() {
    let _ = uri_template!("/users/{id}", policy = SITE);
}
