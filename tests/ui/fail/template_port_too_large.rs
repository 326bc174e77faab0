fn main() {
    let _ = urika::uri_template!("https://example.com:65536/{x}");
}
