fn main() {
    let _ = urika::uri_template!(base = "https://example.com", "{base}/users/{id}");
}
