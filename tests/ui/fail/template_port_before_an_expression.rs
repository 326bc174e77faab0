fn main() {
    let _ = urika::uri_template!("https://example.com:80{x}/");
}
