fn main() {
    let _ = urika::uri_template!(base = "https://example.com/?a=1", "/users/{id}");
}
