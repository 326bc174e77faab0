fn main() {
    let _ = urika::base!(urika::Policy::EXACT, "https://example.com/v1");
}
