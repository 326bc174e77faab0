use urika::{Policy, uri};

fn main() {
    let _ = uri!(exact, Policy::PAGE, "https://example.com/");
}
