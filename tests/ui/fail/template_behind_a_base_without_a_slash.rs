fn main() {
    let _ = urika::uri_template!(base = "https://example.com", "users/{id}");
}
