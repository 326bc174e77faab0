use urika::{Policy, uri_template};

fn main() {
    let _ = uri_template!("https://{host}/a", policy = Policy::LITERAL.hosts(&["example.com"]));
}
