use urika::{Policy, uri_template};

fn main() {
    let _ = uri_template!("/users/{id}", policy = Policy::PAGE);
}
