fn main() {
    let _ = urika::uri_format!("https://example.com/{?%24top}");
}
