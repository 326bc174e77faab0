use urika::Policy;

fn main() {
    let _ = urika::uri!(Policy::PAGE.https_only(), "http://example.com/");
}
