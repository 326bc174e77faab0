fn main() {
    let _ = urika::uri!(exact, strict, "https://example.com/");
}
