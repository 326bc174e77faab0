use urika::{Policy, uri_template};

fn main() {
    let _ = uri_template!("note://{scope}/notes", policy = Policy::LITERAL.keep_default_port());
}
