fn main() {
    let _ = urika::uri!(strict, "https://example.com");
}
