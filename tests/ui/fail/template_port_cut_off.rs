fn main() {
    let _ = urika::uri_template!("https://example.com:{port:2}/");
}
