fn main() {
    let _ = urika::uri_template!("https://example.com/a/{x}/%2e%2E/b");
}
