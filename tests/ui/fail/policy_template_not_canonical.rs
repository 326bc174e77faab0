use urika::{Policy, uri_template};

fn main() {
    let _ = uri_template!("https://Example.com/users/../{id}/", policy = Policy::LITERAL);
}
