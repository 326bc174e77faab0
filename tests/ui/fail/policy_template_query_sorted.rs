use urika::{Policy, uri_template};

fn main() {
    let _ = uri_template!("https://example.com/users{?page*}", policy = Policy::RESOURCE);
}
