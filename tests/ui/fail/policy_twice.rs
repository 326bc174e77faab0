fn main() {
    let _ = urika::uri!(urika::Policy::LITERAL, urika::Policy::EXACT, "https://example.com/");
}
