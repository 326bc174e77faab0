use urika::{Policy, Refusal, uri};

fn main() {
    let _ = uri!(Policy::PAGE.https_only().refuse(Refusal::Query).keep_fragment(), "https://example.com/");
}
