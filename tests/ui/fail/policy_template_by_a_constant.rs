use urika::{Policy, uri_template};

const SITE: Policy<'static> = Policy::PAGE.https_only();

fn main() {
    let _ = uri_template!("http://example.com/users/{id}", policy = SITE);
}
