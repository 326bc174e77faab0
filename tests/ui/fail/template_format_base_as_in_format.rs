fn main() {
    let base = "https://example.com/v1";
    let _ = urika::uri_format!("{base}/users/{id}", id = 3);
}
