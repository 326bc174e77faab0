fn main() {
    let _ = urika::uri!(exact "https://example.com/");
}
