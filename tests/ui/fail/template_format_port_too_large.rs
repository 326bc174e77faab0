fn main() {
    let _ = urika::uri_format!("https://example.com:{port}/", port = 80800);
}
