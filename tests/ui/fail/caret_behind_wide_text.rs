fn main() {
    let _ = urika::uri!("https://example.com/日本/a b");
}
