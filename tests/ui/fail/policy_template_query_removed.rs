use urika::{Policy, uri_template};

fn main() {
    let _ = uri_template!("https://example.com/users/{id}{?page}{#top}", policy = Policy::PAGE);
}
