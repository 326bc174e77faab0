use urika::{Policy, Refusal, uri_template};

fn main() {
    let _ = uri_template!("db://{name}/a", policy = Policy::LITERAL.refuse(Refusal::EncodedControl));
}
