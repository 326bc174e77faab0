use urika::{Policy, uri_template};

fn main() {
    let _ = uri_template!("https://example.com{/id}", policy = Policy::LITERAL);
}
