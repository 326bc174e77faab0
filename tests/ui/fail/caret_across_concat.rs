fn main() {
    let _ = urika::uri!(concat!("https://example.com/%", 2, "x"));
}
