use urika::{Policy, uri};

fn main() {
    let _ = uri!(Policy::PAGE.https_onli(), "https://example.com/");
}
