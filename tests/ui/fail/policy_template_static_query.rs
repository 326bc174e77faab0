use urika::{Policy, uri_template};

fn main() {
    let _ = uri_template!("https://example.com/users/{id}?utm_source=x", policy = Policy::LITERAL.remove_params(&["utm_*"]));
}
