fn main() {
    let _ = urika::uri_template!(base = "https://example.com", "https://example.org/{id}");
}
