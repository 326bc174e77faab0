use urika::{Policy, uri_template};

fn main() {
    let _ = uri_template!("ssh://{user}@example.com/a", policy = Policy::LITERAL);
}
