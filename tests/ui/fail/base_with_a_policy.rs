use urika::Policy;

fn main() {
    let _ = urika::base!(Policy::EXACT, "https://example.com/v1");
}
