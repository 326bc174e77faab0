use urika::{Policy, uri_template};

fn main() {
    let _ = uri_template!("db://postgres/{table}", policy = Policy::GUIDE);
}
