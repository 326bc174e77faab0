fn main() {
    let _ = urika::uri!(exakt, "https://example.com/");
}
