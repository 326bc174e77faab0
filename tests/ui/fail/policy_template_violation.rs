use urika::{Policy, uri_template};

fn main() {
    let _ = uri_template!("http://example.com/users/{id}", policy = Policy::PAGE.https_only());
}
