fn main() {
    let _ = urika::uri!("https://example.com/a\u{202E}b");
}
